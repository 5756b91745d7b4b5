import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { ComponentStatus, PageView, Texts } from '#features/status-pages/views.ts';
import { findCspOrigin } from '#platform/http/csp-origin.ts';
import { Html, html } from './html.ts';
import { styleOf } from './style.ts';

/** A page as it goes out: its text, and the policy that lets it have its own style and no script. */
export interface RenderedPage {
  body: Buffer;
  policy: string;
  etag: string;
}

/** What a layout needs of a page; a page that may not be shown has only this. */
export type Frame = Pick<
  PageView,
  'slug' | 'title' | 'theme' | 'accent' | 'logoUrl' | 'locale' | 'locales' | 'subscribers'
>;

/** How readers see a page: in which language, and under which address. */
export interface Reading {
  texts: Texts;
  locale: string;
  /** Path of the page without a slash at the end: `/status/larkspur`, or nothing under a domain of its own. */
  base: string;
  /** What stands before that path in links for elsewhere. */
  origin: string;
}

/** Shapes differ as colours do: nobody needs to tell green from red. */
const shapes: Record<ComponentStatus, string> = {
  operational: 'M8.6 14.2l3.6 3.6 7.4-7.6',
  degraded: 'M14 8.2v7.2M14 19.6v.1',
  'partial-outage': 'M8.5 14h11',
  'major-outage': 'M9.5 9.5l9 9M18.5 9.5l-9 9',
  maintenance: 'M11 9v10M17 9v10',
  'no-data': 'M14 19.6v.1M11 11.2a3 3 0 1 1 4.6 2.5c-1.2.8-1.6 1.2-1.6 2.4',
};

/** The mark of a status. */
export function statusIcon(status: ComponentStatus, size: 's' | '' = ''): Html {
  return new Html(
    `<svg class="i ${size} ${status}" viewBox="0 0 28 28" aria-hidden="true"><circle cx="14" cy="14" r="14" fill="var(--c)"/><path d="${shapes[status]}" fill="none" stroke="var(--bg)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  );
}

/** A whole document around what is on it. */
export function renderDocument(
  frame: Frame,
  { texts, locale, base }: Reading,
  { title, main }: { title: string; main: Html },
): RenderedPage {
  const style = styleOf(frame);
  const home = base === '' ? '/' : base;
  const logoOrigin = frame.logoUrl === null ? null : findCspOrigin(frame.logoUrl);
  const logo = logoOrigin === null ? null : frame.logoUrl;
  const name = logo === null ? frame.title : html`<img src="${logo}" alt="${frame.title}">`;
  const page = html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><meta name="referrer" content="no-referrer">${frame.subscribers.atom && html`<link rel="alternate" type="application/atom+xml" title="${frame.title}" href="${base}/feed.atom">`}<style>${new Html(style)}</style></head><body><div class="w"><header><h1><a href="${home}">${name}</a></h1>${frame.subscribers.email && html`<a class="btn" href="${base}/subscribe">${texts.subscribe.button}</a>`}</header><main>${main}</main><footer><a href="${home}">${texts.back}</a><a href="${base}/history">${texts.history.title}</a>${frame.subscribers.atom && html`<a href="${base}/feed.atom">${texts.history.feed}</a>`}${renderLanguages(frame, locale)}</footer></div></body></html>`;
  return seal(page.text, style, logoOrigin);
}

/** A page that says or asks one thing, without the page's name over it. */
export function renderNotice(
  frame: Frame,
  { locale }: Reading,
  { title, main }: { title: string; main: Html },
): RenderedPage {
  const style = styleOf(frame);
  const page = html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${new Html(style)}</style></head><body><div class="w ask"><main><h1>${title}</h1>${main}</main>${frame.locales.length > 1 && html`<footer>${renderLanguages(frame, locale)}</footer>`}</div></body></html>`;
  return seal(page.text, style, null);
}

function renderLanguages({ locales }: Frame, locale: string): Html | null {
  if (locales.length < 2) return null;
  const names = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' });
  const nameOf = (one: string) =>
    new Intl.DisplayNames([one], { type: 'language' }).of(one) ?? names.of(one) ?? one;
  return html`<nav class="l" aria-label="${nameOf(locale)}">${locales.map((one) =>
    one === locale
      ? html`<span lang="${one}">${nameOf(one)}</span>`
      : html`<a href="?lang=${one}" lang="${one}" hreflang="${one}">${nameOf(one)}</a>`,
  )}</nav>`;
}

/** Lets other sites show an answer in a frame. */
export function mayBeFramed(reply: FastifyReply): void {
  reply.removeHeader('x-frame-options');
}

/** A page that other sites show in a frame. */
export const sealFrame = (text: string, style: string): RenderedPage => seal(text, style, null, '*');

/** With its tag, and a policy: its own style alone, its own logo alone, no script, no frame. */
function seal(
  text: string,
  style: string,
  logoOrigin: string | null,
  frameAncestors = "'none'",
): RenderedPage {
  const styleHash = hash('sha256', style, 'base64');
  const images = logoOrigin === null ? "'self'" : `'self' ${logoOrigin}`;
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src ${images}; form-action 'self'; base-uri 'none'; frame-ancestors ${frameAncestors}`;
  const body = Buffer.from(text);
  return { body, policy, etag: `"${hash('sha1', body, 'base64url').slice(0, 20)}"` };
}

import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import {
  type ComponentStatus,
  fill,
  type PageImage,
  type PageView,
  type Texts,
} from '#features/status-pages/views.ts';
import { findCspOrigin } from '#platform/http/schemas.ts';
import { escapeHtml } from '#platform/markup.ts';

/** A rendered document with its Content Security Policy, which allows only the document's own style and script. */
export interface RenderedPage {
  body: Buffer;
  policy: string;
  etag: string;
}

/** The properties of a page for the layout. They are also available for a page that must not be shown. */
export type Frame = Pick<
  PageView,
  | 'slug'
  | 'title'
  | 'description'
  | 'visibility'
  | 'theme'
  | 'accent'
  | 'logoUrl'
  | 'logo'
  | 'favicon'
  | 'locale'
  | 'locales'
  | 'subscribers'
>;

/** Language and URLs to render a page with. */
export interface RenderContext {
  texts: Texts;
  locale: string;
  /** Path of the page without a trailing slash: `/status/larkspur`, or empty for a custom domain. */
  base: string;
  /** Origin of absolute links to the page. */
  origin: string;
  /** Path of images for a preview in the dashboard. A preview is rendered without the script. */
  still?: { images: string };
}

/** Icons by status. They differ in shape and color, so that users do not have to distinguish green from red. */
const shapes: Record<ComponentStatus, string> = {
  operational: 'M8.6 14.2l3.6 3.6 7.4-7.6',
  degraded: 'M14 8.2v7.2M14 19.6v.1',
  'partial-outage': 'M8.5 14h11',
  'major-outage': 'M9.5 9.5l9 9M18.5 9.5l-9 9',
  maintenance: 'M11 9v10M17 9v10',
  'no-data': 'M14 19.6v.1M11 11.2a3 3 0 1 1 4.6 2.5c-1.2.8-1.6 1.2-1.6 2.4',
};

/** Renders the icon of a status. */
export function statusIcon(status: ComponentStatus, size: 's' | '' = ''): Html {
  return new Html(
    `<svg class="i ${size} ${status}" viewBox="0 0 28 28" aria-hidden="true"><circle cx="14" cy="14" r="14" fill="var(--c)"/><path d="${shapes[status]}" fill="none" stroke="var(--bg)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  );
}

/** Renders a complete document; `path` is relative to the page's URL. */
export function renderDocument(
  frame: Frame,
  context: RenderContext,
  { title, main, path = '' }: { title: string; main: Html; path?: string },
): RenderedPage {
  const { texts, locale, base } = context;
  const style = styleOf(frame);
  const home = base === '' ? '/' : base;
  const logoOrigin = frame.logo || frame.logoUrl === null ? null : findCspOrigin(frame.logoUrl);
  const logo = frame.logo
    ? imagePath(frame, context.still?.images ?? base, 'logo')
    : logoOrigin === null
      ? null
      : frame.logoUrl;
  const name =
    logo === null ? frame.title : html`<img src="${logo}" alt="${frame.title}"${sizeOfLogo(frame.logo)}>`;
  const page = html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><meta name="referrer" content="no-referrer">${renderPreviewTags(frame, context, { title, path })}${renderIcon(frame, base)}${frame.subscribers.atom && html`<link rel="alternate" type="application/atom+xml" title="${frame.title}" href="${base}/feed.atom">`}<style>${new Html(style)}</style></head><body><div class="w"><header><h1><a href="${home}">${name}</a></h1>${frame.subscribers.email && html`<a class="btn" href="${base}/subscribe">${texts.subscribe.button}</a>`}</header><main>${main}</main><footer><a href="${home}">${texts.back}</a><a href="${base}/history">${texts.history.title}</a>${frame.subscribers.atom && html`<a href="${base}/feed.atom">${texts.history.feed}</a>`}${renderLanguages(frame, locale)}</footer></div>${!context.still && new Html(`<script>${localTimes}</script>`)}</body></html>`;
  return finishDocument(page.text, style, { logoOrigin, script: localTimes });
}

/** Renders a page with only a message or question, without the status page's name. */
export function renderMessagePage(
  frame: Frame,
  { locale }: RenderContext,
  { title, main }: { title: string; main: Html },
): RenderedPage {
  const style = styleOf(frame);
  const page = html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>${standardIcon}<style>${new Html(style)}</style></head><body><div class="w ask"><main><h1>${title}</h1>${main}</main>${frame.locales.length > 1 && html`<footer>${renderLanguages(frame, locale)}</footer>`}</div></body></html>`;
  return finishDocument(page.text, style);
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

/** Allows other sites to show the response in a frame. */
export function allowFraming(reply: FastifyReply): void {
  reply.removeHeader('x-frame-options');
}

/** Adds ETag and policy to a document that other sites may frame. */
export const finishFrame = (text: string, style: string): RenderedPage =>
  finishDocument(text, style, { frameAncestors: '*' });

/**
 * Adds ETag and policy to a document. By default, the policy allows only its own style, script, icon and logo, and no
 * framing.
 */
function finishDocument(
  text: string,
  style: string,
  {
    logoOrigin = null,
    script,
    frameAncestors = "'none'",
  }: { logoOrigin?: string | null; script?: string; frameAncestors?: string } = {},
): RenderedPage {
  const hashOf = (source: string) => `'sha256-${hash('sha256', source, 'base64')}'`;
  const images = logoOrigin === null ? "'self' data:" : `'self' data: ${logoOrigin}`;
  const scripts = script === undefined ? '' : ` script-src ${hashOf(script)};`;
  const policy = `default-src 'none'; style-src ${hashOf(style)};${scripts} img-src ${images}; form-action 'self'; base-uri 'none'; frame-ancestors ${frameAncestors}`;
  const body = Buffer.from(text);
  return { body, policy, etag: `"${hash('sha1', body, 'base64url').slice(0, 20)}"` };
}

/** Safe HTML. Created by `html`, or from text known to be safe. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The default icon. It is inlined in the page, because browsers would otherwise request /favicon.ico. */
const standardIcon = new Html(
  `<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='7' fill='%234a4fd4'/%3E%3Cpath d='M4.500 8.500 7 11l4.500-5' fill='none' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E">`,
);

/** The maximum logo size, as in the style sheet. */
const [logoWidth, logoHeight] = [220, 44];

/**
 * Returns the size attributes of an uploaded logo. Without them, an SVG image without an intrinsic size would take no
 * space.
 */
function sizeOfLogo(logo: PageImage | null): Html | null {
  if (logo === null) return null;
  const fit = Math.min(logoWidth / logo.width, logoHeight / logo.height);
  const scale = logo.mediaType === 'image/svg+xml' ? fit : Math.min(1, fit);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  return new Html(` width="${width}" height="${height}"`);
}

/** Returns the path of an uploaded image. The version in the path makes the image cacheable forever. */
const imagePath = (frame: Frame, base: string, kind: 'logo' | 'favicon'): string =>
  `${base}/${kind}?v=${versionOf(frame[kind])}`;

/** Returns the version of an uploaded image for its URL. */
export const versionOf = (image: PageImage | null): string => image?.sha256.slice(0, 16) ?? '';

function renderIcon(frame: Frame, base: string): Html {
  if (frame.favicon === null) return standardIcon;
  return html`<link rel="icon" type="${frame.favicon.mediaType}" href="${imagePath(frame, base, 'favicon')}">`;
}

/** Returns the tags for link previews in chats and social networks; empty for pages that are not public. */
function renderPreviewTags(
  frame: Frame,
  { base, origin, texts }: RenderContext,
  { title, path }: { title: string; path: string },
): Html | null {
  if (frame.visibility !== 'public') return null;
  const about =
    frame.description === '' ? fill(texts.previewText, { title: frame.title }) : frame.description;
  const summary = about.replace(/\s+/g, ' ').slice(0, 200);
  // Social networks do not show SVG images.
  const isShown = frame.logo !== null && frame.logo.mediaType !== 'image/svg+xml';
  return html`<meta name="description" content="${summary}"><meta property="og:type" content="website"><meta property="og:site_name" content="${frame.title}"><meta property="og:title" content="${title}"><meta property="og:description" content="${summary}"><meta property="og:url" content="${origin}${base}${path}">${isShown && html`<meta property="og:image" content="${origin}${imagePath(frame, base, 'logo')}">`}<meta name="twitter:card" content="summary">`;
}

/**
 * Script that shows times in the reader's time zone. Without scripts, times are in UTC. The UTC time becomes the
 * tooltip.
 */
const localTimes = `const l=document.documentElement.lang,s={day:'numeric',month:'short',year:'numeric',hour:'2-digit',minute:'2-digit',hourCycle:'h23',timeZoneName:'short'},h={hour:'2-digit',minute:'2-digit',hourCycle:'h23'};for(const t of document.querySelectorAll('time[datetime]'))try{const f=new Intl.DateTimeFormat(l,t.dataset.as==='clock'?h:s),a=new Date(t.dateTime),b=t.dataset.to&&new Date(t.dataset.to);t.title=t.textContent;t.textContent=b?f.formatRange(a,b):f.format(a)}catch{}`;

/** Renders a time in UTC, which the page's script shows in the reader's time zone. */
export const renderTime = (at: number, text: string): Html =>
  html`<time datetime="${new Date(at).toISOString()}">${text}</time>`;

type Part = Html | string | number | null | false | readonly Part[];

function render(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  // External text is never treated as markup.
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return part.map(render).join('');
}

/** Template tag that escapes its values unless they are `Html`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    strings.reduce((text, string, index) => `${text}${render(parts[index - 1] ?? null)}${string}`),
  );
}

/** Theme colors of the public pages. Status colors meet WCAG AA as text on the background, in light and dark. */
const light =
  '--bg:#fff;--soft:#f5f6f8;--line:#e3e6ea;--ink:#15181d;--dim:#5a6270;--ok:#167a45;--deg:#94600a;--part:#b8470f;--major:#c4222b;--maint:#2a62c9;--none:#626a76;--okb:#2eb872;--degb:#e8b030;--partb:#f0803c;--majorb:#e5484d;--maintb:#6a9bf4;--noneb:#dde1e6';
const dark =
  '--bg:#0f1216;--soft:#171b21;--line:#2a3038;--ink:#edeff2;--dim:#a0a8b4;--ok:#4fd08c;--deg:#f0c050;--part:#ff9a5c;--major:#ff7b80;--maint:#8db4ff;--none:#98a1ad;--okb:#2fb673;--degb:#e0a92f;--partb:#ec7d3b;--majorb:#e5484d;--maintb:#5f8fe8;--noneb:#303741';

const rules = `*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Hiragino Sans","Noto Sans CJK JP",sans-serif;border-top:4px solid var(--accent);overflow-wrap:anywhere}
.w{max-width:832px;margin:0 auto;padding:0 20px}a{color:inherit;text-decoration-color:var(--accent);text-decoration-thickness:2px;text-underline-offset:3px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
header{display:flex;gap:16px;align-items:center;justify-content:space-between;padding:28px 0 24px}header a{text-decoration:none}h1{font-size:21px;line-height:1.25;margin:0;font-weight:650}h1 img{display:block;max-height:${logoHeight}px;max-width:${logoWidth}px}
h2{font-size:17px;line-height:1.3;margin:36px 0 12px;font-weight:650}h3{font-size:16px;margin:0;font-weight:600;hyphens:auto;hyphenate-limit-chars:24 8 8}p{margin:8px 0}.dim{color:var(--dim);font-size:14px}
.btn,button{font:inherit;font-weight:550;font-size:14px;line-height:20px;color:var(--ink);background:var(--bg);border:1px solid var(--line);border-radius:8px;padding:8px 14px;cursor:pointer;white-space:nowrap}button:hover,.btn:hover{border-color:var(--dim)}
.sum{display:flex;gap:14px;align-items:center;border-radius:12px;padding:20px 22px;background:var(--soft);background:color-mix(in srgb,var(--b) 12%,var(--bg));border:1px solid var(--line);border-color:color-mix(in srgb,var(--b) 40%,var(--bg))}.sum p{margin:0}.sum .big{font-size:22px;line-height:1.3;font-weight:650}
.i{flex:none;width:28px;height:28px}.i.s{width:18px;height:18px}
.operational{--c:var(--ok);--b:var(--okb)}.degraded{--c:var(--deg);--b:var(--degb)}.partial-outage{--c:var(--part);--b:var(--partb)}.major-outage{--c:var(--major);--b:var(--majorb)}.maintenance{--c:var(--maint);--b:var(--maintb)}.no-data{--c:var(--none);--b:var(--noneb)}
.solo{margin-top:28px}.box{border:1px solid var(--line);border-radius:12px}.c{padding:16px 20px 14px}.c+.c{border-top:1px solid var(--line)}.r{display:flex;gap:8px 16px;justify-content:space-between;align-items:baseline}.r>:first-child{min-width:0}.st{display:inline-flex;gap:6px;align-items:center;align-self:flex-start;color:var(--c);font-size:14px;font-weight:550;white-space:nowrap}
svg.bars{display:block;width:100%;height:34px;margin:12px 0 6px}svg.bars path{fill:none;stroke-width:34;stroke-dasharray:3 1}svg.bars .operational{stroke:var(--okb)}svg.bars .no-data{stroke:var(--noneb)}svg.bars rect{fill:var(--b)}svg.bars rect:hover{opacity:.7}p.cap{margin:14px 0 8px;font-size:13px;color:var(--dim)}.lat{display:flex;gap:8px}.lat .y{display:flex;flex-direction:column;justify-content:space-between;min-width:48px;height:60px;margin:-6px 0;font-size:12px;line-height:12px;color:var(--dim);text-align:right}.lat svg{display:block;flex:1;min-width:0;height:48px;overflow:visible}.lat path{fill:none;stroke:var(--accent);stroke-width:1.5;vector-effect:non-scaling-stroke}.lat .grid{stroke:var(--line);stroke-width:1}.leg.x{margin:6px 0 0 56px;font-size:12px}
.leg{display:flex;justify-content:space-between;gap:12px;font-size:13px;color:var(--dim)}.leg b{font-weight:550;color:var(--ink)}
summary{cursor:pointer;font-size:14px;color:var(--dim);padding:4px 0}summary h2{display:inline;color:var(--ink)}.g>summary{margin:32px 0 12px;padding:0}.g>summary h2+.st{float:right;line-height:22px}details ul{margin:4px 0 0;padding-left:18px;font-size:14px}
.post{border:1px solid var(--line);border-left:5px solid var(--b);border-radius:12px;padding:16px 20px;margin:12px 0}.post>ol{list-style:none;margin:12px 0 0;padding:0}.post>ol>li{padding:10px 0;border-top:1px solid var(--line)}.post>ol>li:last-child{padding-bottom:0}.post>:last-child{margin-bottom:0}.md ul,.md ol{margin:8px 0;padding-left:22px}.md>:first-child{margin-top:4px}.md>:last-child{margin-bottom:0}.md pre{overflow:auto;padding:10px 12px;background:var(--soft);border-radius:8px}.md code{font-size:.9em}.md blockquote{margin:8px 0;padding-left:14px;border-left:3px solid var(--line)}.md h1,.md h2,.md h3{font-size:16px;margin:12px 0 4px}.md table{border-collapse:collapse;display:block;overflow:auto}.md td,.md th{border:1px solid var(--line);padding:4px 8px;min-width:4em}
form label{display:block;font-size:14px;font-weight:550;margin:12px 0 4px}form .o{font-weight:400;display:flex;gap:8px;margin:4px 0}fieldset{border:0;padding:0;margin:12px 0}legend{font-size:14px;padding:0}input[type=email],input[type=password]{font:inherit;width:100%;max-width:380px;padding:9px 12px;color:inherit;background:var(--bg);border:1px solid var(--none);border-radius:8px}form button{margin-top:12px}
.err{color:var(--major);font-weight:550}footer{margin:48px 0 0;padding:20px 0 40px;border-top:1px solid var(--line);display:flex;flex-wrap:wrap;gap:8px 20px;font-size:14px;color:var(--dim)}footer .l{margin-left:auto;display:flex;flex-wrap:wrap;gap:4px 12px}
.month{margin:28px 0 8px;font-size:16px}.turn{display:flex;gap:12px;justify-content:space-between;margin:28px 0 0}.turn a{text-decoration:none}.turn a[rel=next]{margin-left:auto}h3 a,h2 a{text-decoration:none}h3 a:hover{text-decoration:underline}
.ask main{padding:15vh 0 0;max-width:440px}.ask h1{font-size:24px;margin-bottom:12px}
@media(max-width:560px){.w{padding:0 14px}header{padding:18px 0 16px}.sum{padding:16px}.sum .big{font-size:19px}.c{padding:14px}.post{padding:14px}footer .l{margin-left:0}}`;

/** Returns the style sheet for a theme and an accent color. */
export function styleOf({ theme, accent }: { theme: string; accent: string }): string {
  const scheme =
    theme === 'auto'
      ? `:root{color-scheme:light dark;--accent:${accent};${light}}@media(prefers-color-scheme:dark){:root{${dark}}}`
      : `:root{color-scheme:${theme};--accent:${accent};${theme === 'dark' ? dark : light}}`;
  return scheme + rules;
}

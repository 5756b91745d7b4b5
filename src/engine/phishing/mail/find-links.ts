import { type MarkupHandlers, readMarkup } from '#platform/markup.ts';
import type { MailText } from './read-mail.ts';

/** A URL in an email as written, with its link text if that differs. */
export interface LinkInMail {
  address: string;
  shown: string | null;
}

/** Maximum number of links read from one text. An email with more links is a newsletter, not phishing. */
const maxLinks = 500;
const maxShown = 120;
/** Maximum length of text that is searched for defanged URLs. Such texts are never long. */
const maxDefanged = 200_000;

/** Full URLs, including defanged ones. URLs are defanged so that no one follows them by accident. */
const whole = /\bh(?:tt|xx|\*\*)ps?(?:\[:\]|:)(?:\/\/|\[\/\/\])[^\s<>"'`\\^{}|]{3,4096}/gi;
/** Names defanged in the same way, without a scheme. */
const defanged =
  /\b[a-z0-9-]{1,63}(?:(?:\[\.\]|\(\.\)|\.)[a-z0-9-]{1,63}){1,10}(?:\/[^\s<>"'`\\^{}|]{0,2000})?/gi;

/** Finds the URLs in one text of an email, in order. Runs in time linear in the input. Never throws. */
export function findLinks({ kind, content }: Pick<MailText, 'kind' | 'content'>): LinkInMail[] {
  const links: LinkInMail[] = [];
  if (kind === 'text') addWritten(content, links);
  else addLinked(content, links);
  return links.slice(0, maxLinks);
}

function addWritten(text: string, links: LinkInMail[]): void {
  for (const [found] of text.matchAll(whole)) {
    if (links.length >= maxLinks) return;
    links.push({ address: trimSentenceEnd(found), shown: null });
  }
  const beginning = text.slice(0, maxDefanged);
  if (!/\[\.\]|\(\.\)/.test(beginning)) return;
  for (const { 0: found, index } of beginning.matchAll(defanged)) {
    if (links.length >= maxLinks) return;
    // A URL with a scheme has already been found, and text after an at sign belongs to an email address.
    if (!/\[\.\]|\(\.\)/.test(found) || /[/@\]]/.test(text.charAt(index - 1))) continue;
    links.push({ address: `http://${trimSentenceEnd(found)}`, shown: null });
  }
}

/** Removes punctuation of the surrounding sentence from a URL: `(see https://evil.example/a).` */
function trimSentenceEnd(address: string): string {
  let end = address;
  for (let at = 0; at < 5; at++) {
    end = end.replace(/[.,;:!?*_~]{1,20}$/, '');
    if (!/[)\]]$/.test(end) || /[([]/.test(end.slice(8))) return end;
    end = end.slice(0, -1);
  }
  return end;
}

/** Adds the targets of links and forms in an HTML text, and the URLs in its visible text. */
function addLinked(html: string, links: LinkInMail[]): void {
  let open: LinkInMail | null = null;
  let base: string | undefined;
  const written: string[] = [];
  const add = (value: string | undefined): LinkInMail | null => {
    const text = value?.replace(/[\t\n\r]/g, '').trim() ?? '';
    const address = /^https?:/i.test(text)
      ? text
      : base === undefined
        ? null
        : (URL.parse(text, base)?.href ?? null);
    if (address === null || links.length >= maxLinks) return null;
    const link = { address: address.slice(0, 4096), shown: null };
    links.push(link);
    return link;
  };
  const handlers: MarkupHandlers = {
    onopentag(name, attributes) {
      if (name === 'base' && /^https?:/i.test(attributes.href ?? '')) base = attributes.href;
      else if (name === 'a' || name === 'area') open = add(attributes.href);
      else if (name === 'form') add(attributes.action);
      else if (name === 'meta' && /^refresh$/i.test(attributes['http-equiv'] ?? '')) {
        add(/url\s{0,5}=\s{0,5}['"]?([^'"]{1,4096})/i.exec(attributes.content?.slice(0, 5000) ?? '')?.[1]);
      }
    },
    ontext(text) {
      if (open !== null) open.shown = `${open.shown ?? ''}${text}`.slice(0, maxShown);
      else written.push(text);
    },
    onclosetag(name) {
      if (name === 'a') open = null;
      if (open === null) written.push(' ');
    },
  };
  readMarkup(html, handlers, { isDone: () => links.length >= maxLinks });
  for (const link of links) link.shown = link.shown?.replace(/[\p{Cc}\s]+/gu, ' ').trim() || null;
  addWritten(written.join(''), links);
}

/**
 * Hosts that appear in most emails and are not used as lures: "follow us" links, app stores, and links added by mail
 * clients. Does not include hosts that redirect to other URLs.
 */
const common = new Set(
  `www.w3.org schemas.microsoft.com schemas.openxmlformats.org fonts.googleapis.com fonts.gstatic.com
  www.google.com google.com mail.google.com support.google.com policies.google.com play.google.com
  www.microsoft.com support.microsoft.com privacy.microsoft.com go.microsoft.com aka.ms outlook.live.com outlook.office.com
  www.apple.com support.apple.com apps.apple.com itunes.apple.com
  www.facebook.com facebook.com www.instagram.com instagram.com www.linkedin.com linkedin.com www.youtube.com youtube.com
  twitter.com www.twitter.com x.com www.x.com www.tiktok.com www.pinterest.com www.xing.com wa.me api.whatsapp.com
  www.mozilla.org www.avast.com www.avg.com www.adobe.com get.adobe.com`.split(/\s+/),
);

/** Returns whether a URL commonly appears in emails. */
export function isCommonLink(url: URL): boolean {
  if (!common.has(url.hostname)) return false;
  const rest = `${url.pathname}${url.search}`;
  return !/https?(?::|%3a)|^\/(?:amp|url|redir(?:ect)?|slink)\b/i.test(rest);
}

const maxWrappings = 4;

/**
 * Returns the original URL behind a link rewritten by a recipient's mail filter (Safe Links, URL Defense, Google).
 * Returns other URLs unchanged.
 */
export function unwrapLink(address: string): string {
  let inner = address;
  for (let at = 0; at < maxWrappings; at++) {
    const next = unwrapOnce(inner);
    if (next === null) return inner;
    inner = next;
  }
  return inner;
}

function unwrapOnce(address: string): string | null {
  const url = URL.parse(address);
  if (url === null) return null;
  const { hostname: host, pathname: path, searchParams: query } = url;
  if (host.endsWith('.safelinks.protection.outlook.com')) return webAddress(query.get('url'));
  if (/^(?:www\.)?google\.[a-z.]{2,6}$/.test(host) && path === '/url')
    return webAddress(query.get('q') ?? query.get('url'));
  if (host === 'urldefense.com' || host === 'urldefense.us') {
    // Version 3 moves special characters to the end of the URL in encoded form. The rest of the URL still contains the
    // host, which is enough here.
    return webAddress(
      /\/v3\/__(.{1,4096}?)__;/.exec(address)?.[1]?.replace(/^(https?:\/)(?!\/)/i, '$1/') ?? null,
    );
  }
  if (host === 'urldefense.proofpoint.com' && path === '/v2/url') {
    return webAddress(decode((query.get('u') ?? '').replaceAll('-', '%').replaceAll('_', '/')));
  }
  return null;
}

const webAddress = (text: string | null): string | null =>
  text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

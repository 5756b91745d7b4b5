import { type MarkupHandlers, readMarkup } from '#platform/markup.ts';
import type { MailText } from './read-mail.ts';

/** An address that a mail leads to, as it stands there, and by what words where it hides behind some. */
export interface LinkInMail {
  address: string;
  shown: string | null;
}

/** Links of a text that are looked at; more are no lure but a catalogue. */
const mostLinks = 500;
const mostShown = 120;
/** Who takes the trouble to spell so writes no book. */
const mostDefanged = 200_000;

/** Full addresses, also such as were written so that nobody follows them by accident. */
const whole = /\bh(?:tt|xx|\*\*)ps?(?:\[:\]|:)(?:\/\/|\[\/\/\])[^\s<>"'`\\^{}|]{3,4096}/gi;
/** Names in that spelling, without a scheme before them. */
const defanged =
  /\b[a-z0-9-]{1,63}(?:(?:\[\.\]|\(\.\)|\.)[a-z0-9-]{1,63}){1,10}(?:\/[^\s<>"'`\\^{}|]{0,2000})?/gi;

/** Addresses that a text of a mail leads to, in their order. Total, and linear in what it is given. */
export function findLinks({ kind, content }: Pick<MailText, 'kind' | 'content'>): LinkInMail[] {
  const links: LinkInMail[] = [];
  if (kind === 'text') addWritten(content, links);
  else addLinked(content, links);
  return links.slice(0, mostLinks);
}

function addWritten(text: string, links: LinkInMail[]): void {
  for (const [found] of text.matchAll(whole)) {
    if (links.length >= mostLinks) return;
    links.push({ address: withoutEnd(found), shown: null });
  }
  const beginning = text.slice(0, mostDefanged);
  if (!/\[\.\]|\(\.\)/.test(beginning)) return;
  for (const { 0: found, index } of beginning.matchAll(defanged)) {
    if (links.length >= mostLinks) return;
    // What follows a scheme is found already, and what follows an at sign is somebody's mailbox.
    if (!/\[\.\]|\(\.\)/.test(found) || /[/@\]]/.test(text.charAt(index - 1))) continue;
    links.push({ address: `http://${withoutEnd(found)}`, shown: null });
  }
}

/** The sentence around an address ends it: `(see https://evil.example/a).` */
function withoutEnd(address: string): string {
  let end = address;
  for (let at = 0; at < 5; at++) {
    end = end.replace(/[.,;:!?*_~]{1,20}$/, '');
    if (!/[)\]]$/.test(end) || /[([]/.test(end.slice(8))) return end;
    end = end.slice(0, -1);
  }
  return end;
}

/** Where a page's links and forms lead, and what is written in it. */
function addLinked(html: string, links: LinkInMail[]): void {
  let open: LinkInMail | null = null;
  let base: string | undefined;
  const written: string[] = [];
  const add = (given: string | undefined): LinkInMail | null => {
    const text = given?.replace(/[\t\n\r]/g, '').trim() ?? '';
    const address = /^https?:/i.test(text)
      ? text
      : base === undefined
        ? null
        : (URL.parse(text, base)?.href ?? null);
    if (address === null || links.length >= mostLinks) return null;
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
      if (open !== null) open.shown = `${open.shown ?? ''}${text}`.slice(0, mostShown);
      else written.push(text);
    },
    onclosetag(name) {
      if (name === 'a') open = null;
      if (open === null) written.push(' ');
    },
  };
  readMarkup(html, handlers, { isDone: () => links.length >= mostLinks });
  for (const link of links) link.shown = link.shown?.replace(/[\p{Cc}\s]+/gu, ' ').trim() || null;
  addWritten(written.join(''), links);
}

import type { Address } from 'postal-mime';

/** A text of a mail, or of a mail within it, and who is said to have sent that mail. */
export interface MailText {
  kind: 'text' | 'html';
  content: string;
  from: string | null;
  subject: string | null;
}

/** What is read of a mail: its heading, and every text in it. */
export interface ReadMail {
  from: string | null;
  subject: string | null;
  texts: MailText[];
}

/** Of a mail the beginning is read; pictures are what makes them longer. */
const mostBytes = 2 * 1024 * 1024;
/** Mails forwarded as attachments hold others. */
const mostMails = 10;
const mostTexts = 40;
const limits = { maxNestingDepth: 50, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };

/**
 * Reads a mail (RFC 5322 and MIME) with the mails that are attached to it and pages that are. Total: what no parser takes is one
 * text.
 */
export async function readMail(source: Uint8Array): Promise<ReadMail> {
  const texts: MailText[] = [];
  const queue: Uint8Array[] = [source.subarray(0, mostBytes)];
  let outer: Pick<ReadMail, 'from' | 'subject'> | null = null;
  for (let read = 0; read < mostMails && texts.length < mostTexts; read++) {
    const next = queue.shift();
    if (next === undefined) break;
    const { head, inner, found } = await readOne(next);
    outer ??= head;
    texts.push(...found.map((text) => ({ ...text, ...head })));
    queue.push(...inner);
  }
  return { from: outer?.from ?? null, subject: outer?.subject ?? null, texts: texts.slice(0, mostTexts) };
}

async function readOne(source: Uint8Array) {
  // Asked for by few, and nothing else needs it.
  const { default: PostalMime } = await import('postal-mime');
  const found: Pick<MailText, 'kind' | 'content'>[] = [];
  const inner: Uint8Array[] = [];
  const mail = await PostalMime.parse(source, limits).catch(() => null);
  if (mail === null) {
    found.push({ kind: 'text', content: Buffer.from(source).toString('utf8') });
    return { head: { from: null, subject: null }, inner, found };
  }
  if (mail.text !== undefined) found.push({ kind: 'text', content: mail.text });
  if (mail.html !== undefined) found.push({ kind: 'html', content: mail.html });
  for (const { mimeType, filename, content } of mail.attachments) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    const name = filename ?? '';
    if (mimeType === 'message/rfc822' || /\.eml$/i.test(name)) inner.push(bytes);
    else if (/^(?:text\/html|application\/xhtml\+xml)$/.test(mimeType) || /\.[sx]?html?$/i.test(name)) {
      found.push({ kind: 'html', content: Buffer.from(bytes).toString('utf8') });
    } else if (mimeType === 'text/plain') {
      found.push({ kind: 'text', content: Buffer.from(bytes).toString('utf8') });
    }
  }
  const head = { from: nameSender(mail.from), subject: oneLine(mail.subject) };
  return { head, inner, found };
}

function nameSender(from: Address | undefined): string | null {
  if (from === undefined || from.address === undefined) return null;
  return oneLine(from.name === '' ? from.address : `${from.name} <${from.address}>`);
}

/** What strangers wrote, in a line: no control characters, no end in sight. */
function oneLine(text: string | undefined): string | null {
  const line = (text ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
  return line === '' ? null : line;
}

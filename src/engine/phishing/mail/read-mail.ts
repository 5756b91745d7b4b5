import PostalMime, { type Address } from 'postal-mime';

/** A text in an email, or in an email attached to it, with the stated sender. */
export interface MailText {
  kind: 'text' | 'html';
  content: string;
  from: string | null;
  subject: string | null;
}

/** The parsed content of an email: its subject and all its texts. */
export interface ReadMail {
  from: string | null;
  subject: string | null;
  texts: MailText[];
}

/**
 * Maximum number of lines that begin with two hyphens, like every boundary. The parser's work is quadratic in the
 * number of parts. Normal emails have only a few.
 */
const maxBoundaryLines = 1_000;
/** Maximum number of bytes read. Longer emails contain images. */
const maxBytes = 2 * 1024 * 1024;
/** Maximum number of emails read, including those forwarded as attachments. */
const maxMails = 10;
const maxTexts = 40;
const limits = { maxNestingDepth: 50, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };

/** Returns true if an email has more parts than `readMail` can read in a reasonable time. */
export function hasTooManyParts(source: Uint8Array): boolean {
  const read = source.subarray(0, maxBytes);
  let found = 0;
  let line = 0;
  do {
    if (read[line] === 0x2d && read[line + 1] === 0x2d) found++;
    line = read.indexOf(0x0a, line) + 1;
  } while (line > 0 && found <= maxBoundaryLines);
  return found > maxBoundaryLines;
}

/**
 * Parses an email (RFC 5322 and MIME) with its attached emails and pages. Never fails: an unreadable email becomes a
 * single text.
 */
export async function readMail(source: Uint8Array): Promise<ReadMail> {
  const texts: MailText[] = [];
  const queue: Uint8Array[] = [source.subarray(0, maxBytes)];
  let outer: Pick<ReadMail, 'from' | 'subject'> | null = null;
  for (let read = 0; read < maxMails && texts.length < maxTexts; read++) {
    const next = queue.shift();
    if (next === undefined) break;
    const { head, inner, found } = await readOne(next);
    outer ??= head;
    texts.push(...found.map((text) => ({ ...text, ...head })));
    queue.push(...inner);
  }
  return { from: outer?.from ?? null, subject: outer?.subject ?? null, texts: texts.slice(0, maxTexts) };
}

/** The body of a part. postal-mime collects it line by line. */
interface BodyDecoder {
  chunks: (Uint8Array | string)[];
  update(line: Uint8Array): void;
  finalize(): Promise<ArrayBuffer>;
}

/** Members of the parser and of its nodes that are missing from its type definitions. */
interface ParserInternals {
  root: object;
  textMap: Map<unknown, Partial<Record<'plain' | 'html', { type: string; value: string }[]>>>;
}
interface NodeInternals {
  contentDecoder: BodyDecoder | null;
  setupContentDecoder(encoding: string): void;
}

/** A parser that skips the conversion between HTML and text, because postal-mime needs more than linear time for it. */
class TextParser extends PostalMime {
  renderTextContent(): void {}

  /** Returns the texts as contained in the email. */
  texts(): Pick<MailText, 'kind' | 'content'>[] {
    const parts = [...(this as unknown as ParserInternals).textMap.values()];
    const join = (kind: 'plain' | 'html') =>
      parts.flatMap((part) => part[kind]?.map(({ value }) => value) ?? []).join('\n');
    return [
      { kind: 'text' as const, content: join('plain') },
      { kind: 'html' as const, content: join('html') },
    ].filter(({ content }) => content !== '');
  }
}

/**
 * Collects unencoded bodies in one buffer. By default, postal-mime turns each line into two parts of a Blob, and a
 * megabyte of short lines then takes seconds to read.
 */
const node = Object.getPrototypeOf((new PostalMime() as unknown as ParserInternals).root) as NodeInternals;
const { setupContentDecoder } = node;
node.setupContentDecoder = function (this: NodeInternals, encoding) {
  setupContentDecoder.call(this, encoding);
  if (this.contentDecoder === null || /base64|quoted-printable/i.test(encoding)) return;
  this.contentDecoder.finalize = async function (this: BodyDecoder) {
    const bytes = Buffer.concat(this.chunks.map((chunk) => (typeof chunk === 'string' ? lineFeed : chunk)));
    return Uint8Array.from(bytes).buffer;
  };
};
const lineFeed = new Uint8Array([0x0a]);

async function readOne(source: Uint8Array) {
  const parser = new TextParser(limits);
  const found: Pick<MailText, 'kind' | 'content'>[] = [];
  const inner: Uint8Array[] = [];
  const mail = await parser.parse(source).catch(() => null);
  if (mail === null) {
    found.push({ kind: 'text', content: Buffer.from(source).toString('utf8') });
    return { head: { from: null, subject: null }, inner, found };
  }
  found.push(...parser.texts());
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

/** Reduces untrusted text to a single line of limited length without control characters. */
function oneLine(text: string | undefined): string | null {
  const line = (text ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
  return line === '' ? null : line;
}

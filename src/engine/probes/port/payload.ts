import { isUtf8 } from 'node:buffer';

/** Most octets of an answer that are kept. */
export const MAX_RECEIVED = 65_536;
/** Characters of an answer that a person gets to see. */
const EXCERPT_LENGTH = 200;

const SIMPLE: Record<string, string> = { r: '\r', n: '\n', t: '\t', '0': '\0', '\\': '\\' };

/**
 * What a monitor's `send` text stands for: `\r`, `\n`, `\t`, `\0`, `\\` and `\xNN` (one octet) are taken as
 * such, any other backslash as itself; the rest is UTF-8.
 */
export function encodePayload(text: string): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const match of text.matchAll(/\\(?:x([0-9a-fA-F]{2})|([rnt0\\]))/g)) {
    const [whole, hex, letter] = match;
    parts.push(Buffer.from(text.slice(from, match.index)));
    parts.push(hex ? Buffer.from(hex, 'hex') : Buffer.from(SIMPLE[letter ?? ''] ?? '', 'latin1'));
    from = match.index + whole.length;
  }
  parts.push(Buffer.from(text.slice(from)));
  return Buffer.concat(parts);
}

/** Octets as the text a pattern is held against: UTF-8 when they are, else one character per octet. */
export const decodeReceived = (bytes: Buffer): string => bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');

/** The beginning of an answer for a person: one line, no control characters, nothing that turns text around. */
export function excerptOf(bytes: Buffer): string {
  const text = decodeReceived(bytes.subarray(0, EXCERPT_LENGTH * 4))
    .replace(/[\r\n\t]+/g, ' ')
    .replace(
      /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g,
      '·',
    )
    .trim();
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH - 1)}…` : text;
}

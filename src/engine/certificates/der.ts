/**
 * A DER parser for untrusted input. It never recurses or copies, and rejects encodings that X.509 does not use
 * (indefinite lengths, tag numbers above 30, lengths beyond the available bytes). Callers walk the structure that they
 * expect, so the code limits the depth, not the input.
 */

/** Thrown for invalid DER and for an unexpected structure. */
export class DerError extends Error {
  constructor(detail: string) {
    super(detail);
    this.name = 'DerError';
  }
}

/** An element in a buffer: `[start, end)` is its content, `[at, end)` the whole element. */
export interface DerElement {
  /** Identifier octet: class, constructed bit and tag number. */
  tag: number;
  at: number;
  start: number;
  end: number;
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  enumerated: 0x0a,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/**
 * Reads the element at `at`, which must end at or before `limit`.
 * @throws DerError
 */
export function readElement(bytes: Uint8Array, at: number, limit: number): DerElement {
  if (at + 2 > limit) throw new DerError('the element is truncated');
  const tag = bytes[at] ?? 0;
  if ((tag & 0x1f) === 0x1f) throw new DerError('tag numbers above 30 are not supported');
  const first = bytes[at + 1] ?? 0;
  if (first < 0x80) return elementWithin(tag, at, at + 2, first, limit);
  const count = first & 0x7f;
  if (count === 0 || count > 4) throw new DerError('the length is not DER-encoded');
  if (at + 2 + count > limit) throw new DerError('the length is truncated');
  let length = 0;
  for (let index = 0; index < count; index += 1) length = length * 256 + (bytes[at + 2 + index] ?? 0);
  return elementWithin(tag, at, at + 2 + count, length, limit);
}

function elementWithin(tag: number, at: number, start: number, length: number, limit: number): DerElement {
  if (start + length > limit) throw new DerError('the element is longer than its parent');
  return { tag, at, start, end: start + length };
}

/** Reads an element like `readElement` and requires it to have the tag `tag`. */
export function expectElement(bytes: Uint8Array, at: number, limit: number, tag: number): DerElement {
  const element = readElement(bytes, at, limit);
  if (element.tag !== tag) throw new DerError(`expected tag ${tag}, found ${element.tag}`);
  return element;
}

/**
 * Returns the children of a constructed element.
 * @throws DerError if there are more than `most`.
 */
export function readChildren(bytes: Uint8Array, parent: DerElement, most = 64): DerElement[] {
  const children: DerElement[] = [];
  for (let at = parent.start; at < parent.end; ) {
    if (children.length === most) throw new DerError(`more than ${most} elements`);
    const child = readElement(bytes, at, parent.end);
    children.push(child);
    at = child.end;
  }
  return children;
}

/** Returns an OBJECT IDENTIFIER in dotted notation; at most 64 octets, arcs up to 2^53. */
export function readOid(bytes: Uint8Array, element: DerElement): string {
  if (element.end - element.start > 64 || element.end === element.start)
    throw new DerError('invalid object identifier');
  const arcs: number[] = [];
  let arc = 0;
  for (let at = element.start; at < element.end; at += 1) {
    const octet = bytes[at] ?? 0;
    arc = arc * 128 + (octet & 0x7f);
    if (!Number.isSafeInteger(arc)) throw new DerError('an arc of the object identifier is too large');
    if ((octet & 0x80) === 0) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const head = arcs[0] ?? 0;
  const first = Math.min(2, Math.floor(head / 40));
  return [first, head - first * 40, ...arcs.slice(1)].join('.');
}

/** Reads a UTCTime or GeneralizedTime as epoch ms (RFC 5280 section 4.1.2.5: with seconds, in UTC). */
export function readDerTime(bytes: Uint8Array, element: DerElement): number {
  const text = Buffer.from(bytes.subarray(element.start, Math.min(element.end, element.start + 20))).toString(
    'latin1',
  );
  if (element.tag === TAG.utcTime && /^\d{12}Z$/.test(text)) {
    const year = Number(text.slice(0, 2));
    return instant(`${year >= 50 ? '19' : '20'}${text}`);
  }
  if (element.tag === TAG.generalizedTime && /^\d{14}Z$/.test(text)) return instant(text);
  throw new DerError('the time is not in a format of RFC 5280');
}

function instant(text: string): number {
  const part = (from: number, to: number) => Number(text.slice(from, to));
  const at = Date.UTC(part(0, 4), part(4, 6) - 1, part(6, 8), part(8, 10), part(10, 12), part(12, 14));
  // Date.UTC treats years 0 to 99 as 1900 to 1999; no certificate needs them.
  if (!Number.isFinite(at) || part(0, 4) < 100) throw new DerError('the date or time does not exist');
  return at;
}

/** Reads a small non-negative INTEGER or ENUMERATED. */
export function readSmallInteger(bytes: Uint8Array, element: DerElement): number {
  const length = element.end - element.start;
  if (length < 1 || length > 6 || ((bytes[element.start] ?? 0) & 0x80) !== 0)
    throw new DerError('the integer is out of range');
  return Buffer.from(bytes.buffer, bytes.byteOffset + element.start, length).readUIntBE(0, length);
}

/** Returns the content of an element without copying it. */
export const contentOf = (bytes: Buffer, element: DerElement): Buffer =>
  bytes.subarray(element.start, element.end);

/** Returns the whole element with its header, without copying it. */
export const bytesOf = (bytes: Buffer, element: DerElement): Buffer =>
  bytes.subarray(element.at, element.end);

/** Returns the DER of every PEM block with this `label`, in order. Ignores text around the blocks. */
export function readPem(pem: string, label = 'CERTIFICATE'): Buffer[] {
  const blocks: Buffer[] = [];
  const begin = `-----BEGIN ${label}-----`;
  const end = `-----END ${label}-----`;
  for (let at = pem.indexOf(begin); at !== -1; at = pem.indexOf(begin, at + 1)) {
    const stop = pem.indexOf(end, at);
    if (stop === -1) break;
    blocks.push(Buffer.from(pem.slice(at + begin.length, stop), 'base64'));
  }
  return blocks;
}

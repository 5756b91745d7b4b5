/** A small DER encoder (X.690). It can also write invalid encodings, because the lab needs broken certificates. */

/** One element: identifier octet, length, content. */
export function tlv(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), encodeLength(content.length), content]);
}

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  return Buffer.from([0x80 | octets.length, ...octets]);
}

export const sequence = (...items: Uint8Array[]): Buffer => tlv(0x30, ...items);
export const set = (...items: Uint8Array[]): Buffer => tlv(0x31, ...items);
export const octets = (...content: Uint8Array[]): Buffer => tlv(0x04, ...content);
export const nothing = (): Buffer => tlv(0x05);
export const bool = (value: boolean): Buffer => tlv(0x01, Buffer.from([value ? 0xff : 0]));
export const enumerated = (value: number): Buffer => tlv(0x0a, Buffer.from([value]));
export const utf8 = (text: string): Buffer => tlv(0x0c, Buffer.from(text, 'utf8'));

/** Encodes a BIT STRING with `unused` bits at its end. */
export const bits = (content: Uint8Array, unused = 0): Buffer => tlv(0x03, Buffer.from([unused]), content);

/** Encodes a context-specific constructed value: `[number] EXPLICIT`. */
export const explicit = (number: number, ...items: Uint8Array[]): Buffer => tlv(0xa0 | number, ...items);

/** Encodes a context-specific primitive: `[number] IMPLICIT` with a string type. */
export const implicit = (number: number, content: Uint8Array): Buffer => tlv(0x80 | number, content);

/** Encodes a non-negative INTEGER from big-endian octets or a small number. */
export function integer(value: number | Uint8Array): Buffer {
  let content = typeof value === 'number' ? integerOctets(value) : Buffer.from(value);
  while (content.length > 1 && content[0] === 0 && ((content[1] ?? 0) & 0x80) === 0)
    content = content.subarray(1);
  const signed = ((content[0] ?? 0) & 0x80) !== 0;
  return tlv(0x02, signed ? Buffer.concat([Buffer.from([0]), content]) : content);
}

function integerOctets(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
}

/** OBJECT IDENTIFIER from dotted text. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const content: number[] = [];
  for (const arc of [first * 40 + second, ...rest]) {
    const septets = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) {
      septets.unshift((left % 128) | 0x80);
    }
    content.push(...septets);
  }
  return tlv(0x06, Buffer.from(content));
}

/**
 * Encodes a time according to RFC 5280 section 4.1.2.5: UTCTime up to 2049, GeneralizedTime from 2050. `at` is epoch
 * ms.
 */
export function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/[-:T]/g, '').slice(0, 14);
  const year = Number(digits.slice(0, 4));
  if (year >= 1950 && year < 2050) return tlv(0x17, Buffer.from(`${digits.slice(2)}Z`));
  return tlv(0x18, Buffer.from(`${digits}Z`));
}

/** Encodes a GeneralizedTime, which OCSP always requires. `at` is epoch ms. */
export const generalizedTime = (at: number): Buffer =>
  tlv(0x18, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

/** Wraps DER in PEM armor. */
export function toPem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

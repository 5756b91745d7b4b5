import { canonicalAddress, parseIpv4, parseIpv6 } from '#platform/net/addresses.ts';
import { writeName } from '#platform/net/dns/names.ts';
import { typeNumber } from '#platform/net/dns/types.ts';

/** Converts record data from presentation format (RFC 1035 5.1 and the RFC of each type) to wire format. */

/** Parses the words of one record and encodes them. */
type Writer = (words: readonly string[], origin: string) => Buffer;

/**
 * Makes `name` absolute within `origin`. Accepts `@`, a relative name, or a name with a trailing dot, which is removed.
 */
export function absoluteName(name: string, origin: string): string {
  if (name === '@') return origin;
  if (name === '.') return '';
  if (name.endsWith('.') && !name.endsWith('\\.')) return name.slice(0, -1);
  return origin === '' ? name : `${name}.${origin}`;
}

/**
 * Returns the uncompressed wire form of an absolute name.
 * @throws if the name is invalid.
 */
export function wireName(name: string): Buffer {
  const target = Buffer.alloc(256);
  const end = writeName(name, target, 0);
  if (end < 0) throw new Error(`not a name: ${name}`);
  return Buffer.from(target.subarray(0, end));
}

function u8(text: string | undefined): Buffer {
  return Buffer.from([Number(text)]);
}

function u16(text: string | number | undefined): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(Number(text));
  return bytes;
}

function u32(text: string | undefined): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(Number(text));
  return bytes;
}

/** Encodes a date. RFC 4034 section 3.2 allows a plain number or YYYYMMDDHHmmSS. */
function dateOf(text = '0'): Buffer {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (match === null) return u32(text);
  const [, year, month, day, hour, minute, second] = match.map(Number);
  return u32(String(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second) / 1000));
}

/** Encodes one character string: a length byte and up to 255 bytes. */
function characterString(text: string): Buffer {
  const bytes = unescapeText(text);
  if (bytes.length > 255) throw new Error('character string longer than 255 bytes');
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

/** Removes quotes and resolves `\DDD` and `\X`. Other text is encoded as UTF-8. */
function unescapeText(text: string): Buffer {
  const inner = text.startsWith('"') && text.endsWith('"') && text.length > 1 ? text.slice(1, -1) : text;
  const bytes: Buffer[] = [];
  for (const [, code, other, plain] of inner.matchAll(/\\(\d{3})|\\(.)|([^\\]+)/gsu)) {
    if (code !== undefined) bytes.push(Buffer.from([Number(code)]));
    else bytes.push(Buffer.from(other ?? plain ?? ''));
  }
  return Buffer.concat(bytes);
}

const nameWriter: Writer = ([name = ''], origin) => wireName(absoluteName(name, origin));

function writeIpv6(text: string): Buffer {
  const groups = parseIpv6(text);
  if (groups === null) throw new Error(`not an IPv6 address: ${text}`);
  return Buffer.concat(groups.map(u16));
}

/** Encodes type bit maps (RFC 4034 section 4.1.2). */
function typeBitmap(types: readonly string[]): Buffer {
  const windows = new Map<number, number[]>();
  for (const type of types) {
    const number = typeNumber(type) ?? 0;
    const window = windows.get(number >> 8) ?? [];
    windows.set(number >> 8, window);
    const byte = (number & 0xff) >> 3;
    while (window.length <= byte) window.push(0);
    window[byte] = (window[byte] ?? 0) | (0x80 >> (number & 7));
  }
  const sorted = [...windows].sort(([a], [b]) => a - b);
  return Buffer.concat(sorted.map(([window, bytes]) => Buffer.from([window, bytes.length, ...bytes])));
}

/** Decodes RFC 4648 base32hex without padding, the format of NSEC3 owner hashes. */
function fromBase32Hex(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let length = 0;
  for (const letter of text.toLowerCase()) {
    length = (length << 5) | Number.parseInt(letter, 32);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((length >> bits) & 0xff);
    length &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

const hex = (words: readonly string[]) => Buffer.from(words.join(''), 'hex');
const base64 = (words: readonly string[]) => Buffer.from(words.join(''), 'base64');

const txt: Writer = (words) => Buffer.concat(words.map(characterString));

const WRITERS: Readonly<Record<string, Writer>> = {
  A: ([text = '']) => {
    const address = parseIpv4(text);
    if (address === null) throw new Error(`not an IPv4 address: ${text}`);
    return u32(String(address));
  },
  AAAA: ([text = '']) => writeIpv6(text),
  NS: nameWriter,
  CNAME: nameWriter,
  DNAME: nameWriter,
  PTR: nameWriter,
  TXT: txt,
  SPF: txt,
  HINFO: txt,
  MX: ([preference, exchange = ''], origin) =>
    Buffer.concat([u16(preference), nameWriter([exchange], origin)]),
  SRV: ([priority, weight, port, target = ''], origin) =>
    Buffer.concat([u16(priority), u16(weight), u16(port), nameWriter([target], origin)]),
  SOA: ([mname = '', rname = '', ...numbers], origin) =>
    Buffer.concat([
      nameWriter([mname], origin),
      nameWriter([rname], origin),
      ...numbers.slice(0, 5).map(u32),
    ]),
  CAA: ([flags, tag = '', value = '']) =>
    Buffer.concat([u8(flags), characterString(tag), unescapeText(value)]),
  NAPTR: ([order, preference, flags = '', services = '', regexp = '', replacement = ''], origin) =>
    Buffer.concat([
      u16(order),
      u16(preference),
      ...[flags, services, regexp].map(characterString),
      nameWriter([replacement], origin),
    ]),
  TLSA: ([usage, selector, matching, ...data]) =>
    Buffer.concat([u8(usage), u8(selector), u8(matching), hex(data)]),
  SSHFP: ([algorithm, kind, ...data]) => Buffer.concat([u8(algorithm), u8(kind), hex(data)]),
  DS: ([tag, algorithm, digestType, ...data]) =>
    Buffer.concat([u16(tag), u8(algorithm), u8(digestType), hex(data)]),
  DNSKEY: ([flags, protocol, algorithm, ...key]) =>
    Buffer.concat([u16(flags), u8(protocol), u8(algorithm), base64(key)]),
  RRSIG: ([type, algorithm, labels, ttl, expires, begins, tag, signer = '', ...signature], origin) =>
    Buffer.concat([
      u16(typeNumber(type ?? '') ?? 0),
      u8(algorithm),
      u8(labels),
      u32(ttl),
      dateOf(expires),
      dateOf(begins),
      u16(tag),
      nameWriter([signer], origin),
      base64(signature),
    ]),
  NSEC: ([next = '', ...types], origin) => Buffer.concat([nameWriter([next], origin), typeBitmap(types)]),
  NSEC3: ([algorithm, flags, iterations, salt = '-', next = '', ...types]) => {
    const saltBytes = salt === '-' ? Buffer.alloc(0) : hex([salt]);
    const hash = fromBase32Hex(next);
    return Buffer.concat([
      ...[u8(algorithm), u8(flags), u16(iterations), Buffer.from([saltBytes.length]), saltBytes],
      ...[Buffer.from([hash.length]), hash, typeBitmap(types)],
    ]);
  },
  NSEC3PARAM: ([algorithm, flags, iterations, salt = '-']) => {
    const bytes = salt === '-' ? Buffer.alloc(0) : hex([salt]);
    return Buffer.concat([u8(algorithm), u8(flags), u16(iterations), Buffer.from([bytes.length]), bytes]);
  },
};

const SAME_FORM: Readonly<Record<string, string>> = { CDS: 'DS', CDNSKEY: 'DNSKEY', SMIMEA: 'TLSA' };

/**
 * Returns the wire data of one record from its words. `\# length hex` (RFC 3597) works for every type, including types
 * without a format here. Throws if the data does not match the type.
 */
export function writeRdata(type: string, words: readonly string[], origin: string): Buffer {
  if (words[0] === '\\#') return hex(words.slice(2));
  const writer = WRITERS[SAME_FORM[type] ?? type];
  if (writer === undefined) throw new Error(`type ${type} needs the \\# form`);
  return writer(words, origin);
}

/** Returns an A or AAAA line for an address. */
export function addressLine(address: string): string {
  const parsed = canonicalAddress(address);
  if (parsed === null) throw new Error(`not an address: ${address}`);
  return `${parsed.family === 4 ? 'A' : 'AAAA'} ${parsed.address}`;
}

/**
 * Converts domain names between text and wire format (RFC 1035 sections 3.1 and 4.1.4). Text contains the escapes `\.`,
 * `\\`, and `\DDD` for bytes outside printable ASCII (RFC 4343 section 2.1).
 */

/** Thrown for malformed data on the wire. */
export class MalformedDns extends Error {}

const DOT = 0x2e;
const BACKSLASH = 0x5c;

/** Maximum length of a name on the wire, including the root label. */
const MAX_WIRE_NAME = 255;
/** Maximum number of pointers, reached by a name of one-byte labels with a pointer before each label. */
const MAX_POINTERS = 127;

/**
 * Writes `name` at `offset` and returns the offset after it. Returns -1 for a name that is too long or contains an
 * empty or too long label, an invalid escape or a non-ASCII character. `target` needs 255 bytes of space.
 */
export function writeName(name: string, target: Uint8Array, offset: number): number {
  let lengthAt = offset;
  let at = offset + 1;
  const end = name.length;
  for (let i = 0; i < end; i++) {
    let code = name.charCodeAt(i);
    if (code === DOT) {
      const length = at - lengthAt - 1;
      // A single dot is the root. A trailing dot ends the last label.
      if (length === 0) return end === 1 ? writeRoot(target, offset) : -1;
      target[lengthAt] = length;
      lengthAt = at;
      at += 1;
      continue;
    }
    if (code === BACKSLASH) {
      const escaped = readEscape(name, i);
      if (escaped === null) return -1;
      code = escaped.code;
      i = escaped.last;
    }
    if (code > 255 || at - lengthAt > 63 || at - offset >= MAX_WIRE_NAME - 1) return -1;
    target[at++] = code;
  }
  const length = at - lengthAt - 1;
  if (length > 0) {
    target[lengthAt] = length;
    target[at++] = 0;
  } else target[lengthAt] = 0;
  return at;
}

function writeRoot(target: Uint8Array, offset: number): number {
  target[offset] = 0;
  return offset + 1;
}

function readEscape(name: string, at: number): { code: number; last: number } | null {
  const next = name.charCodeAt(at + 1);
  if (Number.isNaN(next)) return null;
  if (next < 0x30 || next > 0x39) return { code: next, last: at + 1 };
  const digits = name.slice(at + 1, at + 4);
  return /^\d{3}$/.test(digits) && Number(digits) < 256 ? { code: Number(digits), last: at + 3 } : null;
}

/**
 * Returns the escaped text of a name. `octets` contains the labels, one character per octet, separated by dots. The
 * format is the same as in `readName`.
 */
export function escapeName(octets: string): string {
  let text = '';
  for (let i = 0; i < octets.length; i++) {
    const code = octets.charCodeAt(i);
    if (code === BACKSLASH) text += '\\\\';
    else if (code > 0x20 && code < 0x7f) text += octets[i];
    else text += `\\${String(code & 0xff).padStart(3, '0')}`;
  }
  return text;
}

/** Returns the octets of an escaped name, one character per octet. */
export function unescapeName(name: string): string {
  if (!name.includes('\\')) return name;
  return name.replace(/\\(\d{3}|[\s\S])/g, (_whole, code: string) =>
    code.length === 3 ? String.fromCharCode(Number(code) & 0xff) : code,
  );
}

/** Read position in a packet. */
export interface NameCursor {
  offset: number;
}

/**
 * Reads the name at `cursor.offset`, follows compression pointers, and moves the cursor to the end of the name.
 * Pointers must point to before the labels that contain them, so that they cannot form a loop. The root is ''.
 * @throws MalformedDns
 */
export function readName(packet: Buffer, cursor: NameCursor, lowerCase: boolean): string {
  let offset = cursor.offset;
  let floor = offset;
  let resumeAt = -1;
  let wireLength = 1;
  let pointers = 0;
  let name = '';
  for (;;) {
    const length = packet[offset];
    if (length === undefined) throw new MalformedDns('name runs past the end');
    if (length === 0) break;
    if (length >= 0xc0) {
      const low = packet[offset + 1];
      if (low === undefined) throw new MalformedDns('pointer runs past the end');
      if (resumeAt < 0) resumeAt = offset + 2;
      offset = ((length & 0x3f) << 8) | low;
      pointers += 1;
      if (offset >= floor || pointers > MAX_POINTERS)
        throw new MalformedDns('pointer does not lead backwards');
      floor = offset;
      continue;
    }
    if (length > 63) throw new MalformedDns('unknown label type');
    wireLength += length + 1;
    if (wireLength > MAX_WIRE_NAME || offset + length >= packet.length) {
      throw new MalformedDns('name too long');
    }
    const label = readLabel(packet, offset + 1, length, lowerCase);
    name = name === '' ? label : `${name}.${label}`;
    offset += length + 1;
  }
  cursor.offset = resumeAt < 0 ? offset + 1 : resumeAt;
  return name;
}

function readLabel(packet: Buffer, start: number, length: number, lowerCase: boolean): string {
  let label = '';
  for (let i = start; i < start + length; i++) {
    const code = packet[i] ?? 0;
    if (code >= 0x41 && code <= 0x5a && lowerCase) label += String.fromCharCode(code + 32);
    else if (code === DOT || code === BACKSLASH) label += `\\${String.fromCharCode(code)}`;
    else if (code > 0x20 && code < 0x7f) label += String.fromCharCode(code);
    else label += `\\${String(code).padStart(3, '0')}`;
  }
  return label;
}

/** Returns true if two ranges of wire data contain the same labels, ignoring ASCII case. */
export function sameWireName(a: Uint8Array, b: Uint8Array, range: { start: number; end: number }): boolean {
  if (a.length < range.end || b.length < range.end) return false;
  for (let i = range.start; i < range.end; i++) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    if (x === y) continue;
    if ((x ^ y) !== 0x20) return false;
    const folded = x | 0x20;
    if (folded < 0x61 || folded > 0x7a) return false;
  }
  return true;
}

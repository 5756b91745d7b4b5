import { domainToASCII } from 'node:url';
import type { ResolvedAddress } from './types.ts';

/**
 * IPv4 and IPv6 addresses as numbers, in all spellings that resolvers and URL parsers accept. The rest of the system
 * stores addresses in the form of the strict parsers (`parseIpv4`, `parseIpv6`). `parseHostLiteral` is the defensive
 * parser for user input.
 */

/** Eight 16-bit groups of an IPv6 address, most significant first. */
export type Hextets = readonly number[];

/**
 * Parses a strict dotted quad (`192.0.2.1`, no leading zeros) as an unsigned 32-bit number; otherwise returns null.
 */
export function parseIpv4(text: string): number | null {
  const length = text.length;
  if (length < 7 || length > 15) return null;
  let address = 0;
  let part = -1;
  let parts = 0;
  for (let i = 0; i <= length; i++) {
    const code = i === length ? 0x2e : text.charCodeAt(i);
    if (code === 0x2e) {
      if (part < 0 || parts === 4) return null;
      address = address * 256 + part;
      parts += 1;
      part = -1;
    } else if (code >= 0x30 && code <= 0x39) {
      if (part === 0) return null;
      part = (part < 0 ? 0 : part * 10) + code - 0x30;
      if (part > 255) return null;
    } else return null;
  }
  return parts === 4 ? address : null;
}

/** Formats an unsigned 32-bit number as a dotted quad. */
export function formatIpv4(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
}

/** Parses an IPv6 address in any RFC 4291 form, without brackets or zone; otherwise returns null. */
export function parseIpv6(text: string): Hextets | null {
  if (text.length < 2 || text.length > 45) return null;
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const head = parseGroups(halves[0] ?? '', halves.length === 1);
  if (head === null) return null;
  if (halves.length === 1) return head.length === 8 ? head : null;
  const tail = parseGroups(halves[1] ?? '', true);
  if (tail === null || head.length + tail.length > 7) return null;
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** Parses colon-separated groups. If `last` is true, the final group may be a dotted quad. */
function parseGroups(text: string, last: boolean): number[] | null {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':');
  for (const [index, part] of parts.entries()) {
    if (last && index === parts.length - 1 && part.includes('.')) {
      const quad = parseIpv4(part);
      if (quad === null) return null;
      groups.push(quad >>> 16, quad & 0xffff);
    } else {
      if (!/^[0-9a-fA-F]{1,4}$/.test(part)) return null;
      groups.push(Number.parseInt(part, 16));
    }
  }
  return groups.length <= 8 ? groups : null;
}

/** Formats an address according to RFC 5952. IPv4-mapped addresses keep their dotted tail, as with `inet_ntop`. */
export function formatIpv6(groups: Hextets): string {
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return `::ffff:${formatIpv4(low32(groups))}`;
  }
  const { start, length } = longestZeroRun(groups);
  const hex = groups.map((group) => group.toString(16));
  if (length < 2) return hex.join(':');
  return `${hex.slice(0, start).join(':')}::${hex.slice(start + length).join(':')}`;
}

function longestZeroRun(groups: Hextets): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  for (let i = 0; i < 8; i++) {
    if (groups[i] !== 0) start = i + 1;
    else if (i + 1 - start > best.length) best = { start, length: i + 1 - start };
  }
  return best;
}

/** Returns two adjacent groups as an unsigned 32-bit number. */
export function pair32(groups: Hextets, index: number): number {
  return (((groups[index] ?? 0) << 16) | (groups[index + 1] ?? 0)) >>> 0;
}

/** Returns the last 32 bits of an IPv6 address. */
export function low32(groups: Hextets): number {
  return pair32(groups, 6);
}

/** Returns the canonical form of a strictly written address (no brackets, no zone), or null. */
export function canonicalAddress(text: string): ResolvedAddress | null {
  const quad = parseIpv4(text);
  if (quad !== null) return { address: formatIpv4(quad), family: 4 };
  if (!text.includes(':')) return null;
  const groups = parseIpv6(text);
  return groups === null ? null : { address: formatIpv6(groups), family: 6 };
}

/** Removes `[…]` and `%zone` from an IPv6 literal. */
function stripIpv6Brackets(host: string): string {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  const zone = bare.indexOf('%');
  return zone < 0 ? bare : bare.slice(0, zone);
}

/**
 * Parses `host` as an address in any form that `inet_aton` or a WHATWG URL parser accepts: dotted quads with fewer
 * parts, octal, hexadecimal, a single number, full-width digits, percent escapes, IPv6 with or without brackets and
 * zone. Drops the zone. Returns null for a name.
 */
export function parseHostLiteral(host: string): ResolvedAddress | null {
  if (host.length === 0 || host.length > 1024) return null;
  if (host.includes(':')) {
    const groups = parseIpv6(stripIpv6Brackets(host));
    return groups === null ? null : { address: formatIpv6(groups), family: 6 };
  }
  const ascii = /[^\x21-\x7e]|%/.test(host) ? domainToASCII(host.trim()) : host;
  const quad = parseLooseIpv4(ascii);
  return quad === null ? null : { address: formatIpv4(quad), family: 4 };
}

/**
 * Parses an IPv4 address according to the WHATWG URL standard, which is like `inet_aton` with an optional trailing dot.
 */
function parseLooseIpv4(text: string): number | null {
  const parts = text.split('.');
  if (parts.length > 1 && parts.at(-1) === '') parts.pop();
  if (parts.length > 4) return null;
  const numbers: number[] = [];
  for (const part of parts) {
    const number = parseLooseNumber(part);
    if (number === null) return null;
    numbers.push(number);
  }
  const last = numbers.pop() ?? 0;
  if (last >= 256 ** (4 - numbers.length) || numbers.some((number) => number > 255)) return null;
  return numbers.reduce((address, number, index) => address + number * 256 ** (3 - index), last);
}

function parseLooseNumber(text: string): number | null {
  if (/^0[xX][0-9a-fA-F]*$/.test(text)) return text.length === 2 ? 0 : Number.parseInt(text.slice(2), 16);
  if (/^0[0-7]+$/.test(text)) return Number.parseInt(text, 8);
  return /^(0|[1-9][0-9]*)$/.test(text) ? Number(text) : null;
}

/** Returns the PTR name for a canonical address (`1.2.0.192.in-addr.arpa`, RFC 3596 for IPv6). */
export function reverseName(address: string): string | null {
  const quad = parseIpv4(address);
  if (quad !== null) return `${formatIpv4(quad).split('.').reverse().join('.')}.in-addr.arpa`;
  const groups = parseIpv6(address);
  if (groups === null) return null;
  const nibbles = groups.map((group) => group.toString(16).padStart(4, '0')).join('');
  return `${[...nibbles].reverse().join('.')}.ip6.arpa`;
}

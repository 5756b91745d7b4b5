import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address as octets in network order: 4 for IPv4, 16 for IPv6. */
export interface Address {
  family: 4 | 6;
  bytes: readonly number[];
}

/** Parses an address without zone or brackets; null if it is invalid. */
export function parseAddress(text: string): Address | null {
  const family = text.includes('%') ? 0 : isIP(text);
  if (family === 0) return null;
  return { family: family === 4 ? 4 : 6, bytes: ipaddr.parse(text).toByteArray() };
}

/** Converts an IPv4-mapped IPv6 address to IPv4 (RFC 7208 section 5). */
export function unmapped(address: Address): Address {
  if (address.family === 4) return address;
  const mapped = address.bytes.slice(0, 12).every((octet, i) => octet === (i < 10 ? 0 : 0xff));
  return mapped ? { family: 4, bytes: address.bytes.slice(12) } : address;
}

/** Returns true if both addresses belong to one family and their first `prefix` bits are equal. */
export function sharesPrefix(a: Address, b: Address, prefix: number): boolean {
  if (a.family !== b.family) return false;
  for (let i = 0; i < a.bytes.length; i++) {
    const bits = Math.min(8, prefix - i * 8);
    if (bits <= 0) return true;
    if (((a.bytes[i] ?? 0) ^ (b.bytes[i] ?? 0)) >> (8 - bits) !== 0) return false;
  }
  return true;
}

/** Formats an address as a dotted quad, or as RFC 5952 text for IPv6 (the `c` macro). */
export function readableAddress(address: Address): string {
  const parsed = ipaddr.fromByteArray([...address.bytes]);
  return parsed.kind() === 'ipv6' ? (parsed as ipaddr.IPv6).toRFC5952String() : parsed.toString();
}

/** Formats an address as a dotted quad, or as 32 dotted nibbles for IPv6 (the `i` macro). */
export function dottedAddress(address: Address): string {
  if (address.family === 4) return address.bytes.join('.');
  return address.bytes.flatMap((octet) => [(octet >> 4).toString(16), (octet & 15).toString(16)]).join('.');
}

/** Returns the name below `in-addr.arpa` or `ip6.arpa` with the PTR records of `address`. */
export function ptrNameOf(address: Address): string {
  const labels = dottedAddress(address).split('.').reverse().join('.');
  return `${labels}.${address.family === 4 ? 'in-addr' : 'ip6'}.arpa`;
}

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address as octets in network order: 4 for IPv4, 16 for IPv6. */
export interface Address {
  family: 4 | 6;
  bytes: readonly number[];
}

/** Reads a textual address without zone or brackets; null when it is none. */
export function parseAddress(text: string): Address | null {
  const family = text.includes('%') ? 0 : isIP(text);
  if (family === 0) return null;
  return { family: family === 4 ? 4 : 6, bytes: ipaddr.parse(text).toByteArray() };
}

/** IPv4-mapped IPv6 is IPv4 (RFC 7208 section 5). */
export function unmapped(address: Address): Address {
  if (address.family === 4) return address;
  const mapped = address.bytes.slice(0, 12).every((octet, i) => octet === (i < 10 ? 0 : 0xff));
  return mapped ? { family: 4, bytes: address.bytes.slice(12) } : address;
}

/** True when both are of one family and agree in their first `prefix` bits. */
export function sharesPrefix(a: Address, b: Address, prefix: number): boolean {
  if (a.family !== b.family) return false;
  for (let i = 0; i < a.bytes.length; i++) {
    const bits = Math.min(8, prefix - i * 8);
    if (bits <= 0) return true;
    if (((a.bytes[i] ?? 0) ^ (b.bytes[i] ?? 0)) >> (8 - bits) !== 0) return false;
  }
  return true;
}

/** Dotted quad, or RFC 5952 text for IPv6: the `c` macro. */
export function readableAddress(address: Address): string {
  const parsed = ipaddr.fromByteArray([...address.bytes]);
  return parsed.kind() === 'ipv6' ? (parsed as ipaddr.IPv6).toRFC5952String() : parsed.toString();
}

/** Dotted quad, or 32 dotted nibbles for IPv6: the `i` macro. */
export function dottedAddress(address: Address): string {
  if (address.family === 4) return address.bytes.join('.');
  return address.bytes.flatMap((octet) => [(octet >> 4).toString(16), (octet & 15).toString(16)]).join('.');
}

/** Returns the name under `in-addr.arpa` or `ip6.arpa` for the PTR records of `address`. */
export function ptrNameOf(address: Address): string {
  const labels = dottedAddress(address).split('.').reverse().join('.');
  return `${labels}.${address.family === 4 ? 'in-addr' : 'ip6'}.arpa`;
}

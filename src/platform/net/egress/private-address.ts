import ipaddr from 'ipaddr.js';

const PRIVATE_RANGES = new Set([
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
]);

/** True for addresses that mean something inside a network only; embedded IPv4 is judged as IPv4. */
export function isPrivateAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  return PRIVATE_RANGES.has(ipaddr.process(text).range());
}

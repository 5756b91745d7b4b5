import ipaddr from 'ipaddr.js';
import { type Hextets, low32, pair32, parseIpv4, parseIpv6 } from '../addresses.ts';
import type { EgressPolicy } from '../types.ts';

/**
 * Determines the addresses that the service may connect to on behalf of a user. The lists follow a strict
 * interpretation of the IANA special-purpose registries (RFC 6890 and its updates). All addresses that aren't clearly
 * public unicast are blocked. An IPv6 address that embeds an IPv4 address is evaluated as the embedded address.
 */

interface Range4 {
  base: number;
  mask: number;
}
interface Range6 {
  groups: Hextets;
  bits: number;
}

const REFUSED_V4: readonly Range4[] = [
  '0.0.0.0/8', // "this network", unspecified
  '10.0.0.0/8',
  '100.64.0.0/10', // CGNAT; Alibaba's metadata 100.100.100.200
  '127.0.0.0/8',
  '168.63.129.16/32', // Azure's wire server, which serves metadata on a public-looking address
  '169.254.0.0/16', // link-local; metadata 169.254.169.254, ECS 169.254.170.2
  '172.16.0.0/12',
  '192.0.0.0/24', // IETF assignments; Oracle's metadata 192.0.0.192
  '192.0.2.0/24',
  '192.88.99.0/24', // 6to4 relay anycast, deprecated
  '192.168.0.0/16',
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4', // reserved and broadcast
].map(toRange4);

/** Reserved ranges inside 2000::/3. All addresses outside 2000::/3 are blocked before this list is checked. */
const REFUSED_V6: readonly Range6[] = [
  '2001::/23', // IETF assignments: ORCHID (2001:10::/28, 2001:20::/28), benchmarking (2001:2::/48)
  '2001:db8::/32',
  '3fff::/20', // documentation, RFC 9637
].map(toRange6);

function toRange4(text: string): Range4 {
  const range = parseCidr(text);
  if (!('mask' in range)) throw new Error(`not IPv4: ${text}`);
  return range;
}

function toRange6(text: string): Range6 {
  const range = parseCidr(text);
  if ('mask' in range) throw new Error(`not IPv6: ${text}`);
  return range;
}

/** Parses `address[/bits]` as a range. @throws RangeError for any other text. */
function parseCidr(text: string): Range4 | Range6 {
  const [address = '', bitsText, ...rest] = text.trim().split('/');
  const quad = parseIpv4(address);
  const groups = quad === null ? parseIpv6(address) : null;
  const width = quad === null ? 128 : 32;
  const bits = bitsText === undefined ? width : /^\d{1,3}$/.test(bitsText) ? Number(bitsText) : -1;
  if (rest.length > 0 || bits < 0 || bits > width || (quad === null && groups === null)) {
    throw new RangeError(`not an address range: ${text}`);
  }
  if (groups !== null) return { groups, bits };
  const mask = bits === 0 ? 0 : (0xffffffff << (32 - bits)) >>> 0;
  return { base: ((quad ?? 0) & mask) >>> 0, mask };
}

function inRange4(address: number, ranges: readonly Range4[]): boolean {
  for (const range of ranges) if ((address & range.mask) >>> 0 === range.base) return true;
  return false;
}

function inRange6(groups: Hextets, ranges: readonly Range6[]): boolean {
  return ranges.some((range) => sharesPrefix(groups, range));
}

function sharesPrefix(groups: Hextets, range: Range6): boolean {
  let bits = range.bits;
  for (let i = 0; bits > 0; i++, bits -= 16) {
    const mask = bits >= 16 ? 0xffff : (0xffff << (16 - bits)) & 0xffff;
    if (((groups[i] ?? 0) & mask) !== ((range.groups[i] ?? 0) & mask)) return false;
  }
  return true;
}

/**
 * Returns the IPv4 addresses embedded in an IPv6 address, or null if there are none. Teredo embeds two (server and
 * client), and both must be allowed.
 */
function embeddedIpv4(groups: Hextets): number[] | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = groups;
  if (a === 0 && b === 0 && c === 0 && d === 0) {
    // v4-compatible ::/96 (with :: and ::1, which then fall in 0.0.0.0/8), v4-mapped, and SIIT ::ffff:0:0/96.
    if (e === 0 && (f === 0 || f === 0xffff)) return [low32(groups)];
    if (e === 0xffff && f === 0) return [low32(groups)];
    return null;
  }
  if (a === 0x64 && b === 0xff9b && c === 0 && d === 0 && e === 0 && f === 0) return [low32(groups)];
  if (a === 0x2002) return [pair32(groups, 1)];
  if (a === 0x2001 && b === 0) return [pair32(groups, 2), ~low32(groups) >>> 0];
  return null;
}

/**
 * Returns the IPv4 address embedded in an ISATAP interface identifier (RFC 5214) with any prefix, or null if there is
 * none.
 */
function isatapIpv4(groups: Hextets): number | null {
  const marker = groups[4] ?? 0;
  return (marker === 0 || marker === 0x200) && groups[5] === 0x5efe ? low32(groups) : null;
}

interface Allowed {
  v4: Range4[];
  v6: Range6[];
}

function admitsV4(address: number, allowed: Allowed): boolean {
  return inRange4(address, allowed.v4) || !inRange4(address, REFUSED_V4);
}

function admitsV6(groups: Hextets, allowed: Allowed): boolean {
  if (inRange6(groups, allowed.v6)) return true;
  const embedded = embeddedIpv4(groups);
  if (embedded !== null) return embedded.every((address) => admitsV4(address, allowed));
  if (((groups[0] ?? 0) & 0xe000) !== 0x2000 || inRange6(groups, REFUSED_V6)) return false;
  const isatap = isatapIpv4(groups);
  return isatap === null || admitsV4(isatap, allowed);
}

/**
 * Creates the egress policy for `mode`, which always allows the addresses in `allow` (CIDRs or single addresses),
 * including IPv6 forms that embed them. The local-use NAT64 prefix 64:ff9b:1::/48 can embed IPv4 at several positions
 * (RFC 8215), so only an IPv6 range can allow it. An address that cannot be parsed is blocked in every mode.
 * @throws RangeError for a malformed range.
 */
export function createEgressPolicy(options: {
  mode: EgressPolicy['mode'];
  allow: readonly string[];
}): EgressPolicy {
  const allowed: Allowed = { v4: [], v6: [] };
  for (const text of options.allow) {
    const range = parseCidr(text);
    if ('mask' in range) allowed.v4.push(range);
    else allowed.v6.push(range);
  }
  const any = options.mode === 'any';
  return {
    mode: options.mode,
    admits: (address) => {
      const quad = parseIpv4(address);
      if (quad !== null) return any || admitsV4(quad, allowed);
      const zone = address.indexOf('%');
      const groups = parseIpv6(zone < 0 ? address : address.slice(0, zone));
      return groups !== null && (any || admitsV6(groups, allowed));
    },
  };
}

export { parseHostLiteral } from '../addresses.ts';

const PRIVATE_RANGES = new Set([
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
]);

/** Returns true for addresses that are valid only inside a network. Embedded IPv4 addresses are evaluated as IPv4. */
export function isPrivateAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  return PRIVATE_RANGES.has(ipaddr.process(text).range());
}

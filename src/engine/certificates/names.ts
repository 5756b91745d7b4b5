import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { contentOf, type DerElement, readChildren, readElement, readOid, TAG } from './der.ts';

/** Maximum number of stored names of each type. Matching reads all names. */
const MOST_NAMES = 100;
const LONGEST_NAME = 255;

const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

/**
 * Returns a host in the form used to compare names: A-labels in lower case without a trailing dot or brackets; null if
 * it is not a host.
 */
export function canonicalHost(host: string): string | null {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  if (isIP(bare)) return ipaddr.process(bare).toString();
  const ascii = domainToASCII(bare.endsWith('.') ? bare.slice(0, -1) : bare);
  return ascii === '' || ascii.length > 253 ? null : ascii;
}

/**
 * Reads the names in a subjectAltName (content of its SEQUENCE): at most a hundred of each type, and the total number.
 */
export function readSubjectNames(list: Buffer): {
  dnsNames: string[];
  ipAddresses: string[];
  nameCount: number;
} {
  const dnsNames: string[] = [];
  const ipAddresses: string[] = [];
  let nameCount = 0;
  eachName(list, (name) => {
    nameCount += 1;
    if (name.tag === DNS_NAME && dnsNames.length < MOST_NAMES) dnsNames.push(dnsText(list, name));
    if (name.tag === IP_ADDRESS && ipAddresses.length < MOST_NAMES) {
      const address = addressText(contentOf(list, name));
      if (address) ipAddresses.push(address);
    }
    return false;
  });
  return { dnsNames, ipAddresses, nameCount };
}

/** Calls `visit` for each GeneralName until it returns true. Returns whether it returned true. */
export function eachName(list: Buffer, visit: (name: DerElement) => boolean): boolean {
  for (let at = 0; at < list.length; ) {
    const name = readElement(list, at, list.length);
    if (visit(name)) return true;
    at = name.end;
  }
  return false;
}

/** Returns a dNSName as text; any non-printable or non-ASCII character becomes `?`, which matches nothing. */
export function dnsText(list: Buffer, name: DerElement): string {
  const content = list.subarray(name.start, Math.min(name.end, name.start + LONGEST_NAME + 1));
  return content
    .toString('latin1')
    .replace(/[^\x21-\x7e]/g, '?')
    .toLowerCase();
}

function addressText(octets: Buffer): string | null {
  if (octets.length !== 4 && octets.length !== 16) return null;
  return ipaddr.fromByteArray([...octets]).toString();
}

/**
 * Returns whether a certificate's subjectAltName covers `host` (RFC 9525). DNS names are compared case-insensitively. A
 * wildcard must be the whole leftmost label and matches exactly one label. Addresses are compared by their octets. The
 * common name is ignored. Reads every name, in time linear in their total length.
 * @throws DerError on a malformed list
 */
export function namesCover(list: Buffer, host: string): boolean {
  const canonical = canonicalHost(host);
  if (!canonical) return false;
  if (isIP(canonical)) {
    const octets = Buffer.from(ipaddr.parse(canonical).toByteArray());
    return eachName(list, (name) => name.tag === IP_ADDRESS && contentOf(list, name).equals(octets));
  }
  return eachName(list, (name) => name.tag === DNS_NAME && coversName(dnsText(list, name), canonical));
}

/** Returns whether a DNS name in a certificate, possibly a wildcard, covers `host`. Both are in lower-case A-labels. */
export function coversName(presented: string, host: string): boolean {
  const name = presented.endsWith('.') ? presented.slice(0, -1) : presented;
  if (name === host) return !name.includes('*');
  if (!name.startsWith('*.')) return false;
  const parent = name.slice(2);
  // `*.com` would cover a whole top-level domain; no client accepts it.
  if (parent.includes('*') || !parent.includes('.')) return false;
  const dot = host.indexOf('.');
  return dot > 0 && host.slice(dot + 1) === parent;
}

/** Returns whether a name in a certificate lies within a DNS subtree of nameConstraints (RFC 5280 section 4.2.1.10). */
export function inSubtree(name: string, subtree: string): boolean {
  const bare = name.startsWith('*.') ? name.slice(2) : name;
  if (subtree === '') return true;
  if (subtree.startsWith('.')) return bare.endsWith(subtree);
  return bare === subtree || bare.endsWith(`.${subtree}`);
}

/** Returns whether an address lies within a subtree of an address and a mask. */
function inAddressRange(octets: Buffer, range: Buffer): boolean {
  if (range.length !== octets.length * 2) return false;
  return octets.every((octet, index) => {
    const mask = range[octets.length + index] ?? 0;
    return (octet & mask) === ((range[index] ?? 0) & mask);
  });
}

/** Maximum number of comparisons per certificate; OpenSSL has a similar limit. */
const MOST_COMPARISONS = 250_000;

interface Subtrees {
  dns: string[];
  addresses: Buffer[];
}

/**
 * Returns whether every DNS name and address in `subjectAltNames` is allowed by `constraints` (content of the
 * nameConstraints SEQUENCE, RFC 5280 section 4.2.1.10). Returns false if this requires too many comparisons.
 * @throws DerError on malformed constraints
 */
export function satisfiesNameConstraints(subjectAltNames: Buffer, constraints: Buffer): boolean {
  const outer = readElement(constraints, 0, constraints.length);
  if (outer.tag !== TAG.sequence) return false;
  const sides = readChildren(constraints, outer, 2);
  const permitted = readSubtrees(
    constraints,
    sides.find((side) => side.tag === 0xa0),
  );
  const excluded = readSubtrees(
    constraints,
    sides.find((side) => side.tag === 0xa1),
  );
  const each =
    permitted.dns.length + permitted.addresses.length + excluded.dns.length + excluded.addresses.length;
  let comparisons = 0;
  const violated = eachName(subjectAltNames, (name) => {
    comparisons += each;
    if (comparisons > MOST_COMPARISONS) return true;
    return violates(subjectAltNames, name, permitted, excluded);
  });
  return !violated;
}

function violates(list: Buffer, name: DerElement, permitted: Subtrees, excluded: Subtrees): boolean {
  if (name.tag === DNS_NAME) {
    const text = dnsText(list, name);
    const inside = (subtree: string) => inSubtree(text, subtree);
    return excluded.dns.some(inside) || (permitted.dns.length > 0 && !permitted.dns.some(inside));
  }
  if (name.tag === IP_ADDRESS) {
    const octets = contentOf(list, name);
    const inside = (range: Buffer) => inAddressRange(octets, range);
    return (
      excluded.addresses.some(inside) || (permitted.addresses.length > 0 && !permitted.addresses.some(inside))
    );
  }
  return false;
}

function readSubtrees(bytes: Buffer, side: DerElement | undefined): Subtrees {
  const found: Subtrees = { dns: [], addresses: [] };
  if (!side) return found;
  for (const subtree of readChildren(bytes, side, 2000)) {
    const base = readElement(bytes, subtree.start, subtree.end);
    if (base.tag === DNS_NAME) found.dns.push(dnsText(bytes, base));
    if (base.tag === IP_ADDRESS) found.addresses.push(contentOf(bytes, base));
  }
  return found;
}

const SHORT: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'emailAddress',
};

/** A parsed distinguished name: a line for display, and the parts that are used individually. */
interface DistinguishedName {
  /** At most 512 characters, most specific part first. */
  text: string;
  commonName: string | null;
  organization: string | null;
}

/** Reads a Name (RFC 5280 section 4.1.2.4). Reads at most 50 parts and replaces control characters with `?`. */
export function readDistinguishedName(bytes: Buffer, name: DerElement): DistinguishedName {
  const parts: string[] = [];
  let commonName: string | null = null;
  let organization: string | null = null;
  for (const rdn of readChildren(bytes, name, 50)) {
    for (const pair of readChildren(bytes, rdn, 10)) {
      const [type, value] = readChildren(bytes, pair, 2);
      if (!type || !value || type.tag !== TAG.oid) continue;
      const dotted = readOid(bytes, type);
      const text = readText(bytes, value);
      if (dotted === '2.5.4.3') commonName = text;
      if (dotted === '2.5.4.10') organization = text;
      parts.unshift(`${SHORT[dotted] ?? dotted}=${text}`);
    }
  }
  return { text: parts.join(', ').slice(0, 512), commonName, organization };
}

/** Returns the text of a directory string of any kind, at most 200 characters. */
function readText(bytes: Buffer, element: DerElement): string {
  const content = contentOf(bytes, element).subarray(0, 800);
  return sanitize(decode(element.tag, content)).slice(0, 200);
}

function decode(tag: number, content: Buffer): string {
  if (tag === 0x1e)
    return Buffer.from(content.subarray(0, content.length & ~1))
      .swap16()
      .toString('utf16le');
  if (tag === 0x0c) return content.toString('utf8');
  return content.toString('latin1');
}

/** Replaces control characters, line separators and text direction marks, which do not belong in a name. */
const sanitize = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '?');

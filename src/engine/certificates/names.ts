import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { contentOf, type DerElement, readElement } from './der.ts';

/** How many names of each sort are kept in the facts; matching reads them all. */
const MOST_NAMES = 100;
const LONGEST_NAME = 255;

const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

/** A host in the form names are compared in: A-labels, lower case, no trailing dot, no brackets; null if hopeless. */
export function canonicalHost(host: string): string | null {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  if (isIP(bare)) return ipaddr.process(bare).toString();
  const ascii = domainToASCII(bare.endsWith('.') ? bare.slice(0, -1) : bare);
  return ascii === '' || ascii.length > 253 ? null : ascii;
}

/** Names of a subjectAltName (content of its SEQUENCE), the first hundred of each sort, and the count of all. */
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

/** Calls `visit` for each GeneralName until it says true; that is then the answer. */
export function eachName(list: Buffer, visit: (name: DerElement) => boolean): boolean {
  for (let at = 0; at < list.length; ) {
    const name = readElement(list, at, list.length);
    if (visit(name)) return true;
    at = name.end;
  }
  return false;
}

/** A dNSName as text; whatever is no printable ASCII becomes `?`, which matches nothing. */
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
 * Whether a certificate's subjectAltName covers `host` (RFC 9525): DNS names without case, a wildcard only
 * as the whole leftmost label and for exactly one label, addresses by their octets. The common name counts
 * for nothing. Reads every name there is, linear in their bytes. Throws `DerError` on a broken list.
 */
export function namesCover(list: Buffer, host: string): boolean {
  const wanted = canonicalHost(host);
  if (!wanted) return false;
  if (isIP(wanted)) {
    const octets = Buffer.from(ipaddr.parse(wanted).toByteArray());
    return eachName(list, (name) => name.tag === IP_ADDRESS && contentOf(list, name).equals(octets));
  }
  return eachName(list, (name) => name.tag === DNS_NAME && coversName(dnsText(list, name), wanted));
}

/** Whether the presented DNS name, wildcard or not, covers `host`; both in lower-case A-labels. */
export function coversName(presented: string, host: string): boolean {
  const name = presented.endsWith('.') ? presented.slice(0, -1) : presented;
  if (name === host) return !name.includes('*');
  if (!name.startsWith('*.')) return false;
  const parent = name.slice(2);
  // `*.com` would cover a whole top-level domain; no client takes it.
  if (parent.includes('*') || !parent.includes('.')) return false;
  const dot = host.indexOf('.');
  return dot > 0 && host.slice(dot + 1) === parent;
}

/** Whether a name in a certificate lies in a DNS subtree of nameConstraints (RFC 5280 section 4.2.1.10). */
export function inSubtree(name: string, subtree: string): boolean {
  const bare = name.startsWith('*.') ? name.slice(2) : name;
  if (subtree === '') return true;
  if (subtree.startsWith('.')) return bare.endsWith(subtree);
  return bare === subtree || bare.endsWith(`.${subtree}`);
}

/** Whether octets of an address lie in a subtree of address and mask. */
export function inAddressRange(octets: Buffer, range: Buffer): boolean {
  if (range.length !== octets.length * 2) return false;
  return octets.every((octet, index) => {
    const mask = range[octets.length + index] ?? 0;
    return (octet & mask) === ((range[index] ?? 0) & mask);
  });
}

export { DNS_NAME, IP_ADDRESS };

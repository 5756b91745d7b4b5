import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';
import { type Message, message } from '#messages/messages.ts';

/** Reasons why a text is not a domain name. */
export type DomainFault =
  | 'required'
  | 'too_long'
  | 'has_path'
  | 'has_user'
  | 'has_port'
  | 'ip_address'
  | 'invalid_domain'
  | 'single_label';

export type NormalizedDomain = { domain: string } | { fault: DomainFault };

const sentences: Record<DomainFault, Message> = {
  required: message('domain-empty'),
  too_long: message('domain-too-long'),
  has_path: message('domain-has-path'),
  has_user: message('domain-has-user-name'),
  has_port: message('domain-has-port'),
  ip_address: message('domain-is-address'),
  invalid_domain: message('domain-invalid'),
  single_label: message('domain-incomplete'),
};

/** Returns the error message for a fault. */
export function describeDomainFault(fault: DomainFault): Message {
  return sentences[fault];
}

/** RFC 1123 section 2.1, A-labels: letters, digits and inner hyphens, at most 63. */
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** The same, plus underscores. The DNS allows underscores, and some hosts use them. */
const hostLabel = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * Normalizes a domain name to lower-case A-labels (RFC 5890) without trailing dot. Removes a leading `http://` or
 * `https://`, one trailing slash and one trailing dot. Maps international names as browsers do (UTS 46). Paths, ports,
 * users, IP addresses in any spelling and single labels are faults.
 */
export function normalizeDomain(text: string): NormalizedDomain {
  const named = normalizeHostName(text);
  if ('fault' in named) return named;
  const labels = named.domain.split('.');
  if (labels.length === 1) return { fault: 'single_label' };
  return labels.every((part) => label.test(part)) ? named : { fault: 'invalid_domain' };
}

/** Like `normalizeDomain`, but for any host to probe. Allows single labels such as `localhost`, and underscores. */
export function normalizeHostName(text: string): NormalizedDomain {
  const bare = strip(text);
  if (bare === '') return { fault: 'required' };
  // The limit exceeds any spelling of a name of 253 octets and bounds the cost of the following mapping.
  if (bare.length > 1000) return { fault: 'too_long' };
  const fault = findForeignPart(bare);
  if (fault !== null) return { fault };
  const ascii = domainToASCII(bare).replace(/\.$/, '');
  if (isIP(ascii) !== 0) return { fault: 'ip_address' };
  if (ascii.length > 253) return { fault: 'too_long' };
  const labels = ascii.split('.');
  if (!labels.every(isLabel)) return { fault: 'invalid_domain' };
  // Resolvers and browsers interpret a name with a numeric last label as an IPv4 address (WHATWG URL, "ends in a
  // number").
  if (/^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')) return { fault: 'invalid_domain' };
  return { domain: ascii };
}

function strip(text: string): string {
  return text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .replace(/\.$/, '');
}

function findForeignPart(bare: string): DomainFault | null {
  if (bare.includes('@')) return 'has_user';
  if (isIP(bare.replace(/^\[(.*)\]$/, '$1')) !== 0) return 'ip_address';
  if (/[/?#\\]/.test(bare)) return 'has_path';
  if (bare.includes(':')) return /^[^:]+:\d*$/.test(bare) ? 'has_port' : 'invalid_domain';
  // The URL parser would decode %41 and drop tabs.
  return /[%\s\x00-\x1f\x7f]/.test(bare) ? 'invalid_domain' : null;
}

function isLabel(text: string): boolean {
  if (!hostLabel.test(text)) return false;
  if (!text.startsWith('xn--')) return true;
  // An A-label must be decodable, and encoding the result must return the same A-label (RFC 5891, section 5.4).
  const unicode = domainToUnicode(text);
  return unicode !== text && domainToASCII(unicode) === text;
}

/**
 * Returns the registrable domain by the Public Suffix List with its private section. Returns the unchanged name if
 * there is none.
 */
export function apexOf(domain: string): string {
  const options = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };
  return getDomain(domain, options) ?? domain;
}

import { findRecords, type Lookup, normalizeName, recordFields } from '#engine/posture/lookup.ts';

/** One CAA property (RFC 8659 section 4). */
export interface CaaProperty {
  critical: boolean;
  tag: string;
  value: string;
  /** CA that may issue, for `issue` and `issuewild`. An empty string forbids every CA. Null if malformed. */
  issuer: string | null;
  /** Parameters such as `accounturi` and `validationmethods` (RFC 8657). */
  parameters: Record<string, string>;
}

export interface CaaSet {
  /** Name where records were found; null if the search reached the root. */
  at: string | null;
  properties: CaaProperty[];
  /** Reason for an unknown result. For a CA, a failed query forbids issuance, but here it proves nothing. */
  reason: string | null;
  /** Queried names, in order. */
  climbed: string[];
}

const KNOWN_TAGS = new Set([
  'issue',
  'issuewild',
  'iodef',
  'issuemail',
  'issuevmc',
  'contactemail',
  'contactphone',
]);
const MAX_PROPERTIES = 50;
const MAX_CLIMB = 20;

/** Parses a property as returned by `dns-packet`; null if it is invalid. */
export function parseCaa(data: unknown): CaaProperty | null {
  const { flags, issuerCritical, tag, value } = recordFields(data);
  if (typeof tag !== 'string' || typeof value !== 'string') return null;
  const critical = issuerCritical === true || (typeof flags === 'number' && (flags & 0x80) !== 0);
  const name = tag.toLowerCase();
  const issue = name === 'issue' || name === 'issuewild' ? parseIssue(value) : null;
  return {
    critical,
    tag: name,
    value: value.slice(0, 1_000),
    issuer: issue?.issuer ?? null,
    parameters: issue?.parameters ?? {},
  };
}

/**
 * Parses `[issuer-domain] [; name=value …]`; null if it is malformed, which forbids issuance (RFC 8659 section 4.2).
 */
function parseIssue(value: string): { issuer: string; parameters: Record<string, string> } | null {
  const [head = '', ...rest] = value.slice(0, 2_000).split(';');
  const issuer = head.trim().toLowerCase();
  const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?';
  if (issuer !== '' && !new RegExp(`^${label}(\\.${label})*$`).test(issuer)) return null;
  const parameters: Record<string, string> = {};
  for (const piece of rest) {
    const text = piece.trim();
    if (text === '') continue;
    const match = /^([A-Za-z0-9][A-Za-z0-9-]*)\s*=\s*([\x21-\x3a\x3c-\x7e]*)$/.exec(text);
    if (!match) return null;
    parameters[(match[1] ?? '').toLowerCase()] = match[2] ?? '';
  }
  return { issuer, parameters };
}

/** Returns true for a faulty property: a malformed issuer, or a critical property with an unknown tag. */
export function isCaaFault(property: CaaProperty): boolean {
  if (property.tag === 'issue' || property.tag === 'issuewild') return property.issuer === null;
  return property.critical && !KNOWN_TAGS.has(property.tag);
}

/**
 * Returns the relevant record set of `domain`: its own, or that of the nearest parent with one (RFC 8659 section 3).
 */
export async function findCaa(domain: string, lookup: Lookup): Promise<CaaSet> {
  const climbed: string[] = [];
  const labels = normalizeName(domain).split('.');
  for (let i = 0; i < Math.min(labels.length, MAX_CLIMB); i++) {
    const name = labels.slice(i).join('.');
    climbed.push(name);
    const outcome = await findRecords(lookup, name, 'CAA');
    if (outcome.kind === 'error') return { at: null, properties: [], reason: outcome.reason, climbed };
    if (outcome.kind === 'empty') continue;
    const properties = outcome.records.slice(0, MAX_PROPERTIES).flatMap((r) => parseCaa(r.data) ?? []);
    return { at: name, properties, reason: null, climbed };
  }
  return { at: null, properties: [], reason: null, climbed };
}

/** Returns the issuer domains that may issue for the name (or for a wildcard); null if any CA may issue. */
export function permittedIssuers(properties: readonly CaaProperty[], wildcard: boolean): string[] | null {
  const wild = properties.filter((property) => property.tag === 'issuewild');
  const relevant =
    wildcard && wild.length > 0 ? wild : properties.filter((property) => property.tag === 'issue');
  if (relevant.length === 0) return null;
  return [...new Set(relevant.flatMap(({ issuer }) => (issuer ? [issuer] : [])))].sort();
}

/** CAA names of CAs, by a word in the issuer's organization or common name. */
const CA_DOMAINS: readonly [pattern: RegExp, domains: readonly string[]][] = [
  [/let'?s encrypt|\bISRG\b/i, ['letsencrypt.org']],
  [
    /digicert|geotrust|thawte|rapidssl|quovadis|baltimore|cybertrust/i,
    [
      'digicert.com',
      'www.digicert.com',
      'digicert.ne.jp',
      'cybertrust.ne.jp',
      'geotrust.com',
      'thawte.com',
      'rapidssl.com',
      'symantec.com',
      'quovadisglobal.com',
      'digitalcertvalidation.com',
      'amazon.com',
    ],
  ],
  [/zerossl/i, ['sectigo.com', 'zerossl.com', 'comodoca.com', 'usertrust.com']],
  [
    /sectigo|comodo|usertrust/i,
    ['sectigo.com', 'comodo.com', 'comodoca.com', 'usertrust.com', 'trust-provider.com', 'zerossl.com'],
  ],
  [/globalsign/i, ['globalsign.com']],
  [/google trust services/i, ['pki.goog', 'google.com']],
  [/amazon/i, ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com']],
  [/godaddy|starfield/i, ['godaddy.com', 'starfieldtech.com']],
  [/entrust|affirmtrust/i, ['entrust.net', 'affirmtrust.com']],
  [/buypass/i, ['buypass.com', 'buypass.no']],
  [/ssl\.com|ssl corp/i, ['ssl.com']],
  [/actalis/i, ['actalis.it']],
  [/certum|asseco|unizeto/i, ['certum.pl', 'certum.eu', 'yandex.com']],
  [/swisssign/i, ['swisssign.com', 'swisssign.net', 'swissign.com']],
  [/hellenic|harica/i, ['harica.gr']],
  [/t-systems|telesec|telekom/i, ['telesec.de', 'dfn.de']],
  [/identrust/i, ['identrust.com']],
  [/d-trust/i, ['d-trust.net', 'dtrust.de', 'dtrust.net']],
  [/certigna|dhimyotis/i, ['certigna.com', 'certigna.fr']],
  [/microsoft/i, ['microsoft.com']],
  [/apple/i, ['pki.apple.com']],
  [/trustasia/i, ['trustasia.com']],
  [/trustwave|securetrust|viking cloud/i, ['trustwave.com', 'securetrust.com']],
  [/e-tugra/i, ['e-tugra.com.tr', 'e-tugra.com']],
  [/secom/i, ['secomtrust.net']],
  [/certsign/i, ['certsign.ro']],
];

/** Returns the CAA names of the CA with this organization or common name; null if the CA is unknown. */
export function caDomainsOf(issuer: {
  organization?: string | null;
  commonName?: string | null;
}): string[] | null {
  for (const text of [issuer.organization, issuer.commonName]) {
    if (!text) continue;
    const entry = CA_DOMAINS.find(([pattern]) => pattern.test(text.slice(0, 300)));
    if (entry) return [...entry[1]];
  }
  return null;
}

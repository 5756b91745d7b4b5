import {
  fail,
  failedToTest,
  judge,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
} from '../dns/posture-check.ts';
import type { FindingId } from '../findings/catalogue.ts';
import type { CaaFacts, CaaRecord, TlsHostFacts } from './facts.ts';
import type { ServedCertificate } from './served.ts';

export const caaIds = [
  'ssl.caa.missing',
  'ssl.caa.invalid',
  'ssl.caa.blocks-current-ca',
  'ssl.caa.no-account-binding',
] as const satisfies readonly FindingId[];

const KNOWN_TAGS = new Set([
  'issue',
  'issuewild',
  'issuemail',
  'issuevmc',
  'iodef',
  'contactemail',
  'contactphone',
]);
const CRITICAL = 128;

/** CAA domains by words in the organisation of the issuing CA, from the CAs' own practice statements. */
const CA_DOMAINS: readonly [organisation: RegExp, domains: readonly string[]][] = [
  [/let's encrypt|isrg|internet security research/i, ['letsencrypt.org']],
  [/google trust/i, ['pki.goog', 'google.com']],
  [
    /digicert|geotrust|rapidssl|thawte|quovadis/i,
    [
      'digicert.com',
      'www.digicert.com',
      'symantec.com',
      'geotrust.com',
      'rapidssl.com',
      'thawte.com',
      'digitalcertvalidation.com',
      'quovadisglobal.com',
    ],
  ],
  [
    /sectigo|comodo|zerossl|usertrust/i,
    ['sectigo.com', 'comodoca.com', 'comodo.com', 'usertrust.com', 'trust-provider.com'],
  ],
  [/amazon/i, ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com']],
  [/globalsign/i, ['globalsign.com']],
  [/godaddy|starfield/i, ['godaddy.com', 'starfieldtech.com']],
  [/entrust/i, ['entrust.net', 'affirmtrust.com']],
  [/buypass/i, ['buypass.com', 'buypass.no']],
  [/certum|asseco/i, ['certum.pl', 'certum.eu', 'yandex.ru']],
  [/actalis/i, ['actalis.it']],
  [/harica|hellenic academic/i, ['harica.gr']],
  [/ssl corp|ssl\.com/i, ['ssl.com']],
  [/telekom|t-systems/i, ['telesec.de']],
  [/swisssign/i, ['swisssign.com', 'swisssign.net', 'swisssign.ch']],
  [/microsoft/i, ['microsoft.com']],
  [/apple/i, ['pki.apple.com']],
  [/cloudflare/i, ['digicert.com', 'letsencrypt.org', 'pki.goog', 'ssl.com', 'sectigo.com']],
];

export interface CaaContext {
  caa: CaaFacts | undefined;
  /** More CAs by their organisation, exact. */
  caDomains: Readonly<Record<string, readonly string[]>>;
}

/** CAA checks of one host. */
export function judgeCaa(facts: TlsHostFacts, context: CaaContext): PostureCheck[] {
  const { host } = facts;
  const { caa } = context;
  const [missing, invalid, blocks, binding] = caaIds;
  if (facts.failure === 'dns-nxdomain') return caaIds.map((id) => notApplicable(id, host, 'dns-nxdomain'));
  if (!caa) return caaIds.map((id) => notTested(id, host, 'no-caa-facts'));
  if (caa.state === 'error') return caaIds.map((id) => failedToTest(id, host, caa.reason ?? 'dns-error'));
  if (caa.state === 'none') {
    return [
      fail(missing, host, 'no-record'),
      ...[invalid, blocks, binding].map((id) => notApplicable(id, host, 'no-record')),
    ];
  }
  const faults = findFaults(caa);
  const issuing = caa.records.filter(({ tag }) => tag === 'issue' || tag === 'issuewild');
  const named = issuing.filter(({ value }) => issuerDomain(value) !== '');
  const bound = named.some(({ value }) => /;\s*(?:accounturi|validationmethods)\s*=/i.test(value));
  return [
    pass(missing, host, { foundAt: caa.foundAt }),
    judge(invalid, host, { bad: faults.length > 0, reason: faults[0] ?? 'invalid', evidence: { faults } }),
    judgeCurrentCa(facts, caa, context.caDomains),
    named.length === 0
      ? notApplicable(binding, host, 'no-issuer-named')
      : judge(binding, host, { bad: !bound, reason: 'no-parameters', evidence: { foundAt: caa.foundAt } }),
  ];
}

/** What makes CAs refuse all issuance (RFC 8659 section 4). */
function findFaults({ records, malformed }: CaaFacts): string[] {
  const faults = malformed > 0 ? ['unparsable'] : [];
  for (const { flags, tag, value } of records) {
    if ((flags & CRITICAL) !== 0 && !KNOWN_TAGS.has(tag)) faults.push(`unknown-critical:${tag.slice(0, 30)}`);
    if ((tag === 'issue' || tag === 'issuewild') && !isIssueValue(value)) faults.push(`malformed-${tag}`);
    if (tag === 'iodef' && !/^(?:mailto:|https?:\/\/)\S+$/i.test(value.trim()))
      faults.push('malformed-iodef');
  }
  return [...new Set(faults)].slice(0, 10);
}

/** RFC 8659 section 4.2: an issuer's domain or none, then parameters after semicolons. */
function isIssueValue(value: string): boolean {
  const [domain = '', ...parameters] = value.split(';');
  const bare = domain.trim();
  if (bare !== '' && !/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i.test(bare))
    return false;
  return parameters.every(
    (each) => each.trim() === '' || /^\s*[a-z0-9-]+\s*=\s*[\x21-\x7e]*\s*$/i.test(each),
  );
}

const issuerDomain = (value: string): string => (value.split(';', 1)[0] ?? '').trim().toLowerCase();

function judgeCurrentCa(
  { host, served }: TlsHostFacts,
  caa: CaaFacts,
  caDomains: Readonly<Record<string, readonly string[]>>,
): PostureCheck {
  const id = 'ssl.caa.blocks-current-ca';
  if (served.length === 0) return notTested(id, host, 'no-certificate');
  let judged = false;
  for (const certificate of served) {
    const domains = domainsOf(certificate, caDomains);
    const rules = rulesFor(certificate, caa.records);
    if (domains === null || rules === null) continue;
    judged = true;
    const allowed = rules.map(({ value }) => issuerDomain(value));
    if (!allowed.some((domain) => domains.includes(domain))) {
      const issuer = certificate.leaf.issuerOrganisation;
      return fail(id, host, 'ca-not-listed', { issuer, allowed, foundAt: caa.foundAt });
    }
  }
  return judged ? pass(id, host) : notApplicable(id, host, 'ca-unknown');
}

/** CAA domains of the CA that issued a certificate; null for one we do not know. */
function domainsOf(
  { leaf }: ServedCertificate,
  caDomains: Readonly<Record<string, readonly string[]>>,
): readonly string[] | null {
  const organisation = leaf.issuerOrganisation;
  if (organisation === null) return null;
  const own = Object.hasOwn(caDomains, organisation) ? caDomains[organisation] : undefined;
  return own ?? CA_DOMAINS.find(([pattern]) => pattern.test(organisation))?.[1] ?? null;
}

/** The records that govern renewal: issuewild for wildcards where present, else issue; null: nothing restricts. */
function rulesFor({ leaf }: ServedCertificate, records: readonly CaaRecord[]): CaaRecord[] | null {
  const issue = records.filter(({ tag }) => tag === 'issue');
  const wild = records.filter(({ tag }) => tag === 'issuewild');
  const isWild = leaf.dnsNames.length > 0 && leaf.dnsNames.every((name) => name.startsWith('*.'));
  const rules = isWild && wild.length > 0 ? wild : issue;
  return rules.length > 0 ? rules : null;
}

import { anonymousSuites, exportSuites, nullSuites } from '#engine/sockets/hellos/hello.ts';
import { describeCode, describeWord } from './codes.ts';

/** Evidence of a check as plain JSON. */
type Fields = Readonly<Record<string, unknown>>;

/** Description of a field: a label before its value, a function that describes it, or null to omit it. */
type FieldDescription = string | null | ((value: unknown, all: Fields) => string);

/** Extended DNS errors by code (RFC 8914). */
const extendedErrors: Readonly<Record<number, string>> = {
  0: 'another error',
  1: 'unsupported DNSKEY algorithm',
  2: 'unsupported DS digest',
  3: 'stale answer',
  5: 'DNSSEC indeterminate',
  6: 'DNSSEC bogus',
  7: 'signature expired',
  8: 'signature not yet valid',
  9: 'DNSKEY missing',
  10: 'signatures missing',
  11: 'no zone key bit set',
  12: 'NSEC missing',
  13: 'cached error',
  22: 'no reachable authority',
  23: 'network error',
};

/** IANA DNS Security Algorithm Numbers. */
const algorithms: Readonly<Record<number, string>> = {
  ...{ 1: 'RSA/MD5', 3: 'DSA/SHA-1', 5: 'RSA/SHA-1', 6: 'DSA/SHA-1 with NSEC3', 7: 'RSA/SHA-1 with NSEC3' },
  ...{ 8: 'RSA/SHA-256', 10: 'RSA/SHA-512', 12: 'GOST R 34.10-2001', 13: 'ECDSA P-256', 14: 'ECDSA P-384' },
  ...{ 15: 'Ed25519', 16: 'Ed448' },
};
const digests: Readonly<Record<number, string>> = { 1: 'SHA-1', 2: 'SHA-256', 3: 'GOST', 4: 'SHA-384' };

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const numbered = (names: Readonly<Record<number, string>>, kind: string) => (value: unknown) =>
  listOf(value)
    .map((number) => names[Number(number)] ?? `${kind} ${number}`)
    .join(', ');
const count = (noun: string) => (value: unknown) => `${value} ${noun}${value === 1 ? '' : 's'}`;
const when = (word: string) => (value: unknown) => (value === true ? word : '');

/** Formats the file list as `path: code`. */
const fileAndCode = (value: unknown) =>
  listOf(value)
    .map((each) => {
      const [, path = '', code = ''] = /^(.*): ([^:]*)$/.exec(String(each)) ?? [];
      return path === '' ? String(each) : `${path} (${describeCode(code)})`;
    })
    .join(', ');

/** Describes a fault and its location. Uses the fault's own message if it has one. */
function describeFault(fault: unknown): string {
  if (typeof fault === 'string') {
    const [code = '', ...where] = fault.split(':');
    return where.length === 0 ? describeCode(code) : `${describeCode(code)} in ${where.join(':')}`;
  }
  const { detail, code, at, text } = (fault ?? {}) as Fields;
  const sentence =
    typeof detail === 'string' && detail !== '' ? detail : describeCode(String(code ?? 'fault'));
  const near = typeof text === 'string' && text !== '' ? ` near ${text}` : '';
  return `${sentence}${near}${typeof at === 'number' ? ` (at character ${at + 1})` : ''}`;
}

const codesOf = (value: unknown) =>
  listOf(value)
    .map((each) => describeCode(String(each)))
    .join(', ');

/** Describes a detail. OpenSSL's error names become readable, too. */
const describeDetail = (value: unknown) =>
  /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/.test(String(value))
    ? String(value).toLowerCase().replaceAll('_', ' ')
    : describeValue(value);

const coded = (label: string) => (value: unknown) => `${label} ${codesOf(value)}`;

function describeDays(value: unknown): string {
  const days = Number(value);
  const text = `${Math.abs(days)} day${Math.abs(days) === 1 ? '' : 's'}`;
  return days < 0 ? `${text} ago` : `${text} left`;
}

function describeSuite(hex: unknown): string {
  const suite = Number(hex);
  if (nullSuites.includes(suite)) return `no encryption (suite ${hex})`;
  if (anonymousSuites.includes(suite)) return `not authenticated (suite ${hex})`;
  return exportSuites.includes(suite) ? `export keys (suite ${hex})` : `suite ${hex}`;
}

const fieldDescriptions: Readonly<Record<string, FieldDescription>> = {
  address: '',
  addresses: '',
  algorithms: numbered(algorithms, 'algorithm'),
  alias: 'an alias of',
  allowCredentials: 'Access-Control-Allow-Credentials:',
  allowOrigin: 'Access-Control-Allow-Origin:',
  answerOctets: count('octet'),
  asked: 'asked for',
  asn: (value) => `AS${value}`,
  at: 'at',
  attempts: (value) => (value === 0 ? '' : `tried ${value === 1 ? 'once' : `${value} times`}`),
  because: 'because of',
  bits: count('bit'),
  cidr: '',
  climbed: 'searched at',
  code: codesOf,
  codes: 'answer',
  components: '',
  composite: when('the modulus is not prime'),
  cookies: '',
  count: null,
  current: 'the current CA is',
  cve: '',
  cvss: 'CVSS',
  daysLeft: describeDays,
  dependsOnSender: 'depends on the sender',
  destinations: '',
  detail: describeDetail,
  digestTypes: (value) => `digests: ${numbered(digests, 'digest')(value)}`,
  effective: 'in effect',
  enforced: when('MTA-STS is enforced'),
  epss: 'EPSS',
  expires: 'expires',
  expiresAt: 'expires',
  extendedErrors: (value) => `resolver error: ${numbered(extendedErrors, 'error')(value)}`,
  fallback: 'finally',
  faults: (value) => listOf(value).map(describeFault).join('; '),
  files: fileAndCode,
  finalUrl: 'final URL',
  fingerprint: null,
  fixedIn: 'fixed in',
  frameAncestors: when('frame-ancestors is set'),
  from: null,
  header: 'header:',
  headers: '',
  host: '',
  hosts: '',
  hoursLeft: (value) => (Number(value) < 0 ? `expired ${-Number(value)} h ago` : `${value} h left`),
  http: coded('HTTP:'),
  https: coded('HTTPS:'),
  identifiers: '',
  ipv4Addresses: (value) => `${value} addresses`,
  issues: codesOf,
  iterations: count('iteration'),
  libraries: '',
  lifetimeDays: (value) => `of ${value} days in total`,
  limit: (value) => `at most ${value}`,
  list: '',
  listings: '',
  lockLevel: (value) => `locked by: ${value}`,
  lookups: count('lookup'),
  marks: codesOf,
  maxAgeSeconds: (value) => `max-age ${value} s`,
  missing: coded('missing:'),
  mx: (value) => (value === 'none' ? 'no MX' : `MX ${value}`),
  mxSigned: (value) => (value === false ? 'the MX records are not signed either' : ''),
  name: '',
  networks: 'all in',
  nonExistentSubdomains: 'missing names:',
  notAfter: 'valid until',
  onlyChild: 'only in the zone:',
  onlyParent: 'only at the parent:',
  outside: 'not covered:',
  panels: fileAndCode,
  patterns: 'covered:',
  permitted: 'allowed:',
  perRecord: null,
  ports: '',
  provider: '',
  rcodes: '',
  reason: (value) => `for ${splitCapitals(String(value))}`,
  recognized: null,
  record: '',
  records: '',
  registeredAt: 'registered',
  registrable: 'anyone can register',
  registrarExpiresAt: null,
  rejectedByBrowsers: 'rejected by browsers:',
  reportOnly: when('there is a report-only policy'),
  sblId: '',
  scripts: '',
  scriptsNotFetched: (value) => (Number(value) > 0 ? `${value} scripts could not be fetched` : ''),
  seen: '',
  selector: 'selector',
  serial: 'serial',
  serials: '',
  servers: '',
  sets: '',
  shortKeys: (value) =>
    listOf(value)
      .map((key) => `a key of ${(key as Fields).bits} bits`)
      .join(', '),
  source: (value) => `by ${codesOf(value)}`,
  state: null,
  status: 'HTTP status',
  statuses: 'status:',
  suites: (value) => listOf(value).map(describeSuite).join(', '),
  targets: 'leads to',
  terms: '',
  text: '',
  thirdParty: null,
  tls10: when('TLS 1.0'),
  tls11: when('TLS 1.1'),
  tls12: when('TLS 1.2'),
  tls13: when('TLS 1.3'),
  to: 'to',
  tried: (value) => (value === 0 ? '' : count('selector')(value)),
  truncated: when('not all could be counted'),
  type: null,
  unmet: codesOf,
  urls: '',
  version: '',
  views: null,
  voidLookups: count('void lookup'),
  vulnerabilities: '',
  xFrameOptions: (value) => `X-Frame-Options is ${value}`,
  zone: 'zone',
};

/** Fields that identify an entry of a list. The other fields follow in parentheses. */
const nameFields = ['host', 'component', 'library', 'list', 'address', 'name', 'domain', 'text', 'code'];

/** Matches ISO 8601 times, which are reformatted for readers. */
const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z$/;

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  return typeof value === 'object' && Object.values(value).every(isNothing);
}

function describeText(text: string): string {
  const at = instant.exec(text);
  return at ? `${at[1]} ${at[2]} UTC` : text;
}

/** Formats an entry with a name as `name (this, that)`, and other entries as a list of fields. */
function describeEntry(entry: Fields): string {
  const called = nameFields.find((field) => !isNothing(entry[field]));
  const { [called ?? '']: name, ...rest } = entry;
  const more = listFields(rest).join(', ');
  if (called === undefined) return more;
  return more === '' ? describeValue(name) : `${describeValue(name)} (${more})`;
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return describeText(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value
      .filter((item) => !isNothing(item))
      .map(describeValue)
      .join(', ');
  if (typeof value === 'object' && value !== null) return describeEntry(value as Fields);
  return String(value);
}

/** Splits `hostName` into `host name`. */
function splitCapitals(word: string): string {
  return word.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

const labelOf = (field: string): string => splitCapitals(field).split(' ').map(describeWord).join(' ');

function describeField(field: string, value: unknown, all: Fields): string {
  if (isNothing(value) && !(field === 'mxSigned' && value === false)) return '';
  const description = Object.hasOwn(fieldDescriptions, field) ? fieldDescriptions[field] : undefined;
  if (description === null) return '';
  if (typeof description === 'function') return description(value, all);
  const text = describeValue(value);
  if (text === '') return '';
  if (description === '') return text;
  return `${description ?? `${labelOf(field)}:`} ${text}`;
}

function listFields(fields: Fields): string[] {
  const described = Object.entries(fields).map(([field, value]) => describeField(field, value, fields));
  return described.filter((text) => text !== '');
}

/**
 * Describes the evidence: first the reason, then the details, without repetition. Empty if there is nothing to report.
 */
export function describeSeen(finding: { reason: string | null; evidence: unknown }): string {
  const { reason, evidence } = finding;
  const entries = Object.entries((evidence ?? {}) as Fields).filter(([, value]) => value !== reason);
  const fields = listFields(Object.fromEntries(entries));
  const first = reason === null ? [] : [describeCode(reason)];
  return [...new Set([...first, ...fields])].join('; ');
}

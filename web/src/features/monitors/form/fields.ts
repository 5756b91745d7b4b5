import type { Monitor } from '../monitor.ts';

type Kind = Monitor['kind'];

/** Parts of the form, in their order; the first is always open. */
export const groups = ['what', 'expect', 'request', 'confirmation', 'organization'] as const;

/** A field of the form: its name is the way to it in the order, such as `expect.maxMs`. */
export interface Field {
  name: FieldName;
  /** Kinds that have it; all where there is none. */
  kinds?: readonly Kind[];
  input:
    | 'text'
    | 'long'
    | 'number'
    | 'percent'
    | 'switch'
    | 'choice'
    | 'list'
    | 'numbers'
    | 'headers'
    | 'rules'
    | 'auth'
    | 'monitors'
    | 'domain';
  required?: boolean;
  /** Of a choice; the first is the default. */
  choices?: readonly string[];
  /** A choice that the order holds as a number. */
  numeric?: boolean;
  /** What it is where nothing is said. */
  usual?: string | number | boolean;
  least?: number;
  most?: number;
  /** Lists that offer what other monitors have. */
  known?: 'tag' | 'region';
  group: (typeof groups)[number];
}

const web = ['http', 'keyword'] as const;
const table = [
  { name: 'url', kinds: web, input: 'text', required: true, group: 'what' },
  { name: 'keyword', kinds: ['keyword'], input: 'text', required: true, group: 'what' },
  { name: 'keywordMode', kinds: ['keyword'], input: 'choice', choices: ['present', 'absent'], group: 'what' },
  { name: 'caseSensitive', kinds: ['keyword'], input: 'switch', usual: true, group: 'what' },
  { name: 'host', kinds: ['ping', 'port', 'dns', 'ssl'], input: 'text', required: true, group: 'what' },
  { name: 'port', kinds: ['port'], input: 'number', required: true, least: 1, most: 65_535, group: 'what' },
  { name: 'sslPort', kinds: ['ssl'], input: 'number', usual: 443, least: 1, most: 65_535, group: 'what' },
  { name: 'protocol', kinds: ['port'], input: 'choice', choices: ['tcp', 'udp', 'tls'], group: 'what' },
  {
    name: 'recordType',
    kinds: ['dns'],
    input: 'choice',
    choices: ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'SRV', 'CAA', 'PTR', 'TLSA', 'DS', 'DNSKEY'],
    group: 'what',
  },
  { name: 'name', input: 'text', group: 'what' },
  { name: 'intervalSeconds', input: 'number', usual: 60, least: 1, most: 86_400, group: 'what' },
  {
    name: 'severity',
    input: 'choice',
    choices: ['high', 'critical', 'medium', 'low', 'info'],
    group: 'what',
  },
  { name: 'tags', input: 'list', known: 'tag', group: 'what' },

  { name: 'expect.status', kinds: web, input: 'list', usual: '200-299', group: 'expect' },
  { name: 'expect.maxMs', kinds: web, input: 'number', least: 1, most: 120_000, group: 'expect' },
  { name: 'expect.headers', kinds: web, input: 'rules', group: 'expect' },
  { name: 'expect.jsonPath', kinds: web, input: 'rules', group: 'expect' },
  { name: 'expect.finalUrl', kinds: web, input: 'text', group: 'expect' },
  { name: 'tls.verify', kinds: web, input: 'switch', usual: true, group: 'expect' },
  { name: 'tls.warnDays', kinds: web, input: 'numbers', group: 'expect' },
  {
    name: 'maxLossPercent',
    kinds: ['ping'],
    input: 'number',
    usual: 50,
    least: 0,
    most: 100,
    group: 'expect',
  },
  { name: 'maxRttMs', kinds: ['ping'], input: 'number', least: 1, most: 120_000, group: 'expect' },
  { name: 'expectRegex', kinds: ['port'], input: 'text', group: 'expect' },
  {
    name: 'expect.mode',
    kinds: ['dns'],
    input: 'choice',
    choices: ['resolves', 'any', 'all', 'exact', 'none'],
    group: 'expect',
  },
  { name: 'expect.values', kinds: ['dns'], input: 'list', group: 'expect' },
  {
    name: 'rcode',
    kinds: ['dns'],
    input: 'choice',
    choices: ['', 'NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED', 'YXDOMAIN', 'NOTAUTH'],
    group: 'expect',
  },
  { name: 'dnssec', kinds: ['dns'], input: 'switch', usual: false, group: 'expect' },
  { name: 'warnDays', kinds: ['ssl'], input: 'numbers', usual: '14,7,1', group: 'expect' },
  { name: 'warnLifetimeShare', kinds: ['ssl'], input: 'percent', least: 0, most: 100, group: 'expect' },
  {
    name: 'minTls',
    kinds: ['ssl'],
    input: 'choice',
    choices: ['', '1.0', '1.1', '1.2', '1.3'],
    group: 'expect',
  },
  { name: 'pinnedSha256', kinds: ['ssl'], input: 'list', group: 'expect' },

  {
    name: 'method',
    kinds: web,
    input: 'choice',
    choices: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    group: 'request',
  },
  { name: 'auth', kinds: web, input: 'auth', group: 'request' },
  { name: 'headers', kinds: web, input: 'headers', group: 'request' },
  { name: 'body', kinds: web, input: 'long', group: 'request' },
  { name: 'followRedirects', kinds: web, input: 'switch', usual: true, group: 'request' },
  {
    name: 'ipVersion',
    kinds: ['http', 'keyword', 'ping', 'port', 'ssl'],
    input: 'choice',
    choices: ['', '4', '6'],
    numeric: true,
    group: 'request',
  },
  { name: 'packets', kinds: ['ping'], input: 'number', usual: 3, least: 1, most: 20, group: 'request' },
  { name: 'send', kinds: ['port'], input: 'text', group: 'request' },
  { name: 'resolver', kinds: ['dns'], input: 'text', group: 'request' },
  { name: 'sni', kinds: ['ssl'], input: 'text', group: 'request' },
  {
    name: 'starttls',
    kinds: ['port', 'ssl'],
    input: 'choice',
    choices: ['', 'smtp', 'imap', 'pop3', 'ftp', 'postgres'],
    group: 'request',
  },

  { name: 'timeoutSeconds', input: 'number', usual: 10, least: 0.1, most: 120, group: 'confirmation' },
  { name: 'confirm.failures', input: 'number', usual: 2, least: 1, most: 20, group: 'confirmation' },
  { name: 'confirm.recoveries', input: 'number', usual: 1, least: 1, most: 20, group: 'confirmation' },
  { name: 'confirm.retrySeconds', input: 'number', usual: 20, least: 1, most: 3600, group: 'confirmation' },
  { name: 'regions', input: 'list', usual: 'default', known: 'region', group: 'confirmation' },
  { name: 'quorum', input: 'number', least: 1, most: 20, group: 'confirmation' },

  { name: 'dependsOn', input: 'monitors', group: 'organization' },
  { name: 'domainId', input: 'domain', group: 'organization' },
  { name: 'paused', input: 'switch', usual: false, group: 'organization' },
] as const satisfies (Omit<Field, 'name'> & { name: string })[];

export type FieldName = (typeof table)[number]['name'];

/** The fields of a kind, in the order of the form. */
export const fieldsOf = (kind: Kind): Field[] =>
  (table as readonly Field[]).filter(({ kinds }) => kinds === undefined || kinds.includes(kind));

/** Where a field stands in the order: the port of a certificate is a `port` like any. */
export const pathOf = (name: FieldName): string[] => (name === 'sslPort' ? ['port'] : name.split('.'));

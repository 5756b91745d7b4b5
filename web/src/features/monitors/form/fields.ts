import type { Monitor } from '../monitor.ts';

type Kind = Monitor['kind'];

/** A field of the form: its name is the way to it in the order, such as `expect.maxMs`. */
export interface Field {
  name: FieldName;
  /** Kinds that have it; all where there is none. */
  kinds?: readonly Kind[];
  input: 'text' | 'long' | 'number' | 'switch' | 'choice' | 'list' | 'numbers' | 'headers';
  required?: boolean;
  /** Of a choice; the first is the default. */
  choices?: readonly string[];
  /** What it is where nothing is said. */
  usual?: string | number | boolean;
  least?: number;
  most?: number;
  /** Seldom needed: behind "More". */
  more?: boolean;
}

const web = ['http', 'keyword'] as const;
const table = [
  { name: 'url', kinds: web, input: 'text', required: true },
  { name: 'keyword', kinds: ['keyword'], input: 'text', required: true },
  { name: 'keywordMode', kinds: ['keyword'], input: 'choice', choices: ['present', 'absent'] },
  { name: 'caseSensitive', kinds: ['keyword'], input: 'switch', usual: true },
  { name: 'host', kinds: ['ping', 'port', 'dns', 'ssl'], input: 'text', required: true },
  { name: 'port', kinds: ['port'], input: 'number', required: true, least: 1, most: 65_535 },
  { name: 'protocol', kinds: ['port'], input: 'choice', choices: ['tcp', 'udp', 'tls'] },
  {
    name: 'recordType',
    kinds: ['dns'],
    input: 'choice',
    choices: ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'SRV', 'CAA', 'PTR', 'TLSA', 'DS', 'DNSKEY'],
  },
  { name: 'name', input: 'text' },
  { name: 'expect.status', kinds: web, input: 'list', usual: '200-299' },
  { name: 'expect.maxMs', kinds: web, input: 'number', least: 1, most: 120_000 },
  { name: 'maxLossPercent', kinds: ['ping'], input: 'number', usual: 50, least: 0, most: 100 },
  { name: 'maxRttMs', kinds: ['ping'], input: 'number', least: 1, most: 120_000 },
  {
    name: 'expect.mode',
    kinds: ['dns'],
    input: 'choice',
    choices: ['resolves', 'any', 'all', 'exact', 'none'],
  },
  { name: 'expect.values', kinds: ['dns'], input: 'list' },
  { name: 'warnDays', kinds: ['ssl'], input: 'numbers' },
  { name: 'intervalSeconds', input: 'number', usual: 60, least: 1, most: 86_400 },
  { name: 'severity', input: 'choice', choices: ['high', 'critical', 'medium', 'low', 'info'] },
  { name: 'tags', input: 'list' },
  {
    name: 'method',
    kinds: web,
    input: 'choice',
    choices: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    more: true,
  },
  { name: 'headers', kinds: web, input: 'headers', more: true },
  { name: 'body', kinds: web, input: 'long', more: true },
  { name: 'followRedirects', kinds: web, input: 'switch', usual: true, more: true },
  { name: 'tls.verify', kinds: web, input: 'switch', usual: true, more: true },
  { name: 'packets', kinds: ['ping'], input: 'number', usual: 3, least: 1, most: 20, more: true },
  { name: 'send', kinds: ['port'], input: 'text', more: true },
  { name: 'expectRegex', kinds: ['port'], input: 'text', more: true },
  { name: 'resolver', kinds: ['dns'], input: 'text', more: true },
  { name: 'dnssec', kinds: ['dns'], input: 'switch', usual: false, more: true },
  { name: 'sslPort', kinds: ['ssl'], input: 'number', usual: 443, least: 1, most: 65_535, more: true },
  { name: 'sni', kinds: ['ssl'], input: 'text', more: true },
  {
    name: 'starttls',
    kinds: ['port', 'ssl'],
    input: 'choice',
    choices: ['', 'smtp', 'imap', 'pop3', 'ftp', 'postgres'],
    more: true,
  },
  { name: 'minTls', kinds: ['ssl'], input: 'choice', choices: ['', '1.0', '1.1', '1.2', '1.3'], more: true },
  { name: 'timeoutSeconds', input: 'number', usual: 10, least: 0.1, most: 120, more: true },
  { name: 'confirm.failures', input: 'number', usual: 2, least: 1, most: 20, more: true },
  { name: 'confirm.recoveries', input: 'number', usual: 1, least: 1, most: 20, more: true },
  { name: 'confirm.retrySeconds', input: 'number', usual: 20, least: 1, most: 3600, more: true },
] as const satisfies (Omit<Field, 'name'> & { name: string })[];

export type FieldName = (typeof table)[number]['name'];

/** The fields of a kind, in the order of the form. */
export const fieldsOf = (kind: Kind): Field[] =>
  (table as readonly Field[]).filter(({ kinds }) => kinds === undefined || kinds.includes(kind));

/** Where a field stands in the order: the port of a certificate is a `port` like any. */
export const pathOf = (name: FieldName): string[] => (name === 'sslPort' ? ['port'] : name.split('.'));

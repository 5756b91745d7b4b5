import type { CommandLine, CommandOption } from '../command-line.ts';

/**
 * Options of the kinds that send HTTP requests. They are separate from the probes, so that the help does not load the
 * probes.
 */
export const httpOptions: readonly CommandOption[] = [
  { field: 'method', flags: '--method <method>', help: 'GET, HEAD, POST, …', valueType: 'text' },
  {
    field: 'headers',
    flags: '--header <name: value>',
    help: 'header to send with the request; can be repeated',
    valueType: 'list',
    read: readHeader,
  },
  {
    field: 'body',
    flags: '--body <text>',
    help: 'body of the request; @FILE reads it from a file',
    valueType: 'secret',
  },
  ...(['basic', 'digest'] as const).map(
    (type): CommandOption => ({
      field: 'auth',
      flags: `--${type} <user:password>`,
      help: `${type} authentication; @FILE reads it from a file`,
      valueType: 'secret',
      read: (text) => readLogin(type, text),
    }),
  ),
  {
    field: 'auth',
    flags: '--bearer <token>',
    help: 'bearer token; @FILE reads it from a file',
    valueType: 'secret',
    read: (token) => ({ type: 'bearer', token }),
  },
  {
    field: 'auth',
    flags: '--oauth2 <token-url>',
    help: 'OAuth 2.0 client credentials from this token endpoint',
    valueType: 'text',
    read: (tokenUrl) => ({ type: 'oauth2', tokenUrl }),
  },
  { field: 'auth.clientId', flags: '--client-id <id>', help: 'client ID for --oauth2', valueType: 'text' },
  {
    field: 'auth.clientSecret',
    flags: '--client-secret <secret>',
    help: 'client secret for --oauth2; @FILE reads it from a file',
    valueType: 'secret',
  },
  {
    field: 'auth.scope',
    flags: '--scope <scopes>',
    help: 'scopes for --oauth2, separated by spaces',
    valueType: 'text',
  },
  {
    field: 'clientCertificate',
    flags: '--client-certificate <file>',
    help: 'PEM file, with --client-key (mTLS)',
    valueType: 'file',
    read: (certificate) => ({ type: 'pem', certificate }),
  },
  {
    field: 'clientCertificate.privateKey',
    flags: '--client-key <file>',
    help: 'PEM file of the private key',
    valueType: 'file',
  },
  {
    field: 'clientCertificate',
    flags: '--client-p12 <file>',
    help: 'PKCS #12 file with certificate and key (mTLS)',
    valueType: 'file',
    read: (_text, bytes) => ({ type: 'pkcs12', file: bytes?.toString('base64') ?? '' }),
  },
  {
    field: 'clientCertificate.passphrase',
    flags: '--passphrase <text>',
    help: 'passphrase of the private key or PKCS #12 file; @FILE reads it from a file',
    valueType: 'secret',
  },
  {
    field: 'proxy',
    flags: '--proxy <proxy>',
    help: "proxy: a URL for check, or the name of one of the account's proxies for monitor create",
    valueType: 'text',
  },
  {
    field: 'connectTo',
    flags: '--connect-to <host>',
    help: 'host or host:port to connect to instead of the host in the URL',
    valueType: 'text',
  },
  {
    field: 'followRedirects',
    flags: '--no-redirects',
    help: 'do not follow redirects',
    valueType: 'flag',
    value: false,
  },
  {
    field: 'expect.status',
    flags: '--status <codes>',
    help: 'expected codes and ranges, such as 200-299,301',
    valueType: 'text',
    read: (text) => text.split(',').map((code) => code.trim()),
  },
  {
    field: 'expect.jsonPath',
    flags: '--expect-json <comparison>',
    help: "condition on the JSON body, such as '$.status == ok', '$.items len >= 3' or '$.id exists'",
    valueType: 'list',
    read: (text) => [readJsonComparison(text)],
  },
  {
    field: 'expect.finalUrl',
    flags: '--final-url <url>',
    help: 'expected URL after redirects',
    valueType: 'text',
  },
  { field: 'expect.maxMs', flags: '--max-ms <ms>', help: 'maximum response time', valueType: 'number' },
  {
    field: 'expect.maxMsStatus',
    flags: '--slow <status>',
    help: 'status of a slower response: degraded (default) or down',
    valueType: 'text',
  },
  {
    field: 'tls.verify',
    flags: '--insecure',
    help: 'accept untrusted certificates',
    valueType: 'flag',
    value: false,
  },
  {
    field: 'tls.warnDays',
    flags: '--warn-days <days>',
    help: 'days before the certificate expires to warn, such as 30,14,7',
    valueType: 'text',
    read: (text) => text.split(',').map(Number),
  },
  {
    field: 'ipVersion',
    flags: '--ip-version <version>',
    help: '4 or 6',
    valueType: 'number',
  },
  {
    field: 'keepFailedBody',
    flags: '--keep-failed-body',
    help: 'keep the body of failed checks for 30 days',
    valueType: 'flag',
  },
];

/** Command-line definition of the kind. */
export const httpCommandLine: CommandLine = {
  assumedFor: 'url',
  options: httpOptions,
  orderOf: ({ form, text }) => ({ url: form === 'url' ? text : `https://${text}` }),
};

function readHeader(text: string): Record<string, string> {
  const [, name, value] = /^([^:]+):\s*(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new Error(`"${text}" is not a header such as Accept: text/html.`);
  return { [name.trim()]: value };
}

function readLogin(type: 'basic' | 'digest', text: string): Record<string, string> {
  const colon = text.indexOf(':');
  if (colon < 0) throw new Error(`Enter user and password for --${type}, separated by a colon.`);
  return { type, username: text.slice(0, colon), password: text.slice(colon + 1) };
}

const operators: Readonly<Record<string, string>> = {
  '==': 'equals',
  '!=': 'notEquals',
  '<': 'lessThan',
  '<=': 'atMost',
  '>': 'greaterThan',
  '>=': 'atLeast',
  contains: 'contains',
  matches: 'matches',
};

/** Parses `PATH [len] OPERATOR VALUE` or `PATH exists` to an entry of `expect.jsonPath`. */
function readJsonComparison(text: string): Record<string, unknown> {
  const [, path, length, operator, value] =
    /^(\$\S*)(\s+len)?\s+(==|!=|<=|>=|<|>|contains|matches)\s+(.*)$/s.exec(text) ?? [];
  if (path !== undefined && operator !== undefined && value !== undefined) {
    const isPattern = operator === 'contains' || operator === 'matches';
    return {
      path,
      ...(length === undefined ? {} : { length: true }),
      [operators[operator] ?? '']: isPattern ? value : readScalar(value),
    };
  }
  const exists = /^(\$\S*)\s+exists$/.exec(text)?.[1];
  if (exists !== undefined) return { path: exists, exists: true };
  throw new Error(`"${text}" is not a comparison such as $.status == ok.`);
}

/** Parses numbers, `true`, `false` and `null` as in JSON. Everything else is text, with or without quotes. */
function readScalar(text: string): unknown {
  if (/^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(text)) return JSON.parse(text);
  return text.replace(/^"(.*)"$/s, '$1');
}

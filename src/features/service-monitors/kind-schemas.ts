import { type TSchema, Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';

const Optional = <T extends TSchema>(schema: T) => Type.Optional(schema);

const Pattern = (description: string) =>
  Type.String({ minLength: 1, maxLength: 1000, description: `${description} (RE2)` });
const Host = (description: string) =>
  Type.String({ minLength: 1, maxLength: 253, description, examples: ['www.example.com'] });
const Port = Type.Integer({ minimum: 1, maximum: 65_535 });
const IpVersion = Optional(Nullable(Type.Enum([4, 6], { description: 'null: either, IPv4 first' })));
const StartTls = Optional(Nullable(Type.Enum(['smtp', 'imap', 'pop3', 'ftp', 'postgres'])));
const WarnDays = Optional(
  Type.Array(Type.Integer({ minimum: 0, maximum: 3650 }), {
    maxItems: 10,
    description: 'Days before expiry; the largest decides degraded',
  }),
);
const Text = Type.String({ maxLength: 10_000 });

const Auth = Type.Union([
  Type.Object(
    {
      type: Type.Literal('basic'),
      username: Type.String({ maxLength: 500 }),
      password: Type.String({ maxLength: 2000, description: 'Answered as ********' }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      type: Type.Literal('bearer'),
      token: Type.String({ minLength: 1, maxLength: 8000, description: 'Answered as ********' }),
    },
    { additionalProperties: false },
  ),
]);

const HeaderExpectation = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    equals: Optional(Text),
    contains: Optional(Text),
    matches: Optional(Pattern('Pattern for the value')),
  },
  { additionalProperties: false, minProperties: 1 },
);

const JsonPathExpectation = Type.Object(
  {
    path: Type.String({ minLength: 1, maxLength: 500, description: 'RFC 9535', examples: ['$.status'] }),
    equals: Optional(Type.Union([Text, Type.Number(), Type.Boolean(), Type.Null()])),
    contains: Optional(Text),
    matches: Optional(Pattern('Pattern for the value')),
    exists: Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

const Status = Type.Union([
  Type.Integer({ minimum: 100, maximum: 599 }),
  Type.String({ pattern: '^[1-5][0-9]{2}(-[1-5][0-9]{2})?$' }),
]);

const httpRequest = {
  url: Type.String({ minLength: 1, maxLength: 4000, examples: ['https://www.example.com/health'] }),
  method: Optional(Type.Enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])),
  headers: Optional(
    Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 8000 }), {
      maxProperties: 50,
      description: 'Values of credential-like names are answered as ********',
    }),
  ),
  body: Optional(Nullable(Type.String({ maxLength: 100_000 }))),
  auth: Optional(Nullable(Auth)),
  followRedirects: Optional(Type.Boolean()),
  expect: Optional(
    Type.Object(
      {
        status: Optional(Type.Array(Status, { minItems: 1, maxItems: 50, examples: [['200-299', 301]] })),
        headers: Optional(Type.Array(HeaderExpectation, { maxItems: 20 })),
        jsonPath: Optional(Type.Array(JsonPathExpectation, { maxItems: 20 })),
        finalUrl: Optional(Nullable(Type.String({ minLength: 1, maxLength: 4000 }))),
        maxMs: Optional(
          Nullable(Type.Integer({ minimum: 1, maximum: 120_000, description: 'Slower is degraded' })),
        ),
      },
      { additionalProperties: false },
    ),
  ),
  tls: Optional(
    Type.Object({ verify: Optional(Type.Boolean()), warnDays: WarnDays }, { additionalProperties: false }),
  ),
  ipVersion: IpVersion,
};

const keywordRequest = {
  ...httpRequest,
  keyword: Type.String({ minLength: 1, maxLength: 2000, examples: ['Add to basket'] }),
  keywordMode: Optional(Type.Enum(['present', 'absent'])),
  caseSensitive: Optional(Type.Boolean()),
};

const pingRequest = {
  host: Host('Name or address to ping'),
  packets: Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  maxLossPercent: Optional(Type.Number({ minimum: 0, maximum: 100, description: 'More loss is down' })),
  maxRttMs: Optional(
    Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 120_000, description: 'Slower is degraded' })),
  ),
  ipVersion: IpVersion,
};

const portRequest = {
  host: Host('Name or address to connect to'),
  port: Port,
  protocol: Optional(Type.Enum(['tcp', 'udp', 'tls'])),
  starttls: StartTls,
  send: Optional(
    Nullable(
      Type.String({ maxLength: 10_000, description: 'Sent once connected; \\r \\n \\t \\0 \\xNN escapes' }),
    ),
  ),
  expectRegex: Optional(Nullable(Pattern('What the answer must match'))),
  ipVersion: IpVersion,
};

const dnsRequest = {
  host: Host('Name to look up'),
  recordType: Optional(
    Type.Enum(['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'SRV', 'CAA', 'PTR', 'TLSA', 'DS', 'DNSKEY']),
  ),
  resolver: Optional(
    Nullable(Type.String({ minLength: 1, maxLength: 100, examples: ['9.9.9.9', '[2620:fe::fe]:53'] })),
  ),
  expect: Optional(
    Type.Object(
      {
        mode: Optional(Type.Enum(['any', 'all', 'exact', 'none', 'resolves'])),
        values: Optional(Type.Array(Type.String({ minLength: 1, maxLength: 4000 }), { maxItems: 100 })),
      },
      { additionalProperties: false },
    ),
  ),
  rcode: Optional(
    Nullable(
      Type.Enum(['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED', 'YXDOMAIN', 'NOTAUTH']),
    ),
  ),
  dnssec: Optional(Type.Boolean({ description: 'Demand the AD bit' })),
};

const sslRequest = {
  host: Host('Name or address to connect to'),
  port: Optional(Port),
  sni: Optional(Nullable(Host('Server name to ask for; null: the host'))),
  starttls: StartTls,
  warnDays: WarnDays,
  warnLifetimeShare: Optional(
    Nullable(Type.Number({ minimum: 0, maximum: 1, description: 'Share of the lifetime left' })),
  ),
  minTls: Optional(Nullable(Type.Enum(['1.0', '1.1', '1.2', '1.3']))),
  pinnedSha256: Optional(
    Type.Array(Type.String({ pattern: '^[0-9a-fA-F]{64}$' }), {
      maxItems: 20,
      description: "SHA-256 of the leaf's public key (SPKI), hex",
    }),
  ),
  ipVersion: IpVersion,
};

const answerExample = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  kind: 'http',
  name: 'Shop front page',
  domainId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e',
  url: 'https://www.example.com/',
  intervalSeconds: 60,
  timeoutSeconds: 10,
  state: { status: 'up', since: '2026-11-20T03:30:00.000Z', lastCheckAt: '2026-11-20T14:00:07.000Z' },
};

/** Fields of each kind in requests, with an example. */
export const kindFields = {
  http: {
    request: httpRequest,
    example: {
      kind: 'http',
      name: 'Shop front page',
      url: 'https://www.example.com/',
      expect: { maxMs: 2000 },
    },
    answerExample,
  },
  keyword: {
    request: keywordRequest,
    example: { kind: 'keyword', url: 'https://www.example.com/', keyword: 'Add to basket' },
    answerExample,
  },
  ping: {
    request: pingRequest,
    example: { kind: 'ping', host: 'gw.example.com', packets: 5 },
    answerExample,
  },
  port: {
    request: portRequest,
    example: { kind: 'port', host: 'mail.example.com', port: 25, starttls: 'smtp' },
    answerExample,
  },
  dns: {
    request: dnsRequest,
    example: {
      kind: 'dns',
      host: 'example.com',
      recordType: 'MX',
      expect: { mode: 'exact', values: ['10 mx.example.com'] },
    },
    answerExample,
  },
  ssl: {
    request: sslRequest,
    example: { kind: 'ssl', host: 'www.example.com', warnDays: [21, 7] },
    answerExample,
  },
};

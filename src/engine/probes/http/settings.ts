import { type Static, Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';
import { HeaderExpectation, JsonPathExpectation, StatusExpectation } from '../expectations/expectations.ts';
import type { Timed } from '../kind.ts';
import { IpVersion, maxUrlLength, WarnDays } from '../settings-schema.ts';

const secret = 'Returned as ********';
const username = Type.String({ maxLength: 500 });
const password = Type.String({ maxLength: 2000, description: secret });
const closed = { additionalProperties: false };

export const Auth = Type.Union(
  [
    Type.Object({ type: Type.Literal('basic'), username, password }, closed),
    Type.Object({ type: Type.Literal('digest'), username, password }, closed),
    Type.Object(
      {
        type: Type.Literal('bearer'),
        token: Type.String({ minLength: 1, maxLength: 8000, description: secret }),
      },
      closed,
    ),
    Type.Object(
      {
        type: Type.Literal('oauth2'),
        tokenUrl: Type.String({
          minLength: 1,
          maxLength: maxUrlLength,
          description: 'Token endpoint (RFC 6749); checked against the egress policy',
          examples: ['https://login.example.com/oauth2/token'],
        }),
        clientId: Type.String({ minLength: 1, maxLength: 500 }),
        clientSecret: Type.String({ minLength: 1, maxLength: 8000, description: secret }),
        scope: Type.Optional(
          Type.String({
            maxLength: 2000,
            description: 'Scopes, separated by spaces',
            examples: ['health.read'],
          }),
        ),
        audience: Type.Optional(
          Type.String({ maxLength: 2000, description: 'Audience, for servers that require one' }),
        ),
        clientAuth: Type.Optional(
          Type.Enum(['client_secret_basic', 'client_secret_post'], {
            description:
              'Whether the client ID and secret are sent with basic authentication (default) or in the request body',
          }),
        ),
      },
      closed,
    ),
  ],
  { title: 'HttpAuth' },
);
export type HttpAuth = Static<typeof Auth>;

const passphrase = Type.Optional(
  Type.String({ maxLength: 1000, description: `Passphrase of the private key or file. ${secret}` }),
);

export const ClientCertificate = Type.Union(
  [
    Type.Object(
      {
        type: Type.Literal('pem'),
        certificate: Type.String({
          minLength: 1,
          maxLength: 100_000,
          description: 'Client certificate and any intermediate certificates (PEM)',
        }),
        privateKey: Type.String({
          minLength: 1,
          maxLength: 50_000,
          description: `Private key (PEM). ${secret}`,
        }),
        passphrase,
      },
      closed,
    ),
    Type.Object(
      {
        type: Type.Literal('pkcs12'),
        file: Type.String({
          minLength: 1,
          maxLength: 200_000,
          pattern: '^[A-Za-z0-9+/\\s]+={0,2}\\s*$|^\\*{8}$',
          description: `PKCS #12 file (.p12 or .pfx) with the certificate and key, in Base64. ${secret}`,
        }),
        passphrase,
      },
      closed,
    ),
  ],
  { title: 'ClientCertificate' },
);
export type ClientCertificate = Static<typeof ClientCertificate>;

export const httpSettingsSchema = Type.Object({
  url: Type.String({
    minLength: 1,
    maxLength: maxUrlLength,
    description: 'HTTP or HTTPS URL without a username or password',
    examples: ['https://www.example.com/health'],
  }),
  method: Type.Enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], {
    description: 'HTTP method; default GET',
  }),
  headers: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 8000 }), {
    maxProperties: 50,
    description: 'Request headers. Values of headers that look like credentials are returned as ********',
  }),
  body: Nullable(Type.String({ maxLength: 100_000, description: 'Body of the request' })),
  auth: Nullable(Auth, {
    description:
      'Credentials, sent only to the origin of `url`. Password, token and client secret are never shown again. `digest` answers MD5 and SHA-256 challenges; `oauth2` requests a token with the client credentials grant and reuses it until shortly before it expires',
  }),
  clientCertificate: Nullable(ClientCertificate, {
    description: 'Client certificate, presented to the origin of `url` if the server requests one (mTLS)',
  }),
  proxy: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Name of one of the account's proxies (`/api/v1/proxies`)",
      examples: ['office'],
    }),
  ),
  connectTo: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 300,
      description:
        'Host or address to connect to instead of the host of `url`, with a port if it is different. The Host header and SNI are unchanged',
      examples: ['192.0.2.7', 'origin.example.com:8443'],
    }),
  ),
  followRedirects: Type.Boolean({
    description: 'Whether to follow up to 10 redirects, each checked against the egress policy; default true',
  }),
  expect: Type.Object(
    {
      status: Type.Array(StatusExpectation, {
        minItems: 1,
        maxItems: 50,
        description: 'Accepted status codes and ranges; default 200-299',
        examples: [['200-299', 301]],
      }),
      headers: Type.Array(HeaderExpectation, {
        maxItems: 20,
        description: 'Expected response headers',
      }),
      jsonPath: Type.Array(JsonPathExpectation, {
        maxItems: 20,
        description: 'Expected values in the JSON body',
      }),
      finalUrl: Nullable(
        Type.String({
          minLength: 1,
          maxLength: maxUrlLength,
          description: 'Expected URL after redirects',
        }),
      ),
      maxMs: Nullable(
        Type.Integer({ minimum: 1, maximum: 120_000, description: 'Maximum response time in milliseconds' }),
      ),
      maxMsStatus: Type.Enum(['degraded', 'down'], {
        description: 'Status if the response takes longer than `maxMs`; default degraded',
      }),
    },
    { title: 'HttpExpectation', additionalProperties: false, description: 'Expected response' },
  ),
  tls: Type.Object(
    {
      verify: Type.Boolean({ description: 'Whether an untrusted certificate counts as down; default true' }),
      warnDays: WarnDays,
    },
    { title: 'HttpTls', additionalProperties: false, description: 'TLS settings for HTTPS' },
  ),
  ipVersion: IpVersion,
  keepFailedBody: Type.Boolean({
    description:
      'Whether the first 64 kB of the response body are stored for 30 days when a check fails; default false',
  }),
});
export type HttpSettings = Timed<Static<typeof httpSettingsSchema>>;

export const httpDefaults: Omit<Static<typeof httpSettingsSchema>, 'url'> = {
  method: 'GET',
  headers: {},
  body: null,
  auth: null,
  clientCertificate: null,
  proxy: null,
  connectTo: null,
  followRedirects: true,
  expect: {
    status: ['200-299'],
    headers: [],
    jsonPath: [],
    finalUrl: null,
    maxMs: null,
    maxMsStatus: 'degraded',
  },
  tls: { verify: true, warnDays: [] },
  ipVersion: null,
  keepFailedBody: false,
};

/** Returns the settings of a monitor with only a URL; `timeoutMs` is 10,000. */
export function defaultHttpSettings(url: string): HttpSettings {
  return { timeoutMs: 10_000, url, ...structuredClone(httpDefaults) };
}

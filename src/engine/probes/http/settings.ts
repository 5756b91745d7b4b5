import { type Static, Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';
import { HeaderExpectation, JsonPathExpectation, StatusExpectation } from '../expectations/expectations.ts';
import type { Timed } from '../kind.ts';
import { IpVersion, maxUrlLength, WarnDays } from '../settings-schema.ts';

const Auth = Type.Union(
  [
    Type.Object(
      {
        type: Type.Literal('basic'),
        username: Type.String({ maxLength: 500 }),
        password: Type.String({ maxLength: 2000, description: 'Returned as ********' }),
      },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        type: Type.Literal('bearer'),
        token: Type.String({ minLength: 1, maxLength: 8000, description: 'Returned as ********' }),
      },
      { additionalProperties: false },
    ),
  ],
  { title: 'HttpAuth' },
);
export type HttpAuth = Static<typeof Auth>;

export const httpSettingsSchema = Type.Object({
  url: Type.String({
    minLength: 1,
    maxLength: maxUrlLength,
    description: 'http or https URL without user and password',
    examples: ['https://www.example.com/health'],
  }),
  method: Type.Enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], {
    description: 'Default GET',
  }),
  headers: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 8000 }), {
    maxProperties: 50,
    description: 'Values of headers that look like credentials are returned as ********',
  }),
  body: Nullable(Type.String({ maxLength: 100_000, description: 'Sent with the request' })),
  auth: Nullable(Auth, {
    description:
      'Sent only to the origin of `url`. Password and token are never shown again; they are stored unencrypted in the database',
  }),
  followRedirects: Type.Boolean({
    description: 'Up to 10 redirects, each checked against the egress policy; default true',
  }),
  expect: Type.Object(
    {
      status: Type.Array(StatusExpectation, {
        minItems: 1,
        maxItems: 50,
        description: 'Status codes and ranges; default 200-299',
        examples: [['200-299', 301]],
      }),
      headers: Type.Array(HeaderExpectation, {
        maxItems: 20,
        description: 'Expected response headers',
      }),
      jsonPath: Type.Array(JsonPathExpectation, { maxItems: 20, description: 'Expected JSON content' }),
      finalUrl: Nullable(
        Type.String({
          minLength: 1,
          maxLength: maxUrlLength,
          description: 'Expected URL at the end of redirects',
        }),
      ),
      maxMs: Nullable(
        Type.Integer({ minimum: 1, maximum: 120_000, description: 'A longer round trip counts as degraded' }),
      ),
    },
    { title: 'HttpExpectation', additionalProperties: false, description: 'Expected response' },
  ),
  tls: Type.Object(
    {
      verify: Type.Boolean({ description: 'Whether an untrusted certificate counts as down; default true' }),
      warnDays: WarnDays,
    },
    { title: 'HttpTls', additionalProperties: false, description: 'For HTTPS' },
  ),
  ipVersion: IpVersion,
});
export type HttpSettings = Timed<Static<typeof httpSettingsSchema>>;

export const httpDefaults: Omit<Static<typeof httpSettingsSchema>, 'url'> = {
  method: 'GET',
  headers: {},
  body: null,
  auth: null,
  followRedirects: true,
  expect: { status: ['200-299'], headers: [], jsonPath: [], finalUrl: null, maxMs: null },
  tls: { verify: true, warnDays: [] },
  ipVersion: null,
};

/** The settings of a monitor of which only the URL is given; `timeoutMs` 10,000. */
export function defaultHttpSettings(url: string): HttpSettings {
  return { timeoutMs: 10_000, url, ...structuredClone(httpDefaults) };
}

import { type Static, Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';
import { Auth, ClientCertificate, defaultHttpSettings, type HttpSettings } from '../http/settings.ts';
import type { Timed } from '../kind.ts';
import { IpVersion, maxUrlLength } from '../settings-schema.ts';
import { expectedValueDefaults, expectedValueFields } from '../stream/query-result.ts';

export const prometheusSettingsSchema = Type.Object({
  url: Type.String({
    minLength: 1,
    maxLength: maxUrlLength,
    description:
      'URL of Prometheus or of a server with the same API (Thanos, Mimir, VictoriaMetrics), without `/api/v1`',
    examples: ['https://prometheus.example.com'],
  }),
  query: Type.String({
    minLength: 1,
    maxLength: 10_000,
    description: 'PromQL expression, evaluated as an instant query',
    examples: ['sum(rate(http_requests_total{code=~"5.."}[5m]))'],
  }),
  ...expectedValueFields,
  series: Type.Enum(['every', 'any'], {
    description: 'Whether the values of all series, or of at least one, must be as expected; default every',
  }),
  whenEmpty: Type.Enum(['down', 'up'], {
    description: 'Status if the query returns no series; default down',
  }),
  auth: Nullable(Auth, {
    description:
      'Credentials, sent only to the origin of `url`. Password, token and client secret are never shown again',
  }),
  headers: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 8000 }), {
    maxProperties: 50,
    description:
      'Sent with the query, such as X-Scope-OrgID. Values of headers that look like credentials are returned as ********',
  }),
  clientCertificate: Nullable(ClientCertificate, {
    description: 'Client certificate, presented if the server requests one (mTLS)',
  }),
  verifyTls: Type.Boolean({ description: 'Whether an untrusted certificate counts as down; default true' }),
  ipVersion: IpVersion,
});
export type PrometheusSettings = Timed<Static<typeof prometheusSettingsSchema>>;

export const prometheusDefaults: Omit<Static<typeof prometheusSettingsSchema>, 'url' | 'query'> = {
  ...expectedValueDefaults,
  series: 'every',
  whenEmpty: 'down',
  auth: null,
  headers: {},
  clientCertificate: null,
  verifyTls: true,
  ipVersion: null,
};

const path = '/api/v1/query';

/** Returns the query as the settings of an `http` monitor. The http probe sends it. */
export function toQuerySettings(settings: PrometheusSettings): HttpSettings {
  const url = URL.parse(settings.url);
  if (url !== null && !url.pathname.endsWith(path)) url.pathname = url.pathname.replace(/\/*$/, path);
  const base = defaultHttpSettings(url?.href ?? settings.url);
  const seconds = Math.max(0.001, settings.timeoutMs / 1000);
  return {
    ...base,
    timeoutMs: settings.timeoutMs,
    method: 'POST',
    headers: {
      Accept: 'application/json',
      ...settings.headers,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ query: settings.query, timeout: `${seconds}s` }).toString(),
    auth: settings.auth,
    clientCertificate: settings.clientCertificate,
    // A redirect would turn the request into a GET without the query.
    followRedirects: false,
    ipVersion: settings.ipVersion,
    tls: { verify: settings.verifyTls, warnDays: [] },
  };
}

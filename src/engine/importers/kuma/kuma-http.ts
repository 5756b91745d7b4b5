import { type Message, message } from '#messages/messages.ts';
import { type ImportBody, type ImportItems, withoutUndefined } from '../import-item.ts';
import { addProxy, compareAsText, compareLength, splitCredentials, unlessEmpty } from '../monitor-parts.ts';
import {
  type Convertor,
  type ConvertorContext,
  ipVersionOf,
  isOn,
  listOf,
  parseJson,
  rawText,
  text,
  urlOf,
} from './convertor.ts';
import { readJsonata } from './json-query.ts';
import type { KumaRow, KumaTables } from './read-kuma.ts';

/** Converts Uptime Kuma monitors that send HTTP requests, and their proxies. */

/** Returns a name for a proxy, because Uptime Kuma does not name proxies. */
const proxyName = (id: KumaRow[string]) => `uptime-kuma-${id}`;

/** Adds the proxies that monitors use. Skips inactive ones. */
export function addKumaProxies(items: ImportItems, { proxy, monitor }: KumaTables): void {
  for (const row of proxy.filter(({ id }) => monitor.some(({ proxy_id }) => proxy_id === id))) {
    if (row.active === 0) continue;
    addProxy(items, {
      name: proxyName(row.id),
      protocol: text(row.protocol) ?? '',
      host: text(row.host) ?? '',
      port: Number(row.port) || 0,
      username: isOn(row.auth) ? text(row.username) : null,
      password: isOn(row.auth) ? rawText(row.password) : null,
    });
  }
}

/** A monitor's requirements for the response, except the status. */
interface Wanted {
  own?: ImportBody;
  jsonPath?: ImportBody[];
}

function toHttp(row: KumaRow, { tables }: ConvertorContext, wanted: Wanted = {}): ReturnType<Convertor> {
  const { url, auth: inUrl } = splitCredentials(text(row.url) ?? '');
  const differences: Message[] = [];
  const redirects = Number(row.maxredirects ?? 10);
  if (redirects > 0 && redirects < 10) differences.push(message('import-redirects', { asked: redirects }));
  if (isOn(row.cache_bust)) differences.push(message('import-cache-bust'));
  const method = text(row.method)?.toUpperCase();
  const { jsonPath = [], own = {} } = wanted;
  return {
    body: withoutUndefined({
      kind: 'http',
      url,
      method: method && method !== 'GET' ? method : undefined,
      headers: unlessEmpty(headersOf(row, differences)),
      body: text(row.body) === null ? undefined : (rawText(row.body) ?? undefined),
      auth: authOf(row, differences) ?? inUrl ?? undefined,
      clientCertificate: clientCertificateOf(row, differences),
      followRedirects: redirects > 0 ? undefined : false,
      expect: { status: statusOf(row), ...(jsonPath.length > 0 ? { jsonPath } : {}) },
      tls: {
        ...(isOn(row.ignore_tls) ? { verify: false } : {}),
        ...(isOn(row.expiry_notification) && /^https:/i.test(url) ? { warnDays: expiryDaysOf(tables) } : {}),
      },
      proxy: tables.proxy.some(({ id, active }) => id === row.proxy_id && active !== 0)
        ? proxyName(row.proxy_id)
        : undefined,
      ...ipVersionOf(row),
      ...own,
    }),
    differences,
  };
}

/**
 * Returns the days before certificate expiry at which Uptime Kuma notifies. This setting applies to the whole
 * installation.
 */
export function expiryDaysOf({ setting }: KumaTables): number[] {
  const given = listOf(setting.find(({ key }) => key === 'tlsExpiryNotifyDays')?.value)
    .map(Number)
    .filter((days) => Number.isInteger(days) && days >= 0 && days <= 3650);
  return given.length > 0 ? [...new Set(given)].sort((a, b) => b - a).slice(0, 10) : [21, 14, 7];
}

function headersOf(row: KumaRow, differences: Message[]): ImportBody {
  const input = parseJson(row.headers);
  const headers: ImportBody = {};
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) {
    for (const [name, value] of Object.entries(input)) headers[name] = String(value);
  } else if (text(row.headers) !== null) differences.push(message('import-headers-not-json'));
  const contentTypes: Record<string, string> = {
    json: 'application/json',
    form: 'application/x-www-form-urlencoded',
    xml: 'text/xml; charset=utf-8',
  };
  const isNamed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  if (text(row.body) !== null && !isNamed) {
    headers['content-type'] = contentTypes[text(row.http_body_encoding) ?? 'json'] ?? 'application/json';
  }
  return headers;
}

function authOf(row: KumaRow, differences: Message[]): ImportBody | null {
  switch (text(row.auth_method)) {
    case null:
    case 'mtls':
      return null;
    case 'basic':
      return {
        type: 'basic',
        username: text(row.basic_auth_user) ?? '',
        password: rawText(row.basic_auth_pass) ?? '',
      };
    case 'bearer':
      return { type: 'bearer', token: rawText(row.bearer_token) ?? '' };
    case 'oauth2-cc':
      return withoutUndefined({
        type: 'oauth2',
        tokenUrl: text(row.oauth_token_url) ?? '',
        clientId: text(row.oauth_client_id) ?? '',
        clientSecret: rawText(row.oauth_client_secret) ?? '',
        scope: text(row.oauth_scopes) ?? undefined,
        audience: text(row.oauth_audience) ?? undefined,
        clientAuth: text(row.oauth_auth_method) === 'client_secret_post' ? 'client_secret_post' : undefined,
      });
    default:
      differences.push(message('import-auth-left-out', { method: text(row.auth_method) ?? '' }));
      return null;
  }
}

function clientCertificateOf(row: KumaRow, differences: Message[]): ImportBody | undefined {
  if (text(row.auth_method) !== 'mtls') return undefined;
  const [certificate, privateKey] = [rawText(row.tls_cert), rawText(row.tls_key)];
  if (text(row.tls_ca) !== null) differences.push(message('import-ca-left-out'));
  return certificate === null || privateKey === null ? undefined : { type: 'pem', certificate, privateKey };
}

/** Parses `["200-299", "301"]`. Returns the default for any other text. */
function statusOf({ accepted_statuscodes_json }: KumaRow): string[] {
  const codes = listOf(accepted_statuscodes_json).filter((code) => /^[1-5]\d\d(-[1-5]\d\d)?$/.test(code));
  return codes.length > 0 ? codes.slice(0, 50) : ['200-299'];
}

function toKeyword(row: KumaRow, context: ConvertorContext): ReturnType<Convertor> {
  const keyword = text(row.keyword);
  // An empty keyword matches every response.
  if (keyword === null) return toHttp(row, context);
  const keywordMode = isOn(row.invert_keyword) ? 'absent' : 'present';
  return toHttp(row, context, { own: { kind: 'keyword', keyword, keywordMode } });
}

function toJsonQuery(row: KumaRow, context: ConvertorContext): ReturnType<Convertor> {
  const query = text(row.json_path) ?? '$';
  const operator = text(row.json_path_operator) ?? '==';
  const value = text(row.expected_value) ?? '';
  const place = readJsonata(query);
  if (place === null) {
    const http = toHttp(row, context);
    return { ...http, differences: [...http.differences, message('import-json-query', { query })] };
  }
  const { path, isLength } = place;
  const length = isLength ? compareLength(path, operator, Number(value)) : null;
  const comparisons = isLength ? length && [length] : compareAsText(path, operator, value);
  const http = toHttp(row, context, { jsonPath: comparisons ?? [{ path, exists: true }] });
  const note = comparisons === null ? [message('import-json-operator', { operator })] : [];
  return { ...http, differences: [...http.differences, ...note] };
}

/**
 * Converts a RabbitMQ monitor. Uptime Kuma queries the nodes in turn for alarms in the cluster, through the HTTP API of
 * RabbitMQ's management plugin.
 */
function toRabbitMq(row: KumaRow): ReturnType<Convertor> {
  const [node, ...others] = listOf(row.rabbitmq_nodes);
  const { url } = splitCredentials(node ?? '');
  const username = text(row.rabbitmq_username);
  return {
    body: {
      kind: 'http',
      url: new URL('api/health/checks/alarms/', url.endsWith('/') ? url : `${url}/`).href,
      headers: { accept: 'application/json' },
      expect: { status: ['200'] },
      ...(username === null
        ? {}
        : { auth: { type: 'basic', username, password: rawText(row.rabbitmq_password) ?? '' } }),
    },
    differences:
      others.length === 0 ? [] : [message('import-first-of-several', { count: others.length + 1 })],
  };
}

/** Uptime Kuma opens the page and takes a screenshot. */
const toRealBrowser: Convertor = (row) => ({
  body: {
    kind: 'browser',
    steps: [{ action: 'open', url: urlOf(row.url).href }, { action: 'screenshot' }],
  },
  differences: [message('import-needs-browser')],
});

/** Converts a Globalping measurement to a check from Belltower's own regions. */
export const httpOfGlobalping: Convertor = (row, context) => {
  if (text(row.keyword) !== null) return toKeyword(row, context);
  return text(row.expected_value) === null ? toHttp(row, context) : toJsonQuery(row, context);
};

export const httpConvertors: Record<string, Convertor> = {
  http: (row, context) => toHttp(row, context),
  keyword: toKeyword,
  'json-query': toJsonQuery,
  'real-browser': toRealBrowser,
  rabbitmq: toRabbitMq,
};

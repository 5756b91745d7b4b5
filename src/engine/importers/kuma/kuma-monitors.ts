import { type Message, message } from '#messages/messages.ts';
import type { JsonValue } from '#platform/sources/bounded-json.ts';
import {
  CannotImport,
  fitInterval,
  type ImportBody,
  type ImportItems,
  type ImportLimits,
  reference,
  tidyTags,
  withoutUndefined,
} from '../import-item.ts';
import { jsonataToJsonPath } from './json-query.ts';
import type { KumaData, KumaRow } from './read-kuma.ts';

/** A monitor of Uptime Kuma as a body, and what differs. */
type Converted = { resource: 'monitor' | 'heartbeat'; body: ImportBody; differences: Message[] };

export const monitorKey = (id: KumaRow[string]) => `monitor ${id}`;

/** Fields whose IDs say what became of each monitor: pages, windows and rules refer to them. */
export const isHeartbeatType = (type: unknown) => type === 'push';

/** Uptime Kuma's proxies have no names. */
const proxyName = (id: KumaRow[string]) => `uptime-kuma-${id}`;

const proxyTypes: Record<string, string> = {
  http: 'http',
  https: 'https',
  socks: 'socks5',
  socks5: 'socks5',
  socks5h: 'socks5',
};

/** Adds the proxies that monitors use. */
export function addKumaProxies(items: ImportItems, { proxy, monitor }: KumaData['tables']): void {
  for (const row of proxy.filter(({ id }) => monitor.some(({ proxy_id }) => proxy_id === id))) {
    const protocol = text(row.protocol) ?? '';
    const item = {
      key: `proxy ${row.id}`,
      resource: 'proxy',
      name: proxyName(row.id),
      sourceType: protocol,
    } as const;
    const type = proxyTypes[protocol];
    if (type === undefined) {
      items.addImpossible(item, message('import-no-proxy-type', { type: protocol, name: item.name }));
      continue;
    }
    items.add({
      ...item,
      body: withoutUndefined({
        name: item.name,
        type,
        host: text(row.host) ?? '',
        port: Number(row.port) || 0,
        username: isOn(row.auth) ? (text(row.username) ?? undefined) : undefined,
        password: isOn(row.auth) ? (text(row.password) ?? undefined) : undefined,
      }),
    });
  }
}

/** Adds an item for each monitor, children before their groups. */
export function addKumaMonitors(
  items: ImportItems,
  { tables, history }: KumaData,
  limits: ImportLimits,
): void {
  const tags = readTags(tables.monitor_tag, tables.tag);
  const rows = [...tables.monitor].sort((a, b) => depthOf(b, tables.monitor) - depthOf(a, tables.monitor));
  for (const row of rows) {
    const type = text(row.type) ?? 'unknown';
    const key = monitorKey(row.id);
    const label = text(row.name) ?? `Monitor ${row.id}`;
    const converted = items.attempt({ key, resource: 'monitor', name: label, sourceType: type }, () =>
      convert(row, { type, rows: tables.monitor, limits }),
    );
    if (converted === null) continue;
    const { resource, body, differences } = converted;
    const name = items.uniqueName(`${resource} ${body.kind ?? ''}`, label);
    const past = history.get(Number(row.id));
    items.add({
      key,
      resource,
      name,
      sourceType: type,
      body: {
        ...body,
        name,
        tags: tidyTags([...(tags.get(Number(row.id)) ?? []), ...groupTags(row, tables.monitor)]),
        paused: isOff(row.active),
      },
      differences,
      ...(past === undefined ? {} : { history: past }),
    });
  }
}

/** Levels of groups above a monitor. */
function depthOf(row: KumaRow, rows: readonly KumaRow[]): number {
  let depth = 0;
  for (let parent = row.parent; parent && depth < 10; depth += 1) {
    parent = rows.find(({ id }) => id === parent)?.parent;
  }
  return depth;
}

/** The names of the groups that contain a monitor, nearest first. */
function groupTags(row: KumaRow, rows: readonly KumaRow[]): string[] {
  const parent = rows.find(({ id }) => id === row.parent && row.parent);
  return parent === undefined ? [] : [text(parent.name) ?? ''];
}

function readTags(links: readonly KumaRow[], tags: readonly KumaRow[]): Map<number, string[]> {
  const names = new Map(tags.map(({ id, name }) => [id, text(name)]));
  const byMonitor = new Map<number, string[]>();
  for (const { monitor_id, tag_id, value } of links) {
    const name = names.get(tag_id);
    if (!name) continue;
    const detail = text(value);
    const list = byMonitor.get(Number(monitor_id)) ?? [];
    list.push(detail === null ? name : `${name}: ${detail}`);
    byMonitor.set(Number(monitor_id), list);
  }
  return byMonitor;
}

interface Context {
  type: string;
  rows: readonly KumaRow[];
  limits: ImportLimits;
}

function convert(row: KumaRow, context: Context): Converted {
  const { type } = context;
  if (isHeartbeatType(type)) return toHeartbeat(row);
  const of = convertors[type];
  if (of === undefined) throw new CannotImport(message('import-no-monitor-type', { type }));
  const own = of(row, context);
  const { timing, differences } = timingOf(row, context.limits);
  const inverted = isOn(row.upside_down) ? { invert: true } : {};
  return {
    resource: 'monitor',
    body: { ...own.body, ...timing, ...inverted },
    differences: [...own.differences, ...differences],
  };
}

/** Interval, timeout and retries. */
function timingOf(row: KumaRow, limits: ImportLimits): { timing: ImportBody; differences: Message[] } {
  const differences: Message[] = [];
  const { intervalSeconds, difference } = fitInterval(Number(row.interval) || 60, limits);
  if (difference !== null) differences.push(difference);
  const asked = Number(row.timeout) > 0 ? Number(row.timeout) : (Number(row.interval) || 60) * 0.8;
  const timeoutSeconds = Math.max(0.1, Math.min(120, intervalSeconds, Math.round(asked * 10) / 10));
  if (timeoutSeconds + 0.05 < asked)
    differences.push(message('import-timeout', { seconds: timeoutSeconds, asked }));
  const retries = Math.max(0, Number(row.maxretries) || 0);
  const failures = Math.min(20, retries + 1);
  if (retries > 19) differences.push(message('import-retries', { asked: retries + 1 }));
  const retrySeconds = Math.max(1, Math.min(3600, Number(row.retry_interval) || intervalSeconds));
  return { timing: { intervalSeconds, timeoutSeconds, confirm: { failures, retrySeconds } }, differences };
}

type Convertor = (row: KumaRow, context: Context) => { body: ImportBody; differences: Message[] };

const portOnly =
  (protocol: string, addressOf: (row: KumaRow) => { host: string; port: number } | null): Convertor =>
  (row) => {
    const address = addressOf(row);
    if (address === null) throw new CannotImport(message('import-address-unreadable'));
    return {
      body: { kind: 'port', ...address },
      differences: [message('import-port-only', { protocol })],
    };
  };

const convertors: Record<string, Convertor> = {
  http: (row, context) => toHttp(row, context, {}),
  keyword: (row, context) =>
    toHttp(row, context, {
      kind: 'keyword',
      keyword: text(row.keyword) ?? '',
      keywordMode: isOn(row.invert_keyword) ? 'absent' : 'present',
    }),
  'json-query': toJsonQuery,
  'real-browser': (row, context) => {
    const http = toHttp(row, context, {});
    return { ...http, differences: [...http.differences, message('import-no-browser')] };
  },
  port: (row) => {
    const host = text(row.hostname);
    const port = Number(row.port);
    if (host === null) throw new CannotImport(message('import-address-missing'));
    if (!(port > 0)) throw new CannotImport(message('import-port-missing'));
    return { body: { kind: 'port', host, port, ...family(row) }, differences: [] };
  },
  ping: (row) => toPing(row, []),
  'tailscale-ping': (row) => toPing(row, [message('import-no-tailscale')]),
  globalping: (row, context) => {
    const note = message('import-own-regions', { regions: text(row.location) ?? 'Globalping' });
    const of = convertors[String(row.subtype)];
    if (of === undefined || row.subtype === 'globalping')
      throw new CannotImport(message('import-no-monitor-type', { type: text(row.subtype) ?? 'globalping' }));
    const inner = of(row, context);
    return { ...inner, differences: [...inner.differences, note] };
  },
  dns: toDns,
  group: (row, { rows }) => {
    const members = rows.filter(({ parent, type }) => parent === row.id && !isHeartbeatType(type));
    if (members.length === 0) throw new CannotImport(message('import-group-empty'));
    return {
      body: { kind: 'group', memberIds: members.map(({ id }) => reference(monitorKey(id))) },
      differences: rows.some(({ parent, type }) => parent === row.id && isHeartbeatType(type))
        ? [message('import-group-heartbeats')]
        : [],
    };
  },
  smtp: (row) => {
    const place = hostAndPort(25)(row);
    if (place === null) throw new CannotImport(message('import-address-missing'));
    const encryption = { secure: 'tls', starttls: 'starttls' }[text(row.smtp_security) ?? ''] ?? 'none';
    return { body: { kind: 'smtp', ...place, encryption }, differences: [] };
  },
  'websocket-upgrade': (row) => {
    const url = URL.parse(text(row.url) ?? '');
    if (url === null || !/^wss?:$/.test(url.protocol))
      throw new CannotImport(message('import-address-unreadable'));
    const isEncrypted = url.protocol === 'wss:';
    return {
      body: withoutUndefined({
        kind: 'websocket',
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: Number(url.port) || (isEncrypted ? 443 : 80),
        encryption: isEncrypted ? 'tls' : 'none',
        verify: isOn(row.ignore_tls) ? false : undefined,
        path: `${url.pathname}${url.search}`,
        subprotocol: text(row.ws_subprotocol)?.split(',')[0]?.trim(),
      }),
      differences: [],
    };
  },
  mqtt: portOnly('MQTT', (row) => {
    const url = addressOfUrl(row.hostname) ?? hostAndPort(1883)(row);
    return url === null ? null : { ...url, port: Number(row.port) || url.port };
  }),
  'grpc-keyword': portOnly('gRPC', (row) =>
    addressOfUrl(`grpc://${text(row.grpc_url)?.replace(/^\w+:\/\//, '')}`),
  ),
  postgres: (row) => {
    const url = URL.parse(text(row.database_connection_string) ?? '');
    if (url === null || url.hostname === '') throw new CannotImport(message('import-address-unreadable'));
    const mode = url.searchParams.get('sslmode') ?? '';
    return {
      body: withoutUndefined({
        kind: 'postgres',
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: Number(url.port) || 5432,
        encryption: mode === '' || mode === 'disable' ? 'none' : 'tls',
        verify: mode.startsWith('verify') ? undefined : false,
        database: decodeURIComponent(url.pathname.slice(1)) || undefined,
        username: decodeURIComponent(url.username) || 'postgres',
        password: decodeURIComponent(url.password) || undefined,
        query: text(row.database_query) ?? undefined,
      }),
      differences: [message('import-read-only-query')],
    };
  },
  mysql: (row) => {
    const url = URL.parse(text(row.database_connection_string) ?? '');
    if (url === null || url.hostname === '') throw new CannotImport(message('import-address-unreadable'));
    return {
      body: withoutUndefined({
        kind: 'mysql',
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: Number(url.port) || 3306,
        database: decodeURIComponent(url.pathname.slice(1)) || undefined,
        username: decodeURIComponent(url.username) || 'root',
        // Uptime Kuma stores it in the column of another kind.
        password: text(row.radius_password) ?? (decodeURIComponent(url.password) || undefined),
        query: text(row.database_query) ?? undefined,
      }),
      differences: [message('import-read-only-query')],
    };
  },
  mongodb: (row, names) => {
    const connection = text(row.database_connection_string) ?? '';
    const url = URL.parse(connection);
    // Several hosts, or a name that stands for them.
    if (url === null || url.protocol !== 'mongodb:' || url.hostname === '')
      return portOnly('MongoDB', () => addressOfUrl(connection, 27_017))(row, names);
    const database = decodeURIComponent(url.pathname.slice(1));
    return {
      body: withoutUndefined({
        kind: 'mongodb',
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: Number(url.port) || 27_017,
        encryption: /^true$/.test(url.searchParams.get('tls') ?? '') ? 'tls' : 'none',
        database: database || undefined,
        username: decodeURIComponent(url.username) || undefined,
        password: decodeURIComponent(url.password) || undefined,
        authDatabase: url.searchParams.get('authSource') ?? (database || undefined),
        command: text(row.database_query) ?? undefined,
        resultPath: text(row.json_path)?.startsWith('$.') ? text(row.json_path) : undefined,
        expectEquals: text(row.expected_value) ?? undefined,
      }),
      differences: [],
    };
  },
  redis: (row) => {
    const url = URL.parse(text(row.database_connection_string) ?? '');
    if (url === null || url.hostname === '') throw new CannotImport(message('import-address-unreadable'));
    const isEncrypted = url.protocol === 'rediss:';
    return {
      body: withoutUndefined({
        kind: 'redis',
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: Number(url.port) || 6379,
        encryption: isEncrypted ? 'tls' : 'none',
        verify: isOn(row.ignore_tls) ? false : undefined,
        username: decodeURIComponent(url.username) || undefined,
        password: decodeURIComponent(url.password) || undefined,
      }),
      differences: [],
    };
  },
  sqlserver: (row) => {
    const fields = new Map(
      (text(row.database_connection_string) ?? '')
        .split(';')
        .map((part) => part.split('=', 2).map((each) => each.trim()))
        .map(([name = '', value = '']) => [name.toLowerCase().replace(/\s/g, ''), value] as const),
    );
    const server = fields.get('server') ?? fields.get('datasource') ?? '';
    const [host = '', port] = server.replace(/^tcp:/i, '').split(',');
    const username = fields.get('userid') ?? fields.get('uid') ?? fields.get('user');
    if (host === '' || username === undefined) throw new CannotImport(message('import-address-unreadable'));
    const isOn = (name: string) => /^(?:true|yes|strict|mandatory)$/i.test(fields.get(name) ?? '');
    return {
      body: withoutUndefined({
        kind: 'mssql',
        host,
        port: Number(port) || Number(fields.get('port')) || 1433,
        encryption: fields.get('encrypt') === undefined || isOn('encrypt') ? 'starttls' : 'none',
        verify: isOn('trustservercertificate') ? false : undefined,
        database: fields.get('database') ?? fields.get('initialcatalog'),
        username,
        password: fields.get('password') ?? fields.get('pwd'),
        query: text(row.database_query) ?? undefined,
      }),
      differences: [message('import-rolled-back-query')],
    };
  },
  'kafka-producer': portOnly('Kafka', (row) =>
    addressOfUrl(`kafka://${firstOfList(row.kafka_producer_brokers)}`, 9092),
  ),
  rabbitmq: portOnly('RabbitMQ', (row) => addressOfUrl(firstOfList(row.rabbitmq_nodes), 15_672)),
  manual: () => {
    throw new CannotImport(message('import-manual-monitor'));
  },
};

function hostAndPort(fallback: number) {
  return (row: KumaRow) => {
    const host = text(row.hostname);
    return host === null ? null : { host, port: Number(row.port) || fallback };
  };
}

function firstOfList(value: KumaRow[string]): string | null {
  const list = parseJson(value);
  return Array.isArray(list) && typeof list[0] === 'string' ? list[0] : text(value);
}

function addressOfUrl(value: KumaRow[string], fallback = 0): { host: string; port: number } | null {
  // The first host of several, without credentials.
  const match = /^(\w[\w+.-]*):\/\/(?:[^@/]*@)?(\[[^\]]+\]|[^:/,?]+)(?::(\d+))?/.exec(text(value) ?? '');
  if (match?.[2] === undefined) return null;
  const known: Record<string, number> = { ws: 80, wss: 443, http: 80, https: 443, mqtts: 8883, rediss: 6379 };
  const port = Number(match[3] ?? known[match[1] ?? ''] ?? fallback);
  return port > 0 ? { host: match[2].replace(/^\[|\]$/g, ''), port } : null;
}

function toHeartbeat(row: KumaRow): Converted {
  const period = Math.min(31_536_000, Math.max(10, Number(row.interval) || 60));
  const retries = Math.max(0, Number(row.maxretries) || 0);
  const graceSeconds = Math.round(retries * (Number(row.retry_interval) || period));
  const differences = isOn(row.upside_down) ? [message('import-heartbeat-inverted')] : [];
  const token = text(row.push_token);
  return {
    resource: 'heartbeat',
    body: {
      schedule: { periodSeconds: period },
      graceSeconds: Math.min(31_536_000, graceSeconds),
      ...(token === null ? {} : { pushToken: token }),
      ...(text(row.description) === null ? {} : { description: text(row.description)?.slice(0, 5000) ?? '' }),
    },
    differences,
  };
}

function toPing(row: KumaRow, differences: Message[]): ReturnType<Convertor> {
  const host = text(row.hostname);
  if (host === null) throw new CannotImport(message('import-address-missing'));
  const count = Number(row.ping_count) || 1;
  return {
    body: {
      kind: 'ping',
      host,
      packets: Math.max(1, Math.min(20, count)),
      maxLossPercent: 99,
      ...family(row),
    },
    differences,
  };
}

const family = (row: KumaRow): ImportBody => {
  const version = { ipv4: 4, ipv6: 6 }[String(row.ip_family)];
  return version === undefined ? {} : { ipVersion: version };
};

function toDns(row: KumaRow): ReturnType<Convertor> {
  const host = text(row.hostname);
  if (host === null) throw new CannotImport(message('import-address-missing'));
  const server = text(row.dns_resolve_server);
  const port = Number(row.port) || 53;
  const resolver =
    server === null
      ? undefined
      : port === 53
        ? server
        : `${server.includes(':') ? `[${server}]` : server}:${port}`;
  const expectation = dnsExpectation(row);
  const differences = [
    ...(server?.includes(',') ? [message('import-dns-servers', { servers: server })] : []),
    ...(expectation === 'unknown' ? [message('import-dns-conditions')] : []),
  ];
  return {
    body: withoutUndefined({
      kind: 'dns',
      host,
      recordType: text(row.dns_resolve_type) ?? 'A',
      resolver: resolver?.split(',')[0]?.trim(),
      expect: expectation === 'unknown' || expectation === null ? undefined : expectation,
    }),
    differences,
  };
}

/** Conditions on the record of DNS monitors: equality, joined by "and" or "or". */
function dnsExpectation(row: KumaRow): ImportBody | 'unknown' | null {
  const conditions = parseJson(row.conditions);
  if (!Array.isArray(conditions) || conditions.length === 0) return null;
  const parts = conditions as {
    type?: string;
    variable?: string;
    operator?: string;
    value?: string;
    andOr?: string;
  }[];
  const isSimple = parts.every(
    ({ type, variable, operator, value }) =>
      type === 'expression' &&
      variable === 'record' &&
      operator === 'equals' &&
      typeof value === 'string' &&
      value,
  );
  if (!isSimple) return 'unknown';
  const joins = new Set(parts.slice(1).map(({ andOr }) => andOr ?? 'and'));
  if (joins.size > 1) return 'unknown';
  return { mode: joins.has('or') ? 'any' : 'all', values: parts.map(({ value }) => value ?? '') };
}

function toJsonQuery(row: KumaRow, context: Context): ReturnType<Convertor> {
  const query = text(row.json_path) ?? '$';
  const path = jsonataToJsonPath(query);
  if (path === null) {
    const http = toHttp(row, context, {});
    return { ...http, differences: [...http.differences, message('import-json-query', { query })] };
  }
  const value = text(row.expected_value) ?? '';
  const operator = text(row.json_path_operator) ?? '==';
  const comparison = compareJson(operator, value);
  const note = comparison === null ? [message('import-json-operator', { operator })] : [];
  const http = toHttp(row, context, {}, [{ path, ...(comparison ?? { exists: true }) }]);
  return { ...http, differences: [...http.differences, ...note] };
}

const comparisons: Record<string, string> = {
  '==': 'equals',
  '!=': 'notEquals',
  '<': 'lessThan',
  '<=': 'atMost',
  '>': 'greaterThan',
  '>=': 'atLeast',
  contains: 'contains',
};

/** A comparison of Uptime Kuma, which compares as text, as an expectation on JSON. */
function compareJson(operator: string, value: string): ImportBody | null {
  const comparison = comparisons[operator];
  if (comparison === undefined) return null;
  return { [comparison]: operator === 'contains' ? value : scalar(value) };
}

/** `true`, `null` and numbers as such. */
function scalar(value: string): JsonValue {
  if (value === 'true' || value === 'false') return value === 'true';
  if (value === 'null') return null;
  return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

/** Fields of http and keyword monitors. */
function toHttp(
  row: KumaRow,
  _context: Context,
  own: ImportBody,
  jsonPath: ImportBody[] = [],
): ReturnType<Convertor> {
  const url = text(row.url);
  if (url === null || !/^https?:\/\//i.test(url))
    throw new CannotImport(message('import-address-unreadable'));
  const differences: Message[] = [];
  const headers = toHeaders(row, differences);
  const auth = toAuth(row, differences);
  const status = statusOf(row.accepted_statuscodes_json);
  const redirects = Number(row.maxredirects ?? 10);
  if (redirects > 0 && redirects < 10) differences.push(message('import-redirects', { asked: redirects }));
  if (isOn(row.cache_bust)) differences.push(message('import-cache-bust'));
  const method = text(row.method)?.toUpperCase();
  const body = text(row.body);
  return {
    body: withoutUndefined({
      kind: 'http',
      url,
      method: method && method !== 'GET' ? method : undefined,
      headers: Object.keys(headers).length > 0 ? headers : undefined,
      body: body ?? undefined,
      auth: auth ?? undefined,
      clientCertificate: toClientCertificate(row, differences),
      followRedirects: redirects > 0 ? undefined : false,
      expect: { status, ...(jsonPath.length > 0 ? { jsonPath } : {}) },
      tls: {
        ...(isOn(row.ignore_tls) ? { verify: false } : {}),
        ...(isOn(row.expiry_notification) && url.startsWith('https') ? { warnDays: [21, 14, 7] } : {}),
      },
      proxy: row.proxy_id ? proxyName(row.proxy_id) : undefined,
      ...family(row),
      ...own,
    }),
    differences,
  };
}

function toHeaders(row: KumaRow, differences: Message[]): ImportBody {
  const given = parseJson(row.headers);
  const headers: ImportBody = {};
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
    for (const [name, value] of Object.entries(given)) headers[name] = String(value);
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

function toAuth(row: KumaRow, differences: Message[]): ImportBody | null {
  switch (text(row.auth_method)) {
    case null:
      return null;
    case 'basic':
      return {
        type: 'basic',
        username: text(row.basic_auth_user) ?? '',
        password: text(row.basic_auth_pass) ?? '',
      };
    case 'bearer':
      return { type: 'bearer', token: text(row.bearer_token) ?? '' };
    case 'oauth2-cc':
      return withoutUndefined({
        type: 'oauth2',
        tokenUrl: text(row.oauth_token_url) ?? '',
        clientId: text(row.oauth_client_id) ?? '',
        clientSecret: text(row.oauth_client_secret) ?? '',
        scope: text(row.oauth_scopes) ?? undefined,
        audience: text(row.oauth_audience) ?? undefined,
        clientAuth: text(row.oauth_auth_method) === 'client_secret_post' ? 'client_secret_post' : undefined,
      });
    case 'mtls':
      return null;
    default:
      differences.push(message('import-auth-left-out', { method: text(row.auth_method) ?? '' }));
      return null;
  }
}

function toClientCertificate(row: KumaRow, differences: Message[]): ImportBody | undefined {
  if (text(row.auth_method) !== 'mtls') return undefined;
  const [certificate, privateKey] = [text(row.tls_cert), text(row.tls_key)];
  if (text(row.tls_ca) !== null) differences.push(message('import-ca-left-out'));
  return certificate === null || privateKey === null ? undefined : { type: 'pem', certificate, privateKey };
}

/** `["200-299", "301"]`; everything else is the default. */
function statusOf(value: KumaRow[string]): string[] {
  const list = parseJson(value);
  const codes = Array.isArray(list)
    ? list.map(String).filter((code) => /^[1-5]\d\d(-[1-5]\d\d)?$/.test(code))
    : [];
  return codes.length > 0 ? codes.slice(0, 50) : ['200-299'];
}

export const isOn = (value: KumaRow[string]) => value === 1 || value === '1';
const isOff = (value: KumaRow[string]) => value === 0 || value === '0';

/** Text without surrounding blanks; null if it is missing or empty. */
export function text(value: KumaRow[string]): string | null {
  if (value === null || value === undefined) return null;
  const trimmed = String(value).replaceAll('\0', '').trim();
  return trimmed === '' ? null : trimmed;
}

/** The JSON in a column; undefined if it is not JSON. */
export function parseJson(value: KumaRow[string]): unknown {
  try {
    return JSON.parse(text(value) ?? '');
  } catch {
    return undefined;
  }
}

import { type Message, message } from '#messages/messages.ts';
import { asList, asObject, asText, type JsonValue } from '#platform/sources/bounded-json.ts';
import { type GatusExpectation, readConditions } from './gatus-conditions.ts';
import {
  CannotImport,
  fitInterval,
  type ImportBody,
  type ImportItem,
  ImportItems,
  type ImportLimits,
  readDuration,
  reference,
  tidyTags,
  withoutUndefined,
} from './import-item.ts';

type Fields = { [field: string]: JsonValue };

/** A number or boolean of YAML as text, too. */
const textOf = (value: JsonValue | undefined, most = 10_000) =>
  asText(typeof value === 'number' || typeof value === 'boolean' ? String(value) : value, most);

/**
 * Converts a configuration of Gatus: endpoints, external endpoints, alerting providers and maintenance. Several files
 * are merged as Gatus merges a folder. `now` in epoch milliseconds. Environment variables keep their names, because their values are not in the file.
 */
export function convertGatus(
  documents: readonly JsonValue[],
  limits: ImportLimits,
  now: number,
): ImportItem[] {
  const items = new ImportItems();
  const config = mergeDocuments(documents.map(asObject));
  const providers = addProviders(items, asObject(config.alerting));
  const alertsBy = new Map<string, AlertGroup>();
  for (const [index, endpoint] of asList(config.endpoints, 50_000).map(asObject).entries()) {
    addEndpoint(items, { endpoint, index, limits, providers, alertsBy });
  }
  for (const [index, endpoint] of asList(config['external-endpoints'], 50_000).map(asObject).entries()) {
    addExternalEndpoint(items, { endpoint, index, providers, alertsBy });
  }
  for (const [index, suite] of asList(config.suites, 1_000).map(asObject).entries()) {
    items.addImpossible(
      {
        key: `suite ${index}`,
        resource: 'monitor',
        name: asText(suite.name) ?? `Suite ${index + 1}`,
        sourceType: 'suite',
      },
      message('import-suite-left-out'),
    );
  }
  addRules(items, alertsBy);
  addMaintenance(items, asObject(config.maintenance), now);
  return items.items;
}

/** Lists are joined, objects merged, as in Gatus's `config.go`. */
function mergeDocuments(documents: readonly Fields[]): Fields {
  const merged: Fields = {};
  for (const document of documents) {
    for (const [name, value] of Object.entries(document)) {
      const before = merged[name];
      if (Array.isArray(before) && Array.isArray(value)) merged[name] = [...before, ...value];
      else if (
        before !== undefined &&
        typeof before === 'object' &&
        !Array.isArray(before) &&
        typeof value === 'object'
      ) {
        merged[name] = { ...asObject(before), ...asObject(value) };
      } else merged[name] = value;
    }
  }
  return merged;
}

interface AlertGroup {
  provider: string;
  sendOnResolved: boolean;
  repeatSeconds: number;
  monitors: string[];
  heartbeats: string[];
}

interface Context {
  endpoint: Fields;
  index: number;
  providers: ReadonlyMap<string, Fields>;
  alertsBy: Map<string, AlertGroup>;
}

function addEndpoint(
  items: ImportItems,
  { endpoint, index, limits, providers, alertsBy }: Context & { limits: ImportLimits },
): void {
  const url = textOf(endpoint.url, 2048) ?? '';
  const group = textOf(endpoint.group, 100);
  const label = textOf(endpoint.name, 200) ?? (url || `Endpoint ${index + 1}`);
  const key = `endpoint ${index}`;
  const type = endpoint.dns === undefined ? (/^(\w+):\/\//.exec(url)?.[1] ?? 'unknown') : 'dns';
  const expectation = readConditions(asList(endpoint.conditions, 100).map(String));
  const differences: Message[] = [];
  const body = items.attempt({ key, resource: 'monitor', name: label, sourceType: type }, () =>
    toMonitor({ type, url, endpoint, expectation, differences }),
  );
  if (body === null) return;
  for (const condition of expectation.left)
    differences.push(message('import-condition-left-out', { condition }));
  const { intervalSeconds, difference } = fitInterval(readDuration(endpoint.interval) ?? 60, limits);
  if (difference !== null) differences.push(difference);
  const timeout = readDuration(asObject(endpoint.client).timeout) ?? 10;
  const alerts = asList(endpoint.alerts, 20)
    .map(asObject)
    .filter(({ enabled }) => enabled !== false);
  const failures = Math.max(
    1,
    ...alerts.map((alert) => thresholdOf(alert, providers, 'failure-threshold', 3)),
  );
  const recoveries = Math.max(
    1,
    ...alerts.map((alert) => thresholdOf(alert, providers, 'success-threshold', 2)),
  );
  const name = items.uniqueName(`monitor ${body.kind}`, label);
  items.add({
    key,
    resource: 'monitor',
    name,
    sourceType: type,
    body: {
      ...body,
      name,
      intervalSeconds,
      timeoutSeconds: Math.max(0.1, Math.min(120, intervalSeconds, timeout)),
      ...(alerts.length > 0
        ? {
            confirm: {
              failures: Math.min(20, failures),
              recoveries: Math.min(20, recoveries),
              retrySeconds: Math.min(3600, intervalSeconds),
            },
          }
        : {}),
      tags: tidyTags(group === null ? [] : [group]),
      paused: endpoint.enabled === false,
    },
    differences,
  });
  collectAlerts(alertsBy, alerts, { key, list: 'monitors', providers });
}

function thresholdOf(
  alert: Fields,
  providers: ReadonlyMap<string, Fields>,
  field: string,
  usual: number,
): number {
  const standard = asObject(asObject(providers.get(textOf(alert.type) ?? ''))['default-alert']);
  return Number(alert[field] ?? standard[field] ?? usual) || usual;
}

interface Conversion {
  type: string;
  url: string;
  endpoint: Fields;
  expectation: GatusExpectation;
  differences: Message[];
}

function toMonitor({ type, url, endpoint, expectation, differences }: Conversion): ImportBody {
  const place = placeOf(url);
  const host = () => {
    if (place === null) throw new CannotImport(message('import-address-unreadable'));
    return place.host;
  };
  switch (type) {
    case 'http':
    case 'https':
      return toHttp({ type, url, endpoint, expectation, differences });
    case 'icmp':
      return { kind: 'ping', host: host() };
    case 'dns':
      return toDns(url, asObject(endpoint.dns), expectation, differences);
    case 'tcp':
    case 'udp':
    case 'tls':
      if (!place?.port) throw new CannotImport(message('import-port-missing'));
      return { kind: 'port', host: place.host, port: place.port, protocol: type };
    case 'starttls':
      return withoutUndefined({
        kind: 'ssl',
        host: host(),
        port: place?.port || 587,
        starttls: 'smtp',
        warnDays: expectation.warnDays === null ? undefined : [expectation.warnDays],
      });
    case 'ssh':
      return { kind: 'ssh', host: host(), port: place?.port || 22 };
    case 'ws':
    case 'wss': {
      const parsed = URL.parse(url);
      if (parsed === null) throw new CannotImport(message('import-address-unreadable'));
      const encryption = type === 'wss' ? 'tls' : 'none';
      const path = `${parsed.pathname}${parsed.search}`;
      return {
        kind: 'websocket',
        host: host(),
        port: place?.port || (type === 'wss' ? 443 : 80),
        encryption,
        path,
      };
    }
    case 'grpc':
    case 'grpcs': {
      const usual = { grpc: 80, grpcs: 443 }[type];
      differences.push(message('import-port-only', { protocol: 'gRPC' }));
      return { kind: 'port', host: host(), port: place?.port || usual };
    }
    default:
      throw new CannotImport(message('import-no-monitor-type', { type }));
  }
}

function placeOf(url: string): { host: string; port: number } | null {
  const match = /^\w+:\/\/(?:[^@/]*@)?(\[[^\]]+\]|[^:/?#]+)(?::(\d+))?/.exec(url);
  return match?.[1] === undefined
    ? null
    : { host: match[1].replace(/^\[|\]$/g, ''), port: Number(match[2] ?? 0) };
}

function toHttp({ url, endpoint, expectation, differences }: Conversion): ImportBody {
  const client = asObject(endpoint.client);
  const headers = Object.fromEntries(
    Object.entries(asObject(endpoint.headers)).map(([name, value]) => [name, textOf(value, 8000) ?? '']),
  );
  const body = textOf(endpoint.body, 100_000);
  const isGraphql = endpoint.graphql === true && body !== null;
  if (isGraphql && headers['Content-Type'] === undefined) headers['Content-Type'] = 'application/json';
  if (client['proxy-url'] !== undefined) differences.push(message('import-proxy-left-out'));
  if (client.tls !== undefined) differences.push(message('import-client-certificate-left-out'));
  const method = textOf(endpoint.method)?.toUpperCase();
  const keyword = expectation.keyword;
  return withoutUndefined({
    kind: keyword === null ? 'http' : 'keyword',
    url,
    method: method === 'GET' ? undefined : method,
    headers: Object.keys(headers).length === 0 ? undefined : headers,
    body: isGraphql ? JSON.stringify({ query: body }) : (body ?? undefined),
    auth: toOAuth(asObject(client.oauth2)),
    followRedirects: client['ignore-redirect'] === true ? false : undefined,
    expect: withoutUndefined({
      status: expectation.status,
      jsonPath: expectation.jsonPath.length === 0 ? undefined : expectation.jsonPath.slice(0, 20),
      maxMs: expectation.maxMs ?? undefined,
      maxMsStatus: expectation.maxMs === null ? undefined : 'down',
    }),
    tls: withoutUndefined({
      verify: client.insecure === true ? false : undefined,
      warnDays: expectation.warnDays === null ? undefined : [expectation.warnDays],
    }),
    ...(keyword === null ? {} : { keyword, keywordMode: 'present' }),
  });
}

function toOAuth(oauth2: Fields): ImportBody | undefined {
  const tokenUrl = textOf(oauth2['token-url'], 2048);
  if (tokenUrl === null) return undefined;
  const scopes = asList(oauth2.scopes).map(String).join(' ');
  return withoutUndefined({
    type: 'oauth2',
    tokenUrl,
    clientId: textOf(oauth2['client-id']) ?? '',
    clientSecret: textOf(oauth2['client-secret']) ?? '',
    scope: scopes === '' ? undefined : scopes,
  });
}

function toDns(
  url: string,
  dns: Fields,
  { rcode, keyword }: GatusExpectation,
  differences: Message[],
): ImportBody {
  const host = textOf(dns['query-name'], 253)?.replace(/\.$/, '');
  if (host === undefined) throw new CannotImport(message('import-query-name-missing'));
  const server = url.replace(/^\w+:\/\//, '');
  if (keyword?.includes('*')) differences.push(message('import-condition-left-out', { condition: keyword }));
  return withoutUndefined({
    kind: 'dns',
    host,
    recordType: textOf(dns['query-type']) ?? 'A',
    resolver: server === '' ? undefined : server,
    rcode: rcode ?? undefined,
    expect: keyword === null || keyword.includes('*') ? undefined : { mode: 'any', values: [keyword] },
  });
}

function addExternalEndpoint(items: ImportItems, { endpoint, index, providers, alertsBy }: Context): void {
  const group = textOf(endpoint.group, 100);
  const name = items.uniqueName('heartbeat', textOf(endpoint.name, 200) ?? `External endpoint ${index + 1}`);
  const interval = readDuration(asObject(endpoint.heartbeat).interval);
  const key = `external ${index}`;
  items.add({
    key,
    resource: 'heartbeat',
    name,
    sourceType: 'external endpoint',
    body: {
      name,
      schedule: { periodSeconds: Math.max(10, interval ?? 86_400) },
      graceSeconds: 0,
      tags: tidyTags(group === null ? [] : [group]),
      paused: endpoint.enabled === false,
    },
    differences: [message('import-gatus-push')],
  });
  const alerts = asList(endpoint.alerts, 20)
    .map(asObject)
    .filter(({ enabled }) => enabled !== false);
  collectAlerts(alertsBy, alerts, { key, list: 'heartbeats', providers });
}

/** Alerting providers with counterparts: the settings of the channel. */
const channels: Record<string, (config: Fields) => { type: string; settings: ImportBody }> = {
  slack: (config) => ({ type: 'slack', settings: { url: textOf(config['webhook-url']) } }),
  discord: (config) => ({ type: 'discord', settings: { url: textOf(config['webhook-url']) } }),
  mattermost: (config) => ({ type: 'mattermost', settings: { url: textOf(config['webhook-url']) } }),
  googlechat: (config) => ({ type: 'googlechat', settings: { url: textOf(config['webhook-url']) } }),
  teams: (config) => ({ type: 'teams', settings: { url: textOf(config['webhook-url']) } }),
  'teams-workflows': (config) => ({ type: 'teams', settings: { url: textOf(config['webhook-url']) } }),
  telegram: (config) => ({
    type: 'telegram',
    settings: withoutUndefined({
      token: textOf(config.token),
      chatId: textOf(config.id),
      threadId: textOf(config['topic-id']) ?? undefined,
    }),
  }),
  ntfy: (config) => ({
    type: 'ntfy',
    settings: withoutUndefined({
      url: textOf(config.url) ?? 'https://ntfy.sh',
      topic: textOf(config.topic),
      token: textOf(config.token) ?? undefined,
    }),
  }),
  email: (config) => ({
    type: 'email',
    settings: {
      to: (textOf(config.to) ?? '')
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    },
  }),
  pagerduty: (config) => ({ type: 'pagerduty', settings: { routingKey: textOf(config['integration-key']) } }),
  opsgenie: (config) => ({ type: 'opsgenie', settings: { apiKey: textOf(config['api-key']) } }),
  gotify: (config) => ({
    type: 'gotify',
    settings: { url: textOf(config['server-url']), token: textOf(config.token) },
  }),
  matrix: (config) => ({
    type: 'matrix',
    settings: {
      homeserver: textOf(config['server-url']) ?? 'https://matrix-client.matrix.org',
      accessToken: textOf(config['access-token']),
      roomId: textOf(config['internal-room-id']),
    },
  }),
  pushover: (config) => ({
    type: 'pushover',
    settings: { token: textOf(config['application-token']), user: textOf(config['user-key']) },
  }),
  twilio: (config) => ({
    type: 'twilio-sms',
    settings: {
      accountSid: textOf(config.sid),
      authToken: textOf(config.token),
      from: textOf(config.from),
      to: [textOf(config.to)],
    },
  }),
};

const providerKey = (type: string) => `alerting ${type}`;

function addProviders(items: ImportItems, alerting: Fields): Map<string, Fields> {
  const providers = new Map<string, Fields>();
  for (const [type, value] of Object.entries(alerting)) {
    const config = asObject(value);
    providers.set(type, config);
    const item = { key: providerKey(type), resource: 'channel', sourceType: type } as const;
    const to = channels[type];
    if (to === undefined) {
      const reason = message('import-no-channel-type', { type });
      items.addImpossible({ ...item, name: type }, reason);
      continue;
    }
    const converted = to(config);
    const differences = [
      ...(asList(config.overrides).length > 0 ? [message('import-overrides-left-out')] : []),
      ...(/\$\{?\w/.test(JSON.stringify(converted.settings))
        ? [message('import-environment-variables')]
        : []),
    ];
    const name = items.uniqueName('channel', `Gatus ${type}`);
    items.add({ ...item, name, body: { ...converted, name }, differences });
  }
  return providers;
}

function collectAlerts(
  alertsBy: Map<string, AlertGroup>,
  alerts: readonly Fields[],
  {
    key,
    list,
    providers,
  }: { key: string; list: 'monitors' | 'heartbeats'; providers: ReadonlyMap<string, Fields> },
): void {
  for (const alert of alerts) {
    const provider = textOf(alert.type) ?? '';
    const standard = asObject(asObject(providers.get(provider))['default-alert']);
    const sendOnResolved = (alert['send-on-resolved'] ?? standard['send-on-resolved']) === true;
    const repeatSeconds =
      readDuration(alert['minimum-reminder-interval'] ?? standard['minimum-reminder-interval']) ?? 0;
    const id = `${provider} ${sendOnResolved} ${repeatSeconds}`;
    const group = alertsBy.get(id) ?? {
      provider,
      sendOnResolved,
      repeatSeconds,
      monitors: [],
      heartbeats: [],
    };
    group[list].push(key);
    alertsBy.set(id, group);
  }
}

function addRules(items: ImportItems, alertsBy: ReadonlyMap<string, AlertGroup>): void {
  for (const [id, { provider, sendOnResolved, repeatSeconds, monitors, heartbeats }] of alertsBy) {
    if (channels[provider] === undefined) continue;
    const name = items.uniqueName('rule', `Gatus: ${provider}`);
    items.add({
      key: `rule ${id}`,
      resource: 'rule',
      name,
      sourceType: 'alerts of endpoints',
      body: {
        name,
        match: {
          events: [
            'opened',
            'reopened',
            ...(sendOnResolved ? ['resolved'] : []),
            ...(repeatSeconds >= 60 ? ['reminder'] : []),
          ],
          serviceMonitorIds: monitors.slice(0, 1000).map(reference),
          heartbeatIds: heartbeats.slice(0, 1000).map(reference),
        },
        channelIds: [reference(providerKey(provider))],
        ...(repeatSeconds >= 60 ? { repeatSeconds: Math.min(604_800, repeatSeconds) } : {}),
      },
    });
  }
}

function addMaintenance(items: ImportItems, maintenance: Fields, now: number): void {
  const start = textOf(maintenance.start);
  if (start === null || maintenance.enabled === false) return;
  const minutes = Math.round((readDuration(maintenance.duration) ?? 0) / 60);
  const days = asList(maintenance.every, 7).map((day) => String(day).slice(0, 2).toUpperCase());
  items.add({
    key: 'maintenance',
    resource: 'maintenance-window',
    name: 'Maintenance',
    sourceType: 'maintenance',
    body: {
      title: 'Maintenance',
      timezone: textOf(maintenance.timezone) ?? 'UTC',
      startsAt: `${new Date(now).toISOString().slice(0, 10)}T${start}`,
      rrule: days.length === 0 ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${days.join(',')}`,
      durationMinutes: Math.max(1, minutes),
      scope: { all: true },
    },
  });
}

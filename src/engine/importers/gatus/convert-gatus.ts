import { type Message, message } from '#messages/messages.ts';
import { asList, asObject, type JsonValue } from '#platform/sources/bounded-json.ts';
import {
  type ImportItem,
  ImportItems,
  type ImportLimits,
  readDuration,
  reference,
  tidyTags,
} from '../import-item.ts';
import { ProxiesByUrl, textAsIs, timingOf } from '../monitor-parts.ts';
import { AlertsByProvider, addGatusProviders, confirmOf } from './gatus-alerts.ts';
import { readGatusConditions } from './gatus-conditions.ts';
import { type DomainMonitor, endpointType, toDomainMonitor, toGatusMonitor } from './gatus-monitors.ts';
import { toGatusSteps } from './gatus-suites.ts';

type Fields = { [field: string]: JsonValue };

/**
 * Converts a configuration of Gatus: endpoints, external endpoints, suites, alerting providers and maintenance. Merges
 * several files like Gatus merges a folder. `now` is in ms since the epoch.
 */
export function convertGatus(
  documents: readonly JsonValue[],
  limits: ImportLimits,
  now: number,
): ImportItem[] {
  const items = new ImportItems();
  const config = mergeDocuments(documents.map(asObject));
  const providers = addGatusProviders(items, asObject(config.alerting));
  const alerts = new AlertsByProvider(providers);
  const proxies = new ProxiesByUrl(items);
  const context = { items, limits, alerts, proxies, now, domains: new Map<string, string>() };
  for (const [index, endpoint] of asList(config.endpoints, 50_000).map(asObject).entries())
    addEndpoint(endpoint, `endpoint ${index}`, context);
  for (const [index, endpoint] of asList(config['external-endpoints'], 50_000).map(asObject).entries())
    addExternalEndpoint(endpoint, `external ${index}`, context);
  for (const [index, suite] of asList(config.suites, 1_000).map(asObject).entries())
    addSuite(suite, `suite ${index}`, context);
  alerts.addRules(items);
  addMaintenance(context, asObject(config.maintenance), { key: 'maintenance', scope: { all: true } });
  return items.items;
}

/** Merges documents. Lists are joined and objects merged, as in Gatus's `config.go`. */
function mergeDocuments(documents: readonly Fields[]): Fields {
  const merged: Fields = {};
  for (const document of documents) {
    for (const [name, value] of Object.entries(document)) {
      const before = merged[name];
      const isMap = (one: JsonValue | undefined) =>
        typeof one === 'object' && one !== null && !Array.isArray(one);
      if (Array.isArray(before) && Array.isArray(value)) merged[name] = [...before, ...value];
      else if (isMap(before) && isMap(value)) merged[name] = { ...asObject(before), ...asObject(value) };
      else merged[name] = value;
    }
  }
  return merged;
}

interface Context {
  items: ImportItems;
  limits: ImportLimits;
  alerts: AlertsByProvider;
  proxies: ProxiesByUrl;
  now: number;
  /** Keys of registration monitors by host and threshold. All endpoints of a host share one monitor. */
  domains: Map<string, string>;
}

/** Returns the group and the extra labels of an endpoint as tags. */
const tagsOf = (endpoint: Fields): string[] =>
  tidyTags([
    textAsIs(endpoint.group, 100) ?? '',
    ...Object.entries(asObject(endpoint['extra-labels'])).map(([name, value]) => `${name}: ${value}`),
  ]);

function addEndpoint(endpoint: Fields, key: string, context: Context): void {
  const { items, limits, alerts, proxies } = context;
  const type = endpointType(endpoint);
  const label = textAsIs(endpoint.name, 200) ?? textAsIs(endpoint.url, 200) ?? key;
  const expectation = readGatusConditions(asList(endpoint.conditions, 100).map(String));
  const differences: Message[] = [];
  const registration = toDomainMonitor(endpoint, expectation);
  if (registration === null && expectation.domainWarnDays !== null)
    expectation.left.push('[DOMAIN_EXPIRATION]');
  const body = items.attempt({ key, resource: 'monitor', name: label, sourceType: type }, () =>
    toGatusMonitor(endpoint, { expectation, differences, proxies }),
  );
  if (body === null) return;
  for (const condition of expectation.left)
    differences.push(message('import-condition-left-out', { condition }));
  const timeout = readDuration(asObject(endpoint.client).timeout) ?? 10;
  const timing = timingOf({ interval: readDuration(endpoint.interval) ?? 60, timeout }, limits, differences);
  const name = items.uniqueName(`monitor ${body.kind}`, label);
  items.add({
    key,
    resource: 'monitor',
    name,
    sourceType: type,
    body: {
      ...body,
      ...timing,
      ...confirmOf(alerts.of(endpoint), timing.intervalSeconds),
      ...(expectation.refusesConnection ? { invert: true } : {}),
      name,
      tags: tagsOf(endpoint),
      paused: endpoint.enabled === false,
    },
    differences,
  });
  alerts.assign(endpoint, { key, resource: 'monitor' });
  if (registration !== null) addDomainMonitor(registration, endpoint, { key, context });
  for (const [index, window] of asList(endpoint['maintenance-windows'], 20).map(asObject).entries()) {
    const scope = { serviceMonitorIds: [reference(key)] };
    addMaintenance(context, window, { key: `maintenance ${key} ${index}`, scope, of: name });
  }
}

function addDomainMonitor(
  registration: DomainMonitor,
  endpoint: Fields,
  { key, context: { items, domains, alerts } }: { key: string; context: Context },
): void {
  const id = `${registration.host} ${registration.warnDays}`;
  const known = domains.get(id);
  const monitor = { key: known ?? `${key} domain`, resource: 'monitor' } as const;
  alerts.assign(endpoint, monitor);
  if (known !== undefined) return;
  domains.set(id, monitor.key);
  const name = items.uniqueName('monitor domain-expiry', registration.host);
  items.add({
    ...monitor,
    name,
    sourceType: endpointType(endpoint),
    body: { ...registration, name, tags: tagsOf(endpoint), paused: endpoint.enabled === false },
    differences: [],
  });
}

function addSuite(suite: Fields, key: string, { items, limits, alerts }: Context): void {
  const label = textAsIs(suite.name, 200) ?? key;
  const differences: Message[] = [];
  const body = items.attempt({ key, resource: 'monitor', name: label, sourceType: 'suite' }, () =>
    toGatusSteps(suite, differences),
  );
  if (body === null) return;
  const timing = timingOf(
    { interval: readDuration(suite.interval) ?? 600, timeout: readDuration(suite.timeout) ?? 300 },
    limits,
    differences,
  );
  const name = items.uniqueName('monitor steps', label);
  const tags = tagsOf(suite);
  const paused = suite.enabled === false;
  items.add({
    key,
    resource: 'monitor',
    name,
    sourceType: 'suite',
    body: { ...body, ...timing, name, tags, paused },
    differences,
  });
  for (const endpoint of asList(suite.endpoints, 100).map(asObject))
    alerts.assign(endpoint, { key, resource: 'monitor' });
}

function addExternalEndpoint(endpoint: Fields, key: string, { items, alerts }: Context): void {
  const name = items.uniqueName('heartbeat', textAsIs(endpoint.name, 200) ?? key);
  const interval = readDuration(asObject(endpoint.heartbeat).interval);
  items.add({
    key,
    resource: 'heartbeat',
    name,
    sourceType: 'external endpoint',
    body: {
      name,
      schedule: { periodSeconds: Math.max(10, interval ?? 86_400) },
      graceSeconds: 0,
      tags: tagsOf(endpoint),
      paused: endpoint.enabled === false,
    },
    differences: [
      message('import-gatus-push'),
      ...(interval === null ? [message('import-gatus-no-heartbeat')] : []),
    ],
  });
  alerts.assign(endpoint, { key, resource: 'heartbeat' });
}

function addMaintenance(
  { items, now }: Context,
  maintenance: Fields,
  { key, scope, of }: { key: string; scope: { [field: string]: JsonValue }; of?: string },
): void {
  const start = textAsIs(maintenance.start, 5);
  if (start === null || maintenance.enabled === false) return;
  const minutes = Math.round((readDuration(maintenance.duration) ?? 0) / 60);
  const days = asList(maintenance.every, 7).map((day) => String(day).slice(0, 2).toUpperCase());
  const title = items.uniqueName('maintenance', of === undefined ? 'Maintenance' : `Maintenance: ${of}`);
  items.add({
    key,
    resource: 'maintenance-window',
    name: title,
    sourceType: 'maintenance',
    body: {
      title,
      timezone: textAsIs(maintenance.timezone, 100) ?? 'UTC',
      startsAt: `${new Date(now).toISOString().slice(0, 10)}T${start}`,
      rrule: days.length === 0 ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${days.join(',')}`,
      durationMinutes: Math.max(1, minutes),
      scope,
    },
  });
}

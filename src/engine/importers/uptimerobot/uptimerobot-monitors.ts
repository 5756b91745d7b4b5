import { type Message, message } from '#messages/messages.ts';
import { asList, asObject, asText, type JsonValue } from '#platform/sources/bounded-json.ts';
import {
  CannotImport,
  type ImportBody,
  type ImportItems,
  type ImportLimits,
  tidyTags,
  withoutUndefined,
} from '../import-item.ts';
import { parseHostAndPort, splitCredentials, textAsIs, timingOf, unlessEmpty } from '../monitor-parts.ts';

/** Fields by name in lower case without separators, so that versions 2 and 3 and the CSV export have the same names. */
export type Fields = { [field: string]: JsonValue };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** Restores the original text, because the API escapes text for HTML. */
const decodeEntities = (value: JsonValue): JsonValue =>
  typeof value === 'string'
    ? value.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (text, name: string) => entities[name] ?? text)
    : value;

/** Returns the fields of an UptimeRobot object by these common names. */
export function fieldsOf(input: Fields): Fields {
  const lower = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name.toLowerCase().replace(/[^a-z]/g, ''),
      decodeEntities(value),
    ]),
  );
  return {
    ...lower,
    friendlyname: lower.friendlyname ?? lower.name ?? null,
    url: lower.url ?? lower.urlip ?? null,
    type: String(lower.type ?? ''),
  };
}

/** Monitor types by the numbers of API v2 and the names of v3 and the CSV export. */
const typesByNumber: Record<string, string> = {
  1: 'HTTP',
  2: 'KEYWORD',
  3: 'PING',
  4: 'PORT',
  5: 'HEARTBEAT',
  6: 'DNS',
};
const httpMethods: Record<string, string> = {
  1: 'HEAD',
  2: 'GET',
  3: 'POST',
  4: 'PUT',
  5: 'PATCH',
  6: 'DELETE',
  7: 'OPTIONS',
};
const commonPorts: Record<string, number> = { 1: 80, 2: 443, 3: 21, 4: 25, 5: 110, 6: 143 };

/** Keys of the items from one monitor. A monitor with several DNS record types becomes several items. */
export interface MonitorKeys {
  resource: 'monitor' | 'heartbeat';
  keys: string[];
  name: string;
}

/** Adds a monitor or heartbeat, or one monitor for each DNS record type. */
export function addMonitor(
  items: ImportItems,
  monitor: Fields,
  { id, group, limits }: { id: string; group: string | null; limits: ImportLimits },
): MonitorKeys {
  const value = asText(monitor.type) ?? '';
  const type = (typesByNumber[value] ?? value)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .replace(/^HTTPS?$/, 'HTTP');
  const key = `monitor ${id}`;
  const label = asText(monitor.friendlyname, 200) ?? asText(monitor.url, 200) ?? `Monitor ${id}`;
  const differences: Message[] = [];
  const resource = type === 'HEARTBEAT' ? 'heartbeat' : 'monitor';
  const added: MonitorKeys = { resource, keys: [], name: label };
  const sourceType = type.toLowerCase();
  const bodies = items.attempt({ key, resource, name: label, sourceType }, () =>
    type === 'HEARTBEAT' ? [toHeartbeat(monitor, differences)] : toMonitors(type, monitor, differences),
  );
  const status = asText(String(monitor.status ?? ''))?.toUpperCase() ?? '';
  const tags = asList(monitor.tags, 50).map((tag) => asText(tag) ?? asText(asObject(tag).name) ?? '');
  const timing =
    resource === 'heartbeat'
      ? {}
      : timingOf(
          { interval: Number(monitor.interval) || 300, timeout: Number(monitor.timeout) || 30 },
          limits,
          differences,
        );
  for (const [index, body] of (bodies ?? []).entries()) {
    const ownKey = index === 0 ? key : `${key} ${body.recordType}`;
    const name = items.uniqueName(
      `${resource} ${body.kind ?? ''}`,
      index === 0 ? label : `${label} (${body.recordType})`,
    );
    items.add({
      key: ownKey,
      resource,
      name,
      sourceType,
      body: {
        ...body,
        ...timing,
        name,
        tags: tidyTags([...tags, group ?? '']),
        paused: status === '0' || status === 'PAUSED',
      },
      differences,
    });
    added.keys.push(ownKey);
  }
  return added;
}

function toMonitors(type: string, monitor: Fields, differences: Message[]): ImportBody[] {
  const url = asText(monitor.url, 4000);
  if (url === null) throw new CannotImport(message('import-address-missing'));
  const endpoint = parseHostAndPort(url);
  if (endpoint === null) throw new CannotImport(message('import-address-unreadable'));
  const { host } = endpoint;
  const version = { ipv4only: 4, ipv6only: 6 }[String(configOf(monitor).ipVersion).toLowerCase()];
  const ipVersion = version === undefined ? {} : { ipVersion: version };
  switch (type) {
    case 'HTTP':
      return [{ kind: 'http', ...toHttp(url, monitor, differences), ...ipVersion }];
    case 'API':
      return [{ kind: 'http', ...toApi(url, monitor, differences), ...ipVersion }];
    case 'KEYWORD':
      return [{ kind: 'keyword', ...toHttp(url, monitor, differences), ...keywordOf(monitor), ...ipVersion }];
    case 'PING':
      return [{ kind: 'ping', host, ...ipVersion }];
    case 'PORT':
    case 'UDP': {
      const port = Number(monitor.port) || commonPorts[String(monitor.subtype)] || endpoint.port;
      if (!(port > 0)) throw new CannotImport(message('import-port-missing'));
      const udp = type === 'UDP' ? udpOf(monitor, differences) : {};
      return [{ kind: 'port', host, port, ...udp, ...ipVersion }];
    }
    case 'DNS':
      return toDns(host, monitor, differences);
    default:
      throw new CannotImport(message('import-no-monitor-type', { type: type.toLowerCase() }));
  }
}

const configOf = (monitor: Fields): Fields => asObject(monitor.config);

function keywordOf(monitor: Fields): ImportBody {
  const keyword = textAsIs(monitor.keywordvalue, 2000);
  if (keyword === null) throw new CannotImport(message('import-keyword-missing'));
  // 1 and ALERT_EXISTS: down if the keyword is present.
  const mode = String(monitor.keywordtype ?? '').toUpperCase();
  const isAbsent = mode === '1' || mode === 'ALERT_EXISTS' || mode === 'EXISTS';
  return {
    keyword,
    keywordMode: isAbsent ? 'absent' : 'present',
    caseSensitive: !/^(1|CASEINSENSITIVE)$/i.test(String(monitor.keywordcasetype ?? '').replaceAll('_', '')),
  };
}

function toHttp(url: string, monitor: Fields, differences: Message[]): ImportBody {
  const method =
    httpMethods[String(monitor.httpmethod ?? monitor.httpmethodtype ?? '')] ??
    asText(monitor.httpmethodtype) ??
    undefined;
  const isUrl = /^https?:\/\//i.test(url);
  if (!isUrl) differences.push(message('import-scheme-added'));
  const { url: target, auth: inUrl } = splitCredentials(isUrl ? url : `https://${url}`);
  // API v2 writes codes as `200_204`.
  const ofV2 = asText(asObject(monitor.customhttpstatuses).up, 2000)?.split(/[_,-]/) ?? [];
  const given = [...asList(monitor.successhttpresponsecodes, 50), ...ofV2];
  const codes = given.flatMap((code) => statusRange(String(code))).slice(0, 50);
  const maxMs = Number(monitor.responsetimethreshold) || null;
  return withoutUndefined({
    url: target,
    method: method?.toUpperCase(),
    auth: authOf(monitor) ?? inUrl ?? undefined,
    headers: unlessEmpty(headersOf(monitor)),
    body: bodyOf(monitor) ?? undefined,
    followRedirects: monitor.followredirections === false ? false : undefined,
    expect: {
      status: codes.length > 0 ? codes : ['200-399'],
      ...(maxMs === null ? {} : { maxMs: Math.min(120_000, maxMs), maxMsStatus: 'down' }),
    },
    tls: withoutUndefined({
      verify: monitor.checksslerrors === false ? false : undefined,
      warnDays: warnDaysOf(monitor),
    }),
  });
}

function warnDaysOf(monitor: Fields): number[] | undefined {
  if (monitor.sslexpirationreminder !== true) return undefined;
  const days = asList(configOf(monitor).sslExpirationPeriodDays, 10).map(Number);
  return days.length > 0 ? days.sort((a, b) => b - a) : [30, 14, 7, 1];
}

function authOf(monitor: Fields): ImportBody | null {
  const username = textAsIs(monitor.httpusername);
  const password = textAsIs(monitor.httppassword) ?? '';
  const type = String(monitor.httpauthtype ?? monitor.authtype ?? '').toUpperCase();
  if (type === 'BEARER' && password !== '') return { type: 'bearer', token: password };
  if (username === null || type === 'NONE') return null;
  return { type: type === '2' || type.includes('DIGEST') ? 'digest' : 'basic', username, password };
}

/** Returns the headers, including the content type of the body that UptimeRobot sends. */
function headersOf(monitor: Fields): ImportBody {
  const headers = Object.fromEntries(
    Object.entries(asObject(monitor.customhttpheaders)).map(([name, value]) => [name, textAsIs(value) ?? '']),
  );
  const isNamed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  if (bodyOf(monitor) === null || isNamed) return headers;
  const isJson = /^(?:RAW_JSON|1)$/.test(String(monitor.postvaluetype ?? monitor.postcontenttype ?? ''));
  return { ...headers, 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' };
}

/** Returns the body as text, form fields or JSON fields. */
function bodyOf(monitor: Fields): string | null {
  const data = monitor.postvaluedata ?? monitor.postvalue;
  if (typeof data !== 'object' || data === null) return textAsIs(data, 100_000);
  if (String(monitor.postvaluetype) !== 'KEY_VALUE') return JSON.stringify(data);
  const fields = Object.entries(asObject(data)).map(([name, value]) => [name, textAsIs(value) ?? '']);
  return new URLSearchParams(fields as [string, string][]).toString();
}

/** Converts `2xx` to a range. Returns nothing for an invalid code. */
function statusRange(code: string): string[] {
  const family = /^([1-5])xx$/i.exec(code);
  if (family) return [`${family[1]}00-${family[1]}99`];
  return /^[1-5]\d\d(-[1-5]\d\d)?$/.test(code) ? [code] : [];
}

/** Comparisons of a JSON value by their names in the API. */
const assertions: Record<string, (path: string, target: JsonValue) => ImportBody | null> = {
  equals: (path, equals) => ({ path, equals }),
  not_equals: (path, notEquals) => ({ path, notEquals }),
  contains: (path, contains) => ({ path, contains: String(contains) }),
  greater_than: (path, greaterThan) => ({ path, greaterThan }),
  less_than: (path, lessThan) => ({ path, lessThan }),
  is_null: (path) => ({ path, equals: null }),
  is_not_null: (path) => ({ path, notEquals: null }),
};

function toApi(url: string, monitor: Fields, differences: Message[]): ImportBody {
  const http = toHttp(url, monitor, differences);
  const { checks, logic } = asObject(configOf(monitor).apiAssertions);
  const rules = asList(checks, 20)
    .map(asObject)
    .flatMap(({ property, comparison, target }) => {
      const rule = assertions[String(comparison)]?.(asText(property) ?? '$', target ?? null) ?? null;
      if (rule === null)
        differences.push(message('import-condition-left-out', { condition: `${property} ${comparison}` }));
      return rule === null ? [] : [rule];
    });
  const jsonPath = logic === 'OR' && rules.length > 1 ? [{ anyOf: rules }] : rules;
  return { ...http, expect: { ...asObject(http.expect), ...(rules.length > 0 ? { jsonPath } : {}) } };
}

function udpOf(monitor: Fields, differences: Message[]): ImportBody {
  const { payload, packetLossThreshold } = asObject(configOf(monitor).udp);
  if (Number(packetLossThreshold) > 0)
    differences.push(message('import-condition-left-out', { condition: 'packetLossThreshold' }));
  const send = textAsIs(payload);
  return { protocol: 'udp', ...(send === null ? {} : { send: send.replaceAll('\\', '\\\\') }) };
}

/** Record types that Belltower can look up. */
const recordTypes = new Set(['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'SRV', 'PTR', 'DS', 'DNSKEY']);

function toDns(host: string, monitor: Fields, differences: Message[]): ImportBody[] {
  const expected = Object.entries(asObject(configOf(monitor).dnsRecords))
    .map(([type, values]) => ({
      recordType: type.toUpperCase() === 'SPF' ? 'TXT' : type.toUpperCase(),
      values: asList(values, 100).map(String),
    }))
    .filter(({ values }) => values.length > 0);
  const known = expected.filter(({ recordType }) => recordTypes.has(recordType));
  for (const { recordType } of expected.filter((one) => !known.includes(one)))
    differences.push(message('import-condition-left-out', { condition: recordType }));
  if (known.length === 0) {
    differences.push(message('import-dns-records'));
    return [{ kind: 'dns', host }];
  }
  return known.map(({ recordType, values }) => ({
    kind: 'dns',
    host,
    recordType,
    expect: { mode: 'exact', values },
  }));
}

function toHeartbeat(monitor: Fields, differences: Message[]): ImportBody {
  differences.push(message('import-ping-url-changes'));
  const periodSeconds = Math.max(10, Math.min(31_536_000, Number(monitor.interval) || 86_400));
  return { schedule: { periodSeconds }, graceSeconds: Math.max(0, Number(monitor.graceperiod) || 300) };
}

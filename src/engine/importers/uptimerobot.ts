import { type Message, message } from '#messages/messages.ts';
import { asList, asObject, asText, type JsonValue } from '#platform/sources/bounded-json.ts';
import {
  CannotImport,
  fitInterval,
  type ImportBody,
  type ImportItem,
  ImportItems,
  type ImportLimits,
  tidyTags,
  withoutUndefined,
} from './import-item.ts';

type Fields = { [field: string]: JsonValue };

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

/**
 * Converts monitors of UptimeRobot: pages of API v3 (`GET /v3/monitors`), of v2 (`getMonitors`), or records of its CSV
 * export as objects by column name.
 */
export function convertUptimeRobot(documents: readonly JsonValue[], limits: ImportLimits): ImportItem[] {
  const items = new ImportItems();
  let index = 0;
  for (const document of documents) {
    const { data, monitors } = asObject(document);
    const listed = Array.isArray(document) ? document : (data ?? monitors);
    for (const monitor of asList(listed, 50_000))
      addMonitor(items, fieldsOf(asObject(monitor)), limits, index++);
  }
  return items.items;
}

/** Fields by their v3 names. */
function fieldsOf(given: Fields): Fields {
  const lower = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name.toLowerCase().replace(/[^a-z]/g, ''), value]),
  );
  return {
    ...lower,
    friendlyname: lower.friendlyname ?? lower.name ?? null,
    url: lower.url ?? lower.urlip ?? null,
    type: String(lower.type ?? ''),
  };
}

function addMonitor(items: ImportItems, monitor: Fields, limits: ImportLimits, index: number): void {
  const given = asText(monitor.type) ?? '';
  const type = (typesByNumber[given] ?? given)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .replace(/^HTTPS?$/, 'HTTP');
  const key = `monitor ${monitor.id ?? index}`;
  const label = asText(monitor.friendlyname, 200) ?? asText(monitor.url, 200) ?? `Monitor ${index + 1}`;
  const differences: Message[] = [];
  const isHeartbeat = type === 'HEARTBEAT';
  const resource = isHeartbeat ? 'heartbeat' : 'monitor';
  const body = items.attempt({ key, resource, name: label, sourceType: type.toLowerCase() }, () =>
    isHeartbeat ? toHeartbeat(monitor, differences) : toMonitor(type, monitor, differences),
  );
  if (body === null) return;
  const name = items.uniqueName(`${resource} ${body.kind ?? ''}`, label);
  const { intervalSeconds, difference } = fitInterval(Number(monitor.interval) || 300, limits);
  if (!isHeartbeat && difference !== null) differences.push(difference);
  const timeoutSeconds = Math.min(Number(monitor.timeout) || 30, intervalSeconds, 120);
  const status = asText(String(monitor.status ?? ''))?.toUpperCase() ?? '';
  items.add({
    key,
    resource,
    name,
    sourceType: type.toLowerCase(),
    body: {
      ...body,
      name,
      ...(isHeartbeat ? {} : { intervalSeconds, timeoutSeconds }),
      tags: tidyTags(asList(monitor.tags, 50).map((tag) => asText(tag) ?? asText(asObject(tag).name) ?? '')),
      paused: status === '0' || status === 'PAUSED',
    },
    differences,
  });
}

function toMonitor(type: string, monitor: Fields, differences: Message[]): ImportBody {
  const url = asText(monitor.url, 2048);
  if (url === null) throw new CannotImport(message('import-address-missing'));
  const host = hostOf(url);
  if (host === null) throw new CannotImport(message('import-address-unreadable'));
  switch (type) {
    case 'HTTP':
      return { kind: 'http', ...toHttp(url, monitor, differences) };
    case 'KEYWORD': {
      const keyword = asText(monitor.keywordvalue, 2000);
      if (keyword === null) throw new CannotImport(message('import-keyword-missing'));
      // 1 and ALERT_EXISTS: down when the keyword is there.
      const mode = String(monitor.keywordtype ?? '').toUpperCase();
      const isAbsent = mode === '1' || mode === 'ALERT_EXISTS' || mode === 'EXISTS';
      return {
        kind: 'keyword',
        ...toHttp(url, monitor, differences),
        keyword,
        keywordMode: isAbsent ? 'absent' : 'present',
        caseSensitive: !/^(1|CASEINSENSITIVE)$/i.test(
          String(monitor.keywordcasetype ?? '').replaceAll('_', ''),
        ),
      };
    }
    case 'PING':
      return { kind: 'ping', host };
    case 'PORT': {
      const port =
        Number(monitor.port) || commonPorts[String(monitor.subtype)] || Number(/:(\d+)$/.exec(url)?.[1]);
      if (!(port > 0)) throw new CannotImport(message('import-port-missing'));
      return { kind: 'port', host, port };
    }
    case 'DNS': {
      differences.push(message('import-dns-records'));
      return { kind: 'dns', host };
    }
    default:
      throw new CannotImport(message('import-no-monitor-type', { type: type.toLowerCase() }));
  }
}

function toHttp(url: string, monitor: Fields, differences: Message[]): ImportBody {
  const method =
    httpMethods[String(monitor.httpmethod ?? monitor.httpmethodtype ?? '')] ??
    asText(monitor.httpmethodtype) ??
    undefined;
  const username = asText(monitor.httpusername);
  const password = asText(monitor.httppassword);
  const headers = asObject(monitor.customhttpheaders);
  // Version 2 has codes as `200_204`.
  const ofV2 = asText(asObject(monitor.customhttpstatuses).up, 2000)?.split(/[_,-]/) ?? [];
  const given = [...asList(monitor.successhttpresponsecodes, 50), ...ofV2];
  const codes = given.flatMap((code) => statusRange(String(code))).slice(0, 50);
  if (/^https?:\/\//i.test(url) === false) differences.push(message('import-scheme-added'));
  return withoutUndefined({
    url: /^https?:\/\//i.test(url) ? url : `https://${url}`,
    method: method?.toUpperCase(),
    auth:
      username === null
        ? undefined
        : {
            type: /^(2|.*digest.*)$/i.test(String(monitor.httpauthtype ?? monitor.authtype ?? ''))
              ? 'digest'
              : 'basic',
            username,
            password: password ?? '',
          },
    headers: Object.keys(headers).length === 0 ? undefined : headers,
    body: asText(monitor.postvaluedata ?? monitor.postvalue, 100_000) ?? undefined,
    followRedirects: monitor.followredirections === false ? false : undefined,
    expect: codes.length > 0 ? { status: codes } : { status: ['200-399'] },
    tls: monitor.checksslerrors === false ? { verify: false } : undefined,
  });
}

/** `2xx` as a range; nothing for a code that is none. */
function statusRange(code: string): string[] {
  const family = /^([1-5])xx$/i.exec(code);
  if (family) return [`${family[1]}00-${family[1]}99`];
  return /^[1-5]\d\d(-[1-5]\d\d)?$/.test(code) ? [code] : [];
}

function toHeartbeat(monitor: Fields, differences: Message[]): ImportBody {
  differences.push(message('import-ping-url-changes'));
  const periodSeconds = Math.max(10, Math.min(31_536_000, Number(monitor.interval) || 86_400));
  return { schedule: { periodSeconds }, graceSeconds: Math.max(0, Number(monitor.graceperiod) || 300) };
}

/** The host of a URL or `host:port`; null if there is none. */
function hostOf(address: string): string | null {
  if (/^[\w+.-]+:\/\//.test(address)) return URL.parse(address)?.hostname.replace(/^\[|\]$/g, '') || null;
  return /^(\[[^\]]+\]|[^:/\s]+)/.exec(address)?.[1]?.replace(/^\[|\]$/g, '') ?? null;
}

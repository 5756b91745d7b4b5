import { isIP } from 'node:net';
import { type Message, message } from '#messages/messages.ts';
import { asList, asObject, asText, type JsonValue } from '#platform/sources/bounded-json.ts';
import {
  CannotImport,
  entryOf,
  type ImportBody,
  type ImportItem,
  ImportItems,
  type ImportLimits,
  reference,
  tidyTags,
  withoutUndefined,
} from './import-item.ts';
import {
  escapePattern,
  ProxiesByUrl,
  parseHostAndPort,
  slugOf,
  splitCredentials,
  textAsIs,
  timingOf,
  unlessEmpty,
} from './monitor-parts.ts';

type Fields = { [field: string]: JsonValue };

/**
 * Converts monitors, heartbeats, groups and status pages of Better Stack. The input consists of pages of its Uptime API
 * v2 (`data` of `monitors`, `monitor-groups`, `heartbeats`, `status-pages` with their sections and resources). The
 * reader adds the page's ID to its resources as `status_page_id`. `now` is in ms since the epoch.
 */
export function convertBetterStack(
  documents: readonly JsonValue[],
  limits: ImportLimits,
  now: number,
): ImportItem[] {
  const items = new ImportItems();
  const proxies = new ProxiesByUrl(items);
  const records = documents.flatMap((document) => asList(asObject(document).data, 50_000).map(asObject));
  const ofType = (type: string) => records.filter((record) => record.type === type);
  const groups = new Map(
    [...ofType('monitor_group'), ...ofType('heartbeat_group')].map(({ type, id, attributes }) => [
      `${type} ${id}`,
      asText(asObject(attributes).name),
    ]),
  );
  for (const { id, attributes } of ofType('monitor'))
    addMonitor(items, String(id), asObject(attributes), { groups, limits, proxies, now });
  for (const { id, attributes } of ofType('heartbeat'))
    addHeartbeat(items, String(id), asObject(attributes), groups);
  const people = addPeople(items, documents);
  const sources = [...ofType('monitor'), ...ofType('heartbeat')].map(({ type, id, attributes }) => ({
    key: `${type} ${id}`,
    policy: String(asObject(attributes).policy_id ?? ''),
  }));
  for (const { id, attributes } of ofType('policy'))
    addPolicy(items, String(id), asObject(attributes), { people, sources });
  const sections = ofType('status_page_section').map(({ id, attributes }) => ({
    id: String(id),
    ...asObject(attributes),
  }));
  const resources = ofType('status_page_resource').map(({ attributes }) => asObject(attributes));
  for (const { id, attributes } of ofType('status_page')) {
    addPage(items, String(id), asObject(attributes), { sections, resources });
  }
  return items.items;
}

interface MonitorContext {
  groups: ReadonlyMap<string, string | null>;
  limits: ImportLimits;
  proxies: ProxiesByUrl;
  now: number;
}

function addMonitor(items: ImportItems, id: string, monitor: Fields, context: MonitorContext): void {
  const { groups, limits, proxies, now } = context;
  const type = asText(monitor.monitor_type) ?? 'unknown';
  const key = `monitor ${id}`;
  const label = asText(monitor.pronounceable_name, 200) ?? asText(monitor.url, 200) ?? `Monitor ${id}`;
  const differences: Message[] = [];
  const body = items.attempt({ key, resource: 'monitor', name: label, sourceType: type }, () =>
    toMonitor(type, monitor, { differences, proxies }),
  );
  if (body === null) return;
  const value = Number(monitor.request_timeout) || 30;
  // Milliseconds, except for HTTP.
  const timeout = 'url' in body || value < 500 ? value : value / 1000;
  const interval = Number(monitor.check_frequency) || 180;
  const timing = timingOf({ interval, timeout }, limits, differences);
  const group = groups.get(`monitor_group ${monitor.monitor_group_id}`) ?? null;
  const name = items.uniqueName(`monitor ${body.kind}`, label);
  items.add({
    key,
    resource: 'monitor',
    name,
    sourceType: type,
    body: {
      ...body,
      ...timing,
      name,
      confirm: confirmOf(monitor, timing.intervalSeconds),
      tags: tidyTags(group === null ? [] : [group]),
      paused: asText(monitor.paused_at) !== null || monitor.status === 'paused',
    },
    differences,
  });
  addWindow(items, monitor, { key, name, now });
}

/** Converts the periods that a failure and a recovery must last to numbers of consecutive checks. */
function confirmOf(monitor: Fields, intervalSeconds: number): ImportBody {
  const confirmation = Number(monitor.confirmation_period) || 0;
  const recovery = Number(monitor.recovery_period) || 0;
  const retrySeconds = Math.max(1, Math.min(3600, confirmation || recovery || intervalSeconds));
  return {
    failures: confirmation > 0 ? 2 : 1,
    recoveries: Math.min(20, 1 + Math.ceil(recovery / retrySeconds)),
    retrySeconds,
  };
}

/** Adds the daily maintenance window of a monitor. */
function addWindow(
  items: ImportItems,
  monitor: Fields,
  { key, name, now }: { key: string; name: string; now: number },
): void {
  const [from, to] = [asText(monitor.maintenance_from), asText(monitor.maintenance_to)];
  if (from === null || to === null) return;
  const minutesOf = (time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return hours * 60 + minutes;
  };
  const length = (minutesOf(to) - minutesOf(from) + 1440) % 1440;
  const zone = asText(monitor.maintenance_timezone) ?? 'UTC';
  const timezone = timeZoneOf(zone);
  const days = asList(monitor.maintenance_days, 7).map((day) => String(day).slice(0, 2).toUpperCase());
  // Overnight windows list both days and begin on the first.
  const begins = minutesOf(to) < minutesOf(from) && days.length === 2 ? days.slice(0, 1) : days;
  const title = items.uniqueName('maintenance', `Maintenance: ${name}`);
  items.add({
    key: `maintenance ${key}`,
    resource: 'maintenance-window',
    name: title,
    sourceType: 'maintenance',
    body: {
      title,
      timezone: timezone ?? 'UTC',
      startsAt: `${new Date(now).toISOString().slice(0, 10)}T${from.slice(0, 5)}`,
      rrule:
        begins.length === 0 || begins.length === 7 ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${begins.join(',')}`,
      durationMinutes: Math.max(1, length),
      scope: { serviceMonitorIds: [reference(key)] },
    },
    differences: timezone === null ? [message('import-time-zone', { zone })] : [],
  });
}

/** Returns the IANA name of a time zone. Better Stack uses the names of Ruby on Rails, which are often only a city. */
function timeZoneOf(name: string): string | null {
  const city = name.replaceAll(' ', '_');
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    zones.find((zone) => zone === name) ??
    zones.find((zone) => zone.endsWith(`/${city}`)) ??
    (name === 'UTC' ? 'UTC' : null)
  );
}

/** Ports of mail servers with implicit TLS. */
const tlsPorts = new Set([465, 993, 995]);

function toMonitor(
  type: string,
  monitor: Fields,
  conversion: { differences: Message[]; proxies: ProxiesByUrl },
): ImportBody {
  const { differences } = conversion;
  const url = asText(monitor.url, 4000);
  if (url === null) throw new CannotImport(message('import-address-missing'));
  const version = { ipv4: 4, ipv6: 6 }[String(monitor.ip_version)];
  const ipVersion = version === undefined ? {} : { ipVersion: version };
  const endpoint = parseHostAndPort(url);
  if (endpoint === null) throw new CannotImport(message('import-address-unreadable'));
  const { host } = endpoint;
  switch (type) {
    case 'status':
    case 'expected_status_code':
      return { ...toHttp(url, monitor, conversion), ...ipVersion };
    case 'keyword':
    case 'keyword_absence':
      return {
        ...toHttp(url, monitor, conversion),
        ...ipVersion,
        kind: 'keyword',
        keyword: textAsIs(monitor.required_keyword, 2000) ?? '',
        keywordMode: type === 'keyword' ? 'present' : 'absent',
        caseSensitive: false,
      };
    case 'ping':
      return { kind: 'ping', host, ...ipVersion };
    case 'tcp':
    case 'udp': {
      const port = Number(monitor.port) || endpoint.port;
      if (!(port > 0)) throw new CannotImport(message('import-port-missing'));
      const expected = textAsIs(monitor.required_keyword, 500);
      return withoutUndefined({
        kind: 'port',
        host,
        port,
        protocol: type,
        send: textAsIs(monitor.request_body) ?? undefined,
        expectRegex: expected === null ? undefined : escapePattern(expected),
        ...ipVersion,
      });
    }
    case 'smtp':
    case 'pop':
    case 'imap': {
      const [port, ...others] = String(monitor.port ?? '')
        .split(',')
        .map(Number);
      if (others.length > 0)
        differences.push(message('import-first-of-several', { count: others.length + 1 }));
      return withoutUndefined({
        kind: type === 'pop' ? 'pop3' : type,
        host,
        port: port || undefined,
        encryption: tlsPorts.has(port ?? 0) ? 'tls' : undefined,
        ...ipVersion,
      });
    }
    case 'dns': {
      differences.push(message('import-dns-records'));
      const isAddress = isIP(host) !== 0;
      if (!isAddress) differences.push(message('import-resolver-name', { server: host }));
      return {
        kind: 'dns',
        host: asText(monitor.request_body, 253) ?? host,
        ...(isAddress ? { resolver: host } : {}),
      };
    }
    default:
      throw new CannotImport(message('import-no-monitor-type', { type }));
  }
}

function toHttp(url: string, monitor: Fields, { proxies }: { proxies: ProxiesByUrl }): ImportBody {
  const { url: target, auth: inUrl } = splitCredentials(url);
  const headers = Object.fromEntries(
    asList(monitor.request_headers, 50).flatMap((header) => {
      const { name, value } = asObject(header);
      return asText(name) === null ? [] : [[asText(name) ?? '', textAsIs(value, 8000) ?? '']];
    }),
  );
  const codes = asList(monitor.expected_status_codes, 50)
    .map(Number)
    .filter((code) => code >= 100 && code <= 599);
  const method = asText(monitor.http_method)?.toUpperCase();
  const username = textAsIs(monitor.auth_username);
  const warning = Number(monitor.ssl_expiration);
  const proxy = asText(monitor.proxy_host, 500);
  return withoutUndefined({
    kind: 'http',
    url: target,
    method: method === 'GET' ? undefined : method,
    headers: unlessEmpty(headers),
    body: textAsIs(monitor.request_body, 100_000) ?? undefined,
    auth:
      username === null
        ? (inUrl ?? undefined)
        : { type: 'basic', username, password: textAsIs(monitor.auth_password) ?? '' },
    proxy: proxy === null ? undefined : proxies.nameOf(`http://${proxy}:${Number(monitor.proxy_port) || 80}`),
    followRedirects: monitor.follow_redirects === false ? false : undefined,
    expect: codes.length > 0 ? { status: codes } : undefined,
    tls: withoutUndefined({
      verify: monitor.verify_ssl === false ? false : undefined,
      warnDays: warning > 0 ? [warning] : undefined,
    }),
  });
}

function addHeartbeat(
  items: ImportItems,
  id: string,
  heartbeat: Fields,
  groups: ReadonlyMap<string, string | null>,
): void {
  const name = items.uniqueName('heartbeat', asText(heartbeat.name, 200) ?? `Heartbeat ${id}`);
  const group = groups.get(`heartbeat_group ${heartbeat.heartbeat_group_id}`) ?? null;
  const clamp = (seconds: number, least: number) => Math.max(least, Math.min(31_536_000, seconds));
  items.add({
    key: `heartbeat ${id}`,
    resource: 'heartbeat',
    name,
    sourceType: 'heartbeat',
    body: {
      name,
      schedule: { periodSeconds: clamp(Number(heartbeat.period) || 86_400, 10) },
      graceSeconds: clamp(Number(heartbeat.grace) || 0, 0),
      tags: tidyTags(group === null ? [] : [group]),
      paused: asText(heartbeat.paused_at) !== null || heartbeat.status === 'paused',
    },
    differences: [message('import-ping-url-changes')],
  });
}

function addPage(
  items: ImportItems,
  id: string,
  page: Fields,
  { sections, resources }: { sections: readonly Fields[]; resources: readonly Fields[] },
): void {
  const title = asText(page.company_name, 200) ?? 'Status';
  const own = sections.filter(({ status_page_id }) => String(status_page_id) === id);
  const names = new Map(
    own.map(({ id: section, name }) => [String(section), asText(name, 100) ?? 'Services']),
  );
  const differences: Message[] = [];
  const components = resources
    .filter(({ status_page_id }) => String(status_page_id) === id)
    .sort((a, b) => Number(a.position) - Number(b.position))
    .flatMap((resource) => {
      const kind = entryOf(
        { Monitor: 'monitor', Heartbeat: 'heartbeat' },
        asText(resource.resource_type) ?? '',
      );
      const name = asText(resource.public_name, 200) ?? 'Service';
      if (kind === undefined) {
        differences.push(
          message('import-component-left-out', { name, type: asText(resource.resource_type) ?? 'resource' }),
        );
        return [];
      }
      const list = kind === 'monitor' ? 'serviceMonitorIds' : 'heartbeatIds';
      return [
        {
          name,
          description: asText(resource.explanation, 1000) ?? '',
          group: names.get(String(resource.status_page_section_id)) ?? null,
          [list]: [reference(`${kind} ${resource.resource_id}`)],
          show: resource.widget_type === 'response_times' ? 'latency' : 'uptime',
        },
      ];
    });
  const domain = asText(page.custom_domain);
  if (domain !== null) differences.push(message('import-domain-unverified', { domain }));
  items.add({
    key: `status page ${id}`,
    resource: 'status-page',
    name: title,
    sourceType: 'status page',
    body: withoutUndefined({
      slug: slugOf(asText(page.subdomain)),
      title,
      customDomain: domain?.toLowerCase(),
      groups: [...new Set(names.values())].map((name) => ({ name, collapsed: false })),
      components,
    }),
    differences,
  });
}

/** Recipients: a channel for each user on call, by user ID and by ID of the on-call calendar. */
interface People {
  channels: Map<string, string>;
  onCall: Map<string, string[]>;
}

/** Adds an email channel for each user in an on-call calendar (`included` of `on-calls`). */
function addPeople(items: ImportItems, documents: readonly JsonValue[]): People {
  const people: People = { channels: new Map(), onCall: new Map() };
  for (const document of documents.map(asObject)) {
    for (const { id, type, attributes } of asList(document.included, 10_000).map(asObject)) {
      const { email, first_name, last_name } = asObject(attributes);
      const address = asText(email, 320);
      if (type !== 'user' || address === null || people.channels.has(String(id))) continue;
      const name = items.uniqueName(
        'channel',
        [first_name, last_name]
          .map((part) => asText(part) ?? '')
          .join(' ')
          .trim() || address,
      );
      const key = `user ${id}`;
      people.channels.set(String(id), key);
      items.add({
        key,
        resource: 'channel',
        name,
        sourceType: 'user',
        body: { type: 'email', name, settings: { to: [address] } },
        differences: [message('import-person-by-email')],
      });
    }
    for (const { id, type, relationships } of asList(document.data, 10_000).map(asObject)) {
      if (type !== 'on_call_calendar') continue;
      const users = asList(asObject(asObject(relationships).on_call_users).data, 100).map(asObject);
      people.onCall.set(
        String(id),
        users.map((user) => String(user.id)),
      );
    }
  }
  return people;
}

/**
 * Adds a rule with the steps of an escalation policy. The members of a step are users, the current on-call user, or the
 * entire team. The API does not return the settings of integrations.
 */
function addPolicy(
  items: ImportItems,
  id: string,
  policy: Fields,
  { people, sources }: { people: People; sources: readonly { key: string; policy: string }[] },
): void {
  const label = asText(policy.name, 200) ?? `Policy ${id}`;
  const item = {
    key: `policy ${id}`,
    resource: 'rule',
    name: label,
    sourceType: 'escalation policy',
  } as const;
  const differences: Message[] = [];
  let afterSeconds = 0;
  const steps: { afterSeconds: number; channelIds: string[] }[] = [];
  for (const step of asList(policy.steps, 100).map(asObject)) {
    afterSeconds += Math.max(0, Number(step.wait_before) || 0);
    const channelIds = [
      ...new Set(
        asList(step.step_members, 100).flatMap((member) => channelsOf(asObject(member), people, differences)),
      ),
    ];
    if (channelIds.length > 0)
      steps.push({
        afterSeconds: Math.min(604_800, afterSeconds),
        channelIds: channelIds.slice(0, 20).map(reference),
      });
  }
  const own = sources.filter((source) => source.policy === id).map(({ key }) => key);
  const [first, ...later] = steps;
  if (first === undefined || own.length === 0) {
    items.addImpossible(item, message(own.length === 0 ? 'import-policy-unused' : 'import-policy-left-out'));
    return;
  }
  const refs = (type: string) => own.filter((key) => key.startsWith(type)).map(reference);
  const name = items.uniqueName('rule', label);
  items.add({
    ...item,
    name,
    body: {
      name,
      match: {
        serviceMonitorIds: refs('monitor ').slice(0, 1000),
        heartbeatIds: refs('heartbeat ').slice(0, 1000),
      },
      channelIds: first.channelIds,
      delaySeconds: Math.min(86_400, first.afterSeconds),
      escalation: later
        .slice(0, 10)
        .map((step) => ({ ...step, afterSeconds: Math.max(1, step.afterSeconds - first.afterSeconds) })),
    },
    differences: [...new Map(differences.map((one) => [JSON.stringify(one), one])).values()],
  });
}

/** Returns the channels of a step's member, with notes about settings that are lost. */
function channelsOf(member: Fields, { channels, onCall }: People, differences: Message[]): string[] {
  const type = asText(member.type) ?? 'unknown';
  const ids = entryOf(
    {
      user: [String(member.id)],
      current_on_call: onCall.get(String(member.id)) ?? [...onCall.values()].flat(),
      entire_team: [...channels.keys()],
    },
    type,
  );
  if (type === 'current_on_call') differences.push(message('import-policy-on-call'));
  const found = (ids ?? []).flatMap((id) => channels.get(id) ?? []);
  if (found.length === 0)
    differences.push(message('import-policy-member', { type: type.replaceAll('_', ' ') }));
  return found;
}

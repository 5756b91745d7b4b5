import { type Message, message } from '#messages/messages.ts';
import { asList, asObject, asText, type JsonValue } from '#platform/sources/bounded-json.ts';
import {
  CannotImport,
  fitInterval,
  type ImportBody,
  type ImportItem,
  ImportItems,
  type ImportLimits,
  reference,
  tidyTags,
  withoutUndefined,
} from './import-item.ts';

type Fields = { [field: string]: JsonValue };

/**
 * Converts monitors, heartbeats, groups and status pages of Better Stack: pages of its Uptime API v2 (`data` of
 * `monitors`, `monitor-groups`, `heartbeats`, `status-pages` with their sections and resources). A resource of a page
 * has the page's ID in `status_page_id`, which the reader adds.
 */
export function convertBetterStack(documents: readonly JsonValue[], limits: ImportLimits): ImportItem[] {
  const items = new ImportItems();
  const records = documents.flatMap((document) => asList(asObject(document).data, 50_000).map(asObject));
  const ofType = (type: string) => records.filter((record) => record.type === type);
  const groups = new Map(
    [...ofType('monitor_group'), ...ofType('heartbeat_group')].map(({ type, id, attributes }) => [
      `${type} ${id}`,
      asText(asObject(attributes).name),
    ]),
  );
  for (const { id, attributes } of ofType('monitor'))
    addMonitor(items, String(id), asObject(attributes), { groups, limits });
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

function addMonitor(
  items: ImportItems,
  id: string,
  monitor: Fields,
  { groups, limits }: { groups: ReadonlyMap<string, string | null>; limits: ImportLimits },
): void {
  const type = asText(monitor.monitor_type) ?? 'unknown';
  const key = `monitor ${id}`;
  const label = asText(monitor.pronounceable_name, 200) ?? asText(monitor.url, 200) ?? `Monitor ${id}`;
  const differences: Message[] = [];
  const body = items.attempt({ key, resource: 'monitor', name: label, sourceType: type }, () =>
    toMonitor(type, monitor, differences),
  );
  if (body === null) return;
  const { intervalSeconds, difference } = fitInterval(Number(monitor.check_frequency) || 180, limits);
  if (difference !== null) differences.push(difference);
  const timeout = Number(monitor.request_timeout) || 30;
  // Milliseconds for port monitors.
  const seconds = timeout > 120 ? timeout / 1000 : timeout;
  const confirmation = Number(monitor.confirmation_period) || 0;
  const regions = asList(monitor.regions, 20).map(String);
  if (regions.length > 0) differences.push(message('import-own-regions', { regions: regions.join(', ') }));
  const group = groups.get(`monitor_group ${monitor.monitor_group_id}`) ?? null;
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
      timeoutSeconds: Math.max(0.1, Math.min(120, intervalSeconds, seconds)),
      ...(confirmation > 0
        ? { confirm: { failures: 2, retrySeconds: Math.max(1, Math.min(3600, confirmation)) } }
        : {}),
      tags: tidyTags(group === null ? [] : [group]),
      paused: asText(monitor.paused_at) !== null || monitor.status === 'paused',
    },
    differences,
  });
}

function toMonitor(type: string, monitor: Fields, differences: Message[]): ImportBody {
  const url = asText(monitor.url, 2048);
  if (url === null) throw new CannotImport(message('import-address-missing'));
  const host = (URL.parse(url)?.hostname || url.replace(/:\d+$/, '')).replace(/^\[|\]$/g, '');
  switch (type) {
    case 'status':
    case 'expected_status_code':
      return toHttp(url, monitor);
    case 'keyword':
    case 'keyword_absence':
      return {
        ...toHttp(url, monitor),
        kind: 'keyword',
        keyword: asText(monitor.required_keyword, 2000) ?? '',
        keywordMode: type === 'keyword' ? 'present' : 'absent',
        caseSensitive: false,
      };
    case 'ping':
      return { kind: 'ping', host };
    case 'tcp':
    case 'udp': {
      const port = Number(monitor.port) || Number(/:(\d+)$/.exec(url)?.[1]);
      if (!(port > 0)) throw new CannotImport(message('import-port-missing'));
      const expected = asText(monitor.required_keyword, 500);
      return withoutUndefined({
        kind: 'port',
        host,
        port,
        protocol: type,
        send: asText(monitor.request_body, 10_000) ?? undefined,
        expectRegex: expected === null ? undefined : escapePattern(expected),
      });
    }
    case 'smtp':
    case 'pop':
    case 'imap':
      return withoutUndefined({
        kind: type === 'pop' ? 'pop3' : type,
        host,
        port: Number(monitor.port) || undefined,
      });
    case 'dns':
      differences.push(message('import-dns-records'));
      return { kind: 'dns', host: asText(monitor.request_body, 253) ?? host };
    default:
      throw new CannotImport(message('import-no-monitor-type', { type }));
  }
}

function toHttp(url: string, monitor: Fields): ImportBody {
  const headers = Object.fromEntries(
    asList(monitor.request_headers, 50).flatMap((header) => {
      const { name, value } = asObject(header);
      return asText(name) === null ? [] : [[asText(name) ?? '', asText(value, 8000) ?? '']];
    }),
  );
  const codes = asList(monitor.expected_status_codes, 50)
    .map(Number)
    .filter((code) => code >= 100 && code <= 599);
  const method = asText(monitor.http_method)?.toUpperCase();
  const username = asText(monitor.auth_username);
  const warning = Number(monitor.ssl_expiration);
  return withoutUndefined({
    kind: 'http',
    url,
    method: method === 'GET' ? undefined : method,
    headers: Object.keys(headers).length === 0 ? undefined : headers,
    body: asText(monitor.request_body, 100_000) ?? undefined,
    auth:
      username === null
        ? undefined
        : { type: 'basic', username, password: asText(monitor.auth_password) ?? '' },
    followRedirects: monitor.follow_redirects === false ? false : undefined,
    expect: codes.length > 0 ? { status: codes } : undefined,
    tls: withoutUndefined({
      verify: monitor.verify_ssl === false ? false : undefined,
      warnDays: warning > 0 ? [warning] : undefined,
    }),
  });
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

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
      const kind = { Monitor: 'monitor', Heartbeat: 'heartbeat' }[asText(resource.resource_type) ?? ''];
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
      slug: (asText(page.subdomain) ?? 'status')
        .toLowerCase()
        .replace(/[^a-z0-9-]+/g, '-')
        .slice(0, 64),
      title,
      customDomain: domain?.toLowerCase(),
      groups: [...new Set(names.values())].map((name) => ({ name, collapsed: false })),
      components,
    }),
    differences,
  });
}

/** Who is notified: a channel for each person on call, by the IDs of persons and of on-call calendars. */
interface People {
  channels: Map<string, string>;
  onCall: Map<string, string[]>;
}

/** Adds an email channel for each person that an on-call calendar names (`included` of `on-calls`). */
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
 * Adds a rule with the steps of an escalation policy. Members of a step are persons, who is on call now, or the entire
 * team; integrations have no settings in the API.
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

/** The channels of a member of a step, with notes about what is not kept. */
function channelsOf(member: Fields, { channels, onCall }: People, differences: Message[]): string[] {
  const type = asText(member.type) ?? 'unknown';
  const ids = {
    user: [String(member.id)],
    current_on_call: onCall.get(String(member.id)) ?? [...onCall.values()].flat(),
    entire_team: [...channels.keys()],
  }[type];
  if (type === 'current_on_call') differences.push(message('import-policy-on-call'));
  const found = (ids ?? []).flatMap((id) => channels.get(id) ?? []);
  if (found.length === 0)
    differences.push(message('import-policy-member', { type: type.replaceAll('_', ' ') }));
  return found;
}

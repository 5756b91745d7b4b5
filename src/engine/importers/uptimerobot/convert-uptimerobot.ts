import { type Message, message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { asList, asObject, asText, type JsonValue } from '#platform/sources/bounded-json.ts';
import {
  addRulesOf,
  CannotImport,
  type ChannelAssignment,
  type ImportBody,
  type ImportItem,
  ImportItems,
  type ImportLimits,
  reference,
  withoutUndefined,
} from '../import-item.ts';
import { slugOf, textAsIs } from '../monitor-parts.ts';
import { addMonitor, type Fields, fieldsOf, type MonitorKeys } from './uptimerobot-monitors.ts';

/**
 * Converts data of UptimeRobot: lists of API v3 (`data`) or v2 (`monitors`), or records of its CSV export as objects by
 * column name. Monitors are in separate documents. `contacts`, `integrations`, `windows`, `pages` and `groups` are
 * lists of other objects, which the API client adds. `now` is in ms since the epoch.
 */
export function convertUptimeRobot(
  documents: readonly JsonValue[],
  limits: ImportLimits,
  now: number,
): ImportItem[] {
  const items = new ImportItems();
  const listOf = (name: string) =>
    documents
      .flatMap((document) => asList(asObject(document)[name], 50_000))
      .map((one) => fieldsOf(asObject(one)));
  const monitors = documents
    .flatMap((document) => {
      const { data, monitors } = asObject(document);
      return asList(Array.isArray(document) ? document : (data ?? monitors), 50_000);
    })
    .map((one) => fieldsOf(asObject(one)));
  const groups = new Map(listOf('groups').map(({ id, name }) => [String(id), asText(name, 100)]));
  const channels = addChannels(items, [...listOf('contacts'), ...listOf('integrations')]);
  const keys = new Map<string, MonitorKeys>();
  const assignments: ChannelAssignment[] = [];
  for (const [index, monitor] of monitors.entries()) {
    const id = String(monitor.id ?? index);
    const group = groups.get(String(monitor.groupid)) ?? null;
    const added = addMonitor(items, monitor, { id, group, limits });
    keys.set(id, added);
    assignments.push(...assignmentsOf(monitor, added, channels));
  }
  addRulesOf(items, 'UptimeRobot', assignments);
  for (const window of listOf('windows')) addWindow(items, window, { keys, monitors, now });
  for (const page of listOf('pages')) addPage(items, page, keys);
  return items.items;
}

/** Contact types by the numbers of API v2. */
const contactTypes: Record<string, string> = {
  1: 'SMS',
  2: 'email',
  3: 'Twitter',
  5: 'webhook',
  6: 'Pushbullet',
  7: 'Zapier',
  8: 'ProSMS',
  9: 'Pushover',
  11: 'Slack',
  14: 'Voice',
};

const byUrl = (type: string) => (value: string) => ({ type, settings: { url: value } });

/**
 * Converters from contacts and integrations to channels. Pushover and Telegram are not supported, because the token of
 * the sending app is not available.
 */
const channelTypes: Record<string, (value: string) => { type: string; settings: ImportBody }> = {
  email: (value) => ({ type: 'email', settings: { to: [value] } }),
  webhook: byUrl('webhook'),
  slack: byUrl('slack'),
  discord: byUrl('discord'),
  mattermost: byUrl('mattermost'),
  msteams: byUrl('teams'),
  googlechat: byUrl('googlechat'),
  pagerduty: (value) => ({ type: 'pagerduty', settings: { routingKey: value } }),
};
const incompleteTypes: Record<string, string> = {
  telegram: 'telegram',
  pushover: 'pushover',
  prosms: 'twilio-sms',
  sms: 'twilio-sms',
};

type Channels = ReadonlyMap<string, { key: string; name: string }>;

function addChannels(items: ImportItems, contacts: readonly Fields[]): Channels {
  const channels = new Map<string, { key: string; name: string }>();
  for (const contact of contacts) {
    const input = asText(contact.type) ?? 'unknown';
    const sourceType = contactTypes[input] ?? input;
    const type = sourceType.toLowerCase().replace(/[^a-z]/g, '');
    const key = `contact ${contact.id}`;
    const label = asText(contact.friendlyname, 200) ?? asText(contact.value, 200) ?? sourceType;
    const item = { key, resource: 'channel', sourceType } as const;
    const value = textAsIs(contact.webhookurl) ?? textAsIs(contact.value);
    const to = channelTypes[type];
    if (to === undefined || value === null) {
      const ours = to === undefined ? incompleteTypes[type] : to('').type;
      const reason =
        ours === undefined
          ? message('import-no-channel-type', { type: sourceType })
          : message('import-integration-settings', { type: ours });
      items.addImpossible({ ...item, name: label }, reason);
      continue;
    }
    const name = items.uniqueName('channel', label);
    // 0 means paused, 2 means active; or `Paused` and `Active`.
    const enabled = !/^(0|1|paused)$/i.test(String(contact.status ?? ''));
    const differences = type === 'webhook' ? [message('import-webhook-body', { tool: 'UptimeRobot' })] : [];
    items.add({ ...item, name, body: { ...to(value), name, enabled }, differences });
    channels.set(String(contact.id), { key, name });
  }
  return channels;
}

/** Groups a monitor's contacts by the delay and interval of their notifications, in minutes. */
function assignmentsOf(
  monitor: Fields,
  { resource, keys }: MonitorKeys,
  channels: Channels,
): ChannelAssignment[] {
  const assigned = asList(monitor.assignedalertcontacts ?? monitor.alertcontacts, 100).map((one) =>
    fieldsOf(asObject(one)),
  );
  const byTimes = Map.groupBy(assigned, ({ threshold, recurrence }) => `${threshold} ${recurrence}`);
  return [...byTimes.values()].flatMap((contacts) => {
    const [{ threshold, recurrence } = {} as Fields] = contacts;
    const own = contacts.flatMap(
      ({ alertcontactid, id }) => channels.get(String(alertcontactid ?? id)) ?? [],
    );
    return keys.map((key) => ({
      key,
      resource,
      channels: own,
      delaySeconds: (Number(threshold) || 0) * 60,
      repeatSeconds: (Number(recurrence) || 0) * 60,
    }));
  });
}

/** Intervals by the numbers of API v2. */
const intervals: Record<string, string> = { 1: 'once', 2: 'daily', 3: 'weekly', 4: 'monthly' };
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

function addWindow(
  items: ImportItems,
  window: Fields,
  {
    keys,
    monitors,
    now,
  }: { keys: ReadonlyMap<string, MonitorKeys>; monitors: readonly Fields[]; now: number },
): void {
  const label = asText(window.friendlyname, 200) ?? 'Maintenance';
  const interval = (asText(window.interval) ?? intervals[String(window.type)] ?? 'unknown').toLowerCase();
  const id = String(window.id);
  const item = { key: `window ${id}`, resource: 'maintenance-window', sourceType: interval } as const;
  const plan = items.attempt({ ...item, name: label }, () => planOf(window, interval, now));
  if (plan === null) return;
  const listed = asList(window.monitorids, 50_000).map(String);
  const assigned = monitors
    .filter(({ mwindows, maintenancewindows }) =>
      asList(mwindows ?? maintenancewindows, 100).some((one) => String(asObject(one).id) === id),
    )
    .map((monitor) => String(monitor.id));
  const isForAll = window.autoaddmonitors === true || listed.includes('0');
  const own = [...new Set([...listed, ...assigned])].flatMap((monitor) => keys.get(monitor) ?? []);
  const refs = (resource: MonitorKeys['resource']) =>
    own.filter((one) => one.resource === resource).flatMap((one) => one.keys.map(reference));
  const title = items.uniqueName('maintenance', label);
  items.add({
    ...item,
    name: title,
    body: {
      title,
      timezone: 'UTC',
      scope: isForAll
        ? { all: true }
        : { serviceMonitorIds: refs('monitor'), heartbeatIds: refs('heartbeat') },
      ...plan,
    },
    differences: [message('import-maintenance-zone')],
  });
}

/**
 * Returns the times of a window.
 * @throws CannotImport if it has ended or its schedule is incomplete
 */
function planOf(window: Fields, interval: string, now: number): ImportBody {
  const minutes = Number(window.duration);
  const today = new Date(now).toISOString().slice(0, 10);
  const unix = Number(window.starttime);
  const start = unix > 1e9 ? new Date(unix * 1000).toISOString() : null;
  const time = (asText(window.time) ?? asText(window.starttime))?.slice(0, 5) ?? start?.slice(11, 16);
  if (!(minutes >= 1) || time === undefined) throw new CannotImport(message('import-maintenance-incomplete'));
  const days = [
    ...asList(window.days, 31).map(Number),
    ...(asText(window.value)?.split(/[-,]/).map(Number) ?? []),
  ];
  if (interval === 'once') {
    const from = Date.parse(`${asText(window.date)?.slice(0, 10) ?? start?.slice(0, 10) ?? ''}T${time}Z`);
    const until = from + minutes * 60_000;
    if (!Number.isFinite(from)) throw new CannotImport(message('import-maintenance-incomplete'));
    if (until < now - dayMs) throw new CannotImport(message('import-maintenance-over'));
    const local = (at: number) => new Date(at).toISOString().slice(0, 16);
    return { startsAt: local(from), endsAt: local(until) };
  }
  const rules: Record<string, string | undefined> = {
    daily: 'FREQ=DAILY',
    weekly: `FREQ=WEEKLY;BYDAY=${days.map((day) => weekdays[day - 1]).join(',')}`,
    monthly: `FREQ=MONTHLY;BYMONTHDAY=${days.join(',')}`,
  };
  const rrule = rules[interval];
  if (rrule === undefined) throw new CannotImport(message('import-maintenance-type', { type: interval }));
  if (interval !== 'daily' && days.length === 0)
    throw new CannotImport(message('import-maintenance-incomplete'));
  return { startsAt: `${today}T${time}`, rrule, durationMinutes: minutes };
}

function addPage(items: ImportItems, page: Fields, keys: ReadonlyMap<string, MonitorKeys>): void {
  const title = asText(page.friendlyname, 200) ?? 'Status';
  const differences: Message[] = [];
  const domain = asText(page.customdomain ?? page.customurl, 253)
    ?.replace(/^https?:\/\//, '')
    .toLowerCase();
  if (domain !== undefined) differences.push(message('import-domain-unverified', { domain }));
  if (page.ispasswordset === true) differences.push(message('import-page-password'));
  const listed = asList(page.monitorids ?? page.monitors, 50_000).map(String);
  // A missing list, or 0, means all monitors.
  const shown = listed.length === 0 || listed.includes('0') ? [...keys.keys()] : listed;
  const logo = textAsIs(page.logo, 2000);
  items.add({
    key: `page ${page.id}`,
    resource: 'status-page',
    name: title,
    sourceType: 'status page',
    body: withoutUndefined({
      slug: slugOf(title),
      title,
      visibility: page.ispasswordset === true ? 'private' : 'public',
      customDomain: domain,
      logoUrl: logo?.startsWith('https://') ? logo : undefined,
      components: shown
        .flatMap((id) => keys.get(id) ?? [])
        .map(({ resource, keys: own, name }) => ({
          name,
          [resource === 'monitor' ? 'serviceMonitorIds' : 'heartbeatIds']: own.map(reference),
          show: 'uptime',
        })),
    }),
    differences,
  });
}

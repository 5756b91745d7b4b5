import { type Message, message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { asList, asObject, asText, type JsonValue } from '#platform/sources/bounded-json.ts';
import { type HealthchecksDump, toDump } from './healthchecks-dump.ts';
import {
  addRulesOf,
  type ChannelAssignment,
  entryOf,
  type ImportBody,
  type ImportItem,
  ImportItems,
  type ImportLimits,
  type MonitorHistory,
  tidyTags,
  withoutUndefined,
} from './import-item.ts';

type Fields = { [field: string]: JsonValue };

/** Converters by kind for integrations with a stored value that contains all settings of the channel. */
const channels: Record<string, (value: Fields, text: string) => { type: string; settings: ImportBody }> = {
  email: ({ value }, text) => ({ type: 'email', settings: { to: [asText(value) ?? text] } }),
  webhook: ({ url_down, url, headers_down }, text) => ({
    type: 'webhook',
    settings: withoutUndefined({
      url: asText(url_down, 2048) ?? asText(url, 2048) ?? text,
      headers: Object.keys(asObject(headers_down)).length > 0 ? asObject(headers_down) : undefined,
    }),
  }),
  slack: ({ incoming_webhook }, text) => ({
    type: 'slack',
    settings: { url: webhookOf(incoming_webhook, text) },
  }),
  discord: ({ webhook }, text) => ({ type: 'discord', settings: { url: webhookOf(webhook, text) } }),
  mattermost: (_value, text) => ({ type: 'mattermost', settings: { url: text } }),
  googlechat: (_value, text) => ({ type: 'googlechat', settings: { url: text } }),
  msteamsw: (_value, text) => ({ type: 'teams', settings: { url: text } }),
  pd: ({ service_key }, text) => ({
    type: 'pagerduty',
    settings: { routingKey: asText(service_key) ?? text },
  }),
  opsgenie: ({ key, region }, text) => ({
    type: 'opsgenie',
    settings: { apiKey: asText(key) ?? text, region: region === 'eu' ? 'eu' : 'us' },
  }),
  ntfy: ({ url, topic, priority, token }) => ({
    type: 'ntfy',
    settings: withoutUndefined({
      url: asText(url) ?? 'https://ntfy.sh',
      topic: asText(topic) ?? '',
      priority: Number(priority) > 0 ? Number(priority) : undefined,
      token: asText(token) ?? undefined,
    }),
  }),
  gotify: ({ url, token }) => ({
    type: 'gotify',
    settings: { url: asText(url) ?? '', token: asText(token) ?? '' },
  }),
};

const webhookOf = (webhook: JsonValue | undefined, text: string) =>
  asText(asObject(webhook).url, 2048) ?? text;

/** Channel types by kind, for integrations without all settings. */
const counterparts: Record<string, string> = {
  telegram: 'telegram',
  po: 'pushover',
  matrix: 'matrix',
  apprise: 'apprise',
  sms: 'twilio-sms',
  msteams: 'teams',
};

const historyDays = 90;

/**
 * Converts checks and integrations of Healthchecks: responses of its Management API (`GET /api/v3/checks/` and
 * `/channels/`), the same JSON saved to a file, or its database (`healthchecks-dump.ts`). UUIDs stay the same, so only
 * the host name of ping URLs changes. `now` is in ms since the epoch.
 */
export function convertHealthchecks(
  documents: readonly JsonValue[],
  _limits: ImportLimits,
  now: number,
): ImportItem[] {
  const items = new ImportItems();
  for (const document of documents) {
    const dump = toDump(document);
    if (dump !== null) {
      addDump(items, dump, now);
      continue;
    }
    const { checks, channels } = asObject(document);
    const listed = Array.isArray(document) ? document : checks;
    for (const [index, check] of asList(listed, 50_000).entries()) addCheck(items, asObject(check), index);
    for (const [index, channel] of asList(channels, 1_000).entries())
      addChannel(items, asObject(channel), index);
  }
  return items.items;
}

function addDump(items: ImportItems, dump: HealthchecksDump, now: number): void {
  const keys = new Map<number, { key: string; name: string }>();
  for (const [index, channel] of dump.channels.entries()) {
    const added = addChannel(items, channel, index, channel.value);
    if (added !== null) keys.set(channel.id, added);
  }
  const assignments: ChannelAssignment[] = [];
  for (const [index, check] of dump.checks.entries()) {
    const item = addCheck(items, check, index);
    const history = toHistory(dump.flips.get(check.id) ?? [], now);
    if (history !== null) item.history = history;
    const own = (dump.links.get(check.id) ?? []).sort((a, b) => a - b).flatMap((id) => keys.get(id) ?? []);
    assignments.push({ key: item.key, resource: 'heartbeat', channels: own });
  }
  addRulesOf(items, 'Healthchecks', assignments);
}

function toHistory(flips: readonly { at: number; to: string }[], now: number): MonitorHistory | null {
  const from = now - historyDays * dayMs;
  const before = flips.findLast(({ at }) => at < from);
  const remaining = [
    ...(before ? [{ at: from, to: before.to }] : []),
    ...flips.filter(({ at }) => at >= from && at < now),
  ];
  if (remaining.length === 0) return null;
  const changes = remaining.map(({ at, to }): MonitorHistory['changes'][number] => ({
    at,
    to: to === 'up' || to === 'down' ? to : 'pending',
  }));
  return { changes: [...changes, { at: now, to: 'pending' }], days: [] };
}

function addCheck(items: ImportItems, check: Fields, index: number): ImportItem {
  const uuid =
    asText(check.uuid) ?? /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(asText(check.ping_url) ?? '')?.[0] ?? null;
  const label = asText(check.name, 200) ?? asText(check.slug) ?? `Check ${index + 1}`;
  const cron = asText(check.schedule, 1000);
  const differences: Message[] = [];
  if (uuid === null) {
    differences.push(message('import-read-only-key'));
  }
  const words = ['success_kw', 'failure_kw', 'start_kw'].filter((field) => asText(check[field]) !== null);
  if (words.length > 0 || check.filter_subject === true || check.filter_body === true) {
    differences.push(message('import-email-filters'));
  }
  const timezone = asText(check.tz) ?? 'UTC';
  const period = Number(check.timeout);
  const schedule =
    cron === null
      ? {
          periodSeconds: Math.max(
            10,
            Math.min(31_536_000, Number.isFinite(period) && period > 0 ? period : 86_400),
          ),
        }
      : isOnCalendar(cron)
        ? { onCalendar: cron, timezone }
        : { cron, timezone };
  const slug = asText(check.slug, 100);
  const name = items.uniqueName('heartbeat', label);
  return items.add({
    key: `check ${uuid ?? index}`,
    resource: 'heartbeat',
    name,
    sourceType: cron === null ? 'period' : isOnCalendar(cron) ? 'OnCalendar' : 'cron',
    body: withoutUndefined({
      name,
      slug: slug !== null && /^[a-z0-9][a-z0-9_-]*$/.test(slug) ? slug : undefined,
      description: asText(check.desc, 5000) ?? undefined,
      tags: tidyTags((asText(check.tags, 5000) ?? '').split(/\s+/)),
      schedule,
      graceSeconds: Math.max(0, Math.min(31_536_000, Number(check.grace) || 0)),
      methods: asText(check.methods) === 'POST' ? 'post' : 'any',
      resumeOnPing: check.manual_resume !== true,
      paused: asText(check.status) === 'paused',
      pingKey: uuid ?? undefined,
    }),
    differences,
  });
}

/**
 * Adds an integration. Returns null if its channel cannot be created. `value` contains its settings if they come from a
 * database.
 */
function addChannel(
  items: ImportItems,
  channel: Fields,
  index: number,
  value: string | null = null,
): { key: string; name: string } | null {
  const kind = asText(channel.kind) ?? 'unknown';
  const item = {
    key: `channel ${asText(channel.code) ?? asText(channel.id) ?? index}`,
    resource: 'channel',
    sourceType: kind,
  } as const;
  const label = asText(channel.name, 200) ?? `${kind} ${index + 1}`;
  const to = entryOf(channels, kind);
  const ours = to === undefined ? counterparts[kind] : to({}, '').type;
  if (value === null || to === undefined) {
    items.addImpossible(
      { ...item, name: label },
      ours === undefined
        ? message('import-no-channel-type', { type: kind })
        : message('import-integration-settings', { type: ours }),
    );
    return null;
  }
  const name = items.uniqueName('channel', label);
  const differences = kind === 'webhook' ? [message('import-webhook-body', { tool: 'Healthchecks' })] : [];
  items.add({ ...item, name, body: { ...to(settingsOf(value), value), name }, differences });
  return { key: item.key, name };
}

/** Parses the settings. Most integrations store JSON, others a single address. */
function settingsOf(value: string): Fields {
  try {
    return asObject(JSON.parse(value));
  } catch {
    return {};
  }
}

/**
 * Returns whether a schedule is in systemd's format, which contains a colon or a date. Cron expressions have five
 * fields instead.
 */
const isOnCalendar = (schedule: string) =>
  /[:~]|\*-|\d-\d|^(?:daily|hourly|weekly|monthly|yearly)$/i.test(schedule.split('\n')[0] ?? '');

import { type Message, message } from '#messages/messages.ts';
import { asList, asObject, asText, type JsonValue } from '#platform/sources/bounded-json.ts';
import { type ImportItem, ImportItems, tidyTags, withoutUndefined } from './import-item.ts';

/** Channel kinds of Healthchecks that need settings which its API does not return, by the kind here. */
const counterparts: Record<string, string> = {
  email: 'email',
  webhook: 'webhook',
  slack: 'slack',
  discord: 'discord',
  mattermost: 'mattermost',
  googlechat: 'googlechat',
  msteamsw: 'teams',
  telegram: 'telegram',
  pd: 'pagerduty',
  opsgenie: 'opsgenie',
  ntfy: 'ntfy',
  gotify: 'gotify',
  po: 'pushover',
  matrix: 'matrix',
  apprise: 'apprise',
  sms: 'twilio-sms',
};

/**
 * Converts checks and integrations of Healthchecks: answers of its Management API v3 (`GET /api/v3/checks/` and
 * `/channels/`), or the same JSON saved to a file. UUIDs are kept, so only the host name of ping URLs changes.
 */
export function convertHealthchecks(documents: readonly JsonValue[]): ImportItem[] {
  const items = new ImportItems();
  for (const document of documents) {
    const { checks, channels } = asObject(document);
    const listed = Array.isArray(document) ? document : checks;
    for (const [index, check] of asList(listed, 50_000).entries()) addCheck(items, asObject(check), index);
    for (const [index, channel] of asList(channels, 1_000).entries())
      addChannel(items, asObject(channel), index);
  }
  return items.items;
}

function addCheck(items: ImportItems, check: { [field: string]: JsonValue }, index: number): void {
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
  items.add({
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

function addChannel(items: ImportItems, channel: { [field: string]: JsonValue }, index: number): void {
  const kind = asText(channel.kind) ?? 'unknown';
  const label = asText(channel.name, 200) ?? `${kind} ${index + 1}`;
  const ours = counterparts[kind];
  items.addImpossible(
    { key: `channel ${asText(channel.id) ?? index}`, resource: 'channel', name: label, sourceType: kind },
    ours === undefined
      ? message('import-no-channel-type', { type: kind })
      : message('import-integration-settings', { type: ours }),
  );
}

/** Cron expressions have five fields; systemd's contain a colon or a date. */
const isOnCalendar = (schedule: string) =>
  /[:~]|\*-|\d-\d|^(?:daily|hourly|weekly|monthly|yearly)$/i.test(schedule.split('\n')[0] ?? '');

import { type Message, message } from '#messages/messages.ts';
import {
  addRulesOf,
  type ChannelAssignment,
  type ImportBody,
  type ImportItems,
  withoutUndefined,
} from '../import-item.ts';
import { isHeartbeatType, monitorKey } from './kuma-monitors.ts';
import { isOn, parseJson, text } from './kuma-rows.ts';
import type { KumaRow, KumaTables } from './read-kuma.ts';

/** Settings of a notification as Uptime Kuma stores them. */
type Config = Record<string, string | number | boolean | null | undefined>;

type ToChannel = (config: Config) => { type: string; settings: ImportBody; differences?: Message[] };

const value = (config: Config, name: string): string => String(config[name] ?? '').trim();
const optional = (config: Config, name: string): string | undefined => value(config, name) || undefined;
const number = (config: Config, name: string): number | undefined => {
  const found = Number(config[name]);
  return config[name] === '' || config[name] === undefined || !Number.isInteger(found) ? undefined : found;
};
const byUrl =
  (type: string, field: string): ToChannel =>
  (config) => ({ type, settings: { url: value(config, field) } });
const templates = (config: Config, ...fields: string[]) =>
  fields.some((field) => config[field] === true || value(config, field) !== '')
    ? [message('import-template-left-out')]
    : [];

/** Notification types of Uptime Kuma that Belltower has channels for. */
const channels: Record<string, ToChannel> = {
  smtp: (config) => ({
    type: 'email',
    settings: { to: [config.smtpTo, config.smtpCC, config.smtpBCC].flatMap(addresses) },
    differences: [message('import-own-mail-server'), ...templates(config, 'customSubject', 'customBody')],
  }),
  slack: (config) => ({
    ...byUrl('slack', 'slackwebhookURL')(config),
    differences: templates(config, 'slackUseTemplate', 'slackchannelnotify'),
  }),
  discord: (config) => ({
    type: 'discord',
    settings: { url: threadUrl(config) },
    differences: templates(config, 'discordPrefixMessage', 'discordUseMessageTemplate'),
  }),
  mattermost: byUrl('mattermost', 'mattermostWebhookUrl'),
  GoogleChat: byUrl('googlechat', 'googleChatWebhookURL'),
  teams: byUrl('teams', 'webhookUrl'),
  telegram: (config) => ({
    type: 'telegram',
    settings: withoutUndefined({
      token: value(config, 'telegramBotToken'),
      chatId: value(config, 'telegramChatID'),
      threadId: optional(config, 'telegramMessageThreadID'),
    }),
    differences: templates(config, 'telegramUseTemplate'),
  }),
  webhook: (config) => ({
    type: 'webhook',
    settings: withoutUndefined({ url: value(config, 'webhookURL'), headers: headersOf(config) }),
    differences: [message('import-webhook-body', { tool: 'Uptime Kuma' })],
  }),
  ntfy: (config) => ({
    type: 'ntfy',
    settings: withoutUndefined({
      url: value(config, 'ntfyserverurl'),
      topic: value(config, 'ntfytopic'),
      token: optional(config, 'ntfyaccesstoken'),
      priority: number(config, 'ntfyPriority'),
    }),
    differences: value(config, 'ntfyusername') === '' ? [] : [message('import-ntfy-password')],
  }),
  gotify: (config) => ({
    type: 'gotify',
    settings: withoutUndefined({
      url: value(config, 'gotifyserverurl'),
      token: value(config, 'gotifyapplicationToken'),
      priority: number(config, 'gotifyPriority'),
    }),
  }),
  pushover: (config) => ({
    type: 'pushover',
    settings: withoutUndefined({
      token: value(config, 'pushoverapptoken'),
      user: value(config, 'pushoveruserkey'),
      priority: number(config, 'pushoverpriority'),
      sound: optional(config, 'pushoversounds'),
    }),
  }),
  matrix: (config) => ({
    type: 'matrix',
    settings: {
      homeserver: value(config, 'homeserverUrl'),
      accessToken: value(config, 'accessToken'),
      roomId: value(config, 'internalRoomId'),
    },
  }),
  twilio: (config) => ({
    type: 'twilio-sms',
    settings: {
      accountSid: value(config, 'twilioAccountSID'),
      authToken: value(config, 'twilioAuthToken'),
      from: value(config, 'twilioMessagingServiceSID') || value(config, 'twilioFromNumber'),
      to: [value(config, 'twilioToNumber')],
    },
  }),
  PagerDuty: (config) => ({
    type: 'pagerduty',
    settings: { routingKey: value(config, 'pagerdutyIntegrationKey') },
  }),
  Opsgenie: (config) => ({
    type: 'opsgenie',
    settings: {
      apiKey: value(config, 'opsgenieApiKey'),
      region: value(config, 'opsgenieRegion') === 'eu' ? 'eu' : 'us',
    },
  }),
};

function addresses(list: Config[string]): string[] {
  return String(list ?? '')
    .split(/[,;]/)
    .map((one) => (/<([^>]+)>/.exec(one)?.[1] ?? one).trim())
    .filter((one) => one !== '');
}

function threadUrl(config: Config): string {
  const url = value(config, 'discordWebhookUrl');
  const thread = value(config, 'threadId');
  return thread === '' || !URL.canParse(url)
    ? url
    : `${url}${url.includes('?') ? '&' : '?'}thread_id=${thread}`;
}

function headersOf(config: Config): ImportBody | undefined {
  const given = parseJson(value(config, 'webhookAdditionalHeaders'));
  if (typeof given !== 'object' || given === null) return undefined;
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, String(one)]));
}

const channelKey = (id: KumaRow[string]) => `notification ${id}`;

/** Adds a channel for each notification. */
export function addKumaChannels(items: ImportItems, { notification }: KumaTables): void {
  for (const row of notification) {
    const config = (parseJson(row.config) ?? {}) as Config;
    const type = value(config, 'type') || 'unknown';
    const label = text(row.name) ?? `Notification ${row.id}`;
    const item = { key: channelKey(row.id), resource: 'channel', sourceType: type } as const;
    const to = channels[type];
    if (to === undefined) {
      items.addImpossible({ ...item, name: label }, message('import-no-channel-type', { type }));
      continue;
    }
    const { type: ours, settings, differences = [] } = to(config);
    const name = items.uniqueName('channel', label);
    const body = { type: ours, name, settings, enabled: !(row.active === 0) };
    items.add({ ...item, name, body, differences });
  }
}

/**
 * Adds a rule for each set of channels that monitors notify: Uptime Kuma assigns channels to monitors, Belltower
 * chooses them by rules.
 */
export function addKumaRules(items: ImportItems, tables: KumaTables): void {
  const names = new Map(tables.notification.map(({ id, name }) => [id, text(name) ?? `Notification ${id}`]));
  const types = new Map(tables.monitor.map(({ id, type }) => [id, type]));
  const repeats = new Map(
    tables.monitor.map(({ id, resend_interval, interval }) => [
      id,
      Number(resend_interval) * Number(interval),
    ]),
  );
  const byMonitor = Map.groupBy(tables.monitor_notification, ({ monitor_id }) => monitor_id);
  const assignments = [...byMonitor]
    .filter(([monitor]) => types.has(monitor))
    .map(([monitor, links]): ChannelAssignment => {
      const ids = [...new Set(links.map(({ notification_id }) => notification_id))]
        .filter((id) => names.has(id))
        .sort((a, b) => Number(a) - Number(b));
      return {
        key: monitorKey(monitor),
        resource: isHeartbeatType(types.get(monitor)) ? 'heartbeat' : 'monitor',
        channels: ids.map((id) => ({ key: channelKey(id), name: names.get(id) ?? '' })),
        repeatSeconds: repeats.get(monitor) ?? 0,
      };
    });
  addRulesOf(items, 'Uptime Kuma', assignments);
  const defaults = tables.notification.filter(({ is_default }) => isOn(is_default));
  if (defaults.length > 0) {
    for (const { id } of defaults) {
      items.items
        .find(({ key }) => key === channelKey(id))
        ?.differences.push(message('import-default-channel'));
    }
  }
}

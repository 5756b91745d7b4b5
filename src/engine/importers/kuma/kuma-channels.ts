import { type Message, message } from '#messages/messages.ts';
import {
  addRulesOf,
  CannotImport,
  type ChannelAssignment,
  entryOf,
  type ImportBody,
  type ImportItems,
  type ImportLimits,
  withoutUndefined,
} from '../import-item.ts';
import { isOn, parseJson, text } from './convertor.ts';
import { appriseUrlOf, isKnownToApprise, type KumaNotification, settingOf } from './kuma-apprise.ts';
import { isHeartbeatType, monitorKey } from './kuma-monitors.ts';
import type { KumaRow, KumaTables } from './read-kuma.ts';

type ToChannel = (config: KumaNotification) => {
  type: string;
  settings: ImportBody;
  differences?: Message[];
};

const optional = (config: KumaNotification, name: string): string | undefined =>
  settingOf(config, name) || undefined;
const number = (config: KumaNotification, name: string): number | undefined => {
  const found = Number(config[name]);
  return config[name] === '' || config[name] === undefined || !Number.isInteger(found) ? undefined : found;
};
const byUrl =
  (type: string, field: string): ToChannel =>
  (config) => ({ type, settings: { url: settingOf(config, field) } });
const templates = (config: KumaNotification, ...fields: string[]) =>
  fields.some((field) => config[field] === true || settingOf(config, field) !== '')
    ? [message('import-template-left-out')]
    : [];

/** Functions that convert notifications to channels, by Uptime Kuma's type. */
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
      token: settingOf(config, 'telegramBotToken'),
      chatId: settingOf(config, 'telegramChatID'),
      threadId: optional(config, 'telegramMessageThreadID'),
    }),
    differences: templates(config, 'telegramUseTemplate'),
  }),
  webhook: (config) => ({
    type: 'webhook',
    settings: withoutUndefined({ url: settingOf(config, 'webhookURL'), headers: headersOf(config) }),
    differences: [message('import-webhook-body', { tool: 'Uptime Kuma' })],
  }),
  ntfy: (config) => ({
    type: 'ntfy',
    settings: withoutUndefined({
      url: settingOf(config, 'ntfyserverurl'),
      topic: settingOf(config, 'ntfytopic'),
      token: optional(config, 'ntfyaccesstoken'),
      priority: number(config, 'ntfyPriority'),
    }),
    differences: settingOf(config, 'ntfyusername') === '' ? [] : [message('import-ntfy-password')],
  }),
  gotify: (config) => ({
    type: 'gotify',
    settings: withoutUndefined({
      url: settingOf(config, 'gotifyserverurl'),
      token: settingOf(config, 'gotifyapplicationToken'),
      priority: number(config, 'gotifyPriority'),
    }),
  }),
  pushover: (config) => ({
    type: 'pushover',
    settings: withoutUndefined({
      token: settingOf(config, 'pushoverapptoken'),
      user: settingOf(config, 'pushoveruserkey'),
      priority: number(config, 'pushoverpriority'),
      sound: optional(config, 'pushoversounds'),
    }),
  }),
  matrix: (config) => ({
    type: 'matrix',
    settings: {
      homeserver: settingOf(config, 'homeserverUrl'),
      accessToken: settingOf(config, 'accessToken'),
      roomId: settingOf(config, 'internalRoomId'),
    },
  }),
  twilio: (config) => ({
    type: 'twilio-sms',
    settings: {
      accountSid: settingOf(config, 'twilioAccountSID'),
      authToken: settingOf(config, 'twilioAuthToken'),
      from: settingOf(config, 'twilioMessagingServiceSID') || settingOf(config, 'twilioFromNumber'),
      to: [settingOf(config, 'twilioToNumber')],
    },
  }),
  PagerDuty: (config) => ({
    type: 'pagerduty',
    settings: { routingKey: settingOf(config, 'pagerdutyIntegrationKey') },
  }),
  Opsgenie: (config) => ({
    type: 'opsgenie',
    settings: {
      apiKey: settingOf(config, 'opsgenieApiKey'),
      region: settingOf(config, 'opsgenieRegion') === 'eu' ? 'eu' : 'us',
    },
  }),
};

function addresses(list: KumaNotification[string]): string[] {
  return String(list ?? '')
    .split(/[,;]/)
    .map((one) => (/<([^>]+)>/.exec(one)?.[1] ?? one).trim())
    .filter((one) => one !== '');
}

function threadUrl(config: KumaNotification): string {
  const url = settingOf(config, 'discordWebhookUrl');
  const thread = settingOf(config, 'threadId');
  return thread === '' || !URL.canParse(url)
    ? url
    : `${url}${url.includes('?') ? '&' : '?'}thread_id=${thread}`;
}

function headersOf(config: KumaNotification): ImportBody | undefined {
  const value = parseJson(settingOf(config, 'webhookAdditionalHeaders'));
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]));
}

const channelKey = (id: KumaRow[string]) => `notification ${id}`;

/**
 * Returns the Apprise channel for a notification without a counterpart in Belltower.
 * @throws CannotImport if there is no Apprise server, or if Apprise does not support the provider either
 */
function toApprise(
  type: string,
  config: KumaNotification,
  server: string | undefined,
): ReturnType<ToChannel> {
  if (!isKnownToApprise(type)) throw new CannotImport(message('import-no-channel-type', { type }));
  if (server === undefined) throw new CannotImport(message('import-needs-apprise', { type }));
  const urls = appriseUrlOf(type, config);
  if (urls === null) throw new CannotImport(message('import-channel-incomplete'));
  return {
    type: 'apprise',
    settings: { url: `${server.replace(/\/+$/, '')}/notify`, urls },
    differences: type === 'apprise' ? [] : [message('import-through-apprise')],
  };
}

/** Adds a channel for each notification. */
export function addKumaChannels(
  items: ImportItems,
  { notification }: KumaTables,
  { appriseUrl }: ImportLimits,
): void {
  for (const row of notification) {
    const config = (parseJson(row.config) ?? {}) as KumaNotification;
    const type = settingOf(config, 'type') || 'unknown';
    const label = text(row.name) ?? `Notification ${row.id}`;
    const item = { key: channelKey(row.id), resource: 'channel', sourceType: type } as const;
    const converted = items.attempt({ ...item, name: label }, () =>
      (entryOf(channels, type) ?? ((given) => toApprise(type, given, appriseUrl)))(config),
    );
    if (converted === null) continue;
    const { type: ours, settings, differences = [] } = converted;
    const name = items.uniqueName('channel', label);
    const body = { type: ours, name, settings, enabled: !(row.active === 0) };
    items.add({ ...item, name, body, differences });
  }
}

/**
 * Adds a rule for each set of channels that monitors use. Uptime Kuma assigns channels to monitors, but Belltower
 * selects channels with rules.
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

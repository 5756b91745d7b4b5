import { message } from '#messages/messages.ts';
import { asList, asObject, type JsonValue } from '#platform/sources/bounded-json.ts';
import {
  addRulesOf,
  type ChannelAssignment,
  entryOf,
  type ImportBody,
  type ImportItems,
  readDuration,
  withoutUndefined,
} from '../import-item.ts';
import { textAsIs } from '../monitor-parts.ts';

type Fields = { [field: string]: JsonValue };

const webhook = (type: string) => (config: Fields) => ({
  type,
  settings: { url: textAsIs(config['webhook-url']) },
});

/** Functions that convert the settings of alerting providers to settings of the corresponding channels. */
const channels: Record<string, (config: Fields) => { type: string; settings: ImportBody }> = {
  slack: webhook('slack'),
  discord: webhook('discord'),
  mattermost: webhook('mattermost'),
  googlechat: webhook('googlechat'),
  teams: webhook('teams'),
  'teams-workflows': webhook('teams'),
  custom: (config) => {
    const headers = asObject(config.headers);
    return {
      type: 'webhook',
      settings: { url: textAsIs(config.url), ...(Object.keys(headers).length > 0 ? { headers } : {}) },
    };
  },
  telegram: (config) => ({
    type: 'telegram',
    settings: withoutUndefined({
      token: textAsIs(config.token),
      chatId: textAsIs(config.id),
      threadId: textAsIs(config['topic-id']) ?? undefined,
    }),
  }),
  ntfy: (config) => ({
    type: 'ntfy',
    settings: withoutUndefined({
      url: textAsIs(config.url) ?? 'https://ntfy.sh',
      topic: textAsIs(config.topic),
      token: textAsIs(config.token) ?? undefined,
      priority: Number(config.priority) > 0 ? Number(config.priority) : undefined,
    }),
  }),
  email: (config) => ({
    type: 'email',
    settings: {
      to: (textAsIs(config.to) ?? '')
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    },
  }),
  pagerduty: (config) => ({
    type: 'pagerduty',
    settings: { routingKey: textAsIs(config['integration-key']) },
  }),
  opsgenie: (config) => ({ type: 'opsgenie', settings: { apiKey: textAsIs(config['api-key']) } }),
  gotify: (config) => ({
    type: 'gotify',
    settings: { url: textAsIs(config['server-url']), token: textAsIs(config.token) },
  }),
  matrix: (config) => ({
    type: 'matrix',
    settings: {
      homeserver: textAsIs(config['server-url']) ?? 'https://matrix-client.matrix.org',
      accessToken: textAsIs(config['access-token']),
      roomId: textAsIs(config['internal-room-id']),
    },
  }),
  pushover: (config) => ({
    type: 'pushover',
    settings: { token: textAsIs(config['application-token']), user: textAsIs(config['user-key']) },
  }),
  twilio: (config) => ({
    type: 'twilio-sms',
    settings: {
      accountSid: textAsIs(config.sid),
      authToken: textAsIs(config.token),
      from: textAsIs(config.from),
      to: [textAsIs(config.to)],
    },
  }),
};

const providerKey = (type: string) => `alerting ${type}`;

/** Adds a channel for each alerting provider. Returns the providers by type. */
export function addGatusProviders(items: ImportItems, alerting: Fields): Map<string, Fields> {
  const providers = new Map<string, Fields>();
  for (const [type, value] of Object.entries(alerting)) {
    const config = asObject(value);
    providers.set(type, config);
    const item = { key: providerKey(type), resource: 'channel', sourceType: type } as const;
    const to = entryOf(channels, type);
    if (to === undefined) {
      items.addImpossible({ ...item, name: type }, message('import-no-channel-type', { type }));
      continue;
    }
    const converted = to(config);
    const differences = [
      ...(type === 'custom' ? [message('import-webhook-body', { tool: 'Gatus' })] : []),
      ...(asList(config.overrides).length > 0 ? [message('import-overrides-left-out')] : []),
    ];
    const name = items.uniqueName('channel', `Gatus ${type}`);
    items.add({ ...item, name, body: { ...converted, name }, differences });
  }
  return providers;
}

/** An alert of an endpoint, including the defaults of its provider. */
interface Alert {
  provider: string;
  failures: number;
  recoveries: number;
  sendOnResolved: boolean;
  repeatSeconds: number;
}

/** Returns the number of consecutive results that change the status. Gatus counts per alert, Belltower per monitor. */
export function confirmOf(alerts: readonly Alert[], intervalSeconds: number): ImportBody {
  if (alerts.length === 0) return {};
  const most = (of: (alert: Alert) => number) => Math.min(20, Math.max(1, ...alerts.map(of)));
  return {
    confirm: {
      failures: most(({ failures }) => failures),
      recoveries: most(({ recoveries }) => recoveries),
      retrySeconds: Math.min(3600, intervalSeconds),
    },
  };
}

/** Groups alerts of endpoints by provider and settings. */
export class AlertsByProvider {
  readonly #providers: ReadonlyMap<string, Fields>;
  readonly #assignments: ChannelAssignment[] = [];

  constructor(providers: ReadonlyMap<string, Fields>) {
    this.#providers = providers;
  }

  /** Returns an endpoint's enabled alerts. */
  of(endpoint: Fields): Alert[] {
    return asList(endpoint.alerts, 20)
      .map(asObject)
      .filter(({ enabled }) => enabled !== false)
      .map((alert) => {
        const provider = textAsIs(alert.type, 100) ?? '';
        const usual = asObject(asObject(this.#providers.get(provider))['default-alert']);
        const given = { ...usual, ...alert };
        return {
          provider,
          failures: Number(given['failure-threshold']) || 3,
          recoveries: Number(given['success-threshold']) || 2,
          sendOnResolved: given['send-on-resolved'] === true,
          repeatSeconds: readDuration(given['minimum-reminder-interval']) ?? 0,
        };
      });
  }

  assign(endpoint: Fields, of: Pick<ChannelAssignment, 'key' | 'resource'>): void {
    for (const { provider, sendOnResolved, repeatSeconds } of this.of(endpoint)) {
      if (entryOf(channels, provider) === undefined) continue;
      this.#assignments.push({
        ...of,
        channels: [{ key: providerKey(provider), name: provider }],
        repeatSeconds,
        events: ['opened', 'reopened', ...(sendOnResolved ? ['resolved'] : [])],
      });
    }
  }

  /** Adds a rule for each provider and kind of alert. */
  addRules(items: ImportItems): void {
    addRulesOf(items, 'Gatus', this.#assignments);
  }
}

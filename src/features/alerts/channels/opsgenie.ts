import { Type } from 'typebox';
import { interpretResponse } from './channel-http.ts';
import {
  type ChannelTools,
  defineChannel,
  type Notification,
  optional,
  tokenField,
  urlField,
  withoutSlash,
} from './channel-module.ts';
import { type NotificationText, renderNotification } from './notification-text.ts';
import { truncate } from './plain-text.ts';

const fields = {
  apiKey: tokenField({
    title: 'API key',
    description:
      'In Opsgenie: team → Integrations → Add integration → API. In Jira Service Management: Operations → Integrations → API',
    examples: ['eb243592-faa2-4ba2-a551q-1afdf565c889'],
  }),
  region: Type.Optional(
    Type.Enum(['us', 'eu'], {
      default: 'us',
      title: 'Region',
      description: 'Region of the Opsgenie account; `eu` if its address starts with app.eu',
    }),
  ),
  baseUrl: optional(
    urlField({
      title: 'Base address',
      description:
        'For Jira Service Management: https://api.atlassian.com/jsm/ops/integration; otherwise omit it',
      examples: ['https://api.atlassian.com/jsm/ops/integration'],
    }),
  ),
};

const hosts = { us: 'https://api.opsgenie.com', eu: 'https://api.eu.opsgenie.com' };

/** Alert API of Opsgenie and Jira Service Management, one alias per incident (docs.opsgenie.com/docs/alert-api). */
export const opsgenie = defineChannel({
  type: 'opsgenie',
  title: 'Opsgenie, Jira Service Management',
  fields,
  secrets: ['apiKey'],
  address: 'baseUrl',
  readByPeople: false,
  async send([notification], settings, tools) {
    const host = hosts[settings.region === 'eu' ? 'eu' : 'us'];
    const base = settings.baseUrl ? withoutSlash(settings.baseUrl) : tools.baseUrl('opsgenie', host);
    const post = (request: { path: string; body: object }) =>
      ask(tools, { url: `${base}/v2/alerts${request.path}`, apiKey: settings.apiKey, body: request.body });
    const result = await post(requestOf(notification));
    if (notification.event !== 'test' || result.outcome === 'failed') return result;
    // A test must not leave an open alert.
    return post(actionOf(notification, 'close'));
  },
});

async function ask(tools: ChannelTools, of: { url: string; apiKey: string; body: object }) {
  const { url, apiKey, body } = of;
  const result = await tools.http(
    { url, headers: { authorization: `GenieKey ${apiKey}` }, body },
    tools.signal,
  );
  return interpretResponse(result, ({ message }) => ({ detail: message }));
}

const priorities: Record<NotificationText['tone'], string> = {
  critical: 'P1',
  high: 'P2',
  medium: 'P3',
  low: 'P4',
  good: 'P5',
  neutral: 'P5',
};

function requestOf(notification: Notification): { path: string; body: object } {
  if (notification.event === 'acknowledged') return actionOf(notification, 'acknowledge');
  if (notification.event === 'resolved') return actionOf(notification, 'close');
  if (notification.event === 'commented') return actionOf(notification, 'notes');
  const text = renderNotification(notification);
  const { incident, source } = notification;
  const details = Object.fromEntries(text.facts.map(({ name, value }) => [name, truncate(value, 1000)]));
  return {
    path: '',
    body: {
      message: truncate(text.headline, 130),
      alias: incident.id,
      description: truncate(`${text.text}\n${notification.url}`, 15_000),
      priority: priorities[text.tone],
      source: 'Belltower',
      entity: truncate(source.target ?? source.name, 512),
      tags: [incident.severity, source.type],
      details: { ...details, url: notification.url },
    },
  };
}

function actionOf(notification: Notification, action: string): { path: string; body: object } {
  const text = renderNotification(notification);
  return {
    path: `/${notification.incident.id}/${action}?identifierType=alias`,
    body: {
      source: 'Belltower',
      ...(notification.actor === null ? {} : { user: truncate(notification.actor, 100) }),
      note: truncate(text.text, 25_000),
    },
  };
}

import { message } from '#messages/messages.ts';
import { interpretResponse, type SendResult, sendSucceeded } from './channel-http.ts';
import { type ChannelTools, defineChannel, type Notification, tokenField } from './channel-module.ts';
import { type NotificationText, renderNotification } from './notification-text.ts';
import { truncate } from './plain-text.ts';

const fields = {
  routingKey: tokenField({
    title: 'Integration key',
    description:
      'In PagerDuty: service → Integrations → Add integration → Events API v2 → Integration Key (32 characters)',
    examples: ['R0123456789ABCDEFGHIJKLMNOPQRSTU'],
  }),
};

/** Events API v2, one dedup key per incident for trigger, acknowledge and resolve (developer.pagerduty.com). */
export const pagerduty = defineChannel({
  type: 'pagerduty',
  title: 'PagerDuty',
  fields,
  secrets: ['routingKey'],
  readByPeople: false,
  async send([notification], { routingKey }, tools) {
    // PagerDuty has no event for comments, and a trigger would reopen a resolved alert.
    if (notification.event === 'commented')
      return { ...sendSucceeded(null, null), error: message('pagerduty-without-comments') };
    const result = await enqueue(tools, { routing_key: routingKey, ...eventOf(notification) });
    if (notification.event !== 'test' || result.outcome === 'failed') return result;
    // A test must not leave an open alert.
    return enqueue(tools, {
      routing_key: routingKey,
      event_action: 'resolve',
      dedup_key: notification.incident.id,
    });
  },
});

async function enqueue(tools: ChannelTools, body: object): Promise<SendResult> {
  const base = tools.baseUrl('pagerduty', 'https://events.pagerduty.com');
  const result = await tools.http({ url: `${base}/v2/enqueue`, body }, tools.signal);
  return interpretResponse(result, ({ message, errors }) => ({
    detail: [message, ...(Array.isArray(errors) ? errors : [])]
      .filter((text) => typeof text === 'string')
      .join(' '),
  }));
}

const severities: Record<NotificationText['tone'], string> = {
  critical: 'critical',
  high: 'error',
  medium: 'warning',
  low: 'info',
  good: 'info',
  neutral: 'info',
};
const actions: Partial<Record<Notification['event'], string>> = {
  acknowledged: 'acknowledge',
  resolved: 'resolve',
};

function eventOf(notification: Notification): object {
  const text = renderNotification(notification);
  const { incident, source } = notification;
  const action = actions[notification.event] ?? 'trigger';
  const key = { event_action: action, dedup_key: incident.id };
  if (action !== 'trigger') return key;
  return {
    ...key,
    client: 'Belltower',
    client_url: notification.url,
    links: [{ href: notification.url, text: 'Open the incident' }],
    payload: {
      summary: truncate(text.headline, 1024),
      source: truncate(source.target ?? source.name, 250) || 'Belltower',
      severity: severities[text.tone],
      timestamp: notification.at,
      component: truncate(source.name, 250),
      class: incident.cause,
      custom_details: { description: truncate(text.text, 10_000), ...detailsOf(text) },
    },
  };
}

function detailsOf({ facts }: NotificationText): Record<string, string> {
  return Object.fromEntries(facts.map(({ name, value }) => [name, value]));
}

import { Type } from 'typebox';
import { type ChannelAnswer, delivered, explain } from '../answer.ts';
import { defineChannel } from '../define-channel.ts';
import { describeNotice, type NoticeWords } from '../notice-words.ts';
import { fitText } from '../plain-text.ts';
import { tokenField } from '../settings-fields.ts';
import type { ChannelTools, Notice } from '../types.ts';

const settingsSchema = Type.Object(
  {
    routingKey: tokenField({
      title: 'Integration key',
      description:
        'In PagerDuty: service → Integrations → Add integration → Events API v2 → Integration Key (32 characters)',
      examples: ['R0123456789ABCDEFGHIJKLMNOPQRSTU'],
    }),
  },
  { additionalProperties: false },
);

/** Events API v2: one dedup key an incident, so that acknowledging and resolving find what was triggered (developer.pagerduty.com). */
export const pagerduty = defineChannel({
  type: 'pagerduty',
  title: 'PagerDuty',
  settingsSchema,
  secrets: ['routingKey'],
  readByPeople: false,
  async send([notice], { routingKey }, tools) {
    // There a comment is no event, and a trigger for it would open again what is over.
    if (notice.event === 'commented') return delivered(null, 'PagerDuty does not accept comments.');
    const answer = await enqueue(tools, { routing_key: routingKey, ...eventOf(notice) });
    if (notice.event !== 'test' || answer.outcome === 'failed') return answer;
    // A test leaves nothing open.
    return enqueue(tools, {
      routing_key: routingKey,
      event_action: 'resolve',
      dedup_key: notice.incident.id,
    });
  },
});

async function enqueue(tools: ChannelTools, body: object): Promise<ChannelAnswer> {
  const base = tools.baseUrl('pagerduty', 'https://events.pagerduty.com');
  const answer = await tools.http({ url: `${base}/v2/enqueue`, body }, tools.signal);
  return explain(answer, ({ message, errors }) => ({
    says: [message, ...(Array.isArray(errors) ? errors : [])]
      .filter((text) => typeof text === 'string')
      .join(' '),
  }));
}

const severities: Record<NoticeWords['tone'], string> = {
  critical: 'critical',
  high: 'error',
  medium: 'warning',
  low: 'info',
  good: 'info',
  neutral: 'info',
};
const actions: Partial<Record<Notice['event'], string>> = {
  acknowledged: 'acknowledge',
  resolved: 'resolve',
};

function eventOf(notice: Notice): object {
  const words = describeNotice(notice);
  const { incident, source } = notice;
  const action = actions[notice.event] ?? 'trigger';
  const key = { event_action: action, dedup_key: incident.id };
  if (action !== 'trigger') return key;
  return {
    ...key,
    client: 'Belltower',
    client_url: notice.url,
    links: [{ href: notice.url, text: 'Open the incident' }],
    payload: {
      summary: fitText(words.headline, 1024),
      source: fitText(source.target ?? source.name, 250) || 'Belltower',
      severity: severities[words.tone],
      timestamp: notice.at,
      component: fitText(source.name, 250),
      class: incident.cause,
      custom_details: { description: fitText(words.text, 10_000), ...detailsOf(words) },
    },
  };
}

function detailsOf({ facts }: NoticeWords): Record<string, string> {
  return Object.fromEntries(facts.map(({ name, value }) => [name, value]));
}

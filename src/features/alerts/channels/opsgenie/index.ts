import { Type } from 'typebox';
import { explain } from '../answer.ts';
import { defineChannel } from '../define-channel.ts';
import { describeNotice, type NoticeWords } from '../notice-words.ts';
import { fitText } from '../plain-text.ts';
import { optional, tokenField, urlField } from '../settings-fields.ts';
import type { ChannelTools, Notice } from '../types.ts';
import { httpUrlFault, withoutSlash } from '../url-fault.ts';

const settingsSchema = Type.Object(
  {
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
        description: 'Region of the Opsgenie account: `eu` if its address starts with app.eu',
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
  },
  { additionalProperties: false },
);

const hosts = { us: 'https://api.opsgenie.com', eu: 'https://api.eu.opsgenie.com' };

/** Alert API of Opsgenie, which Jira Service Management speaks too: one alias an incident (docs.opsgenie.com/docs/alert-api). */
export const opsgenie = defineChannel({
  type: 'opsgenie',
  title: 'Opsgenie, Jira Service Management',
  settingsSchema,
  secrets: ['apiKey'],
  address: 'baseUrl',
  readByPeople: false,
  findFaults: ({ baseUrl }, { policy }) => (baseUrl ? httpUrlFault('/baseUrl', baseUrl, policy) : []),
  async send([notice], settings, tools) {
    const host = hosts[settings.region === 'eu' ? 'eu' : 'us'];
    const base = settings.baseUrl ? withoutSlash(settings.baseUrl) : tools.baseUrl('opsgenie', host);
    const tell = (request: { path: string; body: object }) =>
      ask(tools, { url: `${base}/v2/alerts${request.path}`, apiKey: settings.apiKey, body: request.body });
    const answer = await tell(requestOf(notice));
    if (notice.event !== 'test' || answer.outcome === 'failed') return answer;
    // A test leaves nothing open.
    return tell(actionOf(notice, 'close'));
  },
});

async function ask(tools: ChannelTools, of: { url: string; apiKey: string; body: object }) {
  const { url, apiKey, body } = of;
  const answer = await tools.http(
    { url, headers: { authorization: `GenieKey ${apiKey}` }, body },
    tools.signal,
  );
  return explain(answer, ({ message }) => ({ says: message }));
}

const priorities: Record<NoticeWords['tone'], string> = {
  critical: 'P1',
  high: 'P2',
  medium: 'P3',
  low: 'P4',
  good: 'P5',
  neutral: 'P5',
};

function requestOf(notice: Notice): { path: string; body: object } {
  if (notice.event === 'acknowledged') return actionOf(notice, 'acknowledge');
  if (notice.event === 'resolved') return actionOf(notice, 'close');
  if (notice.event === 'commented') return actionOf(notice, 'notes');
  const words = describeNotice(notice);
  const { incident, source } = notice;
  const details = Object.fromEntries(words.facts.map(({ name, value }) => [name, fitText(value, 1000)]));
  return {
    path: '',
    body: {
      message: fitText(words.headline, 130),
      alias: incident.id,
      description: fitText(`${words.text}\n${notice.url}`, 15_000),
      priority: priorities[words.tone],
      source: 'Belltower',
      entity: fitText(source.target ?? source.name, 512),
      tags: [incident.severity, source.type],
      details: { ...details, url: notice.url },
    },
  };
}

function actionOf(notice: Notice, action: string): { path: string; body: object } {
  const words = describeNotice(notice);
  return {
    path: `/${notice.incident.id}/${action}?identifierType=alias`,
    body: {
      source: 'Belltower',
      ...(notice.actor === null ? {} : { user: fitText(notice.actor, 100) }),
      note: fitText(words.text, 25_000),
    },
  };
}

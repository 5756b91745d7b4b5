import { Type } from 'typebox';
import { describeNotice, type NoticeWords } from '../notice-words.ts';
import type { ChannelModule, Notice } from '../types.ts';
import { httpUrlFault } from '../url-fault.ts';

const settingsSchema = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'Address of an incoming webhook; counts as a secret',
    }),
  },
  { additionalProperties: false },
);

const colours: Record<NoticeWords['tone'], string> = {
  critical: '#c92a2a',
  high: '#e8590c',
  medium: '#f08c00',
  low: '#868e96',
  good: '#2f9e44',
  neutral: '#868e96',
};

/** Incoming webhooks of Slack: Block Kit in a coloured attachment (docs.slack.dev, "Sending messages using incoming webhooks"). */
export const slack = {
  type: 'slack',
  title: 'Slack',
  settingsSchema,
  secrets: ['url'],
  readByPeople: true,
  findFaults: (settings) => httpUrlFault('/url', settings.url),
  send: (notices, settings, tools) =>
    tools.http({ url: settings.url, body: messageOf(notices) }, tools.signal),
} satisfies ChannelModule<typeof settingsSchema>;

/** At most ten in one message: Slack shows no more attachments well. */
const shownMost = 10;

function messageOf(notices: readonly [Notice, ...Notice[]]): object {
  const [first] = notices;
  const text =
    notices.length === 1
      ? describeNotice(first).headline
      : `${notices.length} messages, newest last: ${notices.map((notice) => describeNotice(notice).headline).join(' · ')}`;
  const hidden = notices.length - shownMost;
  return {
    text: asText(text).slice(0, 3000),
    attachments: [
      ...notices.slice(-shownMost).map(attachmentOf),
      ...(hidden > 0 ? [{ text: `and ${hidden} more before them` }] : []),
    ],
  };
}

function attachmentOf(notice: Notice): object {
  const words = describeNotice(notice);
  return {
    color: colours[words.tone],
    fallback: words.headline.slice(0, 300),
    blocks: [
      section(`*<${notice.url}|${asText(words.headline)}>*\n${asText(words.text)}`),
      {
        type: 'context',
        elements: [
          {
            type: 'mrkdwn',
            text: asText(words.facts.map(({ name, value }) => `${name}: ${value}`).join('  ·  ')).slice(
              0,
              2000,
            ),
          },
        ],
      },
    ],
  };
}

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text: text.slice(0, 3000) } });

/** What Slack reads as markup (docs.slack.dev, "Formatting text"). */
function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

import { Type } from 'typebox';
import { explain } from '../answer.ts';
import { defineChannel } from '../define-channel.ts';
import { describeNotices, type NoticeWords } from '../notice-words.ts';
import { escapeMarkdown, fitText } from '../plain-text.ts';
import { urlField } from '../settings-fields.ts';
import { toneColours } from '../tones.ts';
import type { Notice, Notices } from '../types.ts';
import { httpUrlFault } from '../url-fault.ts';

const settingsSchema = Type.Object(
  {
    url: urlField({
      title: 'Webhook URL',
      description:
        'In Discord: channel settings → Integrations → Webhooks → Copy Webhook URL. Treated as a secret',
      examples: ['https://discord.com/api/webhooks/123456789012345678/XXXX'],
    }),
  },
  { additionalProperties: false },
);

/** Webhooks of Discord: embeds (docs.discord.com, "Execute Webhook"). */
export const discord = defineChannel({
  type: 'discord',
  title: 'Discord',
  settingsSchema,
  secrets: ['url'],
  address: 'url',
  readByPeople: true,
  findFaults: (settings, { policy }) => httpUrlFault('/url', settings.url, policy),
  async send(notices, settings, tools) {
    const answer = await tools.http({ url: settings.url, body: messageOf(notices) }, tools.signal);
    return explain(answer, ({ message, code, retry_after }) => ({
      says: message,
      ...(typeof retry_after === 'number' ? { retryAfterSeconds: retry_after } : {}),
      // "Unknown Webhook": somebody deleted it.
      gone: code === 10015,
    }));
  },
});

/** Discord's own limits; all texts of a message's embeds together have at most 6,000 characters. */
const limits = {
  embeds: 10,
  together: 6000,
  title: 256,
  description: 4096,
  name: 256,
  value: 1024,
  fields: 25,
};

function messageOf(notices: Notices): object {
  const { headline, shown, hidden } = describeNotices(notices, limits.embeds);
  const single = shown.length === 1;
  const share = Math.floor(limits.together / shown.length);
  return {
    ...(single ? {} : { content: fitText(headline, 1800, escapeMarkdown) }),
    username: 'Belltower',
    // Whatever a text says, nobody is pinged by it.
    allowed_mentions: { parse: [] },
    embeds: shown.map(({ notice, words }) => embedOf(notice, words, { share, single })),
    ...(hidden > 0 ? { content: `The last ${shown.length} of ${notices.length} alerts` } : {}),
  };
}

function embedOf(notice: Notice, words: NoticeWords, of: { share: number; single: boolean }): object {
  const title = fitText(words.headline, limits.title, escapeMarkdown);
  const fields = of.single
    ? words.facts.slice(0, limits.fields).map(({ name, value }) => ({
        name: fitText(name, limits.name),
        value: fitText(value, 300, escapeMarkdown),
        inline: true,
      }))
    : [];
  const used = fields.reduce((sum, { name, value }) => sum + name.length + value.length, title.length);
  const room = Math.min(limits.description, of.share - used);
  return {
    title,
    url: notice.url,
    description: fitText(words.text, room, escapeMarkdown),
    color: Number.parseInt(toneColours[words.tone].slice(1), 16),
    timestamp: notice.at,
    fields,
  };
}

import { Type } from 'typebox';
import { explain } from '../answer.ts';
import { defineChannel } from '../define-channel.ts';
import { describeNotices } from '../notice-words.ts';
import { escapeMarkdown, fitText, withoutMentions } from '../plain-text.ts';
import { urlField } from '../settings-fields.ts';
import { toneColours } from '../tones.ts';
import type { Notices } from '../types.ts';
import { httpUrlFault } from '../url-fault.ts';

const settingsSchema = Type.Object(
  {
    url: urlField({
      title: 'Webhook URL',
      description: 'In Mattermost: Integrations → Incoming Webhooks → Add. Treated as a secret',
      examples: ['https://chat.example.com/hooks/xxx-generatedkey-xxx'],
    }),
  },
  { additionalProperties: false },
);

/** Incoming webhooks with message attachments (developers.mattermost.com/integrate/webhooks/incoming). */
export const mattermost = defineChannel({
  type: 'mattermost',
  title: 'Mattermost',
  settingsSchema,
  secrets: ['url'],
  address: 'url',
  readByPeople: true,
  findFaults: (settings, { policy }) => httpUrlFault('/url', settings.url, policy),
  async send(notices, settings, tools) {
    const answer = await tools.http({ url: settings.url, body: messageOf(notices) }, tools.signal);
    return explain(answer, ({ message }) => ({ says: message }));
  },
});

/** A post has at most 16,383 characters in all. */
const limits = { notices: 10, headline: 200, text: 1000, fact: 200 };

function messageOf(notices: Notices): object {
  const { headline, shown, hidden } = describeNotices(notices, limits.notices);
  const single = shown.length === 1;
  return {
    username: 'Belltower',
    text: single ? '' : fitText(headline, 1000, escapeMarkdown),
    attachments: [
      ...(hidden > 0 ? [{ text: `${hidden} more came before these.`, fallback: '' }] : []),
      ...shown.map(({ notice, words }) => ({
        fallback: withoutMentions(fitText(words.headline, limits.headline)),
        color: toneColours[words.tone],
        title: fitText(words.headline, limits.headline, escapeMarkdown),
        title_link: notice.url,
        text: fitText(single ? words.text : (words.sentences[0] ?? ''), limits.text, escapeMarkdown),
        fields: single
          ? words.facts.map(({ name, value }) => ({
              title: name,
              value: fitText(value, limits.fact, escapeMarkdown),
              short: true,
            }))
          : [],
      })),
    ],
  };
}

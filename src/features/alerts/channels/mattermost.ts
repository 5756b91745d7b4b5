import { Type } from 'typebox';
import { interpretResponse } from './channel-http.ts';
import { defineChannel, httpUrlFault, type Notifications, urlField } from './channel-module.ts';
import { renderNotifications, toneColors } from './notification-text.ts';
import { escapeMarkdown, truncate, withoutMentions } from './plain-text.ts';

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
  preview: 'chat',
  findFaults: (settings, { policy }) => httpUrlFault('/url', settings.url, policy),
  async send(notifications, settings, tools) {
    const answer = await tools.http({ url: settings.url, body: messageOf(notifications) }, tools.signal);
    return interpretResponse(answer, ({ message }) => ({ detail: message }));
  },
});

/** A post is limited to 16,383 characters. */
const limits = { notifications: 10, headline: 200, text: 1000, fact: 200 };

function messageOf(notifications: Notifications): object {
  const { headline, shown, hidden } = renderNotifications(notifications, limits.notifications);
  const single = shown.length === 1;
  return {
    username: 'Belltower',
    text: single ? '' : truncate(headline, 1000, escapeMarkdown),
    attachments: [
      ...(hidden > 0 ? [{ text: `${hidden} earlier alerts not shown`, fallback: '' }] : []),
      ...shown.map(({ notification, words }) => ({
        fallback: withoutMentions(truncate(words.headline, limits.headline)),
        color: toneColors[words.tone],
        title: truncate(words.headline, limits.headline, escapeMarkdown),
        title_link: notification.url,
        text: truncate(single ? words.text : (words.sentences[0] ?? ''), limits.text, escapeMarkdown),
        fields: single
          ? words.facts.map(({ name, value }) => ({
              title: name,
              value: truncate(value, limits.fact, escapeMarkdown),
              short: true,
            }))
          : [],
      })),
    ],
  };
}

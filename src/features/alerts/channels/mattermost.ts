import { interpretResponse } from './channel-http.ts';
import { defineIncomingWebhook, type Notifications } from './channel-module.ts';
import { renderNotifications, toneColors } from './notification-text.ts';
import { escapeMarkdown, truncate, withoutMentions } from './plain-text.ts';

/** Incoming webhooks with message attachments (developers.mattermost.com/integrate/webhooks/incoming). */
export const mattermost = defineIncomingWebhook({
  type: 'mattermost',
  title: 'Mattermost',
  url: {
    title: 'Webhook URL',
    description: 'In Mattermost: Integrations → Incoming Webhooks → Add',
    examples: ['https://chat.example.com/hooks/xxx-generatedkey-xxx'],
  },
  render,
  interpret: (result) => interpretResponse(result, ({ message }) => ({ detail: message })),
});

/** A post is limited to 16,383 characters. */
const limits = { notifications: 10, headline: 200, text: 1000, fact: 200 };

function render(notifications: Notifications): object {
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

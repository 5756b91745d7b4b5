import { isPlainObject } from '#platform/plain-object.ts';
import { interpretResponse } from './channel-http.ts';
import { defineIncomingWebhook, type Notification, type Notifications } from './channel-module.ts';
import { type NotificationText, renderNotifications, toneColors, toneSigns } from './notification-text.ts';
import { escapeTags, truncate, withoutMentions } from './plain-text.ts';

/**
 * Google Chat webhooks with cards v2, one thread per incident
 * (developers.google.com/workspace/chat/quickstart/webhooks).
 */
export const googlechat = defineIncomingWebhook({
  type: 'googlechat',
  title: 'Google Chat',
  url: {
    title: 'Webhook URL',
    description: 'In Google Chat: space → Apps & integrations → Webhooks → Add',
    examples: ['https://chat.googleapis.com/v1/spaces/AAAA/messages?key=XXXX&token=XXXX'],
  },
  render,
  postTo(webhook) {
    const url = new URL(webhook);
    url.searchParams.set('messageReplyOption', 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD');
    return url.href;
  },
  interpret: (result) =>
    interpretResponse(result, ({ error }) => ({ detail: isPlainObject(error) ? error.message : undefined })),
});

/** A message with all its cards is limited to 32,000 bytes. */
const limits = { notifications: 10, headline: 200, text: 2000, digestText: 300, fact: 300 };

function render(notifications: Notifications): object {
  const { headline, shown, hidden } = renderNotifications(notifications, limits.notifications);
  const single = shown.length === 1;
  return {
    // The text of push notifications: not markup, but `<users/all>` would be a mention.
    text: withoutMentions(truncate(headline, limits.headline))
      .replaceAll('<', '‹')
      .replaceAll(/[*_~`]/g, ' '),
    ...(single ? { thread: { threadKey: notifications[0].incident.id } } : {}),
    cardsV2: [
      ...(hidden > 0 ? [textCard('hidden', `${hidden} earlier alerts not shown`)] : []),
      ...shown.map(({ notification, words }) => cardOf(notification, words, single)),
    ],
  };
}

function textCard(cardId: string, text: string): object {
  return { cardId, card: { sections: [{ widgets: [{ textParagraph: { text } }] }] } };
}

function cardOf(notification: Notification, content: NotificationText, single: boolean): object {
  const text = single
    ? truncate(content.text, limits.text, escapeChat)
    : truncate(content.sentences[0] ?? '', limits.digestText, escapeChat);
  const head = truncate(content.headline, limits.headline, escapeChat);
  const facts = single
    ? content.facts.map(({ name, value }) => ({
        decoratedText: { topLabel: name, text: truncate(value, limits.fact, escapeChat), wrapText: true },
      }))
    : [];
  const button = { text: 'Open the incident', onClick: { openLink: { url: notification.url } } };
  return {
    cardId: notification.id,
    card: {
      sections: [
        {
          widgets: [
            {
              textParagraph: {
                text: `${toneSigns[content.tone]} <font color="${toneColors[content.tone]}"><b>${head}</b></font>`,
              },
            },
            { textParagraph: { text: text.replaceAll('\n', '<br>') } },
            ...facts,
            { buttonList: { buttons: [button] } },
          ],
        },
      ],
    },
  };
}

const escapeChat = (text: string) => escapeTags(withoutMentions(text));

import { interpretResponse } from './channel-http.ts';
import { defineIncomingWebhook, type Notification, type Notifications } from './channel-module.ts';
import { type NotificationText, renderNotifications, toneColors } from './notification-text.ts';
import { truncate, withoutMentions } from './plain-text.ts';

/**
 * Slack incoming webhooks: Block Kit in colored attachments (docs.slack.dev, "Sending messages using incoming
 * webhooks").
 */
export const slack = defineIncomingWebhook({
  type: 'slack',
  title: 'Slack',
  url: {
    title: 'Webhook URL',
    description: 'In Slack: your app → Incoming Webhooks → Add New Webhook to Workspace',
    examples: ['https://hooks.slack.com/services/T000/B000/XXXX'],
  },
  render,
  interpret(result) {
    // Slack's errors are plain text: `no_service`, `invalid_token`, `channel_is_archived`.
    const gone = /^(?:no_service|channel_is_archived|action_prohibited)\b/.test(result.response ?? '');
    return interpretResponse({ ...result, gone: result.gone || (result.status === 404 && gone) }, (body) => ({
      detail: body.error,
    }));
  },
});

/** Slack's limits for a section and a context, and the number of attachments that it displays well. */
const limits = { section: 3000, context: 2000, attachments: 10, text: 3000, link: 500 };

function render(notifications: Notifications): object {
  const { headline, shown, hidden } = renderNotifications(notifications, limits.attachments);
  return {
    text: truncate(headline, limits.text, escapeSlack),
    attachments: [
      ...shown.map(({ notification, words }) => attachmentOf(notification, words)),
      ...(hidden > 0 ? [{ text: `${hidden} earlier alerts not shown` }] : []),
    ],
  };
}

function attachmentOf(notification: Notification, text: NotificationText): object {
  const head = `*<${notification.url}|${truncate(text.headline, limits.link, escapeSlack)}>*\n`;
  const facts = text.facts.map(({ name, value }) => `${name}: ${value}`).join('  ·  ');
  return {
    color: toneColors[text.tone],
    fallback: truncate(text.headline, 300, escapeSlack),
    blocks: [
      {
        type: 'section',
        text: {
          type: 'mrkdwn',
          text: head + truncate(text.text, limits.section - head.length, escapeSlack),
        },
      },
      {
        type: 'context',
        elements: [{ type: 'mrkdwn', text: truncate(facts, limits.context, escapeSlack) }],
      },
    ],
  };
}

/** Escapes Slack's markup, mentions (`<!channel>`) and links (docs.slack.dev, "Formatting text"). */
function escapeSlack(text: string): string {
  return (
    withoutMentions(text)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // Slack ignores marks within a word, such as underscores in an address.
      .replace(/(?<![\p{L}\p{N}])[*_~`]|[*_~`](?![\p{L}\p{N}])/gu, '\u200B$&')
  );
}

import { interpretResponse } from './channel-http.ts';
import { defineIncomingWebhook, type Notification, type Notifications } from './channel-module.ts';
import { type NotificationText, renderNotifications, toneColors } from './notification-text.ts';
import { escapeMarkdown, truncate } from './plain-text.ts';

/** Discord webhooks with embeds (docs.discord.com, "Execute Webhook"). */
export const discord = defineIncomingWebhook({
  type: 'discord',
  title: 'Discord',
  url: {
    title: 'Webhook URL',
    description: 'In Discord: channel settings → Integrations → Webhooks → Copy Webhook URL',
    examples: ['https://discord.com/api/webhooks/123456789012345678/XXXX'],
  },
  render,
  interpret: (result) =>
    interpretResponse(result, ({ message, code, retry_after }) => ({
      detail: message,
      ...(typeof retry_after === 'number' ? { retryAfterSeconds: retry_after } : {}),
      // "Unknown Webhook": the webhook was deleted.
      gone: code === 10015,
    })),
});

/** Discord's limits. All texts of a message's embeds together are limited to 6,000 characters. */
const limits = {
  embeds: 10,
  together: 6000,
  title: 256,
  description: 4096,
  name: 256,
  value: 1024,
  fields: 25,
};

function render(notifications: Notifications): object {
  const { headline, shown, hidden } = renderNotifications(notifications, limits.embeds);
  const single = shown.length === 1;
  const share = Math.floor(limits.together / shown.length);
  return {
    ...(single ? {} : { content: truncate(headline, 1800, escapeMarkdown) }),
    username: 'Belltower',
    // An empty list disables all mentions.
    allowed_mentions: { parse: [] },
    embeds: shown.map(({ notification, words }) => embedOf(notification, words, { share, single })),
    ...(hidden > 0 ? { content: `The last ${shown.length} of ${notifications.length} alerts` } : {}),
  };
}

function embedOf(
  notification: Notification,
  text: NotificationText,
  of: { share: number; single: boolean },
): object {
  const title = truncate(text.headline, limits.title, escapeMarkdown);
  const fields = of.single
    ? text.facts.slice(0, limits.fields).map(({ name, value }) => ({
        name: truncate(name, limits.name),
        value: truncate(value, 300, escapeMarkdown),
        inline: true,
      }))
    : [];
  const used = fields.reduce((sum, { name, value }) => sum + name.length + value.length, title.length);
  const available = Math.min(limits.description, of.share - used);
  return {
    title,
    url: notification.url,
    description: truncate(text.text, available, escapeMarkdown),
    color: Number.parseInt(toneColors[text.tone].slice(1), 16),
    timestamp: notification.at,
    fields,
  };
}

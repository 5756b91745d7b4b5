import { interpretResponse } from './channel-http.ts';
import { defineIncomingWebhook, type Notification, type Notifications } from './channel-module.ts';
import { type NotificationText, renderNotifications } from './notification-text.ts';
import { truncate, withoutMentions } from './plain-text.ts';

/**
 * Microsoft Teams workflows with an adaptive card (learn.microsoft.com, "Create incoming webhooks with Workflows";
 * adaptivecards.io 1.4).
 */
export const teams = defineIncomingWebhook({
  type: 'teams',
  title: 'Microsoft Teams',
  url: {
    title: 'Workflow URL',
    description: 'In Teams: channel → ⋯ → Workflows → "Send webhook alerts to a channel", then copy the URL',
    examples: ['https://prod-00.westeurope.logic.azure.com:443/workflows/XXXX/triggers/manual/paths/invoke'],
  },
  render,
  interpret: (result) =>
    interpretResponse(result, ({ error }) => ({
      detail: (error as { message?: unknown } | null)?.message,
    })),
});

/** A message is limited to 28 kB; ten notifications stay below that even with four bytes per character. */
const limits = { notifications: 10, headline: 150, text: 400, single: 3000 };

const styles: Record<NotificationText['tone'], string> = {
  critical: 'attention',
  high: 'attention',
  medium: 'warning',
  low: 'emphasis',
  good: 'good',
  neutral: 'emphasis',
};

function render(notifications: Notifications): object {
  const { headline, shown, hidden } = renderNotifications(notifications, limits.notifications);
  const single = shown.length === 1;
  const [first] = notifications;
  return {
    type: 'message',
    // The text of push notifications.
    summary: truncate(headline, 200),
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          fallbackText: truncate(headline, 200),
          body: [
            ...(hidden > 0
              ? [plain([{ text: `The last ${shown.length} of ${notifications.length} alerts` }])]
              : []),
            ...shown.map(({ notification, words }) => boxOf(notification, words, single)),
          ],
          actions: single ? [{ type: 'Action.OpenUrl', title: 'Open the incident', url: first.url }] : [],
        },
      },
    ],
  };
}

function boxOf(notification: Notification, text: NotificationText, single: boolean): object {
  const sentences = single ? text.text : (text.sentences[0] ?? '');
  return {
    type: 'Container',
    style: styles[text.tone],
    bleed: single,
    ...(single ? {} : { selectAction: { type: 'Action.OpenUrl', url: notification.url } }),
    items: [
      plain([{ text: truncate(text.headline, limits.headline), weight: 'Bolder', size: 'Medium' }]),
      plain([{ text: truncate(sentences, single ? limits.single : limits.text) }]),
      ...(single
        ? text.facts.map(({ name, value }) =>
            plain([{ text: `${name}: `, weight: 'Bolder' }, { text: truncate(value, 300) }], 'Small'),
          )
        : []),
    ],
  };
}

/** Returns a RichTextBlock. Unlike a TextBlock, it doesn't render Markdown, so user input stays plain text. */
function plain(runs: { text: string; weight?: string; size?: string }[], spacing = 'Default'): object {
  return {
    type: 'RichTextBlock',
    spacing,
    inlines: runs.map((run) => ({ type: 'TextRun', ...run, text: withoutMentions(run.text) })),
  };
}

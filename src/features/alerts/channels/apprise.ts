import { Type } from 'typebox';
import { message as createMessage } from '#messages/messages.ts';
import { interpretResponse, sendFailed } from './channel-http.ts';
import { defineChannel, optional, urlField } from './channel-module.ts';
import { digestLines, type NotificationText, renderNotifications } from './notification-text.ts';
import { truncate } from './plain-text.ts';

const fields = {
  url: urlField({
    title: 'Notify address',
    description:
      'URL of an Apprise API server: …/notify/KEY for a stored configuration, or …/notify without one',
    examples: ['https://apprise.example.com/notify/belltower'],
  }),
  urls: optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      title: 'Apprise URLs',
      description:
        'Services to notify, separated by spaces; used only if the server does not store a configuration',
      examples: ['signal://signal.example.com/+15551234567/+15557654321'],
    }),
  ),
  tags: optional(
    Type.Unsafe<string | string[]>({
      type: ['string', 'array'],
      items: { type: 'string', maxLength: 100 },
      maxLength: 500,
      maxItems: 20,
      title: 'Tags',
      description: 'Tags of the services to notify in that configuration; default: all',
      examples: ['ops'],
    }),
  ),
};

const types: Record<NotificationText['tone'], string> = {
  critical: 'failure',
  high: 'failure',
  medium: 'warning',
  low: 'info',
  good: 'success',
  neutral: 'info',
};

/** Sends to an Apprise API server, which forwards to many other services (github.com/caronc/apprise-api). */
export const apprise = defineChannel({
  type: 'apprise',
  title: 'Apprise',
  fields,
  secrets: ['url', 'urls'],
  address: 'url',
  readByPeople: true,
  async send(notifications, settings, tools) {
    const message = renderNotifications(notifications, 20);
    const lines =
      notifications.length === 1
        ? [message.shown[0]?.words.text ?? '', notifications[0].url]
        : digestLines(message, 300);
    const { tags, urls } = settings;
    const result = await tools.http(
      {
        url: settings.url,
        body: {
          title: truncate(message.headline, 250),
          body: truncate(lines.join('\n'), 8000),
          type: types[message.tone],
          format: 'text',
          ...(urls ? { urls: urls.trim().split(/\s+/).join(',') } : {}),
          ...(tags && tags.length > 0 ? { tag: Array.isArray(tags) ? tags.join(',') : tags } : {}),
        },
      },
      tools.signal,
    );
    if (result.status === 204) {
      return {
        ...sendFailed(createMessage('apprise-without-configuration'), { retry: false }),
        status: 204,
      };
    }
    return interpretResponse(result, ({ error }) => ({ detail: error }));
  },
});

import { Type } from 'typebox';
import { interpretResponse } from './channel-http.ts';
import { defineChannel, optional, tokenField, urlField, withoutSlash } from './channel-module.ts';
import { digestLines, type NotificationText, renderNotifications } from './notification-text.ts';
import { truncate } from './plain-text.ts';

const fields = {
  url: urlField({
    title: 'Server',
    description: 'URL of the Gotify server',
    examples: ['https://gotify.example.com'],
  }),
  token: tokenField({
    title: 'Application token',
    description: 'In Gotify: Apps → Create application; the token is in its row',
    examples: ['AwAGrRnH4Z4Yk5i'],
  }),
  priority: optional(
    Type.Integer({
      minimum: 0,
      maximum: 10,
      title: 'Priority',
      description: 'From 0 (silent) to 10; the default depends on the severity',
      examples: [8],
    }),
  ),
};

const priorities: Record<NotificationText['tone'], number> = {
  critical: 10,
  high: 8,
  medium: 5,
  low: 3,
  good: 5,
  neutral: 2,
};

/** Gotify's POST /message (gotify.net/docs/pushmsg). */
export const gotify = defineChannel({
  type: 'gotify',
  title: 'Gotify',
  fields,
  secrets: ['token'],
  address: 'url',
  readByPeople: true,
  preview: 'push',
  async send(notifications, settings, tools) {
    const message = renderNotifications(notifications, 20);
    const text =
      notifications.length === 1 ? message.shown[0]?.words.text : digestLines(message, 300).join('\n');
    const result = await tools.http(
      {
        url: `${withoutSlash(settings.url)}/message`,
        headers: { 'x-gotify-key': settings.token },
        body: {
          title: truncate(message.headline, 200),
          message: truncate(text ?? '', 8000),
          priority: settings.priority ?? priorities[message.tone],
          extras: {
            'client::display': { contentType: 'text/plain' },
            'client::notification': { click: { url: notifications[0].url } },
          },
        },
      },
      tools.signal,
    );
    return interpretResponse(result, ({ errorDescription, error }) => ({
      detail: errorDescription ?? error,
    }));
  },
});

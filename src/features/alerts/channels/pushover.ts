import { Type } from 'typebox';
import { interpretResponse } from './channel-http.ts';
import { defineChannel, optional, tokenField } from './channel-module.ts';
import { type NotificationText, renderNotifications } from './notification-text.ts';
import { truncate } from './plain-text.ts';

const fields = {
  token: tokenField({
    title: 'Application token',
    description: 'Create it at pushover.net under Create an Application/API Token',
    examples: ['azGDORePK8gMaC0QOYAMyEEuzJnyUi'],
  }),
  user: tokenField({
    title: 'User or group key',
    description: 'Your user key, shown at the top of pushover.net after you sign in',
    examples: ['uQiRzpo4DXghDmr9QzzfQu27cmVRsG'],
  }),
  priority: optional(
    Type.Integer({
      minimum: -2,
      maximum: 2,
      title: 'Priority',
      description: 'From -2 (silent) to 2 (repeated until confirmed); the default depends on the severity',
      examples: [1],
    }),
  ),
  sound: optional(
    Type.String({
      pattern: '^[A-Za-z0-9_]{1,40}$',
      title: 'Sound',
      description: 'Name of a sound from pushover.net/api#sounds',
      examples: ['siren'],
    }),
  ),
};

const priorities: Record<NotificationText['tone'], number> = {
  critical: 1,
  high: 0,
  medium: 0,
  low: -1,
  good: 0,
  neutral: -1,
};

/** Pushover's message API (pushover.net/api). */
export const pushover = defineChannel({
  type: 'pushover',
  title: 'Pushover',
  fields,
  secrets: ['token', 'user'],
  readByPeople: true,
  preview: 'push',
  async send(notifications, settings, tools) {
    const { headline, shown, tone } = renderNotifications(notifications, 10);
    const [first] = notifications;
    const text =
      notifications.length === 1
        ? shown[0]?.words.text
        : shown.map(({ words }) => truncate(words.headline, 90)).join('\n');
    const wanted = settings.priority ?? priorities[tone];
    // Recoveries have a low priority, so that they do not wake anyone.
    const priority = tone === 'good' ? Math.min(wanted, 0) : wanted;
    const base = tools.baseUrl('pushover', 'https://api.pushover.net');
    const result = await tools.http(
      {
        url: `${base}/1/messages.json`,
        body: {
          token: settings.token,
          user: settings.user,
          title: truncate(headline, 250),
          message: truncate(text ?? '', 1024),
          priority,
          // Priority 2 requires both values: repeat every minute for one hour.
          ...(priority === 2 ? { retry: 60, expire: 3600 } : {}),
          ...(settings.sound ? { sound: settings.sound } : {}),
          ...(first.url.length <= 512 ? { url: first.url, url_title: 'Open the incident' } : {}),
          timestamp: Math.floor(Date.parse(first.at) / 1000),
        },
      },
      tools.signal,
    );
    return interpretResponse(result, ({ errors, status }) => ({
      detail: Array.isArray(errors) ? errors.join(' ') : undefined,
      failed: status === 0,
    }));
  },
});

import { Type } from 'typebox';
import { interpretResponse } from './channel-http.ts';
import {
  defineChannel,
  type Notifications,
  optional,
  tokenField,
  urlField,
  withoutSlash,
} from './channel-module.ts';
import { digestLines, type NotificationText, renderNotifications } from './notification-text.ts';
import { truncate } from './plain-text.ts';

const fields = {
  url: urlField({
    title: 'Server',
    description: 'URL of the ntfy server, without the topic',
    examples: ['https://ntfy.sh'],
  }),
  topic: Type.String({
    pattern: '^[-_A-Za-z0-9]{1,64}$',
    title: 'Topic',
    description:
      'Anyone who knows the name of an unprotected topic can read it: choose a name that cannot be guessed',
    examples: ['belltower-7f3k2q'],
  }),
  token: optional(
    tokenField({
      title: 'Access token',
      description:
        'Required for protected topics. In ntfy: Account → Access tokens, or `ntfy token add USER`',
      examples: ['tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2'],
    }),
  ),
  priority: optional(
    Type.Integer({
      minimum: 1,
      maximum: 5,
      title: 'Priority',
      description: 'From 1 (silent) to 5 (urgent); the default depends on the severity',
      examples: [4],
    }),
  ),
};

/** Publishing as JSON (docs.ntfy.sh/publish/#publish-as-json). */
export const ntfy = defineChannel({
  type: 'ntfy',
  title: 'ntfy',
  fields,
  secrets: ['token'],
  address: 'url',
  readByPeople: true,
  preview: 'push',
  async send(notifications, settings, tools) {
    const { url, topic, token, priority } = settings;
    const result = await tools.http(
      {
        url: `${withoutSlash(url)}/`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        body: { topic, ...messageOf(notifications, priority ?? null) },
      },
      tools.signal,
    );
    return interpretResponse(result, ({ error }) => ({ detail: error }));
  },
});

const priorities: Record<NotificationText['tone'], number> = {
  critical: 5,
  high: 4,
  medium: 3,
  low: 2,
  good: 3,
  neutral: 2,
};
/** Short codes of the emoji before the title. */
const signs: Record<NotificationText['tone'], string> = {
  critical: 'rotating_light',
  high: 'red_circle',
  medium: 'warning',
  low: 'large_blue_circle',
  good: 'white_check_mark',
  neutral: 'bell',
};

const maxShown = 10;

/** ntfy converts messages above 4,096 bytes to a file. 1,300 characters of any script are shorter than that. */
const maxCharacters = 1300;

function messageOf(notifications: Notifications, priority: number | null): object {
  const message = renderNotifications(notifications, maxShown);
  const [first] = notifications;
  const text =
    notifications.length === 1 ? (message.shown[0]?.words.text ?? '') : digestLines(message).join('\n');
  const click = notifications.length === 1 ? first.url : first.url.replace(/\/incidents\/.*$/, '/incidents');
  return {
    title: truncate(message.headline, 200),
    message: truncate(text, maxCharacters),
    priority: priority ?? priorities[message.tone],
    tags: [signs[message.tone], first.incident.severity],
    click,
    actions: [
      { action: 'view', label: notifications.length === 1 ? 'Open the incident' : 'Open', url: click },
    ],
  };
}

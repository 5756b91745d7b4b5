import { isPlainObject } from '#platform/plain-object.ts';
import { interpretResponse } from './channel-http.ts';
import {
  defineChannel,
  type Notifications,
  numberLikeField,
  optional,
  tokenField,
} from './channel-module.ts';
import { renderNotifications, toneSigns } from './notification-text.ts';
import { escapeTags, truncate, withoutMentions } from './plain-text.ts';

const fields = {
  token: tokenField({
    title: 'Bot token',
    description: 'Send /newbot to @BotFather in Telegram; it replies with the token',
    examples: ['110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'],
  }),
  chatId: numberLikeField('^(?:-?[0-9]{1,20}|@[A-Za-z0-9_]{1,64})$', {
    title: 'Chat',
    description:
      'ID of the chat, or @name of a public channel. Add the bot to the chat, write a message in it, and read `chat.id` at https://api.telegram.org/bot<token>/getUpdates',
    examples: ['-1001234567890'],
  }),
  threadId: optional(
    numberLikeField('^[0-9]{1,18}$', {
      title: 'Topic',
      description: 'Number of a topic in the chat: the last part of its link',
      examples: ['42'],
    }),
  ),
};

/** Bot API, sendMessage with HTML (core.telegram.org/bots/api#sendmessage). */
export const telegram = defineChannel({
  type: 'telegram',
  title: 'Telegram',
  fields,
  secrets: ['token'],
  readByPeople: true,
  async send(notifications, settings, tools) {
    const base = tools.baseUrl('telegram', 'https://api.telegram.org');
    const { token, chatId, threadId } = settings;
    const result = await tools.http(
      {
        url: `${base}/bot${encodeURIComponent(token).replaceAll('%3A', ':')}/sendMessage`,
        body: {
          chat_id: chatId,
          ...(threadId === undefined || threadId === null ? {} : { message_thread_id: Number(threadId) }),
          text: textOf(notifications),
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
        },
      },
      tools.signal,
    );
    return interpretResponse(result, ({ description, parameters }) => {
      const retryAfter = isPlainObject(parameters) ? Number(parameters.retry_after) : Number.NaN;
      return {
        detail: wordsOf(description, parameters),
        ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
      };
    });
  },
});

/** Adds the new chat ID if a group was upgraded to a supergroup. */
function wordsOf(description: unknown, parameters: unknown): unknown {
  const moved = isPlainObject(parameters) ? parameters.migrate_to_chat_id : undefined;
  if (moved === undefined) return description;
  return `${description} The chat's number is ${moved} now: set it in the channel.`;
}

/** A message is limited to 4,096 characters, shared by the notifications of a digest. */
const maxCharacters = 4096;
const maxShown = 10;

function textOf(notifications: Notifications): string {
  const { shown, hidden } = renderNotifications(notifications, maxShown);
  const share = Math.floor((maxCharacters - 60) / shown.length) - 2;
  const parts = shown.map(({ notification, words }) => {
    const link = `<a href="${escapeTags(notification.url)}">Open the incident</a>`;
    const head = `<b>${toneSigns[words.tone]} ${truncate(words.headline, 250, escapeTelegram)}</b>`;
    const rest = share - head.length - link.length - 2;
    const facts = words.facts.map(({ name, value }) => `${name}: ${value}`).join(' · ');
    const text = shown.length > 1 ? words.sentences[0] : `${words.text}\n${facts}`;
    return rest < 20 ? head : `${head}\n${truncate(text ?? '', rest, escapeTelegram)}\n${link}`;
  });
  return [...parts, ...(hidden > 0 ? [`${hidden} earlier alerts not shown`] : [])].join('\n\n');
}

const escapeTelegram = (text: string) => escapeTags(withoutMentions(text));

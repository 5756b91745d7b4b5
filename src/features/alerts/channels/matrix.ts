import { Type } from 'typebox';
import { interpretResponse } from './channel-http.ts';
import { defineChannel, type Notifications, tokenField, urlField, withoutSlash } from './channel-module.ts';
import { renderNotifications, toneColors, toneSigns } from './notification-text.ts';
import { escapeTags, truncate, withoutMentions } from './plain-text.ts';

const fields = {
  homeserver: urlField({
    title: 'Homeserver',
    description: 'Homeserver of the account that sends the messages',
    examples: ['https://matrix.example.com'],
  }),
  accessToken: tokenField({
    title: 'Access token',
    description:
      'Access token of a Matrix account for Belltower. In Element: Settings → Help & About → Access Token',
    examples: ['syt_YmVsbHRvd2Vy_XXXX'],
  }),
  roomId: Type.String({
    pattern: '^![^\\s\\u0000-\\u001f]{1,254}$',
    title: 'Room',
    description:
      'Internal room ID, which starts with "!". In Element: room → Settings → Advanced. Invite the account first',
    examples: ['!abcdefghijklmnop:example.com'],
  }),
};

/**
 * Client-server API, m.room.message (spec.matrix.org). The delivery ID is the transaction ID, so a retry doesn't post
 * twice.
 */
export const matrix = defineChannel({
  type: 'matrix',
  title: 'Matrix',
  fields,
  secrets: ['accessToken'],
  address: 'homeserver',
  readByPeople: true,
  async send(notifications, settings, tools) {
    const room = encodeURIComponent(settings.roomId);
    const base = withoutSlash(settings.homeserver);
    const result = await tools.http(
      {
        url: `${base}/_matrix/client/v3/rooms/${room}/send/m.room.message/${notifications[0].id}`,
        method: 'PUT',
        headers: { authorization: `Bearer ${settings.accessToken}` },
        body: messageOf(notifications),
      },
      tools.signal,
    );
    return interpretResponse(result, ({ error, retry_after_ms }) => ({
      detail: error,
      ...(typeof retry_after_ms === 'number' ? { retryAfterSeconds: retry_after_ms / 1000 } : {}),
    }));
  },
});

/** An event is limited to 65,536 bytes. */
const limits = { notifications: 10, headline: 250, text: 1200, html: 3000 };

function messageOf(notifications: Notifications): object {
  const { headline, shown, hidden } = renderNotifications(notifications, limits.notifications);
  const single = shown.length === 1;
  const more = hidden > 0 ? `${hidden} earlier alerts not shown` : '';
  const html = shown.map(({ notification, words }) => {
    const head = truncate(words.headline, limits.headline, escapeMatrix);
    const text = truncate(single ? words.text : (words.sentences[0] ?? ''), limits.html, escapeMatrix);
    const facts = words.facts.map(({ name, value }) => `${name}: ${escapeMatrix(truncate(value, 300))}`);
    return `<p>${toneSigns[words.tone]} <font color="${toneColors[words.tone]}"><b><a href="${escapeTags(notification.url)}">${head}</a></b></font><br>${text.replaceAll('\n', '<br>')}${single ? `<br>${facts.join(' · ')}` : ''}</p>`;
  });
  const texts = shown.map(
    ({ notification, words }) => `${truncate(words.text, limits.text)}\n${notification.url}`,
  );
  return {
    msgtype: 'm.text',
    body: withoutMentions([truncate(headline, limits.text), more, ...texts].filter(Boolean).join('\n\n')),
    format: 'org.matrix.custom.html',
    formatted_body: `${html.join('')}${more}`,
    // An empty list disables all mentions in the text, such as `@room`.
    'm.mentions': {},
  };
}

const escapeMatrix = (text: string) => escapeTags(withoutMentions(text));

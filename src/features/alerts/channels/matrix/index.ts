import { Type } from 'typebox';
import { explain } from '../answer.ts';
import { defineChannel } from '../define-channel.ts';
import { describeNotices } from '../notice-words.ts';
import { escapeTags, fitText, withoutMentions } from '../plain-text.ts';
import { tokenField, urlField } from '../settings-fields.ts';
import { toneColours, toneSigns } from '../tones.ts';
import type { Notices } from '../types.ts';
import { httpUrlFault, withoutSlash } from '../url-fault.ts';

const settingsSchema = Type.Object(
  {
    homeserver: urlField({
      title: 'Homeserver',
      description: 'Homeserver URL of the sending account',
      examples: ['https://matrix.example.com'],
    }),
    accessToken: tokenField({
      title: 'Access token',
      description:
        'Access token of an account for Belltower. In Element: Settings → Help & About → Access Token',
      examples: ['syt_YmVsbHRvd2Vy_XXXX'],
    }),
    roomId: Type.String({
      pattern: '^![^\\s\\u0000-\\u001f]{1,254}$',
      title: 'Room',
      description:
        'Internal room ID, which starts with "!". In Element: room → Settings → Advanced. Invite the account first',
      examples: ['!abcdefghijklmnop:example.com'],
    }),
  },
  { additionalProperties: false },
);

/** Client-server API, m.room.message (spec.matrix.org). The delivery's id is the transaction's: a repeat is no second message. */
export const matrix = defineChannel({
  type: 'matrix',
  title: 'Matrix',
  settingsSchema,
  secrets: ['accessToken'],
  address: 'homeserver',
  readByPeople: true,
  findFaults: (settings, { policy }) => httpUrlFault('/homeserver', settings.homeserver, policy),
  async send(notices, settings, tools) {
    const room = encodeURIComponent(settings.roomId);
    const base = withoutSlash(settings.homeserver);
    const answer = await tools.http(
      {
        url: `${base}/_matrix/client/v3/rooms/${room}/send/m.room.message/${notices[0].id}`,
        method: 'PUT',
        headers: { authorization: `Bearer ${settings.accessToken}` },
        body: messageOf(notices),
      },
      tools.signal,
    );
    return explain(answer, ({ error, retry_after_ms }) => ({
      says: error,
      ...(typeof retry_after_ms === 'number' ? { retryAfterSeconds: retry_after_ms / 1000 } : {}),
    }));
  },
});

/** An event has at most 65,536 octets with everything. */
const limits = { notices: 10, headline: 250, text: 1200, html: 3000 };

function messageOf(notices: Notices): object {
  const { headline, shown, hidden } = describeNotices(notices, limits.notices);
  const single = shown.length === 1;
  const more = hidden > 0 ? `${hidden} more came before these.` : '';
  const html = shown.map(({ notice, words }) => {
    const head = fitText(words.headline, limits.headline, escapeMatrix);
    const text = fitText(single ? words.text : (words.sentences[0] ?? ''), limits.html, escapeMatrix);
    const facts = words.facts.map(({ name, value }) => `${name}: ${escapeMatrix(fitText(value, 300))}`);
    return `<p>${toneSigns[words.tone]} <font color="${toneColours[words.tone]}"><b><a href="${escapeTags(notice.url)}">${head}</a></b></font><br>${text.replaceAll('\n', '<br>')}${single ? `<br>${facts.join(' · ')}` : ''}</p>`;
  });
  const texts = shown.map(({ notice, words }) => `${fitText(words.text, limits.text)}\n${notice.url}`);
  return {
    msgtype: 'm.text',
    body: withoutMentions([fitText(headline, limits.text), more, ...texts].filter(Boolean).join('\n\n')),
    format: 'org.matrix.custom.html',
    formatted_body: `${html.join('')}${more}`,
    // Nobody is meant, whatever a text says (`@room`).
    'm.mentions': {},
  };
}

const escapeMatrix = (text: string) => escapeTags(withoutMentions(text));

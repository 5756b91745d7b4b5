import { Type } from 'typebox';
import { isPlainObject } from '#platform/plain-object.ts';
import { explain } from '../answer.ts';
import { defineChannel } from '../define-channel.ts';
import { describeNotices, type NoticeWords } from '../notice-words.ts';
import { escapeTags, fitText, withoutMentions } from '../plain-text.ts';
import { urlField } from '../settings-fields.ts';
import { toneColours, toneSigns } from '../tones.ts';
import type { Notice, Notices } from '../types.ts';
import { httpUrlFault } from '../url-fault.ts';

const settingsSchema = Type.Object(
  {
    url: urlField({
      title: 'Webhook URL',
      description: 'In Google Chat: space → Apps & integrations → Webhooks → Add. Treated as a secret',
      examples: ['https://chat.googleapis.com/v1/spaces/AAAA/messages?key=XXXX&token=XXXX'],
    }),
  },
  { additionalProperties: false },
);

/** Webhooks of Google Chat: cards v2, one thread an incident (developers.google.com/workspace/chat/quickstart/webhooks). */
export const googlechat = defineChannel({
  type: 'googlechat',
  title: 'Google Chat',
  settingsSchema,
  secrets: ['url'],
  address: 'url',
  readByPeople: true,
  findFaults: (settings, { policy }) => httpUrlFault('/url', settings.url, policy),
  async send(notices, settings, tools) {
    const url = new URL(settings.url);
    url.searchParams.set('messageReplyOption', 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD');
    const answer = await tools.http({ url: url.href, body: messageOf(notices) }, tools.signal);
    return explain(answer, ({ error }) => ({ says: isPlainObject(error) ? error.message : undefined }));
  },
});

/** A message may have 32,000 octets with all its cards. */
const limits = { notices: 10, headline: 200, text: 2000, digestText: 300, fact: 300 };

function messageOf(notices: Notices): object {
  const { headline, shown, hidden } = describeNotices(notices, limits.notices);
  const single = shown.length === 1;
  return {
    // For notifications: plain text, where `<users/all>` would be a mention.
    text: withoutMentions(fitText(headline, limits.headline))
      .replaceAll('<', '‹')
      .replaceAll(/[*_~`]/g, ' '),
    ...(single ? { thread: { threadKey: notices[0].incident.id } } : {}),
    cardsV2: [
      ...(hidden > 0 ? [textCard('hidden', `${hidden} more came before these.`)] : []),
      ...shown.map(({ notice, words }) => cardOf(notice, words, single)),
    ],
  };
}

function textCard(cardId: string, text: string): object {
  return { cardId, card: { sections: [{ widgets: [{ textParagraph: { text } }] }] } };
}

function cardOf(notice: Notice, words: NoticeWords, single: boolean): object {
  const text = single
    ? fitText(words.text, limits.text, escapeChat)
    : fitText(words.sentences[0] ?? '', limits.digestText, escapeChat);
  const head = fitText(words.headline, limits.headline, escapeChat);
  const facts = single
    ? words.facts.map(({ name, value }) => ({
        decoratedText: { topLabel: name, text: fitText(value, limits.fact, escapeChat), wrapText: true },
      }))
    : [];
  const button = { text: 'Open the incident', onClick: { openLink: { url: notice.url } } };
  return {
    cardId: notice.id,
    card: {
      sections: [
        {
          widgets: [
            {
              textParagraph: {
                text: `${toneSigns[words.tone]} <font color="${toneColours[words.tone]}"><b>${head}</b></font>`,
              },
            },
            { textParagraph: { text: text.replaceAll('\n', '<br>') } },
            ...facts,
            { buttonList: { buttons: [button] } },
          ],
        },
      ],
    },
  };
}

const escapeChat = (text: string) => escapeTags(withoutMentions(text));

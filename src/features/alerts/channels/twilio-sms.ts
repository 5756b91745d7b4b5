import { Type } from 'typebox';
import { message } from '#messages/messages.ts';
import { interpretResponse, type SendResult, sendSucceeded } from './channel-http.ts';
import {
  type ChannelTools,
  defineChannel,
  type Notifications,
  optional,
  tokenField,
} from './channel-module.ts';
import { renderNotifications } from './notification-text.ts';

const fields = {
  accountSid: Type.String({
    pattern: '^[A-Za-z0-9]{2,64}$',
    title: 'Account SID',
    description: 'Account SID from console.twilio.com, under Account Info; starts with AC',
    examples: ['ACXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX'],
  }),
  authToken: tokenField({
    title: 'Auth token',
    description: 'Auth token from console.twilio.com, under Account Info',
    examples: ['0123456789abcdef0123456789abcdef'],
  }),
  from: Type.String({
    pattern: '^(?:\\+[1-9][0-9]{5,14}|MG[A-Za-z0-9]{2,62}|[A-Za-z0-9 ]{1,11}|[0-9]{3,8})$',
    title: 'From',
    description:
      'One of your Twilio numbers (such as +15005550006), a messaging service (MG…) or a sender name',
    examples: ['+15005550006'],
  }),
  to: Type.Array(Type.String({ pattern: '^\\+[1-9][0-9]{5,14}$', examples: ['+4915112345678'] }), {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    title: 'To',
    description: 'Up to 20 phone numbers in E.164 format. Twilio bills each number separately',
  }),
  segments: optional(
    Type.Integer({
      minimum: 1,
      maximum: 3,
      title: 'Most segments',
      description:
        'Maximum segments per message; longer messages are truncated. Each segment is billed. Default 3',
      examples: [2],
    }),
  ),
};

/** Twilio's Messages resource (twilio.com/docs/messaging/api/message-resource), once per number. */
export const twilioSms = defineChannel({
  type: 'twilio-sms',
  title: 'SMS by Twilio',
  fields,
  secrets: ['authToken'],
  readByPeople: true,
  preview: 'push',
  async send(notifications, settings, tools) {
    const body = renderSms(notifications, settings.segments ?? 3);
    const answers: SendResult[] = [];
    for (const to of settings.to) {
      const result = await sendOne(tools, { ...settings, to, body });
      answers.push(result);
      // The message is retried only if all numbers failed, so that no recipient gets it twice.
      if (result.outcome === 'failed' && answers.length === 1 && result.retry) return result;
    }
    return combineResults(answers);
  },
});

async function sendOne(
  tools: ChannelTools,
  sms: { accountSid: string; authToken: string; from: string; to: string; body: string },
): Promise<SendResult> {
  const { accountSid, authToken, from, to, body } = sms;
  const base = tools.baseUrl('twilio-sms', 'https://api.twilio.com');
  const sender = /^MG[A-Za-z0-9]{32}$/.test(from) ? { MessagingServiceSid: from } : { From: from };
  const result = await tools.http(
    {
      url: `${base}/2010-04-01/Accounts/${accountSid}/Messages.json`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      },
      body: new URLSearchParams({ To: to, ...sender, Body: body }).toString(),
    },
    tools.signal,
  );
  return interpretResponse(result, ({ message: detail }) => ({ detail }));
}

/**
 * Combines the results of all numbers into one. If some numbers were reached, the message is not retried, because those
 * recipients would get it twice. An invalid number must not disable the channel for the other numbers.
 */
function combineResults(answers: SendResult[]): SendResult {
  const failures = answers.filter(({ outcome }) => outcome === 'failed');
  const [first] = failures;
  if (first === undefined) return sendSucceeded(answers[0]?.status ?? null, answers[0]?.response ?? null);
  const delivery = answers.find(({ outcome }) => outcome === 'delivered');
  if (delivery === undefined) return first;
  const reached = answers.length - failures.length;
  return {
    ...delivery,
    error: message('numbers-reached', { reached, total: answers.length, reason: first.error ?? '' }),
  };
}

/** The basic GSM 03.38 character set; characters of its extension count twice. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extension = new Set('^{}\\[~]|€');

/**
 * The size of a segment in single-segment and multi-segment messages: in septets for GSM, otherwise in UTF-16 units
 * (3GPP TS 23.040).
 */
const segmentSize = { gsm: { one: 160, more: 153 }, ucs2: { one: 70, more: 67 } };

/** Returns the number of segments of a text. Has no side effects. */
export function countSegments(text: string): number {
  const isGsm = Array.from(text).every((char) => basic.has(char) || extension.has(char));
  const size = isGsm
    ? Array.from(text).reduce((sum, char) => sum + (extension.has(char) ? 2 : 1), 0)
    : text.length;
  const { one, more } = isGsm ? segmentSize.gsm : segmentSize.ucs2;
  return size <= one ? 1 : Math.ceil(size / more);
}

/**
 * Renders a message of at most `maxSegments` segments with a complete link. Replaces quotes and dashes that GSM lacks,
 * because they would double the price. Has no side effects.
 */
export function renderSms(notifications: Notifications, maxSegments: number): string {
  const { headline, shown } = renderNotifications(notifications, 1);
  const [first] = notifications;
  const summary = notifications.length === 1 ? (shown[0]?.words.sentences[0] ?? '') : '';
  // The message must not repeat the headline.
  const message = summary.startsWith(headline) ? summary : `${headline}\n${summary}`;
  const fullText = toGsmCharacters(message.trim());
  const link = notifications.length === 1 ? `\n${first.url}` : '';
  const points = Array.from(fullText);
  for (let count = points.length; count > 0; count -= 1 + Math.floor((points.length - count) / 16)) {
    const text = count === points.length ? fullText : `${points.slice(0, count).join('').trimEnd()}...`;
    if (countSegments(text + link) <= maxSegments) return text + link;
  }
  return link.trim();
}

function toGsmCharacters(text: string): string {
  return text
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/[–—]/g, '-')
    .replaceAll('·', '-')
    .replaceAll('…', '...');
}

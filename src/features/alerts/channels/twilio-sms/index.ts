import { Type } from 'typebox';
import { type ChannelAnswer, delivered, explain } from '../answer.ts';
import { defineChannel } from '../define-channel.ts';
import { optional, tokenField } from '../settings-fields.ts';
import type { ChannelTools } from '../types.ts';
import { textMessage } from './text-message.ts';

const settingsSchema = Type.Object(
  {
    accountSid: Type.String({
      pattern: '^[A-Za-z0-9]{2,64}$',
      title: 'Account SID',
      description: 'Found at console.twilio.com under Account Info; starts with AC',
      examples: ['ACXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX'],
    }),
    authToken: tokenField({
      title: 'Auth token',
      description: 'Found at console.twilio.com under Account Info',
      examples: ['0123456789abcdef0123456789abcdef'],
    }),
    from: Type.String({
      pattern: '^(?:\\+[1-9][0-9]{5,14}|MG[A-Za-z0-9]{2,62}|[A-Za-z0-9 ]{1,11}|[0-9]{3,8})$',
      title: 'From',
      description:
        'One of your Twilio numbers such as +15005550006, a messaging service (MG…) or a sender name',
      examples: ['+15005550006'],
    }),
    to: Type.Array(Type.String({ pattern: '^\\+[1-9][0-9]{5,14}$', examples: ['+4915112345678'] }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      title: 'To',
      description: 'Numbers with country code (E.164), up to twenty; each message is billed for each number',
    }),
    segments: optional(
      Type.Integer({
        minimum: 1,
        maximum: 3,
        title: 'Most segments',
        description: 'Maximum number of segments a message is cut to; each is billed. Default 3',
        examples: [2],
      }),
    ),
  },
  { additionalProperties: false },
);

/** Twilio's Messages resource (twilio.com/docs/messaging/api/message-resource), once for each number. */
export const twilioSms = defineChannel({
  type: 'twilio-sms',
  title: 'SMS by Twilio',
  settingsSchema,
  secrets: ['authToken'],
  readByPeople: true,
  async send(notices, settings, tools) {
    const body = textMessage(notices, settings.segments ?? 3);
    const answers: ChannelAnswer[] = [];
    for (const to of settings.to) {
      const answer = await sendOne(tools, { ...settings, to, body });
      answers.push(answer);
      // Whoever has not been told yet is told by the next try; so is nobody twice while the first number fails.
      if (answer.outcome === 'failed' && answers.length === 1 && answer.retry) return answer;
    }
    return together(answers);
  },
});

async function sendOne(
  tools: ChannelTools,
  message: { accountSid: string; authToken: string; from: string; to: string; body: string },
): Promise<ChannelAnswer> {
  const { accountSid, authToken, from, to, body } = message;
  const base = tools.baseUrl('twilio-sms', 'https://api.twilio.com');
  const sender = /^MG[A-Za-z0-9]{32}$/.test(from) ? { MessagingServiceSid: from } : { From: from };
  const answer = await tools.http(
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
  return explain(answer, ({ message: says }) => ({ says }));
}

/**
 * One answer of all. Where some numbers were reached and others not it is over, and the answer says who was not: trying
 * again would tell those twice who know already, and one dead number is no reason to take the channel from the others.
 */
function together(answers: ChannelAnswer[]): ChannelAnswer {
  const bad = answers.filter(({ outcome }) => outcome === 'failed');
  const [first] = bad;
  if (first === undefined) return delivered(answers[0]?.status ?? null, answers[0]?.response ?? null);
  const good = answers.find(({ outcome }) => outcome === 'delivered');
  if (good === undefined) return first;
  const reached = answers.length - bad.length;
  return { ...good, error: `${reached} of ${answers.length} numbers were reached. ${first.error}` };
}

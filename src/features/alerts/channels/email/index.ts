import { Type } from 'typebox';
import { sha256 } from '#platform/crypto/tokens.ts';
import { isEmail } from '#platform/http/email.ts';
import { type ChannelAnswer, delivered, failedTry } from '../answer.ts';
import { defineChannel } from '../define-channel.ts';
import type { ChannelTools, Notices } from '../types.ts';
import { renderMail } from './render-mail.ts';

const settingsSchema = Type.Object(
  {
    to: Type.Array(Type.String({ minLength: 3, maxLength: 254, examples: ['ops@example.com'] }), {
      title: 'Addresses',
      description: 'Up to twenty recipients; each can unsubscribe',
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
    }),
  },
  { additionalProperties: false },
);

/** SMTP: text and HTML, one thread an incident, to each address a mail of its own with links that only it has. */
export const email = defineChannel({
  type: 'email',
  title: 'E-mail',
  settingsSchema,
  secrets: [],
  readByPeople: true,
  findFaults: ({ to }) =>
    to.flatMap((address, index) => {
      if (isEmail(address)) return [];
      const detail = `"${address.slice(0, 100)}" is not a valid email address. Enter one such as ada@example.com.`;
      return [{ pointer: `/to/${index}`, code: 'not_an_email', detail }];
    }),
  async send(notices, { to }, tools) {
    const refusals = await Promise.all(to.map((address) => tools.refuseRecipient(address)));
    const admitted = to.filter((_address, index) => refusals[index] === null);
    const [refusal] = refusals.filter((one) => one !== null);
    const waiting = to.length - admitted.length;
    // Tried on: whoever confirms within the day still learns of it.
    if (admitted.length === 0 && refusal) return failedTry(refusal, { retry: true });
    const answer = together(await Promise.all(admitted.map((address) => sendOne(notices, address, tools))));
    if (!refusal || answer.outcome === 'failed') return answer;
    return { ...answer, error: `${waiting} of ${to.length} addresses have not been confirmed. ${refusal}` };
  },
});

async function sendOne(notices: Notices, address: string, tools: ChannelTools): Promise<ChannelAnswer> {
  const [first] = notices;
  const { links } = tools;
  const host = URL.canParse(tools.publicUrl) ? new URL(tools.publicUrl).hostname : 'belltower';
  const whose = sha256(address.toLowerCase()).toString('hex').slice(0, 16);
  const leaveUrl = links?.leave(address) ?? null;
  const result = await tools.mailer.send({
    to: [address],
    ...renderMail(notices, {
      acknowledgeUrl: (notice) => links?.acknowledge(notice, address) ?? null,
      leaveUrl,
    }),
    // The same over retries: a mail that came twice shows once.
    messageId: `${first.id}.${whose}@${host}`,
    inReplyTo: threadOf(notices, host),
    leaveUrl,
  });
  if (result.sent) return delivered(250, result.response.slice(0, 1024));
  return { ...failedTry(result.error, { retry: !result.permanent }), status: result.status };
}

/**
 * One answer of all. While any of them may still arrive all are tried again, by the same ids; an address that does not
 * exist is no reason to take the channel from the others.
 */
function together(answers: readonly ChannelAnswer[]): ChannelAnswer {
  const bad = answers.filter(({ outcome }) => outcome === 'failed');
  const waiting = bad.find(({ retry }) => retry);
  if (waiting !== undefined) return waiting;
  const good = answers.find(({ outcome }) => outcome === 'delivered');
  const [first] = bad;
  if (good === undefined) return first ?? failedTry('The channel has no recipients.', { retry: false });
  if (first === undefined) return good;
  return { ...good, error: `${bad.length} of ${answers.length} addresses were refused. ${first.error}` };
}

/** All mails of one incident answer an id of the incident's own, which mail programs show as one thread. */
function threadOf(notices: Notices, host: string): string | null {
  const [first] = notices;
  return notices.length > 1 || first.event === 'test' ? null : `incident.${first.incident.id}@${host}`;
}

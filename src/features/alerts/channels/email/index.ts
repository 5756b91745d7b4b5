import { Type } from 'typebox';
import { isEmail } from '#platform/http/email.ts';
import { type Answer, delivered } from '../answer.ts';
import { defineChannel } from '../define-channel.ts';
import type { Notices } from '../types.ts';
import { renderMail } from './render-mail.ts';

const settingsSchema = Type.Object(
  {
    to: Type.Array(Type.String({ minLength: 3, maxLength: 254, examples: ['ops@example.com'] }), {
      title: 'Addresses',
      description: 'Who gets the mails: up to twenty addresses, each of which can take itself off the list',
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
    }),
  },
  { additionalProperties: false },
);

/** SMTP: text and HTML, one thread an incident. */
export const email = defineChannel({
  type: 'email',
  title: 'E-mail',
  settingsSchema,
  secrets: [],
  readByPeople: true,
  findFaults: (settings) =>
    settings.to.flatMap((address, index) =>
      isEmail(address)
        ? []
        : [
            {
              pointer: `/to/${index}`,
              code: 'not_an_email',
              detail: `"${address.slice(0, 100)}" is no e-mail address.`,
            },
          ],
    ),
  async send(notices, settings, tools): Promise<Answer> {
    const [first] = notices;
    const host = URL.canParse(tools.publicUrl) ? new URL(tools.publicUrl).hostname : 'belltower';
    const result = await tools.mailer.send({
      to: settings.to,
      ...renderMail(notices),
      messageId: `${first.id}@${host}`,
      inReplyTo: threadOf(notices, host),
    });
    if (result.sent) return delivered(250, result.response.slice(0, 1024));
    const { status, error, permanent } = result;
    return {
      outcome: 'failed',
      status,
      error,
      response: null,
      retryAfterSeconds: null,
      retry: !permanent,
      gone: false,
    };
  },
});

/** All mails of one incident answer an id of the incident's own, which mail programs show as one thread. */
function threadOf(notices: Notices, host: string): string | null {
  const [first] = notices;
  return notices.length > 1 || first.event === 'test' ? null : `incident.${first.incident.id}@${host}`;
}

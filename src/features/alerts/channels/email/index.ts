import { Type } from 'typebox';
import { isEmail } from '#platform/http/email.ts';
import type { Answer } from '../answer.ts';
import type { ChannelModule, Notice } from '../types.ts';
import { renderMail } from './render-mail.ts';

const settingsSchema = Type.Object(
  {
    to: Type.Array(Type.String({ minLength: 3, maxLength: 254, examples: ['ops@example.com'] }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
    }),
  },
  { additionalProperties: false },
);

/** SMTP: text and HTML, one thread an incident. */
export const email = {
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
    if (result.sent) {
      return {
        outcome: 'delivered',
        status: 250,
        error: null,
        response: result.response.slice(0, 1024),
        retryAfterSeconds: null,
        retry: false,
        gone: false,
      };
    }
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
} satisfies ChannelModule<typeof settingsSchema>;

/** All mails of one incident answer an id of the incident's own, which mail programs show as one thread. */
function threadOf(notices: readonly [Notice, ...Notice[]], host: string): string | null {
  const [first] = notices;
  return notices.length > 1 || first.event === 'test' ? null : `incident.${first.incident.id}@${host}`;
}

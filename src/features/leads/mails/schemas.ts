import { Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';
import { LeadBody, leadExample } from '../schemas.ts';

const reasons = ['own', 'common', 'refused', 'too-many'] as const;
export type LeftOutReason = (typeof reasons)[number];

/** A whole mail may be as long as this; of one that is longer than two megabytes, the beginning is read. */
export const mostMailBytes = 10 * 1024 * 1024;

const example =
  'From: Ada <ada@larkspur.example>\r\nSubject: Fwd: Your account\r\n\r\nhttps://larkspur-login.example/account\r\n';

/** Both request forms; the mail itself is read by the parser of `routes.ts`. */
export const leadMailBody = {
  content: {
    'message/rfc822': {
      schema: Type.String({ description: 'The email as received (RFC 5322)', examples: [example] }),
    },
    'application/json': {
      schema: Type.Object(
        {
          message: Type.String({
            minLength: 1,
            maxLength: 900_000,
            description: 'The email as received (RFC 5322), headers and body',
          }),
        },
        { additionalProperties: false, examples: [{ message: example }] },
      ),
    },
  },
};

export const LeadMailResult = Type.Object(
  {
    mail: Type.Object(
      { from: Nullable(Type.String()), subject: Nullable(Type.String()) },
      { title: 'LeadMailHead', description: 'Headers of the last submitted email; not authenticated' },
    ),
    created: Type.Integer({ minimum: 0, description: 'New leads' }),
    leads: Type.Array(LeadBody, { description: 'Linked pages, up to 50' }),
    leftOut: Type.Array(
      Type.Object(
        {
          url: Type.String(),
          reason: Type.Enum([...reasons], {
            description:
              '`own`: in the inventory; `common`: appears in most emails; `refused`: an address that must not be contacted from here',
          }),
        },
        { title: 'LeadMailLeftOut' },
      ),
      { description: 'URLs that did not become leads; the first hundred' },
    ),
  },
  {
    title: 'LeadMailResult',
    examples: [
      {
        mail: { from: 'Ada <ada@larkspur.example>', subject: 'Fwd: Your account' },
        created: 1,
        leads: [leadExample],
        leftOut: [{ url: 'https://www.facebook.com/larkspur', reason: 'common' }],
      },
    ],
  },
);

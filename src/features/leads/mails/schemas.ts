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
      schema: Type.String({ description: 'The mail as it came (RFC 5322)', examples: [example] }),
    },
    'application/json': {
      schema: Type.Object(
        {
          message: Type.String({
            minLength: 1,
            maxLength: 900_000,
            description: 'The mail as it came (RFC 5322), head and body',
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
      { title: 'LeadMailHead', description: 'Whoever handed it over last; not proven' },
    ),
    created: Type.Integer({ minimum: 0, description: 'Leads that were not known before' }),
    leads: Type.Array(LeadBody, { description: 'The pages that it leads to, 50 at most' }),
    leftOut: Type.Array(
      Type.Object(
        {
          url: Type.String(),
          reason: Type.Enum([...reasons], {
            description:
              '`own`: of the inventory; `common`: stands in everybody’s mail; `refused`: an address that is not contacted from here',
          }),
        },
        { title: 'LeadMailLeftOut' },
      ),
      { description: 'Addresses that made no lead; the first hundred' },
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

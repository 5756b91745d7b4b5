import { Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';

const text = (most: number) => Type.String({ maxLength: most, pattern: '^[^\\u0000]*$' });

export const ReplyBody = Type.Object(
  {
    outcome: Type.Optional(
      Type.Enum(['none', 'acknowledged', 'actioned', 'rejected'], {
        description: 'Effect on the case; default `none`: only recorded',
      }),
    ),
    from: Type.Optional(Nullable(text(300))),
    text: Type.Optional(Nullable(text(2000))),
    inReplyTo: Type.Optional(Nullable(text(500), { description: '`messageId` of the report it answers' })),
  },
  {
    additionalProperties: false,
    examples: [{ outcome: 'acknowledged', from: 'abuse@hosting.example', text: 'Ticket 42.' }],
  },
);

export const ReplyMailBody = Type.Object(
  {
    message: Type.String({
      minLength: 1,
      maxLength: 500_000,
      description: 'The email as received (RFC 5322), headers and body; only the beginning is stored',
    }),
  },
  {
    additionalProperties: false,
    examples: [{ message: 'From: abuse@hosting.example\r\nIn-Reply-To: <…@belltower.example>\r\n\r\nDone.' }],
  },
);

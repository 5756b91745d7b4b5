import { Type } from 'typebox';
import { Nullable } from '#platform/http/schemas.ts';

const text = (most: number) => Type.String({ maxLength: most, pattern: '^[^\\u0000]*$' });

export const ReplyBody = Type.Object(
  {
    outcome: Type.Optional(
      Type.Enum(['none', 'acknowledged', 'actioned', 'rejected'], {
        description: 'What it means for the case; default `none`: it is only kept',
      }),
    ),
    from: Type.Optional(Nullable(text(300))),
    text: Type.Optional(Nullable(text(2000))),
    inReplyTo: Type.Optional(
      Nullable(text(500), { description: '`messageId` of the report that it answers' }),
    ),
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
      description: 'The mail as it came (RFC 5322), head and body; only its beginning is kept',
    }),
  },
  {
    additionalProperties: false,
    examples: [{ message: 'From: abuse@hosting.example\r\nIn-Reply-To: <…@belltower.example>\r\n\r\nDone.' }],
  },
);

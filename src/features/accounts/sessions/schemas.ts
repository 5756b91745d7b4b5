import { Type } from 'typebox';
import { Id, Timestamp } from '#platform/http/schemas.ts';
import { Plan, RoleSchema } from '../schemas.ts';

export const SignInBody = Type.Object(
  {
    email: Type.String({ maxLength: 254, examples: ['ada@example.com'] }),
    password: Type.String({ maxLength: 256, examples: ['correct horse battery staple'] }),
    accountId: Type.Optional(
      Type.String({ format: 'uuid', description: 'Which account, for a user of several' }),
    ),
  },
  { additionalProperties: false },
);

export const SessionBody = Type.Object(
  {
    user: Type.Object({
      id: Id,
      email: Type.String(),
      emailConfirmed: Type.Boolean({ description: 'They have shown that mail reaches them there' }),
      name: Type.String(),
    }),
    account: Type.Object({ id: Id, name: Type.String(), plan: Plan }),
    role: RoleSchema,
    expiresAt: Timestamp('When the session ends'),
  },
  { title: 'Session', description: 'Who is signed in, and where' },
);

import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';
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
    lastEventId: Type.String({
      description:
        'Where the events stand. Take this, read what you show, then open `GET /api/v1/events` with it as `Last-Event-ID`: what happened in between is sent first.',
    }),
  },
  { title: 'Session', description: 'Who is signed in, and where' },
);

const ownExample = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  device: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  address: '203.0.113.7',
  isThis: true,
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-12-20T09:00:00.000Z',
};

const OwnSessionBody = Type.Object(
  {
    id: Id,
    device: Nullable(Type.String(), { description: 'What its browser or program called itself' }),
    address: Nullable(Type.String(), { description: 'Where it was opened from' }),
    isThis: Type.Boolean({ description: 'The session that asks' }),
    createdAt: Timestamp('When it was opened'),
    expiresAt: Timestamp('When it ends by itself'),
  },
  { title: 'OwnSession', description: 'A place where one is signed in', examples: [ownExample] },
);
export const OwnSessionList = pageOf(OwnSessionBody, {
  examples: [{ items: [ownExample], nextCursor: null }],
});
export const OwnSessionQuery = Type.Object(countedPageQuery, { additionalProperties: false });
export const OwnSessionPath = Type.Object({ id: PathId('Session') });

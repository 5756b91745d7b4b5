import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';
import { Plan, RoleSchema } from '../schemas.ts';

export const SignInBody = Type.Object(
  {
    email: Type.String({ maxLength: 254, examples: ['ada@example.com'] }),
    password: Type.String({ maxLength: 256, examples: ['correct horse battery staple'] }),
    accountId: Type.Optional(
      Type.String({ format: 'uuid', description: 'Account to sign in to, for users with several accounts' }),
    ),
  },
  { additionalProperties: false },
);

export const SessionBody = Type.Object(
  {
    user: Type.Object({
      id: Id,
      email: Type.String(),
      emailConfirmed: Type.Boolean({ description: 'Whether the email address is confirmed' }),
      name: Type.String(),
    }),
    account: Type.Object({
      id: Id,
      name: Type.String(),
      plan: Plan,
      awaitsConfirmation: Type.Boolean({
        description: 'Whether the account is read-only until its owner confirms the email address',
      }),
    }),
    role: RoleSchema,
    isOperator: Type.Boolean({ description: 'Whether the user is an operator of the installation' }),
    impersonation: Nullable(
      Type.Object({
        reason: Type.String({ description: 'Why the operator works in this account' }),
        until: Timestamp("When the session returns to the operator's own account"),
      }),
      { description: 'Set while an operator works in an account that is not theirs' },
    ),
    suspension: Nullable(Type.String(), {
      description:
        'Why the account is suspended; everything except the session responds with 403 `account_suspended`',
    }),
    verifiedAt: Timestamp('When the user last signed in or verified their identity'),
    twoFactor: Type.Object({
      enabled: Type.Boolean({ description: 'Whether the user has an authenticator app or a passkey' }),
      requiredFrom: Nullable(Timestamp('When the account starts to require a second factor'), {
        description: 'Null if the account does not require a second factor',
      }),
      missing: Type.Boolean({
        description:
          'Whether the user must add a second factor before doing anything else (403 `two_factor_required`)',
      }),
    }),
    expiresAt: Timestamp('When the session expires'),
    lastEventId: Type.String({
      description:
        'Current event position. Get the position first, then load your data, then open `GET /api/v1/events` with the position as `Last-Event-ID`: the events in between are sent first.',
    }),
  },
  { title: 'Session', description: 'The signed-in user and account' },
);

const ownExample = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  device: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  address: '203.0.113.7',
  isThis: true,
  createdAt: '2026-11-20T09:00:00.000Z',
  lastSeenAt: '2026-11-20T11:30:00.000Z',
  expiresAt: '2026-12-20T09:00:00.000Z',
};

const OwnSessionBody = Type.Object(
  {
    id: Id,
    device: Nullable(Type.String(), { description: 'Browser or program (from User-Agent)' }),
    address: Nullable(Type.String(), { description: 'IP address that last used the session' }),
    isThis: Type.Boolean({ description: 'Whether this is the session making the request' }),
    createdAt: Timestamp('When the session was opened'),
    lastSeenAt: Timestamp('When the session was last used, accurate to within five minutes'),
    expiresAt: Timestamp('When the session expires'),
  },
  { title: 'OwnSession', description: 'An active session', examples: [ownExample] },
);
export const OwnSessionList = pageOf(OwnSessionBody, {
  examples: [{ items: [ownExample], nextCursor: null }],
});
export const OwnSessionQuery = Type.Object(countedPageQuery, { additionalProperties: false });
export const OwnSessionPath = Type.Object({ id: PathId('Session') });

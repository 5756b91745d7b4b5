import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { createRoutes, ctxUserId } from '#features/access/index.ts';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { type RateLimitState, setRateLimit } from '#platform/http/problems.ts';
import {
  PasskeyRequest,
  PasskeyRequestBody,
  PasskeySignInBody,
  PendingSignInBody,
  SecondStepBody,
  VerifySessionBody,
} from '../factors/schemas.ts';
import {
  finishSignIn,
  requestPasskey,
  requestVerification,
  signInByPasskey,
  verifySession,
} from '../factors/second-step.ts';
import { isOwnOrigin, requestOriginOf } from './origin.ts';
import { registerOwnSessionRoutes } from './own-routes.ts';
import { deleteSession, findSessions, type SessionLimits, type SessionRow } from './queries.ts';
import { SessionBody, SignInBody } from './schemas.ts';
import {
  clearSessionCookie,
  deviceOf,
  type OpenedSession,
  sessionTokenOf,
  setSessionCookie,
  signIn,
} from './sign-in.ts';

export interface SessionRouteDeps {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
  secureCookies: boolean;
  /** Returns the current position of the event stream. */
  readPosition: () => Promise<string>;
  sessions: SessionLimits;
}

const path = '/api/v1/session';
const ownAccess = { scope: null, sessionOnly: true } as const;

/** Registers the routes to sign in and out and to read the session. */
export function registerSessionRoutes(app: HttpApp, deps: SessionRouteDeps): void {
  const routes = createRoutes(app, { path, tags, read: ownAccess, write: ownAccess });
  app.post(
    path,
    {
      config: {
        access: 'public',
        problems: ['invalid_sign_in', 'foreign_origin', 'lost_race', 'rate_limited', 'sso_required'],
      },
      schema: {
        tags,
        summary: 'Sign in',
        description:
          'Sets an HttpOnly cookie. For a user with a second factor, returns 202 without a cookie: complete the sign-in with `POST /api/v1/session/second-step`. After 10 failures with the same email, the wait before each further attempt doubles, up to 15 minutes (429).',
        body: SignInBody,
        response: { 201: SessionBody, 202: PendingSignInBody },
      },
    },
    async (request, reply) => {
      rejectForeignOrigin(request, deps.publicUrl());
      const reportLimit = (state: RateLimitState) => setRateLimit(reply, state);
      const result = await signIn(
        { ...deps, reportLimit },
        {
          ...request.body,
          device: deviceOf(request),
        },
      );
      if ('session' in result) return sendSession(deps, reply, result.session, 201);
      const { expiresAt, ...pending } = result.pending;
      return reply
        .code(202)
        .header('cache-control', 'no-store')
        .send({ ...pending, expiresAt: expiresAt.toISOString() });
    },
  );
  app.post(
    `${path}/second-step`,
    {
      config: publicSignIn,
      schema: {
        tags,
        operationId: 'confirmSignIn',
        summary: 'Complete a sign-in with a second factor',
        description:
          'Send exactly one of `code`, `recoveryCode` and `passkey`. After three wrong codes, the wait before each further attempt gets longer (429).',
        body: SecondStepBody,
        response: { 201: SessionBody },
      },
    },
    async (request, reply) => {
      rejectForeignOrigin(request, deps.publicUrl());
      const session = await finishSignIn(deps, { ...request.body, device: deviceOf(request) });
      return sendSession(deps, reply, session, 201);
    },
  );
  app.post(
    `${path}/passkey-request`,
    {
      config: { access: 'public', problems: ['foreign_origin', 'rate_limited', 'conflict'] },
      schema: {
        tags,
        operationId: 'requestPasskey',
        summary: 'Request a passkey challenge for signing in',
        body: PasskeyRequestBody,
        response: { 200: PasskeyRequest },
      },
    },
    async (request, reply) => {
      rejectForeignOrigin(request, deps.publicUrl());
      const created = await requestPasskey(deps, { token: request.body.token, address: request.ip });
      return reply.header('cache-control', 'no-store').send(created);
    },
  );
  app.post(
    `${path}/passkey`,
    {
      config: { ...publicSignIn, problems: [...publicSignIn.problems, 'conflict', 'invalid_sign_in'] },
      schema: {
        tags,
        operationId: 'createSessionByPasskey',
        summary: 'Sign in with only a passkey',
        body: PasskeySignInBody,
        response: { 201: SessionBody },
      },
    },
    async (request, reply) => {
      rejectForeignOrigin(request, deps.publicUrl());
      const session = await signInByPasskey(deps, { ...request.body, device: deviceOf(request) });
      return sendSession(deps, reply, session, 201);
    },
  );
  routes.post(
    '/verify',
    {
      operationId: 'verifySession',
      summary: 'Verify your identity for a sensitive action',
      description:
        'Some actions, such as creating API keys or changing members, require a sign-in or verification within the last ten minutes (403 `reauthentication_required`). Send the password, or a second factor if you have one. The session gets a new cookie.',
      body: VerifySessionBody,
      response: SessionBody,
      idempotency: false,
      problems: ['lost_race', 'rate_limited'],
    },
    async ({ body, request, reply }) => {
      const cookie = sessionTokenOf(request) ?? '';
      const session = await findSession(deps, cookie);
      if (!session) throw new AppError('unauthenticated', message('not-signed-in'));
      const reportLimit = (state: RateLimitState) => setRateLimit(reply, state);
      const input = { ...body, session, cookie, address: request.ip };
      return sendSession(deps, reply, await verifySession({ ...deps, reportLimit }, input), 200);
    },
  );
  routes.post(
    '/verify/passkey-request',
    {
      operationId: 'requestPasskeyToVerify',
      summary: 'Request a passkey challenge to verify your identity',
      response: PasskeyRequest,
      idempotency: false,
    },
    async ({ ctx, reply }) =>
      reply.header('cache-control', 'no-store').send(await requestVerification(deps, ctxUserId(ctx))),
  );
  routes.get(
    '',
    { summary: 'Get the current session', response: SessionBody },
    async ({ request, reply }) => {
      const token = sessionTokenOf(request);
      const found = token === null ? null : await findSession(deps, token);
      if (!found) throw new AppError('unauthenticated', message('not-signed-in'));
      return reply.header('cache-control', 'no-store').send(toSessionBody(found, await deps.readPosition()));
    },
  );
  routes.delete('', { summary: 'Sign out' }, async ({ request, reply }) => {
    const token = sessionTokenOf(request);
    if (token !== null) await deleteSession(deps.db, sha256(token));
    clearSessionCookie(reply, deps.secureCookies);
  });
  registerOwnSessionRoutes(app);
}

const tags = ['Session'];
const publicSignIn = {
  access: 'public',
  problems: ['foreign_origin', 'lost_race', 'rate_limited', 'sso_required'],
} as const;

/** Sets the session cookie and returns the response body. */
async function sendSession<Status extends 200 | 201>(
  deps: SessionRouteDeps,
  reply: FastifyReply,
  session: OpenedSession,
  status: Status,
) {
  const found = await findSession(deps, session.token);
  if (!found) throw new AppError('lost_race', message('session-ended'));
  setSessionCookie(reply, session, deps.secureCookies);
  reply.code(status).header('cache-control', 'no-store');
  if (status === 201) reply.header('location', path);
  return reply.send(toSessionBody(found, await deps.readPosition()));
}

/** Prevents login CSRF: another site must not sign in its visitor to the attacker's account. */
function rejectForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  if (request.headers.origin !== undefined && !isOwnOrigin(requestOriginOf(request), publicUrl)) {
    throw new AppError('foreign_origin', message('sign-in-from-other-origin'));
  }
}

async function findSession(deps: SessionRouteDeps, token: string): Promise<SessionRow | null> {
  const hash = sha256(token).toString('hex');
  return (
    (await findSessions(deps.db, [hash], { now: new Date(deps.clock.now()), limits: deps.sessions })).get(
      hash,
    ) ?? null
  );
}

/** Returns the API representation of a session. */
function toSessionBody(row: SessionRow, lastEventId: string): Static<typeof SessionBody> {
  return {
    user: {
      id: row.user_id,
      email: row.user_email,
      emailConfirmed: row.user_email_confirmed,
      name: row.user_name,
    },
    account: {
      id: row.account_id,
      name: row.account_name,
      plan: row.plan,
      awaitsConfirmation: row.awaits_confirmation,
    },
    role: row.role,
    isOperator: row.is_operator,
    impersonation:
      row.impersonated_until === null
        ? null
        : { reason: row.impersonation_reason ?? '', until: row.impersonated_until.toISOString() },
    suspension: row.suspension_reason,
    verifiedAt: row.verified_at.toISOString(),
    twoFactor: {
      enabled: row.has_factor,
      requiredFrom: row.two_factor_from?.toISOString() ?? null,
      missing: row.needs_factor,
    },
    expiresAt: row.expires_at.toISOString(),
    lastEventId,
  };
}

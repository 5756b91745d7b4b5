import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Clock } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { type RateLimitState, setRateLimit } from '#platform/http/problems.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { isOwnOrigin, requestOriginOf } from './origin.ts';
import { registerOwnSessionRoutes } from './own-routes.ts';
import { deleteSession, findSessions, type SessionRow } from './queries.ts';
import { SessionBody, SignInBody } from './schemas.ts';
import { clearSessionCookie, deviceOf, sessionTokenOf, setSessionCookie, signIn } from './sign-in.ts';

export interface SessionRouteDeps {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
  secureCookies: boolean;
  /** Returns the current position of the event stream. */
  readPosition: () => Promise<string>;
}

const path = '/api/v1/session';

/** Registers the routes to sign in and out and to read the session. */
export function registerSessionRoutes(app: HttpApp, deps: SessionRouteDeps): void {
  app.post(
    path,
    {
      config: {
        access: 'public',
        problems: ['invalid_sign_in', 'foreign_origin', 'lost_race', 'rate_limited'],
      },
      schema: {
        tags: ['Session'],
        summary: 'Sign in',
        description: 'Sets an HttpOnly cookie. After about 10 failures per email in 15 minutes, returns 429.',
        body: SignInBody,
        response: { 201: SessionBody },
      },
    },
    async (request, reply) => {
      refuseForeignSignIn(request, deps.publicUrl());
      const reportLimit = (state: RateLimitState) => setRateLimit(reply, state);
      const session = await signIn(
        { ...deps, reportLimit },
        {
          ...request.body,
          device: deviceOf(request),
        },
      );
      setSessionCookie(reply, session, deps.secureCookies);
      const found = await findSession(deps, session.token);
      if (!found) throw new AppError('lost_race', 'This session has already been ended.');
      return reply
        .code(201)
        .header('location', path)
        .header('cache-control', 'no-store')
        .send(toSessionBody(found, await deps.readPosition()));
    },
  );
  app.get(
    path,
    {
      config: { access: { scope: null, sessionOnly: true } },
      schema: { tags: ['Session'], summary: 'Read the current session', response: { 200: SessionBody } },
    },
    async (request, reply) => {
      const token = sessionTokenOf(request);
      const found = token === null ? null : await findSession(deps, token);
      if (!found) throw new AppError('unauthenticated', 'You are not signed in.');
      return reply.header('cache-control', 'no-store').send(toSessionBody(found, await deps.readPosition()));
    },
  );
  app.delete(
    path,
    {
      config: { access: { scope: null, sessionOnly: true } },
      schema: { tags: ['Session'], summary: 'Sign out', response: { 204: NoContent } },
    },
    async (request, reply) => {
      const token = sessionTokenOf(request);
      if (token !== null) await deleteSession(deps.db, sha256(token));
      clearSessionCookie(reply, deps.secureCookies);
      return reply.code(204).send(null);
    },
  );
  registerOwnSessionRoutes(app);
}

/** Another site must not sign its visitor in to an account of its choosing. */
function refuseForeignSignIn(request: FastifyRequest, publicUrl: string): void {
  if (request.headers.origin !== undefined && !isOwnOrigin(requestOriginOf(request), publicUrl)) {
    throw new AppError(
      'foreign_origin',
      'Sign-in from another origin is not allowed. Sign in on the dashboard of this server.',
    );
  }
}

async function findSession(deps: SessionRouteDeps, token: string): Promise<SessionRow | null> {
  const hash = sha256(token).toString('hex');
  return (await findSessions(deps.db, [hash], new Date(deps.clock.now()))).get(hash) ?? null;
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
    expiresAt: row.expires_at.toISOString(),
    lastEventId,
  };
}

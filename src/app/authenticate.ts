import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import {
  type Access,
  type CallerAccount,
  type Ctx,
  checkAccess,
  limitToRole,
  scopesOfRole,
} from '#features/access/index.ts';
import {
  findSessions,
  isOwnOrigin,
  requestOriginOf,
  type SessionLimits,
  type SessionRow,
  sessionTokenOf,
  touchSession,
} from '#features/accounts/index.ts';
import { findKeysWithAccounts, type KeyWithAccount, keyForm, touchKeys } from '#features/api-keys/index.ts';
import { findScimAccount, scimTokenForm } from '#features/sso/index.ts';
import { message } from '#messages/messages.ts';
import { runForAccount } from '#platform/account-slots.ts';
import type { Clock } from '#platform/clock.ts';
import { limitsOf, type PlanLimits, type PlanName } from '#platform/config/plans.ts';
import { sha256 } from '#platform/crypto.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { createLoader } from '#platform/loader.ts';
import type { EgressPolicy } from '#platform/net/types.ts';

export interface AuthenticationDeps {
  db: Db;
  clock: Clock;
  plans: Record<PlanName, PlanLimits>;
  /** Called on each request because the port may be known only once the server is listening. */
  publicUrl: () => string;
  policy: EgressPolicy;
  sessions: SessionLimits;
  kinds: ProbeKinds;
}

/** Minimum time between two updates of a key's `last_used_at`, in ms. */
const touchEveryMs = 60_000;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Identifies the caller before the body is read. Checks run in the order 401, 402, 403, then the route's own `admit`
 * (429). Keys and sessions are read from the database on every request, with many requests sharing one lookup, so a
 * revoked key is rejected from the next request on.
 */
export function registerAuthentication(app: HttpApp, deps: AuthenticationDeps): Callers {
  const now = () => new Date(deps.clock.now());
  const findHolder = createHolderLookup(deps.db, now);
  const findSession = createLoader<string, SessionRow>(
    (hashes) => findSessions(deps.db, hashes, { now: now(), limits: deps.sessions }),
    {
      concurrency: 2,
    },
  );
  const touch = createKeyUseRecorder(deps.db);
  const touchOpen = createSessionUseRecorder(deps.db);

  const ctxOfCaller = (
    request: FastifyRequest,
    account: CallerAccount,
    who: Pick<Ctx, 'actor' | 'userId' | 'role' | 'session' | 'scopes'>,
  ): Ctx => ({
    ...who,
    accountId: account.account_id,
    plan: account.plan,
    limits: limitsOf(deps.plans, account),
    awaitsConfirmation: account.awaits_confirmation,
    suspension: account.suspension_reason,
    db: deps.db,
    clock: deps.clock,
    requestId: request.id,
    address: request.ip,
    policy: deps.policy,
    kinds: deps.kinds,
    publicUrl: deps.publicUrl(),
  });

  const byKey = async (request: FastifyRequest, header: string): Promise<Ctx> => {
    const key = /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
    const holder = keyForm.test(key) ? await findHolder(sha256(key).toString('hex')) : null;
    if (!holder) throw new AppError('unauthenticated', message('api-key-invalid'));
    touch(holder, now());
    return ctxOfCaller(request, holder, {
      actor: { type: 'api_key', id: holder.key_id, name: holder.key_name },
      userId: holder.created_by,
      role: null,
      scopes:
        holder.maker_role === null ? new Set(holder.scopes) : limitToRole(holder.scopes, holder.maker_role),
    });
  };

  const bySession = async (request: FastifyRequest, token: string): Promise<Ctx> => {
    const session = await findSession(sha256(token).toString('hex'));
    if (!session) throw new AppError('unauthenticated', message('session-expired'));
    touchOpen(sha256(token), session, { at: now(), address: request.ip });
    return ctxOfCaller(request, session, {
      actor: {
        type: 'user',
        id: session.user_id,
        name: session.impersonated_until === null ? session.user_email : `${session.user_email} (operator)`,
      },
      userId: session.user_id,
      role: session.role,
      session: {
        verifiedAt: session.verified_at,
        needsFactor: session.needs_factor,
        isOperator: session.is_operator,
        isImpersonating: session.impersonated_until !== null,
      },
      scopes: scopesOfRole(session.role),
    });
  };

  const byScimToken = async (request: FastifyRequest, header = ''): Promise<Ctx> => {
    const token = /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
    const found = scimTokenForm.test(token) ? await findScimAccount(deps.db, sha256(token), now()) : null;
    if (found === null) throw new AppError('unauthenticated', message('scim-token-invalid'));
    return ctxOfCaller(request, found, {
      actor: { type: 'system', id: null, name: 'SCIM' },
      userId: null,
      role: null,
      scopes: new Set(['account:write']),
    });
  };

  const callerOf = (request: FastifyRequest, access: Exclude<Access, 'public'>): Promise<Ctx> => {
    const { authorization } = request.headers;
    if (access.scim) return byScimToken(request, authorization);
    if (authorization !== undefined && !access.sessionOnly) return byKey(request, authorization);
    const token = sessionTokenOf(request);
    if (token !== null) return bySession(request, token);
    throw new AppError('unauthenticated', message('credentials-missing'));
  };

  app.decorateRequest('ctx', null);
  app.addHook('onRequest', async (request) => {
    const access = accessOf(request);
    if (access === 'public') return;
    const ctx = await callerOf(request, access);
    request.ctx = ctx;
    checkAccess(access, ctx);
    if (ctx.awaitsConfirmation && access.scope !== null) rejectUnconfirmed(request);
    if (ctx.role !== null) refuseForeignOrigin(request, deps.publicUrl());
    await access.admit?.(ctx, request);
  });
  countConnections(app);
  const scopesNow: ScopesNow = (request) =>
    readScopes(callerOf(request, { scope: null }), request.ctx?.accountId);
  return { scopesNow, isMember: createMemberCheck(findSession) };
}

function createHolderLookup(db: Db, now: () => Date): (hash: string) => Promise<KeyWithAccount | null> {
  return createLoader<string, KeyWithAccount>((hashes) => findKeysWithAccounts(db, hashes, now()), {
    concurrency: 2,
  });
}

function createMemberCheck(
  findSession: (hash: string) => Promise<SessionRow | null | undefined>,
): Callers['isMember'] {
  return async (request, accountId) => {
    const token = sessionTokenOf(request);
    const session = token === null ? null : await findSession(sha256(token).toString('hex'));
    return session?.account_id === accountId;
  };
}

/** Identifies callers for routes with their own access checks. */
interface Callers {
  scopesNow: ScopesNow;
  /** Returns whether the request has a session in this account. */
  isMember(request: FastifyRequest, accountId: string): Promise<boolean>;
}

function accessOf(request: FastifyRequest): Access {
  const { access: usual, accessOf } = request.routeOptions.config;
  const access: Access | undefined = request.is404 ? 'public' : (accessOf?.(request) ?? usual);
  if (access === undefined) throw new Error(`route ${request.routeOptions.url} has no access rule`);
  return access;
}

/**
 * Returns the caller's scopes; null if the key or session has ended, or if the operator's session has returned to its
 * own account.
 */
async function readScopes(
  callerNow: Promise<Ctx>,
  accountId: string | undefined,
): Promise<ReadonlySet<string> | null> {
  try {
    const caller = await callerNow;
    return caller.accountId === accountId ? caller.scopes : null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null;
    throw error;
  }
}

/**
 * Returns the current scopes of a request's caller, for long-lived responses; null once the key or session has ended.
 */
type ScopesNow = (request: FastifyRequest) => Promise<ReadonlySet<string> | null>;

/** Attributes the database work of each request to its account. */
function countConnections(app: HttpApp): void {
  // This runs after the body has been read, because the body is read in the socket's async context. It uses a callback
  // because a context set within a promise ends with the promise.
  app.addHook('preHandler', (request, _reply, done) => {
    const ctx: Ctx | null = request.ctx;
    if (ctx === null) done();
    else runForAccount(ctx.accountId, done);
  });
}

/** Rejects changes from other sites, because browsers send cookies with requests from any page. */
function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  if (safeMethods.has(request.method)) return;
  if (!isOwnOrigin(requestOriginOf(request), publicUrl)) {
    throw new AppError('foreign_origin', message('origin-missing'));
  }
}

/**
 * Rejects changes by users who signed up without an invitation until they have confirmed their email address, so that
 * they cannot send or monitor anything.
 */
function rejectUnconfirmed(request: FastifyRequest): void {
  if (safeMethods.has(request.method)) return;
  throw new AppError('email_unconfirmed', message('confirm-email-first'));
}

/** Minimum time between two updates of a session's `last_seen_at`, in ms. */
const touchSessionEveryMs = 5 * 60_000;

function createSessionUseRecorder(db: Db) {
  const recent = new LRUCache<string, number>({ max: 10_000 });
  return (hash: Buffer, session: SessionRow, seen: { at: Date; address: string }): void => {
    const key = hash.toString('hex');
    const last = Math.max(recent.get(key) ?? 0, session.last_seen_at.getTime());
    if (seen.at.getTime() - last < touchSessionEveryMs) return;
    recent.set(key, seen.at.getTime());
    touchSession(db, hash, seen).catch(() => recent.delete(key));
  };
}

function createKeyUseRecorder(db: Db): (holder: KeyWithAccount, now: Date) => void {
  const recent = new LRUCache<string, number>({ max: 10_000 });
  return (holder, now) => {
    const last = Math.max(recent.get(holder.key_id) ?? 0, holder.last_used_at?.getTime() ?? 0);
    if (now.getTime() - last < touchEveryMs) return;
    recent.set(holder.key_id, now.getTime());
    // The time of last use is only informative, so a failed update must not fail the request.
    touchKeys(db, [holder.key_id], now).catch(() => recent.delete(holder.key_id));
  };
}

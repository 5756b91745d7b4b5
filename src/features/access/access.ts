import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { message } from '#messages/messages.ts';
import { minuteMs } from '#platform/clock.ts';
import { isProPlus } from '#platform/config/plans.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { Ctx } from './context.ts';
import { covers } from './roles.ts';

/**
 * The access rule of a route, set in `config.access` of every route. `public` routes need no credentials and get no
 * `Ctx`.
 */
export type Access =
  | 'public'
  | {
      /** Scope that the caller must have, such as `service-monitors:write`; null for any authenticated caller. */
      scope: string | null;
      /** `pro`: 402 for accounts on the free plan. */
      plan?: 'pro';
      /** Whether the user must be an operator of the installation. */
      operator?: true;
      /** Whether API keys are rejected. */
      sessionOnly?: boolean;
      /** Whether the route accepts only identity providers that use the account's SCIM token. */
      scim?: true;
      /** Whether a session must have been verified within the last ten minutes. API keys are not affected. */
      stepUp?: true;
      /**
       * Additional check, such as a rate limit. It runs after the checks of plan and scope, before the body is read,
       * and throws to reject the request.
       */
      admit?: (ctx: Ctx, request: FastifyRequest) => Promise<void>;
    };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Returns another access rule for this request, or null to use `access`. */
    accessOf?: (request: FastifyRequest) => Exclude<Access, 'public'> | null;
    /** False if the response contains a secret that is shown only once and therefore must not be stored for replay. */
    idempotency?: boolean;
  }
  interface FastifyRequest {
    ctx: Ctx | null;
  }
}

/**
 * Returns the `Ctx` of a request.
 * @throws Error if the route's access is `public`.
 */
export function ctxOf(request: FastifyRequest): Ctx {
  if (!request.ctx) throw new Error('a route without authentication used the request context');
  return request.ctx;
}

/**
 * Returns the ID of the signed-in user.
 * @throws AppError `unauthenticated` for API keys, which have no session.
 */
export function ctxUserId({ actor }: Ctx): string {
  if (actor.type !== 'user' || actor.id === null)
    throw new AppError('unauthenticated', message('sign-in-first'));
  return actor.id;
}

/** Time in ms after a sign-in or step-up during which the user may perform actions that require a step-up. */
const stepUpMs = 10 * minuteMs;

/**
 * Checks the plan (402), then the scope, the required second factor and the step-up (403). Credentials (401) have been
 * checked before.
 */
export function checkAccess(access: Exclude<Access, 'public'>, ctx: Ctx): void {
  if (access.plan === 'pro' && !isProPlus(ctx.plan)) {
    throw new AppError('plan_required', message('plan-is-free'));
  }
  if (access.scope !== null && ctx.suspension != null) {
    throw new AppError('account_suspended', `This account is suspended: ${ctx.suspension}`);
  }
  if (access.operator) requireOperator(ctx);
  if (access.scope !== null) requireScope(ctx, access.scope);
  if (access.scope !== null && ctx.session?.needsFactor) {
    throw new AppError('two_factor_required', message('account-requires-two-factors'));
  }
  if (access.stepUp) requireStepUp(ctx);
}

/** Requires an operator's session. @throws AppError `insufficient_scope` for any other caller. */
export function requireOperator({ session }: Ctx): void {
  if (!session?.isOperator) throw new AppError('insufficient_scope', message('operator-only'));
}

/**
 * Requires a recent step-up.
 * @throws AppError `reauthentication_required` if the session was not verified within the last ten minutes.
 */
export function requireStepUp({ session, clock }: Ctx): void {
  if (session && clock.now() - session.verifiedAt.getTime() > stepUpMs)
    throw new AppError('reauthentication_required', message('verify-session-first'));
}

/** Checks an additional scope, for requests that do more than their route's scope allows. */
export function requireScope({ scopes }: Pick<Ctx, 'scopes'>, scope: string): void {
  if (!covers(scopes, scope)) throw new AppError('insufficient_scope', message('scope-missing', { scope }));
}

const scopeOfExpansion = new Map([
  ['openIncident', 'incidents:read'],
  ['domain', 'assets:read'],
]);

/** Rejects expansions of resources that the caller may not read. */
export function checkExpansions(ctx: Pick<Ctx, 'scopes'>, expand: readonly string[] = []): void {
  for (const name of expand) {
    const scope = scopeOfExpansion.get(name);
    if (scope !== undefined) requireScope(ctx, scope);
  }
}

/**
 * An object created by a member that gives access to the account without the member's session, such as an API key or a
 * wallboard link.
 */
export interface Grant {
  id: string;
  name: string;
  /** The creator's role must allow all of these scopes. */
  scopes: readonly string[];
  /** Whether only an owner may create the object. */
  ownersOnly?: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A kind of grant, provided by the feature that owns its table. */
export interface GrantKind {
  type: 'api-key' | 'wall-link' | 'calendar-link' | 'invitation';
  /** Object type and actions for the audit log. */
  audit: { objectType: string; revoke: string; transfer: string };
  /** Lists the grants of a member in an account, oldest first. */
  list(db: Queryable, accountId: string, userId: string): Promise<Grant[]>;
  revoke(tx: Tx, accountId: string, ids: readonly string[]): Promise<void>;
  /** Transfers grants to another member, or to the account itself (null). */
  transfer(tx: Tx, accountId: string, ids: readonly string[], to: string | null): Promise<void>;
}

/**
 * Creates the queries of a grant kind. Its table must have `account_id`, `created_by` and `created_at`.
 * @param table A table of the calling feature.
 * @param columns Columns of `Row`.
 */
export function createGrantQueries<Row>(
  table: keyof DB,
  columns: readonly (keyof Row & string)[],
): Pick<GrantKind, 'revoke' | 'transfer'> & {
  listOf(db: Queryable, accountId: string, userId: string): Promise<Row[]>;
} {
  const name = sql.table(table);
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  return {
    async listOf(db, accountId, userId) {
      const { rows } = await sql<Row>`
        select ${selected} from ${name} where account_id = ${accountId} and created_by = ${userId}
        order by created_at, id`.execute(db);
      return rows;
    },
    async revoke(tx, accountId, ids) {
      await sql`delete from ${name} where account_id = ${accountId} and id = any(${[...ids]}::uuid[])`.execute(
        tx,
      );
    },
    async transfer(tx, accountId, ids, to) {
      await sql`update ${name} set created_by = ${to}
        where account_id = ${accountId} and id = any(${[...ids]}::uuid[])`.execute(tx);
    },
  };
}

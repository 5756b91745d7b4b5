import type { FastifyRequest } from 'fastify';
import { isProPlus } from '#platform/config/plans.ts';
import { AppError } from '#platform/errors.ts';
import type { Ctx } from './context.ts';
import { covers } from './roles.ts';

/**
 * Who may call a route; every route must carry one in `config.access` (a house test sees to it).
 * `public` needs no credentials and gets no ctx.
 */
export type Access =
  | 'public'
  | {
      /** Scope the caller must hold, e.g. `service-monitors:write`; null: any signed-in caller. */
      scope: string | null;
      /** `pro`: 402 for an account on the free plan. */
      plan?: 'pro';
      /** Only a session, not a key. */
      sessionOnly?: boolean;
      /** Runs after plan and scope and before the body is read, e.g. a rate limit; throws to refuse. */
      admit?: (ctx: Ctx, request: FastifyRequest) => Promise<void>;
    };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Who may ask for it so, where that is others than `access` says; null: as it says. */
    accessOf?: (request: FastifyRequest) => Exclude<Access, 'public'> | null;
    /** Set to false where a replayed answer would be wrong (it holds a secret shown once). */
    idempotency?: boolean;
  }
  interface FastifyRequest {
    ctx: Ctx | null;
  }
}

/** The caller's ctx. Only for routes whose access is not `public`; a bug otherwise. */
export function ctxOf(request: FastifyRequest): Ctx {
  if (!request.ctx) throw new Error('a route without authentication asked for a ctx');
  return request.ctx;
}

/**
 * Refuses in the settled order: plan (402), then scope (403). Credentials (401) were settled before.
 */
export function checkAccess(access: Exclude<Access, 'public'>, ctx: Ctx): void {
  if (access.plan === 'pro' && !isProPlus(ctx.plan)) {
    throw new AppError(
      'plan_required',
      'Your account is on the Free plan. This requires the Pro, Business or Agency plan.',
    );
  }
  if (access.scope !== null) requireScope(ctx, access.scope);
}

/** Refuses what a caller may not do who came in by another scope: a request may do more than its route is for. */
export function requireScope({ scopes }: Pick<Ctx, 'scopes'>, scope: string): void {
  if (!covers(scopes, scope)) throw new AppError('insufficient_scope', `This requires the scope ${scope}.`);
}

const scopeOfExpansion = new Map([
  ['openIncident', 'incidents:read'],
  ['domain', 'assets:read'],
]);

/** Refuses to show beside a list what its reader may not read by itself. */
export function checkExpansions(ctx: Pick<Ctx, 'scopes'>, expand: readonly string[] = []): void {
  for (const name of expand) {
    const scope = scopeOfExpansion.get(name);
    if (scope !== undefined) requireScope(ctx, scope);
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '#features/access/index.ts';
import { message } from '#messages/messages.ts';
import { AppError } from '#platform/errors.ts';
import { setRateLimit } from '#platform/http/problems.ts';
import { claimAllowance } from './queries.ts';

/** Minimum time between import requests of an account to either endpoint, in seconds. */
const windowSeconds = 10;

/** Seconds until the next import is admitted, for the response headers. */
const resetSeconds = new WeakMap<FastifyRequest, number>();

/**
 * Admits or rejects an import. Runs after credentials, plan and scope have been checked and before the body is read.
 * @throws AppError `rate_limited` with the seconds to wait.
 */
export async function admitImport(ctx: Ctx, request: FastifyRequest): Promise<void> {
  const now = ctx.clock.now();
  const refused = await claimAllowance(ctx.db, ctx.accountId, new Date(now), windowSeconds * 1000);
  if (refused === null) {
    resetSeconds.set(request, windowSeconds);
    return;
  }
  const waitMs = refused.lastAt.getTime() + windowSeconds * 1000 - now;
  const wait = Math.min(windowSeconds, Math.max(1, Math.ceil(waitMs / 1000)));
  resetSeconds.set(request, wait);
  throw new AppError('rate_limited', message('import-too-soon', { seconds: windowSeconds, wait }), {
    retryAfterSeconds: wait,
  });
}

/** Sets the rate limit headers of an admitted or rejected import. */
export function setRateLimitHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const reset = resetSeconds.get(request);
  if (reset === undefined) return;
  setRateLimit(reply, { name: 'import', quota: 1, windowSeconds, remaining: 0, resetSeconds: reset });
}

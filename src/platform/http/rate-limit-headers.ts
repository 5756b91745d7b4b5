import type { FastifyReply } from 'fastify';

/** What a limit says of a request (draft-ietf-httpapi-ratelimit-headers). */
export interface RateLimitState {
  /** Name of the policy. */
  name: string;
  /** Requests in a window. */
  quota: number;
  windowSeconds: number;
  /** Requests left now. */
  remaining: number;
  /** Seconds until there are more. */
  resetSeconds: number;
}

/** Has the answer carry the state of its limit, whether the request is let in or not. */
export function setRateLimit(reply: FastifyReply, state: RateLimitState): void {
  const { name, quota, windowSeconds, remaining, resetSeconds } = state;
  reply.header('ratelimit-policy', `"${name}";q=${quota};w=${windowSeconds}`);
  reply.header(
    'ratelimit',
    `"${name}";r=${Math.max(0, remaining)};t=${Math.max(0, Math.ceil(resetSeconds))}`,
  );
}

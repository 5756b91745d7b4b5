import type { FastifyRequest } from 'fastify';
import type { HttpApp } from './app.ts';

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

const states = new WeakMap<FastifyRequest, RateLimitState>();

/** Has the answer to this request carry the state of its limit, whether it is let in or not. */
export function noteRateLimit(request: FastifyRequest, state: RateLimitState): void {
  states.set(request, state);
}

/** Puts noted states on answers as `RateLimit-Policy` and `RateLimit`. */
export function sendRateLimits(app: HttpApp): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const state = states.get(request);
    if (state !== undefined) {
      const { name, quota, windowSeconds, remaining, resetSeconds } = state;
      reply.header('ratelimit-policy', `"${name}";q=${quota};w=${windowSeconds}`);
      reply.header(
        'ratelimit',
        `"${name}";r=${Math.max(0, remaining)};t=${Math.max(0, Math.ceil(resetSeconds))}`,
      );
    }
    done(null, payload);
  });
}

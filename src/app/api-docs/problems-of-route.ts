import type { FastifySchema, RouteOptions } from 'fastify';
import { type ErrorCode, errorCodes } from '#platform/errors.ts';

/** Every code that can stand in a problem document of the route: those that its rules bring, and its own. */
export function problemsOfRoute(
  route: Pick<RouteOptions, 'method' | 'config'>,
  schema: FastifySchema | undefined,
): ErrorCode[] {
  const { access, problems = [] } = route.config ?? {};
  if (problems === 'own') return ['invalid_request', 'unavailable'];
  const codes = new Set<ErrorCode>(['invalid_request', 'unavailable', ...problems]);
  const writes = String(route.method) !== 'GET';
  const properties = (part: unknown) => (part as { properties?: object } | undefined)?.properties ?? {};
  if (Object.hasOwn(properties(schema?.querystring), 'cursor')) codes.add('invalid_cursor');
  if (schema?.params !== undefined) codes.add('not_found');
  // Whether it takes a body or not: one that is sent is read.
  if (writes) add(codes, ['invalid_json', 'too_large', 'unsupported_media_type']);
  if (access !== 'public' && access !== undefined) {
    codes.add('unauthenticated');
    if (access.scope !== null) codes.add('insufficient_scope');
    if (access.plan === 'pro') codes.add('plan_required');
    if (access.admit !== undefined) codes.add('rate_limited');
    if (writes) add(codes, ['foreign_origin', 'idempotency_in_progress', 'idempotency_mismatch', 'conflict']);
  }
  return (Object.keys(errorCodes) as ErrorCode[]).filter((code) => codes.has(code));
}

function add(codes: Set<ErrorCode>, more: readonly ErrorCode[]): void {
  for (const code of more) codes.add(code);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { PlanLimits, PlanName } from '#platform/config/plans.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { registerScope } from '#platform/http/http-app.ts';
import { type IncomingPing, type PingOutcome, provision } from './ping-handler.ts';
import { bodyLimit, readBodiesInPart, readPing } from './ping-request.ts';
import { describePing, describePush, pingPaths } from './public-schemas.ts';
import { createPingRecorder } from './record-pings.ts';

export interface PingDeps {
  db: Db;
  clock: Clock;
  plans: Record<PlanName, PlanLimits>;
}

/** Jobs expect one line of text, so error responses have the same format. */
const config = { access: 'public', problems: 'own' } as const;
/**
 * Disables schema validation, because unexpected parameters must not prevent a ping. `readPing` validates what it
 * needs.
 */
const unchecked = { validatorCompiler: () => (value: unknown) => ({ value }) };
type RecordPing = (ping: IncomingPing) => Promise<PingOutcome>;

/**
 * Registers the routes for pings. They need no credentials; anyone with the URL may send a ping. Bodies are read in a
 * separate scope.
 */
export function registerPingRoutes(app: HttpApp, deps: PingDeps): void {
  const recordPing = createPingRecorder(deps.db);
  registerScope(app, (scope) => {
    readBodiesInPart(scope);
    registerPings(scope, deps, recordPing);
    registerPush(scope, deps, recordPing);
  });
}

const pingResponses: Record<PingOutcome, [status: number, text: string]> = {
  ok: [200, 'OK'],
  'not-found': [404, 'not found'],
  ambiguous: [409, 'ambiguous slug: several heartbeats have it'],
  'rate-limited': [429, 'rate limited: one ping a second, 60 at once'],
};

function registerPings(app: HttpApp, deps: PingDeps, recordPing: RecordPing): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const { key = '', slug, signal } = request.params as { key?: string; slug?: string; signal?: string };
    const { rid, create } = request.query as { rid?: unknown; create?: unknown };
    allowAnyOrigin(reply).header('ping-body-limit', bodyLimit);
    const words = [key, slug, signal].filter((word) => word !== undefined);
    const ping = readPing(words, rid);
    if ('refused' in ping) return reply.code(ping.refused).send(ping.why);
    const incoming = { ...ping, durationMs: null, ...describe(request, deps.clock) };
    const outcome = await recordPing(incoming);
    if (outcome !== 'not-found' || create !== '1' || !('slug' in ping.to)) return sendOutcome(reply, outcome);
    let provisioned: Awaited<ReturnType<typeof provision>>;
    try {
      provisioned = await provision(deps, { ...ping.to, address: request.ip });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'monitor_cap_reached')) throw error;
      return reply.code(402).send(error.message);
    }
    if (provisioned === 'no-account') return sendOutcome(reply, outcome);
    const made = await recordPing(incoming);
    return made === 'ok' && provisioned === 'created'
      ? reply.code(201).send('Created')
      : sendOutcome(reply, made);
  };
  for (const path of pingPaths) {
    app.get(path.url, { config, ...unchecked, schema: describePing(path, 'get') }, handle);
    app.post(path.url, { config, ...unchecked, schema: describePing(path, 'post') }, handle);
    // Only browsers send this preflight, before a cross-origin ping from a web page.
    app.options(path.url, { config, schema: { hide: true } }, async (_request, reply) =>
      allowAnyOrigin(reply)
        .header('access-control-allow-methods', 'GET, HEAD, POST, OPTIONS')
        .header('access-control-max-age', '86400')
        .code(204)
        .send(),
    );
  }
}

function sendOutcome(reply: FastifyReply, outcome: PingOutcome): FastifyReply {
  const [status, text] = pingResponses[outcome];
  if (status === 429) reply.header('retry-after', '1');
  return reply.code(status).send(text);
}

/** Registers Uptime Kuma's push URL: the data is in the query, and responses match Kuma's. */
function registerPush(app: HttpApp, deps: PingDeps, recordPing: RecordPing): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const { token = '' } = request.params as { token?: string };
    const { status = 'up', msg, ping } = request.query as Record<string, unknown>;
    allowAnyOrigin(reply).type('application/json; charset=utf-8');
    const tookMs =
      typeof ping === 'string' && /^\d{1,9}(\.\d+)?$/.test(ping) ? Math.round(Number(ping)) : null;
    // An invalid token is not looked up, because PostgreSQL text cannot contain NUL.
    const outcome = !/^[A-Za-z0-9_-]{1,100}$/.test(token)
      ? 'not-found'
      : await recordPing({
          to: { token },
          kind: status === 'up' ? 'success' : 'fail',
          exitCode: null,
          rid: null,
          durationMs: tookMs,
          ...describe(request, deps.clock),
          body: typeof msg === 'string' && msg !== '' ? Buffer.from(msg).subarray(0, bodyLimit) : null,
        });
    if (outcome === 'ok') return reply.send({ ok: true });
    const [code, text] = pingResponses[outcome];
    return reply
      .code(code)
      .send({ ok: false, msg: code === 404 ? 'Monitor not found or not active.' : text });
  };
  app.get('/api/push/:token', { config, ...unchecked, schema: describePush('get') }, handle);
  app.post('/api/push/:token', { config, ...unchecked, schema: describePush('post') }, handle);
}

/** Allows pings from web pages of any origin, without cookies. */
function allowAnyOrigin(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8');
}

function describe(request: FastifyRequest, clock: Clock) {
  const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null;
  return {
    at: clock.now(),
    method: request.method,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    body,
  };
}

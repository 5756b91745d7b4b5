import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { SendMetrics } from '#features/exports/index.ts';
import { message } from '#messages/messages.ts';
import { sha256 } from '#platform/crypto.ts';
import { migrationStatus } from '#platform/database/migrate.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { registerInstallationRoute } from './installation.ts';
import type { Scrape } from './metrics.ts';
import type { OpenDatabase } from './open-database.ts';

const Ok = Type.Object({ status: Type.Literal('ok') });

/**
 * Registers `/healthz` (process alive), `/readyz` (database and schema ready), information about this service, and
 * `/metrics` (Prometheus).
 */
export function registerHealthRoutes(
  app: HttpApp,
  deps: MetricsDeps & Parameters<typeof registerInstallationRoute>[1] & { database: OpenDatabase },
): void {
  app.get(
    '/healthz',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Health'],
        operationId: 'checkHealth',
        summary: 'Check that the process is alive',
        response: { 200: Ok },
      },
    },
    async () => ({ status: 'ok' as const }),
  );
  let migrated = false;
  app.get(
    '/readyz',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Health'],
        operationId: 'checkReadiness',
        summary: 'Check readiness (database and migrations)',
        response: { 200: Ok },
      },
    },
    async () => {
      try {
        await sql`select 1`.execute(deps.database.db);
        // Files do not change while a process runs, so a positive result stays valid.
        if (!migrated) {
          const status = await migrationStatus({ connection: deps.database.connection });
          migrated = status.pending.length === 0 && status.fault === null;
        }
      } catch (error) {
        throw new AppError('unavailable', message('database-silent'), {
          retryAfterSeconds: 1,
          cause: error,
        });
      }
      if (!migrated)
        throw new AppError('unavailable', message('database-not-migrated'), { retryAfterSeconds: 1 });
      return { status: 'ok' as const };
    },
  );
  registerInstallationRoute(app, deps);
  registerMetrics(app, deps);
}

interface MetricsDeps {
  scrape: Scrape;
  metricsToken: string | null;
  sendMonitorMetrics: SendMetrics;
}

const MetricsQuery = Type.Object({
  monitors: Type.Optional(
    Type.Enum(['true', 'false'], {
      description:
        "`true`, with an API key: includes the status, latency, days left and uptime of each of the account's service monitors",
    }),
  ),
});

const requestsMonitors = ({ query }: FastifyRequest) => (query as { monitors?: string }).monitors === 'true';

function registerMetrics(app: HttpApp, deps: MetricsDeps): void {
  app.get(
    '/metrics',
    {
      config: {
        access: 'public',
        accessOf: (request) => (requestsMonitors(request) ? { scope: 'service-monitors:read' } : null),
        problems: ['unauthenticated', 'insufficient_scope'],
      },
      schema: {
        tags: ['Health'],
        operationId: 'getMetrics',
        summary: 'Get Prometheus metrics',
        description:
          "Available from the loopback interface, or with the value of BELLTOWER_METRICS_TOKEN as a bearer token. With `monitors=true` and an API key, returns metrics of the account's monitors.",
        querystring: MetricsQuery,
        response: {
          200: {
            description: 'Prometheus text format',
            content: { 'text/plain': { schema: Type.String({ examples: ['belltower_checks_total 42'] }) } },
          },
        },
      },
    },
    async (request, reply) => {
      if (requestsMonitors(request)) return deps.sendMonitorMetrics(request, reply);
      const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      const known = deps.metricsToken;
      const byToken = known !== null && token !== undefined && timingSafeEqual(sha256(token), sha256(known));
      // A proxy on the same machine also connects from loopback. If a token is set, loopback connections need it too.
      const byAddress =
        known === null && isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined;
      if (!byToken && !byAddress) throw new AppError('unauthenticated', message('metrics-token-needed'));
      const { contentType, text } = await deps.scrape();
      return reply.type(contentType).send(text);
    },
  );
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

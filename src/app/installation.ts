import { sql } from 'kysely';
import { Type } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
import { listRunningProbers } from '#features/prober/views.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { Nullable, Timestamp } from '#platform/http/schemas.ts';
import type { RequestOtherMetrics } from './metrics.ts';
import { readOwnVersion } from './terminal/program.ts';

const Installation = Type.Object(
  {
    version: Type.String(),
    node: Type.String({ description: 'Node.js version of the process that responds' }),
    database: Type.String({ description: 'PostgreSQL version' }),
    startedAt: Timestamp('When the process that responds started'),
    processes: Type.Array(
      Type.Object({
        name: Type.String({ examples: ['prober-1'] }),
        running: Type.Boolean(),
        restarts: Type.Integer({ description: 'Number of unexpected exits, each followed by a restart' }),
      }),
      {
        description: 'Other processes on this machine; empty if there are none',
      },
    ),
    probers: Type.Array(
      Type.Object({
        region: Type.String(),
        startedAt: Timestamp('When the process started'),
        seenAt: Timestamp('When the process last reported'),
        overloadedSince: Nullable(Timestamp('When checks began to start late; null if they start on time')),
      }),
      { description: 'Probers on all machines' },
    ),
  },
  {
    title: 'Installation',
    description: 'Information about the installation',
    examples: [
      {
        version: '0.1.0',
        node: 'v26.0.0',
        database: '18.4',
        startedAt: '2026-11-20T03:00:00.000Z',
        processes: [{ name: 'prober-1', running: true, restarts: 0 }],
        probers: [
          {
            region: 'default',
            startedAt: '2026-11-20T03:00:01.000Z',
            seenAt: '2026-11-20T09:00:00.000Z',
            overloadedSince: null,
          },
        ],
      },
    ],
  },
);

/** Registers `GET /api/v1/installation`, which returns versions, processes and overloaded regions. */
export function registerInstallationRoute(app: HttpApp, deps: { others: RequestOtherMetrics | null }): void {
  const version = readOwnVersion();
  app.get(
    '/api/v1/installation',
    {
      config: { access: { scope: 'account:read' } },
      schema: {
        tags: ['Health'],
        operationId: 'getInstallation',
        summary: 'Get information about the installation',
        response: { 200: Installation },
      },
    },
    async (request) => {
      const { db, clock } = ctxOf(request);
      const now = clock.now();
      const [database, probers, processes] = await Promise.all([
        sql<{ server_version: string }>`show server_version`.execute(db),
        listRunningProbers(db, new Date(now)),
        childrenOf(deps.others),
      ]);
      return {
        version,
        node: process.version,
        database: database.rows[0]?.server_version.split(' ')[0] ?? '',
        startedAt: new Date(now - Math.round(process.uptime() * 1000)).toISOString(),
        processes,
        probers: probers.map((prober) => ({
          region: prober.region,
          startedAt: prober.startedAt.toISOString(),
          seenAt: prober.seenAt.toISOString(),
          overloadedSince: prober.overloadedSince?.toISOString() ?? null,
        })),
      };
    },
  );
}

async function childrenOf(others: RequestOtherMetrics | null) {
  if (others === null) return [];
  const { children } = await others(null);
  return children.flatMap(({ name, running, restarts }) =>
    running === null ? [] : [{ name, running, restarts }],
  );
}

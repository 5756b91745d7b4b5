import { Type } from 'typebox';
import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, PageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { getHeartbeat } from '../heartbeat-changes.ts';
import {
  HeartbeatPath,
  HeartbeatUptime,
  PingList,
  PingListQuery,
  PingPath,
  RunList,
  UptimeQuery,
} from '../schemas.ts';
import { readHeartbeatUptime } from '../uptime.ts';
import { findPingBody, type ListedPing, listPings, selectRunPings } from './queries.ts';
import { toRunBody, toRuns } from './runs.ts';

const path = '/api/v1/heartbeats/:id';
const tags = ['Heartbeats'];
const read = { scope: 'heartbeats:read' } as const;

/** Registers the routes that read the stored pings of a heartbeat and the runs derived from them. */
export function registerPingReads(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read });
  routes.get(
    '/pings',
    {
      summary: 'List pings, newest first; the last thousand are stored',
      params: HeartbeatPath,
      querystring: PingListQuery,
      response: PingList,
    },
    async ({ ctx, params, query }) => {
      const { id } = await getHeartbeat(ctx, params.id);
      const page = readPage(query);
      const own = { accountId: ctx.accountId, heartbeatId: id };
      return toPage(await listPings(ctx.db, own, { page, kind: query.kind }), page.limit, {
        position: (row) => ({ at: new Date(Number(row.n)), id: row.id }),
        item: toPingBody,
      });
    },
  );
  routes.get(
    '/pings/:pingId/body',
    {
      operationId: 'getPingBody',
      summary: "Get a ping's body",
      params: PingPath,
      responses: {
        200: {
          description: 'The body as received, up to 100,000 bytes',
          content: {
            'application/octet-stream': { schema: Type.String({ examples: ['copied 1204 files'] }) },
          },
        },
      },
    },
    async ({ ctx, params, reply }) => {
      const { id } = await getHeartbeat(ctx, params.id);
      const own = { accountId: ctx.accountId, heartbeatId: id };
      const ping = await getById('ping', params.pingId, () => findPingBody(ctx.db, own, params.pingId));
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="ping-${params.pingId}"`)
        .send(ping.body ?? Buffer.alloc(0));
    },
  );
  routes.get(
    '/runs',
    {
      summary: 'List runs, newest first, from the stored pings',
      params: HeartbeatPath,
      querystring: PageQuery,
      response: RunList,
    },
    async ({ ctx, params, query }) => {
      const { id } = await getHeartbeat(ctx, params.id);
      const { limit, after, counted } = readPage(query);
      const runs = toRuns(await selectRunPings(ctx.db, { accountId: ctx.accountId, heartbeatId: id }));
      const rest = after === null ? runs : runs.filter(({ n }) => n < after.at.getTime());
      return toPage({ rows: rest, total: counted ? runs.length : null }, limit, {
        position: (run) => ({ at: new Date(run.n), id: run.id }),
        item: toRunBody,
      });
    },
  );
  routes.get(
    '/uptime',
    {
      operationId: 'getHeartbeatUptime',
      summary: "Get a heartbeat's run history and uptime",
      params: HeartbeatPath,
      querystring: UptimeQuery,
      response: HeartbeatUptime,
    },
    async ({ ctx, params, query }) => readHeartbeatUptime(ctx, params.id, query.days ?? 30),
  );
}

function toPingBody(row: ListedPing) {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    exitCode: row.exit_code,
    rid: row.rid,
    durationMs: row.duration_ms === null ? null : Number(row.duration_ms),
    method: row.method,
    address: row.address,
    userAgent: row.user_agent,
    bodySize: row.body_size,
    bodyPreview: row.body_start === null ? '' : preview(row.body_start),
  };
}

/**
 * Returns the start of a body as text, without control characters that a terminal would interpret and without a
 * truncated last character.
 */
function preview(bytes: Buffer): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  return text
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/\ufffd+$/, '')
    .slice(0, 200);
}

import { type Static, Type } from 'typebox';
import { deadlineOf } from '#engine/heartbeats/heartbeat-state.ts';
import { type Ctx, checkExpansions, covers, ctxOf } from '#features/access/index.ts';
import { selectOpenIncidents } from '#features/incidents/index.ts';
import { toMuteBody } from '#features/maintenance-windows/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { Id, NoContent } from '#platform/http/schemas.ts';
import {
  bulkActions,
  createHeartbeat,
  deleteHeartbeat,
  getHeartbeat,
  pauseHeartbeat,
  resumeHeartbeat,
  rotatePingUrl,
  runBulk,
  updateHeartbeatOrder,
} from './heartbeat-changes.ts';
import { previewSchedule } from './heartbeat-input.ts';
import { heartbeatOrders } from './orders.ts';
import { type PingDeps, registerPingRoutes } from './pings/public-routes.ts';
import { selectRecentRunPings } from './pings/queries.ts';
import { registerPingReads } from './pings/routes.ts';
import { toRunBody, toRuns } from './pings/runs.ts';
import { type ListedHeartbeat, listHeartbeats } from './queries.ts';
import { toOrder, toRules, toState } from './rows.ts';
import {
  bulkFilterFields,
  CreateHeartbeatBody,
  HeartbeatBody,
  HeartbeatList,
  HeartbeatListQuery,
  HeartbeatPath,
  PatchHeartbeatBody,
  PreviewAnswer,
  PreviewBody,
} from './schemas.ts';

const path = '/api/v1/heartbeats';
const tags = ['Heartbeats'];
const read = { access: { scope: 'heartbeats:read' } } as const;
const write = { access: { scope: 'heartbeats:write' } } as const;

/** Runs per heartbeat with `expand=recentRuns`. */
const recentRuns = 20;

const BulkBody = Type.Object(
  {
    action: Type.Enum([...bulkActions]),
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 10_000 })),
    filter: Type.Optional(Type.Object(bulkFilterFields, { additionalProperties: false })),
    tags: Type.Optional(HeartbeatBody.properties.tags),
  },
  { additionalProperties: false, examples: [{ action: 'pause', filter: { tag: 'backup' } }] },
);

/**
 * Registers the routes of heartbeats: list, create, read, change, delete, pause, resume, bulk; their pings, and the
 * URLs that jobs ping.
 */
export function registerHeartbeatRoutes(app: HttpApp, deps: PingDeps): void {
  registerCollection(app);
  registerItem(app);
  registerMoves(app);
  registerPreview(app);
  registerPingReads(app);
  registerPingRoutes(app, deps);
}

function registerCollection(app: HttpApp): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: 'List heartbeats, newest first unless sorted otherwise',
        description:
          '`-status` lists first what needs attention. A cursor is valid only with the sort order it was issued for.',
        querystring: HeartbeatListQuery,
        response: { 200: HeartbeatList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const { db, accountId, clock } = ctx;
      const { expand = [], ...filter } = request.query;
      checkExpansions(ctx, expand);
      const page = heartbeatOrders.read(request.query);
      const listed = await listHeartbeats(db, accountId, { page, filter, now: new Date(clock.now()) });
      const ids = listed.rows.slice(0, page.limit).map(({ id }) => id);
      const wanted = expand.includes('openIncident');
      const incidents = wanted ? await selectOpenIncidents(db, accountId, ids) : null;
      const pings = expand.includes('recentRuns') ? await selectRecentRunPings(db, accountId, ids) : null;
      return heartbeatOrders.cut(listed, request.query, (row) => ({
        ...toHeartbeatBody(row, ctx),
        ...(incidents === null ? {} : { openIncident: incidents.get(row.id) ?? null }),
        ...(pings === null
          ? {}
          : {
              recentRuns: toRuns(pings.get(row.id) ?? [])
                .slice(0, recentRuns)
                .map(toRunBody),
            }),
      }));
    },
  );
  app.post(
    path,
    {
      config: { ...write, problems: ['monitor_cap_reached', 'already_exists'] },
      schema: {
        tags,
        summary: 'Create a heartbeat',
        description: 'The heartbeat waits for its first ping. Each plan has a heartbeat limit.',
        body: CreateHeartbeatBody,
        response: { 201: HeartbeatBody },
      },
    },
    async (request, reply) => {
      const ctx = ctxOf(request);
      const row = await createHeartbeat(ctx, request.body);
      return reply.code(201).header('location', `${path}/${row.id}`).send(toHeartbeatBody(row, ctx));
    },
  );
  app.post(
    `${path}/bulk`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Apply an action to several heartbeats',
        description: 'Selects by IDs or filter, in one transaction. Unknown IDs are ignored.',
        body: BulkBody,
        response: { 200: Type.Object({ matched: Type.Integer(), changed: Type.Integer() }) },
      },
    },
    async (request) => runBulk(ctxOf(request), request.body),
  );
}

function registerPreview(app: HttpApp): void {
  app.post(
    `${path}/preview`,
    {
      config: { ...read, idempotency: false },
      schema: {
        tags,
        operationId: 'previewHeartbeatSchedule',
        summary: 'Preview a schedule',
        description:
          'Returns the next due times, taking daylight saving time into account. For a period: as if a ping arrived now.',
        body: PreviewBody,
        response: { 200: PreviewAnswer },
      },
    },
    async (request) => {
      const times = previewSchedule(request.body, ctxOf(request).clock.now());
      return { items: times.map((at) => ({ at: at.toISOString() })) };
    },
  );
}

function registerItem(app: HttpApp): void {
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: { tags, summary: 'Read a heartbeat', params: HeartbeatPath, response: { 200: HeartbeatBody } },
    },
    async (request) => {
      const ctx = ctxOf(request);
      return toHeartbeatBody(await getHeartbeat(ctx, request.params.id), ctx);
    },
  );
  app.patch(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Update a heartbeat',
        description:
          'A JSON merge patch. `schedule` is replaced as a whole; if the heartbeat would be late under the new schedule, it starts now.',
        params: HeartbeatPath,
        body: PatchHeartbeatBody,
        response: { 200: HeartbeatBody },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      return toHeartbeatBody(await updateHeartbeatOrder(ctx, request.params.id, request.body), ctx);
    },
  );
  app.delete(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Delete a heartbeat and its pings',
        params: HeartbeatPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await deleteHeartbeat(ctxOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}

function registerMoves(app: HttpApp): void {
  const moves = {
    pause: { summary: 'Pause a heartbeat until it is resumed or pinged', run: pauseHeartbeat },
    resume: { summary: 'Resume a heartbeat; it waits for its next ping', run: resumeHeartbeat },
    'rotate-key': {
      summary: "Rotate a heartbeat's ping URL; the old one stops working immediately",
      run: rotatePingUrl,
    },
  };
  for (const [name, { summary, run }] of Object.entries(moves)) {
    app.post(
      `${path}/:id/${name}`,
      { config: write, schema: { tags, summary, params: HeartbeatPath, response: { 200: HeartbeatBody } } },
      async (request) => {
        const ctx = ctxOf(request);
        return toHeartbeatBody(await run(ctx, request.params.id), ctx);
      },
    );
  }
}

/**
 * Renders a heartbeat for a caller. A ping changes the heartbeat's status, so only callers who may change heartbeats
 * see its ping URL.
 */
function toHeartbeatBody(
  row: ListedHeartbeat,
  { publicUrl, scopes }: Pick<Ctx, 'publicUrl' | 'scopes'>,
): Static<typeof HeartbeatBody> {
  const state = toState(row);
  const deadline = deadlineOf(state, toRules(row));
  return {
    id: row.id,
    ...toOrder(row),
    pingUrl: covers(scopes, 'heartbeats:write') ? `${publicUrl}/ping/${row.ping_key}` : null,
    state: {
      status: state.paused ? 'paused' : state.status,
      cause: state.cause,
      running: state.runs.length > 0,
      since: row.status_since.toISOString(),
      lastPingAt: row.last_ping_at?.toISOString() ?? null,
      lastKind: state.lastKind,
      lastDurationMs: state.lastDurationMs,
      lastExitCode: state.lastExitCode,
      nextDueAt: row.due_at?.toISOString() ?? null,
      deadlineAt: deadline === null ? null : new Date(deadline).toISOString(),
      maintenance: row.maintenance,
      mute: toMuteBody(row.mute),
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

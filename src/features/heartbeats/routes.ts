import { type Static, Type } from 'typebox';
import { deadlineOf } from '#engine/heartbeats/heartbeat-state.ts';
import { type Ctx, checkExpansions, covers, createRoutes } from '#features/access/index.ts';
import { selectOpenIncidents } from '#features/incidents/index.ts';
import { toMuteBody } from '#features/maintenance-windows/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { Id } from '#platform/http/schemas.ts';
import {
  bulkActions,
  createHeartbeat,
  deleteHeartbeat,
  getHeartbeat,
  pauseHeartbeat,
  resumeHeartbeat,
  rotatePingUrl,
  runBulk,
  updateHeartbeatSettings,
} from './heartbeat-changes.ts';
import { previewSchedule } from './heartbeat-input.ts';
import { type PingDeps, registerPingRoutes } from './pings/public-routes.ts';
import { selectRecentRunPings } from './pings/queries.ts';
import { registerPingReads } from './pings/routes.ts';
import { toRunBody, toRuns } from './pings/runs.ts';
import { type ListedHeartbeat, listHeartbeats } from './queries.ts';
import { toRules, toSettings, toState } from './rows.ts';
import {
  bulkFilterFields,
  CreateHeartbeatBody,
  HeartbeatBody,
  HeartbeatList,
  HeartbeatListQuery,
  HeartbeatPath,
  heartbeatOrders,
  PatchHeartbeatBody,
  PreviewAnswer,
  PreviewBody,
} from './schemas.ts';

const path = '/api/v1/heartbeats';
const tags = ['Heartbeats'];
const read = { scope: 'heartbeats:read' } as const;
const write = { scope: 'heartbeats:write' } as const;

/** Number of runs per heartbeat with `expand=recentRuns`. */
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

/** Registers the routes of heartbeats and their pings, and the public ping URLs. */
export function registerHeartbeatRoutes(app: HttpApp, deps: PingDeps): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    {
      summary: 'List heartbeats, newest first unless sorted otherwise',
      description:
        '`-status` lists heartbeats that need attention first. A cursor is valid only with the sort order it was issued for.',
      querystring: HeartbeatListQuery,
      response: HeartbeatList,
    },
    async ({ ctx, query }) => {
      const { db, accountId, clock } = ctx;
      const { expand = [], ...filter } = query;
      checkExpansions(ctx, expand);
      const page = heartbeatOrders.read(query);
      const listed = await listHeartbeats(db, accountId, { page, filter, now: new Date(clock.now()) });
      const ids = listed.rows.slice(0, page.limit).map(({ id }) => id);
      const wanted = expand.includes('openIncident');
      const incidents = wanted ? await selectOpenIncidents(db, accountId, ids) : null;
      const pings = expand.includes('recentRuns') ? await selectRecentRunPings(db, accountId, ids) : null;
      return heartbeatOrders.cut(listed, query, (row) => ({
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
  routes.post(
    '',
    {
      summary: 'Create a heartbeat',
      description: 'The heartbeat waits for its first ping. Each plan limits the number of heartbeats.',
      body: CreateHeartbeatBody,
      created: HeartbeatBody,
      problems: ['monitor_cap_reached', 'already_exists'],
    },
    async ({ ctx, body }) => toHeartbeatBody(await createHeartbeat(ctx, body), ctx),
  );
  routes.post(
    '/bulk',
    {
      summary: 'Apply an action to several heartbeats',
      description:
        'Applies the action to the heartbeats selected by ID or by filter, in one transaction. Unknown IDs are ignored.',
      body: BulkBody,
      response: Type.Object({ matched: Type.Integer(), changed: Type.Integer() }),
    },
    async ({ ctx, body }) => runBulk(ctx, body),
  );
  routes.get(
    '/:id',
    { summary: 'Get a heartbeat', params: HeartbeatPath, response: HeartbeatBody },
    async ({ ctx, params }) => toHeartbeatBody(await getHeartbeat(ctx, params.id), ctx),
  );
  routes.patch(
    '/:id',
    {
      summary: 'Update a heartbeat',
      description:
        'A JSON merge patch. `schedule` is replaced as a whole; if the heartbeat would be late under the new schedule, the schedule starts now.',
      params: HeartbeatPath,
      body: PatchHeartbeatBody,
      response: HeartbeatBody,
    },
    async ({ ctx, params, body }) =>
      toHeartbeatBody(await updateHeartbeatSettings(ctx, params.id, body), ctx),
  );
  routes.delete(
    '/:id',
    { summary: 'Delete a heartbeat and its pings', params: HeartbeatPath },
    async ({ ctx, params }) => deleteHeartbeat(ctx, params.id),
  );
  const moves = {
    pause: { summary: 'Pause a heartbeat until it is resumed or pinged', run: pauseHeartbeat },
    resume: { summary: 'Resume a heartbeat; it waits for its next ping', run: resumeHeartbeat },
    'rotate-key': {
      summary: "Rotate a heartbeat's ping URL; the old URL stops working immediately",
      run: rotatePingUrl,
    },
  };
  for (const [name, { summary, run }] of Object.entries(moves)) {
    routes.post(
      `/:id/${name}`,
      { summary, params: HeartbeatPath, response: HeartbeatBody },
      async ({ ctx, params }) => toHeartbeatBody(await run(ctx, params.id), ctx),
    );
  }
  routes.post(
    '/preview',
    {
      operationId: 'previewHeartbeatSchedule',
      summary: 'Preview a schedule',
      description:
        'Returns the next due times, taking daylight saving time into account. A period starts now, as if a ping had just arrived.',
      body: PreviewBody,
      response: PreviewAnswer,
      access: read,
      idempotency: false,
    },
    async ({ ctx, body }) => {
      const times = previewSchedule(body, ctx.clock.now());
      return { items: times.map((at) => ({ at: at.toISOString() })) };
    },
  );
  registerPingReads(app);
  registerPingRoutes(app, deps);
}

/**
 * Returns the API representation of a heartbeat for a caller. A ping changes the status, so only callers who may change
 * heartbeats see the ping URL.
 */
function toHeartbeatBody(
  row: ListedHeartbeat,
  { publicUrl, scopes }: Pick<Ctx, 'publicUrl' | 'scopes'>,
): Static<typeof HeartbeatBody> {
  const state = toState(row);
  const deadline = deadlineOf(state, toRules(row));
  return {
    id: row.id,
    ...toSettings(row),
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

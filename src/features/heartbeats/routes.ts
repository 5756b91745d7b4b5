import { Type } from 'typebox';
import { checkExpansions, ctxOf } from '#features/access/index.ts';
import { selectOpenIncidents } from '#features/incidents/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { Id, NoContent } from '#platform/http/schemas.ts';
import { toHeartbeatBody } from './answers.ts';
import { bulkActions, runBulk } from './bulk.ts';
import { createHeartbeat } from './create.ts';
import { getHeartbeat } from './get.ts';
import { heartbeatOrders } from './orders.ts';
import { pauseHeartbeat, resumeHeartbeat } from './pause.ts';
import { type PingDeps, registerPingRoutes } from './pings/public-routes.ts';
import { registerPingReads } from './pings/routes.ts';
import { previewSchedule } from './preview.ts';
import { listHeartbeats } from './queries.ts';
import { deleteHeartbeat } from './remove.ts';
import { rotatePingUrl } from './rotate-key.ts';
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
import { updateHeartbeatOrder } from './update.ts';

const path = '/api/v1/heartbeats';
const tags = ['Heartbeats'];
const read = { access: { scope: 'heartbeats:read' } } as const;
const write = { access: { scope: 'heartbeats:write' } } as const;

const BulkBody = Type.Object(
  {
    action: Type.Enum([...bulkActions]),
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 10_000 })),
    filter: Type.Optional(Type.Object(bulkFilterFields, { additionalProperties: false })),
    tags: Type.Optional(HeartbeatBody.properties.tags),
  },
  { additionalProperties: false, examples: [{ action: 'pause', filter: { tag: 'backup' } }] },
);

/** Heartbeats: list, make, read, change, delete, pause, resume, bulk; their pings, and where jobs ping. */
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
          'By `-status` what needs somebody comes first. A cursor is of the sort that it came with.',
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
      return heartbeatOrders.cut(listed, request.query, (row) => ({
        ...toHeartbeatBody(row, ctx),
        ...(incidents === null ? {} : { openIncident: incidents.get(row.id) ?? null }),
      }));
    },
  );
  app.post(
    path,
    {
      config: { ...write, problems: ['monitor_cap_reached', 'already_exists'] },
      schema: {
        tags,
        summary: 'Make a heartbeat',
        description: 'It waits for its first ping. Heartbeats have a cap of their own in each plan.',
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
        summary: 'One action on many heartbeats',
        description: 'By ids or by filter, in one transaction. Ids that are not yours are passed over.',
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
        summary: 'When a schedule is due, before a heartbeat is made with it',
        description:
          'The next times from now on, changes of clocks minded. Of a period: as if a ping came now.',
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
        summary: 'Change a heartbeat',
        description:
          'A merge patch; `schedule` is replaced as a whole, and counts from now where it would be late.',
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
        summary: 'Delete a heartbeat with its pings',
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
    pause: { summary: 'Expect no pings until it is resumed, or pinged', run: pauseHeartbeat },
    resume: { summary: 'Wait for the first ping again', run: resumeHeartbeat },
    'rotate-key': { summary: 'Give it another ping URL; the one before ends at once', run: rotatePingUrl },
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

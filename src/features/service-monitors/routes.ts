import { Type } from 'typebox';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import type { ProbeServices } from '#engine/probes/types.ts';
import { type Ctx, checkExpansions, createRoutes } from '#features/access/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { sendJson } from '#platform/http/entity-tags.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { expandOf, Id, Nullable, PathId, pageOf } from '#platform/http/schemas.ts';
import type { Net } from '#platform/net/types.ts';
import { type BulkRequest, bulkActions, runBulk } from './bulk.ts';
import { undoUpdate } from './bulk-update.ts';
import { checkServiceMonitor, createProbeOnce } from './check-now.ts';
import { createServiceMonitor } from './create.ts';
import { registerDefaultsRoutes } from './defaults.ts';
import { bulkFilterOf, filterFieldsOf, sortNames } from './list.ts';
import { createMonitorReads } from './monitor-reads.ts';
import { pauseServiceMonitor, resumeServiceMonitor } from './pause.ts';
import { registerProxyRoutes } from './proxies/routes.ts';
import { findMonitorRows } from './queries.ts';
import { deleteServiceMonitor } from './remove.ts';
import { type MonitorRow, toBody } from './rows.ts';
import { registerSavedViewRoutes } from './saved-views/routes.ts';
import { createBodyOf, monitorBodyOf, ProbeResult, patchBodyOf, Tag } from './schemas.ts';
import { updateServiceMonitor } from './update.ts';

const path = '/api/v1/service-monitors';
const tags = ['Service monitors'];
const read = { scope: 'service-monitors:read' } as const;
const write = { scope: 'service-monitors:write' } as const;
const MonitorPath = Type.Object({ id: PathId('Service monitor') });

const listQueryOf = (kinds: ProbeKinds) =>
  Type.Object(
    {
      ...countedPageQuery,
      ...filterFieldsOf(kinds),
      sort: Type.Optional(
        Type.Enum(sortNames, {
          description:
            'Default: newest first. `status` lists the best first, `-status` the worst. `latency` (mean) and `uptime` (share of checks that were not down) cover the last 24 hours and are updated hourly; monitors without data come last',
        }),
      ),
      expand: expandOf('lastCheck', 'domain', 'openIncident'),
    },
    { additionalProperties: false },
  );
const bulkBodyOf = (kinds: ProbeKinds) =>
  Type.Object(
    {
      action: Type.Enum([...bulkActions]),
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 10_000 })),
      filter: Type.Optional(bulkFilterOf(kinds)),
      tags: Type.Optional(
        Type.Array(Tag, { maxItems: 50, description: 'Tags to add (`tag`) or remove (`untag`)' }),
      ),
      set: Type.Optional(
        Type.Unsafe<Record<string, unknown>>({
          type: 'object',
          minProperties: 1,
          description:
            'For `update`: fields to change, as in a PATCH, except `kind`, `name` and `paused`. Objects are merged; null resets a field to its default',
        }),
      ),
      dryRun: Type.Optional(
        Type.Boolean({
          description: 'For `update`: whether to preview the change without applying it; default false',
        }),
      ),
    },
    {
      additionalProperties: false,
      examples: [
        { action: 'pause', filter: { tag: 'shop' } },
        { action: 'update', filter: { tag: 'shop' }, set: { intervalSeconds: 30, confirm: { failures: 3 } } },
      ],
    },
  );

const OnlyUpdate = 'Only for `update`';
const BulkResultBody = Type.Object(
  {
    matched: Type.Integer({ examples: [120] }),
    changed: Type.Integer({ examples: [118] }),
    failed: Type.Optional(
      Type.Integer({
        description: `${OnlyUpdate}: number of monitors that were left unchanged`,
        examples: [2],
      }),
    ),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          errors: Type.Array(
            Type.Object({ pointer: Type.String(), code: Type.String(), detail: Type.String() }),
          ),
        }),
        { description: `${OnlyUpdate}: errors of the first 500 unchanged monitors` },
      ),
    ),
    preview: Type.Optional(
      Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          changes: Type.Array(
            Type.Object({ pointer: Type.String(), from: Type.Unknown(), to: Type.Unknown() }),
          ),
        }),
        { description: `${OnlyUpdate}: changes to the first 20 monitors, with secrets masked` },
      ),
    ),
    undoToken: Type.Optional(
      Nullable(
        Type.String({
          format: 'uuid',
          description: `${OnlyUpdate}: token for \`POST …/bulk/undo\`; null if nothing changed`,
        }),
      ),
    ),
  },
  { title: 'BulkResult' },
);

/** Registers the routes of service monitors. */
export function registerServiceMonitorRoutes(
  app: HttpApp,
  deps: { db: Db; clock: Clock; kinds: ProbeKinds; net: Net; services: ProbeServices },
): void {
  const routes = createRoutes(app, { path, tags, read, write });
  const { db, clock, kinds } = deps;
  const reads = createMonitorReads(db, clock, kinds);
  const MonitorBody = monitorBodyOf(kinds);
  const probeOnce = createProbeOnce(deps.net, deps.services);
  registerSavedViewRoutes(app, kinds);
  registerProxyRoutes(app);
  registerDefaultsRoutes(app);
  routes.get(
    '',
    {
      summary: 'List service monitors',
      description:
        'Sorted newest first, or as specified by `sort`. A cursor is valid only with the sort order it was issued for. `lastCheck` is always included.',
      querystring: listQueryOf(kinds),
      response: pageOf(MonitorBody),
    },
    async ({ ctx, query, reply }) => {
      checkExpansions(ctx, query.expand);
      return sendJson(reply, await reads.list(ctx.accountId, query));
    },
  );
  routes.post(
    '',
    {
      summary: 'Create a service monitor',
      description:
        "The first check is due immediately. Returns 402 `monitor_cap_reached` at the plan's limit, and 409 if a monitor of the same kind already has the name.",
      body: createBodyOf(kinds),
      created: MonitorBody,
      problems: [
        'target_refused',
        'interval_below_plan',
        'monitor_cap_reached',
        'plan_required',
        'already_exists',
      ],
    },
    async ({ ctx, body }) => show(ctx, await createServiceMonitor(ctx, body), kinds),
  );
  routes.get(
    '/:id',
    { summary: 'Get a service monitor', params: MonitorPath, response: MonitorBody },
    async ({ ctx, params, reply }) => sendJson(reply, await reads.one(ctx.accountId, params.id)),
  );
  routes.patch(
    '/:id',
    {
      summary: 'Update a service monitor',
      description: 'A JSON merge patch (RFC 7396). A masked secret that is sent back is left unchanged.',
      params: MonitorPath,
      body: patchBodyOf(kinds),
      response: MonitorBody,
      problems: ['target_refused', 'interval_below_plan', 'already_exists', 'lost_race'],
    },
    async ({ ctx, params, body }) => show(ctx, await updateServiceMonitor(ctx, params.id, body), kinds),
  );
  routes.delete(
    '/:id',
    { summary: 'Delete a service monitor', params: MonitorPath },
    async ({ ctx, params }) => deleteServiceMonitor(ctx, params.id),
  );
  const actions = {
    pause: { summary: 'Pause checks', run: pauseServiceMonitor },
    resume: { summary: 'Resume checks immediately', run: resumeServiceMonitor },
    check: { summary: 'Check now', run: checkServiceMonitor },
  };
  for (const [name, action] of Object.entries(actions)) {
    routes.post(
      `/:id/${name}`,
      { summary: action.summary, params: MonitorPath, response: MonitorBody, problems: ['lost_race'] },
      async ({ ctx, params }) => show(ctx, await action.run(ctx, params.id), kinds),
    );
  }
  routes.post(
    '/bulk',
    {
      operationId: 'changeServiceMonitors',
      summary: 'Apply an action to several monitors',
      description:
        'Applies the action to the monitors selected by ID or by filter, in one transaction. Unknown IDs are ignored. `update` changes fields of up to 10,000 monitors. Monitors for which the change is not valid are left unchanged and listed in `errors`. `dryRun` previews the change; `undoToken` reverts it for up to a day.',
      body: bulkBodyOf(kinds),
      response: BulkResultBody,
    },
    async ({ ctx, body }) => runBulk(ctx, body as BulkRequest),
  );
  routes.post(
    '/bulk/undo',
    {
      operationId: 'undoServiceMonitorUpdate',
      summary: 'Undo a bulk update',
      description:
        'An update can be undone once, within a day. Monitors that were changed or deleted since then are left unchanged.',
      body: Type.Object({ undoToken: Id }, { additionalProperties: false }),
      response: Type.Object({
        restored: Type.Integer({ examples: [120] }),
        skipped: Type.Integer({
          description: 'Number of monitors that were changed or deleted since the update',
          examples: [0],
        }),
      }),
      problems: ['not_found'],
    },
    async ({ ctx, body }) => undoUpdate(ctx, body.undoToken),
  );
  routes.post(
    '/probe',
    {
      operationId: 'probeServiceMonitor',
      summary: "Test a service monitor's settings with one probe",
      description:
        'Accepts the same body as creating a monitor, probes the target immediately from the API process and stores nothing. Each account can run 30 probes per minute and 3 at a time; a probe takes at most 30 seconds.',
      querystring: Type.Object(
        {
          monitorId: Type.Optional(
            Type.String({
              format: 'uuid',
              description:
                'ID of an existing monitor of the same kind and origin; its stored secrets replace ******** in the body',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      body: createBodyOf(kinds),
      response: ProbeResult,
      problems: ['target_refused', 'interval_below_plan', 'plan_required', 'rate_limited', 'not_found'],
    },
    async ({ ctx, query, body }) => probeOnce(ctx, body, query.monitorId),
  );
}

/** Returns the current representation of a monitor after an action. */
async function show(ctx: Ctx, row: MonitorRow, kinds: ProbeKinds): Promise<ReturnType<typeof toBody>> {
  const { accountId } = ctx;
  const [current] = await findMonitorRows(ctx.db, [`${accountId} ${row.id}`], new Date(ctx.clock.now()));
  return toBody(row, kinds, current ?? { maintenance: false, mute: null, certificate_days: null });
}

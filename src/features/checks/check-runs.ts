import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import type { ConsoleLine } from '#engine/capture/browser-session.ts';
import { describerOf } from '#engine/probes/causes.ts';
import type { RunDetails, StepResult } from '#engine/probes/types.ts';
import type { Ctx, ResourceRoutes } from '#features/access/index.ts';
import { ConsoleBody, findMonitor, StepResultBody, toStepBodies } from '#features/service-monitors/index.ts';
import { dayMs } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { storableText } from '#platform/database/value-parsers.ts';
import { getById } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, Timestamp } from '#platform/http/schemas.ts';
import { checkId } from './queries.ts';
import { deleteOldPictures, insertRunPictures } from './run-pictures.ts';

/** The steps of checks with several steps. */

/** The steps of a check to store. `scheduledAt` is epoch milliseconds. */
export interface CheckRun extends RunDetails {
  monitorId: string;
  region: string;
  scheduledAt: number;
  status: string;
}

const retentionDays = 30;
/** Number of successful runs to keep per monitor. */
const maxSuccessfulRuns = 100;
/** Maximum number of stored failed runs per monitor and day. */
const maxFailedPerDay = 200;

/**
 * Stores runs, except runs of deleted monitors and failed runs beyond the daily limit. Deletes all but the last hundred
 * successful runs of these monitors.
 */
export async function insertCheckRuns(tx: Tx, runs: readonly CheckRun[]): Promise<void> {
  if (runs.length === 0) return;
  const column = <Value>(read: (run: CheckRun) => Value) => runs.map(read);
  await sql`
    insert into check_runs (monitor_id, region, scheduled_at, status, steps, console)
    select t.* from unnest(${column(({ monitorId }) => monitorId)}::uuid[], ${column(({ region }) => region)}::text[],
        ${column(({ scheduledAt }) => new Date(scheduledAt))}::timestamptz[],
        ${column(({ status }) => status)}::text[], ${column(({ steps }) => toStorableJson(steps))}::jsonb[],
        ${column(({ console }) => (console === undefined ? null : toStorableJson(console)))}::jsonb[]
      ) as t (monitor_id, region, scheduled_at, status, steps, console)
    where exists (select from service_monitors m where m.id = t.monitor_id)
      and (t.status = 'up' or (select count(*) from check_runs r where r.monitor_id = t.monitor_id
        and r.status <> 'up' and r.scheduled_at > t.scheduled_at - interval '1 day') < ${maxFailedPerDay})
    on conflict do nothing`.execute(tx);
  await sql`
    delete from check_runs r using unnest(${[...new Set(column(({ monitorId }) => monitorId))]}::uuid[]) as t (id)
    where r.monitor_id = t.id and r.status = 'up' and r.scheduled_at < (
      select k.scheduled_at from check_runs k where k.monitor_id = t.id and k.status = 'up'
      order by k.scheduled_at desc offset ${maxSuccessfulRuns - 1} limit 1)`.execute(tx);
  await insertRunPictures(tx, runs);
}

const toStorableJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? storableText(part) : part));

/** Deletes runs older than 30 days in all accounts. */
export async function deleteOldRuns(db: Db, at: Date): Promise<{ deleted: number; pictures: number }> {
  const before = new Date(at.getTime() - retentionDays * dayMs);
  const { numAffectedRows = 0n } = await sql`
    delete from check_runs where scheduled_at < ${before}`.execute(db);
  return { deleted: Number(numAffectedRows), pictures: await deleteOldPictures(db, before) };
}

const RunBody = Type.Object(
  {
    checkId: Id,
    scheduledAt: Timestamp('When the check was due'),
    region: Type.String({ examples: ['default'] }),
    status: Type.Enum(['up', 'degraded', 'down', 'unknown']),
    steps: Type.Array(StepResultBody),
    console: Nullable(ConsoleBody),
    pictures: Type.Array(Type.Integer(), {
      description: 'Step numbers, starting at 0, after which a screenshot was taken',
      examples: [[4]],
    }),
  },
  { title: 'CheckRun', description: 'Steps of a check' },
);
const RunList = Type.Object({ items: Type.Array(RunBody) }, { title: 'CheckRunList' });

/** Registers `GET /api/v1/service-monitors/:id/runs`. */
export function registerRunRoutes(routes: ResourceRoutes): void {
  routes.get(
    '/:id/runs',
    {
      operationId: 'listCheckRuns',
      summary: 'List the last runs of a monitor with steps, newest first',
      description: `Shows what happened in each step, for monitors of the kinds \`steps\` and \`browser\`. The last ${maxSuccessfulRuns} successful runs are kept; failed runs are kept for ${retentionDays} days.`,
      params: Type.Object({ id: PathId('Service monitor') }),
      querystring: Type.Object(
        {
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
          failed: Type.Optional(Type.Boolean({ description: 'Only unsuccessful runs' })),
          checkId: Type.Optional(Type.String({ format: 'uuid', description: 'Only the run of this check' })),
        },
        { additionalProperties: false },
      ),
      response: RunList,
    },
    async ({ ctx, params, query }) => listRuns(ctx, params.id, query),
  );
}

async function listRuns(
  ctx: Ctx,
  id: string,
  query: { limit?: number; failed?: boolean; checkId?: string },
): Promise<Static<typeof RunList>> {
  const { db, accountId } = ctx;
  await getById('service monitor', id, () => findMonitor(db, accountId, id));
  // The first 48 bits of a check's ID are its scheduled time.
  const at = query.checkId && new Date(Number.parseInt(query.checkId.replaceAll('-', '').slice(0, 12), 16));
  const { rows } = await sql<{
    region: string;
    scheduled_at: Date;
    status: Static<typeof RunBody>['status'];
    steps: StepResult[];
    console: ConsoleLine[] | null;
    pictures: number[];
  }>`
    select r.region, r.scheduled_at, r.status, r.steps, r.console,
      coalesce((select array_agg(p.step::int order by p.step) from check_pictures p where p.monitor_id = r.monitor_id
        and p.scheduled_at = r.scheduled_at and p.region = r.region), '{}') as pictures
    from check_runs r
      join service_monitors m on m.id = r.monitor_id and m.account_id = ${accountId}
    where r.monitor_id = ${id} and (${at ?? null}::timestamptz is null or r.scheduled_at = ${at ?? null})
      and (${!query.failed} or r.status <> 'up')
    order by r.scheduled_at desc, r.region limit ${query.limit ?? 20}`.execute(db);
  const describe = describerOf(ctx.kinds);
  const items = rows.map(({ region, scheduled_at, status, steps, console, pictures }) => ({
    checkId: checkId(id, region, scheduled_at),
    scheduledAt: scheduled_at.toISOString(),
    region,
    status,
    steps: toStepBodies(steps, describe),
    console,
    pictures,
  }));
  return { items: items.filter((item) => !query.checkId || item.checkId === query.checkId.toLowerCase()) };
}

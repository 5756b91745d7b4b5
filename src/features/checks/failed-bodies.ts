import { sql } from 'kysely';
import { Type } from 'typebox';
import type { StoredBody } from '#engine/probes/types.ts';
import { type Ctx, ctxOf } from '#features/access/index.ts';
import { findMonitor } from '#features/service-monitors/index.ts';
import { dayMs } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { storableText } from '#platform/database/value-parsers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById } from '#platform/http/pagination.ts';
import { Nullable, PathId, Timestamp } from '#platform/http/schemas.ts';
import { checkId, type OwnMonitor } from './queries.ts';

/** Response bodies of the failed checks of monitors that keep them. */

/** A body to store. `scheduledAt` is epoch milliseconds. */
export interface FailedBody extends StoredBody {
  monitorId: string;
  region: string;
  scheduledAt: number;
}

const retentionDays = 30;
/** Most bodies of a monitor in a day: one that keeps failing and recovering must not fill the disk. */
const mostPerDay = 50;

/** Stores bodies, without those of monitors that are gone or have had their share of the last day. */
export async function insertFailedBodies(tx: Tx, bodies: readonly FailedBody[]): Promise<void> {
  if (bodies.length === 0) return;
  const column = <Value>(read: (body: FailedBody) => Value) => bodies.map(read);
  await sql`
    insert into failed_check_bodies (monitor_id, region, scheduled_at, content_type, body, truncated)
    select t.* from unnest(${column(({ monitorId }) => monitorId)}::uuid[], ${column(({ region }) => region)}::text[],
        ${column(({ scheduledAt }) => new Date(scheduledAt))}::timestamptz[],
        ${column(({ contentType }) => contentType && storableText(contentType))}::text[],
        ${column(({ text }) => storableText(text))}::text[], ${column(({ truncated }) => truncated)}::boolean[]
      ) as t (monitor_id, region, scheduled_at, content_type, body, truncated)
    where exists (select from service_monitors m where m.id = t.monitor_id)
      and (select count(*) from failed_check_bodies b where b.monitor_id = t.monitor_id
        and b.scheduled_at > t.scheduled_at - interval '1 day') < ${mostPerDay}
    on conflict do nothing`.execute(tx);
}

/** Deletes bodies that are older than 30 days, of all accounts. */
export async function deleteOldBodies(db: Db, at: Date): Promise<{ deleted: number }> {
  const before = new Date(at.getTime() - retentionDays * dayMs);
  const { numAffectedRows = 0n } = await sql`
    delete from failed_check_bodies where scheduled_at < ${before}`.execute(db);
  return { deleted: Number(numAffectedRows) };
}

/** The IDs of the monitor's checks in a stretch of time whose body is kept. */
export async function selectStoredBodies(
  db: Db,
  monitor: OwnMonitor,
  { from, to }: { from: Date; to: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ region: string; scheduled_at: Date }>`
    select b.region, b.scheduled_at from failed_check_bodies b
      join service_monitors m on m.id = b.monitor_id and m.account_id = ${monitor.accountId}
    where b.monitor_id = ${monitor.id} and b.scheduled_at between ${from} and ${to}`.execute(db);
  return new Set(rows.map((row) => checkId(monitor.id, row.region, row.scheduled_at)));
}

const FailedBodyBody = Type.Object(
  {
    scheduledAt: Timestamp('When the check was due'),
    region: Type.String({ examples: ['default'] }),
    contentType: Nullable(Type.String({ examples: ['text/html; charset=utf-8'] })),
    body: Type.String({
      description: 'The first 64 kB as text. Credentials of the monitor are replaced by ********',
      examples: ['<h1>Service unavailable</h1>'],
    }),
    truncated: Type.Boolean({ description: 'Whether the response was longer' }),
  },
  { title: 'FailedCheckBody' },
);

/** `GET /api/v1/service-monitors/:id/checks/:checkId/body` */
export function registerFailedBodyRoutes(app: HttpApp): void {
  app.get(
    '/api/v1/service-monitors/:id/checks/:checkId/body',
    {
      config: { access: { scope: 'service-monitors:read' } },
      schema: {
        tags: ['Service monitors'],
        operationId: 'getFailedCheckBody',
        summary: 'Read the response body of a failed check',
        description: `Kept for ${retentionDays} days for monitors with \`keepFailedBody\`, up to and including the check that makes the monitor down.`,
        params: Type.Object({ id: PathId('Service monitor'), checkId: PathId('Check') }),
        response: { 200: FailedBodyBody },
      },
    },
    async (request) => readFailedBody(ctxOf(request), request.params),
  );
}

async function readFailedBody(ctx: Ctx, { id, checkId: wanted }: { id: string; checkId: string }) {
  const { db, accountId } = ctx;
  await getById('service monitor', id, () => findMonitor(db, accountId, id));
  return getById('check', wanted, async () => {
    // The first 48 bits of the ID are the time that the check was due.
    const at = new Date(Number.parseInt(wanted.replaceAll('-', '').slice(0, 12), 16));
    const { rows } = await sql<{
      region: string;
      scheduled_at: Date;
      content_type: string | null;
      body: string;
      truncated: boolean;
    }>`
      select b.* from failed_check_bodies b
        join service_monitors m on m.id = b.monitor_id and m.account_id = ${accountId}
      where b.monitor_id = ${id} and b.scheduled_at = ${at}`.execute(db);
    const row = rows.find((each) => checkId(id, each.region, each.scheduled_at) === wanted.toLowerCase());
    return (
      row && {
        scheduledAt: row.scheduled_at.toISOString(),
        region: row.region,
        contentType: row.content_type,
        body: row.body,
        truncated: row.truncated,
      }
    );
  });
}

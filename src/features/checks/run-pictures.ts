import { sql } from 'kysely';
import { Type } from 'typebox';
import type { RunPicture } from '#engine/probes/types.ts';
import type { ResourceRoutes } from '#features/access/index.ts';
import { findMonitor } from '#features/service-monitors/index.ts';
import { isUuid } from '#platform/crypto.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { PathId } from '#platform/http/schemas.ts';
import { checkId } from './queries.ts';

/** Screenshots that a browser took during checks. */

/** A check with screenshots. `scheduledAt` is in epoch milliseconds. */
interface PicturedRun {
  monitorId: string;
  region: string;
  scheduledAt: number;
  status: string;
  pictures?: readonly RunPicture[];
}

/** Number of runs per monitor with stored screenshots: the last successful runs and the last other runs. */
const keptRuns = { up: 3, others: 20 };

/** Stores the screenshots of runs, and deletes screenshots of older runs of the same monitors. */
export async function insertRunPictures(tx: Tx, runs: readonly PicturedRun[]): Promise<void> {
  const pictures = runs.flatMap(({ pictures: taken = [], ...run }) =>
    taken.map((picture) => ({ ...run, ...picture })),
  );
  if (pictures.length === 0) return;
  const column = <Value>(read: (picture: (typeof pictures)[number]) => Value) => pictures.map(read);
  // The monitors are locked, because a concurrent deletion would make the whole batch fail.
  await sql`
    insert into check_pictures (monitor_id, region, scheduled_at, step, is_up, image)
    select t.* from unnest(${column(({ monitorId }) => monitorId)}::uuid[],
        ${column(({ region }) => region)}::text[],
        ${column(({ scheduledAt }) => new Date(scheduledAt))}::timestamptz[],
        ${column(({ step }) => step)}::smallint[], ${column(({ status }) => status === 'up')}::boolean[],
        ${column(({ image }) => image)}::bytea[]) as t (monitor_id, region, scheduled_at, step, is_up, image)
      join (select id from service_monitors where id = any(${column(({ monitorId }) => monitorId)}::uuid[])
        for key share) m on m.id = t.monitor_id
    on conflict do nothing`.execute(tx);
  const ids = [...new Set(column(({ monitorId }) => monitorId))];
  await sql`
    delete from check_pictures p using (
      select monitor_id, region, scheduled_at, is_up, row_number() over (partition by monitor_id, is_up
        order by scheduled_at desc, region) as place
      from (select distinct monitor_id, region, scheduled_at, is_up from check_pictures
        where monitor_id = any(${ids}::uuid[])) runs
    ) old
    where old.place > case when old.is_up then ${keptRuns.up}::int else ${keptRuns.others}::int end
      and p.monitor_id = old.monitor_id and p.region = old.region and p.scheduled_at = old.scheduled_at`.execute(
    tx,
  );
}

/** Deletes screenshots taken before `before`, in all accounts. */
export async function deleteOldPictures(db: Db, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from check_pictures where scheduled_at < ${before}`.execute(db);
  return Number(numAffectedRows);
}

const Octets = Type.Unsafe<Buffer>({ type: 'string', format: 'binary', examples: ['JPEG…'] });

/** Screenshots of third-party pages may only be displayed in an `img`. */
const sealed = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'content-disposition': 'attachment; filename="page.jpg"',
  'cache-control': 'private, max-age=86400, immutable',
};

/** Registers `GET /api/v1/service-monitors/:id/runs/:checkId/pictures/:step`. */
export function registerPictureRoute(routes: ResourceRoutes): void {
  routes.get(
    '/:id/runs/:checkId/pictures/:step',
    {
      operationId: 'getRunPicture',
      summary: 'Get the screenshot of the page after a step',
      description: `Screenshots of \`browser\` monitors, taken by screenshot steps and after a failed step. Screenshots of the last ${keptRuns.up} successful runs and the last ${keptRuns.others} other runs are kept for up to 30 days.`,
      params: Type.Object({
        id: PathId('Service monitor'),
        checkId: PathId('Check'),
        step: Type.String({ maxLength: 100, description: 'Step number, starting at 0' }),
      }),
      responses: { 200: { description: 'The screenshot', content: { 'image/jpeg': { schema: Octets } } } },
    },
    async ({ ctx: { db, accountId }, params, reply }) => {
      const { id, step } = params;
      await getById('service monitor', id, () => findMonitor(db, accountId, id));
      if (!isUuid(params.checkId) || !/^\d{1,2}$/.test(step)) throw notFound('picture');
      const wanted = params.checkId.toLowerCase();
      // The first 48 bits of a check's ID are its scheduled time.
      const at = new Date(Number.parseInt(wanted.replaceAll('-', '').slice(0, 12), 16));
      const { rows } = await sql<{ region: string; image: Buffer }>`
        select p.region, p.image from check_pictures p
          join service_monitors m on m.id = p.monitor_id and m.account_id = ${accountId}
        where p.monitor_id = ${id} and p.scheduled_at = ${at} and p.step = ${Number(step)}`.execute(db);
      const found = rows.find(({ region }) => checkId(id, region, at) === wanted);
      if (found === undefined) throw notFound('picture');
      return reply.headers(sealed).type('image/jpeg').send(found.image);
    },
  );
}

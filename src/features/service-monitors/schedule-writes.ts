import { sql } from 'kysely';
import type { Tx } from '#platform/database/types.ts';
import type { NewScheduleRow } from './build-row.ts';

/** Channel on which probers hear that something is due sooner than they think. */
const wakeChannel = 'belltower_due';

export async function insertSchedules(tx: Tx, rows: NewScheduleRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('monitor_schedules').values(rows).execute();
}

/** Brings a monitor's schedules in line with its regions, interval and revision; standing results are kept. */
export async function replaceSchedules(tx: Tx, monitorId: string, rows: NewScheduleRow[]): Promise<void> {
  const regions = rows.map((row) => row.region);
  await tx
    .deleteFrom('monitor_schedules')
    .where('monitor_id', '=', monitorId)
    .where('region', 'not in', regions)
    .execute();
  await tx
    .insertInto('monitor_schedules')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['monitor_id', 'region']).doUpdateSet((eb) => ({
        next_due_at: eb.ref('excluded.next_due_at'),
        interval_ms: eb.ref('excluded.interval_ms'),
        phase_ms: eb.ref('excluded.phase_ms'),
        paused: eb.ref('excluded.paused'),
      })),
    )
    .execute();
  await copyRevisions(tx, [monitorId]);
}

/** Pauses or resumes schedules; resuming starts afresh with a check at once. */
export async function pauseSchedules(
  tx: Tx,
  change: { monitorIds: string[]; paused: boolean; now: Date },
): Promise<void> {
  const { monitorIds, paused, now } = change;
  if (monitorIds.length === 0) return;
  await tx
    .updateTable('monitor_schedules')
    .set({
      paused,
      ...(paused ? {} : { next_due_at: now, status: 'pending', failures: 0, recoveries: 0 }),
    })
    .where('monitor_id', 'in', monitorIds)
    .execute();
  await copyRevisions(tx, monitorIds);
  if (!paused) await wakeProbers(tx);
}

/** Makes monitors due now, in every region. Paused ones stay as they are. */
export async function makeDue(tx: Tx, monitorIds: string[], now: Date): Promise<number> {
  const rows = await tx
    .updateTable('monitor_schedules')
    .set({ next_due_at: now })
    .where('monitor_id', 'in', monitorIds)
    .where('paused', '=', false)
    .returning('monitor_id')
    .execute();
  await wakeProbers(tx);
  return new Set(rows.map((row) => row.monitor_id)).size;
}

/** Told at commit, so that probers see what was written. */
export async function wakeProbers(tx: Tx): Promise<void> {
  await sql`select pg_notify(${wakeChannel}, '')`.execute(tx);
}

async function copyRevisions(tx: Tx, monitorIds: string[]): Promise<void> {
  await sql`
    update monitor_schedules s set revision = m.revision
    from service_monitors m
    where m.id = s.monitor_id and m.id = any (${monitorIds}::uuid[])`.execute(tx);
}

import { sql } from 'kysely';
import type { MissedWindows } from '#engine/schedule/slots.ts';
import { insertChecks } from '#features/checks/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { toMissedRecord } from './missed-check.ts';

/** Rows moved on in one statement, so that a hundred thousand gaps are never in memory at once. */
const batchRows = 5000;

/**
 * For a region that nobody watched: every overdue schedule waits for its next slot instead of starting now with
 * all the others, and its gap goes on record as one missed check, stamped with the last missed window. One
 * transaction, safe beside other probers.
 * @returns how many schedules were overdue, and their missed windows.
 */
export async function spreadOverdue(
  db: Db,
  region: string,
  now: Date,
): Promise<{ schedules: number; windows: number }> {
  return withTransaction(db, async (tx) => {
    const spread = { schedules: 0, windows: 0 };
    let floor = new Date(0);
    for (;;) {
      const gaps = await moveOverdue(tx, region, { floor, now });
      if (gaps.length > 0)
        await insertChecks(
          tx,
          gaps.map((gap) => toMissedRecord(gap, region)),
        );
      spread.schedules += gaps.length;
      for (const gap of gaps) spread.windows += gap.count;
      if (gaps.length < batchRows) return spread;
      // The rows just moved leave dead entries at the low end of the index: the next look begins behind them.
      floor = new Date(Math.max(...gaps.map((gap) => gap.dueAt)));
    }
  });
}

/** Windows of one monitor that nobody measured. Times are epoch milliseconds. */
interface Gap extends MissedWindows {
  monitorId: string;
  /** When the schedule was due. */
  dueAt: number;
}

/** Moves overdue schedules, due first, on to their next slots. */
async function moveOverdue(
  tx: Tx,
  region: string,
  { floor, now }: { floor: Date; now: Date },
): Promise<Gap[]> {
  const ms = now.getTime();
  const slotAfter = (at: ReturnType<typeof sql>) =>
    sql`(${at} + interval_ms - (${at} - phase_ms) % interval_ms)`;
  const { rows } = await sql<Gap>`
    with overdue as (
      select ctid, monitor_id, interval_ms, phase_ms,
        (date_part('epoch', next_due_at) * 1000)::int8 as due_ms,
        (date_part('epoch', greatest(last_check_at, counted_from)) * 1000)::int8 as counted_ms
      from monitor_schedules
      where region = ${region} and not paused and next_due_at >= ${floor} and next_due_at < ${now}
      order by next_due_at
      limit ${sql.lit(batchRows)}
      for update skip locked
    ), first as (
      -- A killed prober may have lost checks that it had claimed: those windows lie before the due one.
      select *, least(due_ms, ${slotAfter(sql`counted_ms`)}) as first_ms, ${slotAfter(sql`${ms}::int8`)} as next_ms
      from overdue
    ), counted as (
      select *, greatest(first_ms, next_ms - interval_ms) as last_ms,
        1 + greatest(0, (next_ms - ${slotAfter(sql`first_ms`)}) / interval_ms) as windows
      from first
    )
    update monitor_schedules s
    set next_due_at = to_timestamp(c.next_ms::float8 / 1000), last_check_at = to_timestamp(c.last_ms::float8 / 1000)
    from counted c where s.ctid = c.ctid
    returning s.monitor_id as "monitorId", c.due_ms as "dueAt", c.first_ms as "firstAt", c.last_ms as "lastAt",
      c.windows as count
  `.execute(tx);
  return rows;
}

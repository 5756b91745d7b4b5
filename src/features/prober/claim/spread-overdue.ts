import { sql } from 'kysely';
import type { Slots } from '#engine/schedule/slots.ts';
import { openWindows } from '#engine/schedule/window-tally.ts';
import { insertChecks } from '#features/checks/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { toMissedRecord } from './missed-check.ts';

/** Rows moved on in one statement, so that a hundred thousand gaps are never in memory at once. */
const batchRows = 5000;

/**
 * For a region that nobody watched: every schedule that lost a window waits for its next slot instead of starting now
 * with all the others, and its gap goes on record as one missed check, stamped with the last missed window (one more
 * for each window within that was measured). One transaction, safe beside other probers.
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
      const moved = await moveOverdue(tx, region, { floor, now });
      const gaps = moved.flatMap(({ monitorId, until, ahead, nextAt, ...slots }) =>
        openWindows({ until, ahead }, { until: nextAt }, slots).map((gap) => ({ monitorId, ...gap })),
      );
      if (gaps.length > 0)
        await insertChecks(
          tx,
          gaps.map((gap) => toMissedRecord(gap, region)),
        );
      spread.schedules += moved.length;
      for (const gap of gaps) spread.windows += gap.count;
      if (moved.length < batchRows) return spread;
      // The rows just moved leave dead entries at the low end of the index: the next look begins behind them.
      floor = new Date(Math.max(...moved.map(({ dueAt }) => dueAt)));
    }
  });
}

/** A schedule that was moved on, with the tally it had. Times are epoch milliseconds. */
interface Moved extends Slots {
  monitorId: string;
  /** When it was due. */
  dueAt: number;
  /** When it is due now. */
  nextAt: number;
  until: number;
  ahead: number;
}

/**
 * Moves overdue schedules, due first, on to their next slots. A re-check, or a check asked for by hand, whose monitor
 * has lost no window yet stays due.
 */
async function moveOverdue(
  tx: Tx,
  region: string,
  { floor, now }: { floor: Date; now: Date },
): Promise<Moved[]> {
  const ms = now.getTime();
  const slotAfter = (at: ReturnType<typeof sql>) =>
    sql`(${at} + interval_ms - (${at} - phase_ms) % interval_ms)`;
  const { rows } = await sql<Moved>`
    with overdue as (
      select ctid, interval_ms, (date_part('epoch', next_due_at) * 1000)::int8 as due_ms,
        (date_part('epoch', counted_from) * 1000)::int8 as counted_ms, counted_ahead,
        ${slotAfter(sql`${ms}::int8`)} as next_ms
      from monitor_schedules
      where region = ${region} and not paused and next_due_at >= ${floor} and next_due_at < ${now}
        and ${slotAfter(sql`(date_part('epoch', counted_from) * 1000)::int8`)} <= ${ms}
      order by next_due_at
      limit ${sql.lit(batchRows)}
      for update skip locked
    )
    update monitor_schedules s
    set next_due_at = to_timestamp(o.next_ms::float8 / 1000),
      counted_from = to_timestamp((o.next_ms - o.interval_ms)::float8 / 1000), counted_ahead = 0,
      last_check_at = greatest(s.last_check_at, to_timestamp((o.next_ms - o.interval_ms)::float8 / 1000))
    from overdue o where s.ctid = o.ctid
    returning s.monitor_id as "monitorId", o.due_ms as "dueAt", o.next_ms as "nextAt", s.interval_ms as "intervalMs",
      s.phase_ms as "phaseMs", o.counted_ms as until, o.counted_ahead as ahead
  `.execute(tx);
  return rows;
}

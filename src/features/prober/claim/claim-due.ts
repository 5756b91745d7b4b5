import { sql } from 'kysely';
import type { WindowTally } from '#engine/schedule/window-tally.ts';
import type { RegionState } from '#engine/status/region-state.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db, Stored } from '#platform/database/types.ts';

/** A check that this process has taken on itself. Times are epoch milliseconds. */
export interface DueCheck {
  monitorId: string;
  /** When it is to start: a slot, a re-check, or the moment someone asked for it. */
  dueAt: number;
  /** Slot that the row now waits for. */
  nextDueAt: number;
  intervalMs: number;
  phaseMs: number;
  /** Settings revision the schedule stood at. */
  revision: number;
  /** The region's state before this check. */
  state: RegionState;
  /** Why the check before this one could tell nothing; null when it told something. */
  unknownCode: string | null;
  /** Which windows are on record. */
  tally: WindowTally;
}

export interface ClaimOptions {
  region: string;
  /** Epoch ms. */
  now: number;
  /**
   * Rows due before it are left alone; null looks at all. Claimed rows leave dead entries at the low end of the
   * index until they are vacuumed, which a long read (an export, a backup) can hold off for minutes; without
   * a floor every claim would walk over them.
   */
  floor: number | null;
  /** Rows due up to here are taken, a little ahead of their time. */
  until: number;
  limit: number;
}

interface ClaimedRow {
  monitor_id: string;
  due_ms: number;
  next_ms: number;
  interval_ms: number;
  phase_ms: number;
  revision: number;
  status: Stored<'monitor_schedules', 'status'>;
  down_run: number;
  trouble_run: number;
  unknown_code: string | null;
  counted_ms: number;
  counted_ahead: number;
}

/**
 * Takes due checks of a region, earliest first, and moves each row to the slot after it, in one statement. Rows
 * that another prober is taking are skipped, so any number of processes may claim at once. A process that dies
 * after this loses its claimed checks; their monitors go on at their next slots, and `tally` tells whoever claims
 * them then which windows are open.
 */
export async function claimDue(db: Db, options: ClaimOptions): Promise<DueCheck[]> {
  const floor = new Date(options.floor ?? 0);
  // A row that is overdue waits for the next slot after now, one taken ahead for the next slot after its own.
  const { rows } = await sql<ClaimedRow>`${named('claim-due')}
    update monitor_schedules s
    set next_due_at = to_timestamp((d.base_ms + s.interval_ms - (d.base_ms - s.phase_ms) % s.interval_ms)::float8 / 1000)
    from (
      select ctid, (date_part('epoch', next_due_at) * 1000)::int8 as due_ms,
        greatest((date_part('epoch', next_due_at) * 1000)::int8, ${options.now}::int8) as base_ms
      from monitor_schedules
      where region = ${options.region} and not paused
        and next_due_at >= ${floor} and next_due_at <= ${new Date(options.until)}
      order by next_due_at
      limit ${options.limit}
      for update skip locked
    ) d
    where s.ctid = d.ctid
    returning s.monitor_id, d.due_ms, (date_part('epoch', s.next_due_at) * 1000)::int8 as next_ms,
      s.interval_ms, s.phase_ms, s.revision, s.status, s.down_run, s.trouble_run, s.unknown_code,
      (date_part('epoch', s.counted_from) * 1000)::int8 as counted_ms, s.counted_ahead
  `.execute(db);
  return rows.map(toDueCheck);
}

function toDueCheck(row: ClaimedRow): DueCheck {
  return {
    monitorId: row.monitor_id,
    dueAt: row.due_ms,
    nextDueAt: row.next_ms,
    intervalMs: row.interval_ms,
    phaseMs: row.phase_ms,
    revision: row.revision,
    state: {
      status: row.status,
      downRun: row.down_run,
      troubleRun: row.trouble_run,
    },
    unknownCode: row.unknown_code,
    tally: { until: row.counted_ms, ahead: row.counted_ahead },
  };
}

/**
 * Gives back claimed checks that were not started (a prober stops): they are due again when they were, unless
 * someone moved them since.
 */
export async function returnClaims(db: Db, region: string, checks: readonly DueCheck[]): Promise<void> {
  await sql`
    update monitor_schedules s set next_due_at = to_timestamp(d.due_ms::float8 / 1000)
    from unnest(${checks.map((check) => check.monitorId)}::uuid[], ${checks.map((check) => check.dueAt)}::int8[],
      ${checks.map((check) => check.nextDueAt)}::int8[]) as d (monitor_id, due_ms, next_ms)
    where s.monitor_id = d.monitor_id and s.region = ${region}
      and (date_part('epoch', s.next_due_at) * 1000)::int8 = d.next_ms
  `.execute(db);
}

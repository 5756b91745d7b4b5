import { sql } from 'kysely';
import type { MonitorStatus, RegionState } from '#engine/status/region-state.ts';
import { intArray, timestampArray, uuidArray } from '#platform/database/binary-format.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Tx } from '#platform/database/types.ts';

/** What a batch knows of one schedule row. */
export interface RegionUpdate {
  monitorId: string;
  revision: number;
  /** Newest scheduled time in the batch, epoch ms. */
  lastAt: number;
  before: RegionState;
  after: RegionState;
  /** Why the newest check could tell nothing, or null. */
  unknownCode: string | null;
  /** Epoch ms of a re-check, or null. */
  recheckAt: number | null;
}

const statusNumber: Record<MonitorStatus, number> = { pending: 0, up: 1, degraded: 2, down: 3 };

/** A state as one integer, so that the compare-and-swap of a thousand rows is one array. */
export function packState({ status, downRun, troubleRun }: RegionState): number {
  return statusNumber[status] * 10_000 + (downRun + 50) * 100 + troubleRun + 50;
}

/** The same of a row `s`. */
const packedRow = sql`(case s.status when 'up' then 10000 when 'pending' then 0 when 'degraded' then 20000 else 30000 end
  + (s.down_run + 50) * 100 + s.trouble_run + 50)`;

/**
 * Steady results: only the time of the last check moves. Touches no index, so the update stays in its page.
 * @returns how many rows still stood as the checks found them.
 */
export async function touchSchedules(
  tx: Tx,
  region: string,
  updates: readonly RegionUpdate[],
): Promise<number> {
  if (updates.length === 0) return 0;
  const result = await sql`${named('touch-schedules')}
    update monitor_schedules s set last_check_at = greatest(s.last_check_at, d.at)
    from unnest(${uuidArray(updates.map((one) => one.monitorId))}::uuid[],
      ${timestampArray(updates.map((one) => one.lastAt))}::timestamptz[],
      ${intArray(updates.map((one) => packState(one.before)))}::int4[]) as d (monitor_id, at, packed)
    where s.monitor_id = d.monitor_id and s.region = ${region} and ${packedRow} = d.packed
  `.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/**
 * Results that change a region's state: by compare-and-swap on the old one, and only while the monitor is watched
 * under the settings that were checked.
 * @returns ids of the monitors that were changed.
 */
export async function changeSchedules(
  tx: Tx,
  region: string,
  updates: readonly RegionUpdate[],
): Promise<Set<string>> {
  if (updates.length === 0) return new Set();
  const { rows } = await sql<{ monitor_id: string }>`
    update monitor_schedules s
    set last_check_at = greatest(s.last_check_at, d.at), status = d.status, down_run = d.down_run,
      trouble_run = d.trouble_run, unknown_code = d.unknown_code,
      next_due_at = least(s.next_due_at, d.recheck_at)
    from unnest(${updates.map((one) => one.monitorId)}::uuid[], ${updates.map((one) => one.revision)}::int4[],
      ${updates.map((one) => new Date(one.lastAt))}::timestamptz[],
      ${updates.map((one) => packState(one.before))}::int4[], ${updates.map((one) => one.after.status)}::text[],
      ${updates.map((one) => one.after.downRun)}::int2[], ${updates.map((one) => one.after.troubleRun)}::int2[],
      ${updates.map((one) => one.unknownCode)}::text[],
      ${updates.map((one) => (one.recheckAt === null ? null : new Date(one.recheckAt)))}::timestamptz[]
    ) as d (monitor_id, revision, at, packed, status, down_run, trouble_run, unknown_code, recheck_at)
    where s.monitor_id = d.monitor_id and s.region = ${region} and s.revision = d.revision and not s.paused
      and ${packedRow} = d.packed
    returning s.monitor_id
  `.execute(tx);
  return new Set(rows.map((row) => row.monitor_id));
}

/** Where schedules stand now, locked; the way out when a compare-and-swap found them otherwise. */
export async function lockSchedules(
  tx: Tx,
  region: string,
  monitorIds: readonly string[],
): Promise<Map<string, { revision: number; paused: boolean; state: RegionState }>> {
  const { rows } = await sql<{
    monitor_id: string;
    revision: number;
    paused: boolean;
    status: MonitorStatus;
    down_run: number;
    trouble_run: number;
  }>`
    select monitor_id, revision, paused, status, down_run, trouble_run from monitor_schedules
    where monitor_id = any(${monitorIds}::uuid[]) and region = ${region}
    order by monitor_id for update
  `.execute(tx);
  return new Map(
    rows.map((row) => [
      row.monitor_id,
      {
        revision: row.revision,
        paused: row.paused,
        state: { status: row.status, downRun: row.down_run, troubleRun: row.trouble_run },
      },
    ]),
  );
}

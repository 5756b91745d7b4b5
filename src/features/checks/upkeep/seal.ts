import { sql } from 'kysely';
import { dayMs } from '#engine/posture/units.ts';
import {
  attachPartition,
  createDetached,
  dropPartitionsBefore,
  hasPartition,
  lockPartitions,
  partitionOf,
  selectPartitions,
} from '#platform/database/partitions.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { alikeColumns } from '../alike-columns.ts';
import { checkHours, checks, dayOf } from '../partitions.ts';
import { liveRegion } from '../queries.ts';
import { findRolledUntil } from './rollups.ts';

/** Days that stay live: today and a week. */
const liveDays = 7;

/**
 * Seals days of checks older than a week: their rows become arrays per monitor, region and hour, about a fifth
 * of the size, and read as before. A day's sealed partition comes in, and the line between the two stores moves
 * past it, in one transaction; only then is the live partition taken away, which may wait for reads of it. A
 * crash in between leaves a live partition behind the line, seen by nobody, which the next run drops.
 */
export async function sealChecks(db: Db, at: Date): Promise<{ days: number; dropped: number }> {
  const before = new Date(dayOf(at).getTime() - liveDays * dayMs);
  let days = 0;
  for (const { from: day } of await selectPartitions(db, checks)) {
    if (day >= before) break;
    if (!(await isRolledUp(db, day))) break;
    if (await sealDay(db, day)) days += 1;
  }
  return { days, dropped: await dropSealed(db) };
}

/** Rollups read live checks only, so they go first. */
async function isRolledUp(db: Db, day: Date): Promise<boolean> {
  const done = await findRolledUntil(db, 'hour');
  return done !== null && done.getTime() >= day.getTime() + dayMs;
}

async function sealDay(db: Db, day: Date): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    await lockPartitions(tx, checkHours);
    const line = await findSealLine(tx);
    if (line > day || (await hasPartition(tx, checkHours, day))) return false;
    await createDetached(tx, checkHours, day);
    await fill(tx, day);
    await attachPartition(tx, checkHours, day);
    await sql`update rollup_progress set done_until = ${new Date(day.getTime() + dayMs)} where span = 'seal'`.execute(
      tx,
    );
    return true;
  });
}

/** Drops live partitions that lie behind the line. */
async function dropSealed(db: Db): Promise<number> {
  return (await dropPartitionsBefore(db, checks, await findSealLine(db))).length;
}

async function findSealLine(db: Db | Tx): Promise<Date> {
  const row = await db
    .selectFrom('rollup_progress')
    .select('done_until')
    .where('span', '=', 'seal')
    .executeTakeFirst();
  return row?.done_until ?? new Date(0);
}

/** Times of phases in the order of the checks, or null where no check of the hour had that phase. */
const packed = (column: string) =>
  sql.raw(`case when count(${column}) > 0 then array_agg(${column} order by scheduled_at) end`);

/** A fact likewise, as one element where all checks of the hour share it. */
const packedAlike = (column: string) =>
  sql.raw(`case when count(${column}) = 0 then null
    when count(${column}) = count(*) and min(${column}) = max(${column}) then array[min(${column})]
    else array_agg(${column} order by scheduled_at) end`);

/** Writes a day's checks as arrays; checks of monitors that are gone are left behind. */
async function fill(tx: Tx, day: Date): Promise<void> {
  await sql`
    insert into ${sql.table(partitionOf(checkHours, day).name)} (monitor_id, region, hour, offset_ms, late_ms,
      duration_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, transfer_ms, status, ${sql.raw(alikeColumns.join(', '))})
    select monitor_id, region, hour,
      array_agg((date_part('epoch', scheduled_at - hour) * 1000)::int4 order by scheduled_at),
      array_agg(late_ms order by scheduled_at), array_agg(duration_ms order by scheduled_at),
      ${packed('dns_ms')}, ${packed('connect_ms')}, ${packed('tls_ms')}, ${packed('first_byte_ms')},
      ${packed('transfer_ms')}, string_agg(status::text, '' order by scheduled_at),
      ${sql.join(alikeColumns.map(packedAlike))}
    from (
      select c.monitor_id, ${liveRegion} as region, date_trunc('hour', c.scheduled_at, 'UTC') as hour, c.scheduled_at,
        c.late_ms, c.duration_ms, c.dns_ms, c.connect_ms, c.tls_ms, c.first_byte_ms, c.transfer_ms, c.status,
        ${sql.raw(alikeColumns.map((column) => `c.${column}`).join(', '))}
      from ${sql.table(partitionOf(checks, day).name)} c
      where exists (select from service_monitors m where m.id = c.monitor_id)
    ) c
    group by monitor_id, region, hour
  `.execute(tx);
}

import { type RawBuilder, sql } from 'kysely';
import {
  attachPartition,
  createDetached,
  dropPartition,
  partitionOf,
} from '#platform/database/partitions.ts';
import type { Db } from '#platform/database/types.ts';
import { dayMs } from '#platform/durations.ts';
import { checkHours, checks } from '../partitions.ts';

const packed = (column: string): RawBuilder<unknown> =>
  sql.raw(`case when count(${column}) > 0 then array_agg(${column} order by scheduled_at) end`);

const packedAlike = (column: string): RawBuilder<unknown> =>
  sql.raw(`case when count(${column}) = 0 then null
    when count(${column}) = count(*) and min(${column}) = max(${column}) then array[min(${column})]
    else array_agg(${column} order by scheduled_at) end`);

/** Seals a live day as arrays, as the service did before it had a form of its own, and moves the line past it. */
export async function sealAsArrays(db: Db, day: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await createDetached(tx as never, checkHours, day);
    await sql`
      insert into ${sql.table(partitionOf(checkHours, day).name)} (monitor_id, region, hour, offset_ms, late_ms,
        duration_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, transfer_ms, status, address, code, error, message,
        http_status, days_left, missed_windows)
      select monitor_id, region, hour,
        array_agg((date_part('epoch', scheduled_at - hour) * 1000)::int4 order by scheduled_at),
        array_agg(late_ms order by scheduled_at), array_agg(duration_ms order by scheduled_at),
        ${packed('dns_ms')}, ${packed('connect_ms')}, ${packed('tls_ms')}, ${packed('first_byte_ms')},
        ${packed('transfer_ms')}, string_agg(status::text, '' order by scheduled_at),
        ${packedAlike('address')}, ${packedAlike('code')}, ${packedAlike('error')}, ${packedAlike('message')},
        ${packedAlike('http_status')}, ${packedAlike('days_left')}, ${packedAlike('missed_windows')}
      from (
        select *, date_trunc('hour', scheduled_at, 'UTC') as hour from (
          select monitor_id, scheduled_at, coalesce(region, 'default') as region, late_ms, duration_ms, dns_ms,
            connect_ms, tls_ms, first_byte_ms, transfer_ms, status, address, code, error, message, http_status,
            days_left, missed_windows
          from ${sql.table(partitionOf(checks, day).name)}
        ) c
      ) c
      group by monitor_id, region, hour`.execute(tx);
    await attachPartition(tx as never, checkHours, day);
    await sql`update rollup_progress set done_until = ${new Date(day.getTime() + dayMs)} where span = 'seal'`.execute(
      tx,
    );
  });
  await dropPartition(db, checks, day);
}

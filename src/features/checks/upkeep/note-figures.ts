import { sql } from 'kysely';
import { dayMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';

/**
 * Notes of each monitor what lists are sorted by: mean latency and the share of checks that were not down, of the last 24 hours that
 * are rolled up. Only what differs in what is shown of it is written.
 */
export async function noteFigures(db: Db, at: Date): Promise<{ changed: number }> {
  const { numAffectedRows } = await sql`
    with figures as (
      select r.monitor_id, m.account_id,
        case when sum(r.up + r.degraded) > 0
          then round((sum(r.duration_ms_sum) / sum(r.up + r.degraded))::numeric, 1)::real end as latency_ms,
        case when sum(r.up + r.degraded + r.down) > 0
          then round(sum(r.up + r.degraded)::numeric / sum(r.up + r.degraded + r.down), 5)::real end as uptime
      from check_rollups r join service_monitors m on m.id = r.monitor_id
      where r.span = 'hour' and r.starts_at >= ${new Date(at.getTime() - dayMs)} and r.starts_at < ${at}
      group by 1, 2
    ), cleared as (
      update monitor_figures f set latency_ms = null, uptime = null
      where (f.latency_ms is not null or f.uptime is not null)
        and not exists (select from figures n where n.monitor_id = f.monitor_id)
    )
    insert into monitor_figures as f (monitor_id, account_id, latency_ms, uptime)
    select monitor_id, account_id, latency_ms, uptime from figures
    on conflict (monitor_id) do update set latency_ms = excluded.latency_ms, uptime = excluded.uptime
    where (f.latency_ms, f.uptime) is distinct from (excluded.latency_ms, excluded.uptime)`.execute(db);
  return { changed: Number(numAffectedRows ?? 0n) };
}

import { sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';
import { type CheckWindow, isOwnServiceMonitor, liveWindow, type OwnMonitor } from '../queries.ts';

/** The figures of one check that is not rolled up yet. */
export interface TailRow {
  status: string;
  late_ms: number;
  duration_ms: number | null;
  dns_ms: number | null;
  connect_ms: number | null;
  tls_ms: number | null;
  first_byte_ms: number | null;
  transfer_ms: number | null;
  missed_windows: number | null;
}

/** Live checks of a monitor in the window, at most `limit`, newest first. */
export async function selectTail(
  db: Queryable,
  monitor: OwnMonitor,
  window: CheckWindow & { limit: number },
): Promise<TailRow[]> {
  const { rows } = await sql<TailRow>`
    select c.status, c.late_ms, c.duration_ms, c.dns_ms, c.connect_ms, c.tls_ms, c.first_byte_ms, c.transfer_ms,
      c.missed_windows
    from checks c
    where c.monitor_id = ${monitor.id} and ${isOwnServiceMonitor(monitor)} and ${liveWindow(window)}
    order by c.scheduled_at desc limit ${window.limit}
  `.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Db } from '#platform/database/types.ts';
import { type CheckRow, liveColumns } from '../queries.ts';

/** Live checks of a monitor in the order they were scheduled. */
export async function checksOf(db: Db, monitorId: string): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select ${liveColumns} from checks c where c.monitor_id = ${monitorId} order by c.scheduled_at
  `.execute(db);
  return rows;
}

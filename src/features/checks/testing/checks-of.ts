import { sql } from 'kysely';
import type { Db } from '#platform/database/types.ts';
import type { CheckRow } from '../queries.ts';

/** Live checks of a monitor in the order they were scheduled. */
export async function checksOf(db: Db, monitorId: string): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select * from checks where monitor_id = ${monitorId} order by scheduled_at
  `.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';

/** Incidents of one source that were open at some time of the window, which ends before `to`. */
export async function countIncidentsOf(
  db: Queryable,
  source: { accountId: string; type: 'service_monitor'; id: string },
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from incidents
    where account_id = ${source.accountId} and source_id = ${source.id} and source_type = ${source.type}
      and opened_at < ${to} and (resolved_at is null or resolved_at >= ${from})
  `.execute(db);
  return rows[0]?.count ?? 0;
}

import { sql } from 'kysely';
import { severities } from '#engine/findings/types.ts';
import type { Queryable } from '#platform/database/types.ts';
import type { OpenIncidentBody } from '../open-incident.ts';

/** The worst unresolved incident of each of these sources that has one. */
export async function selectOpenIncidents(
  db: Queryable,
  accountId: string,
  sourceIds: readonly string[],
): Promise<Map<string, OpenIncidentBody>> {
  if (sourceIds.length === 0) return new Map();
  const { rows } = await sql<OpenIncidentBody & { sourceId: string; openedAt: Date }>`
    select distinct on (source_id) source_id as "sourceId", id, title, severity, state, opened_at as "openedAt",
      assignee_user_id as "assigneeUserId"
    from incidents
    where account_id = ${accountId} and source_id = any(${[...sourceIds]}::uuid[]) and state <> 'resolved'
    order by source_id, array_position(${[...severities]}::text[], severity) desc, opened_at desc, id
  `.execute(db);
  return new Map(
    rows.map(({ sourceId, ...row }) => [sourceId, { ...row, openedAt: row.openedAt.toISOString() }]),
  );
}

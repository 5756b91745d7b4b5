import { type Selectable, sql } from 'kysely';
import { isAmong } from '#platform/database/filters.ts';
import type { DB, Tx } from '#platform/database/types.ts';

/** The incident of that fingerprint that is not resolved. */
export async function findUnresolved(
  tx: Tx,
  accountId: string,
  fingerprint: string,
): Promise<Pick<Selectable<DB['incidents']>, 'id' | 'severity'> | null> {
  const row = await tx
    .selectFrom('incidents')
    .select(['id', 'severity'])
    .where('account_id', '=', accountId)
    .where('fingerprint', '=', fingerprint)
    .where('state', '<>', 'resolved')
    .executeTakeFirst();
  return row ?? null;
}

/** Puts incidents under the one that has gathered them. @returns those that were not there already, in no order. */
export async function setParent(
  tx: Tx,
  of: { accountId: string; parentId: string },
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update incidents set parent_incident_id = ${of.parentId}
    where account_id = ${of.accountId} and ${isAmong('id', ids)} and parent_incident_id is distinct from ${of.parentId}
    returning id
  `.execute(tx);
  return rows.map((row) => row.id);
}

/** How many an incident has gathered. */
export async function countMembers(tx: Tx, accountId: string, incidentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from incident_members where account_id = ${accountId} and incident_id = ${incidentId}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** What an incident that gathers is called now. */
export async function saveGathering(
  tx: Tx,
  of: { accountId: string; id: string },
  set: { title: string; severity: string; members: number; at: Date },
): Promise<void> {
  await sql`
    update incidents set title = ${set.title.slice(0, 500)}, severity = ${set.severity}, members = ${set.members},
      last_occurred_at = greatest(last_occurred_at, ${set.at})
    where account_id = ${of.accountId} and id = ${of.id}
  `.execute(tx);
}

/** A member whose own incident is over. */
export interface RecoveredMember {
  incident_id: string;
  member_incident_id: string;
  source_name: string;
  recovered_at: Date;
  /** Why it was closed, where its monitor has not recovered. */
  closed_because: 'paused' | 'deleted' | 'ended' | null;
}

/** Marks members whose own incidents are over. */
export async function recoverMemberRows(
  tx: Tx,
  accountId: string,
  over: readonly { incidentId: string; at: Date }[],
): Promise<RecoveredMember[]> {
  const { rows } = await sql<RecoveredMember>`
    update incident_members m set recovered_at = o.at
    from unnest(${over.map((one) => one.incidentId)}::uuid[], ${over.map((one) => one.at)}::timestamptz[]) as o (id, at)
    join incidents i on i.id = o.id and i.account_id = ${accountId}
    where m.account_id = ${accountId} and m.member_incident_id = o.id and m.recovered_at is null
    returning m.incident_id, m.member_incident_id, m.source_name, m.recovered_at, i.closed_because
  `.execute(tx);
  return rows;
}

/** Resolves what has gathered when none of its members is in trouble any more; one closed without recovery is told from all up. */
export async function resolveWithLast(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<{ id: string; resolved_at: Date; closed_because: string | null }[]> {
  const { rows } = await sql<{ id: string; resolved_at: Date; closed_because: string | null }>`
    update incidents i set state = 'resolved', resolved_by = 'system', flapping = false,
      closed_because = (select max(c.closed_because) from incident_members m
        join incidents c on c.id = m.member_incident_id and c.account_id = ${accountId}
        where m.account_id = ${accountId} and m.incident_id = i.id),
      resolved_at = (select max(recovered_at) from incident_members m where m.account_id = ${accountId} and m.incident_id = i.id)
    where i.account_id = ${accountId} and ${isAmong('i.id', ids)} and i.state <> 'resolved'
      and not exists (select 1 from incident_members m
        where m.account_id = ${accountId} and m.incident_id = i.id and m.recovered_at is null)
    returning i.id, i.resolved_at, i.closed_because
  `.execute(tx);
  return rows;
}

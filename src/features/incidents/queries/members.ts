import { type Selectable, sql } from 'kysely';
import { isAmong } from '#platform/database/filters.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import type { Text } from '#platform/errors.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import { storedCode } from '#platform/stored-texts.ts';
import { titleText } from './problems.ts';

export type IncidentMemberRow = Selectable<DB['incident_members']>;

/** A member to add. */
export interface NewMember {
  sourceType: 'monitor' | 'service_monitor' | 'heartbeat';
  sourceId: string;
  sourceName: string;
  /** The member's own incident. */
  memberIncidentId: string | null;
}

/** Adds members to an incident, in order. An existing member is marked as not recovered. */
export async function insertMembers(
  tx: Tx,
  of: { accountId: string; incidentId: string; at: Date },
  members: readonly NewMember[],
): Promise<void> {
  for (let from = 0; from < members.length; from += atOnce) {
    await tx
      .insertInto('incident_members')
      .values(
        members.slice(from, from + atOnce).map((member) => ({
          incident_id: of.incidentId,
          account_id: of.accountId,
          source_type: member.sourceType,
          source_id: member.sourceId,
          source_name: member.sourceName,
          member_incident_id: member.memberIncidentId,
          added_at: of.at,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['incident_id', 'source_id']).doUpdateSet((each) => ({
          recovered_at: null,
          member_incident_id: each.ref('excluded.member_incident_id'),
        })),
      )
      .execute();
  }
}

/** Maximum number of rows per statement. Each row has seven columns, and a statement can have 65,535 parameters. */
const atOnce = 5000;

/** Returns a page of members in the order they were added, plus one row if there are more. */
export function listIncidentMembers(
  db: Queryable,
  of: { accountId: string; incidentId: string },
  page: Page,
): Promise<Listed<IncidentMemberRow>> {
  // The cursor stores the sequence number in its time field.
  const after = page.after?.at.getTime() ?? 0;
  return selectPage(
    db,
    page,
    (page) => sql<IncidentMemberRow>`
    select * from incident_members
    where account_id = ${of.accountId} and incident_id = ${of.incidentId} and seq > ${after}
    order by seq limit ${page.limit + 1}
  `,
  );
}

/** Returns the unresolved incident with a fingerprint. */
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

/** Adds incidents to a group. @returns the incidents that were not in the group before, in no particular order. */
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

/** Returns the number of members. */
export async function countMembers(tx: Tx, accountId: string, incidentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from incident_members where account_id = ${accountId} and incident_id = ${incidentId}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Updates the title, severity and size of a group. */
export async function updateGroup(
  tx: Tx,
  of: { accountId: string; id: string },
  set: { title: Text; severity: string; members: number; at: Date },
): Promise<void> {
  await sql`
    update incidents set title = ${titleText(set.title)}, coded_title = ${storedCode(set.title)}, severity = ${set.severity}, members = ${set.members},
      last_occurred_at = greatest(last_occurred_at, ${set.at})
    where account_id = ${of.accountId} and id = ${of.id}
  `.execute(tx);
}

/** A group member that no longer has an unresolved incident of its own. */
interface RecoveredMember {
  incident_id: string;
  member_incident_id: string;
  source_name: string;
  recovered_at: Date;
  /** Reason for closing it although its monitor has not recovered. */
  closed_because: 'paused' | 'deleted' | 'ended' | null;
  /** The cause of the group. */
  cause: string;
}

/** Marks members as recovered if their own incidents are resolved. */
export async function updateRecoveredMembers(
  tx: Tx,
  accountId: string,
  over: readonly { incidentId: string; at: Date }[],
): Promise<RecoveredMember[]> {
  const { rows } = await sql<RecoveredMember>`
    update incident_members m set recovered_at = o.at
    from unnest(${over.map((one) => one.incidentId)}::uuid[], ${over.map((one) => one.at)}::timestamptz[]) as o (id, at)
    join incidents i on i.id = o.id and i.account_id = ${accountId}, incidents g
    where m.account_id = ${accountId} and m.member_incident_id = o.id and m.recovered_at is null
      and g.id = m.incident_id and g.account_id = ${accountId}
    returning m.incident_id, m.member_incident_id, m.source_name, m.recovered_at, i.closed_because, g.cause
  `.execute(tx);
  return rows;
}

/** Resolves groups if all of their members have recovered or been closed. */
export async function resolveCompletedGroups(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<{ id: string; resolved_at: Date; closed_because: string | null; cause: string }[]> {
  const { rows } = await sql<{
    id: string;
    resolved_at: Date;
    closed_because: string | null;
    cause: string;
  }>`
    update incidents i set state = 'resolved', resolved_by = 'system', flapping = false,
      closed_because = (select max(c.closed_because) from incident_members m
        join incidents c on c.id = m.member_incident_id and c.account_id = ${accountId}
        where m.account_id = ${accountId} and m.incident_id = i.id),
      resolved_at = (select max(recovered_at) from incident_members m where m.account_id = ${accountId} and m.incident_id = i.id)
    where i.account_id = ${accountId} and ${isAmong('i.id', ids)} and i.state <> 'resolved'
      and not exists (select 1 from incident_members m
        where m.account_id = ${accountId} and m.incident_id = i.id and m.recovered_at is null)
    returning i.id, i.resolved_at, i.closed_because, i.cause
  `.execute(tx);
  return rows;
}

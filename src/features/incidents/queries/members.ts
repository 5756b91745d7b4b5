import { type Selectable, sql } from 'kysely';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';

export type IncidentMemberRow = Selectable<DB['incident_members']>;

/** A monitor to be counted to an incident. */
export interface NewMember {
  sourceType: 'monitor' | 'service_monitor' | 'heartbeat';
  sourceId: string;
  sourceName: string;
  /** Its own incident. */
  memberIncidentId: string | null;
}

/** Counts monitors to an incident, in the order given; one that is there already is there again. */
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

/** Seven columns each: a statement takes 65,535 parameters. */
const atOnce = 5000;

/** A page of members in the order in which they came; one row more than it holds. */
export function listIncidentMembers(
  db: Queryable,
  of: { accountId: string; incidentId: string },
  page: Page,
): Promise<Listed<IncidentMemberRow>> {
  // The place in the order stands in the cursor as a time: a page is cut by a number alike.
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

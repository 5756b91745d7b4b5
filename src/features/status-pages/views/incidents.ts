import { sql } from 'kysely';
import type { Stored, Tx } from '#platform/database/types.ts';

/** What publishing needs of an incident; it stays as it is until the transaction ends. */
export interface PublishedIncident {
  id: string;
  title: string;
  severity: Stored<'incidents', 'severity'>;
  state: Stored<'incidents', 'state'>;
  /** What it is about: its source, and what it has gathered. */
  source_ids: string[];
}

/** The account's incident, held against changes of state meanwhile. */
export async function lockIncident(tx: Tx, accountId: string, id: string): Promise<PublishedIncident | null> {
  const { rows } = await sql<PublishedIncident>`
    select i.id, i.title, i.severity, i.state, array_remove(array_prepend(i.source_id, array(
      select m.source_id from incident_members m where m.account_id = ${accountId} and m.incident_id = i.id)), null) as source_ids
    from incidents i where i.account_id = ${accountId} and i.id = ${id} for update of i
  `.execute(tx);
  return rows[0] ?? null;
}

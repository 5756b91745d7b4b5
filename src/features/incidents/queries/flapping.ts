import { sql } from 'kysely';
import { named } from '#platform/database/named-statements.ts';
import type { Db, Tx } from '#platform/database/types.ts';

/** Four changes within this are flapping. */
const flapWithin = sql.lit('30 minutes');
/** Without a change for so long it has ended. */
const quietFor = sql.lit('15 minutes');

/** `recent_changes` of a row with one more; the last four are kept. `of` is the row's alias, ours. */
export function withChange(of: 'i' | 'r', at: 's.at' | 't.at' | 'r.at') {
  const changes = sql.ref(`${of}.recent_changes`);
  return sql`(${changes} || ${sql.ref(at)})[greatest(1, cardinality(${changes}) - 2):]`;
}

/** Whether a change at that time makes the row flap, or finds it flapping: the fourth within half an hour. */
export function flapsBy(at: 's.at' | 't.at') {
  const third = sql`i.recent_changes[cardinality(i.recent_changes) - 2]`;
  return sql`(i.flapping or coalesce(${third} > ${sql.ref(at)} - ${flapWithin}::interval, false))`;
}

/** What has stopped flapping. */
export interface CalmedRow {
  id: string;
  account_id: string;
  state: string;
  /** The last change of its source. */
  changed_at: Date;
}

/** Ends flapping that has been quiet for long enough: what is well is resolved, what is not stays open. */
export async function calmIncidents(tx: Tx, now: Date): Promise<CalmedRow[]> {
  const { rows } = await sql<CalmedRow>`${named('incidents-calm')}
    update incidents i set flapping = false, recent_changes = '{}',
      state = case when source_well then 'resolved' else state end,
      resolved_at = case when source_well then ${now}::timestamptz end,
      resolved_by = case when source_well then 'system' end
    from (select id, recent_changes[cardinality(recent_changes)] as changed_at from incidents where flapping) c
    where i.id = c.id and i.flapping and i.state <> 'resolved'
      and i.recent_changes[cardinality(i.recent_changes)] <= ${now}::timestamptz - ${quietFor}::interval
    returning i.id, i.account_id, i.state, c.changed_at
  `.execute(tx);
  return rows;
}

/** Whether anything might have calmed down: spares a transaction. */
export async function isAnythingFlapping(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from incidents where flapping limit 1`.execute(db);
  return rows.length > 0;
}

import { sql } from 'kysely';
import { named } from '#platform/database/named-statements.ts';
import type { Db } from '#platform/database/types.ts';

/** Maximum number of problems that fit on a large screen. */
const maxProblems = 40;

export interface ProblemRow {
  type: 'service_monitor' | 'heartbeat';
  id: string;
  name: string;
  status: 'down' | 'degraded' | 'late';
  since: Date;
}

/** Returns monitors with problems: down first, then degraded and late, each newest first. */
export async function selectProblems(db: Db, accountId: string): Promise<ProblemRow[]> {
  const ofMonitors = (status: 'down' | 'degraded') => sql`(
    select 'service_monitor' as type, id, name, status, status_since as since from service_monitors
    where account_id = ${accountId} and status = ${sql.lit(status)} and not paused
    order by status_since desc limit ${maxProblems})`;
  const { rows } = await sql<ProblemRow>`${named('wall-troubles')}
    select * from (
      ${ofMonitors('down')} union all ${ofMonitors('degraded')} union all (
        select 'heartbeat' as type, id, name, status, status_since as since from heartbeats
        where account_id = ${accountId} and status in ('down', 'late') and not paused
        order by status_since desc limit ${maxProblems})
    ) trouble
    order by status <> 'down', since desc limit ${maxProblems}`.execute(db);
  return rows;
}

/** Returns the account's name and the time when its newest incident was opened. */
export async function selectWallHead(
  db: Db,
  accountId: string,
): Promise<{ name: string; last_incident_at: Date | null }> {
  const { rows } = await sql<{ name: string; last_incident_at: Date | null }>`${named('wall-head')}
    select a.name, (select opened_at from incidents where account_id = ${accountId}
      order by opened_at desc limit 1) as last_incident_at
    from accounts a where a.id = ${accountId}`.execute(db);
  return rows[0] ?? { name: '', last_incident_at: null };
}

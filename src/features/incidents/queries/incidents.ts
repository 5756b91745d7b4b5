import { type Selectable, sql } from 'kysely';
import type { Severity } from '#engine/findings/types.ts';
import { allOf, isAfter, isEqual, isOneOf, isWithin } from '#platform/database/filters.ts';
import { type AccountPage, gatheredPages } from '#platform/database/gathered.ts';
import { named } from '#platform/database/named-statements.ts';

import type { DB, Db, Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import type { IncidentState } from '../types.ts';

export type IncidentRow = Selectable<DB['incidents']>;

export interface IncidentFilter {
  states?: readonly IncidentState[] | undefined;
  severities?: readonly Severity[] | undefined;
  sourceType?: string | undefined;
  sourceId?: string | undefined;
  domainId?: string | undefined;
  /** Opened at or after, and before. */
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Incidents of an account, newest first; one row more than the page holds. */
export async function listIncidents(
  db: Queryable,
  accountId: string,
  filter: IncidentFilter & { page: Page },
): Promise<IncidentRow[]> {
  return db
    .selectFrom('incidents')
    .modifyFront(named('incidents-list'))
    .selectAll()
    .where('account_id', '=', accountId)
    .where(
      allOf(
        isOneOf('state', filter.states),
        isOneOf('severity', filter.severities),
        isEqual('source_type', filter.sourceType),
        isEqual('source_id', filter.sourceId),
        isEqual('domain_id', filter.domainId),
        isWithin('opened_at', filter),
        isAfter(['opened_at', 'id'], filter.page.after),
      ),
    )
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.page.limit + 1)
    .execute();
}

/** The same without a filter, for pages of many accounts at once. */
export async function listIncidentPages(
  db: Db,
  pages: readonly AccountPage[],
): Promise<Map<AccountPage, IncidentRow[]>> {
  const { rows } = await sql<IncidentRow & { n: number }>`${named('incident-pages')}
    select k.n, i.* from ${gatheredPages(pages)} as k (account_id, at, id, most, n) cross join lateral (
      select i.* from incidents i
      where i.account_id = k.account_id and (i.opened_at, i.id) < (k.at, k.id)
      order by i.opened_at desc, i.id desc
      limit (select k.most)
    ) i
    order by k.n, i.opened_at desc, i.id desc`.execute(db);
  const found = pages.map((): IncidentRow[] => []);
  for (const { n, ...row } of rows) found[n - 1]?.push(row);
  return new Map(pages.map((page, index) => [page, found[index] ?? []]));
}

export async function findIncident(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<IncidentRow | null> {
  const row = await db
    .selectFrom('incidents')
    .modifyFront(named('incident'))
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** What every incident begins without. */
type Later =
  | 'occurrences'
  | 'assignee_user_id'
  | 'parent_incident_id'
  | 'maintenance'
  | 'flapping'
  | 'members';

export async function insertIncident(tx: Tx, row: Omit<IncidentRow, Later>): Promise<void> {
  await tx.insertInto('incidents').values(row).execute();
}

/**
 * Moves an incident on, by compare-and-swap on its state.
 * @returns false when it stood in none of `from`: someone else was first.
 */
export async function moveIncident(
  tx: Tx,
  accountId: string,
  move: {
    id: string;
    from: readonly IncidentState[];
    set: Partial<Pick<IncidentRow, 'state' | 'acknowledged_at' | 'resolved_at' | 'resolved_by'>>;
  },
): Promise<boolean> {
  const row = await tx
    .updateTable('incidents')
    .set(move.set)
    .where('account_id', '=', accountId)
    .where('id', '=', move.id)
    .where('state', 'in', [...move.from])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

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

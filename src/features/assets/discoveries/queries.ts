import { type Selectable, sql } from 'kysely';
import { allOf, hasId, isAfter, isOneOf } from '#platform/database/filters.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/select-page.ts';
import type { DiscoveryState, DiscoveryStep } from './rules.ts';

export interface DiscoveryRow {
  id: string;
  domain_id: string;
  state: DiscoveryState;
  trigger: 'schedule' | 'manual';
  steps: DiscoveryStep[];
  found: number;
  fresh: number;
  lookups: number;
  baseline: boolean;
  requested_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  error: string | null;
}

const columns = [
  'id',
  'domain_id',
  'state',
  'trigger',
  'steps',
  'found',
  'fresh',
  'lookups',
  'baseline',
  'requested_at',
  'started_at',
  'finished_at',
  'error',
] as const;

/** What is JSON in a row is what was written of it. */
const toRow = (row: Pick<Selectable<DB['discoveries']>, (typeof columns)[number]>): DiscoveryRow =>
  row as unknown as DiscoveryRow;

/** One more than a page of runs, newest first. */
export function listDiscoveries(
  db: Queryable,
  accountId: string,
  filter: { domainId?: readonly string[]; state?: readonly string[]; page: Page },
): Promise<Listed<DiscoveryRow>> {
  return selectPage(db, filter.page, (page) =>
    db
      .selectFrom('discoveries')
      .select(columns)
      .where('account_id', '=', accountId)
      .where(
        allOf(
          hasId('domain_id', filter.domainId),
          isOneOf('state', filter.state),
          isAfter(['requested_at', 'id'], page.after),
        ),
      )
      .orderBy('requested_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit + 1),
  );
}

export async function findDiscovery(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<DiscoveryRow | null> {
  const row = await db
    .selectFrom('discoveries')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

/** Queues a run; null while one of the domain waits or runs. */
export async function insertDiscovery(
  tx: Tx,
  accountId: string,
  made: { id: string; domainId: string; trigger: 'schedule' | 'manual'; steps: DiscoveryStep[]; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into discoveries (id, account_id, domain_id, trigger, steps, requested_at)
    values (${made.id}, ${accountId}, ${made.domainId}, ${made.trigger}, ${JSON.stringify(made.steps)}::jsonb, ${made.now})
    on conflict (domain_id) where state in ('queued', 'running') do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The run of a domain that waits or runs; null for none. */
export async function findActiveDiscovery(
  tx: Tx,
  accountId: string,
  domainId: string,
): Promise<DiscoveryRow | null> {
  const row = await tx
    .selectFrom('discoveries')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

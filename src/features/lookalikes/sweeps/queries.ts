import { type RawBuilder, type Selectable, sql } from 'kysely';
import { allOf, hasId, isAfter, isOneOf } from '#platform/database/filters.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';

export type SweepScope = 'all' | 'likely';
export type SweepState = 'queued' | 'running' | 'done' | 'failed';
type SweepTrigger = 'manual' | 'schedule';

export type SweepRow = Omit<Selectable<DB['lookalike_sweeps']>, 'scope' | 'state' | 'trigger'> & {
  scope: SweepScope;
  state: SweepState;
  trigger: SweepTrigger;
};

/** Lists a page of sweeps, newest first, plus one row if there are more. */
export function listSweeps(
  db: Queryable,
  accountId: string,
  filter: { domainId?: readonly string[] | undefined; state?: readonly SweepState[] | undefined; page: Page },
): Promise<Listed<SweepRow>> {
  return selectPage(db, filter.page, (page) =>
    db
      .selectFrom('lookalike_sweeps')
      .selectAll()
      .where('account_id', '=', accountId)
      .where(
        allOf(
          hasId('domain_id', filter.domainId),
          isOneOf('state', filter.state),
          isAfter(['created_at', 'id'], page.after),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit + 1),
  );
}

export async function findSweep(db: Queryable, accountId: string, id: string): Promise<SweepRow | null> {
  const row = await db
    .selectFrom('lookalike_sweeps')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the queued or running sweep of a scope. */
export async function findOpenSweep(
  db: Queryable,
  accountId: string,
  { domainId, scope }: { domainId: string; scope: SweepScope },
): Promise<SweepRow | null> {
  const row = await db
    .selectFrom('lookalike_sweeps')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .where('scope', '=', scope)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row ?? null;
}

/** Matches if no sweep of this scope, or of all names, has finished for the domain. */
export const isBaseline = (sweep: Record<'accountId' | 'domainId' | 'scope', RawBuilder<unknown>>) =>
  sql<boolean>`not exists (select from lookalike_sweeps d where d.account_id = ${sweep.accountId}
    and d.domain_id = ${sweep.domainId} and d.state = 'done' and (d.scope = 'all' or ${sweep.scope} = 'likely'))`;

export interface NewSweep {
  id: string;
  domainId: string;
  trigger: SweepTrigger;
  scope: SweepScope;
  now: Date;
}

/** Returns false if a sweep of the domain and scope is already queued or running. */
export async function insertSweep(tx: Tx, accountId: string, sweep: NewSweep): Promise<boolean> {
  const { rows } = await sql`
    insert into lookalike_sweeps (id, account_id, domain_id, trigger, scope, created_at, baseline)
    values (${sweep.id}, ${accountId}, ${sweep.domainId}, ${sweep.trigger}, ${sweep.scope}, ${sweep.now},
      ${isBaseline({ accountId: sql`${accountId}`, domainId: sql`${sweep.domainId}`, scope: sql`${sweep.scope}` })})
    on conflict (domain_id, scope) where state in ('queued', 'running') do nothing
    returning id
  `.execute(tx);
  return rows.length > 0;
}

/** Postpones all queued sweeps of an account that has used up its budget. */
export async function postponeSweeps(db: Tx, accountId: string, notBefore: Date): Promise<void> {
  await db
    .updateTable('lookalike_sweeps')
    .set({ not_before: notBefore })
    .where('account_id', '=', accountId)
    .where('state', '=', 'queued')
    .execute();
}

/** Returns whether a sweep of likely names has finished for a domain. */
export async function hasLikelySweep(db: Queryable, accountId: string, domainId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from lookalike_sweeps where account_id = ${accountId} and domain_id = ${domainId}
      and scope = 'likely' and state = 'done') as found
  `.execute(db);
  return rows[0]?.found ?? false;
}

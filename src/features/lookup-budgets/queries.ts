import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '#platform/database/types.ts';

interface BudgetDay {
  /** The purposes of lookups, each with its own budget. */
  purpose: 'discovery' | 'sweep';
  /** Lookups count toward the UTC day of this time. */
  now: Date;
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/**
 * Returns an SQL expression for the lookups of an account on a day. `accountId` is an SQL expression, such as a column.
 */
export const lookupsUsed = (accountId: RawBuilder<string>, { purpose, now }: BudgetDay): RawBuilder<number> =>
  sql`coalesce((select used from lookup_budgets where account_id = ${accountId} and purpose = ${purpose}
    and day = ${dayOf(now)}::date), 0)`;

/** Returns the lookups that an account has left on a day. */
export async function readBudget(
  db: Queryable,
  accountId: string,
  { budget, ...day }: BudgetDay & { budget: number },
): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select ${lookupsUsed(sql`${accountId}::uuid`, day)} as used`.execute(db);
  return Math.max(0, budget - (rows[0]?.used ?? 0));
}

/** Records lookups, and deletes records from before yesterday. */
export async function spendBudget(
  tx: Tx,
  accountId: string,
  { purpose, now, lookups }: BudgetDay & { lookups: number },
): Promise<void> {
  if (lookups === 0) return;
  const day = dayOf(now);
  await sql`
    insert into lookup_budgets (account_id, purpose, day, used) values (${accountId}, ${purpose}, ${day}::date, ${lookups})
    on conflict (account_id, purpose, day) do update set used = lookup_budgets.used + excluded.used`.execute(
    tx,
  );
  await sql`
    delete from lookup_budgets where account_id = ${accountId} and day < ${day}::date - 1`.execute(tx);
}

import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Histogram } from '#engine/uptime/histogram.ts';
import type { Db } from '#platform/database/types.ts';
import type { BudgetBody } from './schemas.ts';

/** The figures that are slow to compute in an account with many monitors. */
export interface HeavyFigures {
  computedAt: string;
  days: { date: string; availableSeconds: number; downSeconds: number }[];
  /** Number of budgets, number of exceeded budgets, and the budgets with the highest use. */
  budgets: { total: number; exceeded: number; items: Static<typeof BudgetBody>[] };
  latencyHours: ({ at: string } & Histogram)[];
  incidentDays: { date: string; opened: number; resolved: number; resolveSeconds: number }[];
}

export async function findStoredFigures(db: Db, accountId: string): Promise<HeavyFigures | null> {
  const row = await db
    .selectFrom('account_figures')
    .select('figures')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return (row?.figures as HeavyFigures | undefined) ?? null;
}

export async function storeFigures(
  db: Db,
  accountId: string,
  figures: HeavyFigures,
  at: Date,
): Promise<void> {
  await sql`
    insert into account_figures (account_id, computed_at, figures)
    select id, ${at}, ${JSON.stringify(figures)}::jsonb from accounts where id = ${accountId}
    on conflict (account_id) do update set computed_at = excluded.computed_at, figures = excluded.figures
  `.execute(db);
}

/** Returns the accounts with more than `most` service monitors, and deletes the figures of all other accounts. */
export async function listLargeAccounts(db: Db, max: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from service_monitors
    -- all accounts: a job computes the figures of each large account
    group by account_id having count(*) > ${max}`.execute(db);
  const ids = rows.map((row) => row.account_id);
  await sql`
    delete from account_figures where account_id <> all(${ids}::uuid[])
    -- all accounts: those that are no longer large
  `.execute(db);
  return ids;
}

import { sql } from 'kysely';
import { named } from '#platform/database/named-statements.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { DomainClaim, PageRow } from '../types.ts';

/**
 * Returns whether another page has verified a domain, and blocks concurrent calls for the domain until the transaction
 * ends.
 */
export async function isDomainTaken(
  tx: Tx,
  { domain, exceptId }: { domain: string; exceptId: string | null },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`custom domain ${domain}`}, 0))`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    -- all accounts: a verified domain belongs to one page of the installation.
    select id from status_pages where custom_domain = ${domain} and custom_domain_verified_at is not null`.execute(
    tx,
  );
  return rows.some(({ id }) => id !== exceptId);
}

export async function updateClaim(
  tx: Tx,
  accountId: string,
  { id, claim }: { id: string; claim: DomainClaim },
): Promise<PageRow> {
  const row = await tx
    .updateTable('status_pages')
    .set(claim)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as unknown as PageRow;
}

/** A verified domain with a due check. */
export type DueClaim = Pick<PageRow, 'id' | 'account_id' | 'custom_domain' | 'custom_domain_token'>;

/**
 * Claims checks that are due, the longest overdue first. They are due again at `retryAt` unless a result is written.
 */
export async function claimDueChecks(
  db: Db,
  { now, retryAt, limit }: { now: Date; retryAt: Date; limit: number },
): Promise<DueClaim[]> {
  const { rows } = await sql<DueClaim>`${named('custom-domain-claim')}
    update status_pages set custom_domain_due_at = ${retryAt}
    where custom_domain_verified_at is not null and custom_domain_due_at <= ${now} and id = any(array(
      select id from status_pages
      where custom_domain_verified_at is not null and custom_domain_due_at <= ${now}
      order by custom_domain_due_at limit ${limit}))
    returning id, account_id, custom_domain, custom_domain_token
  `.execute(db);
  return rows;
}

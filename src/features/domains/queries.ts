import { sql } from 'kysely';
import { allOf, hasPart, isOneOf, isSet } from '#platform/database/filters.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import { byText, byTime, createOrders, type SortedPage } from '#platform/http/sorted-page.ts';

/** The way a domain was added. */
export type DomainSource = 'import' | 'monitor' | 'service-monitor' | 'manual' | 'discovery';

/** Values that the owner has declared as expected. */
interface ExpectedOfDomain {
  issuers: string[];
  nameservers: string[];
  registrar: string | null;
}

export interface DomainRow {
  id: string;
  domain: string;
  label: string | null;
  apex: string;
  source: DomainSource;
  expected: ExpectedOfDomain;
  verified_at: Date | null;
  created_at: Date;
}

const columns = ['id', 'domain', 'label', 'apex', 'source', 'expected', 'verified_at', 'created_at'] as const;

export interface NewDomain {
  id: string;
  domain: string;
  label: string | null;
  apex: string;
}

/**
 * Inserts new domains and returns their IDs. Rows are ordered by name, so that concurrent transactions wait for each
 * other instead of deadlocking.
 */
export async function insertDomains(
  tx: Tx,
  accountId: string,
  rows: readonly NewDomain[],
  origin: { source: DomainSource; now: Date },
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    insert into domains (id, account_id, domain, label, apex, source, created_at)
    select id, ${accountId}::uuid, domain, label, apex, ${origin.source}, ${origin.now}::timestamptz
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.domain)}::text[],
                ${rows.map((row) => row.label)}::text[], ${rows.map((row) => row.apex)}::text[])
      as new_rows (id, domain, label, apex)
    order by domain
    on conflict (account_id, domain) do nothing
    returning id`.execute(tx);
  return result.rows.map((row) => row.id);
}

/** Returns the IDs of existing domains among `names`. */
export async function findDomainIds(
  db: Queryable,
  accountId: string,
  names: readonly string[],
): Promise<{ id: string; domain: string }[]> {
  const result = await sql<{ id: string; domain: string }>`
    select id, domain from domains
    where account_id = ${accountId} and domain = any(${names}::text[])`.execute(db);
  return result.rows;
}

export interface DomainFilter {
  /** Exact domain name. */
  domain?: readonly string[] | undefined;
  apex?: readonly string[] | undefined;
  source?: readonly DomainSource[];
  verified?: boolean;
  /** Part of name or label, case-insensitive. */
  search?: string;
  page: SortedPage;
}

/** Sort orders of domains. */
export const domainOrders = createOrders(
  { createdAt: byTime(sql`created_at`), domain: byText(sql`domain`) },
  { id: sql`id`, usual: '-createdAt' },
);

/** Lists a page of domains, plus one row if there are more. */
export function listDomains(
  db: Queryable,
  accountId: string,
  filter: DomainFilter,
): Promise<Listed<DomainRow & { place: string }>> {
  return selectPage(db, filter.page, (page) =>
    db
      .selectFrom('domains')
      .select(columns)
      .select(page.place.as('place'))
      .where('account_id', '=', accountId)
      .where(
        allOf(
          isOneOf('domain', filter.domain),
          isOneOf('apex', filter.apex),
          isOneOf('source', filter.source),
          isSet('verified_at', filter.verified),
          hasPart(['domain', 'label'], filter.search),
          page.after,
        ),
      )
      .orderBy(page.order)
      .limit(page.limit + 1),
  );
}

export async function findDomain(
  db: Queryable,
  accountId: string,
  id: string,
  lock = false,
): Promise<DomainRow | null> {
  let query = db
    .selectFrom('domains')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id);
  if (lock) query = query.forUpdate();
  return ((await query.executeTakeFirst()) as unknown as DomainRow | undefined) ?? null;
}

/** Returns whether the account has this domain. */
export async function domainExists(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('domains')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateDomain(
  tx: Tx,
  accountId: string,
  id: string,
  { label, expected }: Pick<DomainRow, 'label' | 'expected'>,
): Promise<void> {
  await tx
    .updateTable('domains')
    .set({ label, expected: JSON.stringify(expected) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Stores when ownership was verified; null if it is not verified. */
export async function updateDomainVerified(
  tx: Tx,
  accountId: string,
  id: string,
  verifiedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('domains')
    .set({ verified_at: verifiedAt })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function deleteDomain(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('domains').where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function deleteDomains(tx: Tx, accountId: string, ids: string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('domains')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

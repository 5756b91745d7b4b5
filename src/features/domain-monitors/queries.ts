import { sql } from 'kysely';
import { copyRows } from '#platform/database/copy.ts';
import {
  allOf,
  type Condition,
  hasPart,
  isAfter,
  isAmong,
  isOneOf,
  isSet,
} from '#platform/database/filters.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, type Page, selectPage } from '#platform/http/pagination.ts';
import { byNumber, byText, byTime, createOrders, type SortedPage } from '#platform/http/sorted-page.ts';
import { newVerificationToken, type VerificationMethod } from './ownership/proof.ts';

/** A domain monitor with its domain's name and the effective email address. */
export interface DomainMonitorRow {
  id: string;
  domain_id: string;
  domain: string;
  label: string | null;
  /** Null for the account's own address. */
  email: string | null;
  account_email: string;
  state: 'active' | 'paused';
  dkim_selectors: string[];
  verification_token: string;
  verified_at: Date | null;
  verification_methods: VerificationMethod[];
  /** Time of the first check without proof since the last check with proof. */
  proof_missing_since: Date | null;
  created_at: Date;
}

/** A domain monitor to insert. */
interface NewDomainMonitor {
  id: string;
  domainId: string;
  label: string | null;
  /** Null for the account's own address. */
  email: string | null;
}

export interface DomainMonitorFilter {
  domain?: readonly string[] | undefined;
  state?: readonly ('active' | 'paused')[];
  label?: readonly string[];
  riskLabel?: readonly string[];
  verified?: boolean;
  /** Part of domain or label, case-insensitive. */
  search?: string;
}

function domainMonitorsOf(db: Queryable, accountId: string, statement: string) {
  return db
    .selectFrom('domain_monitors')
    .modifyFront(named(statement))
    .innerJoin('domains', 'domains.id', 'domain_monitors.domain_id')
    .innerJoin('accounts', 'accounts.id', 'domain_monitors.account_id')
    .select([
      'domain_monitors.id',
      'domain_monitors.domain_id',
      'domains.domain',
      'domain_monitors.label',
      'domain_monitors.email',
      'accounts.email as account_email',
      'domain_monitors.state',
      'domain_monitors.dkim_selectors',
      'domain_monitors.verification_token',
      'domain_monitors.verified_at',
      'domain_monitors.verification_methods',
      'domain_monitors.proof_missing_since',
      'domain_monitors.created_at',
    ])
    .where('domain_monitors.account_id', '=', accountId);
}

/** The risk label of the newest scan of `domain_monitors`. */
const riskLabel =
  "coalesce((select r.label from domain_monitor_risks r where r.monitor_id = domain_monitors.id), 'unknown')";

const narrow = (filter: DomainMonitorFilter): Condition =>
  allOf(
    isOneOf('domains.domain', filter.domain),
    isOneOf('domain_monitors.state', filter.state),
    isOneOf('domain_monitors.label', filter.label),
    isOneOf(riskLabel, filter.riskLabel),
    isSet('domain_monitors.verified_at', filter.verified),
    hasPart(['domains.domain', 'domain_monitors.label'], filter.search),
  );

/** Sort orders of domain monitors. Domains without a score come before all others by risk. */
export const domainMonitorOrders = createOrders(
  {
    createdAt: byTime(sql`domain_monitors.created_at`),
    domain: byText(sql`domains.domain`),
    risk: byNumber(sql`coalesce((select r.risk_score + 1 from domain_monitor_risks r
      where r.monitor_id = domain_monitors.id), 0)::bigint`),
  },
  { id: sql`domain_monitors.id`, usual: '-createdAt' },
);

/** Lists a page of an account's domain monitors in the requested order, plus one row if there are more. */
export function listSortedDomainMonitors(
  db: Queryable,
  accountId: string,
  { filter, page }: { filter: DomainMonitorFilter; page: SortedPage },
): Promise<Listed<DomainMonitorRow & { place: string }>> {
  return selectPage<DomainMonitorRow & { place: string }, SortedPage>(
    db,
    page,
    ({ place, order, after, limit }) =>
      domainMonitorsOf(db, accountId, 'domain-monitors-sorted')
        .select(place.as('place'))
        .where(allOf(narrow(filter), after))
        .orderBy(order)
        .limit(limit + 1),
  );
}

/** Counts the domain monitors of an account by risk label and by state, most frequent first. */
export async function countDomainMonitors(
  db: Queryable,
  accountId: string,
): Promise<{ facet: 'riskLabel' | 'state'; value: string; count: number }[]> {
  const { rows } = await sql<{ facet: 'riskLabel' | 'state'; value: string; count: number }>`
    select f.facet, f.value, count(*)::int as count from domain_monitors
      cross join lateral (values ('riskLabel', ${sql.raw(riskLabel)}), ('state', domain_monitors.state)) f (facet, value)
    where domain_monitors.account_id = ${accountId} group by 1, 2 order by 3 desc, 2`.execute(db);
  return rows;
}

/** Lists a page of an account's domain monitors, newest first, plus one row if there are more. */
export async function listDomainMonitors(
  db: Queryable,
  accountId: string,
  filter: DomainMonitorFilter & { page: Page },
): Promise<Listed<DomainMonitorRow>> {
  const where = narrow(filter);
  const { page, search = '' } = filter;
  // The trigram index doesn't support shorter texts, and counting reads all rows anyway.
  const isByIndex = page.counted !== true && search.length >= 3;
  const found = isByIndex ? await findIds(db, { accountId, where, search, page }) : null;
  return selectPage<DomainMonitorRow>(db, page, (keyset) =>
    domainMonitorsOf(db, accountId, 'domain-monitors-list')
      .where(
        found === null
          ? allOf(where, isAfter(['domain_monitors.created_at', 'domain_monitors.id'], keyset.after))
          : isAmong('domain_monitors.id', found),
      )
      .orderBy('domain_monitors.created_at', 'desc')
      .orderBy('domain_monitors.id', 'desc')
      .limit(keyset.limit + 1),
  );
}

interface SearchQuery {
  accountId: string;
  where: Condition;
  search: string;
  page: Page;
}

/** The newest rows are scanned before the index is used, because they usually contain common texts. */
const scannedRows = 2_000;

/** Returns the IDs of a page plus one ID if there are more. Reads at most a few thousand rows in either case. */
async function findIds(db: Queryable, sought: SearchQuery): Promise<string[]> {
  const near = await selectAmongNewest(db, sought);
  return near.length > sought.page.limit ? near : selectMatches(db, sought);
}

async function selectAmongNewest(db: Queryable, { accountId, where, page }: SearchQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select domain_monitors.id from (
      select * from domain_monitors where account_id = ${accountId} and ${allOf(isAfter(['created_at', 'id'], page.after))}
      order by created_at desc, id desc limit ${scannedRows}
    ) domain_monitors join domains on domains.id = domain_monitors.domain_id
    where ${where} order by domain_monitors.created_at desc, domain_monitors.id desc limit ${page.limit + 1}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Finds all matches with the indexes on domain and label, then sorts them. This is suitable for rare texts. */
async function selectMatches(
  db: Queryable,
  { accountId, where, search, page }: SearchQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with sought as materialized (
      select m.id from domains d join domain_monitors m on m.domain_id = d.id
      where d.account_id = ${accountId} and m.account_id = ${accountId} and ${hasPart(['d.domain'], search)}
      union select m.id from domain_monitors m where m.account_id = ${accountId} and ${hasPart(['m.label'], search)}
    ), found as materialized (
      select domain_monitors.id, domain_monitors.created_at from sought
      join domain_monitors on domain_monitors.id = sought.id join domains on domains.id = domain_monitors.domain_id
      where ${allOf(where, isAfter(['domain_monitors.created_at', 'domain_monitors.id'], page.after))}
    )
    select id from found order by created_at desc, id desc limit ${page.limit + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns a domain monitor of the account; `lock` locks its row. */
export async function findDomainMonitor(
  db: Queryable,
  accountId: string,
  id: string,
  lock = false,
): Promise<DomainMonitorRow | null> {
  let query = domainMonitorsOf(db, accountId, 'domain-monitor').where('domain_monitors.id', '=', id);
  if (lock) query = query.forUpdate('domain_monitors');
  return ((await query.executeTakeFirst()) as DomainMonitorRow | undefined) ?? null;
}

/** Inserts a domain monitor. Returns false if the account already has one for the domain. */
export async function insertDomainMonitor(
  tx: Tx,
  row: {
    id: string;
    account_id: string;
    domain_id: string;
    label: string | null;
    email: string | null;
    dkim_selectors: string[];
    verification_token: string;
    created_at: Date;
    updated_at: Date;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('domain_monitors')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'domain_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateDomainMonitor(
  tx: Tx,
  at: { accountId: string; id: string },
  change: {
    label?: string | null;
    email?: string | null;
    state?: 'active' | 'paused';
    dkim_selectors?: string[];
    verified_at?: Date | null;
    verification_methods?: VerificationMethod[];
    proof_due_at?: Date | null;
    proof_missing_since?: Date | null;
    updated_at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('domain_monitors')
    .set(change)
    .where('account_id', '=', at.accountId)
    .where('id', '=', at.id)
    .execute();
}

export async function deleteDomainMonitor(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('domain_monitors').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Deletes domain monitors. @returns the IDs of the deleted monitors. */
export async function deleteDomainMonitors(tx: Tx, accountId: string, ids: string[]): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('domain_monitors')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}

const copiedColumns = [
  'id',
  'account_id',
  'domain_id',
  'label',
  'email',
  'verification_token',
  'created_at',
  'updated_at',
] as const;

/**
 * Inserts domain monitors with COPY. The caller must hold the account's monitor lock and must have checked that none of
 * the monitors exists. Otherwise, the transaction fails (unique_violation).
 */
export async function insertDomainMonitors(
  tx: Tx,
  accountId: string,
  rows: readonly NewDomainMonitor[],
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  await copyRows(tx, { table: 'domain_monitors', columns: copiedColumns }, rows, (row) => [
    row.id,
    accountId,
    row.domainId,
    row.label,
    row.email,
    newVerificationToken(),
    time,
    time,
  ]);
}

import { sql } from 'kysely';
import { isActiveAccount } from '#platform/database/filters.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { ClaimQuery } from '#platform/work/claims.ts';

/** A domain with a due certificate lookup. */
export interface DueLookup {
  /** The domain's ID. */
  id: string;
  domain_id: string;
  account_id: string;
  domain: string;
  created_at: Date;
  baseline_at: Date | null;
  cursor: string | null;
  failures: number;
  /** Whether lookups of a parent domain in the same account cover this domain. */
  nested: boolean;
}

/** Finds due lookups. `pastOnly`: only domains without a baseline. */
export const dueLookups = (pastOnly: boolean): ClaimQuery => ({
  due: ({ now, isFree }, limit) => sql`
    select domain_id as item, account_id from certificate_lookups
    where due_at <= ${now} and (baseline_at is null or not ${pastOnly}) and ${isFree(sql`domain_id`)}
      and ${isActiveAccount(sql`account_id`)}
    order by due_at limit ${limit}`,
  claim: (now) => sql`
    select c.domain_id as id, c.domain_id, c.account_id, d.domain, d.created_at, c.baseline_at, c.cursor, c.failures,
      exists (select from domains above where above.account_id = d.account_id and above.apex = d.apex
        and right(d.domain, length(above.domain) + 1) = '.' || above.domain) as nested
    from claimed join certificate_lookups c on c.domain_id = claimed.item join domains d on d.id = c.domain_id
    where c.due_at <= ${now}`,
});

/** Postpones lookups after their worker crashed on every attempt. */
export async function postponeLookups(
  tx: Tx,
  domainIds: readonly string[],
  { dueAt, lastError }: { dueAt: Date; lastError: string },
): Promise<void> {
  await sql`
    update certificate_lookups set due_at = ${dueAt}, failures = failures + 1, last_error = ${lastError}
    where domain_id = any(${[...domainIds]}::uuid[])
  `.execute(tx);
}

/** The result of a lookup. */
export interface LookupOutcome {
  baselineAt: Date | null;
  dueAt: Date;
  cursor: string | null;
  failures: number;
  lastError: string | null;
  at: Date;
}

export async function saveOutcome(
  db: Queryable | Tx,
  accountId: string,
  domainId: string,
  outcome: LookupOutcome,
): Promise<void> {
  await sql`
    update certificate_lookups set baseline_at = coalesce(baseline_at, ${outcome.baselineAt}), due_at = ${outcome.dueAt},
      cursor = ${outcome.cursor}, failures = ${outcome.failures}, last_error = ${outcome.lastError},
      looked_up_at = ${outcome.at}
    where account_id = ${accountId} and domain_id = ${domainId}
  `.execute(db);
}

/** Returns the serial numbers among these that the domain already has. */
export async function selectKnownSerials(
  db: Queryable,
  accountId: string,
  domainId: string,
  serials: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ serial_number: string }>`
    select serial_number from certificate_issuances
    where account_id = ${accountId} and domain_id = ${domainId} and serial_number = any(${[...serials]}::text[])
  `.execute(db);
  return new Set(rows.map((row) => row.serial_number));
}

/** An issuance with only metadata. */
export interface IncompleteIssuance {
  id: string;
  account_id: string;
  domain_id: string;
  domain: string;
  serial_number: string;
  source_ref: string;
}

/**
 * Returns a random unexpired issuance of any account with fetchable bytes. The choice is random, so that a failing
 * issuance cannot block the others.
 */
export async function selectIncomplete(db: Queryable, now: Date): Promise<IncompleteIssuance | null> {
  const { rows } = await sql<IncompleteIssuance>`
    select b.* from (
      select i.id, i.account_id, i.domain_id, d.domain, i.serial_number, i.source_ref
      from certificate_issuances i join domains d on d.id = i.domain_id
      where i.der is null and i.source_ref is not null and i.not_after > ${now}
      order by i.first_seen_at desc limit 200
    ) b order by random() limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** Prevents further attempts to fetch bytes that are not available. */
export async function clearSourceRef(db: Queryable, accountId: string, id: string): Promise<void> {
  await sql`
    update certificate_issuances set source_ref = null where account_id = ${accountId} and id = ${id}
  `.execute(db);
}

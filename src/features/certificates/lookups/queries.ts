import { sql } from 'kysely';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { ClaimQuery } from '#platform/work/claims.ts';

/** A domain whose certificates are to be asked for. */
export interface DueWatch {
  /** Of the domain. */
  id: string;
  domain_id: string;
  account_id: string;
  domain: string;
  created_at: Date;
  baseline_at: Date | null;
  cursor: string | null;
  failures: number;
  /** A domain above it is in the same inventory, which finds its certificates too. */
  nested: boolean;
}

/** Watches that are due. `pastOnly`: only those whose past is not known. */
export const watchesDue = (pastOnly: boolean): ClaimQuery => ({
  due: ({ now, isFree }, limit) => sql`
    select domain_id as item, account_id from certificate_watches
    where due_at <= ${now} and (baseline_at is null or not ${pastOnly}) and ${isFree(sql`domain_id`)}
    order by due_at limit ${limit}`,
  take: (now) => sql`
    select c.domain_id as id, c.domain_id, c.account_id, d.domain, d.created_at, c.baseline_at, c.cursor, c.failures,
      exists (select from domains above where above.account_id = d.account_id and above.apex = d.apex
        and right(d.domain, length(above.domain) + 1) = '.' || above.domain) as nested
    from claimed join certificate_watches c on c.domain_id = claimed.item join domains d on d.id = c.domain_id
    where c.due_at <= ${now}`,
});

/** Look-ups whose worker stopped each time: they wait for their next day. */
export async function postponeWatches(
  tx: Tx,
  domainIds: readonly string[],
  { dueAt, lastError }: { dueAt: Date; lastError: string },
): Promise<void> {
  await sql`
    update certificate_watches set due_at = ${dueAt}, failures = failures + 1, last_error = ${lastError}
    where domain_id = any(${[...domainIds]}::uuid[])
  `.execute(tx);
}

/** How a look-up went. */
export interface WatchOutcome {
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
  outcome: WatchOutcome,
): Promise<void> {
  await sql`
    update certificate_watches set baseline_at = coalesce(baseline_at, ${outcome.baselineAt}), due_at = ${outcome.dueAt},
      cursor = ${outcome.cursor}, failures = ${outcome.failures}, last_error = ${outcome.lastError},
      looked_up_at = ${outcome.at}
    where account_id = ${accountId} and domain_id = ${domainId}
  `.execute(db);
}

/** Serial numbers among these that the domain has an issuance of. */
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

/** An issuance that is known by its facts alone. */
export interface BareIssuance {
  id: string;
  account_id: string;
  domain_id: string;
  domain: string;
  serial_number: string;
  source_ref: string;
}

/** Any issuance that has not ended and whose bytes can be asked for, of whichever account: one that fails holds up no other. */
export async function selectBare(db: Queryable, now: Date): Promise<BareIssuance | null> {
  const { rows } = await sql<BareIssuance>`
    select b.* from (
      select i.id, i.account_id, i.domain_id, d.domain, i.serial_number, i.source_ref
      from certificate_issuances i join domains d on d.id = i.domain_id
      where i.der is null and i.source_ref is not null and i.not_after > ${now}
      order by i.first_seen_at desc limit 200
    ) b order by random() limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** Asks no more for bytes that were not to be had. */
export async function forgetRef(db: Queryable, accountId: string, id: string): Promise<void> {
  await sql`
    update certificate_issuances set source_ref = null where account_id = ${accountId} and id = ${id}
  `.execute(db);
}

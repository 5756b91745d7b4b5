import { sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';

/** Returns the name of a domain; null if it was deleted. */
export async function findDomainName(
  db: Queryable,
  accountId: string,
  domainId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('domains')
    .select('domain')
    .where('account_id', '=', accountId)
    .where('id', '=', domainId)
    .executeTakeFirst();
  return row?.domain ?? null;
}

/** Lists domains of the account, registrable domains first. */
export async function listDomainNames(
  db: Queryable,
  accountId: string,
  max: number,
): Promise<{ id: string; domain: string }[]> {
  return db
    .selectFrom('domains')
    .select(['id', 'domain'])
    .where('account_id', '=', accountId)
    .orderBy(sql`domain <> apex`)
    .orderBy('domain')
    .limit(max)
    .execute();
}

/** Returns the texts to extract words from: the account's name, and names and labels of its domains and monitors. */
export async function listOwnTexts(
  db: Queryable,
  accountId: string,
  domainId: string,
): Promise<{ text: string }[]> {
  const { rows } = await sql<{ text: string }>`
    (select name as text from accounts where id = ${accountId})
    union all
    (select coalesce(d.label, '') || ' ' || replace(d.domain, '.', ' ') from domains d
     where d.account_id = ${accountId} order by d.id = ${domainId} desc, d.domain limit 200)
    union all
    (select name from service_monitors where account_id = ${accountId} and domain_id = ${domainId} order by name limit 50)
  `.execute(db);
  return rows;
}

/**
 * Returns the names that the account has verified. A domain in the account is not necessarily verified, because users
 * also monitor attackers' domains.
 */
export async function listProvenNames(
  db: Queryable,
  accountId: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('domains')
    .select('domain')
    .where('account_id', '=', accountId)
    .where('domain', 'in', names.length > 0 ? [...names] : [''])
    .where('verified_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ domain }) => domain));
}

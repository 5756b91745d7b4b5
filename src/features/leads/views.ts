import type { Queryable } from '#platform/database/types.ts';

/** Returns the IDs of domains that pages may imitate, by name. */
export async function selectBrandDomains(db: Queryable, accountId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('domains')
    .select(['id', 'domain'])
    .where('account_id', '=', accountId)
    // The apex sorts before its subdomains, because it is the imitated name.
    .orderBy((eb) => eb.fn('length', ['domain']))
    .orderBy('domain')
    .execute();
  return new Map(rows.map(({ id, domain }) => [domain, id]));
}

/** A domain of an account that pages may imitate. */
export interface LeadDomain {
  id: string;
  accountId: string;
  domain: string;
}

/** Returns the registrable domains of all accounts, one row per account and domain. */
export async function selectWatchedDomains(db: Queryable): Promise<LeadDomain[]> {
  return db
    .selectFrom('domains')
    .select(['id', 'account_id as accountId', 'domain'])
    .whereRef('domain', '=', 'apex')
    .orderBy('account_id')
    .orderBy('domain')
    .execute();
}

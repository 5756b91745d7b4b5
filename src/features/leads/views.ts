import type { Queryable } from '#platform/database/types.ts';

/** Ids of the domains that pages may play on, by name. */
export async function selectBrandDomains(db: Queryable, accountId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('domains')
    .select(['id', 'domain'])
    .where('account_id', '=', accountId)
    // The apex before what is below it: it is what a name plays on.
    .orderBy((eb) => eb.fn('length', ['domain']))
    .orderBy('domain')
    .execute();
  return new Map(rows.map(({ id, domain }) => [domain, id]));
}

/** A domain of an account that pages may play on. */
export interface LeadDomain {
  id: string;
  accountId: string;
  domain: string;
}

/** The registrable domains of all accounts, one row for each that an account has. */
export async function selectWatchedDomains(db: Queryable): Promise<LeadDomain[]> {
  return db
    .selectFrom('domains')
    .select(['id', 'account_id as accountId', 'domain'])
    .whereRef('domain', '=', 'apex')
    .orderBy('account_id')
    .orderBy('domain')
    .execute();
}

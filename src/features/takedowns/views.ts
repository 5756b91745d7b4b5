import type { Queryable } from '#platform/database/types.ts';
import type { StoredTakedown } from './queries.ts';

/** Who complains in a case, and of which domain. */
export interface Parties {
  organisation: string;
  /** Where the account is reached. */
  email: string;
  brand: string | null;
}

export async function findParties(
  db: Queryable,
  { account_id: accountId, domain_id: domainId }: Pick<StoredTakedown, 'account_id' | 'domain_id'>,
): Promise<Parties> {
  const account = await db
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const domain =
    domainId === null
      ? undefined
      : await db
          .selectFrom('domains')
          .select('domain')
          .where('account_id', '=', accountId)
          .where('id', '=', domainId)
          .executeTakeFirst();
  return { organisation: account.name, email: account.email, brand: domain?.domain ?? null };
}

/** Where a person is reached. */
export async function findEmail(db: Queryable, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return user?.email ?? null;
}

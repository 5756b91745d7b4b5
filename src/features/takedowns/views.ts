import type { Queryable } from '#platform/database/types.ts';
import type { StoredTakedown } from './queries.ts';

/** The reporting account and the impersonated domain. */
export interface Parties {
  organization: string;
  /** Email address of the account. */
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
  return { organization: account.name, email: account.email, brand: domain?.domain ?? null };
}

/** Returns the email address of a user. */
export async function findEmail(db: Queryable, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return user?.email ?? null;
}

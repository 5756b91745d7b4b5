import { sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';

/**
 * Returns those of the addresses, in lower case and sorted, that are neither a member's nor have agreed to get the account's alerts.
 * A member of an account made by open sign-up counts once their address is confirmed; whoever may sign up otherwise is
 * known to the operator.
 */
export async function filterUnknown(
  db: Queryable,
  accountId: string,
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const given = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const { rows } = await sql<{ address: string }>`
    select given.address from unnest(${given}::text[]) as given (address)
    where not exists (
        select from members m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
        where m.account_id = ${accountId} and u.email = given.address
          and (u.email_confirmed_at is not null or not a.open_signup))
      and not exists (
        select from mail_recipients r
        where r.account_id = ${accountId} and r.address = given.address and r.confirmed_at is not null)
    order by given.address`.execute(db);
  return rows.map(({ address }) => address);
}

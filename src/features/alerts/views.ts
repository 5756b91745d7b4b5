import { sql } from 'kysely';
import type { Tx } from '#platform/database/types.ts';

/** E-mail address of the account's first owner; the account's own where it has none. */
export async function findOwnerEmail(tx: Tx, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select coalesce((select u.email from members m join users u on u.id = m.user_id
      where m.account_id = ${accountId} and m.role = 'owner' order by m.created_at limit 1), a.email) as email
    from accounts a where a.id = ${accountId}
  `.execute(tx);
  return rows[0]?.email ?? null;
}

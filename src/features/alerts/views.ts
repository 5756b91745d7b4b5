import { sql } from 'kysely';
import { type Condition, hasPart } from '#platform/database/filters.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';

/** Returns the email address of the account's first owner, or of the account if it has none. */
export async function findOwnerEmail(tx: Tx, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select coalesce((select u.email from members m join users u on u.id = m.user_id
      where m.account_id = ${accountId} and m.role = 'owner' order by m.created_at limit 1), a.email) as email
    from accounts a where a.id = ${accountId}
  `.execute(tx);
  return rows[0]?.email ?? null;
}

/** Returns the account's name, for messages. */
export async function findAccountName(db: Queryable, accountId: string): Promise<string> {
  const row = await db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirst();
  return row?.name ?? '';
}

/**
 * Returns those of the addresses that are neither a member's nor confirmed, in lower case and sorted. In accounts
 * from open sign-up a member's address must be confirmed; otherwise the operator knows who may sign up.
 */
export async function filterUnconfirmed(
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

/** Matches the title of a delivery's incident, or the name of its channel. */
export function mentionsText(accountId: string, search: string | undefined): Condition | null {
  if (search === undefined) return null;
  return sql<boolean>`(
    exists (select 1 from incidents i where i.account_id = ${accountId} and i.id = alert_deliveries.incident_id
      and ${hasPart(['i.title'], search)})
    or exists (select 1 from alert_channels c where c.account_id = ${accountId} and c.id = alert_deliveries.channel_id
      and ${hasPart(['c.name'], search)}))`;
}

/** Selects the title of a delivery's incident and its code; null if there is none or it was deleted. */
export function withIncidentTitle(accountId: string) {
  const ofIncident = <Value>(column: 'title' | 'coded_title') =>
    sql<Value>`(select ${sql.ref(`i.${column}`)} from incidents i
      where i.account_id = ${accountId} and i.id = alert_deliveries.incident_id)`;
  return [
    ofIncident<string | null>('title').as('incident_title'),
    ofIncident<unknown>('coded_title').as('coded_incident_title'),
  ] as const;
}

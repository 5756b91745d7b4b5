import { type Selectable, sql } from 'kysely';
import { allOf, isAfter } from '#platform/database/filters.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';

export type InvitationRow = Omit<Selectable<DB['invitations']>, 'token_hash' | 'created_by'>;

const columns = ['id', 'account_id', 'email', 'role', 'invited_by', 'created_at', 'expires_at'] as const;

/** Stores an invitation. It replaces any earlier invitation to the same person and invalidates the earlier token. */
export async function upsertInvitation(tx: Tx, row: Selectable<DB['invitations']>): Promise<void> {
  await tx
    .insertInto('invitations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'email']).doUpdateSet({ ...row }))
    .execute();
}

/** Returns a page of open invitations, newest first, plus one row if there are more. */
export function listInvitations(
  db: Queryable,
  accountId: string,
  options: { page: Page; now: Date },
): Promise<Listed<InvitationRow>> {
  return selectPage<InvitationRow>(db, options.page, (page) =>
    db
      .selectFrom('invitations')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('expires_at', '>', options.now)
      .where(allOf(isAfter(['created_at', 'id'], page.after)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit + 1),
  );
}

export async function findInvitation(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<InvitationRow | null> {
  const row = await db
    .selectFrom('invitations')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteInvitation(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<{ email: string } | null> {
  const row = await tx
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  return row ?? null;
}

/** Finds an invitation by its token, with the account's name. */
export async function findByToken(
  db: Queryable,
  hash: Buffer,
  now: Date,
): Promise<(InvitationRow & { account_name: string }) | null> {
  const { rows } = await sql<InvitationRow & { account_name: string }>`
    select i.id, i.account_id, i.email, i.role, i.invited_by, i.created_at, i.expires_at, a.name as account_name
    from invitations i join accounts a on a.id = i.account_id
    where i.token_hash = ${hash} and i.expires_at > ${now}
  `.execute(db);
  return rows[0] ?? null;
}

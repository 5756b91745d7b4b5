import { type Selectable, sql } from 'kysely';
import { allOf, isAfter, isOneOf } from '#platform/database/filters.ts';
import type { DB, Queryable, Stored, Tx } from '#platform/database/types.ts';
import { type Text, textOf } from '#platform/errors.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import { openColumns, sealColumns } from '#platform/secrets/secrets.ts';
import { storedCode } from '#platform/stored-texts.ts';
import type { ClaimQuery } from '#platform/work/claims.ts';

export type MailRow = Selectable<DB['mails']>;

/** Links in emails are secrets, so content is stored encrypted. */
const sealedColumns = ['body', 'html', 'link', 'unsubscribe_url'] as const;

/** Returns emails with readable content. */
export function openMails<Row extends Pick<MailRow, 'id' | 'account_id' | (typeof sealedColumns)[number]>>(
  db: Queryable,
  rows: readonly Row[],
): Promise<Row[]> {
  return openColumns(db, 'mails', rows, sealedColumns);
}

export async function insertMail(
  tx: Tx,
  mail: Pick<
    MailRow,
    | 'id'
    | 'account_id'
    | 'kind'
    | 'address'
    | 'subject'
    | 'body'
    | 'html'
    | 'link'
    | 'unsubscribe_url'
    | 'owners_only'
    | 'created_at'
  > &
    Partial<Pick<MailRow, 'message_id' | 'reply_to' | 'thread'>>,
): Promise<void> {
  await tx
    .insertInto('mails')
    .values({ ...(await sealColumns(tx, 'mails', mail, sealedColumns)), next_try_at: mail.created_at })
    .execute();
}

/** Returns a page of an account's emails, newest first, plus one row if there are more. */
export async function listMails(
  db: Queryable,
  accountId: string,
  options: { page: Page; state?: readonly string[] | undefined },
): Promise<Listed<MailRow>> {
  const listed = await selectPage<MailRow>(db, options.page, (page) =>
    db
      .selectFrom('mails')
      .selectAll()
      .where('account_id', '=', accountId)
      .where(allOf(isOneOf('state', options.state), isAfter(['created_at', 'id'], page.after)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit + 1),
  );
  return { ...listed, rows: await openMails(db, listed.rows) };
}

/** An unsent email in the operator's list. */
interface UnsentMail {
  to: string;
  kind: Stored<'mails', 'kind'>;
  subject: string;
  state: Stored<'mails', 'state'>;
  error: string | null;
  link: string | null;
  createdAt: Date;
}

/** Returns the newest thousand unsent emails, newest first, including emails without an account. */
export async function listUnsentMails(db: Queryable, to: string | null): Promise<UnsentMail[]> {
  const { rows } = await sql<UnsentMail & Pick<MailRow, 'id' | 'account_id'>>`
    select id, account_id, address as to, kind, subject, state, error, link, created_at as "createdAt" from mails
    where state <> 'sent' and (${to}::text is null or lower(address) = ${to})
    order by created_at desc, id desc limit 1000
  `.execute(db);
  const opened = await openColumns(db, 'mails', rows, ['link']);
  return opened.map(({ id: _id, account_id: _account, ...mail }) => mail);
}

/** Claims due emails of any account. */
export const mailsDue: ClaimQuery = {
  due: ({ now, isFree }, limit) => sql`
    select id as item, account_id from mails
    where next_try_at <= ${now} and state in ('queued', 'sending') and ${isFree(sql`mails.id`)}
    order by next_try_at limit ${limit}`,
  claim: (now) => sql`
    update mails m set state = 'sending' from claimed
    where m.id = claimed.item and m.next_try_at <= ${now} and m.state in ('queued', 'sending') returning m.*`,
};

/** The result of an attempt. */
export type MailOutcome = Pick<MailRow, 'state' | 'next_try_at' | 'sent_at'> & { error: Text | null };

const errorColumns = (error: Text | null) => ({
  error: error === null ? null : textOf(error),
  coded_error: storedCode(error),
});

/** Records an attempt. The content of a sent email is deleted. */
export async function recordAttempt(tx: Tx, id: string, outcome: MailOutcome): Promise<void> {
  const emptied =
    outcome.state === 'sent' ? { body: null, html: null, link: null, unsubscribe_url: null } : {};
  await tx
    .updateTable('mails')
    .set({ ...outcome, ...errorColumns(outcome.error), ...emptied })
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Marks queued and sending emails as failed. Returns these emails. */
export async function failMails(tx: Tx, ids: readonly string[], reason: Text): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    update mails set state = 'failed', next_try_at = null, error = ${textOf(reason)}, coded_error = ${storedCode(reason)}
    where id = any(${[...ids]}::uuid[]) and state in ('queued', 'sending') returning *
  `.execute(tx);
  return rows;
}

/** Queues a failed email again. Returns null if it does not exist or has not failed. */
export async function requeueMail(tx: Tx, accountId: string, id: string, now: Date): Promise<MailRow | null> {
  const row = await tx
    .updateTable('mails')
    .set({ state: 'queued', tries: 0, next_try_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : ((await openMails(tx, [row]))[0] ?? null);
}

export async function findMail(db: Queryable, accountId: string, id: string): Promise<MailRow | null> {
  const row = await db
    .selectFrom('mails')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Cancels emails that are not being sent yet. */
export async function cancelMails(
  tx: Tx,
  accountId: string,
  { ids, reason }: { ids: readonly string[]; reason: Text },
): Promise<void> {
  await sql`update mails set state = 'failed', next_try_at = null, error = coalesce(error, ${textOf(reason)}),
      coded_error = case when error is null then ${storedCode(reason)}::jsonb else coded_error end
    where account_id = ${accountId} and id = any(${[...ids]}::uuid[]) and state in ('queued', 'undeliverable')`.execute(
    tx,
  );
}

/** Queues emails that were written while no mail server was configured. */
export async function requeueUndeliverableMails(
  tx: Tx,
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  await sql`update mails set state = 'queued', next_try_at = ${now}
    where state = 'undeliverable' and created_at > ${since}`.execute(tx);
}

/** Deletes emails written before a time. */
export async function deleteOldMails(tx: Tx, before: Date): Promise<void> {
  await sql`delete from mails where created_at < ${before}`.execute(tx);
}

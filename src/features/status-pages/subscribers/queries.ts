import { type Selectable, sql } from 'kysely';
import { allOf, hasPart, isAfter, isOneOf } from '#platform/database/filters.ts';
import type { DB, Queryable, Stored, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import { openBytes, openColumns, sealBytes, sealColumns } from '#platform/secrets/secrets.ts';
import type { ClaimQuery } from '#platform/work/claims.ts';
import type { PageRef } from '../types.ts';

export type SubscriberRow = Selectable<DB['status_subscribers']>;

const secretPlace = (id: string) => ({ table: 'status_subscribers', row: id, column: 'secret' });

/** Returns the subscribers with their secrets decrypted. */
function openSubscribers(db: Queryable, rows: readonly SubscriberRow[]): Promise<SubscriberRow[]> {
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      secret: await openBytes(db, row.account_id, secretPlace(row.id), row.secret),
    })),
  );
}

/** A subscriber, its failed messages and the reason for the last failure. */
export type ListedSubscriber = SubscriberRow & { failed_messages: number; last_error: string | null };

/** Returns one page of a status page's subscribers, newest first, plus one row if there are more. */
export function listSubscribers(
  db: Queryable,
  { accountId, pageId }: PageRef,
  filter: { page: Page; type?: readonly string[] | undefined; search?: string | undefined },
): Promise<Listed<ListedSubscriber>> {
  return selectPage<ListedSubscriber>(db, filter.page, (page) =>
    db
      .selectFrom('status_subscribers')
      .selectAll()
      .select([
        sql<number>`(select count(*)::int from status_messages m where m.account_id = ${accountId}
          and m.subscriber_id = status_subscribers.id and m.failed_at is not null)`.as('failed_messages'),
        sql<string | null>`(select m.error from status_messages m where m.account_id = ${accountId}
          and m.subscriber_id = status_subscribers.id and m.failed_at is not null
          order by m.failed_at desc limit 1)`.as('last_error'),
      ])
      .where('account_id', '=', accountId)
      .where('page_id', '=', pageId)
      .where(
        allOf(
          isOneOf('type', filter.type),
          hasPart(['address'], filter.search),
          isAfter(['requested_at', 'id'], page.after),
        ),
      )
      .orderBy('requested_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit + 1),
  );
}

export async function findSubscriberOfPage(
  db: Queryable,
  { accountId, pageId }: PageRef,
  id: string,
): Promise<SubscriberRow | null> {
  const row = await db
    .selectFrom('status_subscribers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('page_id', '=', pageId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteSubscriberOfPage(
  tx: Tx,
  { accountId, pageId }: PageRef,
  id: string,
): Promise<SubscriberRow | null> {
  const row = await tx
    .deleteFrom('status_subscribers')
    .where('account_id', '=', accountId)
    .where('page_id', '=', pageId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the subscriber of an email link's token, in any account. */
export async function findSubscriber(db: Queryable, id: string): Promise<SubscriberRow | null> {
  const rows = await db.selectFrom('status_subscribers').selectAll().where('id', '=', id).execute();
  return (await openSubscribers(db, rows))[0] ?? null;
}

/** Finds and locks the subscriber with an address. Concurrent requests for the same address are serialized. */
export async function lockByAddress(
  tx: Tx,
  { accountId, pageId }: PageRef,
  { type, address }: Pick<SubscriberRow, 'type' | 'address'>,
): Promise<SubscriberRow | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`status subscriber ${pageId} ${address}`}, 0))`.execute(
    tx,
  );
  const rows = await tx
    .selectFrom('status_subscribers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('page_id', '=', pageId)
    .where('type', '=', type)
    .where('address', '=', address)
    .forUpdate()
    .execute();
  return (await openSubscribers(tx, rows))[0] ?? null;
}

/** Inserts a subscriber and deletes the page's subscribers who did not confirm in time. */
export async function insertSubscriber(
  tx: Tx,
  subscriber: Omit<SubscriberRow, 'failures'>,
  unconfirmedBefore: Date,
): Promise<void> {
  await tx
    .deleteFrom('status_subscribers')
    .where('account_id', '=', subscriber.account_id)
    .where('page_id', '=', subscriber.page_id)
    .where('confirmed_at', 'is', null)
    .where('requested_at', '<', unconfirmedBefore)
    .execute();
  await tx
    .insertInto('status_subscribers')
    .values(await sealSubscriber(tx, subscriber))
    .execute();
}

/** Returns the subscriber in the stored form, with its secret sealed. */
export async function sealSubscriber<Row extends Pick<SubscriberRow, 'id' | 'account_id' | 'secret'>>(
  db: Queryable,
  subscriber: Row,
): Promise<Row> {
  const { id, account_id: accountId, secret } = subscriber;
  return { ...subscriber, secret: await sealBytes(db, accountId, secretPlace(id), secret) };
}

export async function updateSubscriber(
  tx: Tx,
  accountId: string,
  id: string,
  change: Partial<SubscriberRow>,
): Promise<void> {
  const { secret } = change;
  const sealed = secret && { secret: await sealBytes(tx, accountId, secretPlace(id), secret) };
  await tx
    .updateTable('status_subscribers')
    .set({ ...change, ...sealed })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** An update of a post with subscribers who have not been notified yet. */
export interface PendingUpdate {
  post_id: string;
  seq: string;
  account_id: string;
  at: Date;
  state: Stored<'status_post_updates', 'state'>;
  message: string;
  notified_until: string | null;
}

/** Returns the oldest update of any page that has not been sent to all its subscribers. */
export async function findPendingUpdate(tx: Tx): Promise<PendingUpdate | null> {
  const { rows } = await sql<PendingUpdate>`
    select post_id, u.seq::text, account_id, at, state, message, notified_until from status_post_updates u
    where not notified order by u.seq limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** Records that subscribers up to the ID `until` have been notified; null if all subscribers have been notified. */
export async function markUpdateNotified(tx: Tx, update: PendingUpdate, until: string | null): Promise<void> {
  await sql`update status_post_updates set notified = ${until === null}, notified_until = ${until}
    where account_id = ${update.account_id} and post_id = ${update.post_id} and seq = ${update.seq}::bigint`.execute(
    tx,
  );
}

/** Returns confirmed subscribers of any of the components, in the order of their IDs. */
export async function selectRecipients(
  tx: Tx,
  { accountId, pageId }: PageRef,
  { after, componentIds, limit }: { after: string | null; componentIds: readonly string[]; limit: number },
): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`
    select * from status_subscribers
    where account_id = ${accountId} and page_id = ${pageId} and confirmed_at is not null
      and (${after}::uuid is null or id > ${after}::uuid)
      and (cardinality(component_ids) = 0 or cardinality(${componentIds}::uuid[]) = 0 or component_ids && ${componentIds}::uuid[])
    order by id limit ${limit}
  `.execute(tx);
  return openSubscribers(tx, rows);
}

export interface MessageRow {
  id: string;
  account_id: string;
  subscriber_id: string;
  body: string;
  attempts: number;
  address: string;
  secret: Buffer;
}

/** Returns a message with its body and its subscriber's secret decrypted. */
export async function openMessage(db: Queryable, row: MessageRow): Promise<MessageRow> {
  const [opened = row] = await openColumns(db, 'status_messages', [row], ['body']);
  const secret = await openBytes(db, row.account_id, secretPlace(row.subscriber_id), row.secret);
  return { ...opened, secret };
}

/** Bodies are stored encrypted, because their links can end a subscription. */
export async function insertMessages(
  tx: Tx,
  messages: readonly { id: string; account_id: string; subscriber_id: string; body: string }[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  const sealed: (typeof messages)[number][] = [];
  for (const message of messages) sealed.push(await sealColumns(tx, 'status_messages', message, ['body']));
  await tx
    .insertInto('status_messages')
    .values(sealed.map((message) => ({ ...message, next_attempt_at: now })))
    .execute();
}

/**
 * Claims due messages. Messages of the accounts with the fewest messages in progress come first. An account has at most
 * `share` messages in progress in all processes, so that slow receivers delay only its own messages.
 */
export const messagesDue = (share: number): ClaimQuery => ({
  due: ({ now, isFree, busyAccounts }, limit) => sql`
    with recursive accounts_due (account_id) as (
      (select account_id from status_messages order by account_id limit 1)
      union all
      select (select m.account_id from status_messages m where m.account_id > a.account_id order by m.account_id limit 1)
      from accounts_due a where a.account_id is not null
    )
    select m.id as item, m.account_id
    from accounts_due a left join ${busyAccounts} b on b.account_id = a.account_id
    cross join lateral (
      select id, account_id, next_attempt_at, row_number() over (order by next_attempt_at) as place from (
        select id, account_id, next_attempt_at from status_messages
        where account_id = a.account_id and next_attempt_at <= ${now} and failed_at is null
          and ${isFree(sql`status_messages.id`)}
        order by next_attempt_at limit greatest(0, ${share}::int - coalesce(b.under_way, 0))
      ) first
    ) m
    where a.account_id is not null
    order by coalesce(b.under_way, 0) + m.place, m.next_attempt_at limit ${limit}`,
  claim: (now) => sql`
    select m.id, m.account_id, m.subscriber_id, m.body, m.attempts, s.address, s.secret
    from claimed join status_messages m on m.id = claimed.item
    join status_subscribers s on s.id = m.subscriber_id and s.account_id = m.account_id
    where m.next_attempt_at <= ${now} and m.failed_at is null`,
});

/** Marks messages as failed; the owner of the page can retry them. */
export async function failMessages(
  tx: Tx,
  ids: readonly string[],
  { now, error }: { now: Date; error: string },
): Promise<void> {
  await sql`update status_messages set failed_at = ${now}, error = ${error} where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
}

/** Enqueues a subscriber's failed messages again. @returns their number. */
export async function requeueMessages(
  tx: Tx,
  accountId: string,
  subscriberId: string,
  now: Date,
): Promise<number> {
  const result = await sql`
    update status_messages set failed_at = null, error = null, attempts = 0, next_attempt_at = ${now}
    where account_id = ${accountId} and subscriber_id = ${subscriberId} and failed_at is not null
  `.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

export async function deleteMessage(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('status_messages').where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function postponeMessage(tx: Tx, accountId: string, id: string, until: Date): Promise<void> {
  await tx
    .updateTable('status_messages')
    .set((eb) => ({ next_attempt_at: until, attempts: eb('attempts', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Records whether a message was delivered. @returns the number of failed messages in a row. */
export async function countFailures(
  tx: Tx,
  accountId: string,
  { id, isDelivered }: { id: string; isDelivered: boolean },
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update status_subscribers set failures = case when ${isDelivered} then 0 else failures + 1 end
    where account_id = ${accountId} and id = ${id} returning failures
  `.execute(tx);
  return rows[0]?.failures ?? 0;
}

export async function deleteSubscriber(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('status_subscribers')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

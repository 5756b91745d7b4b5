import { type Selectable, sql } from 'kysely';
import { newId } from '#platform/crypto/tokens.ts';
import { allOf, hasPart, isOneOf } from '#platform/database/filters.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, selectPage } from '#platform/http/select-page.ts';
import { byText, byTime, createOrders, type SortedPage } from '#platform/http/sorted-page.ts';

export type ChannelRow = Selectable<DB['alert_channels']>;

/** The account's channels by id: their type, and whether messages may be sent by them. */
export async function selectUsableChannels(
  db: Queryable,
  accountId: string,
): Promise<Map<string, { type: string; usable: boolean }>> {
  const rows = await db
    .selectFrom('alert_channels')
    .select(['id', 'type', 'enabled', 'health'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(
    rows.map(({ id, type, enabled, health }) => [id, { type, usable: enabled && health !== 'disabled' }]),
  );
}

/** The channels of deliveries, by id; each only for the account that its delivery is of. */
export async function selectChannelsOf(
  db: Queryable,
  owned: readonly { accountId: string; channelId: string }[],
): Promise<Map<string, ChannelRow>> {
  if (owned.length === 0) return new Map();
  const { rows } = await sql<ChannelRow>`
    select c.* from alert_channels c
    join unnest(${owned.map((one) => one.accountId)}::uuid[], ${owned.map((one) => one.channelId)}::uuid[])
      as o (account_id, id) on o.account_id = c.account_id and o.id = c.id
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What channels can be sorted by. */
export const channelOrders = createOrders(
  { createdAt: byTime(sql`created_at`), name: byText(sql`lower(name)`), type: byText(sql`type`) },
  { id: sql`id`, usual: '-createdAt' },
);

/** One more than a page, in its order. */
export function listChannels(
  db: Queryable,
  accountId: string,
  filter: { page: SortedPage; type?: readonly string[] | undefined; search?: string | undefined },
): Promise<Listed<ChannelRow & { place: string }>> {
  return selectPage(db, filter.page, (page) =>
    db
      .selectFrom('alert_channels')
      .selectAll()
      .select(page.place.as('place'))
      .where('account_id', '=', accountId)
      .where(allOf(isOneOf('type', filter.type), hasPart(['name'], filter.search), page.after))
      .orderBy(page.order)
      .limit(page.limit + 1),
  );
}

export async function findChannel(
  db: Queryable,
  accountId: string,
  id: string,
  { lock = false } = {},
): Promise<ChannelRow | null> {
  const query = db
    .selectFrom('alert_channels')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

export async function insertChannel(
  tx: Tx,
  channel: {
    accountId: string;
    type: string;
    name: string;
    settings: object;
    enabled: boolean;
    maxPerMinute?: number | undefined;
    now: Date;
  },
): Promise<ChannelRow> {
  return tx
    .insertInto('alert_channels')
    .values({
      id: newId(),
      account_id: channel.accountId,
      type: channel.type,
      name: channel.name,
      settings: JSON.stringify(channel.settings),
      enabled: channel.enabled,
      ...(channel.maxPerMinute === undefined ? {} : { max_per_minute: channel.maxPerMinute }),
      created_at: channel.now,
      updated_at: channel.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a channel; one that is taken into use again is well until it shows otherwise. */
export async function updateChannelRow(
  tx: Tx,
  of: { accountId: string; id: string; now: Date },
  change: { name: string; settings: object; enabled: boolean; maxPerMinute?: number; revive: boolean },
): Promise<ChannelRow> {
  return tx
    .updateTable('alert_channels')
    .set({
      name: change.name,
      settings: JSON.stringify(change.settings),
      enabled: change.enabled,
      ...(change.maxPerMinute === undefined ? {} : { max_per_minute: change.maxPerMinute }),
      updated_at: of.now,
      ...(change.revive
        ? { health: 'ok', disabled_reason: null, failed_in_row: 0, failing_since: null }
        : {}),
    })
    .where('account_id', '=', of.accountId)
    .where('id', '=', of.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a channel. Rules go on naming it and tell it of nothing. */
export async function deleteChannelRow(tx: Tx, accountId: string, id: string): Promise<ChannelRow | null> {
  const deleted = await tx
    .deleteFrom('alert_channels')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return deleted ?? null;
}

/** All of an account's channels by id, with their names. */
export async function listAllChannels(
  db: Queryable,
  accountId: string,
): Promise<Map<string, { name: string; type: string; usable: boolean }>> {
  const rows = await db
    .selectFrom('alert_channels')
    .select(['id', 'name', 'type', 'enabled', 'health'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(
    rows.map(({ id, name, type, enabled, health }) => [
      id,
      { name, type, usable: enabled && health !== 'disabled' },
    ]),
  );
}

/** The channel of a browser, by where it is pushed to. */
/** One at a time subscribes a browser: the second finds the channel of the first. */
export async function lockPushEndpoint(tx: Tx, accountId: string, endpoint: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webpush ${accountId} ${endpoint}`}, 0))`.execute(
    tx,
  );
}

export async function findPushChannel(
  db: Queryable,
  accountId: string,
  endpoint: string,
): Promise<ChannelRow | null> {
  const row = await db
    .selectFrom('alert_channels')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('type', '=', 'webpush')
    .where((where) => where(sql`settings ->> 'endpoint'`, '=', endpoint))
    .orderBy('created_at')
    .executeTakeFirst();
  return row ?? null;
}

/** A channel as the order that would make it again, secrets included. */
export function toAuditedChannel(row: ChannelRow) {
  return { name: row.name, settings: row.settings, enabled: row.enabled, maxPerMinute: row.max_per_minute };
}

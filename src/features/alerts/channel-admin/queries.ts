import { type Selectable, sql } from 'kysely';
import { newId } from '#platform/crypto.ts';
import { allOf, hasPart, isOneOf } from '#platform/database/filters.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import { byText, byTime, createOrders, type SortedPage } from '#platform/http/sorted-page.ts';

export type ChannelRow = Selectable<DB['alert_channels']>;

/** Returns the account's channels by ID: the type, and whether messages can be sent. */
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

/** Returns channels by ID, each only if it belongs to the given account. */
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

/** Sort orders of channels. */
export const channelOrders = createOrders(
  { createdAt: byTime(sql`created_at`), name: byText(sql`lower(name)`), type: byText(sql`type`) },
  { id: sql`id`, usual: '-createdAt' },
);

/** Returns a page in its order, with one extra row. */
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

/** Updates a channel. `revive` resets its health. */
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

/** Deletes a channel. Rules keep its ID, which then has no effect. */
export async function deleteChannelRow(tx: Tx, accountId: string, id: string): Promise<ChannelRow | null> {
  const deleted = await tx
    .deleteFrom('alert_channels')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return deleted ?? null;
}

/** Returns the account's channels by ID, with their names. */
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

/** Locks an endpoint, so that a concurrent subscription of the same browser finds the first channel. */
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

/** Returns the audited fields of a channel, including secrets. */
export function toAuditedChannel(row: ChannelRow) {
  return { name: row.name, settings: row.settings, enabled: row.enabled, maxPerMinute: row.max_per_minute };
}

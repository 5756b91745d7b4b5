import { type Selectable, sql } from 'kysely';
import { newId } from '#platform/crypto.ts';
import { allOf, hasPart, isOneOf } from '#platform/database/filters.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import { byText, byTime, createOrders, type SortedPage } from '#platform/http/sorted-page.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import type { SecretPath } from '#platform/secret-settings.ts';
import { openSettings, sealSettings } from '#platform/secrets/secrets.ts';
import { channelOf } from '../channels/registry.ts';

export type ChannelRow = Selectable<DB['alert_channels']>;

/** Returns the paths of the encrypted channel settings; all settings if the type is unknown. */
function sealedSettingsOf({ type }: Pick<ChannelRow, 'type'>): SecretPath[] {
  return channelOf(type)?.secrets.map((name) => [name]) ?? [[/./]];
}

async function sealChannel(
  tx: Tx,
  { id, accountId, type }: { id: string; accountId: string; type: string },
  settings: object,
): Promise<string> {
  const place = { table: 'alert_channels', row: id, column: 'settings', accountId };
  return JSON.stringify(await sealSettings(tx, place, sealedSettingsOf({ type }), settings as PlainObject));
}

/** Returns the rows with their settings as entered. */
function openChannels<Row extends ChannelRow>(db: Queryable, rows: readonly Row[]): Promise<Row[]> {
  return openSettings(db, 'alert_channels', rows, sealedSettingsOf);
}

/** The properties of a channel for planning deliveries. */
interface UsableChannel {
  name: string;
  type: string;
  /** Whether messages can be sent. */
  usable: boolean;
  /** Recipients of an email channel in lower case; empty for other types. */
  addresses: readonly string[];
}

/** Returns the account's channels by ID. */
export async function selectUsableChannels(
  db: Queryable,
  accountId: string,
): Promise<Map<string, UsableChannel>> {
  const { rows } = await sql<UsableChannel & { id: string }>`
    select id, name, type, enabled and health <> 'disabled' as usable,
      case when type = 'email' then array(select lower(jsonb_array_elements_text(settings -> 'to'))) else '{}' end as addresses
    from alert_channels where account_id = ${accountId}`.execute(db);
  return new Map(rows.map(({ id, ...channel }) => [id, channel]));
}

/** Returns channels by ID. Excludes channels that do not belong to the specified account. */
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
  return new Map((await openChannels(db, rows)).map((row) => [row.id, row]));
}

/** Sort orders of channels. */
export const channelOrders = createOrders(
  { createdAt: byTime(sql`created_at`), name: byText(sql`lower(name)`), type: byText(sql`type`) },
  { id: sql`id`, usual: '-createdAt' },
);

/** Returns a page in its order, plus one row if there are more. */
export async function listChannels(
  db: Queryable,
  accountId: string,
  filter: { page: SortedPage; type?: readonly string[] | undefined; search?: string | undefined },
): Promise<Listed<ChannelRow & { place: string }>> {
  const listed: Listed<ChannelRow & { place: string }> = await selectPage(db, filter.page, (page) =>
    db
      .selectFrom('alert_channels')
      .selectAll()
      .select(page.place.as('place'))
      .where('account_id', '=', accountId)
      .where(allOf(isOneOf('type', filter.type), hasPart(['name'], filter.search), page.after))
      .orderBy(page.order)
      .limit(page.limit + 1),
  );
  return { ...listed, rows: await openChannels(db, listed.rows) };
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
  const rows = await (lock ? query.forUpdate() : query).execute();
  return (await openChannels(db, rows))[0] ?? null;
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
  const id = newId();
  const row = await tx
    .insertInto('alert_channels')
    .values({
      id,
      account_id: channel.accountId,
      type: channel.type,
      name: channel.name,
      settings: await sealChannel(tx, { ...channel, id }, channel.settings),
      enabled: channel.enabled,
      ...(channel.maxPerMinute === undefined ? {} : { max_per_minute: channel.maxPerMinute }),
      created_at: channel.now,
      updated_at: channel.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, settings: channel.settings as ChannelRow['settings'] };
}

/** Updates a channel. `revive` resets its health. */
export async function updateChannelRow(
  tx: Tx,
  of: { accountId: string; id: string; type: string; now: Date },
  change: { name: string; settings: object; enabled: boolean; maxPerMinute?: number; revive: boolean },
): Promise<ChannelRow> {
  const row = await tx
    .updateTable('alert_channels')
    .set({
      name: change.name,
      settings: await sealChannel(tx, of, change.settings),
      enabled: change.enabled,
      ...(change.maxPerMinute === undefined ? {} : { max_per_minute: change.maxPerMinute }),
      updated_at: of.now,
      ...(change.revive
        ? { health: 'ok', disabled_reason: null, consecutive_failures: 0, failing_since: null }
        : {}),
    })
    .where('account_id', '=', of.accountId)
    .where('id', '=', of.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, settings: change.settings as ChannelRow['settings'] };
}

/** Deletes a channel. Rules keep its ID, which then has no effect. */
export async function deleteChannelRow(tx: Tx, accountId: string, id: string): Promise<ChannelRow | null> {
  const deleted = await tx
    .deleteFrom('alert_channels')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return deleted === undefined ? null : ((await openChannels(tx, [deleted]))[0] ?? null);
}

/**
 * Locks an endpoint, so that of two concurrent subscriptions of a browser, the second one finds the channel of the
 * first.
 */
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
  const rows = await db
    .selectFrom('alert_channels')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('type', '=', 'webpush')
    .orderBy('created_at')
    .execute();
  const isSame = ({ settings }: ChannelRow) => (settings as { endpoint?: unknown }).endpoint === endpoint;
  return (await openChannels(db, rows)).find(isSame) ?? null;
}

/** Returns the audited fields of a channel, including secrets. */
export function toAuditedChannel(row: ChannelRow) {
  return { name: row.name, settings: row.settings, enabled: row.enabled, maxPerMinute: row.max_per_minute };
}

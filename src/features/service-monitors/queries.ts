import { type RawBuilder, sql } from 'kysely';
import type { MonitorStatus } from '#engine/status/region-state.ts';
import { findMute, hasMaintenance, isInMaintenance, type Mute } from '#features/maintenance-windows/index.ts';
import { message } from '#messages/messages.ts';
import { type AccountPage, batchRows, gatheredPages } from '#platform/database/batched-reads.ts';
import {
  allOf,
  type Condition,
  hasId,
  hasOneOf,
  hasPart,
  isAmong,
  isEqual,
  isOneOf,
} from '#platform/database/filters.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { mayContainSealed, openSettings, sealSettings } from '#platform/secrets/secrets.ts';
import type { CurrentFacts, MonitorRow, NewMonitorRow } from './rows.ts';
import { sealedSettingsOf } from './secrets.ts';
import { certificateDays, lastCheck } from './views.ts';

type Several = string | readonly string[];

/** The filters for a list or a bulk action. */
export interface MonitorFilter {
  /** Each of these filters may have several values. A monitor must match one of them. */
  kind?: Several;
  status?: Several;
  tag?: Several;
  domainId?: Several;
  severity?: Several;
  region?: Several;
  /** Part of the name or target. */
  search?: string;
}

/** Returns the conditions of a list or a bulk action on `service_monitors m`. */
export function narrow(filter: MonitorFilter): Condition {
  return allOf(
    isOneOf('m.kind', listOf(filter.kind)),
    hasStatus(listOf(filter.status)),
    hasOneOf('m.tags', listOf(filter.tag)),
    hasId('m.domain_id', listOf(filter.domainId)),
    isOneOf('m.severity', listOf(filter.severity)),
    hasOneOf('m.regions', listOf(filter.region)),
    hasPart(['m.name', 'm.target'], filter.search),
  );
}

function listOf(several: Several | undefined): string[] | undefined {
  return several === undefined ? undefined : [several].flat();
}

/** A paused monitor has no other status. */
function hasStatus(statuses: readonly string[] | undefined): Condition | null {
  if (statuses === undefined) return null;
  const shown = statuses.filter((status) => status !== 'paused');
  const running = shown.length === 0 ? null : allOf(isEqual('m.paused', false), isOneOf('m.status', shown));
  if (!statuses.includes('paused')) return running;
  return running === null ? isEqual('m.paused', true) : sql<boolean>`(m.paused or ${running})`;
}

/**
 * SQL for the code of inconclusive checks; null if the newest check of any region is conclusive, or if no region has an
 * inconclusive check.
 */
const unknownCode = sql`case when bool_and(s.unknown_code is not null or s.status = 'pending')
  then max(s.unknown_code) end`;

/**
 * Returns the message of the transition that made the monitor down or degraded. `monitor` is the table's name in the
 * query.
 */
const statusReason = (monitor: string) => sql<MonitorRow['status_reason']>`(
  select json_build_object('message', t.message, 'params', t.params) from monitor_transitions t
  where t.monitor_id = ${sql.ref(`${monitor}.id`)} and ${sql.ref(`${monitor}.status`)} in ('down', 'degraded')
  order by t.at desc limit 1)`;

const withTimes = [
  sql<Date | null>`(select max(s.last_check_at) from monitor_schedules s where s.monitor_id = service_monitors.id)`.as(
    'last_check_at',
  ),
  sql<Date | null>`(select min(s.next_due_at) from monitor_schedules s where s.monitor_id = service_monitors.id)`.as(
    'next_due_at',
  ),
  sql<
    string | null
  >`(select ${unknownCode} from monitor_schedules s where s.monitor_id = service_monitors.id)`.as(
    'unknown_code',
  ),
  statusReason('service_monitors').as('status_reason'),
  lastCheck(
    'service_monitors',
    sql`(select max(s.last_check_at) from monitor_schedules s where s.monitor_id = service_monitors.id)`,
  ).as('last_check'),
];

/**
 * Identifies the current version of a monitor, including its times. A different text means that the monitor has
 * changed.
 */
export interface MonitorVersion {
  id: string;
  version: string;
}

/** The ID of the transaction that wrote the row (`xmin`), and the times of its schedules. */
const version = (
  now: Date,
) => sql<string>`concat_ws(' ', m.xmin, ${maintained(now)}, ${muted(now)}, ${certificateDays('m', now)}, coalesce(times.last_check_at::text, '-'), times.next_due_at,
      times.unknown_code)`;
const times = sql`left join lateral (
      select max(s.last_check_at) as last_check_at, min(s.next_due_at) as next_due_at,
        ${unknownCode} as unknown_code
      from monitor_schedules s where s.monitor_id = m.id
    ) times on true`;

/**
 * Returns a condition for whether monitor `m` of the account of `k` is in maintenance. The condition is evaluated per
 * row only if the account has any maintenance windows.
 */
const maintained = (now: Date) => {
  const of = { accountId: sql`k.account_id`, at: sql`${now}::timestamptz` };
  const row = { sourceId: sql`m.id`, domainId: sql`m.domain_id`, tags: sql`m.tags` };
  return sql<boolean>`case when ${hasMaintenance(of)} then ${isInMaintenance({ ...of, ...row })} else false end`;
};

/** Like `maintained`, but for the mute of monitor `m`. */
const muted = (now: Date) => {
  const of = { accountId: sql`k.account_id`, at: sql`${now}::timestamptz` };
  const row = { sourceId: sql`m.id`, domainId: sql`m.domain_id`, tags: sql`m.tags` };
  return sql<Mute | null>`case when ${hasMaintenance(of)} then ${findMute({ ...of, ...row })} end`;
};

/** A page of a list, with one extra version if there are more, and the creation time of the last monitor. */
export interface VersionPage {
  versions: MonitorVersion[];
  endsAt: Date | null;
}

/**
 * Returns pages of many accounts' monitors, newest first. Each page is one row of text, because parsing fifty rows of
 * three columns would take longer than everything else.
 */
export async function listMonitorVersions(
  db: Db,
  pages: readonly AccountPage[],
  { filter, now }: { filter: MonitorFilter; now: Date },
): Promise<Map<AccountPage, VersionPage>> {
  const narrowed = Object.keys(filter).length > 0;
  const { rows } = await sql<{
    n: number;
    versions: string | null;
    ends_at: Date | null;
  }>`${named(narrowed ? 'monitors-search' : 'monitors-list')}
    select k.n, page.versions, page.ends_at from ${gatheredPages(pages)} as k (account_id, at, id, most, n) cross join lateral (
      select string_agg(concat(m.id, ' ', ${version(now)}), e'\n' order by m.created_at desc, m.id desc) as versions,
        (array_agg(m.created_at order by m.created_at desc, m.id desc))[k.most - 1] as ends_at
      from (
        select m.id, m.created_at, m.xmin, m.domain_id, m.tags from service_monitors m
        where m.account_id = k.account_id and (m.created_at, m.id) < (k.at, k.id) and ${narrow(filter)}
        order by m.created_at desc, m.id desc
        limit (select k.most)
      ) m
      ${times}
    ) page`.execute(db);
  const toPage = ({ n, versions, ends_at: endsAt }: (typeof rows)[number]) =>
    [pages[n - 1] as AccountPage, { versions: versions?.split('\n').map(toVersion) ?? [], endsAt }] as const;
  return new Map(rows.map(toPage));
}

/** Counts the account's monitors that match a list's filters. */
export async function countMonitors(db: Db, accountId: string, filter: MonitorFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from service_monitors m
    where m.account_id = ${accountId} and ${narrow(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

const idLength = 36;

function toVersion(text: string): MonitorVersion {
  return { id: text.slice(0, idLength), version: text.slice(idLength + 1) };
}

/** Returns SQL rows of account and ID, from keys `<account> <id>`. */
function pairs(keys: readonly string[]): RawBuilder<unknown> {
  return batchRows(keys, [
    ['uuid', (key) => key.slice(0, idLength)],
    ['uuid', (key) => key.slice(idLength + 1)],
  ]);
}

/** Returns versions of monitors by `<account> <id>`, for many callers in one statement. */
export async function findMonitorVersions(
  db: Db,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, MonitorVersion>> {
  const { rows } = await sql<{ account_id: string } & MonitorVersion>`${named('monitor-versions')}
    select m.account_id, m.id, ${version(now)} as version
    from ${pairs(keys)} as k (account_id, id, n)
      join service_monitors m on m.id = k.id and m.account_id = k.account_id
      ${times}`.execute(db);
  return new Map(rows.map((row) => [`${row.account_id} ${row.id}`, row]));
}

/** Returns monitors by `<account> <id>`, for many callers in one statement. */
export async function findMonitorRows(
  db: Db,
  keys: readonly string[],
  now: Date,
): Promise<(MonitorRow & CurrentFacts & { version: string })[]> {
  const { rows } = await sql<MonitorRow & CurrentFacts & { version: string }>`${named('monitors-by-id')}
    select m.*, times.last_check_at, times.next_due_at, times.unknown_code,
      ${statusReason('m')} as status_reason, ${lastCheck('m', sql`times.last_check_at`)} as last_check, ${maintained(now)} as maintenance, ${muted(now)} as mute,
      ${certificateDays('m', now)} as certificate_days,
      ${version(now)} as version
    from ${pairs(keys)} as k (account_id, id, n)
      join service_monitors m on m.id = k.id and m.account_id = k.account_id
      ${times}`.execute(db);
  return openMonitors(db, rows);
}

/** Returns the settings of a monitor in the stored form, with secrets encrypted. */
export function sealMonitor(
  db: Queryable,
  {
    id,
    account_id: accountId,
    kind,
    settings,
  }: Pick<NewMonitorRow, 'id' | 'account_id' | 'kind' | 'settings'>,
): Promise<PlainObject> {
  const place = { table: 'service_monitors', row: id, column: 'settings', accountId };
  return sealSettings(db, place, sealedSettingsOf({ kind }), settings as PlainObject);
}

/** Returns the rows with the secrets in their settings decrypted. */
export function openMonitors<Row extends { id: string; account_id: string; kind: string; settings: unknown }>(
  db: Queryable,
  rows: readonly Row[],
): Promise<Row[]> {
  return openSettings(db, 'service_monitors', rows, sealedSettingsOf);
}

export async function findMonitor(
  db: Queryable,
  accountId: string,
  id: string,
  lock = false,
): Promise<MonitorRow | null> {
  let query = db
    .selectFrom('service_monitors')
    .selectAll('service_monitors')
    .select(withTimes)
    .where('account_id', '=', accountId)
    .where('id', '=', id);
  if (lock) query = query.forUpdate('service_monitors');
  const [row] = await openMonitors(db, (await query.execute()) as MonitorRow[]);
  return row ?? null;
}

/**
 * Like `findMonitor`, for a monitor that this transaction has just written.
 * @throws AppError `lost_race` if it was deleted.
 */
export async function reloadMonitor(tx: Tx, accountId: string, id: string): Promise<MonitorRow> {
  const row = await findMonitor(tx, accountId, id);
  if (!row) throw new AppError('lost_race', message('monitor-deleted'));
  return row;
}

/** Writes changed columns and increments the revision, so that probers reload the settings. */
export async function updateMonitor(
  tx: Tx,
  at: { accountId: string; id: string; kind: string },
  change: Partial<Omit<NewMonitorRow, 'settings' | 'id' | 'account_id' | 'kind'>> & {
    settings?: object;
    status?: MonitorStatus;
  },
): Promise<void> {
  const { settings, ...columns } = change;
  const row = { ...at, account_id: at.accountId };
  const sealed = settings && { settings: JSON.stringify(await sealMonitor(tx, { ...row, settings })) };
  await tx
    .updateTable('service_monitors')
    .set({ ...columns, ...sealed, revision: sql`revision + 1` })
    .where('account_id', '=', at.accountId)
    .where('id', '=', at.id)
    .execute();
}

/** Returns whether another monitor has this (account, kind, name). */
export async function isNameTaken(
  tx: Tx,
  accountId: string,
  wanted: { kind: string; name: string; id: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('service_monitors')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', wanted.kind)
    .where('name', '=', wanted.name)
    .where('id', '!=', wanted.id)
    .executeTakeFirst();
  return row !== undefined;
}

export interface DeletedMonitor {
  id: string;
  name: string;
  kind: string;
}

/** Deletes monitors of an account and returns the IDs and names of the deleted monitors. */
export async function deleteMonitors(tx: Tx, accountId: string, ids: string[]): Promise<DeletedMonitor[]> {
  return tx
    .deleteFrom('service_monitors')
    .where('account_id', '=', accountId)
    .where(isAmong('id', ids))
    .returning(['id', 'name', 'kind'])
    .execute();
}

/** Returns the IDs of an account's monitors, by ID or filter, locked against other bulk actions. */
export async function selectMonitorIds(
  tx: Tx,
  accountId: string,
  which: { ids: string[] } | { filter: MonitorFilter },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('service_monitors as m')
    .select('m.id')
    .where('m.account_id', '=', accountId)
    .where('ids' in which ? isAmong('m.id', which.ids) : narrow(which.filter))
    .orderBy('m.id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Pauses or resumes monitors; returns the IDs of monitors with a changed state. */
export async function setPaused(
  tx: Tx,
  accountId: string,
  change: { ids: string[]; paused: boolean; now: Date },
): Promise<string[]> {
  const { ids, paused, now } = change;
  const rows = await tx
    .updateTable('service_monitors')
    .set({
      paused,
      updated_at: now,
      status_since: now,
      // The status before the pause may no longer be correct.
      ...(paused ? {} : { status: 'pending', status_code: null }),
      revision: sql`revision + 1`,
    })
    .where('account_id', '=', accountId)
    .where(isAmong('id', ids))
    .where('paused', '!=', paused)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Adds and removes tags and returns the monitors that changed. A monitor that would exceed 50 tags is left unchanged.
 */
export async function changeTags(
  tx: Tx,
  accountId: string,
  change: { ids: string[]; add: string[]; remove: string[]; now: Date },
): Promise<string[]> {
  const newTags = sql`select distinct tag from unnest(tags || ${change.add}::text[]) tag
    where tag <> all (${change.remove}::text[])`;
  const { rows } = await sql<{ id: string }>`
    update service_monitors set updated_at = ${change.now}, tags = array(${newTags} order by tag)
    where account_id = ${accountId} and ${isAmong('id', change.ids)}
      and (not tags @> ${change.add}::text[] or tags && ${change.remove}::text[])
      and cardinality(array(${newTags})) <= 50
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Counts the IDs that belong to monitors of the account. */
export async function countOwn(tx: Tx, accountId: string, ids: string[]): Promise<number> {
  const row = await tx
    .selectFrom('service_monitors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where(isAmong('id', ids))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Counts the account's monitors of a kind. */
export async function countOfKind(tx: Tx, accountId: string, kind: string): Promise<number> {
  const row = await tx
    .selectFrom('service_monitors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Returns whether `id` is a direct or indirect parent of `parents`, so that the dependency would be circular. */
export async function wouldBeCircular(
  tx: Tx,
  accountId: string,
  wanted: { id: string; parents: string[] },
): Promise<boolean> {
  const { rows } = await sql<{ circle: boolean }>`
    with recursive above as (
      select id, depends_on from service_monitors
      where account_id = ${accountId} and id = any (${wanted.parents}::uuid[])
      union
      select m.id, m.depends_on from service_monitors m join above on m.id = any (above.depends_on)
      where m.account_id = ${accountId}
    )
    select exists (select 1 from above where id = ${wanted.id}) as circle`.execute(tx);
  return rows[0]?.circle === true;
}

/** The fields that probers need to check a monitor; see `CheckSettings` in features/check-engine. */
export interface CheckSettingsRow {
  id: string;
  revision: number;
  kind: string;
  /** Settings as JSON text. */
  settings: string;
  timeout_seconds: number;
  confirm_failures: number;
  confirm_recoveries: number;
  retry_seconds: number;
}

/** Returns the check settings of monitors of any account, for probers, which serve all accounts. */
export async function selectCheckSettings(db: Db, ids: readonly string[]): Promise<CheckSettingsRow[]> {
  const { rows } = await sql<CheckSettingsRow & { account_id: string }>`${named('check-orders')}
    select id, account_id, revision, kind, settings::text as settings, timeout_seconds, confirm_failures, confirm_recoveries,
      retry_seconds
    from service_monitors where id = any(${ids}::uuid[])
  `.execute(db);
  // Most monitors have no secrets, so their settings are not parsed.
  const sealed = rows.filter(({ settings }) => mayContainSealed(settings));
  if (sealed.length === 0) return rows;
  const opened = await openMonitors(
    db,
    sealed.map((row) => ({ ...row, settings: JSON.parse(row.settings) as PlainObject })),
  );
  const texts = new Map(opened.map(({ id, settings }) => [id, JSON.stringify(settings)]));
  return rows.map((row) => ({ ...row, settings: texts.get(row.id) ?? row.settings }));
}

/** Inserts a monitor; returns false if another monitor has this (account, kind, name). */
export async function insertMonitor(tx: Tx, row: NewMonitorRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('service_monitors')
    .values({ ...row, settings: JSON.stringify(await sealMonitor(tx, row)) })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns the target of the monitor with this kind and name. */
export async function findTargetNamed(
  tx: Tx,
  of: Pick<NewMonitorRow, 'account_id' | 'kind' | 'name'>,
): Promise<string | null> {
  const row = await tx
    .selectFrom('service_monitors')
    .select('target')
    .where('account_id', '=', of.account_id)
    .where('kind', '=', of.kind)
    .where('name', '=', of.name)
    .executeTakeFirst();
  return row?.target ?? null;
}

import { sql } from 'kysely';
import { allOf, isAfter, isAmong } from '#platform/database/filters.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, type Page, selectPage } from '#platform/http/pagination.ts';

export interface ProxyRow {
  id: string;
  name: string;
  type: 'http' | 'https' | 'socks5';
  host: string;
  port: number;
  username: string;
  /** The encrypted password; null if there is none. */
  password: string | null;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`id, name, type, host, port, username, password, created_at, updated_at`;

/** Returns a page of an account's proxies, newest first, plus one row if there are more. */
export async function listProxies(db: Db, accountId: string, page: Page): Promise<Listed<ProxyRow>> {
  return selectPage(
    db,
    page,
    ({ limit, after }) => sql<ProxyRow>`
      select ${columns} from monitor_proxies
      where account_id = ${accountId} and ${allOf(isAfter(['created_at', 'id'], after))}
      order by created_at desc, id desc limit ${limit + 1}`,
  );
}

export async function findProxy(
  db: Queryable,
  accountId: string,
  id: string,
  { lock = false } = {},
): Promise<ProxyRow | undefined> {
  const { rows } = await sql<ProxyRow>`
    select ${columns} from monitor_proxies where account_id = ${accountId} and id = ${id}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Returns the proxy with this name, locked against deletion until the transaction ends. */
export async function findNamedProxy(
  db: Queryable,
  accountId: string,
  name: string,
): Promise<ProxyRow | undefined> {
  const { rows } = await sql<ProxyRow>`
    select ${columns} from monitor_proxies where account_id = ${accountId} and name = ${name}
    for share`.execute(db);
  return rows[0];
}

export async function countProxies(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int4 as n from monitor_proxies where account_id = ${accountId}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function insertProxy(tx: Tx, accountId: string, proxy: ProxyRow): Promise<void> {
  await tx
    .insertInto('monitor_proxies')
    .values({ ...proxy, account_id: accountId })
    .execute();
}

export async function updateProxy(tx: Tx, accountId: string, proxy: ProxyRow): Promise<void> {
  const { id, created_at: _, ...rest } = proxy;
  await tx
    .updateTable('monitor_proxies')
    .set(rest)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function deleteProxy(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('monitor_proxies').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Counts the monitors that use the proxy, and the monitors among them that send credentials. */
export async function countMonitorsOfProxy(
  tx: Tx,
  accountId: string,
  name: string,
): Promise<{ all: number; withSecrets: number }> {
  const { rows } = await sql<{ all: number; withSecrets: number }>`
    select count(*)::int4 as all, count(*) filter (where settings -> 'auth' <> 'null'
      or settings -> 'headers' <> '{}' or settings -> 'clientCertificate' <> 'null')::int4 as "withSecrets"
    from service_monitors where account_id = ${accountId} and settings ->> 'proxy' = ${name}`.execute(tx);
  return rows[0] ?? { all: 0, withSecrets: 0 };
}

/** Updates the proxy name in the settings of its monitors and makes probers reload them. */
export async function reloadMonitorsOfProxy(
  tx: Tx,
  accountId: string,
  names: { before: string; after: string },
): Promise<void> {
  await sql`
    with changed as (
      update service_monitors set revision = revision + 1,
        settings = jsonb_set(settings, '{proxy}', to_jsonb(${names.after}::text))
      where account_id = ${accountId} and settings ->> 'proxy' = ${names.before}
      returning id, revision
    )
    update monitor_schedules s set revision = changed.revision from changed where s.monitor_id = changed.id`.execute(
    tx,
  );
}

/** Returns the proxies of monitors of any account by monitor ID, for probers, which serve all accounts. */
export async function selectProxiesOfMonitors(
  db: Db,
  monitorIds: readonly string[],
): Promise<(ProxyRow & { monitor_id: string; account_id: string })[]> {
  const { rows } = await sql<ProxyRow & { monitor_id: string; account_id: string }>`
    select m.id as monitor_id, p.* from service_monitors m
      join monitor_proxies p on p.account_id = m.account_id and p.name = m.settings ->> 'proxy'
    where ${isAmong('m.id', monitorIds)}`.execute(db);
  return rows;
}

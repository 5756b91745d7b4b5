import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/types.ts';
import { type BenchServer, createCaller } from '../api-server.ts';
import type { LoadRequest } from '../probes/http-load.ts';

const accountCount = 50;
const monitorsEach = 200;
const domainsEach = 20;
const incidentsEach = 100;
/** Maximum number of different requests per route. */
const most = 2_000;

interface AccountOwner {
  accountId: string;
  headers: { authorization: string };
}

/** Requests, keyed by the name of the measured route. */
export type World = Record<string, LoadRequest[]>;

/**
 * Creates fifty accounts, each with a key, 200 service monitors and 20 domain monitors. Every second account has a
 * hundred past incidents. Returns many URLs of each route, separately for each account.
 */
export async function fillWorld(server: BenchServer): Promise<World> {
  const { db } = server.database;
  const owners = await Promise.all(Array.from({ length: accountCount }, () => fillAccount(server)));
  const troubled = owners.filter((_, index) => index % 2 === 0);
  const calm = owners.filter((_, index) => index % 2 === 1);
  await fillPast(db, troubled);
  const requestOf = (holder: AccountOwner, path: string): LoadRequest => ({ path, headers: holder.headers });
  const ids = async (whose: AccountOwner[], table: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string; account_id: string }>`
      select id, account_id from ${table} order by md5(id::text) limit ${most}`.execute(db);
    return rows.flatMap(({ id, account_id: accountId }) => {
      const holder = whose.find((one) => one.accountId === accountId);
      return holder ? [{ holder, id }] : [];
    });
  };
  const monitors = await ids(owners, sql`service_monitors`);
  const domains = await ids(owners, sql`domain_monitors`);
  const incidents = await ids(troubled, sql`incidents`);
  const pages = await Promise.all(owners.map((holder) => walkPages(server.url, holder)));
  return {
    'list of 50': pages.flat(),
    'read of one': monitors.map(({ holder, id }) => requestOf(holder, `/api/v1/service-monitors/${id}`)),
    'empty answer': calm.flatMap((holder) =>
      Array.from({ length: 40 }, (_, index) => requestOf(holder, `/api/v1/incidents?limit=${index + 1}`)),
    ),
    'searched list': owners.flatMap((holder) =>
      Array.from({ length: 9 }, (_, n) =>
        requestOf(holder, `/api/v1/service-monitors?search=monitor%20${n + 1}`),
      ),
    ),
    'incidents of one': monitors.map(({ holder, id }) =>
      requestOf(holder, `/api/v1/incidents?sourceId=${id}`),
    ),
    'one incident': incidents.map(({ holder, id }) => requestOf(holder, `/api/v1/incidents/${id}`)),
    'domain monitors': owners.flatMap((holder) =>
      Array.from({ length: domainsEach }, (_, n) => requestOf(holder, `/api/monitors?limit=${n + 1}`)),
    ),
    'domain monitor': domains.map(({ holder, id }) => requestOf(holder, `/api/monitors/${id}`)),
    'risk trend of 90': domains.map(({ holder, id }) => requestOf(holder, `/api/monitors/${id}/risk-trend`)),
  };
}

async function fillAccount(server: BenchServer): Promise<AccountOwner> {
  const { accountId, key } = await createCaller(server.database);
  const headers = { authorization: `Bearer ${key}` };
  const lines = ['domain,kind,label,url,keyword'];
  for (let n = 0; n < monitorsEach; n++) {
    lines.push(`host-${n}.example.com,http,monitor ${n},https://host-${n}.example.com/,`);
  }
  for (let n = 0; n < domainsEach; n++) lines.push(`domain-${n}.example.com,,,,`);
  const response = await fetch(`${server.url}/api/v1/import/monitors`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: lines.join('\r\n'),
  });
  if (response.status !== 200) throw new Error(`import answered ${response.status} ${await response.text()}`);
  return { accountId, headers };
}

/** Inserts resolved incidents for every second account, and ninety days of risk for every domain monitor. */
async function fillPast(db: Db, troubled: readonly AccountOwner[]): Promise<void> {
  await sql`
    insert into incidents (id, account_id, fingerprint, title, severity, state, cause, source_type, source_id,
      source_name, opened_at, resolved_at, last_occurred_at)
    select gen_random_uuid(), m.account_id, m.id || ' ' || k, 'monitor is down', 'high', 'resolved', 'response-status',
      'service_monitor', m.id, m.name, now() - k * interval '1 hour', now() - k * interval '50 minutes',
      now() - k * interval '1 hour'
    from (select *, row_number() over (partition by account_id order by id) as row from service_monitors) m
      cross join generate_series(1, 2) k
    where m.account_id = any (${troubled.map(({ accountId }) => accountId)}::uuid[]) and m.row <= ${incidentsEach / 2}
  `.execute(db);
  await sql`
    insert into incident_events (id, incident_id, account_id, at, type, actor_type, actor_name, message)
    select gen_random_uuid(), i.id, i.account_id, at, type, 'system', 'Belltower', null
    from incidents i cross join lateral (values (i.opened_at, 'opened'), (i.resolved_at, 'resolved')) e (at, type)
  `.execute(db);
  const dimensions = Object.fromEntries(
    ['availability', 'certificateHygiene', 'dnsEmailAuth', 'brandPhishing', 'assetExposure'].map((name) => [
      name,
      12,
    ]),
  );
  const point = { riskScore: 12, label: 'guarded', dimensions, topContributors: [], provisional: false };
  await sql`
    insert into risk_snapshots (monitor_id, account_id, date, model_version, weights_hash, risk_score, label, coverage,
      point, contributors, scope, created_at)
    select m.id, m.account_id, day::date, 'drs-2', 'bench', 12, 'guarded', 0.9,
      (jsonb_build_object('date', day::date) || ${JSON.stringify(point)}::jsonb)::json, '[]'::json,
      '{"modelVersion": "drs-2", "measured": [], "hosts": 2, "issuances": false}', now()
    from domain_monitors m cross join generate_series(now() - interval '89 days', now(), interval '1 day') day
  `.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** Returns the URLs of all pages of an account's service monitors, like a client that follows the cursors. */
async function walkPages(base: string, holder: AccountOwner): Promise<LoadRequest[]> {
  const pages: LoadRequest[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/api/v1/service-monitors${cursor === '' ? '' : `?cursor=${cursor}`}`;
    pages.push({ path, headers: holder.headers });
    const response = await fetch(`${base}${path}`, { headers: holder.headers });
    cursor = ((await response.json()) as { nextCursor: string | null }).nextCursor;
  }
  return pages;
}

/**
 * Simulates one check per minute for every monitor by updating its schedule. Returns a function that stops the
 * simulation.
 */
export async function runChecksContinuously(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(monitor_id) as ids from monitor_schedules group by abs(hashtext(monitor_id::text)) % 240
  `.execute(db);
  const state = { stopped: false };
  const beat = async () => {
    for (let turn = 0; !state.stopped; turn++) {
      await sql`
        update monitor_schedules set last_check_at = now(), next_due_at = now() + interval '1 minute'
        where monitor_id = any (${rows[turn % rows.length]?.ids ?? []}::uuid[])`.execute(db);
      await setTimeout(250);
    }
  };
  const running = beat();
  return async () => {
    state.stopped = true;
    await running;
  };
}

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { recordServedCertificates } from '#features/certificates/index.ts';
import { ensureCurrentPartitions } from '#features/checks/index.ts';
import { newId } from '#platform/crypto.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { correctCounts, mergeCounts } from './jobs.ts';

let api: TestApi;
let caller: Caller;

before(async () => {
  api = await createTestApi();
  caller = await api.caller();
  await ensureCurrentPartitions(api.database.db, new Date());
});
after(() => api?.close());

const request = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  api.request(caller, { method, url, ...(payload === undefined ? {} : { payload }) });
const overview = async (headers = caller.headers) =>
  (await api.app.inject({ url: '/api/v1/overview', headers })).json();

/** Returns the stored counts that do not match the number of rows. */
async function wrongCounts(): Promise<unknown[]> {
  const { rows } = await sql`
    select account_id, facet, value, sum(n) as off from (
      select account_id, facet, value, n from true_counts
      union all select account_id, facet, value, -n from account_counts
    ) d group by account_id, facet, value having sum(n) <> 0`.execute(api.database.db);
  return rows;
}

const statuses = ['pending', 'up', 'degraded', 'down'];

/** Changes that can happen in an account; the number selects the object to change. */
const acts: Record<string, (pick: number) => Promise<unknown>> = {
  create: (pick) =>
    request('POST', '/api/v1/service-monitors', {
      kind: 'ping',
      host: '127.0.0.1',
      name: newId(),
      intervalSeconds: 60 + (pick % 3) * 60,
      tags: ['eu', 'shop', 'api'].slice(0, pick % 4),
      paused: pick % 5 === 0,
    }),
  pause: async (pick) => request('POST', `/api/v1/service-monitors/${await one(pick)}/pause`),
  resume: async (pick) => request('POST', `/api/v1/service-monitors/${await one(pick)}/resume`),
  change: async (pick) =>
    request('PATCH', `/api/v1/service-monitors/${await one(pick)}`, {
      tags: [`t${pick % 3}`],
      severity: pick % 2 ? 'low' : 'high',
      intervalSeconds: 300,
    }),
  remove: async (pick) => request('DELETE', `/api/v1/service-monitors/${await one(pick)}`),
  bulk: (pick) =>
    request('POST', '/api/v1/service-monitors/bulk', {
      action: ['pause', 'resume', 'delete'][pick % 3],
      filter: { tags: ['shop'] },
    }),
  transition: async (pick) =>
    sql`update service_monitors set status = ${statuses[pick % 4]}, status_since = now()
      where account_id = ${caller.accountId} and id = ${await one(pick)}`.execute(api.database.db),
  import: () =>
    api.request(caller, {
      method: 'POST',
      url: '/api/v1/import/monitors',
      headers: { 'content-type': 'text/csv' },
      payload: `kind,domain,label\nping,127.0.0.1,${newId()}\nhttp,a.example,${newId()}\n`,
    }),
  incident: (pick) =>
    request('POST', '/api/v1/incidents', { title: newId(), severity: pick % 2 ? 'low' : 'high' }),
  changeIncident: async (pick) => {
    const { items } = (await api.request(caller, { url: '/api/v1/incidents' })).json();
    const id = items[pick % Math.max(1, items.length)]?.id ?? newId();
    return request('POST', `/api/v1/incidents/${id}/${['acknowledge', 'resolve', 'reopen'][pick % 3]}`, {});
  },
  heartbeat: (pick) =>
    request('POST', '/api/v1/heartbeats', {
      name: newId(),
      schedule: { periodSeconds: 60 },
      graceSeconds: 60,
      paused: pick % 2 === 0,
    }),
  ping: async (pick) => {
    const { pingUrl } = await oneHeartbeat(pick);
    return request('POST', `${new URL(pingUrl).pathname}${['', '/fail', '/start', '/log'][pick % 4]}`);
  },
  heartbeats: async (pick) =>
    request('POST', '/api/v1/heartbeats/bulk', {
      action: ['pause', 'resume', 'delete'][pick % 3],
      ids: [(await oneHeartbeat(pick)).id, (await oneHeartbeat(pick + 1)).id],
    }),
  fold: () => mergeCounts(api.database.db, 1000),
};

async function one(pick: number): Promise<string> {
  const { items } = (await api.request(caller, { url: '/api/v1/service-monitors?limit=500' })).json();
  return items[pick % Math.max(1, items.length)]?.id ?? newId();
}

async function oneHeartbeat(pick: number): Promise<{ id: string; pingUrl: string }> {
  const { items } = (await api.request(caller, { url: '/api/v1/heartbeats?limit=500' })).json();
  return (
    items[pick % Math.max(1, items.length)] ?? { id: newId(), pingUrl: `http://localhost/ping/${newId()}` }
  );
}

test('counts stay exact after any change', async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(1000));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      for (const [name, pick] of steps) await acts[name]?.(pick);
      assert.deepEqual(await wrongCounts(), []);
    }),
    { numRuns: 3 },
  );
});

test('the overview shows the number of monitors, heartbeats and incidents', async () => {
  const { serviceMonitors, incidents, heartbeats, checks } = await overview();
  const all = (await api.request(caller, { url: '/api/v1/service-monitors?limit=500' })).json().items;
  assert.equal(serviceMonitors.total, all.length);
  for (const status of ['up', 'down', 'paused']) {
    const shown = all.filter((monitor: { state: { status: string } }) => monitor.state.status === status);
    assert.equal(serviceMonitors[status], shown.length, status);
  }
  const open = (await api.request(caller, { url: '/api/v1/incidents?state=open&limit=500' })).json().items;
  assert.equal(incidents.open.high + incidents.open.low, open.length);
  assert.equal(
    heartbeats.total,
    (await api.request(caller, { url: '/api/v1/heartbeats?limit=500' })).json().items.length,
  );
  const perMinute = all
    .filter(({ paused }: { paused: boolean }) => !paused)
    .reduce((sum: number, { intervalSeconds }: { intervalSeconds: number }) => sum + 60 / intervalSeconds, 0);
  assert.ok(Math.abs(checks.perMinute - perMinute) < 0.01);
});

test('wrong counts are corrected, and a deleted account has no counts', async () => {
  await sql`insert into account_counts (account_id, facet, value, n) values (${caller.accountId}, 'status', 'up', 7)`.execute(
    api.database.db,
  );
  assert.equal((await wrongCounts()).length, 1);
  assert.equal(await correctCounts(api.database.db), 1);
  assert.deepEqual(await wrongCounts(), []);
  const gone = await api.caller();
  await api.request(gone, {
    method: 'POST',
    url: '/api/v1/service-monitors',
    payload: { kind: 'ping', host: '127.0.0.1' },
  });
  await sql`delete from accounts where id = ${gone.accountId}`.execute(api.database.db);
  await mergeCounts(api.database.db, 1000);
  const { rows } = await sql`select from account_counts where account_id = ${gone.accountId}`.execute(
    api.database.db,
  );
  assert.equal(rows.length, 0);
});

test('worst domains, expiring certificates, lateness and overload come only from the account', async () => {
  const { accountId } = caller;
  const { db } = api.database;
  const domain = (await request('POST', '/api/monitors', { domain: 'worst.example' })).json();
  await sql`insert into domain_monitor_risks (monitor_id, account_id, risk_score, label, scanned_at)
    values (${domain.id}, ${accountId}, 71, 'critical', now())`.execute(db);
  const payload = { kind: 'ssl', host: '127.0.0.1', port: 443, name: 'Secured' };
  const { id } = (await request('POST', '/api/v1/service-monitors', payload)).json();
  const at = new Date(Date.now() - 60_000);
  await sql`insert into checks (monitor_id, scheduled_at, late_ms, status, days_left) values (${id}, ${at}, 12, 'u', 9)`.execute(
    db,
  );
  await sql`insert into probers (id, region, started_at, seen_at, overloaded_since) values (${newId()}, 'default', now(), now(), ${at})`.execute(
    db,
  );
  const facts = {
    ...{ fingerprint: 'a'.repeat(64), spkiSha256: 'b'.repeat(64), dnsNames: ['127.0.0.1'] },
    ...{ subjectCommonName: null, issuerCommonName: 'R13', issuerOrganization: "Let's Encrypt" },
    ...{ notBefore: at.getTime(), notAfter: Date.now() + 9.5 * 86_400_000 },
    ...{ serial: '0a', keyType: 'ec' as const, keyBits: 256, signatureAlgorithm: 'ecdsa-sha256' },
  };
  const served = {
    host: '127.0.0.1',
    port: 443,
    starttls: '',
    trust: 'trusted' as const,
    issuers: [],
    facts,
  };
  await recordServedCertificates(db, [{ monitorId: id, served, address: '127.0.0.1', at }]);
  const seen = await overview();
  assert.deepEqual([seen.worstDomains[0].domain, seen.worstDomains[0].riskScore], ['worst.example', 71]);
  assert.equal(seen.certificates[0].serviceMonitorId, id);
  assert.deepEqual([seen.certificates[0].daysLeft, seen.certificates[0].monitors], [9, 1]);
  assert.equal(seen.checks.latenessP99Ms, 12);
  assert.equal(seen.checks.overloaded[0].region, 'default');
  const stranger = await overview((await api.caller()).headers);
  assert.deepEqual(
    [stranger.worstDomains, stranger.certificates, stranger.serviceMonitors.total],
    [[], [], 0],
  );
});

test('the list of changes contains the newest changes of all domains, but no old ones', async () => {
  const { db } = api.database;
  const other = await api.caller();
  const created = await api.request(other, {
    method: 'POST',
    url: '/api/monitors',
    payload: { domain: 'new.example' },
  });
  const { id, domainId } = created.json();
  const day = 86_400_000;
  for (const [age, asset] of [
    [1, 'new.example'],
    [3, 'older.new.example'],
    [9, 'old.new.example'],
  ] as const) {
    const at = new Date(api.clock.now() - age * day);
    await sql`insert into posture_changes (id, account_id, monitor_id, scan_id, at, check_id, asset, reason)
      values (${newId()}, ${other.accountId}, ${id}, ${newId()}, ${at}, 'change.mail.mx', ${asset}, 'changed')`.execute(
      db,
    );
  }
  const { changes } = await overview(other.headers);
  assert.deepEqual(
    changes.map(({ asset }: { asset: string }) => asset),
    ['new.example', 'older.new.example'],
  );
  const [newest] = changes;
  assert.deepEqual(
    [newest.domainId, newest.domain, newest.checkId],
    [domainId, 'new.example', 'change.mail.mx'],
  );
  assert.notEqual(newest.title, newest.checkId);
  assert.deepEqual((await overview((await api.caller()).headers)).changes, []);
});

test('an API key sees only the sections that its scopes allow', async () => {
  const { authorization } = await api.keyFor(caller.accountId, ['incidents:read']);
  const { at, incidents, ...rest } = await overview({ authorization });
  assert.ok(at && incidents.open);
  assert.deepEqual(new Set(Object.values(rest)), new Set([null]));
});

test("facets count the account's monitors per value, most frequent first", async () => {
  const of = await api.caller();
  for (const tags of [['a'], ['a', 'b']]) {
    const payload = { kind: 'ping', host: '127.0.0.1', name: newId(), tags, severity: 'low' };
    await api.request(of, { method: 'POST', url: '/api/v1/service-monitors', payload });
  }
  const { status, kind, tag, region } = (
    await api.request(of, { url: '/api/v1/service-monitors/facets' })
  ).json();
  assert.deepEqual(status, [{ value: 'pending', count: 2 }]);
  assert.deepEqual(kind, [{ value: 'ping', count: 2 }]);
  assert.deepEqual(tag, [
    { value: 'a', count: 2 },
    { value: 'b', count: 1 },
  ]);
  assert.deepEqual(region, [{ value: 'default', count: 2 }]);
});

test('the setup shows whether an incident would notify anyone, and which steps are complete', async () => {
  const fresh = await api.caller();
  const { setup } = await overview(fresh.headers);
  assert.deepEqual(setup, {
    ...{ notifies: false, monitor: false, notification: false },
    ...{ statusPage: false, colleague: false, domain: false },
  });
  const url = '/api/v1/alerts/channels';
  const { items } = (await api.request(fresh, { url })).json();
  assert.deepEqual(
    items.map(({ setupNeeded }: { setupNeeded: string }) => setupNeeded),
    ['mail-server'],
    'the default channel cannot deliver without a mail server',
  );
  const settings = { url: 'http://127.0.0.1:9/hook' };
  const payload = { type: 'webhook', name: 'Operations', settings };
  const channel = (await api.request(fresh, { method: 'POST', url, payload })).json();
  assert.equal(channel.setupNeeded, null);
  assert.equal((await overview(fresh.headers)).setup.notifies, false, 'no rule uses the channel yet');
  const rules = '/api/v1/alerts/rules';
  const rule = { name: 'All', channelIds: [channel.id] };
  const created = await api.request(fresh, { method: 'POST', url: rules, payload: rule });
  assert.equal(created.statusCode, 201, created.body);
  assert.equal((await overview(fresh.headers)).setup.notifies, true);
});

test('statuses list all monitors, heartbeats and groups in the account, worst first', async () => {
  const of = await api.caller();
  const make = async (url: string, payload: object) => {
    const created = await api.request(of, { method: 'POST', url: `/api/v1/${url}`, payload });
    assert.equal(created.statusCode, 201, created.body);
    return created.json().id as string;
  };
  const ping = { kind: 'ping', host: '127.0.0.1' };
  const up = await make('service-monitors', { ...ping, name: 'Up', tags: ['shop'] });
  const down = await make('service-monitors', { ...ping, name: 'Down' });
  const paused = await make('service-monitors', { ...ping, name: 'Paused', paused: true });
  const group = await make('service-monitors', {
    kind: 'group',
    name: 'All',
    memberIds: [up],
    memberTags: ['eu'],
  });
  const late = await make('heartbeats', { name: 'Late', schedule: { periodSeconds: 60 }, graceSeconds: 60 });
  const { db } = api.database;
  await sql`update service_monitors set status = case id when ${up} then 'up' else 'down' end where id in (${up}, ${down})`.execute(
    db,
  );
  await sql`update heartbeats set status = 'late' where id = ${late}`.execute(db);
  const url = '/api/v1/overview/statuses';
  const { complete, items, groups } = (await api.request(of, { url })).json();
  assert.equal(complete, true);
  assert.deepEqual(
    items.map((one: Record<string, unknown>) => [one.id, one.type, one.status]),
    [
      [down, 'service_monitor', 'down'],
      [group, 'service_monitor', 'pending'],
      [up, 'service_monitor', 'up'],
      [paused, 'service_monitor', 'paused'],
      [late, 'heartbeat', 'late'],
    ],
  );
  assert.deepEqual([items[2].kind, items[2].tags, items[4].kind], ['ping', ['shop'], null]);
  assert.deepEqual(groups, [{ id: group, name: 'All', memberIds: [up], memberTags: ['eu'] }]);
  const { authorization } = await api.keyFor(of.accountId, ['service-monitors:read']);
  const narrowed = (await api.app.inject({ url, headers: { authorization } })).json();
  assert.equal(narrowed.items.length, 4, 'no heartbeats without their scope');
  const other = (await api.request(await api.caller(), { url })).json();
  assert.deepEqual(other, { complete: true, items: [], groups: [] });
  const { authorization: unfit } = await api.keyFor(of.accountId, ['incidents:read']);
  assert.equal((await api.app.inject({ url, headers: { authorization: unfit } })).statusCode, 403);
});

test('only the worst monitors are listed if there are more than 600', async () => {
  const of = await api.caller();
  await sql`insert into service_monitors (id, account_id, kind, name, target, settings, interval_seconds, timeout_seconds,
      confirm_failures, confirm_recoveries, retry_seconds, regions, severity, status, status_since, created_at, updated_at)
    select gen_random_uuid(), ${of.accountId}, 'ping', 'monitor ' || n, '127.0.0.1', '{"host": "127.0.0.1"}', 60, 10, 2, 1, 20,
      '{default}', 'high', case n when 7 then 'down' else 'up' end, now(), now(), now()
    from generate_series(1, 601) n`.execute(api.database.db);
  const { complete, items } = (await api.request(of, { url: '/api/v1/overview/statuses' })).json();
  assert.deepEqual([complete, items.length, items[0].status], [false, 600, 'down']);
});

test('the timeline contains maintenance and the incidents that were open in the last day', async () => {
  const of = await api.caller();
  const at = (hours: number) => new Date(api.clock.now() - hours * 3_600_000);
  const insert = (title: string, opened: number, resolved: number | null, parent: string | null = null) =>
    sql<{
      id: string;
    }>`insert into incidents (id, account_id, fingerprint, title, severity, state, cause, source_type, source_id,
        source_name, opened_at, resolved_at, last_occurred_at, parent_incident_id)
      values (${newId()}, ${of.accountId}, ${newId()}, ${title}, 'high', ${resolved === null ? 'open' : 'resolved'}, 'x',
        'service_monitor', ${newId()}, 'Shop', ${at(opened)}, ${resolved === null ? null : at(resolved)}, ${at(opened)}, ${parent})
      returning id`.execute(api.database.db);
  await insert('over before', 30, 25);
  await insert('still open', 90, null);
  await insert('ended today', 30, 20);
  const { rows } = await insert('today', 3, 2);
  await insert('grouped', 2, 1, rows[0]?.id ?? null);
  const window = { title: 'Rack', startsAt: at(-1), endsAt: at(-2), scope: { all: true } };
  const path = '/api/v1/maintenance-windows';
  const { id: windowId } = (await api.request(of, { method: 'POST', url: path, payload: window })).json();
  const { plannedMaintenance, maintenance } = await overview(of.headers);
  assert.deepEqual(
    [plannedMaintenance.map((one: { windowId: string }) => one.windowId), maintenance],
    [[windowId], []],
  );
  await sql`update maintenance_occurrences set starts_at = ${at(5)}, ends_at = ${at(4)} where window_id = ${windowId}`.execute(
    api.database.db,
  );
  const url = '/api/v1/overview/timeline';
  const timeline = (await api.request(of, { url })).json();
  assert.deepEqual(
    timeline.incidents.map(({ title }: { title: string }) => title),
    ['today', 'ended today', 'still open'],
  );
  assert.deepEqual(timeline.incidents[2].resolvedAt, null);
  assert.deepEqual(
    timeline.maintenance.map(({ title }: { title: string }) => title),
    ['Rack'],
  );
  const { authorization } = await api.keyFor(of.accountId, ['incidents:read']);
  const narrowed = (await api.app.inject({ url, headers: { authorization } })).json();
  assert.equal(narrowed.maintenance, null);
  assert.deepEqual((await api.request(await api.caller(), { url })).json().incidents, []);
  const { authorization: unfit } = await api.keyFor(of.accountId, ['monitors:read']);
  assert.equal((await api.app.inject({ url, headers: { authorization: unfit } })).statusCode, 403);
});

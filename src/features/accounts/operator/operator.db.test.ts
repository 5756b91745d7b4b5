import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { redactSettings } from '#platform/config/config.ts';
import { type Caller, createTestApi, memberPassword, type TestApi } from '#test/support/http.ts';
import { addOperator, listOperators, removeOperator } from './operators.ts';

let api: TestApi;
let own: Caller;
let tenant: Caller;
let cookie: string;
const origin = { origin: 'http://127.0.0.1:3000' };
const path = '/api/v1/operator';

before(async () => {
  api = await createTestApi();
  [own, tenant] = [await api.caller(), await api.caller('free')];
  cookie = await signIn(own, 'op@example.test');
});
after(() => api.close());

async function signIn(caller: Caller, email: string): Promise<string> {
  await api.addMember(caller, 'admin', email);
  const payload = { email, password: memberPassword };
  const response = await api.app.inject({ method: 'POST', url: '/api/v1/session', payload });
  return String([response.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
}
const get = (url: string, as = cookie) => api.app.inject({ url, headers: { cookie: as } });
const patch = (id: string, payload: object, as = cookie) =>
  api.app.inject({
    method: 'PATCH',
    url: `${path}/accounts/${id}`,
    headers: { cookie: as, ...origin },
    payload,
  });

test('only operators may use these routes, regardless of role or key', async () => {
  for (const url of [`${path}/status`, `${path}/accounts`, `${path}/accounts/${tenant.accountId}`]) {
    const refused = await get(url);
    assert.equal(refused.statusCode, 403, url);
    assert.match(refused.json().detail, /Only operators of this installation/);
    assert.equal((await api.request(own, { url })).statusCode, 401, 'an API key has no session');
  }
  assert.equal((await patch(tenant.accountId, { plan: 'pro' })).statusCode, 403);
  await assert.rejects(
    addOperator(api.database.db, 'nobody@example.test', new Date()),
    /There is no user with the email address/,
  );
  assert.equal(await addOperator(api.database.db, 'op@example.test', new Date()), true);
  assert.equal(await addOperator(api.database.db, 'op@example.test', new Date()), false);
  assert.deepEqual(
    (await listOperators(api.database.db)).map(({ email }) => email),
    ['op@example.test'],
  );
  assert.equal((await get('/api/v1/session')).json().isOperator, true);
  assert.equal((await get(`${path}/status`)).statusCode, 200);
});

test('an operator lists, searches and reads accounts with their usage, but not their monitors', async () => {
  const list = (await get(`${path}/accounts?limit=1`)).json();
  assert.equal(list.items.length, 1);
  assert.equal(list.items[0].id, tenant.accountId, 'newest first');
  const next = (await get(`${path}/accounts?limit=1&cursor=${list.nextCursor}`)).json();
  assert.equal(next.items[0].id, own.accountId);
  assert.equal(next.items[0].usage.members, 1);
  const found = (await get(`${path}/accounts?search=${encodeURIComponent(tenant.email)}`)).json();
  assert.deepEqual(
    found.items.map(({ id }: { id: string }) => id),
    [tenant.accountId],
  );
  assert.equal((await get(`${path}/accounts/${own.accountId}`)).json().email, own.email);
  assert.equal(
    (await get(`${path}/accounts/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`)).statusCode,
    404,
  );
});

test("a plan change appears in the account's audit log with the operator's name", async () => {
  const changed = await patch(tenant.accountId, { plan: 'pro' });
  assert.equal(changed.json().plan, 'pro', changed.body);
  const [entry] = (await api.request(tenant, { url: '/api/v1/audit-log' })).json().items;
  assert.equal(entry.action, 'account.operate');
  assert.equal(entry.actor.name, 'op@example.test');
  assert.deepEqual(entry.changes, [{ pointer: '/plan', from: 'free', to: 'pro' }]);
  assert.equal((await patch(tenant.accountId, { plan: 'gold' })).statusCode, 400);
  assert.equal((await patch(tenant.accountId, {})).statusCode, 400);
});

test("an account's own limits replace its plan's limits until they are removed", async () => {
  const limits = async () => (await api.request(tenant, { url: '/api/v1/account' })).json().limits;
  const { heartbeatCap, browserMonitorCap } = await limits();
  const changed = await patch(tenant.accountId, { limits: { monitorCap: 1, minIntervalSeconds: 5 } });
  assert.deepEqual(changed.json().limits, {
    monitorCap: 1,
    heartbeatCap: null,
    browserMonitorCap: null,
    minIntervalSeconds: 5,
  });
  assert.deepEqual(await limits(), { monitorCap: 1, heartbeatCap, browserMonitorCap, minIntervalSeconds: 5 });
  const add = (name: string) => {
    const payload = { kind: 'http', url: 'http://127.0.0.1:9/', name, intervalSeconds: 5 };
    return api.request(tenant, { method: 'POST', url: '/api/v1/service-monitors', payload });
  };
  const created = await add('First');
  assert.equal(created.statusCode, 201, created.body);
  assert.equal((await add('Second')).json().code, 'monitor_cap_reached');
  await patch(tenant.accountId, { limits: { minIntervalSeconds: null } });
  assert.equal((await limits()).minIntervalSeconds, 60);
  assert.equal((await patch(tenant.accountId, { limits: { monitorCap: -1 } })).statusCode, 400);
  assert.equal((await patch(tenant.accountId, { limits: {} })).statusCode, 400);
  const [entry] = (await api.request(tenant, { url: '/api/v1/audit-log' })).json().items;
  assert.deepEqual(entry.changes, [{ pointer: '/limits/minIntervalSeconds', from: 5, to: null }]);
  await patch(tenant.accountId, { limits: { monitorCap: null } });
  await api.request(tenant, { method: 'DELETE', url: `/api/v1/service-monitors/${created.json().id}` });
});

test('requests from a suspended account are rejected with the reason, and its checks stop until the suspension ends', async () => {
  const monitor = { kind: 'http', url: 'http://127.0.0.1:9/', name: 'Shop' };
  const url = '/api/v1/service-monitors';
  assert.equal((await api.request(tenant, { method: 'POST', url, payload: monitor })).statusCode, 201);
  const paused = async () =>
    (
      await api.database.pool.query(
        'select bool_and(s.paused) as paused from monitor_schedules s join service_monitors m on m.id = s.monitor_id where m.account_id = $1',
        [tenant.accountId],
      )
    ).rows[0].paused;
  assert.equal(await paused(), false);
  const suspended = await patch(tenant.accountId, { suspension: 'Unpaid invoice' });
  assert.equal(suspended.json().suspension, 'Unpaid invoice', suspended.body);
  const refused = await api.request(tenant, { url });
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'account_suspended']);
  assert.match(refused.json().detail, /Unpaid invoice/);
  assert.equal(await paused(), true);
  assert.equal((await patch(tenant.accountId, { suspension: null })).json().suspendedAt, null);
  assert.equal((await api.request(tenant, { url })).statusCode, 200);
  assert.equal(await paused(), false);
  assert.equal((await patch(own.accountId, { suspension: 'me' })).json().errors[0].code, 'own_account');
});

test('a suspended account has no public pages, and its heartbeats do not receive pings or become late', async () => {
  const post = async (url: string, payload: object) => {
    const created = await api.request(tenant, { method: 'POST', url, payload });
    assert.equal(created.statusCode, 201, created.body);
    return created.json();
  };
  await post('/api/v1/status-pages', { slug: 'tenant', title: 'Tenant' });
  const { id, pingUrl } = await post('/api/v1/heartbeats', { name: 'Backup' });
  const ping = new URL(pingUrl).pathname;
  const statuses = async () =>
    Promise.all(['/status/tenant', ping].map(async (url) => (await api.app.inject({ url })).statusCode));
  assert.deepEqual(await statuses(), [200, 200]);
  const nextChangeAt = async () =>
    (await api.database.pool.query('select next_change_at from heartbeats where id = $1', [id])).rows[0]
      .next_change_at;
  assert.ok(await nextChangeAt());
  await patch(tenant.accountId, { suspension: 'Abuse' });
  api.clock.advance(10_000);
  assert.deepEqual(await statuses(), [404, 404]);
  assert.equal(await nextChangeAt(), null);
  await patch(tenant.accountId, { suspension: null });
  api.clock.advance(10_000);
  assert.deepEqual(await statuses(), [200, 200]);
  assert.ok(await nextChangeAt());
});

test('the status shows queues, sizes and settings without secrets', async () => {
  const status = (await get(`${path}/status`)).json();
  assert.deepEqual(status.queues.map(({ name }: { name: string }) => name).sort(), [
    'checks',
    'deliveries',
    'mails',
    'scans',
    'status-messages',
  ]);
  assert.ok(status.databaseBytes > 1_000_000 && status.accounts >= 2);
  assert.deepEqual(status.recentErrors, []);
  assert.deepEqual(
    redactSettings({
      BELLTOWER_PORT: '3000',
      BELLTOWER_MASTER_KEY: 'secret',
      BELLTOWER_METRICS_TOKEN: 'secret',
      BELLTOWER_DATABASE_URL: 'postgres://ada:secret@db/belltower',
      BELLTOWER_SMTP_URL: 'smtp://mail.example:25',
      BELLTOWER_SOURCE_HIBP_KEY: 'secret',
      PATH: '/bin',
    }),
    {
      BELLTOWER_DATABASE_URL: '********',
      BELLTOWER_MASTER_KEY: '********',
      BELLTOWER_METRICS_TOKEN: '********',
      BELLTOWER_PORT: '3000',
      BELLTOWER_SMTP_URL: 'smtp://mail.example:25',
      BELLTOWER_SOURCE_HIBP_KEY: '********',
    },
  );
});

test('usage counts checks and their size, and the status lists late regions, certificate logs and failures', async () => {
  const { pool } = api.database;
  const payload = { kind: 'http', url: 'http://127.0.0.1:9/usage', name: 'Usage' };
  const created = await api.request(tenant, { method: 'POST', url: '/api/v1/service-monitors', payload });
  assert.equal(created.statusCode, 201, created.body);
  const { id } = created.json();
  const figures = `0, 0, 0, 0, 0, 0, 0, '{}', '{}'`;
  await pool.query(
    `insert into check_rollups (monitor_id, span, starts_at, up, degraded, down, unknown, missed, late_ms_max,
       duration_ms_sum, dns_ms_sum, connect_ms_sum, tls_ms_sum, first_byte_ms_sum, transfer_ms_sum, histogram_buckets, histogram_counts)
     values ($1, 'hour', date_trunc('hour', now()) - interval '2 hours', 50, 4, 5, 1, 0, ${figures}),
            ($1, 'hour', date_trunc('hour', now()) - interval '3 days', 60, 0, 0, 0, 0, ${figures})`,
    [id],
  );
  await pool.query('create table sealed_hours_of_test partition of sealed_hours default');
  await pool.query(
    `insert into sealed_hours (monitor_id, hour, region, statuses, packed)
     values ($1, date_trunc('hour', now()) - interval '2 hours', 'default', 'u', $2)`,
    [id, Buffer.alloc(1000)],
  );
  const { usage } = (await get(`${path}/accounts/${tenant.accountId}`)).json();
  assert.equal(usage.checks, 60, 'the usage covers the last day');
  assert.ok(usage.checkBytes >= 1000 && usage.checkBytes < 1100, String(usage.checkBytes));

  await pool.query(
    `update monitor_schedules set next_due_at = now() - interval '90 seconds' where monitor_id = $1`,
    [id],
  );
  await pool.query(
    `insert into mails (id, account_id, kind, address, subject, state, error, created_at)
     values (gen_random_uuid(), $1, 'invitation', 'gone@example.test', 'You are invited', 'failed', '550 no such user', now())`,
    [tenant.accountId],
  );
  await pool.query(
    `insert into alert_deliveries (id, account_id, event_id, event, channel_type, state, attempts, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), 'opened', 'slack', 'failed', '[{"status": 410, "error": null}]', now())`,
    [tenant.accountId],
  );
  const status = (await get(`${path}/status`)).json();
  const region = status.regions.find((one: { region: string }) => one.region === 'default');
  assert.deepEqual([region.checks, region.waiting], [2, 2]);
  assert.ok(region.oldestSeconds >= 90);
  assert.deepEqual([status.failedMails, status.failedDeliveries], [1, 1]);
  const account = { id: tenant.accountId, name: 'Test' };
  assert.deepEqual(
    status.recentErrors
      .map(({ at, ...failed }: { at: string }) => failed)
      .sort((a: { source: string }, b: { source: string }) => a.source.localeCompare(b.source)),
    [
      { source: 'deliveries', recipient: 'slack', account, message: 'HTTP 410' },
      { source: 'mails', recipient: 'gone@example.test', account, message: '550 no such user' },
    ],
  );
});

const impersonate = (id: string, payload: object, as = cookie) =>
  api.app.inject({
    ...{ method: 'POST', url: `${path}/accounts/${id}/impersonation` },
    headers: { cookie: as, ...origin },
    payload,
  });

test('an operator works in another account for a limited time, with a reason that its members see', async () => {
  const reason = 'Support request 4711: alerts are not sent';
  assert.equal((await impersonate(tenant.accountId, {})).statusCode, 400, 'without a reason');
  assert.equal((await impersonate(tenant.accountId, { reason, minutes: 600 })).statusCode, 400);
  assert.equal((await impersonate(own.accountId, { reason })).statusCode, 409);
  const outsider = await signIn(tenant, 'outsider@example.test');
  assert.equal(
    (await impersonate(own.accountId, { reason }, outsider)).statusCode,
    403,
    'the user is not an operator',
  );
  assert.equal((await impersonate(tenant.accountId, { reason })).statusCode, 201);
  const session = (await get('/api/v1/session')).json();
  assert.deepEqual(
    [session.account.id, session.role, session.impersonation.reason],
    [tenant.accountId, 'member', reason],
  );
  assert.equal((await impersonate(own.accountId, { reason })).statusCode, 409, 'one at a time');
  const change = { method: 'POST' as const, headers: { cookie, ...origin } };
  const window = {
    title: 'Help',
    startsAt: '2030-01-01T00:00Z',
    endsAt: '2030-01-02T00:00Z',
    scope: { all: true },
  };
  const created = await api.app.inject({ ...change, url: '/api/v1/maintenance-windows', payload: window });
  assert.equal(created.statusCode, 201, created.body);
  const member = { email: 'x@example.test', role: 'admin' };
  const refused = await api.app.inject({ ...change, url: '/api/v1/members', payload: member });
  assert.equal(refused.statusCode, 403, 'nothing that lasts longer than the impersonation can be created');
  const { items } = (await api.request(tenant, { url: '/api/v1/audit-log?limit=10' })).json();
  const begun = items.find(({ action }: { action: string }) => action === 'account.impersonate');
  assert.equal(begun.details.reason, reason);
  assert.equal(items[0].actor.name, 'op@example.test (operator)');
  const end = () =>
    api.app.inject({ method: 'DELETE', url: `${path}/impersonation`, headers: { cookie, ...origin } });
  assert.equal((await end()).statusCode, 204);
  assert.equal((await end()).statusCode, 409);
  assert.equal((await get('/api/v1/session')).json().account.id, own.accountId);
  await impersonate(tenant.accountId, { reason, minutes: 5 });
  api.clock.advance(5 * 60_000 + 1);
  const after = (await get('/api/v1/session')).json();
  assert.deepEqual([after.account.id, after.impersonation], [own.accountId, null]);
});

test('only a suspended account can be deleted, and its users are deleted if they belong to no other account', async () => {
  const payload = { email: 'op@example.test', password: memberPassword };
  const again = await api.app.inject({ method: 'POST', url: '/api/v1/session', payload });
  cookie = String([again.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  const doomed = await api.caller('free');
  const { userId } = await api.addMember(doomed, 'viewer', 'doomed@example.test');
  const remove = (name: string) =>
    api.app.inject({
      method: 'DELETE',
      url: `${path}/accounts/${doomed.accountId}?name=${name}`,
      headers: { cookie, ...origin },
    });
  assert.equal((await remove('Test')).json().code, 'conflict');
  await patch(doomed.accountId, { suspension: 'Closed by its owner' });
  const exported = await get(`${path}/accounts/${doomed.accountId}/export`);
  assert.equal(exported.statusCode, 200, exported.body);
  const rows = exported.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const tables = new Set(rows.map(({ table }: { table: string }) => table));
  for (const table of ['accounts', 'members', 'audit_log', 'api_keys']) assert.ok(tables.has(table), table);
  assert.ok(!JSON.stringify(rows).includes(tenant.accountId), 'the log contains no data of other accounts');
  assert.ok(
    !/hash|secret|ping_key/.test(Object.keys(Object.assign({}, ...rows.map((one) => one.row))).join(' ')),
  );
  assert.equal((await remove('Other')).statusCode, 400);
  assert.equal((await remove('Test')).statusCode, 204);
  assert.equal((await remove('Test')).statusCode, 404);
  assert.equal((await api.request(doomed, { url: '/api/v1/account' })).statusCode, 401);
  const left = await api.database.pool.query('select 1 from users where id = $1', [userId]);
  assert.equal(left.rows.length, 0);
});

test('a former operator loses access immediately', async () => {
  assert.equal(await removeOperator(api.database.db, 'op@example.test'), true);
  assert.equal(await removeOperator(api.database.db, 'op@example.test'), false);
  assert.equal((await get(`${path}/status`)).statusCode, 403);
});

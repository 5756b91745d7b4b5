import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { fingerprintOf, raiseIncidents } from '#features/incidents/index.ts';
import { dayMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { deleteOldEvidence, insertEvidence } from './evidence.ts';
import { byRegion } from './incident-evidence.ts';
import { type CheckEvidence, ensureCurrentPartitions, insertChecks } from './index.ts';

let api: TestApi;
let owner: Caller;
before(async () => {
  api = await createTestApi();
  owner = await api.caller();
});
after(() => api.close());

const read = (url: string, caller = owner) => api.request(caller, { url });

const evidenceOf = (monitorId: string, scheduledAt: number): CheckEvidence => ({
  monitorId,
  region: 'default',
  scheduledAt,
  request: { method: 'GET', url: 'https://www.example.com/', headers: [{ name: 'Accept', value: '*/*' }] },
  response: { statusCode: 500, httpVersion: '1.1', headers: [{ name: 'server', value: 'nginx\0' }] },
  body: { contentType: 'text/plain', text: `boom\0${'x'.repeat(5000)}`, truncated: true },
});

test('the evidence of a failed check is listed, can be read only by its account, and is deleted after 30 days', async () => {
  const { db } = api.database;
  const url = 'https://www.example.com/';
  const path = '/api/v1/service-monitors';
  const created = await api.request(owner, {
    method: 'POST',
    url: path,
    payload: { kind: 'http', url, keepFailedBody: true },
  });
  const { id } = created.json();
  const now = api.clock.now();
  const at = now - 60_000;
  await ensureCurrentPartitions(db, new Date(at));
  const check = {
    monitorId: id,
    region: 'default',
    scheduledAt: at,
    startedAt: at,
    durationMs: 5,
    phases: null,
  };
  const rest = { address: null, error: null, httpStatus: 500, daysLeft: null, missedWindows: null };
  await withTransaction(db, async (tx) => {
    await insertChecks(tx, [
      { ...check, ...rest, status: 'down', code: 'status-unexpected', message: 'Status 500.' },
      {
        ...check,
        ...rest,
        scheduledAt: at - 1_000,
        status: 'down',
        code: 'status-unexpected',
        message: 'Status 500.',
      },
    ]);
    const gone = '01a20b58-a009-7cc6-af7e-acf9e4f10af6';
    await insertEvidence(tx, [evidenceOf(id, at), evidenceOf(gone, at)]);
  });
  const { items } = (await read(`${path}/${id}/checks`)).json();
  assert.deepEqual(
    items.map((item: { bodyKept: boolean; evidenceKept: boolean }) => [item.bodyKept, item.evidenceKept]),
    [
      [true, true],
      [false, false],
    ],
  );
  const response = await read(`${path}/${id}/checks/${items[0].id}/body`);
  const { body: text, contentType, truncated } = response.json();
  assert.deepEqual([text.startsWith('boom'), contentType, truncated], [true, 'text/plain', true]);
  assert.equal((await read(`${path}/${id}/checks/${items[1].id}/body`)).statusCode, 404);
  assert.equal((await read(`${path}/${id}/checks/${items[0].id}/body`, await api.caller())).statusCode, 404);

  const evidence = (await read(`${path}/${id}/checks/${items[0].id}/evidence`)).json();
  assert.deepEqual(
    [evidence.request.url, evidence.response.statusCode, evidence.body.text.length],
    [url, 500, 4096],
  );
  assert.equal(
    (await read(`${path}/${id}/checks/${items[0].id}/evidence`, await api.caller())).statusCode,
    404,
  );
  assert.equal((await read(`${path}/${id}/checks/${items[1].id}/evidence`)).statusCode, 404);

  assert.deepEqual(await deleteOldEvidence(db, new Date(now + 29 * dayMs)), { deleted: 0 });
  assert.deepEqual(await deleteOldEvidence(db, new Date(now + 31 * dayMs)), { deleted: 1 });
});

test('a monitor that keeps failing stores evidence at most 50 times a day', async () => {
  const { db } = api.database;
  const payload = { kind: 'http', url: 'https://other.example.com/' };
  const { id } = (
    await api.request(owner, { method: 'POST', url: '/api/v1/service-monitors', payload })
  ).json();
  for (let index = 0; index < 60; index++)
    await withTransaction(db, (tx) => insertEvidence(tx, [evidenceOf(id, api.clock.now() + index)]));
  const { rows } = await sql<{ n: number }>`
    select count(*)::int4 as n from check_evidence where monitor_id = ${id}`.execute(db);
  assert.equal(rows[0]?.n, 50);
});

test("an incident shows the check that opened it, components and related incidents, depending on the caller's scopes", async () => {
  const { db } = api.database;
  const payload = { kind: 'http', url: 'https://shop.example.com/', name: 'Shop' };
  const { id } = (
    await api.request(owner, { method: 'POST', url: '/api/v1/service-monitors', payload })
  ).json();
  const at = api.clock.now() - 60_000;
  await ensureCurrentPartitions(db, new Date(at));
  const check = { monitorId: id, startedAt: at, phases: null, address: null, error: null, httpStatus: 500 };
  const down = { ...check, status: 'down', code: 'status-unexpected', message: 'Status 500.' } as const;
  const rest = { daysLeft: null, missedWindows: null, durationMs: 5 };
  const later = { ...check, ...rest, status: 'up', code: null, message: null } as const;
  await withTransaction(db, async (tx) => {
    await insertChecks(tx, [
      { ...down, ...rest, region: 'default', scheduledAt: at },
      { ...later, region: 'default', scheduledAt: at + 30_000 },
      { ...later, region: 'second', scheduledAt: at - 10_000 },
    ]);
    await insertEvidence(tx, [evidenceOf(id, at)]);
    const source = { type: 'service_monitor', id, name: 'Shop' } as const;
    const problem = { accountId: owner.accountId, source, severity: 'high', domainId: null } as const;
    for (const [what, minutes] of [
      ['content', 0],
      ['slow', -300],
    ] as const) {
      await raiseIncidents(tx, [
        {
          ...problem,
          fingerprint: fingerprintOf('service_monitor', id, what),
          title: `Shop: ${what}`,
          cause: what,
          at: new Date(at + 5 + minutes * 60_000),
          message: null,
        },
      ]);
    }
  });
  const page = {
    slug: 'evidence',
    title: 'Shop status',
    components: [{ name: 'Checkout', serviceMonitorIds: [id] }],
  };
  await api.request(owner, { method: 'POST', url: '/api/v1/status-pages', payload: page });
  const { items } = (await read('/api/v1/incidents?search=Shop')).json();
  const evidence = (await read(`/api/v1/incidents/${items[0].id}/evidence`)).json();
  assert.equal(evidence.monitorId, id);
  assert.equal(evidence.check.code, 'status-unexpected');
  assert.equal(evidence.exchange.response.statusCode, 500);
  const shown = (one: { status: string } | null) => one?.status ?? null;
  assert.deepEqual(
    evidence.regions.map((one: { region: string; onset: null; latest: null }) => [
      one.region,
      shown(one.onset),
      shown(one.latest),
    ]),
    [
      ['default', 'down', 'up'],
      ['second', 'up', 'up'],
    ],
  );
  assert.deepEqual(
    evidence.components.map(({ statusPage, name }: { statusPage: string; name: string }) => [
      statusPage,
      name,
    ]),
    [['Shop status', 'Checkout']],
  );
  assert.deepEqual(
    evidence.related.map(({ title, relation }: { title: string; relation: string }) => [title, relation]),
    [['Shop: slow', 'same-source']],
  );
  assert.equal((await read(`/api/v1/incidents/${items[0].id}/evidence`, await api.caller())).statusCode, 404);
  const headers = await api.keyFor(owner.accountId, ['incidents:read']);
  const hidden = (
    await api.request({ ...owner, headers }, { url: `/api/v1/incidents/${items[0].id}/evidence` })
  ).json();
  assert.deepEqual(
    [hidden.check, hidden.exchange, hidden.regions, hidden.components],
    [null, null, null, null],
  );
});

test('the newest checks before the onset and until now are shown for each region', () => {
  const check = (region: string, n: number) => ({ region, n });
  assert.deepEqual(byRegion(['b', 'a'], [check('a', 2), check('a', 1)], [check('c', 9)]), [
    { region: 'a', onset: check('a', 2), latest: null },
    { region: 'b', onset: null, latest: null },
    { region: 'c', onset: null, latest: check('c', 9) },
  ]);
});

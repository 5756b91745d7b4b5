import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { findingCatalog } from '#engine/findings/catalog.ts';
import { weightsHash } from '#engine/risk/model.ts';
import type { StoredEntry } from '#engine/scan/posture.ts';
import { familyNames } from '#engine/scan/types.ts';
import { dayMs, systemClock } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import { createLog } from '#platform/log.ts';
import { eventually } from '#test/e2e/support/requests.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { riskJobs, runRiskSnapshot } from './jobs.ts';

const start = Date.UTC(2025, 10, 20, 3, 30);

let api: TestApi;
let caller: Caller;
before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api.close());

async function watch(domain: string): Promise<string> {
  const created = await api.request(caller, { method: 'POST', url: '/api/monitors', payload: { domain } });
  return created.json().id;
}

/** Simulates a scan that passes all checks except the checks with these IDs. */
async function store(monitorId: string, state: { failing: string[]; blind?: string[] }): Promise<void> {
  const { failing, blind = [] } = state;
  const entries = findingCatalog.map(({ id }): StoredEntry => {
    const result = blind.some((area) => id.startsWith(area))
      ? 'error'
      : failing.includes(id)
        ? 'fail'
        : 'pass';
    return [id, 'x.example', result, null, result === 'pass' ? start : null, start];
  });
  await sql`
    insert into posture_checks (monitor_id, family, checked_at, checks)
    values (${monitorId}, ${familyNames[0]}, now(), ${JSON.stringify(entries)}::json)
    on conflict (monitor_id, family) do update set checks = excluded.checks
  `.execute(api.database.db);
  await sql`delete from findings where monitor_id = ${monitorId}`.execute(api.database.db);
  for (const type of findingCatalog.filter(({ id }) => failing.includes(id))) {
    const at = new Date(start);
    await sql`
      insert into findings (id, account_id, monitor_id, check_id, asset, category, dimension, severity, state,
        first_seen_at, opened_at, last_seen_at)
      values (${newId()}, ${caller.accountId}, ${monitorId}, ${type.id}, 'x.example', ${type.category},
        ${type.dimension}, ${type.severity}, 'open', ${at}, ${at}, ${at})
    `.execute(api.database.db);
  }
}

const trend = async (id: string, days = 365) =>
  (await api.request(caller, { method: 'GET', url: `/api/monitors/${id}/risk-trend?days=${days}` })).json();

test('a monitor without a snapshot has an empty trend', async () => {
  const id = await watch('empty.example');
  const response = await api.request(caller, { method: 'GET', url: `/api/monitors/${id}/risk-trend` });
  assert.equal(response.statusCode, 200);
  assert.match(String(response.headers['content-type']), /^application\/json/);
  assert.deepEqual(response.json(), []);
});

test('a year of changing posture yields one point per day, and its contributions sum to the score', async (t) => {
  // If midnight passed during the test, the days would shift.
  t.after(api.clock.hold());
  const id = await watch('year.example');
  const phases = [
    { failing: [] },
    { failing: ['email.dmarc.missing', 'email.spf.missing'] },
    { failing: ['email.dmarc.policy-none', 'web.csp.missing', 'ssl.certificate.expiring-soon'] },
    { failing: ['ssl.certificate.expired', 'cve.known-exploited'] },
    { failing: ['dns.dnssec.unsigned'], blind: ['reputation.', 'brand.', 'phishing.'] },
  ];
  const first = api.clock.now() - 364 * dayMs;
  for (let day = 0; day < 365; day++) {
    if (day % 73 === 0) await store(id, phases[day / 73] ?? { failing: [] });
    await runRiskSnapshot(api.database.db, new Date(first + day * dayMs));
  }
  const points = await trend(id);
  assert.equal(points.length, 365);
  const dates = points.map((point: { date: string }) => point.date);
  assert.deepEqual(dates, dates.toSorted());
  assert.equal(new Set(dates).size, 365);
  const scores = new Set<number | null>();
  for (const point of points) {
    assert.deepEqual(Object.keys(point), [
      'date',
      'riskScore',
      'label',
      'dimensions',
      'topContributors',
      'provisional',
      'modelVersion',
    ]);
    scores.add(point.riskScore);
    const weights = point.topContributors.map(({ weight }: { weight: number }) => weight);
    const sum = weights.reduce((total: number, weight: number) => total + weight, 0);
    // The categories add up to the score. No phase of this test has more than three.
    assert.equal(sum, point.riskScore, point.date);
    assert.ok(point.topContributors.length <= 3);
    assert.ok(weights.every((weight: number, n: number) => n === 0 || weight <= weights[n - 1]));
  }
  assert.deepEqual(points[0].riskScore, 0);
  assert.equal(points[0].label, 'low');
  assert.equal(points[364].dimensions.hostingReputation, null);
  assert.equal(points[364].dimensions.brandPhishing, null);
  assert.equal(points[364].provisional, true);
  assert.equal(points[0].provisional, false);
  assert.ok(points[250].riskScore >= 51, 'an expired certificate caps the score');
  assert.equal(scores.size, 5);
  assert.equal((await trend(id, 30)).length, 30);
});

test('running the job again for a day changes nothing', async () => {
  const id = await watch('again.example');
  const midnight = Math.floor(api.clock.now() / dayMs) * dayMs;
  await store(id, { failing: [] });
  await runRiskSnapshot(api.database.db, new Date(midnight));
  const before = await trend(id);
  await store(id, { failing: ['ssl.certificate.expired'] });
  assert.equal(await runRiskSnapshot(api.database.db, new Date(midnight + dayMs - 1)), 0);
  assert.deepEqual(await trend(id), before);
});

test('past points keep their model, and new points use the current model', async () => {
  const id = await watch('older.example');
  const { db } = api.database;
  const today = new Date(api.clock.now());
  const before = new Date(today.getTime() - dayMs);
  await store(id, { failing: ['availability.dns.resolution-failing'] });
  await runRiskSnapshot(db, before);
  // A point of an older model.
  await sql`
    update risk_snapshots set model_version = 'drs-old', weights_hash = 'old',
      point = jsonb_set(point::jsonb, '{modelVersion}', '"drs-old"')::json
    where monitor_id = ${id}
  `.execute(db);
  const [old] = await trend(id);
  assert.equal(old.modelVersion, 'drs-old');
  await runRiskSnapshot(db, before);
  await runRiskSnapshot(db, today);
  const points = await trend(id);
  assert.deepEqual(points[0], old);
  assert.equal(points.length, 2);
  assert.deepEqual([points[1].modelVersion, points[1].riskScore], ['drs-2', 61]);
  const { rows } = await sql<{ model_version: string; weights_hash: string }>`
    select model_version, weights_hash from risk_snapshots where monitor_id = ${id} order by date
  `.execute(db);
  assert.deepEqual(rows, [
    { model_version: 'drs-old', weights_hash: 'old' },
    { model_version: 'drs-2', weights_hash: weightsHash },
  ]);
});

test('a domain with almost no measurements has the cap of its most severe finding', async () => {
  const id = await watch('dead.example');
  const others = [
    'brand.',
    'phishing.',
    'cve.',
    'web.',
    'ssl.',
    'email.',
    'dns.',
    'reputation.',
    'exposure.',
  ];
  await store(id, {
    failing: ['availability.dns.resolution-failing'],
    blind: [...others, 'change.', 'availability.http', 'availability.ipv6', 'availability.mail'],
  });
  await runRiskSnapshot(api.database.db, new Date(api.clock.now()));
  const [point] = await trend(id);
  assert.deepEqual(
    [point.riskScore, point.label, point.provisional, point.dimensions.dnsEmailAuth],
    [61, 'critical', true, null],
  );
  assert.deepEqual(point.topContributors, [{ category: 'dns', severity: 'critical', weight: 61 }]);
});

test('two concurrent jobs write each snapshot once', async () => {
  for (let n = 0; n < 20; n++) await watch(`twice${n}.example`);
  const at = new Date(api.clock.now() + 40 * dayMs);
  const [one, two] = await Promise.all([
    runRiskSnapshot(api.database.db, at),
    runRiskSnapshot(api.database.db, at),
  ]);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from risk_snapshots where date = ${at.toISOString().slice(0, 10)}::date
  `.execute(api.database.db);
  assert.equal(one + two, rows[0]?.count);
});

test('a monitor without scans is unknown, and a paused one has no point', async () => {
  const fresh = await watch('fresh.example');
  const paused = await watch('paused.example');
  await api.request(caller, {
    method: 'PATCH',
    url: `/api/monitors/${paused}`,
    payload: { state: 'paused' },
  });
  await runRiskSnapshot(api.database.db, new Date(api.clock.now()));
  const [point, ...rest] = await trend(fresh);
  assert.deepEqual(rest, []);
  assert.equal(point.riskScore, null);
  assert.equal(point.label, 'unknown');
  assert.deepEqual(point.topContributors, []);
  assert.ok(Object.values(point.dimensions).every((risk) => risk === null));
  assert.deepEqual(await trend(paused), []);
});

test('the trend is available on the free plan', async () => {
  const free = await api.caller('free');
  const created = await api.request(free, {
    method: 'POST',
    url: '/api/monitors',
    payload: { domain: 'free.example' },
  });
  const response = await api.request(free, {
    method: 'GET',
    url: `/api/monitors/${created.json().id}/risk-trend`,
  });
  assert.equal(response.statusCode, 200);
});

test('days on which the service was down are backfilled with one point each, as of 03:30', async () => {
  const id = await watch('interrupted.example');
  const { db, pool } = api.database;
  const now = systemClock.now();
  const today = Math.floor(now / dayMs) * dayMs;
  const lastRun = today - 4 * dayMs + 3.5 * 3_600_000;
  // The state after a worker ran the job for a month and stopped four days ago.
  await sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('risk-snapshot', ${new Date(now - 30 * dayMs)}, ${new Date(lastRun)})
  `.execute(db);
  const missed: string[] = [];
  for (let due = lastRun + dayMs; due <= now; due += dayMs) missed.push(new Date(due).toISOString());
  const read = async () => {
    const { rows } = await sql<{ date: string; created_at: Date }>`
      select date::text, created_at from risk_snapshots where monitor_id = ${id} order by date
    `.execute(db);
    return rows;
  };
  const log = createLog('silent');
  const worker = await createWorker({
    db,
    pool,
    clock: systemClock,
    log,
    jobs: riskJobs,
    pollIntervalMs: 100,
  });
  try {
    await eventually('each day has a point', async () => (await read()).length >= missed.length);
    const points = await read();
    assert.deepEqual(
      points.map((point) => point.created_at.toISOString()),
      missed,
    );
    assert.deepEqual(
      points.map(({ date }) => date),
      missed.map((due) => due.slice(0, 10)),
    );
  } finally {
    await worker.stop();
  }
});

test('a day with more scanned hosts than the previous day has a note, and the next day does not', async () => {
  const id = await watch('grown.example');
  await store(id, { failing: [] });
  const day = (n: number) => runRiskSnapshot(api.database.db, new Date(api.clock.now() - (3 - n) * dayMs));
  await day(0);
  const hosts = Array.from({ length: 5 }, (_, n) => `h${n}.grown.example`);
  const checks = hosts.map(
    (host): StoredEntry => ['exposure.takeover.confirmed', host, 'pass', null, start, start],
  );
  await sql`
    insert into posture_checks (monitor_id, family, checked_at, checks)
    values (${id}, 'exposure', now(), ${JSON.stringify(checks)}::json)`.execute(api.database.db);
  await day(1);
  await day(2);
  const points = await trend(id);
  const added = { code: 'hosts-added', dimension: 'assetExposure', count: 5 };
  assert.deepEqual(
    points.map(({ notes }: { notes?: object[] }) => notes),
    [undefined, [added], undefined],
  );
});

test('finding types explain the change in score between two days, and a day without a point uses the previous point', async () => {
  const id = await watch('moved.example');
  const at = api.clock.now() - 10 * dayMs;
  const dayOf = (n: number) => new Date(at + n * dayMs).toISOString().slice(0, 10);
  await store(id, { failing: ['email.spf.missing', 'web.hsts.missing'] });
  await runRiskSnapshot(api.database.db, new Date(at));
  await store(id, { failing: ['web.hsts.missing', 'email.dmarc.missing'] });
  await runRiskSnapshot(api.database.db, new Date(at + 2 * dayMs));
  const url = `/api/monitors/${id}/risk-trend/difference`;
  const request = async (query: string) => (await api.request(caller, { url: `${url}?${query}` })).json();
  const full = await request(`from=${dayOf(0)}&to=${dayOf(5)}`);
  const points = await trend(id);
  assert.deepEqual([full.from, full.to], points);
  const sums = (when: 'before' | 'after') =>
    full.moved.map((each: Record<string, { points: number }>) => [each.checkId, each[when]?.points !== 0]);
  assert.deepEqual(
    new Map(sums('before')),
    new Map([
      ['email.spf.missing', true],
      ['email.dmarc.missing', false],
    ]),
  );
  assert.deepEqual(
    new Map(sums('after')),
    new Map([
      ['email.spf.missing', false],
      ['email.dmarc.missing', true],
    ]),
  );
  assert.deepEqual((await request(`from=${dayOf(1)}&to=${dayOf(1)}`)).moved, []);
  const early = await request(`from=${dayOf(-3)}`);
  assert.deepEqual([early.from, early.to], [null, points[1]]);
  assert.equal(early.moved.length, 2);
  assert.deepEqual((await request(`to=${dayOf(2)}`)).moved, full.moved, 'since the day before');
  for (const query of ['from=0000-01-01', 'to=0000-01-01', 'to=0001-01-01', 'to=2026-02-30']) {
    assert.equal((await request(query)).status, 400, query);
  }
  assert.equal((await request(`from=${dayOf(2)}&to=${dayOf(1)}`)).errors[0].pointer, 'query/from');
  const stranger = await api.caller();
  assert.equal((await api.request(stranger, { url: `${url}?from=${dayOf(0)}` })).statusCode, 404);
  assert.equal((await api.request(caller, { url: `${url}?from=2025-02-30` })).statusCode, 400);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { recountLateChecks } from '#features/checks/late-checks.ts';
import { rollUpChecks } from '#features/checks/rollups.ts';
import { createLog } from '#platform/log.ts';
import { createTestApi, type TestApi } from '#test/support/http.ts';
import { type AgentLab, createAgentLab, result } from './testing/agent-lab.ts';
import { recordUnreportedWindows } from './unreported-windows.ts';

let api: TestApi;
let lab: AgentLab;
before(async () => {
  api = await createTestApi();
  lab = createAgentLab(api, await api.caller('agency'));
});
after(() => api.close());

const missAll = async () => {
  const parts = { db: api.database.db, clock: api.clock, log: createLog('silent') };
  while ((await recordUnreportedWindows(parts, new Date(api.clock.now()))).windows > 0);
};

test('results sent again have no effect', async () => {
  const location = await lab.createLocation();
  const agent = await lab.enroll(location);
  const monitor = await lab.createMonitor(location.region);
  const [now = 0] = lab.slotsOf(monitor, 1);
  const recheck = now + 20_001;
  const batch = [result(monitor, now, 'down')];
  assert.deepEqual(await lab.report(agent, batch), { recorded: 1, late: 0, duplicates: 0, rejected: 0 });
  assert.deepEqual(await lab.report(agent, batch), { recorded: 0, late: 0, duplicates: 1, rejected: 0 });
  assert.equal(await lab.statusOf(monitor), 'pending', 'a failure that was sent twice is one failure');
  if (recheck < api.clock.now()) {
    await lab.report(agent, [result(monitor, recheck, 'down')]);
    assert.equal(await lab.statusOf(monitor), 'down');
  }
  assert.deepEqual(
    (await lab.windowsOf(monitor)).checked.filter((at) => at === now),
    [now],
  );
});

test('late results complete the history, correct missed windows and leave the status unchanged', async () => {
  const location = await lab.createLocation();
  const agent = await lab.enroll(location);
  const monitor = await lab.createMonitor(location.region);
  const slots = lab.slotsOf(monitor, 179);
  await lab.report(agent, [result(monitor, slots[0] ?? 0)]);
  assert.equal(await lab.statusOf(monitor), 'up');
  await missAll();
  const before = await lab.windowsOf(monitor);
  assert.ok(before.missed.length > 160, `${before.missed.length} missed`);
  // The hours are rolled up before the results arrive.
  await rollUpChecks(api.database.db, new Date(api.clock.now()));

  const late = slots.slice(60, 90).map((at) => result(monitor, at, 'down'));
  // The results arrive out of order, and some of them twice.
  const shuffled = [...late.filter((_, index) => index % 2 === 0), ...late];
  const counts = await lab.report(agent, shuffled);
  assert.deepEqual(counts, { recorded: 0, late: 30, duplicates: 15, rejected: 0 });
  assert.equal(await lab.statusOf(monitor), 'up');
  const incidents = await lab.request('GET', '/incidents?state=open');
  assert.ok(incidents.items.every(({ source }: { source: { id: string } }) => source.id !== monitor.id));
  const after = await lab.windowsOf(monitor);
  assert.equal(after.missed.length, before.missed.length - 30);
  assert.equal(after.checked.length, before.checked.length + 30);

  const shown = await lab.request('GET', `/locations/${location.id}`);
  assert.deepEqual([shown.lateResults, shown.correctedWindows], [30, 30]);
  const { items } = await lab.request('GET', `/locations/${location.id}/late-results`);
  const sum = (of: (one: { results: number; correctedWindows: number }) => number) =>
    items.map(of).reduce((total: number, n: number) => total + n, 0);
  assert.deepEqual([sum(({ results }) => results), sum((one) => one.correctedWindows)], [30, 30]);
  assert.equal(items[0].monitorName, monitor.name);
  await recountLateChecks(api.database.db, new Date(api.clock.now()));
  const { rows } = await sql<{ same: boolean }>`
    select r.down = c.down and r.missed = c.missed as same from check_rollups r
    cross join lateral (
      select count(*) filter (where status = 'd') as down, coalesce(sum(missed_windows) filter (where status = 'm'), 0) as missed
      from checks where monitor_id = r.monitor_id and scheduled_at >= r.starts_at and scheduled_at < r.starts_at + interval '1 hour'
    ) c where r.monitor_id = ${monitor.id} and r.span = 'hour'`.execute(api.database.db);
  assert.ok(rows.length > 0 && rows.every(({ same }) => same), 'rollups match the stored results');
});

/** An HTTP monitor with or without permission to store bodies. */
const intranet = (keepFailedBody: boolean) => ({
  kind: 'http',
  url: 'http://intranet.test/',
  keepFailedBody,
});

test('evidence and steps are stored even with late checks, and invalid ones never discard a result', async () => {
  const location = await lab.createLocation();
  const agent = await lab.enroll(location);
  const monitor = await lab.createMonitor(location.region, { target: intranet(true) });
  const evidence = (text: string) => ({
    request: { method: 'GET', url: 'http://intranet.test/', headers: [{ name: 'accept', value: '*/*' }] },
    response: { statusCode: 500, httpVersion: '1.1', headers: [] },
    body: { contentType: 'text/html', text, truncated: false },
  });
  const step = {
    ...{ name: 'Log in', action: 'POST http://intranet.test/login', status: 'down', startMs: 0 },
    ...{ durationMs: 12, phases: [null, 1, null, 8, 3], statusCode: 500, bodyBytes: 4 },
    ...{ reason: { code: 'http-status', params: { status: 500 } }, extracted: [] },
  };
  const [now = 0, before = 0, old = 0] = lab.slotsOf(monitor, 3);
  const down = (at: number, more: object) => ({ ...result(monitor, at, 'down'), ...more });
  const tooLong = { ...evidence('x'), request: { method: 'GET', url: 'x'.repeat(10_001), headers: [] } };
  assert.deepEqual(
    await lab.report(agent, [
      down(before, { evidence: tooLong, steps: [{ name: 1 }] }),
      down(now, { evidence: evidence('no\0 database'), steps: [step] }),
    ]),
    { recorded: 2, late: 0, duplicates: 0, rejected: 0 },
  );
  assert.equal((await lab.report(agent, [down(old, { evidence: evidence('still no database') })])).late, 1);
  const path = `/service-monitors/${monitor.id}`;
  const { items } = await lab.request('GET', `${path}/checks`);
  const bodies = new Map<number, string>();
  for (const { id, scheduledAt, bodyKept } of items) {
    if (!bodyKept) continue;
    const shown = await lab.request('GET', `${path}/checks/${id}/evidence`);
    assert.equal(shown.response.statusCode, 500);
    bodies.set(Date.parse(scheduledAt), shown.body.text);
  }
  assert.deepEqual([...bodies.keys()].sort(), [old, now]);
  assert.match(bodies.get(now) ?? '', /^no.* database$/);
  const runs = await lab.request('GET', `${path}/runs`);
  assert.equal(runs.items.length, 1);
  const [shown] = runs.items[0].steps;
  assert.deepEqual([shown.name, shown.status, shown.phases.firstByteMs], ['Log in', 'down', 8]);

  const silent = await lab.createMonitor(location.region, { target: intranet(false) });
  const [at = 0] = lab.slotsOf(silent, 1);
  await lab.report(agent, [{ ...result(silent, at, 'down'), evidence: evidence('secret') }]);
  const checks = await lab.request('GET', `/service-monitors/${silent.id}/checks`);
  const [{ id, bodyKept }] = checks.items;
  assert.equal(bodyKept, false, 'its owner has not allowed bodies');
  const kept = await lab.request('GET', `/service-monitors/${silent.id}/checks/${id}/evidence`);
  assert.deepEqual([kept.response.statusCode, kept.body], [500, null]);
});

test('while no agent in a location is in contact, missed windows are recorded as one range per hour', async () => {
  const location = await lab.createLocation();
  const monitor = await lab.createMonitor(location.region, { hoursAgo: 0.5 });
  await missAll();
  assert.deepEqual((await lab.windowsOf(monitor)).missed, []);
  const old = await lab.createMonitor(location.region, { hoursAgo: 2 });
  await missAll();
  const { rows } = await sql<{ n: number }>`
    select missed_windows as n from checks where monitor_id = ${old.id}`.execute(api.database.db);
  assert.ok(rows.length === 1 && (rows[0]?.n ?? 0) > 110, JSON.stringify(rows));
});

test('a late recovery does not resolve an incident that was opened after it', async () => {
  const location = await lab.createLocation();
  const agent = await lab.enroll(location);
  const monitor = await lab.createMonitor(location.region, {
    confirm: { failures: 1, recoveries: 1, retrySeconds: 20 },
  });
  const slots = lab.slotsOf(monitor, 30);
  await lab.report(agent, [result(monitor, slots[0] ?? 0, 'down')]);
  const openIncidents = async () =>
    (await lab.request('GET', '/incidents?state=open')).items.filter(
      ({ source }: { source: { id: string } }) => source.id === monitor.id,
    );
  const before = await openIncidents();
  assert.equal(before.length, 1);
  const late = slots.slice(1).map((at) => result(monitor, at));
  assert.equal((await lab.report(agent, late)).late, 29);
  assert.deepEqual(await openIncidents(), before);
  assert.equal(await lab.statusOf(monitor), 'down');
});

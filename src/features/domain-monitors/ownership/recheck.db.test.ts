import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { monitorScans, runDueScans } from '#features/scans/index.ts';
import { startLabNet } from '#lab/lab-net.ts';
import { dayMs } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { recheckOwnership } from './recheck.ts';

let api: TestApi;
let lab: Awaited<ReturnType<typeof startLabNet>>;
const zones = Array.from({ length: 3 }, (_, index) => `zone${index}.test`);

before(async () => {
  lab = await startLabNet(Object.fromEntries(zones.map((name) => [name, {}])));
  api = await createTestApi({ net: lab.net });
});
after(async () => {
  await api.close();
  await lab.close();
});

const get = async (caller: Caller, url: string) => (await api.request(caller, { url })).json();

/** Creates a verified monitor of a new account. */
async function prove(domain: string): Promise<{ caller: Caller; id: string; url: string }> {
  const caller = await api.caller();
  const created = (
    await api.request(caller, { method: 'POST', url: '/api/monitors', payload: { domain } })
  ).json();
  const url = `/api/monitors/${created.id}`;
  lab.nameServer.setZone(domain, { _belltower: `TXT "${created.verification.token}"` });
  const proven = await api.request(caller, { method: 'POST', url: `${url}/verify` });
  assert.equal(proven.json().status, 'verified');
  return { caller, id: created.id, url };
}

const reprove = (signal = new AbortController().signal) =>
  recheckOwnership(api.database.db, new Date(api.clock.now()), {
    log: createLog('error'),
    net: lab.net,
    clock: api.clock,
    ports: { http: 80, https: 443 },
    scans: monitorScans,
    signal,
  });

async function due(id: string): Promise<string[]> {
  const { rows } = await sql<{ family: string }>`
    select family from scan_families
    where monitor_id = ${id} and next_due_at <= ${new Date(api.clock.now())} order by family
  `.execute(api.database.db);
  return rows.map(({ family }) => family);
}

test('ownership is checked weekly, and after a week without proof it is lost with everything that depends on it', async () => {
  const { caller, id, url } = await prove('zone0.test');
  const log = createLog('error');
  const scan = () =>
    runDueScans({ db: api.database.db, net: lab.net, clock: api.clock, log, environment: {} });
  await scan();
  const measured = async () => {
    const { rows } = await sql<{ family: string }>`
      select family from posture_checks where monitor_id = ${id} and family like '%active' order by family
    `.execute(api.database.db);
    return rows.map(({ family }) => family);
  };
  assert.deepEqual(await measured(), ['exposure-active', 'servers-active']);
  await sql`
    insert into findings (id, account_id, monitor_id, check_id, asset, category, dimension, severity, state,
      first_seen_at, opened_at, last_seen_at)
    select gen_random_uuid(), account_id, id, c, 'zone0.test', 'exposure', 'assetExposure', 'high', 'open', now(), now(),
      now() from domain_monitors, unnest(array['exposure.port.database', 'email.spf.pass-all']) c where id = ${id}
  `.execute(api.database.db);

  assert.deepEqual(await reprove(), { proven: 0, missing: 0, lost: 0 }, 'nothing is due yet');
  api.clock.advance(7 * dayMs);
  assert.deepEqual(await reprove(), { proven: 1, missing: 0, lost: 0 });
  assert.deepEqual(
    await reprove(),
    { proven: 0, missing: 0, lost: 0 },
    'domains are verified again once a week',
  );

  lab.nameServer.setZone('zone0.test', {});
  api.clock.advance(7 * dayMs);
  assert.deepEqual(await reprove(), { proven: 0, missing: 1, lost: 0 });
  const { verification } = await get(caller, url);
  assert.equal(verification.status, 'verified');
  assert.deepEqual(verification.methods, ['dns']);
  assert.ok(Date.parse(verification.missingSince) > Date.parse(verification.verifiedAt));
  for (let day = 1; day < 7; day++) {
    api.clock.advance(dayMs);
    assert.deepEqual(await reprove(), { proven: 0, missing: 1, lost: 0 }, `day ${day}`);
  }
  api.clock.advance(dayMs);
  assert.deepEqual(await reprove(), { proven: 0, missing: 0, lost: 1 });
  const lost = await get(caller, url);
  assert.deepEqual(
    [lost.verification.status, lost.verification.methods, lost.verification.missingSince],
    ['unverified', [], null],
  );
  assert.equal((await get(caller, `/api/v1/assets/${lost.domainId}`)).verified, false);
  const [entry] = (await get(caller, '/api/v1/audit-log?limit=1')).items;
  assert.equal(entry.action, 'monitor.verification_lost');
  assert.deepEqual(entry.actor, { type: 'system', id: null, name: 'ownership-check' });
  assert.equal(entry.details.missingSince, verification.missingSince);

  // No active check is due, and all results of active checks are deleted.
  assert.deepEqual(await measured(), []);
  const stale = await get(caller, `${url}/findings?limit=500`);
  const find = (checkId: string) => stale.items.find((each: { checkId: string }) => each.checkId === checkId);
  assert.deepEqual([find('exposure.port.database').stale, find('email.spf.pass-all').stale], [true, false]);
  await api.request(caller, { method: 'POST', url: `${url}/scan` });
  api.clock.advance(8 * dayMs);
  await scan();
  assert.deepEqual(await measured(), []);
  assert.deepEqual(await reprove(), { proven: 0, missing: 0, lost: 0 });

  lab.nameServer.setZone('zone0.test', { _belltower: `TXT "${verification.token}"` });
  await api.request(caller, { method: 'POST', url: `${url}/verify` });
  assert.deepEqual(
    await due(id),
    ['exposure-active', 'servers-active'],
    'after a new verification, active checks are due immediately',
  );
});

test('a proof that reappears preserves ownership, regardless of which check finds it', async () => {
  const first = await prove('zone1.test');
  const second = await prove('zone2.test');
  lab.nameServer.setZone('zone1.test', {});
  lab.nameServer.setBehavior('*', { kind: 'rcode', rcode: 'SERVFAIL' });
  api.clock.advance(7 * dayMs);
  assert.deepEqual(
    await reprove(),
    { proven: 0, missing: 2 + 1, lost: 0 },
    'if a domain cannot be checked, it counts as not verified',
  );
  lab.nameServer.setBehavior('*', []);
  const token = (await get(first.caller, first.url)).verification.token;
  lab.nameServer.setZone('zone1.test', { _belltower: `TXT "${token}"` });
  const byHand = await api.request(first.caller, { method: 'POST', url: `${first.url}/verify` });
  assert.equal(byHand.json().verification.missingSince, null);
  api.clock.advance(dayMs);
  assert.deepEqual(
    await reprove(),
    { proven: 2, missing: 0, lost: 0 },
    'the manually verified domain is not due',
  );
  assert.equal((await get(second.caller, second.url)).verification.missingSince, null);
});

test('an interrupted run changes nothing', async () => {
  api.clock.advance(7 * dayMs);
  const cut = new AbortController();
  cut.abort();
  assert.deepEqual(await reprove(cut.signal), { proven: 0, missing: 0, lost: 0 });
  assert.equal((await reprove()).proven, 3);
});

test('two concurrent workers check each proof once', async () => {
  api.clock.advance(7 * dayMs);
  const reports = await Promise.all([reprove(), reprove(), reprove()]);
  assert.equal(
    reports.reduce((sum, { proven }) => sum + proven, 0),
    3,
  );
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { dayMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { createScanWorld, publish, type ScanWorld, zone } from '#test/support/scans.ts';
import { markFamilyDue } from './queries/requests.ts';
import { runDueScans } from './scanner.ts';

let world: ScanWorld;
before(async () => {
  world = await createScanWorld();
});
after(() => world.api.close());

const change = async (id: string, payload: object) => {
  const response = await world.api.request(world.caller, {
    method: 'PATCH',
    url: `/api/monitors/${id}`,
    payload,
  });
  assert.equal(response.statusCode, 200, response.body);
};

/** Returns the families of a monitor that are due now. */
async function due(id: string): Promise<string[]> {
  const { rows } = await sql<{ family: string }>`
    select family from scan_families
    where monitor_id = ${id} and next_due_at <= ${new Date(world.api.clock.now())} order by family
  `.execute(world.api.database.db);
  return rows.map(({ family }) => family);
}

test('newly declared DKIM selectors are scanned immediately, but the same selectors in another order are not', async () => {
  publish('selected.example');
  const id = await world.watch('selected.example');
  await runDueScans(world.deps());
  assert.deepEqual(await due(id), []);
  await change(id, { label: 'Mail', dkimSelectors: [] });
  assert.deepEqual(await due(id), []);
  await change(id, { dkimSelectors: ['s1', 's2'] });
  assert.deepEqual(await due(id), ['email']);
  assert.equal(await runDueScans(world.deps()), 1);
  const missing = 'email.dkim.declared-selector-missing';
  const open = async () => {
    const items = await world.items(`/api/monitors/${id}/findings?state=open&limit=500`);
    return items.filter(({ checkId }) => checkId === missing).map(({ asset }) => asset);
  };
  assert.deepEqual((await open()).sort(), [
    's1._domainkey.selected.example',
    's2._domainkey.selected.example',
  ]);
  await change(id, { dkimSelectors: ['S2', 's1'] });
  assert.deepEqual(await due(id), []);
  zone['s1._domainkey.selected.example'] = {
    TXT: ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='],
  };
  await change(id, { dkimSelectors: ['s1'] });
  assert.equal(await runDueScans(world.deps()), 1);
  assert.deepEqual(await open(), []);
});

test('a monitor is scanned when resumed after a long pause, but not after a short one', async () => {
  publish('rested.example');
  const id = await world.watch('rested.example');
  await runDueScans(world.deps());
  await change(id, { state: 'paused' });
  await change(id, { state: 'active' });
  assert.deepEqual(await due(id), ['exposure-active', 'servers-active'], 'those were never measured');
  await runDueScans(world.deps());
  await change(id, { state: 'paused' });
  world.api.clock.advance(3 * dayMs);
  const scans = async () => (await world.items(`/api/monitors/${id}/history`)).length;
  const before = await scans();
  await runDueScans(world.deps());
  assert.equal(await scans(), before, 'a paused monitor is not scanned');
  await change(id, { state: 'active' });
  const now = await due(id);
  for (const family of ['watch', 'dns', 'email', 'web']) assert.ok(now.includes(family), family);
  assert.ok(!now.includes('tls-protocols'), 'a week has not passed');
  await runDueScans(world.deps());
  assert.equal(await scans(), before + 1);
});

test('a change seen by the hourly check starts a scan of DNS and email with the trigger `change`', async () => {
  publish('hijacked.example');
  const id = await world.watch('hijacked.example');
  await runDueScans(world.deps());
  publish('hijacked.example', { '@': { MX: [[10, 'mx.thief.example.org']] } });
  zone['mx.thief.example.org'] = { A: ['192.0.2.66'] };
  const history = () => world.items(`/api/monitors/${id}/history`);
  const { accountId } = world.caller;
  const readHistory = async () => {
    world.api.clock.advance(60_000);
    const now = new Date(world.api.clock.now());
    await withTransaction(world.api.database.db, (tx) =>
      markFamilyDue(tx, { monitorId: id, accountId }, 'watch', now),
    );
    await runDueScans(world.deps());
  };
  await readHistory();
  assert.equal((await history()).length, 2, 'a change that was seen once is not confirmed');
  await readHistory();
  const [followUp, seen, ...rest] = await history();
  assert.deepEqual(
    [followUp.trigger, followUp.state, followUp.families],
    ['change', 'done', ['dns', 'email']],
  );
  assert.deepEqual([seen.trigger, seen.families, seen.new], ['schedule', ['watch'], 1]);
  assert.equal(rest.length, 2);
  await readHistory();
  assert.equal((await history()).length, 5, 'the same change is not followed again');
});

test('evidence is returned for ninety days, and the scan itself without a time limit', async () => {
  publish('remembered.example');
  const id = await world.watch('remembered.example');
  await runDueScans(world.deps());
  const [scan] = await world.items(`/api/monitors/${id}/history`);
  const read = async () => (await world.get(`/api/monitors/${id}/history/${scan.id}`)).json();
  world.api.clock.advance(90 * dayMs - 60_000);
  assert.ok((await read()).checks.length > 200);
  world.api.clock.advance(120_000);
  const later = await read();
  assert.equal(later.checks, null);
  assert.equal(later.riskScore, scan.riskScore);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runDueScans } from '#features/scans/index.ts';
import { dayMs } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { createScanWorld, publish, type ScanWorld } from '#test/support/scans.ts';

let world: ScanWorld;
before(async () => {
  world = await createScanWorld();
});
after(() => world.api.close());

test("names found by discovery are scored with the domain and don't open a second incident", async () => {
  const { api, caller } = world;
  publish('found.test');
  const payload = { domain: 'found.test' };
  const monitor = (await api.request(caller, { method: 'POST', url: '/api/monitors', payload })).json();
  await runDueScans(world.deps());
  const at = new Date(api.clock.now());
  const own = { account_id: caller.accountId, domain_id: monitor.domainId };
  const { db } = api.database;
  await db
    .insertInto('discovery_schedules')
    .values({ ...own, next_due_at: at, baseline_at: at })
    .execute();
  const finding = { id: 'exposure.takeover.confirmed', reason: 'unclaimed-at-service' };
  const takeover = { service: 'Bitbucket', verdict: 'vulnerable', evidence: { status: 404 }, finding };
  const names = [
    { name: 'old.found.test', takeover: JSON.stringify(takeover), first_seen_at: at },
    {
      name: 'dusty.found.test',
      takeover: null,
      first_seen_at: new Date(at.getTime() - 20 * dayMs),
      alive: true,
    },
  ];
  await db
    .insertInto('subdomains')
    .values(names.map((row) => ({ ...own, ...row, id: newId(), sources: ['ct'], last_seen_at: at })))
    .execute();
  api.clock.advance(2 * dayMs);
  await runDueScans(world.deps());
  const url = `/api/monitors/${monitor.id}/findings?category=exposure&limit=500`;
  const { items } = (await api.request(caller, { url })).json();
  const notified = items.map(
    ({ checkId, asset }: { checkId: string; asset: string }) => `${checkId} ${asset}`,
  );
  assert.ok(notified.includes('exposure.takeover.confirmed old.found.test'), notified.join(', '));
  assert.ok(notified.includes('exposure.host.unmanaged dusty.found.test'), notified.join(', '));
  const { riskScore } = (await api.request(caller, { url: `/api/monitors/${monitor.id}` })).json().latest;
  assert.ok(riskScore === null || riskScore >= 51, 'a takeover caps the whole score');
  const incidents = (await api.request(caller, { url: '/api/v1/incidents' })).json().items;
  assert.deepEqual(
    incidents.filter(({ title }: { title: string }) => title.includes('old.found.test')),
    [],
  );
});

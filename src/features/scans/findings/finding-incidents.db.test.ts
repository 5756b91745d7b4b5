import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { families } from '#engine/scan/families.ts';
import { createScanWorld, publish, type ScanWorld, zone } from '#test/support/scans.ts';
import { runDueScans } from '../scanner.ts';

let world: ScanWorld;
before(async () => {
  world = await createScanWorld();
});
after(() => world.api.close());

async function rescan(): Promise<void> {
  world.api.clock.advance(families.email.intervalMs * 1.6);
  await runDueScans(world.deps());
}

/** Creates a monitor with a DMARC record that disappears after the first scan. */
async function monitorLosingDmarc(domain: string): Promise<string> {
  publish(domain);
  const id = await world.watch(domain);
  await runDueScans(world.deps());
  zone[`_dmarc.${domain}`] = { TXT: [] };
  await rescan();
  return id;
}

const incidentsOf = (id: string) => world.items(`/api/v1/incidents?monitorId=${id}`);
const isDmarc = ({ cause, checkId }: { cause?: string; checkId?: string }) =>
  (cause ?? checkId) === 'email.dmarc.missing';

test('findings of the first scan are the baseline and open no incidents', async () => {
  publish('old-sins.example', { _dmarc: { TXT: [] } });
  const id = await world.watch('old-sins.example');
  await runDueScans(world.deps());
  const findings = await world.items(`/api/monitors/${id}/findings?state=open&limit=500`);
  assert.ok(findings.some(isDmarc));
  await rescan();
  assert.deepEqual((await incidentsOf(id)).filter(isDmarc), []);
});

test('a new severe finding opens an incident, which is resolved with the finding', async () => {
  const id = await monitorLosingDmarc('careless.example');
  const findings = await world.items(`/api/monitors/${id}/findings?state=open&limit=500`);
  const finding = findings.find(isDmarc);
  const [incident] = (await incidentsOf(id)).filter(isDmarc);
  assert.equal(incident.fingerprint, `monitor:${id}:finding:${finding.id}`);
  assert.deepEqual(
    [incident.state, incident.severity, incident.source.type, incident.source.name],
    ['open', 'high', 'monitor', 'careless.example'],
  );
  assert.ok(incident.domainId);
  publish('careless.example');
  await rescan();
  const [over] = (await incidentsOf(id)).filter(isDmarc);
  assert.deepEqual([over.id, over.state, over.resolvedBy], [incident.id, 'resolved', 'system']);
});

test('a disposition, a pause and a deletion each resolve the incident with a reason', async () => {
  const accepted = await monitorLosingDmarc('judged.example');
  const { caller, api } = world;
  const found = (await world.items(`/api/monitors/${accepted}/findings?state=open&limit=500`)).find(isDmarc);
  const patch = (url: string, payload: object) => api.request(caller, { method: 'PATCH', url, payload });
  await patch(`/api/monitors/${accepted}/findings/${found.id}`, { disposition: 'accepted-risk' });
  const paused = await monitorLosingDmarc('paused.example');
  await patch(`/api/monitors/${paused}`, { state: 'paused' });
  const deleted = await monitorLosingDmarc('deleted.example');
  await api.request(caller, { method: 'DELETE', url: `/api/monitors/${deleted}` });
  for (const [id, why] of [
    [accepted, "test set the finding's disposition to accepted-risk."],
    [paused, 'The monitor was paused.'],
    [deleted, 'The monitor was deleted.'],
  ] as const) {
    const [incident] = (await incidentsOf(id)).filter(isDmarc);
    assert.equal(incident.state, 'resolved', why);
    const { timeline } = (await world.get(`/api/v1/incidents/${incident.id}`)).json();
    assert.equal(timeline.at(-1).message, why);
  }
});

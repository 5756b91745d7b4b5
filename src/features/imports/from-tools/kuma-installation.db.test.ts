import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createKumaDatabase, kumaDays30From, kumaUptimes30d } from '#lab/importers/kuma-database.ts';
import { fillKumaInstallation } from '#lab/importers/kuma-installation.ts';
import { createTestApi } from '#test/support/http.ts';

type Item = { resource: string; name: string; sourceType: string; state: string; id: string | null };

test('an Uptime Kuma installation with 500 monitors is imported completely, with the uptime that Uptime Kuma shows', async (t) => {
  const api = await createTestApi();
  const folder = await mkdtemp(join(tmpdir(), 'kuma-installation-'));
  t.after(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });
  api.clock.hold();
  const now = api.clock.now();
  const path = join(folder, 'kuma.db');
  const database = createKumaDatabase(path, 2);

  const ports = {
    web: 8080,
    dns: 53,
    smtp: 25,
    mqtt: 1883,
    grpc: 50051,
    snmp: 161,
    ntp: 123,
    mongodb: 27017,
    sqlserver: 1433,
  };
  const kuma = fillKumaInstallation(database, { monitors: 500, now, ports, intervalSeconds: 1800 });
  database.close();
  const file = await readFile(path);
  const caller = await api.caller('agency');
  const send = async (query: string) => {
    const response = await api.request(caller, {
      method: 'POST',
      url: `/api/v1/import/from/kuma${query}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: file,
    });
    assert.equal(response.statusCode, 200, response.body);
    assert.ok(!response.body.includes('planted'), 'secrets are not shown');
    return response.json();
  };
  const countOf = (items: Item[], resource: string) =>
    items.filter((item) => item.resource === resource).length;

  const preview = await send('?dryRun=1');
  const isPush = ({ type }: { type: string }) => type === 'push';
  assert.equal(kuma.monitors.length, 500);
  assert.deepEqual(
    ['monitor', 'heartbeat', 'channel', 'maintenance-window', 'status-page'].map((one) =>
      countOf(preview.items, one),
    ),
    [
      kuma.monitors.filter((one) => !isPush(one)).length,
      kuma.pushTokens.length,
      kuma.channels,
      kuma.windows,
      kuma.pages,
    ],
    'the sums of the preview are those of the source',
  );
  const impossible = preview.items.filter(({ state }: Item) => state === 'impossible');
  assert.deepEqual(impossible.map(({ sourceType }: Item) => sourceType).sort(), [
    'gamedig',
    'manual',
    'oracledb',
    'system-service',
  ]);
  const docker = preview.items.find(({ sourceType }: Item) => sourceType === 'docker');
  assert.equal(docker?.state, 'approximated', 'its socket needs the permission of the operator');

  api.clock.advance(10_000);
  const result = await send('');
  assert.deepEqual(result.counts, preview.counts);
  const theirs = kumaUptimes30d(path, now);
  const days = `from=${new Date(kumaDays30From(now)).toISOString()}&to=${new Date(now).toISOString()}`;
  const ids = new Map<string, string | null>(result.items.map((item: Item) => [item.name, item.id]));
  let compared = 0;
  for (const monitor of kuma.monitors) {
    const id = ids.get(monitor.name);
    if (isPush(monitor) || !id) continue;
    const response = await api.request(caller, { url: `/api/v1/service-monitors/${id}/uptime?${days}` });
    const difference = Math.abs(response.json().ratio - (theirs.get(monitor.id) ?? Number.NaN));
    assert.ok(difference < 0.0001, `${monitor.name}: ${response.body}, ${theirs.get(monitor.id)}`);
    compared += 1;
  }
  assert.equal(compared, countOf(preview.items, 'monitor') - impossible.length);
  for (const token of kuma.pushTokens) {
    assert.equal((await api.request(null, { url: `/api/push/${token}?status=up` })).statusCode, 200);
  }

  const undone = await api.request(caller, { method: 'POST', url: `/api/v1/import/${result.importId}/undo` });
  assert.equal(undone.statusCode, 200, undone.body);
  const left = await api.request(caller, { url: '/api/v1/service-monitors?limit=1' });
  assert.deepEqual(left.json().items, []);
});

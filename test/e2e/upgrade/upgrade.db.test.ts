import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { demand } from '../support/ask.ts';
import { runProgram, temporaryFolder } from '../support/program.ts';
import { startService, type TestService } from '../support/service.ts';

/**
 * Made by the program as it was with migrations 0001 to 0010: an account, four service monitors with checks and an
 * open incident, a domain monitor, a channel, a risk point. The schema in it is of then; restoring migrates it.
 */
const backup = fileURLToPath(new URL('./schema-0010.backup', import.meta.url));
/** The account's key; it opens nothing but this file. */
const key = 'bt_d7drIBa7XOU6NBvVKm7NnJh9VQFq7dxR7GsE6ZTz63M';
let service: TestService;

before(async () => {
  const dataDir = temporaryFolder();
  const restored = await runProgram(['restore', backup], { env: { BELLTOWER_DATA_DIR: dataDir } });
  assert.equal(restored.code, 0, restored.stderr);
  service = await startService({ dataDir });
});

test('after an upgrade keys and passwords hold', async () => {
  const { json } = await demand(200, service.url, '/api/v1/account', { key });
  assert.equal(json.email, 'ada@example.com');
  const person = { email: 'ada@example.com', password: 'correct horse battery' };
  await demand(201, service.url, '/api/v1/session', { body: person, headers: { origin: service.url } });
});

test('after an upgrade monitors, their checks, incidents and channels are there', async () => {
  const monitors = await demand(200, service.url, '/api/v1/service-monitors', { key });
  const byName = new Map<string, { id: string; kind: string; tags: string[] }>(
    monitors.json.items.map((each: { name: string }) => [each.name, each]),
  );
  assert.deepEqual([...byName.keys()].sort(), ['127.0.0.1', 'Closed', 'Shop', 'Shop text']);
  assert.deepEqual(byName.get('Shop')?.tags, ['shop']);
  const checks = await demand(200, service.url, `/api/v1/service-monitors/${byName.get('Shop')?.id}/checks`, {
    key,
  });
  assert.ok(checks.json.items.some(({ status }: { status: string }) => status === 'up'));
  const incidents = await demand(200, service.url, '/api/v1/incidents', { key });
  assert.ok(incidents.json.items.some(({ title }: { title: string }) => title === 'Closed is down'));
  const channels = await demand(200, service.url, '/api/v1/alerts/channels', { key });
  assert.equal(channels.json.items.length, 2);
  const domains = await demand(200, service.url, '/api/monitors', { key });
  assert.equal(domains.json.items[0].domain, 'example.com');
});

test('after an upgrade the service works on: monitors are made and changed', async () => {
  const body = { kind: 'http', name: 'New', url: 'http://127.0.0.1:9/', intervalSeconds: 3600 };
  const { json } = await demand(201, service.url, '/api/v1/service-monitors', { key, body });
  const patch = { method: 'PATCH', key, body: { name: 'Newer' } };
  await demand(200, service.url, `/api/v1/service-monitors/${json.id}`, patch);
});

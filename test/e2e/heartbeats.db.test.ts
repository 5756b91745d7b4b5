import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { eventually, requestAndExpect } from './support/requests.ts';
import { signUp, startService } from './support/service.ts';

const path = '/api/v1/heartbeats';
const clients = 20;

test('after kill -9 under load, every acknowledged ping is stored once, and no heartbeat goes down', async () => {
  const env = { BELLTOWER_SIGNUP: 'open' };
  let service = await startService({ env });
  const key = await signUp(service.url);
  const created: { id: string; pingUrl: string }[] = [];
  for (let n = 0; n < 30; n++) {
    const body = { name: `Job ${n}`, schedule: { periodSeconds: 600 } };
    created.push((await requestAndExpect(201, service.url, path, { key, body })).json);
  }
  const answered = new Map<string, string>();
  let isOver = false;
  const load = Array.from({ length: clients }, async (_, client) => {
    for (let n = client; !isOver; n++) {
      const heartbeat = created[n % created.length];
      const rid = randomUUID();
      try {
        const response = await fetch(`${heartbeat?.pingUrl}?rid=${rid}`, {
          method: 'POST',
          body: `run ${rid}`,
        });
        await response.text();
        if (response.status === 200) answered.set(rid, heartbeat?.id ?? '');
      } catch {
        return;
      }
    }
  });
  // A first ping changes the status and takes longer. Therefore, the last heartbeats may have none while others have
  // many.
  await eventually(
    'pings of each heartbeat are answered',
    async () => answered.size > 300 && new Set(answered.values()).size === created.length,
  );
  await service.end('SIGKILL');
  isOver = true;
  await Promise.all(load);
  service = await startService({ dataDir: service.dataDir, env });
  const found = new Map<string, number>();
  for (const { id } of created) {
    const { items } = (await requestAndExpect(200, service.url, `${path}/${id}/pings?limit=500`, { key }))
      .json;
    for (const { rid, bodyPreview } of items) {
      assert.equal(bodyPreview, `run ${rid}`);
      found.set(rid, (found.get(rid) ?? 0) + 1);
    }
    assert.equal(
      (await requestAndExpect(200, service.url, `${path}/${id}`, { key })).json.state.status,
      'up',
    );
  }
  assert.deepEqual(
    [...answered.keys()].filter((rid) => found.get(rid) !== 1),
    [],
  );
  assert.ok([...found.values()].every((times) => times === 1));
});

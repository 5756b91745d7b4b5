import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCtServer } from '#lab/ct/log-server.ts';
import { createCa } from '#lab/tls/ca.ts';
import { eventually, requestAndExpect, sleep } from './support/requests.ts';
import { addCleanup, createAccount, startService } from './support/service.ts';

test('a certificate log is read without skipping or repeating an entry while the service is killed repeatedly', async () => {
  const lab = await startCtServer();
  addCleanup(() => lab.close());
  const logs = [lab.addLog('rfc6962', 'one'), lab.addLog('static', 'two')];
  for (const log of logs) log.publish();
  const env = { BELLTOWER_CT: 'tail', BELLTOWER_CT_LOG_LIST_URL: lab.listUrl };
  let service = await startService({ env });
  const { apiKey: key } = await createAccount(service.env);
  await requestAndExpect(201, service.url, '/api/v1/assets/domains', {
    key,
    body: { domain: 'killed.test' },
  });
  const ca = createCa({ name: 'Lab CA' });
  const positions = async () =>
    (await requestAndExpect(200, service.url, '/api/v1/certificates/logs', { key })).json.items.map(
      ({ position }: { position: number | null }) => position,
    );
  await eventually(
    'both logs have a position',
    async () => (await positions()).filter((at: unknown) => at === 0).length === 2,
  );
  let count = 0;
  for (let round = 0; round < 3; round++) {
    for (const log of logs) {
      for (let n = 0; n < 40; n++) log.addPrecertificate(ca, { names: [`n${count++}.killed.test`] });
      log.publish();
    }
    // Kills the service at a random point between reading the log's head and storing the position.
    await sleep(1_500 + round * 1_700);
    await service.end('SIGKILL');
    service = await startService({ env: service.env, dataDir: service.dataDir });
  }
  await eventually('all entries are read', async () =>
    (await positions()).every((at: unknown) => at === 120),
  );
  const { items } = (
    await requestAndExpect(200, service.url, '/api/v1/certificates/issuances?limit=500', { key })
  ).json;
  const names = items.map((item: { names: string[] }) => item.names[0]).sort();
  assert.deepEqual(names, Array.from({ length: count }, (_, n) => `n${n}.killed.test`).sort());
  assert.ok(items.every(({ logs: at }: { logs: unknown[] }) => at.length === 1));
});

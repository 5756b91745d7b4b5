import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';
import { useEveryResource } from '../../clients/typescript/example/every-resource.ts';
import { type Belltower, createBelltower, isProblem } from '../../clients/typescript/src/index.ts';

let api: TestApi;
let belltower: Belltower;
let baseUrl = '';
let apiKey = '';

before(async () => {
  api = await createTestApi();
  baseUrl = await api.listen();
  apiKey = (await api.caller()).key;
  belltower = createBelltower({ baseUrl, apiKey });
});
after(() => api.close());

test('a program uses every resource through the client', async () => {
  const seen = await useEveryResource(belltower);
  assert.ok(seen.includes('The shop: http://127.0.0.1:9/'), seen.join('\n'));
  assert.ok(seen.includes('there already'), seen.join('\n'));
  assert.match(seen.join('\n'), /^resolved, 4 entries, 0 open$/m);
  assert.match(seen.join('\n'), /^OK: up, 1 pings, 1 runs, up 1$/m);
  assert.match(seen.join('\n'), /^0 lookalikes, lead triaged, 1 case without judgement$/m);
  assert.match(seen.join('\n'), /^example: Slow checkout, How we are, 0 follow$/m);
  assert.match(seen.join('\n'), /^scan-history\.csv begins with scanned_at$/m);
  assert.match(seen.join('\n'), /^Europe\/Berlin: shop: (\d{4}-\d\d(, )?){3}$/m);
  assert.match(seen.join('\n'), /^1 imported, 1 taken back, 5 writes, ok$/m);
});

test('an error is a problem with its code, status and request ID', async () => {
  const id = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';
  await assert.rejects(belltower.getIncident({ path: { id } }), (error: unknown) => {
    assert.ok(isProblem(error, 'not_found'));
    assert.equal(error.status, 404);
    assert.match(error.requestId ?? '', /^[0-9a-f-]{36}$/);
    return true;
  });
});

test('all pages of a list are read one after another', async () => {
  for (const name of ['a', 'b', 'c'])
    await belltower.createDomain({ body: { domain: `${name}.example.net` } });
  const names: string[] = [];
  for await (const { domain } of belltower.each('listDomains', {
    query: { apex: 'example.net', limit: 1 },
  })) {
    names.push(domain);
  }
  assert.deepEqual(names.sort(), ['a.example.net', 'b.example.net', 'c.example.net']);
});

test('a write is sent again if its response was lost, but takes effect only once', async () => {
  let lost = 0;
  const unsteady = createBelltower({
    baseUrl,
    apiKey,
    pauseMs: 1,
    fetch: async (request) => {
      const response = await fetch(request);
      if (lost++ > 0) return response;
      throw new TypeError('the line went dead');
    },
  });
  const made = await unsteady.createIncident({ body: { title: 'Once', severity: 'low' } });
  const { items } = await belltower.listIncidents();
  assert.deepEqual(
    items.filter(({ title }) => title === 'Once').map(({ id }) => id),
    [made.id],
  );
});

test('temporary errors are retried, and permanent errors are thrown immediately', async () => {
  const answers = [503, 429, 404];
  const client = createBelltower({
    baseUrl,
    pauseMs: 1,
    fetch: async () =>
      new Response('{}', { status: answers.shift() ?? 200, headers: { 'retry-after': '0' } }),
  });
  await assert.rejects(client.listIncidents(), (error: unknown) => isProblem(error) && error.status === 404);
  assert.deepEqual(answers, []);
});

test('files are uploaded and downloaded as streams, even if the connection drops', async () => {
  let lost = 0;
  const own = createBelltower({
    baseUrl,
    apiKey: (await api.caller()).key,
    pauseMs: 1,
    fetch: (request) => (lost++ === 0 ? Promise.reject(new TypeError('the line went dead')) : fetch(request)),
  });
  const body = new Blob(['domain\r\n', 'streamed.example\r\n']).stream();
  const { created, dryRun } = await own.importDomains({ body, query: { dryRun: '1' } });
  assert.deepEqual([created, dryRun], [1, true]);
  const response = await own.open('exportMonitors');
  assert.equal(response.bodyUsed, false);
  assert.match(await response.text(), /^source,id,/);
  await assert.rejects(own.open('exportDomain', { path: { id: 'none' } }), (error: unknown) =>
    isProblem(error),
  );
});

test('changes can be sent in a browser without crypto.randomUUID, as on pages over plain HTTP', async (t) => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  t.after(() => Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true }));
  const heartbeat = await belltower.createHeartbeat({
    body: { name: 'Nightly backup', schedule: { cron: '30 2 * * *', timezone: 'Europe/Berlin' } },
  });
  assert.equal(heartbeat.name, 'Nightly backup');
});

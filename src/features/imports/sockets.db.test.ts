import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let base: string;
before(async () => {
  api = await createTestApi();
  base = await api.listen();
});
after(() => api.close());

const large = 'x'.repeat(21 * 1024 * 1024);

function post(headers: Record<string, string>, body: string | Readable) {
  return fetch(`${base}/api/v1/import/monitors`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', ...headers },
    body: (typeof body === 'string' ? body : Readable.toWeb(body)) as NonNullable<RequestInit['body']>,
    ...(typeof body === 'string' ? {} : { duplex: 'half' }),
  } as RequestInit);
}

test('a body above the limit gets 413 over a real socket, with and without Content-Length', async () => {
  const caller = await api.caller();
  for (const body of [large, Readable.from(Array.from({ length: 21 }, () => large.slice(0, 1024 * 1024)))]) {
    api.clock.advance(10_000);
    const response = await post(caller.headers, body);
    assert.equal(response.status, 413);
    assert.equal(((await response.json()) as { code: string }).code, 'too_large');
  }
});

test('a large upload that is rejected early still gets its response', async (t) => {
  t.after(api.clock.hold());
  const free = await api.caller('free');
  const caller = await api.caller();
  assert.equal((await post({}, large)).status, 401);
  assert.equal((await post(free.headers, large)).status, 402);
  api.clock.advance(10_000);
  assert.equal((await post(caller.headers, 'domain\nexample.com\n')).status, 200);
  assert.equal((await post(caller.headers, large)).status, 429);
  assert.equal((await post({ ...caller.headers, 'content-type': 'text/html' }, large)).status, 429);
});

test('other requests are answered while 20 MiB of CSV are read', async () => {
  const caller = await api.caller();
  api.clock.advance(10_000);
  const rows = Array.from(
    { length: 90_000 },
    (_, index) => `host-${index}.example,"${'y'.repeat(190)}, ${index}"\n`,
  );
  const csv = `domain,label\n${rows.join('')}`;
  assert.ok(csv.length > 19_000_000 && csv.length < 20 * 1024 * 1024);
  let done = false;
  const importing = post(caller.headers, csv).then(async (response) => {
    done = true;
    return (await response.json()) as { created: number; skippedForLimit: number };
  });
  let answered = 0;
  while (!done) {
    if ((await fetch(`${base}/healthz`)).status === 200) answered++;
  }
  const result = await importing;
  assert.equal(result.created + result.skippedForLimit, 90_000);
  assert.ok(answered > 3, `${answered} requests were answered during the import`);
});

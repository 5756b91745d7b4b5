import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#platform/crypto.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

interface Page {
  items: { id: string }[];
  nextCursor: string | null;
}

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

test('accounts that request the same URL at the same time each get their own response', async () => {
  const callers = await Promise.all(Array.from({ length: 8 }, () => api.caller()));
  await Promise.all(
    callers.map((caller, index) =>
      api.request(caller, {
        method: 'POST',
        url: '/api/v1/incidents',
        payload: { title: `of ${index}`, severity: 'low' },
      }),
    ),
  );
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      callers.flatMap((caller, index) =>
        [1, 2, 3].map(async () => [index, await api.request(caller, { url: '/api/v1/incidents' })] as const),
      ),
    );
    for (const [index, answer] of answers) {
      assert.deepEqual(
        answer.json().items.map((item: { title: string }) => item.title),
        [`of ${index}`],
      );
    }
  }
});

test('a read after a write sees the write, regardless of concurrent reads', async () => {
  const caller = await api.caller();
  for (let round = 0; round < 10; round++) {
    const noise = Array.from({ length: 20 }, () => api.request(caller, { url: '/api/v1/incidents' }));
    await api.request(caller, {
      method: 'POST',
      url: '/api/v1/incidents',
      payload: { title: `round ${round}`, severity: 'low' },
    });
    const seen = (await api.request(caller, { url: '/api/v1/incidents' })).json();
    assert.equal(seen.items[0].title, `round ${round}`);
    await Promise.all(noise);
  }
});

test('an error for one URL does not affect another', async () => {
  const caller = await api.caller();
  const [bad, good] = await Promise.all([
    api.request(caller, { url: '/api/v1/incidents?cursor=nonsense' }),
    api.request(caller, { url: '/api/v1/incidents' }),
  ]);
  assert.equal(bad.statusCode, 400);
  assert.equal(good.statusCode, 200);
});

test('pages requested concurrently match pages requested one at a time, and their cursors cover all items', async () => {
  const callers = await Promise.all(Array.from({ length: 4 }, () => api.caller()));
  const create = (caller: Caller, url: string, payload: object) =>
    api.request(caller, { method: 'POST', url, payload });
  for (const [index, caller] of callers.entries()) {
    for (let n = 0; n < 3 * index; n++) {
      const monitor = { kind: 'http', url: 'https://www.example.com/', name: `shop ${n}` };
      await create(caller, '/api/v1/service-monitors', monitor);
      await create(caller, '/api/v1/incidents', { title: `of ${index}, ${n}`, severity: 'low' });
    }
  }
  for (const list of ['/api/v1/service-monitors', '/api/v1/incidents']) {
    const alone = new Map<string, object>();
    const requests: [Caller, string][] = [];
    for (const [index, caller] of callers.entries()) {
      const seen = new Set<string>();
      for (let cursor: string | null = ''; cursor !== null; ) {
        const url: string = `${list}?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
        const page = (await api.request(caller, { url })).json() as Page;
        for (const { id } of page.items) {
          assert.ok(!seen.has(id));
          seen.add(id);
          const one = await api.request(caller, { url: `${list}/${id}` });
          assert.equal(one.json().id, id);
          alone.set(`${caller.key} ${list}/${id}`, one.json());
          requests.push([caller, `${list}/${id}`]);
        }
        alone.set(`${caller.key} ${url}`, page);
        requests.push([caller, url]);
        cursor = page.nextCursor;
      }
      assert.equal(seen.size, 3 * index);
    }
    const together = await Promise.all(requests.map(([caller, url]) => api.request(caller, { url })));
    for (const [index, [caller, url]] of requests.entries()) {
      assert.deepEqual(together[index]?.json(), alone.get(`${caller.key} ${url}`));
    }
  }
});

test('a deleted monitor returns 404 to its owner, even in a batch with existing monitors', async () => {
  const caller = await api.caller();
  const stranger = await api.caller();
  const payload = { kind: 'http', url: 'https://www.example.com/', name: 'shop' };
  const url = '/api/v1/service-monitors';
  const { id } = (await api.request(caller, { method: 'POST', url, payload })).json();
  const request = (who: Caller, which: string) => api.request(who, { url: `${url}/${which}` });
  const answers = await Promise.all([
    request(caller, id),
    request(stranger, id),
    request(caller, newId()),
    request(caller, id.toUpperCase()),
  ]);
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 404, 404, 200],
  );
});

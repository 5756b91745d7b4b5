import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

test('accounts that ask for the same URL at once get each their own answer', async () => {
  const callers = await Promise.all(Array.from({ length: 8 }, () => api.caller()));
  await Promise.all(
    callers.map((caller, index) =>
      api.ask(caller, {
        method: 'POST',
        url: '/api/v1/incidents',
        payload: { title: `of ${index}`, severity: 'low' },
      }),
    ),
  );
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      callers.flatMap((caller, index) =>
        [1, 2, 3].map(async () => [index, await api.ask(caller, { url: '/api/v1/incidents' })] as const),
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

test('whoever asks after a write sees it, however many ask at once', async () => {
  const caller = await api.caller();
  for (let round = 0; round < 10; round++) {
    const noise = Array.from({ length: 20 }, () => api.ask(caller, { url: '/api/v1/incidents' }));
    await api.ask(caller, {
      method: 'POST',
      url: '/api/v1/incidents',
      payload: { title: `round ${round}`, severity: 'low' },
    });
    const seen = (await api.ask(caller, { url: '/api/v1/incidents' })).json();
    assert.equal(seen.items[0].title, `round ${round}`);
    await Promise.all(noise);
  }
});

test('the fault of one URL is not the fault of another', async () => {
  const caller = await api.caller();
  const [bad, good] = await Promise.all([
    api.ask(caller, { url: '/api/v1/incidents?cursor=nonsense' }),
    api.ask(caller, { url: '/api/v1/incidents' }),
  ]);
  assert.equal(bad.statusCode, 400);
  assert.equal(good.statusCode, 200);
});

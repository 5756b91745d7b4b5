import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi | undefined;
after(() => api?.close());

test('on a port chosen by the system, the interface shows its own URL and accepts changes from its own pages', async () => {
  api = await createTestApi({ environment: { BELLTOWER_PORT: '0', BELLTOWER_SIGNUP: 'open' } });
  const base = await api.listen();
  const docs = await fetch(`${base}/api/docs/openapi.json`);
  assert.deepEqual(((await docs.json()) as { servers: unknown }).servers, [{ url: base }]);
  const signUp = await fetch(`${base}/api/v1/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: 'a long password' }),
  });
  const cookie = signUp.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const rename = (origin: string) =>
    // Simulates a proxy in front of the service that sends a different Host header.
    api?.app.inject({
      method: 'PATCH',
      url: '/api/v1/account',
      headers: { cookie, origin, host: 'inner' },
      payload: { name: 'Ada Ltd' },
    });
  assert.equal((await rename(base))?.statusCode, 200);
  assert.equal((await rename('http://127.0.0.1:1'))?.statusCode, 403);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

test('the root URL returns a short page to browsers and a short text to programs', async () => {
  const page = await api.request(null, { url: '/', headers: { accept: 'text/html,*/*' } });
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(page.body, /<h1>Belltower<\/h1>.*href="\/api\/docs"/s);
  assert.doesNotMatch(page.body, /<script/);
  const response = await api.request(null, { url: '/' });
  assert.deepEqual(response.json(), { name: 'Belltower', docs: '/api/docs' });
});

test('a service without an interface page does not link to one', async () => {
  const closed = await createTestApi({ environment: { BELLTOWER_API_DOCS: 'off' } });
  try {
    const page = await closed.request(null, { url: '/', headers: { accept: 'text/html' } });
    assert.doesNotMatch(page.body, /api\/docs/);
  } finally {
    await closed.close();
  }
});

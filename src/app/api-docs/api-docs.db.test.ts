import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const ask = (url: string, accept = '*/*') => api.app.inject({ url, headers: { accept } });

test('the document is served whole, or of the tags that are named', async () => {
  const whole = await ask('/api/docs/openapi.json');
  assert.equal(whole.statusCode, 200);
  for (const query of ['tags=Import,Session', 'tags=Import&tags=Session']) {
    const { paths, tags } = (await ask(`/api/docs/openapi.json?${query}`)).json();
    assert.deepEqual(
      tags.map(({ name }: { name: string }) => name),
      ['Session', 'Import'],
    );
    assert.ok(paths['/api/v1/session'] && paths['/api/v1/import/monitors']);
    assert.equal(paths['/api/v1/incidents'], undefined);
  }
  assert.ok(Object.keys(whole.json().paths).includes('/api/v1/incidents'));
});

test('a tag that there is not is refused with those that there are', async () => {
  const answer = await ask('/api/docs/openapi.json?tags=Nothing');
  assert.equal(answer.statusCode, 400);
  assert.match(answer.json().detail, /no tag "Nothing"; there are .*Incidents/);
});

test('the page links the document of each part', async () => {
  const { body } = await ask('/api/docs', 'text/html');
  for (const [, href = ''] of body.matchAll(/class="part" href="([^"]+)"/g)) {
    assert.equal((await ask(href)).statusCode, 200, href);
  }
  assert.match(body, /openapi\.json\?tags=Service%20monitors/);
});

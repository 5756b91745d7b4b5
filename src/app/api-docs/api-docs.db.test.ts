import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const request = (url: string, accept = '*/*') => api.app.inject({ url, headers: { accept } });

test('the API document is served in full, or only for the requested tags', async () => {
  const full = await request('/api/docs/openapi.json');
  assert.equal(full.statusCode, 200);
  for (const query of ['tags=Import,Session', 'tags=Import&tags=Session']) {
    const { paths, tags } = (await request(`/api/docs/openapi.json?${query}`)).json();
    assert.deepEqual(
      tags.map(({ name }: { name: string }) => name),
      ['Session', 'Import'],
    );
    assert.ok(paths['/api/v1/session'] && paths['/api/v1/import/monitors']);
    assert.equal(paths['/api/v1/incidents'], undefined);
  }
  assert.ok(Object.keys(full.json().paths).includes('/api/v1/incidents'));
});

test('an unknown tag is rejected with a list of known tags', async () => {
  const response = await request('/api/docs/openapi.json?tags=Nothing');
  assert.equal(response.statusCode, 400);
  assert.match(response.json().detail, /"Nothing" is not a known tag\. Use one of .*Incidents/);
});

test('the same URL returns the document to programs and the viewer to browsers', async () => {
  assert.equal((await request('/api/docs', 'application/json')).json().openapi, '3.1.0');
  const page = await request('/api/docs', 'text/html');
  assert.match(page.body, /swagger-ui/);
  assert.doesNotMatch(page.body, /https?:\/\//);
});

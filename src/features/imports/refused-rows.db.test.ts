import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api?.close());

test('a row that the API would refuse as a monitor is refused with the same reason', async () => {
  const caller = await api.caller('agency');
  const url = 'https://shop.example:0/';
  const payload = { kind: 'http', name: 'Shop', url };
  const asked = await api.ask(caller, { method: 'POST', url: '/api/v1/service-monitors', payload });
  assert.equal(asked.statusCode, 400);
  const [refused] = asked.json().errors;
  const answer = await api.ask(caller, {
    method: 'POST',
    url: '/api/v1/import/monitors',
    headers: { 'content-type': 'text/csv' },
    payload: `domain,kind,url\nshop.example,http,${url}\nshop.example,http,https://shop.example/`,
  });
  const result = answer.json();
  assert.equal(result.created, 1);
  const [row] = result.invalidRows;
  assert.deepEqual([row.row, row.column, row.code, row.message], [2, 'url', refused.code, refused.detail]);
});

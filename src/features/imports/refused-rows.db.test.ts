import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api?.close());

test('a row is rejected for the same reasons as an API request to create the monitor', async () => {
  const caller = await api.caller('agency');
  const url = 'https://shop.example:0/';
  const payload = { kind: 'http', name: 'Shop', url };
  const response = await api.request(caller, { method: 'POST', url: '/api/v1/service-monitors', payload });
  assert.equal(response.statusCode, 400);
  const [refused] = response.json().errors;
  const reply = await api.request(caller, {
    method: 'POST',
    url: '/api/v1/import/monitors',
    headers: { 'content-type': 'text/csv' },
    payload: `domain,kind,url\nshop.example,http,${url}\nshop.example,http,https://shop.example/`,
  });
  const result = reply.json();
  assert.equal(result.created, 1);
  const [row] = result.invalidRows;
  assert.deepEqual([row.row, row.column, row.code, row.message], [2, 'url', refused.code, refused.detail]);
});

test('an unreadable upload reports the position of the error, and an unsupported type lists the accepted types', async () => {
  const caller = await api.caller('agency');
  const send = (type: string, payload: string | Buffer, url = '/api/v1/import/monitors') =>
    api.request(caller, { method: 'POST', url, headers: { 'content-type': type }, payload });
  const broken = await send('text/csv', Buffer.from([0x64, 0x6f, 0xc3]));
  assert.deepEqual(broken.json().errors, [
    {
      pointer: '/csv',
      code: 'unsound_text',
      detail: 'The CSV file contains invalid UTF-8. Save it as UTF-8 and upload it again.',
      detailCode: 'csv-has-invalid-utf8',
    },
  ]);
  api.clock.advance(10_000);
  assert.equal(
    (await send('application/x-www-form-urlencoded', 'a=b')).json().detail,
    'The content type is not supported. Send text/csv or application/json.',
  );
  const text = await send('text/plain', 'Job', '/api/v1/heartbeats');
  assert.deepEqual(
    [text.statusCode, text.json().detail],
    [415, 'The content type is not supported. Send application/json.'],
  );
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let caller: Caller;

before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api.close());

const path = '/api/v1/service-monitors';
const make = (payload: object) => api.request(caller, { method: 'POST', url: path, payload });
const nameOf = async (payload: object) => {
  const created = await make(payload);
  assert.equal(created.statusCode, 201, created.body);
  return created.json().name;
};

test('unnamed monitors with the same host and path include their query in the name if needed', async () => {
  const kind = 'http';
  const url = 'https://www.example.com/search';
  assert.equal(await nameOf({ kind, url: `${url}?q=shoes` }), 'www.example.com/search');
  assert.equal(await nameOf({ kind, url: `${url}?q=hats` }), 'www.example.com/search?q=hats');
  assert.equal(await nameOf({ kind, url: 'https://www.example.com/?page=2' }), 'www.example.com');
  assert.equal(await nameOf({ kind, url: 'https://www.example.com/?page=3' }), 'www.example.com?page=3');
  for (const query of ['q=shoes', 'q=hats']) {
    const again = await make({ kind, url: `${url}?${query}` });
    assert.equal(again.statusCode, 409, `the same monitor again: ${again.body}`);
    assert.equal(again.json().code, 'already_exists');
  }
  const plain = await make({ kind, url });
  assert.equal(plain.statusCode, 409, 'without a query, both monitors get the same name');
  const named = await make({ kind, url: `${url}?q=coats`, name: 'www.example.com/search' });
  assert.equal(named.statusCode, 409, 'a given name is not changed');
  const audit = (await api.request(caller, { url: '/api/v1/audit-log?limit=10' })).json().items;
  const names = audit.map(({ details }: { details: { name?: string } }) => details.name);
  assert.ok(names.includes('www.example.com/search?q=hats'));
});

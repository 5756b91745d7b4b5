import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const path = '/api/v1/members';
let people = 0;
const person = (role: string) => ({
  email: `member${++people}@example.test`,
  password: 'correct horse battery',
  role,
});

test('a key makes nobody more than it is itself', async () => {
  const caller = await api.caller();
  const add = (headers: { authorization: string }, role: string) =>
    api.app.inject({ method: 'POST', url: path, headers, payload: person(role) });
  const people = await api.keyFor(caller.accountId, ['account:read', 'account:write']);
  for (const role of ['viewer', 'member', 'admin', 'owner']) {
    const answer = await add(people, role);
    assert.equal(answer.statusCode, 403, role);
    assert.equal(answer.json().code, 'insufficient_scope');
  }
  assert.equal((await add(caller.headers, 'admin')).statusCode, 201);
  assert.equal((await add(caller.headers, 'owner')).statusCode, 403);
  const { userId } = (await add(caller.headers, 'viewer')).json();
  const promote = (headers: { authorization: string }, role: string) =>
    api.app.inject({ method: 'PATCH', url: `${path}/${userId}`, headers, payload: { role } });
  assert.equal((await promote(people, 'admin')).statusCode, 403);
  assert.equal((await promote(caller.headers, 'member')).statusCode, 200);
  // Taking someone out gives nobody anything.
  const gone = await api.app.inject({ method: 'DELETE', url: `${path}/${userId}`, headers: people });
  assert.equal(gone.statusCode, 204);
});

test('members are listed a page at a time, oldest first, and read one by one', async () => {
  const [caller, stranger] = [await api.caller(), await api.caller()];
  const made: string[] = [];
  for (let n = 0; n < 5; n++) {
    const answer = await api.ask(caller, { method: 'POST', url: path, payload: person('viewer') });
    made.push(answer.json().userId);
    const at = String(answer.headers.location);
    assert.deepEqual((await api.ask(caller, { url: at })).json(), answer.json());
    assert.equal((await api.ask(stranger, { url: at })).statusCode, 404);
  }
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = (await api.ask(caller, { url: `${path}?limit=2${next}` })).json();
    assert.ok(page.items.length <= 2);
    seen.push(...page.items.map((item: { userId: string }) => item.userId));
    cursor = page.nextCursor;
  }
  assert.deepEqual(seen, made);
  for (const query of ['limit=501', 'limit=0', 'cursor=x', 'nonsense=1']) {
    assert.equal((await api.ask(caller, { url: `${path}?${query}` })).statusCode, 400, query);
  }
  assert.equal((await api.ask(caller, { url: `${path}/no-uuid` })).statusCode, 404);
});

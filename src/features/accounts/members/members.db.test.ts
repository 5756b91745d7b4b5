import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#platform/crypto.ts';
import { createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const path = '/api/v1/members';

test('a key cannot assign a role with more rights than its own', async () => {
  const caller = await api.caller();
  let people = 0;
  const add = (headers: { authorization: string }, role: string) =>
    api.app.inject({
      method: 'POST',
      url: path,
      headers,
      payload: { email: `member${++people}@example.test`, role },
    });
  const ofPeople = await api.keyFor(caller.accountId, ['account:read', 'account:write']);
  for (const role of ['viewer', 'member', 'admin', 'owner']) {
    const response = await add(ofPeople, role);
    assert.equal(response.statusCode, 403, role);
    assert.equal(response.json().code, 'insufficient_scope');
  }
  assert.equal((await add(caller.headers, 'admin')).statusCode, 202);
  assert.equal((await add(caller.headers, 'owner')).statusCode, 403);
  const { userId } = await api.addMember(caller, 'viewer');
  const promote = (headers: { authorization: string }, role: string) =>
    api.app.inject({ method: 'PATCH', url: `${path}/${userId}`, headers, payload: { role } });
  assert.equal((await promote(ofPeople, 'admin')).statusCode, 403);
  assert.equal((await promote(caller.headers, 'member')).statusCode, 200);
  // Removing a member grants no permissions to anyone.
  const gone = await api.app.inject({ method: 'DELETE', url: `${path}/${userId}`, headers: ofPeople });
  assert.equal(gone.statusCode, 204);
});

test('adding a member returns the same response for known and unknown addresses, and sets no password', async () => {
  const caller = await api.caller();
  const known = await api.addMember(await api.caller(), 'viewer');
  const unknown = `unknown-${newId()}@example.test`;
  const password = 'chosen by somebody else';
  const add = async (email: string, extra: object) => {
    const response = await api.request(caller, {
      method: 'POST',
      url: path,
      payload: { email, role: 'viewer', ...extra },
    });
    const { location, ...headers } = response.headers;
    const body = response.json();
    assert.equal(location, `/api/v1/invitations/${body.id}`);
    return {
      status: response.statusCode,
      headers: Object.keys(headers),
      fields: Object.keys(body),
      role: body.role,
    };
  };
  for (const extra of [{}, { password }, { password, name: 'Somebody' }, { password: 'x' }]) {
    const answer = await add(known.email, extra);
    assert.equal(answer.status, 202);
    assert.deepEqual(await add(unknown, extra), answer);
  }
  for (const email of [known.email, unknown]) {
    const signIn = { method: 'POST', url: '/api/v1/session', payload: { email, password } } as const;
    assert.equal((await api.app.inject(signIn)).statusCode, 401, email);
  }
  assert.deepEqual((await api.request(caller, { url: path })).json().items, []);
});

test('members are listed page by page, oldest first, and can be read individually', async () => {
  const [caller, stranger] = [await api.caller(), await api.caller()];
  const made: string[] = [];
  for (let n = 0; n < 5; n++) {
    const member = await api.addMember(caller, 'viewer');
    made.push(member.userId);
    const at = `${path}/${member.userId}`;
    assert.deepEqual((await api.request(caller, { url: at })).json(), member);
    assert.equal((await api.request(stranger, { url: at })).statusCode, 404);
  }
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = (await api.request(caller, { url: `${path}?limit=2${next}` })).json();
    assert.ok(page.items.length <= 2);
    seen.push(...page.items.map((item: { userId: string }) => item.userId));
    cursor = page.nextCursor;
  }
  assert.deepEqual(seen, made);
  for (const query of ['limit=501', 'limit=0', 'cursor=x', 'nonsense=1']) {
    assert.equal((await api.request(caller, { url: `${path}?${query}` })).statusCode, 400, query);
  }
  assert.equal((await api.request(caller, { url: `${path}/no-uuid` })).statusCode, 404);
});

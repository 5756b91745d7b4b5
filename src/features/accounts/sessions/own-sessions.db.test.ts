import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi({ environment: { BELLTOWER_SIGNUP: 'open' } });
});
after(() => api.close());

const origin = { origin: 'http://127.0.0.1:3000' };
const path = '/api/v1/sessions';
const password = 'correct horse battery';

async function cookieFrom(url: string, payload: object, agent: string): Promise<string> {
  const answer = await api.app.inject({ method: 'POST', url, payload, headers: { 'user-agent': agent } });
  assert.equal(answer.statusCode, 201, answer.body);
  return String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
}

const signUp = (email: string) =>
  cookieFrom('/api/v1/accounts', { name: 'Ada', email, password }, 'Laptop/1.0');
const signIn = (email: string, agent: string) => cookieFrom('/api/v1/session', { email, password }, agent);
const list = async (cookie: string) =>
  (await api.app.inject({ url: path, headers: { cookie } })).json() as {
    items: { id: string; device: string; address: string; isThis: boolean }[];
    nextCursor: string | null;
  };
const end = (cookie: string, id: string) =>
  api.app.inject({ method: 'DELETE', url: `${path}/${id}`, headers: { cookie, ...origin } });

test('users see where they are signed in, and can sign out there', async () => {
  const laptop = await signUp('ada@sessions.test');
  api.clock.advance(1000);
  const phone = await signIn('ada@sessions.test', `Phone\u00e9${'x'.repeat(400)}`);
  const { items } = await list(laptop);
  assert.deepEqual(
    items.map(({ isThis }) => isThis),
    [false, true],
  );
  // A program can send any user agent: unprintable characters are removed and it is truncated.
  assert.match(items[0]?.device ?? '', /^Phone x{290,}$/);
  assert.equal(items[0]?.device.length, 300);
  assert.deepEqual([items[1]?.device, items[1]?.address], ['Laptop/1.0', '127.0.0.1']);
  const first = await api.app.inject({ url: `${path}?limit=1`, headers: { cookie: laptop } });
  assert.equal(first.json().items.length, 1);
  assert.notEqual(first.json().nextCursor, null);
  assert.equal((await end(laptop, items[0]?.id ?? '')).statusCode, 204);
  assert.equal((await api.app.inject({ url: path, headers: { cookie: phone } })).statusCode, 401);
  assert.equal((await end(laptop, items[0]?.id ?? '')).statusCode, 404);
  const log = await api.app.inject({ url: '/api/v1/audit-log', headers: { cookie: laptop } });
  assert.equal(log.json().items[0].action, 'session.end');
});

test('other users cannot see or end these sessions, and an API key has none', async () => {
  const mine = await signUp('grace@sessions.test');
  const theirs = await signUp('mallory@sessions.test');
  const [own] = (await list(mine)).items;
  assert.equal((await list(theirs)).items.length, 1);
  assert.equal((await end(theirs, own?.id ?? '')).statusCode, 404);
  assert.equal((await list(mine)).items.length, 1);
  const caller = await api.caller();
  assert.equal((await api.ask(caller, { url: path })).statusCode, 401);
});

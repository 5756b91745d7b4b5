import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApi, listMailsTo, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi({ environment: { BELLTOWER_SIGNUP: 'open' } });
});
after(() => api.close());

const origin = { origin: 'http://127.0.0.1:3000' };
const path = '/api/v1/sessions';
const password = 'correct horse battery';

async function cookieFrom(url: string, payload: object, agent: string): Promise<string> {
  const response = await api.app.inject({ method: 'POST', url, payload, headers: { 'user-agent': agent } });
  assert.equal(response.statusCode, 201, response.body);
  return String([response.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
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

test('users see where they are signed in, and can end these sessions', async () => {
  const laptop = await signUp('ada@sessions.test');
  api.clock.advance(1000);
  const phone = await signIn('ada@sessions.test', `Phone\u00e9${'x'.repeat(400)}`);
  const { items } = await list(laptop);
  assert.deepEqual(
    items.map(({ isThis }) => isThis),
    [false, true],
  );
  // Clients can send any user agent, so unprintable characters are removed and long values are truncated.
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
  assert.equal((await api.request(caller, { url: path })).statusCode, 401);
});

test('all other sessions can be ended together, and each shows when it was last used', async () => {
  const email = 'lin@sessions.test';
  const laptop = await signUp(email);
  const phone = await signIn(email, 'Phone/1.0');
  api.clock.advance(6 * 60_000);
  await list(phone);
  let items: { lastSeenAt: string; createdAt: string }[] = [];
  while (items.every(({ lastSeenAt, createdAt }) => lastSeenAt === createdAt)) {
    items = (await list(phone)).items as never;
  }
  assert.ok(
    items.some(({ lastSeenAt, createdAt }) => Date.parse(lastSeenAt) - Date.parse(createdAt) >= 6 * 60_000),
  );
  const ended = await api.app.inject({ method: 'DELETE', url: path, headers: { cookie: phone, ...origin } });
  assert.equal(ended.statusCode, 204, ended.body);
  assert.deepEqual(
    (await list(phone)).items.map(({ isThis }) => isThis),
    [true],
  );
  assert.equal((await api.app.inject({ url: path, headers: { cookie: laptop } })).statusCode, 401);
});

test('a sign-in from a new network or browser is emailed to the user once', async () => {
  const email = 'kay@sessions.test';
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  await cookieFrom('/api/v1/accounts', { name: 'Kay', email, password }, firefox);
  const notices = async () =>
    (await listMailsTo(api, email)).filter(({ kind }) => kind === 'security-notice');
  const enter = (remoteAddress: string, agent: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/v1/session',
      payload: { email, password },
      headers: { 'user-agent': agent },
      remoteAddress,
    });
  await enter('127.0.0.1', firefox.replaceAll('145', '146'));
  assert.deepEqual(await notices(), [], 'a browser update is not a new device');
  await enter('203.0.113.7', firefox);
  await enter('203.0.77.8', firefox);
  const [notice, ...more] = await notices();
  assert.deepEqual(more, []);
  assert.match(notice?.body ?? '', /Device: Firefox on Linux\nAddress: 203\.0\.113\.7/);
});

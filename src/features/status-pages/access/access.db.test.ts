import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let caller: Caller;
before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api.close());

const path = '/api/v1/status-pages';
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const form = { ...html, 'content-type': 'application/x-www-form-urlencoded' };

async function send(method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const response = await api.request(caller, { method, url, ...(payload ? { payload } : {}) });
  assert.ok(response.statusCode < 300, response.body);
  return response.body === '' ? null : response.json();
}
const createPage = (slug: string, more: object = {}) =>
  send('POST', path, {
    slug,
    title: 'Hush Project',
    description: 'whispered',
    visibility: 'password',
    password: 'open sesame',
    components: [{ name: 'Vault' }],
    ...more,
  });
const call = (request: InjectOptions) => api.request(null, request);
const unlock = (slug: string, password: string, more: Partial<InjectOptions> = {}) =>
  call({ method: 'POST', url: `/status/${slug}/unlock`, payload: { password }, ...more });
const cookieOf = (response: Awaited<ReturnType<typeof call>>) => {
  const [cookie] = response.cookies;
  assert.ok(cookie, response.body);
  return { cookie: `${cookie.name}=${cookie.value}` };
};
const look = async (slug: string, headers: Record<string, string> = {}, query = '') =>
  (await call({ url: `/status/${slug}${query}`, headers })).statusCode;

test('a locked page reveals neither its title nor its components', async () => {
  const page = await createPage('hush', { logoUrl: 'https://hush.example/logo.png' });
  for (const headers of [{}, html]) {
    const response = await call({ url: '/status/hush', headers });
    assert.equal(response.statusCode, 401);
    assert.equal(response.headers['cache-control'], 'no-store');
    for (const secret of ['Hush Project', 'whispered', 'Vault', 'hush.example', page.id, caller.accountId]) {
      assert.ok(!response.body.includes(secret), `${secret} in ${response.body}`);
    }
  }
  const unlockPage = await call({ url: '/status/hush', headers: { ...html, 'accept-language': 'de' } });
  assert.match(unlockPage.body, /<form method="post" action="\/status\/hush\/unlock">/);
});

test('the password sets a cookie that opens only that page, through both the API and the form', async () => {
  await createPage('one');
  await createPage('two');
  const given = await unlock('one', 'open sesame');
  assert.equal(given.statusCode, 204);
  const [cookie] = given.cookies;
  assert.deepEqual([cookie?.httpOnly, cookie?.sameSite, cookie?.path], [true, 'Lax', '/status/one']);
  assert.equal(await look('one', cookieOf(given)), 200);
  assert.equal(await look('two', cookieOf(given)), 401);
  assert.equal(await look('one', { cookie: 'belltower_page=9999999999.forged' }), 401);
  const byForm = await unlock('one', '', { headers: form, payload: 'password=open+sesame' });
  assert.deepEqual([byForm.statusCode, byForm.headers.location], [303, '/status/one']);
  const seen = await call({ url: '/status/one', headers: { ...html, ...cookieOf(byForm) } });
  assert.ok(seen.body.includes('Hush Project'));
  assert.equal(seen.headers['cache-control'], 'private, no-cache');
  assert.match(String(seen.headers.vary), /cookie/);
});

test('a cookie expires after a month and when the password changes', async () => {
  const page = await createPage('ends');
  const cookie = cookieOf(await unlock('ends', 'open sesame'));
  await send('PATCH', `${path}/${page.id}`, { title: 'Still hushed' });
  assert.equal(await look('ends', cookie), 200);
  await send('PATCH', `${path}/${page.id}`, { password: 'other words' });
  assert.equal(await look('ends', cookie), 401);
  assert.equal((await unlock('ends', 'open sesame')).statusCode, 401);
  const renewed = cookieOf(await unlock('ends', 'other words'));
  api.clock.advance(29 * 86_400_000);
  assert.equal(await look('ends', renewed), 200);
  api.clock.advance(2 * 86_400_000);
  assert.equal(await look('ends', renewed), 401);
});

test('a wrong password returns 401, and the eleventh from an address range returns 429 even if all are sent at once', async () => {
  await createPage('guessed');
  const wrong = await unlock('guessed', 'guess');
  assert.deepEqual([wrong.statusCode, wrong.json().code], [401, 'invalid_password']);
  assert.match(String(wrong.headers.ratelimit), /^"unlock";r=9;/);
  const attempts = await Promise.all(Array.from({ length: 15 }, () => unlock('guessed', 'guess')));
  const statuses = attempts.map(({ statusCode }) => statusCode).sort();
  assert.deepEqual(statuses, [...Array(9).fill(401), ...Array(6).fill(429)]);
  const right = await unlock('guessed', 'open sesame');
  assert.equal(right.statusCode, 429);
  assert.ok(Number(right.headers['retry-after']) <= 15);
  const page = await unlock('guessed', '', { headers: form, payload: 'password=guess' });
  assert.equal(page.statusCode, 429);
  assert.match(page.body, /<p class="err" id="fault" role="alert">Too many attempts/);
  assert.equal((await unlock('guessed', 'open sesame', { remoteAddress: '127.0.9.9' })).statusCode, 204);
  api.clock.advance(15 * 60_000 + 1000);
  assert.equal((await unlock('guessed', 'open sesame')).statusCode, 204);
});

test('the owner can create a token that opens the page without the password, and revoke it', async () => {
  const page = await createPage('token');
  const { token, url } = await send('POST', `${path}/${page.id}/access-token`);
  assert.ok(url.endsWith(`/status/token?token=${token}`));
  assert.equal((await send('POST', `${path}/${page.id}/access-token`)).token, token);
  assert.equal(await look('token', {}, `?token=${token}`), 200);
  assert.equal(await look('token', {}, '?token=forged'), 401);
  // After that, the cookie is sufficient, and the links contain no token.
  const cookie = cookieOf(await call({ url: `/status/token?token=${token}`, headers: html }));
  assert.equal(await look('token', cookie), 200);
  await send('DELETE', `${path}/${page.id}/access-token`);
  assert.equal(await look('token', {}, `?token=${token}`), 401);
  assert.equal(await look('token', cookie), 401);
  const open = await send('POST', path, { slug: 'no-token', title: 'Open' });
  const refused = await api.request(caller, { method: 'POST', url: `${path}/${open.id}/access-token` });
  assert.equal(refused.statusCode, 409);
  const stranger = await api.caller();
  for (const method of ['POST', 'DELETE'] as const) {
    const response = await api.request(stranger, { method, url: `${path}/${page.id}/access-token` });
    assert.equal(response.statusCode, 404);
  }
  const { items } = (await api.request(caller, { url: '/api/v1/audit-log' })).json();
  const actions = items.map(({ action }: { action: string }) => action);
  assert.ok(actions.includes('status_page.token') && actions.includes('status_page.revoke_token'));
});

test('unlocking an unknown or private page returns 404, and a public page needs no password', async () => {
  await createPage('members', { visibility: 'private', password: undefined });
  await createPage('open', { visibility: 'public', password: undefined });
  assert.equal((await unlock('members', 'x')).statusCode, 404);
  assert.equal((await unlock('nowhere', 'x')).statusCode, 404);
  const open = await unlock('open', 'x');
  assert.deepEqual([open.statusCode, open.cookies], [204, []]);
  assert.equal((await unlock('open', 'x', { payload: {} })).statusCode, 400);
  const lost = await unlock('nowhere', '', { headers: form, payload: 'password=x' });
  assert.deepEqual([lost.statusCode, lost.headers['content-type']], [404, 'text/html; charset=utf-8']);
  const pages = ['members', 'nowhere'].map((slug) => call({ url: `/status/${slug}`, headers: html }));
  const [hidden, unknown] = await Promise.all(pages);
  assert.deepEqual([hidden?.statusCode, hidden?.body], [404, unknown?.body]);
});

test('wrong passwords from many addresses do not lock out other readers, and each one increases the delay', async (t) => {
  t.after(api.clock.hold());
  await createPage('besieged');
  for (let n = 0; n < 22; n++) {
    const from = { remoteAddress: `10.0.${n}.1` };
    await Promise.all(Array.from({ length: 5 }, () => unlock('besieged', 'guess', from)));
  }
  assert.equal((await unlock('besieged', 'open sesame', { remoteAddress: '192.0.2.1' })).statusCode, 204);
  // Addresses of one range share a limit, and the wait doubles with each wrong password.
  const waits: number[] = [];
  for (let n = 0; n < 14; n++) {
    const from = { remoteAddress: `198.51.100.${n}` };
    let response = await unlock('besieged', 'guess', from);
    if (response.statusCode === 429) {
      waits.push(Number(response.headers['retry-after']));
      api.clock.advance(Number(response.headers['retry-after']) * 1000);
      response = await unlock('besieged', 'guess', from);
    }
    assert.equal(response.statusCode, 401);
  }
  assert.deepEqual(waits, [15, 30, 60, 120]);
});

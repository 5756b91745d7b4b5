import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApi, listMailsTo, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi({ environment: { BELLTOWER_SIGNUP: 'open' } });
});
after(() => api.close());

const password = 'correct horse battery';

interface Person {
  email: string;
  cookie: string;
}

async function signUp(email: string): Promise<Person> {
  const payload = { name: 'Somebody', email, password };
  const response = await api.app.inject({ method: 'POST', url: '/api/v1/accounts', payload });
  assert.equal(response.statusCode, 201, response.body);
  return { email, cookie: String(response.headers['set-cookie']).split(';')[0] ?? '' };
}

const as = ({ cookie }: Person, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  api.app.inject({
    ...{ method, url },
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    ...(payload === undefined ? {} : { payload }),
  });
const userOf = async (person: Person) => (await as(person, 'GET', '/api/v1/session')).json().user;

/** Returns the links of emails to an address, newest first. */
const linksTo = async (address: string): Promise<string[]> =>
  (await listMailsTo(api, address))
    .reverse()
    .flatMap(({ link }) => (link === null ? [] : [new URL(link).pathname]));
const press = (url: string) =>
  api.app.inject({
    ...{ method: 'POST', url, payload: '' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('the page behind the link in the sign-up email has a button that confirms the address once', async () => {
  const ada = await signUp('ada@example.test');
  assert.equal((await userOf(ada)).emailConfirmed, false);
  const [link = ''] = await linksTo(ada.email);
  assert.match(link, /^\/mail\/confirm\/[\w-]{20,}$/);
  const page = await api.app.inject({ url: link });
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /ada@example\.test/);
  assert.equal((await userOf(ada)).emailConfirmed, false, 'opening the page does not confirm the address');
  const again = await as(ada, 'POST', '/api/v1/address-confirmations');
  assert.equal(again.statusCode, 202);
  const [second = ''] = await linksTo(ada.email);
  assert.notEqual(second, link);
  assert.equal((await press(link)).statusCode, 200);
  assert.equal((await userOf(ada)).emailConfirmed, true);
  assert.equal((await press(link)).statusCode, 404);
  assert.equal((await press(second)).statusCode, 404, 'using one link invalidates the others');
  assert.equal((await as(ada, 'POST', '/api/v1/address-confirmations')).statusCode, 409);
  const { items } = (await as(ada, 'GET', '/api/v1/audit-log')).json();
  assert.equal(items[0].action, 'user.confirm_email');
});

test('links expire after a week', async () => {
  const person = await signUp('late@example.test');
  const [link = ''] = await linksTo(person.email);
  api.clock.advance(8 * 86_400_000);
  assert.equal((await api.app.inject({ url: link })).statusCode, 404);
  assert.equal((await press(link)).statusCode, 404);
});

test('changing the address requires the password, takes effect once confirmed, and notifies the old address', async () => {
  const bo = await signUp('bo@example.test');
  const change = (currentPassword?: string) =>
    as(bo, 'PATCH', '/api/v1/user', {
      email: 'New@Example.test',
      ...(currentPassword ? { currentPassword } : {}),
    });
  assert.equal((await change()).statusCode, 400);
  assert.equal((await change('wrong password')).statusCode, 400);
  assert.equal((await change(password)).statusCode, 204);
  assert.equal((await userOf(bo)).email, 'bo@example.test');
  const [link = ''] = await linksTo('new@example.test');
  assert.equal((await press(link)).statusCode, 200);
  assert.deepEqual([(await userOf(bo)).email, (await userOf(bo)).emailConfirmed], ['new@example.test', true]);
  const stored = await api.database.db
    .selectFrom('mails')
    .select('subject')
    .where('address', '=', 'bo@example.test')
    .execute();
  assert.ok(stored.some(({ subject }) => subject === 'Your Belltower email address was changed'));
  const body = { email: 'new@example.test', password };
  assert.equal(
    (await api.app.inject({ method: 'POST', url: '/api/v1/session', payload: body })).statusCode,
    201,
  );
});

test("an address that another user has taken in the meantime can't be confirmed", async () => {
  const cy = await signUp('cy@example.test');
  await as(cy, 'PATCH', '/api/v1/user', { email: 'taken@example.test', currentPassword: password });
  const [link = ''] = await linksTo('taken@example.test');
  await signUp('taken@example.test');
  assert.equal((await press(link)).statusCode, 409);
  assert.equal((await userOf(cy)).email, 'cy@example.test');
});

test('only a signed-in user can request the confirmation email, and requests are rate limited', async () => {
  const url = '/api/v1/address-confirmations';
  assert.equal((await api.app.inject({ method: 'POST', url })).statusCode, 401);
  const key = await api.caller();
  assert.equal((await api.request(key, { method: 'POST', url })).statusCode, 401, 'an API key has no user');
  const dee = await signUp('dee@example.test');
  for (let times = 0; times < 10; times++) assert.equal((await as(dee, 'POST', url)).statusCode, 202);
  assert.equal((await as(dee, 'POST', url)).statusCode, 429);
});

test('confirmation emails to new addresses count toward the same limit', async () => {
  const eve = await signUp('eve@example.test');
  const bomb = (n: number) =>
    as(eve, 'PATCH', '/api/v1/user', { email: `victim-${n}@example.test`, currentPassword: password });
  for (let times = 0; times < 10; times++) assert.equal((await bomb(times)).statusCode, 204);
  assert.equal((await bomb(10)).statusCode, 429);
  assert.deepEqual(await linksTo('victim-10@example.test'), []);
});

/** Returns the link to set a new password from an email. */
async function sendPasswordReset(email: string): Promise<string> {
  const url = '/api/v1/password-resets';
  const response = await api.app.inject({ method: 'POST', url, payload: { email } });
  assert.equal(response.statusCode, 202, response.body);
  return (
    (await linksTo(email))
      .find((link) => link.startsWith('/password-reset/'))
      ?.split('/')
      .at(-1) ?? ''
  );
}
const setPassword = (token: string, next: string) =>
  api.app.inject({
    method: 'POST',
    url: '/api/v1/password-resets/complete',
    payload: { token, password: next },
  });

test('a new address invalidates password reset links sent to the old one', async () => {
  const fay = await signUp('fay@example.test');
  const token = await sendPasswordReset('fay@example.test');
  await as(fay, 'PATCH', '/api/v1/user', { email: 'fay-new@example.test', currentPassword: password });
  const [link = ''] = await linksTo('fay-new@example.test');
  assert.equal((await press(link)).statusCode, 200);
  assert.equal((await setPassword(token, 'another horse battery')).statusCode, 400);
});

test('a new password cancels a pending email change', async () => {
  const gus = await signUp('gus@example.test');
  const [own = ''] = await linksTo('gus@example.test');
  const request = (email: string, currentPassword: string) =>
    as(gus, 'PATCH', '/api/v1/user', { email, currentPassword });
  await request('thief@example.test', password);
  const [first = ''] = await linksTo('thief@example.test');
  const change = { password: 'changed horse battery', currentPassword: password };
  assert.equal((await as(gus, 'PATCH', '/api/v1/user', change)).statusCode, 204);
  assert.equal((await press(first)).statusCode, 404);
  await request('thief@example.test', change.password);
  const [second = ''] = await linksTo('thief@example.test');
  assert.equal((await setPassword(await sendPasswordReset('gus@example.test'), password)).statusCode, 204);
  assert.equal((await press(second)).statusCode, 404);
  assert.equal((await press(own)).statusCode, 404, 'the reset has confirmed the address');
});

test('if two concurrent requests use a link, only one confirms the address', async () => {
  const hal = await signUp('hal@example.test');
  const [link = ''] = await linksTo('hal@example.test');
  const both = await Promise.all([press(link), press(link)]);
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 404]);
  const { items } = (await as(hal, 'GET', '/api/v1/audit-log')).json();
  assert.equal(items.filter(({ action }: { action: string }) => action === 'user.confirm_email').length, 1);
});

test('if several users confirm the same new address concurrently, one of them gets it', async () => {
  const people = await Promise.all([1, 2, 3].map((n) => signUp(`ivy-${n}@example.test`)));
  for (const person of people)
    await as(person, 'PATCH', '/api/v1/user', { email: 'shared@example.test', currentPassword: password });
  const links = await linksTo('shared@example.test');
  const responses = await Promise.all(links.map(press));
  assert.deepEqual(responses.map(({ statusCode }) => statusCode).sort(), [200, 409, 409]);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startRangeServer } from '#lab/passwords/range-server.ts';
import { createTestApi, memberPassword, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi({ environment: { BELLTOWER_SIGNUP: 'open' } });
});
after(() => api.close());

const origin = { origin: 'http://127.0.0.1:3000' };
let people = 0;

/** Creates an account and returns its session cookie. */
async function signUp(): Promise<{ email: string; password: string; cookie: string }> {
  const email = `person${++people}@example.test`;
  const password = 'correct horse battery';
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/v1/accounts',
    payload: { name: 'Example', email, password },
  });
  assert.equal(response.statusCode, 201, response.body);
  return { email, password, cookie: cookieOf(response.headers['set-cookie']) };
}

function cookieOf(header: string | string[] | undefined): string {
  return String(Array.isArray(header) ? header[0] : header).split(';')[0] ?? '';
}

test('signing up creates an account, signs in and returns the session', async () => {
  const { cookie, email } = await signUp();
  const session = await api.app.inject({ url: '/api/v1/session', headers: { cookie } });
  assert.equal(session.statusCode, 200);
  assert.equal(session.json().user.email, email);
  assert.equal(session.json().role, 'owner');
  assert.equal(session.json().account.plan, 'agency');
});

test('the session cookie is HttpOnly and SameSite=Lax', async () => {
  const { email, password } = await signUp();
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/v1/session',
    payload: { email, password },
  });
  assert.equal(response.statusCode, 201);
  assert.match(String(response.headers['set-cookie']), /HttpOnly/);
  assert.match(String(response.headers['set-cookie']), /SameSite=Lax/);
  const read = await api.app.inject({
    url: '/api/v1/session',
    headers: { cookie: cookieOf(response.headers['set-cookie']) },
  });
  // The event stream position changes with each request.
  const { lastEventId } = response.json();
  assert.ok(lastEventId);
  const other: object = read.json();
  assert.deepEqual(response.json(), { ...other, lastEventId });
});

test('a request for the session without a cookie returns 401 with a request ID', async () => {
  const response = await api.app.inject({ url: '/api/v1/session' });
  assert.equal(response.statusCode, 401);
  assert.match(String(response.headers['content-type']), /^application\/problem\+json/);
  assert.ok(response.headers['x-request-id']);
  const problem = response.json();
  assert.equal(problem.code, 'unauthenticated');
  assert.equal(problem.status, 401);
  assert.equal(problem.instance, '/api/v1/session');
});

test('signing out ends the session immediately', async () => {
  const { cookie } = await signUp();
  const gone = await api.app.inject({
    method: 'DELETE',
    url: '/api/v1/session',
    headers: { cookie, ...origin },
  });
  assert.equal(gone.statusCode, 204);
  assert.equal((await api.app.inject({ url: '/api/v1/session', headers: { cookie } })).statusCode, 401);
});

test('an email address can sign up only once', async () => {
  const { email } = await signUp();
  const again = await api.app.inject({
    method: 'POST',
    url: '/api/v1/accounts',
    payload: { name: 'Other', email: email.toUpperCase(), password: 'correct horse battery' },
  });
  assert.equal(again.statusCode, 409);
  assert.equal(again.json().errors[0].pointer, '/email');
});

test('invalid sign-up input is reported per field, with the reason', async () => {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/v1/accounts',
    payload: { name: '', email: 'nobody', password: 'short', extra: 1 },
  });
  assert.equal(response.statusCode, 400);
  const pointers = response.json().errors.map((fault: { pointer: string }) => fault.pointer);
  for (const pointer of ['/name', '/email', '/password', '/extra'])
    assert.ok(pointers.includes(pointer), pointer);
});

test('a wrong password and an unknown email get the same response', async () => {
  const { email } = await signUp();
  const wrong = await api.app.inject({
    method: 'POST',
    url: '/api/v1/session',
    payload: { email, password: 'wrong wrong' },
  });
  const unknown = await api.app.inject({
    method: 'POST',
    url: '/api/v1/session',
    payload: { email: 'nobody@example.test', password: 'wrong wrong' },
  });
  assert.equal(wrong.statusCode, 401);
  assert.equal(unknown.statusCode, 401);
  assert.equal(wrong.json().detail, unknown.json().detail);
});

test('after ten failed sign-ins, each further failure doubles the delay, and nobody is locked out', async () => {
  const { email, password } = await signUp();
  const attempt = (secret: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/v1/session',
      payload: { email, password: secret },
      remoteAddress: '192.0.2.7',
    });
  for (let round = 0; round < 12; round++) assert.equal((await attempt(password)).statusCode, 201);
  for (let round = 0; round < 10; round++) assert.equal((await attempt('wrong wrong')).statusCode, 401);
  const waits: number[] = [];
  for (let round = 0; round < 9; round++) {
    const refused = await attempt(password);
    assert.equal(refused.statusCode, 429);
    const seconds = Number(refused.headers['retry-after']);
    waits.push(seconds);
    api.clock.advance(seconds * 1000);
    if (round < 8) assert.equal((await attempt('wrong wrong')).statusCode, 401);
  }
  for (const [round, seconds] of waits.entries()) {
    const full = Math.min(10 * 2 ** round, 900);
    assert.ok(seconds <= full && seconds > full - 9, `${seconds} of ${full}`);
  }
  assert.equal((await attempt(password)).statusCode, 201);
  for (let round = 0; round < 10; round++) assert.equal((await attempt('wrong wrong')).statusCode, 401);
});

test('guesses from many addresses delay the user by a minute at most', async () => {
  const { email, password } = await signUp();
  const attempt = (secret: string, remoteAddress: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/v1/session',
      payload: { email, password: secret },
      remoteAddress,
    });
  for (let round = 0; round < 30; round++) {
    await attempt('wrong wrong', `198.51.100.${round}`);
    api.clock.advance(60_000);
  }
  await attempt('wrong wrong', '198.51.100.200');
  const refused = await attempt(password, '192.0.2.99');
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers['retry-after']) <= 60);
  api.clock.advance(60_000);
  assert.equal((await attempt(password, '192.0.2.99')).statusCode, 201);
});

test("common passwords and the user's email address are rejected, and no character classes are required", async () => {
  const create = (email: string, password: string) =>
    api.app.inject({ method: 'POST', url: '/api/v1/accounts', payload: { name: 'Ada', email, password } });
  for (const password of [
    'password123',
    'QWERTYUIOP',
    'trustno1',
    'belltower',
    'belltower2026!',
    'ada.lovelace',
    'ada.lovelace@rules.test',
  ]) {
    const refused = await create('ada.lovelace@rules.test', password);
    assert.equal(refused.statusCode, 400, password);
    assert.deepEqual(
      refused.json().errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
      [['/password', 'too_common']],
    );
  }
  assert.equal((await create('ada.lovelace@rules.test', 'only lower case words')).statusCode, 201);
});

test('a change with a cookie is rejected from another origin, and without Origin or Sec-Fetch-Site', async () => {
  const { cookie } = await signUp();
  const change = (headers: Record<string, string>) =>
    api.app.inject({
      method: 'PATCH',
      url: '/api/v1/account',
      headers: { cookie, ...headers },
      payload: { name: 'New' },
    });
  assert.equal((await change({ origin: 'https://evil.example' })).json().code, 'foreign_origin');
  assert.equal((await change({})).statusCode, 403);
  assert.equal((await change({ 'sec-fetch-site': 'cross-site' })).statusCode, 403);
  assert.equal((await change({ 'sec-fetch-site': 'same-origin' })).statusCode, 200);
  assert.equal((await change(origin)).json().name, 'New');
});

test("wrong current passwords count as failed sign-ins, so an open session can't be used for guessing", async () => {
  const { cookie, password } = await signUp();
  const change = (currentPassword: string) =>
    api.app.inject({
      method: 'PATCH',
      url: '/api/v1/user',
      headers: { cookie, ...origin },
      payload: { password: 'another long one', currentPassword },
    });
  for (let tries = 0; tries < 10; tries++) assert.equal((await change(`guess ${tries}`)).statusCode, 400);
  const refused = await change(password);
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
});

test('a new password ends all other sessions', async () => {
  const { email, password, cookie } = await signUp();
  const other = cookieOf(
    (await api.app.inject({ method: 'POST', url: '/api/v1/session', payload: { email, password } })).headers[
      'set-cookie'
    ],
  );
  const change = (currentPassword: string) =>
    api.app.inject({
      method: 'PATCH',
      url: '/api/v1/user',
      headers: { cookie, ...origin },
      payload: { password: 'another long one', currentPassword },
    });
  assert.equal((await change('not it')).json().errors[0].pointer, '/currentPassword');
  assert.equal((await change(password)).statusCode, 204);
  assert.equal(
    (await api.app.inject({ url: '/api/v1/session', headers: { cookie: other } })).statusCode,
    401,
  );
  assert.equal((await api.app.inject({ url: '/api/v1/session', headers: { cookie } })).statusCode, 200);
});

test('a viewer can only read, and a member can change monitors but not the account', async () => {
  const owner = await signUp();
  const asOwner = { headers: { cookie: owner.cookie, ...origin } } as never;
  const signIn = async (email: string) =>
    cookieOf(
      (
        await api.app.inject({
          method: 'POST',
          url: '/api/v1/session',
          payload: { email, password: memberPassword },
        })
      ).headers['set-cookie'],
    );
  const viewerMail = `viewer${people}@example.test`;
  const memberMail = `member${people}@example.test`;
  await api.addMember(asOwner, 'viewer', viewerMail);
  await api.addMember(asOwner, 'member', memberMail);
  const again = {
    method: 'POST',
    url: '/api/v1/members',
    payload: { email: memberMail, role: 'member' },
  } as const;
  assert.equal((await api.request(asOwner, again)).statusCode, 409);
  const viewer = await signIn(viewerMail);
  const member = await signIn(memberMail);
  const make = (cookie: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/v1/service-monitors',
      headers: { cookie, ...origin },
      payload: { kind: 'http', url: 'https://example.com/' },
    });
  assert.equal(
    (await api.app.inject({ url: '/api/v1/service-monitors', headers: { cookie: viewer } })).statusCode,
    200,
  );
  assert.equal((await make(viewer)).json().code, 'insufficient_scope');
  assert.equal((await make(member)).statusCode, 201);
  const rename = await api.app.inject({
    method: 'PATCH',
    url: '/api/v1/account',
    headers: { cookie: member, ...origin },
    payload: { name: 'Mine' },
  });
  assert.equal(rename.statusCode, 403);
});

test('the last owner cannot leave or give up the role, and a removed member loses access immediately', async () => {
  const owner = await signUp();
  const headers = { cookie: owner.cookie, ...origin };
  const me = (await api.app.inject({ url: '/api/v1/session', headers })).json().user.id;
  const down = await api.app.inject({
    method: 'PATCH',
    url: `/api/v1/members/${me}`,
    headers,
    payload: { role: 'admin' },
  });
  assert.equal(down.statusCode, 409);
  assert.equal(
    (await api.app.inject({ method: 'DELETE', url: `/api/v1/members/${me}`, headers })).statusCode,
    409,
  );
  const email = `leaver${people}@example.test`;
  const { userId } = await api.addMember({ headers } as never, 'admin', email);
  const signedIn = await api.app.inject({
    method: 'POST',
    url: '/api/v1/session',
    payload: { email, password: memberPassword },
  });
  const theirs = cookieOf(signedIn.headers['set-cookie']);
  assert.equal(
    (await api.app.inject({ method: 'DELETE', url: `/api/v1/members/${userId}`, headers })).statusCode,
    204,
  );
  assert.equal(
    (await api.app.inject({ url: '/api/v1/session', headers: { cookie: theirs } })).statusCode,
    401,
  );
});

test("every account change is in the account's audit log, which no other account can read", async () => {
  const one = await signUp();
  const two = await signUp();
  await api.app.inject({
    method: 'PATCH',
    url: '/api/v1/account',
    headers: { cookie: one.cookie, ...origin },
    payload: { name: 'Renamed' },
  });
  const log = (cookie: string) => api.app.inject({ url: '/api/v1/audit-log', headers: { cookie } });
  const actions = (await log(one.cookie)).json().items.map((entry: { action: string }) => entry.action);
  assert.deepEqual(actions, ['account.update', 'account.create']);
  const foreign = (await log(two.cookie)).json().items.map((entry: { action: string }) => entry.action);
  assert.deepEqual(foreign, ['account.create']);
});

test('if only the first account may sign up, two concurrent requests create one account', async () => {
  const own = await createTestApi({ environment: { BELLTOWER_SIGNUP: 'first' } });
  try {
    const responses = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        own.app.inject({
          method: 'POST',
          url: '/api/v1/accounts',
          payload: { name, email: `${name}@example.test`, password: 'correct horse battery' },
        }),
      ),
    );
    assert.deepEqual(responses.map((response) => response.statusCode).sort(), [201, 403, 403]);
  } finally {
    await own.close();
  }
});

test('a breached password is rejected by a range query that sends only five characters of its hash', async (t) => {
  const range = await startRangeServer(['breached password 1']);
  const checked = await createTestApi({
    environment: {
      BELLTOWER_SIGNUP: 'open',
      BELLTOWER_SOURCE_PWNED_PASSWORDS_ENABLED: '1',
      BELLTOWER_SOURCE_PWNED_PASSWORDS_BASE_URL: range.url,
    },
  });
  t.after(async () => {
    await checked.close();
    await range.close();
  });
  const signUp = (email: string, password: string) =>
    checked.app.inject({
      method: 'POST',
      url: '/api/v1/accounts',
      payload: { name: 'Ada', email, password },
    });
  const refused = await signUp('ada@breach.example', 'breached password 1');
  assert.deepEqual([refused.statusCode, refused.json().errors[0].code], [400, 'breached']);
  assert.match(range.requested[0] ?? '', /^\/range\/[0-9A-F]{5}$/);
  assert.equal((await signUp('ada@breach.example', 'only padding 1')).statusCode, 201);
  range.fault = 'error';
  const during = await signUp('bob@breach.example', 'breached password 1');
  assert.equal(during.statusCode, 201, 'if the source fails, the password is accepted');
});

test('a session ends after a week without requests, or thirty days after sign-in', async () => {
  const email = 'idle@example.com';
  const caller = await api.caller();
  await api.addMember(caller, 'viewer', email);
  const signIn = async () => {
    const payload = { email, password: memberPassword };
    const response = await api.app.inject({ method: 'POST', url: '/api/v1/session', payload });
    return String([response.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  };
  const statusOf = async (cookie: string) =>
    (await api.app.inject({ url: '/api/v1/session', headers: { cookie } })).statusCode;
  const idle = await signIn();
  api.clock.advance(7 * 86_400_000 + 1000);
  assert.equal(await statusOf(idle), 401);
  const used = await signIn();
  for (let day = 1; day < 30; day += 5) {
    api.clock.advance(5 * 86_400_000 - 1000);
    assert.equal(await statusOf(used), 200, `day ${day}`);
    // The last-used time is stored after the response.
    const seen = async () =>
      (await api.database.pool.query('select max(last_seen_at) as at from sessions')).rows[0].at.getTime();
    while ((await seen()) < api.clock.now() - 60_000);
  }
  api.clock.advance(60_000);
  assert.equal(await statusOf(used), 401);
});

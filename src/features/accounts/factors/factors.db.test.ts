import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { createAuthenticator } from '#test/support/authenticator.ts';
import { createTestApi, memberPassword, type TestApi } from '#test/support/http.ts';
import { resetFactorsByEmail } from './manage-factors.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi({ environment: { BELLTOWER_SIGNUP: 'open' } });
});
after(() => api.close());

const publicOrigin = 'http://127.0.0.1:3000';
const passkeyOrigin = 'http://localhost:3000';
const password = memberPassword;
const minuteMs = 60_000;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const send = (cookie: string | null, method: Method, url: string, payload?: object) =>
  api.app.inject({
    ...{ method, url: `/api/v1/${url}` },
    headers: { origin: publicOrigin, ...(cookie === null ? {} : { cookie }) },
    ...(payload ? { payload } : {}),
  });
type Response = Awaited<ReturnType<typeof send>>;

const cookieOf = (response: Response): string => {
  const [cookie] = response.cookies;
  assert.ok(cookie, response.body);
  return `${cookie.name}=${cookie.value}`;
};
const faultOf = (response: Response) => {
  assert.equal(response.statusCode, 400, response.body);
  const [fault] = response.json().errors;
  return [fault.pointer, fault.code];
};

let people = 0;
async function signUp(): Promise<{ email: string; cookie: string }> {
  const email = `person${++people}@factors.test`;
  const created = await send(null, 'POST', 'accounts', { name: 'Ada', email, password });
  assert.equal(created.statusCode, 201, created.body);
  return { email, cookie: cookieOf(created) };
}

const codeAt = (secret: string, offsetMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now() + offsetMs });

async function addTotp(cookie: string): Promise<{ secret: string; codes: string[] }> {
  const begun = await send(cookie, 'POST', 'user/factors/totp');
  assert.equal(begun.statusCode, 200, begun.body);
  const { secret, uri } = begun.json();
  assert.match(uri, /^otpauth:\/\/totp\/Belltower:/);
  const confirmed = await send(cookie, 'POST', 'user/factors/totp/confirm', { code: codeAt(secret) });
  assert.equal(confirmed.statusCode, 200, confirmed.body);
  return { secret, codes: confirmed.json().recoveryCodes };
}

async function addPasskey(cookie: string) {
  const begun = await send(cookie, 'POST', 'user/factors/passkeys/options');
  assert.equal(begun.statusCode, 200, begun.body);
  const { token, options } = begun.json();
  const authenticator = createAuthenticator(passkeyOrigin);
  const created = { token, name: 'Phone', passkey: authenticator.create(options) };
  const added = await send(cookie, 'POST', 'user/factors/passkeys', created);
  assert.equal(added.statusCode, 201, added.body);
  return { authenticator, created, ...added.json() };
}

async function begin(email: string): Promise<{ token: string; factors: string[] }> {
  const begun = await send(null, 'POST', 'session', { email, password });
  assert.equal(begun.statusCode, 202, begun.body);
  assert.deepEqual(begun.cookies, []);
  return begun.json();
}

const finish = (token: string, proof: object) =>
  send(null, 'POST', 'session/second-step', { token, ...proof });

test('a password alone does not open a session for a user with an authenticator app', async () => {
  const { email, cookie } = await signUp();
  const elsewhere = cookieOf(await send(null, 'POST', 'session', { email, password }));
  const { secret, codes } = await addTotp(cookie);
  assert.equal(codes.length, 10);
  // Earlier sessions were opened with the password alone.
  assert.equal((await send(elsewhere, 'GET', 'session')).statusCode, 401);
  assert.equal((await send(cookie, 'GET', 'session')).json().twoFactor.enabled, true);
  api.clock.advance(minuteMs);
  const { token, factors } = await begin(email);
  assert.deepEqual(factors, ['totp', 'recovery-code']);
  assert.equal((await send(`belltower_session=${token}`, 'GET', 'session')).statusCode, 401);
  const done = await finish(token, { code: codeAt(secret) });
  assert.equal(done.statusCode, 201, done.body);
  assert.notEqual(cookieOf(done), `belltower_session=${token}`);
  assert.equal((await send(cookieOf(done), 'GET', 'session')).json().user.email, email);
  // A completed sign-in cannot be completed again.
  assert.deepEqual(faultOf(await finish(token, { recoveryCode: codes[0] })), ['/token', 'expired']);
  const stored = await api.database.pool.query('select sealed_secret from totp_secrets');
  assert.ok(!JSON.stringify(stored.rows).includes(secret));
});

test('codes are accepted at most one step early or late, and only once', async () => {
  const { email, cookie } = await signUp();
  const { secret } = await addTotp(cookie);
  api.clock.advance(5 * minuteMs);
  const first = await begin(email);
  assert.deepEqual(faultOf(await finish(first.token, { code: codeAt(secret, -minuteMs) })), [
    '/code',
    'wrong_code',
  ]);
  assert.deepEqual(faultOf(await finish(first.token, { code: codeAt(secret, minuteMs) })), [
    '/code',
    'wrong_code',
  ]);
  assert.equal((await finish(first.token, { code: codeAt(secret, -30_000) })).statusCode, 201);
  const second = await begin(email);
  const next = codeAt(secret, 30_000);
  assert.equal((await finish(second.token, { code: next })).statusCode, 201);
  // An accepted code and all earlier codes can't be used again.
  const third = await begin(email);
  assert.deepEqual(faultOf(await finish(third.token, { code: next })), ['/code', 'reused_code']);
  assert.deepEqual(faultOf(await finish(third.token, { code: codeAt(secret) })), ['/code', 'reused_code']);
  assert.deepEqual(faultOf(await finish(third.token, {})), ['', 'one_factor']);
});

test('wrong codes cause growing delays that end after a while, even for concurrent guesses', async () => {
  const { email, cookie } = await signUp();
  const { secret } = await addTotp(cookie);
  api.clock.advance(5 * minuteMs);
  const release = api.clock.hold();
  const { token } = await begin(email);
  const guesses = await Promise.all(Array.from({ length: 8 }, () => finish(token, { code: '000000' })));
  const statuses = guesses.map(({ statusCode }) => statusCode).sort();
  assert.deepEqual(statuses, [400, 400, 400, 429, 429, 429, 429, 429]);
  const waits: number[] = [];
  for (let guess = 0; guess < 5; guess++) {
    const refused = await finish(token, { code: codeAt(secret) });
    assert.equal(refused.statusCode, 429, refused.body);
    waits.push(Number(refused.headers['retry-after']));
    api.clock.advance(Number(refused.headers['retry-after']) * 1000);
    assert.equal((await finish(token, { code: '000000' })).statusCode, 400);
  }
  assert.deepEqual(waits, [1, 2, 4, 8, 16]);
  api.clock.advance(32_000);
  assert.equal((await finish(token, { code: codeAt(secret) })).statusCode, 201);
  release();
});

test('a recovery code works once, in any case and spacing, and its user is notified', async () => {
  const { email, cookie } = await signUp();
  const { codes } = await addTotp(cookie);
  const [first = '', second = ''] = codes;
  const one = await begin(email);
  assert.deepEqual(faultOf(await finish(one.token, { recoveryCode: 'aaaa-bbbb-cccc-dddd' })), [
    '/recoveryCode',
    'wrong_code',
  ]);
  const typed = first.toUpperCase().replaceAll('-', ' ');
  assert.equal((await finish(one.token, { recoveryCode: typed })).statusCode, 201);
  const again = await begin(email);
  assert.deepEqual(faultOf(await finish(again.token, { recoveryCode: first })), [
    '/recoveryCode',
    'reused_code',
  ]);
  const mails = await api.database.pool.query(
    'select subject from mails where address = $1 and kind = $2 order by created_at, id',
    [email, 'security-notice'],
  );
  assert.deepEqual(mails.rows.map(({ subject }) => subject).sort(), [
    'A recovery code was used to sign in to Belltower',
    'An authenticator app was added to your Belltower profile',
  ]);
  // New codes replace the old codes.
  const renewed = await send(cookie, 'POST', 'user/factors/recovery-codes');
  assert.equal(renewed.json().recoveryCodes.length, 10);
  assert.deepEqual(faultOf(await finish(again.token, { recoveryCode: second })), [
    '/recoveryCode',
    'wrong_code',
  ]);
});

test('a passkey signs in alone or as a second factor', async () => {
  const { email, cookie } = await signUp();
  const { authenticator, recoveryCodes, passkey, created } = await addPasskey(cookie);
  assert.equal(recoveryCodes.length, 10);
  assert.deepEqual(faultOf(await send(cookie, 'POST', 'user/factors/passkeys', created)), [
    '/token',
    'expired',
  ]);
  const request = (await send(null, 'POST', 'session/passkey-request', {})).json();
  assert.deepEqual(request.options.allowCredentials, []);
  const signed = { token: request.token, passkey: authenticator.get(request.options) };
  const alone = await send(null, 'POST', 'session/passkey', signed);
  assert.equal(alone.statusCode, 201, alone.body);
  assert.equal(alone.json().user.email, email);
  assert.deepEqual(faultOf(await send(null, 'POST', 'session/passkey', signed)), ['/token', 'expired']);
  const pending = await begin(email);
  assert.deepEqual(pending.factors, ['passkey', 'recovery-code']);
  const challenge = (await send(null, 'POST', 'session/passkey-request', { token: pending.token })).json();
  assert.equal(challenge.options.allowCredentials[0].id, authenticator.id);
  const proof = { passkey: authenticator.get(challenge.options) };
  assert.equal((await finish(pending.token, proof)).statusCode, 201);
  const renamed = await send(cookie, 'PATCH', `user/factors/passkeys/${passkey.id}`, { name: 'Laptop' });
  assert.equal(renamed.json().name, 'Laptop');
  const { passkeys, recoveryCodesLeft } = (await send(cookie, 'GET', 'user/factors')).json();
  assert.deepEqual([passkeys.length, recoveryCodesLeft], [1, 10]);
  assert.notEqual(passkeys[0].lastUsedAt, null);
  assert.equal((await send(cookie, 'DELETE', `user/factors/passkeys/${passkey.id}`)).statusCode, 204);
  assert.equal((await send(null, 'POST', 'session', { email, password })).statusCode, 201);
});

test('a passkey is rejected on another site, for another user, and with another challenge', async () => {
  const ada = await signUp();
  const { authenticator } = await addPasskey(ada.cookie);
  const request = async () => (await send(null, 'POST', 'session/passkey-request', {})).json();
  const signIn = (token: string, passkey: object) =>
    send(null, 'POST', 'session/passkey', { token, passkey });
  const refused = ['/passkey', 'wrong_passkey'];
  const phished = await request();
  const origin = 'https://localhost.evil.example';
  assert.deepEqual(
    faultOf(await signIn(phished.token, authenticator.get(phished.options, { origin }))),
    refused,
  );
  const foreign = await request();
  assert.deepEqual(
    faultOf(await signIn(foreign.token, authenticator.get(foreign.options, { rpId: 'evil.example' }))),
    refused,
  );
  const [one, other] = [await request(), await request()];
  assert.deepEqual(faultOf(await signIn(one.token, authenticator.get(other.options))), refused);
  const unknown = createAuthenticator(passkeyOrigin);
  const requested = await request();
  assert.deepEqual(faultOf(await signIn(requested.token, unknown.get(requested.options))), refused);
  // Ada's passkey does not complete the sign-in of another user.
  const mallory = await signUp();
  await addTotp(mallory.cookie);
  const pending = await begin(mallory.email);
  const theirs = await send(null, 'POST', 'session/passkey-request', { token: pending.token });
  const passkey = authenticator.get(theirs.json().options);
  assert.deepEqual(faultOf(await finish(pending.token, { passkey })), refused);
});

test('sensitive actions require a recent sign-in, and a step-up renews it with a new session token', async () => {
  const { email, cookie } = await signUp();
  const createKey = (as: string) => send(as, 'POST', 'api-keys', { name: 'ci', scopes: ['account:read'] });
  assert.equal((await createKey(cookie)).statusCode, 201);
  api.clock.advance(11 * minuteMs);
  const refused = await createKey(cookie);
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'reauthentication_required']);
  for (const [method, url, payload] of [
    ['POST', 'members', { email: 'grace@factors.test', role: 'viewer' }],
    ['POST', 'invitations', { email: 'grace@factors.test', role: 'viewer' }],
    ['POST', 'user/factors/totp', undefined],
    ['POST', 'user/factors/passkeys/options', undefined],
    ['PUT', 'account/two-factor', { required: false }],
  ] as const) {
    assert.equal((await send(cookie, method, url, payload)).json().code, 'reauthentication_required', url);
  }
  assert.equal((await send(cookie, 'GET', 'api-keys')).statusCode, 200);
  const wrong = await send(cookie, 'POST', 'session/verify', { password: 'incorrect horse' });
  assert.deepEqual(faultOf(wrong), ['/password', 'wrong']);
  const verified = await send(cookie, 'POST', 'session/verify', { password });
  assert.equal(verified.statusCode, 200, verified.body);
  const renewed = cookieOf(verified);
  assert.equal((await send(cookie, 'GET', 'session')).statusCode, 401);
  assert.equal((await createKey(renewed)).statusCode, 201);
  // The password alone is not sufficient for a user with a second factor.
  const { secret } = await addTotp(renewed);
  api.clock.advance(11 * minuteMs);
  assert.deepEqual(faultOf(await send(renewed, 'POST', 'session/verify', { password })), [
    '/password',
    'factor_required',
  ]);
  const again = await send(renewed, 'POST', 'session/verify', { code: codeAt(secret) });
  assert.equal(again.statusCode, 200, again.body);
  const added = await addPasskey(cookieOf(again));
  assert.equal(added.recoveryCodes, null);
  api.clock.advance(11 * minuteMs);
  const request = await send(cookieOf(again), 'POST', 'session/verify/passkey-request');
  const { token, options } = request.json();
  const signed = { token, passkey: added.authenticator.get(options) };
  const last = await send(cookieOf(again), 'POST', 'session/verify', signed);
  assert.equal(last.statusCode, 200, last.body);
  assert.equal((await send(cookieOf(last), 'GET', 'session')).json().user.email, email);
});

test('an API key does not need a second factor or a recent sign-in', async () => {
  const { cookie } = await signUp();
  const created = await send(cookie, 'POST', 'api-keys', { name: 'ci', scopes: ['*'] });
  await addTotp(cookie);
  assert.equal(
    (await send(cookie, 'PUT', 'account/two-factor', { required: true, graceDays: 0 })).statusCode,
    200,
  );
  api.clock.advance(60 * minuteMs);
  const headers = { authorization: `Bearer ${created.json().key}` };
  const payload = { name: 'another', scopes: ['account:read'] };
  const used = await api.app.inject({ method: 'POST', url: '/api/v1/api-keys', headers, payload });
  assert.equal(used.statusCode, 201, used.body);
});

async function addMember(cookie: string, role: string): Promise<{ email: string; userId: string }> {
  const email = `person${++people}@factors.test`;
  const invited = await send(cookie, 'POST', 'members', { email, role });
  assert.equal(invited.statusCode, 202, invited.body);
  const token = invited.json().url.split('/').at(-1);
  assert.equal((await send(null, 'POST', 'invitations/accept', { token, password })).statusCode, 200);
  const { items } = (await send(cookie, 'GET', 'members')).json();
  return items.find((item: { email: string }) => item.email === email);
}

test('an account that requires a second factor locks out members without one after the grace period', async () => {
  const { cookie } = await signUp();
  const require = (graceDays: number) =>
    send(cookie, 'PUT', 'account/two-factor', { required: true, graceDays });
  assert.equal((await require(7)).statusCode, 409);
  await addTotp(cookie);
  const member = await addMember(cookie, 'admin');
  const theirs = cookieOf(await send(null, 'POST', 'session', { email: member.email, password }));
  assert.equal((await send(theirs, 'PUT', 'account/two-factor', { required: true })).statusCode, 403);
  const set = await require(1);
  assert.equal(set.statusCode, 200, set.body);
  assert.equal((await send(theirs, 'GET', 'incidents')).statusCode, 200);
  const before = (await send(theirs, 'GET', 'session')).json().twoFactor;
  assert.deepEqual([before.missing, before.requiredFrom], [false, set.json().requiredFrom]);
  api.clock.advance(25 * 60 * minuteMs);
  const refused = await send(theirs, 'GET', 'incidents');
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'two_factor_required']);
  assert.equal((await send(theirs, 'GET', 'session')).json().twoFactor.missing, true);
  const verified = cookieOf(await send(theirs, 'POST', 'session/verify', { password }));
  await addTotp(verified);
  assert.equal((await send(verified, 'GET', 'incidents')).statusCode, 200);
  // The last factor can't be removed while the account requires one.
  assert.equal((await send(verified, 'DELETE', 'user/factors/totp')).statusCode, 409);
  const { items } = (await send(verified, 'GET', 'members')).json();
  assert.deepEqual(
    items.map(({ twoFactor }: { twoFactor: boolean }) => twoFactor),
    [true, true],
  );
});

test('an installation that requires a second factor locks out everyone without one immediately', async () => {
  api.config.sessions.requiresTwoFactors = true;
  try {
    const { cookie } = await signUp();
    const refused = await send(cookie, 'GET', 'incidents');
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'two_factor_required']);
    const { twoFactor } = (await send(cookie, 'GET', 'session')).json();
    assert.equal(twoFactor.missing, true);
    assert.ok(Date.parse(twoFactor.requiredFrom) <= api.clock.now());
    await addTotp(cookie);
    assert.equal((await send(cookie, 'GET', 'incidents')).statusCode, 200);
  } finally {
    api.config.sessions.requiresTwoFactors = false;
  }
});

test("resetting a member's second factors ends their sessions, is audited and sends an email", async () => {
  const { cookie } = await signUp();
  const member = await addMember(cookie, 'admin');
  const theirs = cookieOf(await send(null, 'POST', 'session', { email: member.email, password }));
  await addTotp(theirs);
  const url = `members/${member.userId}/factors`;
  const self = (await send(theirs, 'GET', 'session')).json().user.id;
  assert.equal((await send(theirs, 'DELETE', `members/${self}/factors`)).statusCode, 403);
  const stranger = await signUp();
  assert.equal((await send(stranger.cookie, 'DELETE', url)).statusCode, 404);
  assert.equal((await send(cookie, 'DELETE', url)).statusCode, 204);
  assert.equal((await send(cookie, 'DELETE', url)).statusCode, 409);
  assert.equal((await send(theirs, 'GET', 'session')).statusCode, 401);
  assert.equal((await send(null, 'POST', 'session', { email: member.email, password })).statusCode, 201);
  const { items } = (await send(cookie, 'GET', 'audit-log')).json();
  assert.equal(items[0].action, 'user.reset_factors');
  const { rows } = await api.database.pool.query(
    "select subject from mails where address = $1 and subject like '%reset%'",
    [member.email],
  );
  assert.equal(rows.length, 1);
});

test('an owner cannot reset the second factors of members of other accounts, but the operator can', async () => {
  const owner = await signUp();
  const ada = await signUp();
  const invited = await send(owner.cookie, 'POST', 'members', { email: ada.email, role: 'viewer' });
  const token = invited.json().url.split('/').at(-1);
  assert.equal((await send(null, 'POST', 'invitations/accept', { token, password })).statusCode, 200);
  await addTotp(ada.cookie);
  const { items } = (await send(owner.cookie, 'GET', 'members')).json();
  const { userId } = items.find(({ email }: { email: string }) => email === ada.email);
  assert.equal((await send(owner.cookie, 'DELETE', `members/${userId}/factors`)).statusCode, 409);
  const now = new Date(api.clock.now());
  await assert.rejects(resetFactorsByEmail(api.database.db, 'nobody@factors.test', now), /There is no user/);
  await resetFactorsByEmail(api.database.db, ada.email, now);
  assert.equal((await send(null, 'POST', 'session', { email: ada.email, password })).statusCode, 201);
});

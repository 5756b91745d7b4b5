import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { startLabNet } from '#lab/lab-net.ts';
import { type ScriptedProvider, startScriptedProvider } from '#lab/oidc/scripted-provider.ts';
import { createTestApi, memberPassword, type TestApi } from '#test/support/http.ts';
import { returnPathOf } from './sign-in.ts';

let api: TestApi;
let lab: Awaited<ReturnType<typeof startLabNet>>;
let idp: ScriptedProvider;
before(async () => {
  lab = await startLabNet({}, ['127.0.0.0/8']);
  idp = await startScriptedProvider();
  const oidc = {
    BELLTOWER_OIDC_ISSUER: idp.issuer,
    BELLTOWER_OIDC_CLIENT_ID: idp.clientId,
    BELLTOWER_OIDC_CLIENT_SECRET: idp.clientSecret,
    BELLTOWER_OIDC_ROLES: 'operations=admin, everybody=viewer',
    BELLTOWER_OIDC_DEFAULT_ROLE: 'none',
  };
  api = await createTestApi({ net: lab.net, environment: { BELLTOWER_SIGNUP: 'open', ...oidc } });
});
after(async () => {
  await api.close();
  await idp.close();
  await lab.close();
});
beforeEach(() => {
  idp.claims = {};
  idp.forges = false;
});

const origin = 'http://127.0.0.1:3000';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (cookie: string | null, method: Method, url: string, payload?: object) =>
  api.app.inject({
    ...{ method, url: `/api/v1/${url}` },
    headers: { origin, ...(cookie === null ? {} : { cookie }) },
    ...(payload ? { payload } : {}),
  });
type Response = Awaited<ReturnType<typeof send>>;

const cookieOf = (response: Response, name: string): string => {
  const cookie = response.cookies.find((one) => one.name === name && one.value !== '');
  assert.ok(cookie, `${name}: ${response.statusCode} ${response.headers.location} ${response.body}`);
  return `${cookie.name}=${cookie.value}`;
};

/** Signs in at the provider. `change` modifies the callback as a hostile browser or provider would. */
async function signIn(
  request: { email?: string; returnPath?: string } = {},
  change: Record<string, string | null> = {},
  withCookie = true,
): Promise<Response> {
  const begun = await send(null, 'POST', 'sso/start', request);
  assert.equal(begun.statusCode, 200, begun.body);
  const back = idp.authorize(begun.json().url, change);
  const cookie = cookieOf(begun, 'belltower_sso');
  return api.app.inject({ url: back.pathname + back.search, headers: withCookie ? { cookie } : {} });
}
const assertRefused = (response: Response, fault: string) => {
  assert.equal(response.statusCode, 303, response.body);
  assert.equal(response.headers.location, `/sign-in?sso=${fault}`);
  assert.equal(
    response.cookies.some(({ name, value }) => name === 'belltower_session' && value !== ''),
    false,
  );
};

let people = 0;
async function signUp(email = `person${++people}@sso.test`): Promise<{ email: string; cookie: string }> {
  const created = await send(null, 'POST', 'accounts', { name: 'Ada', email, password: memberPassword });
  assert.equal(created.statusCode, 201, created.body);
  return { email, cookie: cookieOf(created, 'belltower_session') };
}
const person = (more: object = {}) => {
  const sub = `subject-${++people}`;
  return {
    sub,
    email: `${sub}@sso.test`,
    email_verified: true,
    name: 'Grace',
    groups: ['operations'],
    ...more,
  };
};

test('a user joins the first account with the role of their groups, and returns to the page they came from', async () => {
  const { cookie: owner } = await signUp();
  idp.claims = person();
  const signedIn = await signIn({ returnPath: '/monitors?status=down' });
  assert.equal(signedIn.headers.location, '/monitors?status=down');
  const session = (await send(cookieOf(signedIn, 'belltower_session'), 'GET', 'session')).json();
  assert.deepEqual([session.user.email, session.role], [idp.claims.email, 'admin']);
  idp.claims = { ...idp.claims, groups: ['everybody'] };
  const again = cookieOf(await signIn(), 'belltower_session');
  assert.equal((await send(again, 'GET', 'session')).json().role, 'viewer');
  const { items } = (await send(owner, 'GET', 'audit-log')).json();
  assert.deepEqual(
    items.slice(0, 2).map(({ action }: { action: string }) => action),
    ['member.change_role', 'member.join'],
  );
  idp.claims = person({ groups: ['strangers'] });
  assertRefused(await signIn(), 'not-allowed');
});

test('an existing user is linked only by a verified email address, and notified', async () => {
  const { email } = await signUp();
  idp.claims = person({ email, email_verified: false });
  assertRefused(await signIn(), 'unverified');
  idp.claims = person({ email, email_verified: null });
  assertRefused(await signIn(), 'unverified');
  idp.claims = person({ email: null });
  assertRefused(await signIn(), 'unverified');
  idp.claims = person({ email: email.toUpperCase() });
  const cookie = cookieOf(await signIn(), 'belltower_session');
  assert.equal((await send(cookie, 'GET', 'session')).json().user.email, email);
  const { rows } = await api.database.pool.query(
    "select 1 from mails where address = $1 and kind = 'security-notice'",
    [email],
  );
  assert.equal(rows.length, 1);
});

test('responses that are from another issuer, for another client, forged, replayed or late are rejected', async () => {
  for (const claims of [
    { iss: 'https://evil.example' },
    { aud: 'another-client' },
    { nonce: 'another-nonce' },
    { nonce: null },
    { exp: Math.floor(Date.now() / 1000) - 3600 },
    { sub: null },
  ]) {
    idp.claims = { ...person(), ...claims };
    assertRefused(await signIn(), 'failed');
  }
  idp.claims = person();
  idp.forges = true;
  assertRefused(await signIn(), 'failed');
  idp.forges = false;
  // The mix-up attack: the response states the wrong issuer, or no issuer although this provider always states it.
  assertRefused(await signIn({}, { iss: 'https://evil.example' }), 'failed');
  assertRefused(await signIn({}, { iss: null }), 'failed');
  assertRefused(await signIn({}, { code: 'stolen-code' }), 'failed');
  assertRefused(await signIn({}, { error: 'access_denied', code: null }), 'denied');
  // The callback is rejected in another browser, with another state, and when it is used again.
  assertRefused(await signIn({}, {}, false), 'expired');
  assertRefused(await signIn({}, { state: 'another-state' }), 'expired');
  const begun = await send(null, 'POST', 'sso/start', {});
  const back = idp.authorize(begun.json().url);
  const headers = { cookie: cookieOf(begun, 'belltower_sso') };
  const callback = () => api.app.inject({ url: back.pathname + back.search, headers });
  cookieOf(await callback(), 'belltower_session');
  assertRefused(await callback(), 'expired');
  const late = await send(null, 'POST', 'sso/start', {});
  const lateBack = idp.authorize(late.json().url);
  api.clock.advance(11 * 60_000);
  const answered = await api.app.inject({
    url: lateBack.pathname + lateBack.search,
    headers: { cookie: cookieOf(late, 'belltower_sso') },
  });
  assertRefused(answered, 'expired');
});

test('the signed token must confirm a required second factor in `acr` or `amr`', async () => {
  const { oidc } = api.config;
  assert.ok(oidc);
  const begun = await send(null, 'POST', 'sso/start', {});
  assert.equal(new URL(begun.json().url).searchParams.get('acr_values'), null);
  oidc.requiredContexts.push('gold', 'mfa');
  try {
    for (const weak of [{}, { acr: 'silver', amr: ['pwd'] }, { amr: null }]) {
      idp.claims = person(weak);
      assertRefused(await signIn(), 'weak');
    }
    for (const strong of [{ acr: 'gold' }, { amr: ['pwd', 'mfa'] }]) {
      idp.claims = person(strong);
      cookieOf(await signIn(), 'belltower_session');
    }
    const request = await send(null, 'POST', 'sso/start', {});
    assert.equal(new URL(request.json().url).searchParams.get('acr_values'), 'gold mfa');
  } finally {
    oidc.requiredContexts.length = 0;
  }
});

test('a sign-in returns only to our own paths', () => {
  for (const path of ['/', '/monitors/1?x=//y#z']) assert.equal(returnPathOf(path), path);
  for (const path of [
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    '/\r\nset-cookie: x',
  ]) {
    assert.equal(returnPathOf(path), '/', String(path));
  }
});

test('the provider can sign users out through the back channel', async () => {
  await signUp();
  idp.claims = person({ sid: 'first' });
  const { sub } = idp.claims as { sub: string };
  const one = cookieOf(await signIn(), 'belltower_session');
  idp.claims = { ...idp.claims, sid: 'second' };
  const other = cookieOf(await signIn(), 'belltower_session');
  const logOut = async (claims: object) => {
    const token = await idp.logoutToken({ sub, ...claims });
    const payload = new URLSearchParams({ logout_token: token }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return api.app.inject({ method: 'POST', url: '/api/v1/sso/backchannel-logout', payload, headers });
  };
  for (const claims of [
    { iss: 'https://evil.example' },
    { aud: 'another-client' },
    { events: {} },
    { nonce: 'n' },
    { iat: Math.floor(Date.now() / 1000) - 3600 },
    { sub: null },
  ]) {
    assert.equal((await logOut(claims)).statusCode, 400, JSON.stringify(claims));
  }
  idp.forges = true;
  assert.equal((await logOut({})).statusCode, 400);
  idp.forges = false;
  assert.equal((await send(one, 'GET', 'session')).statusCode, 200);
  assert.equal((await logOut({ sid: 'first' })).statusCode, 204);
  assert.equal((await send(one, 'GET', 'session')).statusCode, 401);
  assert.equal((await send(other, 'GET', 'session')).statusCode, 200);
  assert.equal((await logOut({})).statusCode, 204);
  assert.equal((await send(other, 'GET', 'session')).statusCode, 401);
});

test('an account has its own provider for domains that are verified in DNS', async (t) => {
  const { cookie: owner, email: ownerEmail } = await signUp('owner@larkspur.example');
  const own = await startScriptedProvider();
  t.after(() => own.close());
  const connection = { issuer: own.issuer, clientId: own.clientId, clientSecret: own.clientSecret };
  const put = (more: object = {}) => send(owner, 'PUT', 'account/sso', { ...connection, ...more });
  const saved = await put({ roles: [{ group: 'ops', role: 'member' }] });
  assert.equal(saved.statusCode, 200, saved.body);
  assert.ok(!saved.body.includes(own.clientSecret));
  const stored = await api.database.pool.query('select sealed_client_secret from sso_connections');
  assert.ok(!JSON.stringify(stored.rows).includes(own.clientSecret));
  // A domain takes effect once its DNS record is found, and it can belong to only one account.
  const added = await send(owner, 'POST', 'account/sso/domains', { domain: 'Larkspur.example' });
  assert.equal(added.statusCode, 201, added.body);
  const verify = (cookie: string) => send(cookie, 'POST', 'account/sso/domains/larkspur.example/verify');
  assert.equal((await verify(owner)).statusCode, 409);
  assert.equal((await put({ ssoOnly: true })).statusCode, 400);
  const { record } = added.json();
  lab.nameServer.setZone(record.name, { '@': `TXT "${record.value}"` });
  assert.equal((await verify(owner)).statusCode, 200);
  const rival = await signUp('rival@larkspur.example');
  const claimed = await send(rival.cookie, 'POST', 'account/sso/domains', { domain: 'larkspur.example' });
  const theirs = claimed.json().record;
  lab.nameServer.setZone(record.name, { '@': [`TXT "${record.value}"`, `TXT "${theirs.value}"`].join('\n') });
  assert.equal((await verify(rival.cookie)).statusCode, 409);
  // Users of the domain sign in to this account. Its provider is not trusted for any other users.
  const through = async (claims: object, email = 'grace@larkspur.example') => {
    own.claims = { groups: ['ops'], email_verified: true, ...claims };
    const begun = await send(null, 'POST', 'sso/start', { email });
    assert.ok(begun.json().url.startsWith(own.issuer), begun.body);
    const back = own.authorize(begun.json().url);
    const headers = { cookie: cookieOf(begun, 'belltower_sso') };
    return api.app.inject({ url: back.pathname + back.search, headers });
  };
  const grace = cookieOf(await through({ sub: 'g', email: 'grace@larkspur.example' }), 'belltower_session');
  const session = (await send(grace, 'GET', 'session')).json();
  assert.equal(session.role, 'member');
  assert.equal(session.account.id, (await send(owner, 'GET', 'session')).json().account.id);
  assertRefused(await through({ sub: 'v', email: 'victim@sso.test' }), 'other-domain');
  // With "SSO only", only the break-glass owner can sign in with a password.
  assert.equal((await put({ ssoOnly: true })).statusCode, 200);
  const byPassword = (email: string) => send(null, 'POST', 'session', { email, password: memberPassword });
  assert.equal((await byPassword(ownerEmail)).statusCode, 201);
  await api.database.pool.query(
    'update users set password_hash = (select password_hash from users where email = $1) where email = $2',
    [ownerEmail, 'grace@larkspur.example'],
  );
  const refused = await byPassword('grace@larkspur.example');
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'sso_required']);
  assert.equal((await send(grace, 'PUT', 'account/sso', connection)).statusCode, 403);
  // The old secret is not sent to a new issuer.
  const moved = await send(owner, 'PUT', 'account/sso', { issuer: idp.issuer, clientId: 'x' });
  assert.equal(moved.json().errors[0].pointer, '/clientSecret');
  assert.equal((await send(owner, 'DELETE', 'account/sso')).statusCode, 204);
  assert.equal((await byPassword('grace@larkspur.example')).statusCode, 201);
});

test('a provider without HTTPS, without metadata or with a script URL is rejected', async (t) => {
  const { cookie } = await signUp();
  const put = async (issuer: string) =>
    (await send(cookie, 'PUT', 'account/sso', { issuer, clientId: 'x' })).json().errors[0].code;
  assert.equal(await put('ftp://login.example'), 'invalid');
  assert.equal(await put('http://127.0.0.1:9'), 'unreachable');
  const hostile = await startScriptedProvider();
  t.after(() => hostile.close());
  hostile.metadata = { issuer: idp.issuer };
  assert.equal(await put(hostile.issuer), 'unreachable');
});

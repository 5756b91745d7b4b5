import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { startLabNet } from '#lab/lab-net.ts';
import { type LabSamlProvider, type SamlAnswer, startSamlProvider } from '#lab/saml/saml-provider.ts';
import { createCa } from '#lab/tls/ca.ts';
import { createTestApi, memberPassword, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let lab: Awaited<ReturnType<typeof startLabNet>>;
let idp: LabSamlProvider;
let owner: string;
const origin = 'http://127.0.0.1:3000';
const email = 'grace@larkspur.example';
before(async () => {
  lab = await startLabNet({}, ['127.0.0.0/8']);
  idp = await startSamlProvider(origin);
  api = await createTestApi({
    net: lab.net,
    environment: { BELLTOWER_SIGNUP: 'open', BELLTOWER_DEFAULT_PLAN: 'agency' },
  });
  owner = await signUp('owner@larkspur.example');
  const added = await send(owner, 'POST', 'account/sso/domains', { domain: 'larkspur.example' });
  const { record } = added.json();
  lab.nameServer.setZone(record.name, { '@': `TXT "${record.value}"` });
  await send(owner, 'POST', 'account/sso/domains/larkspur.example/verify');
  const put = await send(owner, 'PUT', 'account/sso', {
    ...connection(),
    roles: [{ group: 'ops', role: 'admin' }],
    defaultRole: 'viewer',
  });
  assert.equal(put.statusCode, 200, put.body);
});
after(async () => {
  await api.close();
  await idp.close();
  await lab.close();
});

type Response = Awaited<ReturnType<typeof send>>;
const send = (cookie: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  api.app.inject({
    ...{ method, url: `/api/v1/${url}`, headers: { origin, cookie } },
    ...(payload ? { payload } : {}),
  });
const connection = (of = idp) => ({
  protocol: 'saml',
  issuer: of.issuer,
  signOnUrl: of.signOnUrl,
  certificate: of.certificate,
});
async function signUp(address: string): Promise<string> {
  const payload = { name: 'Ada', email: address, password: memberPassword };
  return cookieOf(
    await api.app.inject({ method: 'POST', url: '/api/v1/accounts', payload }),
    'belltower_session',
  );
}
const cookieOf = (response: Response, name: string): string => {
  const cookie = response.cookies.find((one) => one.name === name && one.value !== '');
  assert.ok(cookie, `${name}: ${response.statusCode} ${response.headers.location} ${response.body}`);
  return `${cookie.name}=${cookie.value}`;
};
const post = (form: Record<string, string>, cookie?: string) =>
  api.app.inject({
    method: 'POST',
    url: '/api/v1/sso/saml',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://login.example',
      ...(cookie === undefined ? {} : { cookie }),
    },
    payload: new URLSearchParams(form).toString(),
  });
const begin = async (address = email) => {
  const begun = await send('', 'POST', 'sso/start', { email: address, returnPath: '/heartbeats' });
  assert.equal(begun.statusCode, 200, begun.body);
  return { url: String(begun.json().url), cookie: cookieOf(begun, 'belltower_sso') };
};
/** Signs in like a browser: the POST request does not send our cookie, but the request after the redirect does. */
async function signIn(answer: SamlAnswer = {}): Promise<Response> {
  const { url, cookie } = await begin();
  const posted = await post(await idp.answer(url, answer));
  const location = String(posted.headers.location);
  return location.startsWith('/api/v1/sso/callback')
    ? api.app.inject({ url: location, headers: { cookie } })
    : posted;
}
const assertRefused = (response: Response, fault: string, why = fault) => {
  assert.equal(response.headers.location, `/sign-in?sso=${fault}`, why);
  const sessions = response.cookies.filter(({ name, value }) => name === 'belltower_session' && value !== '');
  assert.equal(sessions.length, 0, why);
};

test('users sign in, become members with the role of their groups, and return to the page they came from', async () => {
  const signedIn = await signIn({ attributes: { groups: ['dev', 'ops'], displayName: ['Grace Hopper'] } });
  assert.equal(signedIn.headers.location, '/heartbeats');
  const session = (await send(cookieOf(signedIn, 'belltower_session'), 'GET', 'session')).json();
  assert.deepEqual([session.user.email, session.user.name, session.role], [email, 'Grace Hopper', 'admin']);
  const again = await signIn({ attributes: { groups: [] } });
  assert.equal((await send(cookieOf(again, 'belltower_session'), 'GET', 'session')).json().role, 'viewer');
  const { rows } = await api.database.pool.query('select count(*)::int as n from users where email = $1', [
    email,
  ]);
  assert.equal(rows[0].n, 1);
});

test('the settings show the values to enter at the provider, and the metadata is XML', async () => {
  const { saml, connection: shown } = (await send(owner, 'GET', 'account/sso')).json();
  assert.equal(saml.acsUrl, `${origin}/api/v1/sso/saml`);
  assert.deepEqual([shown.protocol, shown.issuer, shown.signOnUrl], ['saml', idp.issuer, idp.signOnUrl]);
  const metadata = await api.app.inject({ url: '/api/v1/sso/saml/metadata' });
  assert.match(String(metadata.headers['content-type']), /samlmetadata\+xml/);
  assert.match(metadata.body, /entityID="http:\/\/127\.0\.0\.1:3000\/api\/v1\/sso\/saml\/metadata"/);
  assert.match(metadata.body, /Location="http:\/\/127\.0\.0\.1:3000\/api\/v1\/sso\/saml"/);
});

test('a required authentication context is requested, and the sign-in fails if the provider does not confirm it', async () => {
  const mfa = 'https://refeds.org/profile/mfa';
  const microsoft = 'http://schemas.microsoft.com/claims/multipleauthn';
  const set = (requiredContexts: string[]) =>
    send(owner, 'PUT', 'account/sso', {
      ...connection(),
      ...{ roles: [{ group: 'ops', role: 'admin' }], requiredContexts },
    });
  assert.deepEqual((await set([mfa, microsoft])).json().connection.requiredContexts, [mfa, microsoft]);
  try {
    assertRefused(await signIn(), 'weak');
    cookieOf(await signIn({ context: mfa }), 'belltower_session');
    const attribute = 'http://schemas.microsoft.com/claims/authnmethodsreferences';
    cookieOf(await signIn({ attributes: { [attribute]: ['x', microsoft] } }), 'belltower_session');
    const request = new URL((await begin()).url).searchParams.get('SAMLRequest') ?? '';
    const xml = inflateRawSync(Buffer.from(request, 'base64')).toString();
    assert.match(xml, /RequestedAuthnContext/);
    assert.ok(xml.includes(mfa) && !xml.includes(microsoft));
    assert.equal((await set(['two words'])).statusCode, 400);
  } finally {
    await set([]);
  }
});

test('responses that are forged, modified, outdated, for another recipient or for another request are rejected', async () => {
  const hour = 3_600_000;
  const cases: Record<string, SamlAnswer> = {
    'another issuer': { issuer: 'https://evil.example/metadata' },
    'another audience': { audience: 'https://other.example/metadata' },
    'another recipient': { recipient: 'https://other.example/acs' },
    'another request': { inResponseTo: '_other' },
    'no request (started by the provider)': { inResponseTo: null },
    'another key': { signature: 'other-key' },
    'no signature': { signature: 'none' },
    'a weak algorithm': { signature: 'sha1' },
    expired: { shiftMs: -hour },
    'not valid yet': { shiftMs: hour },
    'a changed name': { tamper: (xml) => xml.replaceAll(email, 'victim@larkspur.example') },
    'a second assertion': {
      tamper: (xml) => {
        const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
        const forged = assertion
          .replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')
          .replaceAll(email, 'v@larkspur.example');
        return xml.replace(assertion, forged.replace(/ID="[^"]*"/, 'ID="_x"') + assertion);
      },
    },
    'the signed assertion moved aside': {
      tamper: (xml) => {
        const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
        const forged = assertion
          .replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')
          .replace(/ID="[^"]*"/, 'ID="_forged"')
          .replaceAll(email, 'v@larkspur.example');
        return xml
          .replace(assertion, forged)
          .replace('<samlp:Status>', `<samlp:Extensions>${assertion}</samlp:Extensions><samlp:Status>`);
      },
    },
    entities: { tamper: (xml) => `<!DOCTYPE x [<!ENTITY a "aaaa">]>${xml}` },
    'no XML': { tamper: () => 'nonsense' },
  };
  for (const [why, answer] of Object.entries(cases)) assertRefused(await signIn(answer), 'failed', why);
  // Half a minute is within the allowed clock difference.
  assert.equal((await signIn({ shiftMs: 30_000 })).headers.location, '/heartbeats');
  assert.equal((await signIn({ shiftMs: -330_000 })).headers.location, '/heartbeats');
});

test('a response can be used only once, by the browser that started the sign-in, within ten minutes', async () => {
  const { url, cookie } = await begin();
  const form = await idp.answer(url);
  const posted = await post(form);
  const location = String(posted.headers.location);
  assertRefused(await post(form), 'expired', 'posted twice');
  const other = await begin();
  assertRefused(
    await post({ ...form, RelayState: (await idp.answer(other.url)).RelayState }),
    'failed',
    'moved',
  );
  assertRefused(await api.app.inject({ url: location }), 'expired', 'another browser');
  assertRefused(await api.app.inject({ url: location, headers: { cookie: other.cookie } }), 'expired');
  cookieOf(await api.app.inject({ url: location, headers: { cookie } }), 'belltower_session');
  assertRefused(await api.app.inject({ url: location, headers: { cookie } }), 'expired', 'used twice');
  assertRefused(await post({ ...form, RelayState: 'unknown' }), 'expired');
  assertRefused(await post({}), 'expired');
  const early = await begin();
  const callback = `/api/v1/sso/callback?state=${new URL(early.url).searchParams.get('RelayState')}`;
  assertRefused(
    await api.app.inject({ url: callback, headers: { cookie: early.cookie } }),
    'failed',
    'no response yet',
  );
  const late = await begin();
  const lateForm = await idp.answer(late.url);
  api.clock.advance(11 * 60_000);
  assertRefused(await post(lateForm), 'expired', 'late');
});

test("a provider is trusted only for its account's domains, even with another provider's entity ID", async () => {
  assertRefused(await signIn({ email: 'owner@elsewhere.example' }), 'other-domain');
  const rival = await signUp('rival@bergamot.example');
  const hostile = await startSamlProvider(origin);
  // This provider claims to be the provider of the other account.
  const put = await send(rival, 'PUT', 'account/sso', { ...connection(hostile), issuer: idp.issuer });
  assert.equal(put.statusCode, 200, put.body);
  const { url } = await begin();
  const forged = await hostile.answer(url, { issuer: idp.issuer });
  assertRefused(await post(forged), 'failed', 'its key is not that of the account');
  await hostile.close();
});

test('an incomplete or unsafe provider is rejected with a pointer to the invalid field', async () => {
  const verified = await send(owner, 'POST', 'session/verify', { password: memberPassword });
  owner = cookieOf(verified, 'belltower_session');
  const faultOf = async (change: object) => {
    const put = await send(owner, 'PUT', 'account/sso', { ...connection(), ...change });
    assert.equal(put.statusCode, 400, put.body);
    return put.json().errors[0].pointer;
  };
  assert.equal(await faultOf({ signOnUrl: 'javascript:alert(1)' }), '/signOnUrl');
  assert.equal(await faultOf({ certificate: 'nonsense' }), '/certificate');
  assert.equal(
    await faultOf({ certificate: createCa({ name: 'small', keyType: 'rsa1024' }).cert }),
    '/certificate',
  );
  assert.equal(await faultOf({ certificate: createCa({ name: 'curve' }).cert }), '/certificate');
  const { certificate, ...none } = connection();
  assert.equal((await send(owner, 'PUT', 'account/sso', none)).json().errors[0].pointer, '/certificate');
  assert.equal(
    (await send(owner, 'PUT', 'account/sso', { issuer: 'https://x.example' })).json().errors[0].pointer,
    '/clientId',
  );
  const bare = certificate.replace(/-----[^-]+-----|\s/g, '');
  assert.equal(
    (await send(owner, 'PUT', 'account/sso', { ...connection(), certificate: bare })).statusCode,
    200,
  );
});

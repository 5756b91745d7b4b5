import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startLabNet } from '#lab/lab-net.ts';
import { startScriptedProvider } from '#lab/oidc/scripted-provider.ts';
import { createTestApi, memberPassword, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let lab: Awaited<ReturnType<typeof startLabNet>>;
let owner: string;
let token: string;
let accountId: string;
before(async () => {
  lab = await startLabNet({}, ['127.0.0.0/8']);
  api = await createTestApi({
    net: lab.net,
    environment: { BELLTOWER_SIGNUP: 'open', BELLTOWER_DEFAULT_PLAN: 'agency' },
  });
  owner = await signUp('owner@larkspur.example');
  accountId = (await send(owner, 'GET', 'session')).json().account.id;
  await proveDomain(owner, 'larkspur.example');
  token = (await send(owner, 'POST', 'account/sso/scim-token')).json().token;
});
after(async () => {
  await api.close();
  await lab.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const origin = 'http://127.0.0.1:3000';
const send = (cookie: string, method: Method, url: string, payload?: object) =>
  api.app.inject({
    ...{ method, url: `/api/v1/${url}`, headers: { origin, cookie } },
    ...(payload ? { payload } : {}),
  });
const scim = (method: Method, url: string, payload?: object, as = token) =>
  api.app.inject({
    ...{ method, url: `/scim/v2/${url}` },
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/scim+json' },
    ...(payload ? { payload: JSON.stringify(payload) } : {}),
  });

async function signUp(email: string): Promise<string> {
  const payload = { name: 'Ada', email, password: memberPassword };
  const created = await api.app.inject({ method: 'POST', url: '/api/v1/accounts', payload });
  assert.equal(created.statusCode, 201, created.body);
  const cookie = created.cookies.find(({ name }) => name === 'belltower_session');
  return `belltower_session=${cookie?.value}`;
}

async function proveDomain(cookie: string, domain: string): Promise<void> {
  const { record } = (await send(cookie, 'POST', 'account/sso/domains', { domain })).json();
  lab.nameServer.setZone(record.name, { '@': `TXT "${record.value}"` });
  const verified = await send(cookie, 'POST', `account/sso/domains/${domain}/verify`);
  assert.equal(verified.statusCode, 200, verified.body);
}

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const user = (name: string, more: object = {}) => ({
  schemas: [userSchema],
  userName: `${name}@larkspur.example`,
  name: { givenName: name, familyName: 'Hopper' },
  externalId: `ext-${name}`,
  ...more,
});
const patchOf = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});
const create = async (name: string, more: object = {}): Promise<string> => {
  const created = await scim('POST', 'Users', user(name, more));
  assert.equal(created.statusCode, 201, created.body);
  return created.json().id;
};
const roleOf = async (userId: string): Promise<string | null> => {
  const { items } = (await send(owner, 'GET', 'members?limit=500')).json();
  return items.find((member: { userId: string }) => member.userId === userId)?.role ?? null;
};
const assertScimError = (response: Awaited<ReturnType<typeof scim>>, status: number, scimType?: string) => {
  assert.equal(response.statusCode, status, response.body);
  assert.match(String(response.headers['content-type']), /^application\/scim\+json/);
  const error = response.json();
  assert.deepEqual(error.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error']);
  assert.equal(error.status, String(status));
  assert.equal(error.scimType, scimType, response.body);
  assert.ok(error.detail);
};

test('the token is required, shown once, replaced and revoked, and an API key is not accepted in its place', async () => {
  const settings = (await send(owner, 'GET', 'account/sso')).json();
  assert.equal(settings.scim.baseUrl, `${origin}/scim/v2`);
  assert.ok(settings.scim.token.createdAt);
  const { rows } = await api.database.pool.query('select scim_tokens::text as row from scim_tokens');
  assert.ok(!JSON.stringify(rows).includes(token));
  const caller = await api.caller();
  for (const wrong of ['', 'nonsense', `${token}x`, `bts_${'A'.repeat(43)}`, caller.key]) {
    const refused = await scim('GET', 'Users', undefined, wrong);
    assertScimError(refused, 401);
    assert.match(String(refused.headers['www-authenticate']), /^Bearer /);
  }
  const byCookie = await api.app.inject({ url: '/scim/v2/Users', headers: { cookie: owner } });
  assert.equal(byCookie.statusCode, 401);
  const asKey = { authorization: `Bearer ${token}` };
  assert.equal((await api.app.inject({ url: '/api/v1/members', headers: asKey })).statusCode, 401);
  const old = token;
  token = (await send(owner, 'POST', 'account/sso/scim-token')).json().token;
  assert.equal((await scim('GET', 'Users', undefined, old)).statusCode, 401);
  assert.equal((await scim('GET', 'Users')).statusCode, 200);
  assert.ok((await send(owner, 'GET', 'account/sso')).json().scim.token.lastUsedAt);
  const { items } = (await send(owner, 'GET', 'audit-log')).json();
  assert.equal(items[0].action, 'account.create_scim_token');
});

test('the service describes its resources and schemas', async () => {
  const config = (await scim('GET', 'ServiceProviderConfig')).json();
  assert.deepEqual(
    [config.patch.supported, config.filter.supported, config.bulk.supported],
    [true, true, false],
  );
  const types = (await scim('GET', 'ResourceTypes')).json();
  assert.deepEqual(
    types.Resources.map(({ id }: { id: string }) => id),
    ['User', 'Group'],
  );
  assert.equal((await scim('GET', `Schemas/${userSchema}`)).json().id, userSchema);
  assertScimError(await scim('GET', 'Schemas/nothing'), 404);
});

test('a created user becomes a member, and a deactivated user loses sessions and membership until reactivated', async () => {
  const created = await scim(
    'POST',
    'Users',
    user('grace', { emails: [{ value: 'grace@larkspur.example' }] }),
  );
  assert.equal(created.statusCode, 201, created.body);
  const { id, meta } = created.json();
  assert.equal(meta.location, `${origin}/scim/v2/Users/${id}`);
  assert.equal(created.headers.location, meta.location);
  assert.deepEqual(
    [created.json().displayName, created.json().active, created.json().externalId],
    ['grace Hopper', true, 'ext-grace'],
  );
  assert.equal(await roleOf(id), 'viewer');
  await api.database.pool.query(
    `update users set password_hash = (select password_hash from users where email = 'owner@larkspur.example') where id = $1`,
    [id],
  );
  const payload = { email: 'grace@larkspur.example', password: memberPassword };
  const signIn = () => api.app.inject({ method: 'POST', url: '/api/v1/session', payload });
  const session = String([(await signIn()).headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  assert.equal((await send(session, 'GET', 'session')).statusCode, 200);
  // Entra ID sends strings instead of booleans.
  const off = await scim('PATCH', `Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }));
  assert.deepEqual([off.statusCode, off.json().active], [200, false], off.body);
  assert.equal((await send(session, 'GET', 'session')).statusCode, 401);
  assert.equal((await signIn()).statusCode, 401);
  assert.equal(await roleOf(id), null);
  assert.equal((await scim('GET', `Users/${id}`)).json().active, false);
  const on = await scim('PATCH', `Users/${id}`, patchOf({ op: 'replace', value: { active: true } }));
  assert.equal(on.json().active, true, on.body);
  assert.equal(await roleOf(id), 'viewer');
  assert.equal(
    (await send(session, 'GET', 'session')).statusCode,
    401,
    'reactivation does not restore sessions',
  );
  const { items } = (await send(owner, 'GET', 'audit-log?limit=20')).json();
  const actions = items.map(({ action }: { action: string }) => action);
  for (const action of ['member.join', 'member.remove', 'session.end'])
    assert.ok(actions.includes(action), action);
  assert.equal(items[0].actor.name, 'SCIM');
  assert.equal((await scim('DELETE', `Users/${id}`)).statusCode, 204);
  assertScimError(await scim('GET', `Users/${id}`), 404);
  assert.equal(await roleOf(id), null);
});

test('users are replaced and renamed within the verified domains', async () => {
  const id = await create('alan');
  const renamed = await scim('PUT', `Users/${id}`, user('turing', { displayName: 'Alan Turing' }));
  assert.equal(renamed.json().userName, 'turing@larkspur.example', renamed.body);
  assert.equal(renamed.json().displayName, 'Alan Turing');
  const { rows } = await api.database.pool.query(
    "select 1 from mails where address = 'alan@larkspur.example' and kind = 'security-notice'",
  );
  assert.equal(rows.length, 1);
  const department = {
    op: 'Add',
    path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
    value: 'Research',
  };
  assert.equal((await scim('PATCH', `Users/${id}`, patchOf(department))).statusCode, 200);
  assertScimError(await scim('POST', 'Users', user('turing')), 409, 'uniqueness');
  assertScimError(await scim('POST', 'Users', { schemas: [userSchema] }), 400, 'invalidValue');
  assertScimError(await scim('POST', 'Users', user('x', { userName: 'x' })), 400, 'invalidValue');
  assertScimError(
    await scim('POST', 'Users', user('x', { userName: 'x@evil.example' })),
    400,
    'invalidValue',
  );
  const away = { op: 'replace', path: 'userName', value: 'turing@evil.example' };
  assertScimError(await scim('PATCH', `Users/${id}`, patchOf(away)), 400, 'invalidValue');
  const odd = { op: 'replace', path: 'nonsense', value: 'x' };
  assertScimError(await scim('PATCH', `Users/${id}`, patchOf(odd)), 400, 'invalidPath');
  assertScimError(await scim('PATCH', `Users/${id}`, { Operations: [] }), 400, 'invalidSyntax');
  assertScimError(await scim('PATCH', 'Users/nobody', patchOf(odd)), 404);
  const broken = await api.app.inject({
    method: 'POST',
    url: '/scim/v2/Users',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    payload: '{"userName":',
  });
  assertScimError(broken, 400, 'invalidSyntax');
});

test('a list is filtered, sorted and paged, with case-insensitive names', async () => {
  for (const name of ['list-a', 'list-b', 'list-c']) await create(name);
  const names = async (query: string): Promise<string[]> => {
    const found = await scim('GET', `Users?${query}`);
    assert.equal(found.statusCode, 200, found.body);
    return found.json().Resources.map(({ userName }: { userName: string }) => userName.split('@')[0]);
  };
  const filter = (text: string) => `filter=${encodeURIComponent(text)}`;
  assert.deepEqual(await names(filter('userName eq "LIST-A@Larkspur.example"')), ['list-a']);
  assert.deepEqual(await names(filter(`${userSchema}:userName eq "list-b@larkspur.example"`)), ['list-b']);
  assert.deepEqual(await names(filter('externalId eq "ext-list-c"')), ['list-c']);
  assert.deepEqual(await names(filter('externalId eq "EXT-list-c"')), []);
  assert.deepEqual(await names(filter('userName sw "list-" and not (externalId eq "ext-list-b")')), [
    'list-a',
    'list-c',
  ]);
  assert.deepEqual(await names(`${filter('userName sw "list-"')}&sortBy=userName&sortOrder=descending`), [
    'list-c',
    'list-b',
    'list-a',
  ]);
  const page = (await scim('GET', `Users?${filter('userName sw "list-"')}&startIndex=2&count=1`)).json();
  assert.deepEqual([page.totalResults, page.startIndex, page.itemsPerPage], [3, 2, 1]);
  assert.equal(page.Resources[0].userName, 'list-b@larkspur.example');
  const none = (await scim('GET', `Users?${filter('userName sw "list-"')}&count=0`)).json();
  assert.deepEqual([none.totalResults, none.Resources.length], [3, 0]);
  const few = (await scim('GET', `Users?${filter('userName sw "list-a"')}&attributes=userName`)).json();
  assert.deepEqual(Object.keys(few.Resources[0]).sort(), ['id', 'userName']);
  assertScimError(await scim('GET', `Users?${filter('((')}`), 400, 'invalidFilter');
});

test('groups assign roles at sign-in and later, and a deactivated user cannot sign in through the provider', async (t) => {
  const idp = await startScriptedProvider();
  t.after(() => idp.close());
  const roles = [
    { group: 'ops', role: 'admin' },
    { group: 'dev', role: 'member' },
  ];
  const { issuer, clientId, clientSecret } = idp;
  const connection = { issuer, clientId, clientSecret, roles, defaultRole: null };
  const put = await send(owner, 'PUT', 'account/sso', connection);
  assert.equal(put.statusCode, 200, put.body);
  const id = await create('mary');
  assert.equal(await roleOf(id), null, 'a user without a group has no access');
  const group = async (displayName: string, members: string[]) => {
    const body = { schemas: [groupSchema], displayName, members: members.map((value) => ({ value })) };
    const created = await scim('POST', 'Groups', body);
    assert.equal(created.statusCode, 201, created.body);
    return created.json().id as string;
  };
  const dev = await group('dev', [id]);
  assert.equal(await roleOf(id), 'member');
  const ops = await group('ops', []);
  const add = { op: 'add', path: 'members', value: [{ value: id }] };
  assert.equal((await scim('PATCH', `Groups/${ops}`, patchOf(add))).statusCode, 200);
  assert.equal(await roleOf(id), 'admin');
  assert.deepEqual(
    (await scim('GET', `Users/${id}`)).json().groups.map(({ display }: { display: string }) => display),
    ['dev', 'ops'],
  );
  const signIn = async () => {
    idp.claims = { sub: 'mary', email: 'mary@larkspur.example', email_verified: true };
    const begun = await send('', 'POST', 'sso/start', { email: 'mary@larkspur.example' });
    const back = idp.authorize(begun.json().url);
    const state = begun.cookies.find(({ name }) => name === 'belltower_sso');
    const headers = { cookie: `belltower_sso=${state?.value}` };
    return api.app.inject({ url: back.pathname + back.search, headers });
  };
  assert.equal((await signIn()).headers.location, '/');
  assert.equal(await roleOf(id), 'admin', 'groups from SCIM apply if the sign-in has no groups claim');
  const remove = { op: 'remove', path: `members[value eq "${id}"]` };
  assert.equal((await scim('PATCH', `Groups/${ops}`, patchOf(remove))).json().members?.length ?? 0, 0);
  assert.equal(await roleOf(id), 'member');
  assert.equal((await scim('DELETE', `Groups/${dev}`)).statusCode, 204);
  assert.equal(await roleOf(id), null);
  assert.equal((await scim('PATCH', `Groups/${ops}`, patchOf(add))).statusCode, 200);
  await scim('PATCH', `Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }));
  assert.equal((await signIn()).headers.location, '/sign-in?sso=not-allowed');
  assertScimError(
    await scim('POST', 'Groups', { schemas: [groupSchema], displayName: 'ops' }),
    409,
    'uniqueness',
  );
  const stranger = { op: 'add', path: 'members', value: [{ value: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d' }] };
  assertScimError(await scim('PATCH', `Groups/${ops}`, patchOf(stranger)), 400, 'invalidValue');
  assert.equal((await send(owner, 'DELETE', 'account/sso')).statusCode, 204);
});

test("the last owner can't be removed, and only users in the verified domains and the account are visible", async () => {
  const { rows } = await api.database.pool.query(
    "select id from users where email = 'owner@larkspur.example'",
  );
  const off = patchOf({ op: 'replace', path: 'active', value: false });
  assertScimError(await scim('PATCH', `Users/${rows[0].id}`, off), 409);
  assertScimError(await scim('DELETE', `Users/${rows[0].id}`), 409);
  assert.equal(await roleOf(rows[0].id), 'owner');
  const other = await signUp('owner@bergamot.example');
  await proveDomain(other, 'bergamot.example');
  const theirs = (await send(other, 'POST', 'account/sso/scim-token')).json().token;
  const seen = (await scim('GET', 'Users', undefined, theirs)).json().Resources;
  assert.deepEqual(
    seen.map(({ userName }: { userName: string }) => userName),
    ['owner@bergamot.example'],
  );
  assertScimError(await scim('GET', `Users/${rows[0].id}`, undefined, theirs), 404);
  assertScimError(await scim('PUT', `Users/${rows[0].id}`, user('owner'), theirs), 404);
  assertScimError(await scim('DELETE', `Users/${rows[0].id}`, undefined, theirs), 404);
  const invited = await api.database.pool.query(
    `insert into users (id, email, name, password_hash, created_at, updated_at)
     values (gen_random_uuid(), 'guest@elsewhere.example', 'Guest', '', now(), now()) returning id`,
  );
  await api.database.pool.query("insert into members values ($1, $2, 'viewer', now())", [
    accountId,
    invited.rows[0].id,
  ]);
  assertScimError(await scim('GET', `Users/${invited.rows[0].id}`), 404);
});

test('a suspended account, a lower plan and a revoked token are rejected', async () => {
  const set = (change: string) =>
    api.database.pool.query(`update accounts set ${change} where id = $1`, [accountId]);
  await set("suspended_at = now(), suspension_reason = 'unpaid'");
  assertScimError(await scim('GET', 'Users'), 403);
  await set("suspended_at = null, suspension_reason = null, plan = 'pro'");
  assertScimError(await scim('GET', 'Users'), 402);
  await set("plan = 'agency'");
  assert.equal((await send(owner, 'DELETE', 'account/sso/scim-token')).statusCode, 204);
  assert.equal((await send(owner, 'DELETE', 'account/sso/scim-token')).statusCode, 404);
  assertScimError(await scim('GET', 'Users'), 401);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, createTestApi, memberPassword, type TestApi } from '#test/support/http.ts';
import { endSessions } from '../sessions/end-sessions.ts';

let api: TestApi;
let base: string;
before(async () => {
  api = await createTestApi();
  base = await api.listen();
});
after(() => api.close());

let people = 0;

/** A user with a session. */
interface Person {
  userId: string;
  email: string;
  headers: { cookie: string; 'sec-fetch-site': string };
}

async function join(owner: Caller, role: string): Promise<Person> {
  const email = `person${++people}@example.test`;
  const { userId } = await api.addMember(owner, role, email);
  return { userId, email, headers: await signIn(email) };
}

async function signIn(email: string): Promise<Person['headers']> {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/v1/session',
    payload: { email, password: memberPassword },
  });
  assert.equal(response.statusCode, 201, response.body);
  const [cookie] = response.cookies;
  return { cookie: `${cookie?.name}=${cookie?.value}`, 'sec-fetch-site': 'same-origin' };
}

type As = Caller | Person | { headers: { authorization: string } };
const request = (as: As, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  api.app.inject({ method, url, headers: { ...as.headers }, ...(payload ? { payload } : {}) });

async function createKey(as: As, name: string, scopes: string[]) {
  const created = await request(as, 'POST', '/api/v1/api-keys', { name, scopes });
  assert.equal(created.statusCode, 201, created.body);
  return { id: created.json().id, headers: { authorization: `Bearer ${created.json().key}` } };
}

/** Creates all grants that a user can create. */
async function createGrants(person: Person) {
  const key = await createKey(person, 'deploy', ['*']);
  const child = await createKey(key, 'made by the key', ['*']);
  const wall = await request(key, 'POST', '/api/v1/wall/links', { name: 'Hall' });
  const calendar = await request(person, 'POST', '/api/v1/maintenance-windows/calendar-token');
  const invited = { email: `second${people}@example.test`, role: 'admin' };
  const invitation = await request(person, 'POST', '/api/v1/invitations', invited);
  for (const created of [wall, calendar, invitation]) assert.equal(created.statusCode, 201, created.body);
  return {
    key,
    child,
    wallUrl: `/api/v1/wall/shared?token=${wall.json().token}`,
    calendarUrl: `/api/v1/maintenance-windows/calendar.ics?token=${calendar.json().token}`,
  };
}

async function statuses(person: Person, ways: Awaited<ReturnType<typeof createGrants>>) {
  const answers = await Promise.all([
    request(person, 'GET', '/api/v1/session'),
    request(ways.key, 'GET', '/api/v1/api-keys'),
    request(ways.child, 'GET', '/api/v1/api-keys'),
    api.app.inject({ url: ways.wallUrl }),
    api.app.inject({ url: ways.calendarUrl }),
  ]);
  return answers.map(({ statusCode }) => statusCode);
}

async function actions(owner: Caller): Promise<string[]> {
  const { items } = (await request(owner, 'GET', '/api/v1/audit-log?limit=50')).json();
  return items.map((item: { action: string }) => item.action);
}

test('removing a member ends their sessions, grants and open event streams', async () => {
  const owner = await api.caller();
  const person = await join(owner, 'admin');
  const ways = await createGrants(person);
  assert.deepEqual(await statuses(person, ways), [200, 200, 200, 200, 200]);
  const stream = await fetch(`${base}/api/v1/events`, { headers: ways.key.headers });
  const listed = await request(owner, 'GET', `/api/v1/members/${person.userId}/access`);
  assert.equal(listed.statusCode, 200, listed.body);
  assert.deepEqual(
    listed.json().items.map(({ type, ends }: { type: string; ends: boolean }) => [type, ends]),
    [
      ['session', true],
      ['api-key', true],
      ['api-key', true],
      ['wall-link', true],
      ['calendar-link', true],
      ['invitation', true],
    ],
  );
  const removed = await request(owner, 'DELETE', `/api/v1/members/${person.userId}`);
  assert.equal(removed.statusCode, 204, removed.body);
  assert.deepEqual(await statuses(person, ways), [401, 401, 401, 401, 401]);
  assert.deepEqual((await request(owner, 'GET', '/api/v1/invitations')).json().items, []);
  // The test times out if the stream does not end.
  for await (const _piece of stream.body ?? []);
  const recorded = await actions(owner);
  for (const action of [
    'session.end',
    'wall_link.delete',
    'maintenance_calendar.revoke',
    'invitation.revoke',
  ])
    assert.ok(recorded.includes(action), action);
  assert.equal(recorded.filter((action) => action === 'api_key.delete').length, 2);
});

test('keys, links and invitations can be transferred to the caller who removes their creator', async () => {
  const owner = await api.caller();
  const heir = await join(owner, 'admin');
  const person = await join(owner, 'admin');
  const ways = await createGrants(person);
  const removed = await request(heir, 'DELETE', `/api/v1/members/${person.userId}?access=transfer`);
  assert.equal(removed.statusCode, 204, removed.body);
  assert.deepEqual(await statuses(person, ways), [401, 200, 200, 200, 200]);
  const { items } = (await request(owner, 'GET', `/api/v1/members/${heir.userId}/access`)).json();
  assert.deepEqual(
    items.map(({ type }: { type: string }) => type),
    ['session', 'api-key', 'api-key', 'wall-link', 'calendar-link', 'invitation'],
  );
  assert.ok((await actions(owner)).includes('api_key.transfer'));
  await request(owner, 'DELETE', `/api/v1/members/${heir.userId}`);
  assert.deepEqual(await statuses(person, ways), [401, 401, 401, 401, 401]);
});

test("grants with more rights than the caller's cannot be transferred", async () => {
  const owner = await api.caller();
  const person = await join(owner, 'admin');
  await createKey(person, 'deploy', ['*']);
  const clerk = { headers: await api.keyFor(owner.accountId, ['account:write', 'account:read']) };
  const refused = await request(clerk, 'DELETE', `/api/v1/members/${person.userId}?access=transfer`);
  assert.equal(refused.statusCode, 403, refused.body);
  const self = await request(person, 'DELETE', `/api/v1/members/${person.userId}?access=transfer`);
  assert.equal(self.statusCode, 409, self.body);
  const nonsense = await request(owner, 'DELETE', `/api/v1/members/${person.userId}?access=keep`);
  assert.equal(nonsense.statusCode, 400);
});

test('a lower role revokes the keys it does not allow and limits the others', async () => {
  const owner = await api.caller();
  const person = await join(owner, 'admin');
  const wide = await createKey(person, 'all', ['*']);
  const narrow = await createKey(person, 'reports', ['export:read', 'incidents:read']);
  const url = `/api/v1/members/${person.userId}`;
  const { items } = (await request(owner, 'GET', `${url}/access?role=member`)).json();
  assert.deepEqual(
    items.map(({ type, name, ends }: { type: string; name: string; ends: boolean }) => [
      type === 'session' ? type : name.split(' ')[0],
      ends,
    ]),
    [
      ['session', false],
      ['all', true],
      ['reports', false],
    ],
  );
  const demoted = await request(owner, 'PATCH', url, { role: 'member' });
  assert.equal(demoted.statusCode, 200, demoted.body);
  assert.equal((await request(wide, 'GET', '/api/v1/incidents')).statusCode, 401);
  assert.equal((await request(narrow, 'GET', '/api/v1/incidents')).statusCode, 200);
  assert.equal((await request(narrow, 'GET', '/api/v1/exports/incidents.csv')).statusCode, 200);
  assert.equal((await request(person, 'GET', '/api/v1/session')).json().role, 'member');
});

test("a key never has more rights than its creator's current role", async () => {
  const owner = await api.caller();
  const person = await join(owner, 'admin');
  const key = await createKey(person, 'all', ['*']);
  await api.database.pool.query('update members set role = $1 where user_id = $2', ['member', person.userId]);
  const another = await request(key, 'POST', '/api/v1/api-keys', { name: 'more', scopes: ['*'] });
  assert.equal(another.statusCode, 403, another.body);
  assert.equal((await request(key, 'GET', '/api/v1/service-monitors')).statusCode, 200);
  await api.database.pool.query('delete from members where user_id = $1', [person.userId]);
  assert.equal((await request(key, 'GET', '/api/v1/service-monitors')).statusCode, 401);
});

test("only members who manage members see a member's access, and only in their own account", async () => {
  const owner = await api.caller();
  const stranger = await api.caller();
  const person = await join(owner, 'viewer');
  const url = `/api/v1/members/${person.userId}/access`;
  assert.equal((await request(person, 'GET', url)).statusCode, 403);
  assert.equal((await request(stranger, 'GET', url)).statusCode, 404);
  assert.equal((await request(owner, 'GET', '/api/v1/members/no-uuid/access')).statusCode, 404);
  assert.equal((await request(owner, 'GET', `${url}?role=king`)).statusCode, 400);
});

test('signing a member out everywhere is audited and sends an email', async () => {
  const owner = await api.caller();
  const [admin, owning] = [await join(owner, 'admin'), await join(owner, 'admin')];
  await api.database.pool.query("update members set role = 'owner' where user_id = $1", [owning.userId]);
  const person = await join(owner, 'member');
  const second = { ...person, headers: await signIn(person.email) };
  const end = (as: As, userId: string) => request(as, 'DELETE', `/api/v1/members/${userId}/sessions`);
  assert.equal((await end(person, admin.userId)).statusCode, 403, 'members cannot end sessions of others');
  assert.equal(
    (await end(admin, owning.userId)).statusCode,
    403,
    'only owners can end the sessions of owners',
  );
  const own = await end(admin, admin.userId);
  assert.deepEqual([own.statusCode, own.json().code], [409, 'conflict']);
  assert.equal((await end(await api.caller(), person.userId)).statusCode, 404, 'another account');
  assert.equal((await end(admin, person.userId)).statusCode, 204);
  for (const one of [person, second])
    assert.equal((await request(one, 'GET', '/api/v1/session')).statusCode, 401);
  assert.equal((await request(admin, 'GET', '/api/v1/session')).statusCode, 200);
  const [entry] = (await request(owner, 'GET', '/api/v1/audit-log')).json().items;
  assert.deepEqual(
    [entry.action, entry.actor.name, entry.details],
    ['member.end_sessions', admin.email, { email: person.email, sessions: 2 }],
  );
  const mails = await api.database.pool.query('select subject from mails where address = $1 and kind = $2', [
    person.email,
    'security-notice',
  ]);
  assert.deepEqual(mails.rows.at(-1), { subject: 'You were signed out of Belltower' });
  await signIn(person.email);

  // Operators sign out a user, or everyone, in all accounts.
  const now = new Date(api.clock.now());
  await assert.rejects(
    endSessions(api.database.db, 'nobody@example.test', now),
    /There is no user with the email address/,
  );
  assert.equal(await endSessions(api.database.db, person.email, now), 1);
  assert.ok((await endSessions(api.database.db, null, now)) >= 2);
  assert.equal((await request(admin, 'GET', '/api/v1/session')).statusCode, 401);
});

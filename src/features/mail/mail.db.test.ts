import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withTransaction } from '#platform/database/transaction.ts';
import { createLog } from '#platform/log.ts';
import { type Caller, createTestApi, listMailsTo, type TestApi } from '#test/support/http.ts';
import { sendDueMails } from './mail-worker.ts';
import { enqueueMail } from './outbox.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi({ environment: { BELLTOWER_SIGNUP: 'open' } });
});
after(() => api.close());

const password = 'correct horse battery';
let people = 0;

/** Creates a user with their own account. */
async function signUp() {
  const email = `person${++people}@example.test`;
  const payload = { name: `Company of ${email}`, email, password };
  const response = await api.app.inject({ method: 'POST', url: '/api/v1/accounts', payload });
  assert.equal(response.statusCode, 201, response.body);
  return { email, cookie: String(response.headers['set-cookie']).split(';')[0] ?? '' };
}

async function post(caller: Caller | null, url: string, payload: object, status: number) {
  const response = await api.request(caller, { method: 'POST', url, payload });
  assert.equal(response.statusCode, status, response.body);
  return response;
}

/** The emails that the test's mail server has accepted. */
const sent: { to: readonly string[]; text: string; html: string }[] = [];
const tryMails = (how: { hasServer: boolean; status?: number }) =>
  sendDueMails({
    db: api.database.db,
    clock: api.clock,
    log: createLog('error'),
    hasServer: how.hasServer,
    publicUrl: 'https://bell.example.com',
    mailer: {
      send: async (mail) => {
        if (how.hasServer && how.status === undefined) {
          sent.push(mail);
          return { sent: true, response: '250' };
        }
        const status = how.status ?? null;
        return { sent: false, status, error: 'no', permanent: (status ?? 500) >= 500 };
      },
    },
  });
const mailsOf = async (caller: Caller) => (await api.request(caller, { url: '/api/v1/mails' })).json().items;

test('inviting an existing user reveals nothing about them and requires their consent', async () => {
  const caller = await api.caller();
  const theirs = await signUp();
  for (const extra of [{}, { password: 'another long password' }]) {
    const response = await post(
      caller,
      '/api/v1/members',
      { email: theirs.email, role: 'member', ...extra },
      202,
    );
    assert.equal(response.json().userId, undefined);
    assert.equal(response.json().name, undefined);
  }
  assert.deepEqual((await api.request(caller, { url: '/api/v1/members' })).json().items, []);
  const { url } = (
    await post(caller, '/api/v1/invitations', { email: theirs.email, role: 'member' }, 201)
  ).json();
  const token = url.split('/').at(-1);
  const offer = (await post(null, '/api/v1/invitations/look', { token }, 200)).json();
  assert.deepEqual(offer, { accountName: 'Test', email: theirs.email, role: 'member', invitedBy: 'test' });
  await post(null, '/api/v1/invitations/accept', { token, password: 'a wrong password' }, 401);
  await post(null, '/api/v1/invitations/accept', { token: 'wrong', password }, 404);
  await post(null, '/api/v1/invitations/accept', { token, password }, 200);
  await post(null, '/api/v1/invitations/accept', { token, password }, 404);
  const { items } = (await api.request(caller, { url: '/api/v1/members' })).json();
  assert.equal(items[0].email, theirs.email);
  await post(caller, '/api/v1/invitations', { email: theirs.email, role: 'member' }, 409);
});

test('accepting an invitation creates a user, and invitations can be listed, replaced and revoked', async () => {
  const [caller, stranger] = [await api.caller(), await api.caller()];
  const email = `new${++people}@example.test`;
  const first = (await post(caller, '/api/v1/invitations', { email, role: 'viewer' }, 201)).json();
  const second = (await post(caller, '/api/v1/invitations', { email, role: 'admin' }, 201)).json();
  const tokenOf = ({ url }: { url: string }) => url.split('/').at(-1);
  await post(null, '/api/v1/invitations/look', { token: tokenOf(first) }, 404);
  const at = `/api/v1/invitations/${second.id}`;
  assert.equal((await api.request(caller, { url: at })).json().url, null);
  assert.equal((await api.request(stranger, { url: at })).statusCode, 404);
  assert.equal((await api.request(stranger, { method: 'DELETE', url: at })).statusCode, 404);
  assert.equal((await api.request(caller, { url: '/api/v1/invitations' })).json().items.length, 1);
  await post(null, '/api/v1/invitations/accept', { token: tokenOf(second), password: 'short' }, 400);
  await post(null, '/api/v1/invitations/accept', { token: tokenOf(second), password, name: 'Nia' }, 200);
  const session = await post(null, '/api/v1/session', { email, password }, 201);
  assert.equal(session.json().role, 'admin');
  const third = (
    await post(caller, '/api/v1/invitations', { email: 'other@example.test', role: 'viewer' }, 201)
  ).json();
  assert.equal(
    (await api.request(caller, { method: 'DELETE', url: `/api/v1/invitations/${third.id}` })).statusCode,
    204,
  );
  await post(null, '/api/v1/invitations/look', { token: tokenOf(third) }, 404);
  await post(caller, '/api/v1/invitations', { email: 'o@example.test', role: 'owner' }, 403);
});

test('emails are stored and shown without a mail server, or sent with a mail server and their text is deleted', async (t) => {
  const caller = await api.caller();
  await post(caller, '/api/v1/invitations', { email: 'kept@example.test', role: 'viewer' }, 201);
  await tryMails({ hasServer: false });
  const [kept] = await mailsOf(caller);
  assert.equal(kept.state, 'undeliverable');
  assert.match(kept.link, /\/invitations\//);
  const viewer = await api.keyFor(caller.accountId, ['account:read']);
  const shown = await api.app.inject({ url: '/api/v1/mails', headers: viewer });
  assert.equal(shown.json().items[0].link, null);
  assert.deepEqual(await mailsOf(await api.caller()), []);
  await post(caller, '/api/v1/invitations', { email: 'sent@example.test', role: 'viewer' }, 201);
  t.after(api.clock.hold());
  await tryMails({ hasServer: true, status: 451 });
  assert.equal((await mailsOf(caller))[0].state, 'queued');
  await tryMails({ hasServer: true });
  assert.equal((await mailsOf(caller))[0].state, 'queued');
  api.clock.advance(6_000);
  await tryMails({ hasServer: true });
  const [gone] = await mailsOf(caller);
  assert.equal(gone.state, 'sent');
  assert.equal(gone.text, null);
  assert.equal(gone.link, null);
  assert.deepEqual(sent.at(-1)?.to, ['sent@example.test']);
  assert.match(sent.at(-1)?.html ?? '', /<a [^>]*href="http/);
  await post(caller, '/api/v1/invitations', { email: 'refused@example.test', role: 'viewer' }, 201);
  await tryMails({ hasServer: true, status: 550 });
  assert.equal((await mailsOf(caller))[0].state, 'failed');
});

test('a password reset link works once, ends sessions, and does not reveal which users exist', async () => {
  const { email, cookie } = await signUp();
  const request = (address: string) => post(null, '/api/v1/password-resets', { email: address }, 202);
  const known = await request(email);
  assert.equal(known.body, (await request('nobody@example.test')).body);
  await tryMails({ hasServer: true });
  const mail = sent.find(({ to, text }) => to.includes(email) && text.includes('/password-reset/'));
  assert.equal(
    sent.some(({ to }) => to.includes('nobody@example.test')),
    false,
  );
  const token = /password-reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const complete = (payload: object, status: number) =>
    post(null, '/api/v1/password-resets/complete', payload, status);
  await complete({ token: 'wrong', password: 'a new long password' }, 400);
  await complete({ token, password: 'short' }, 400);
  await complete({ token, password: 'a new long password' }, 204);
  await complete({ token, password: 'another long password' }, 400);
  assert.equal((await api.app.inject({ url: '/api/v1/session', headers: { cookie } })).statusCode, 401);
  await post(null, '/api/v1/session', { email, password }, 401);
  await post(null, '/api/v1/session', { email, password: 'a new long password' }, 201);
  for (let times = 1; times < 10; times++) await request(email);
  await post(null, '/api/v1/password-resets', { email }, 429);
  // A password reset doesn't lock users out.
  await post(null, '/api/v1/session', { email, password: 'a new long password' }, 201);
});

test('custom HTML replaces only the first paragraph, and everything else is escaped', async () => {
  const { accountId } = await api.caller();
  const body = {
    ...{ accountId, kind: 'status-page' as const, address: 'html@example.test', subject: 'Slow & <b>' },
    ...{ paragraphs: ['We *look*.', 'Concerns: <i>shop</i>'], html: '<p>We <em>look</em>.</p>' },
    action: { label: 'See <it>', url: 'https://example.test/?a=1&b="' },
  };
  await withTransaction(api.database.db, (tx) => enqueueMail(tx, body, new Date(api.clock.now())));
  const [{ html } = { html: '' }] = await listMailsTo(api, body.address);
  assert.match(html ?? '', /<p>We <em>look<\/em>\.<\/p>\s*<p [^>]*>Concerns: &lt;i&gt;shop&lt;\/i&gt;<\/p>/);
  assert.doesNotMatch(html ?? '', /We \*look|Slow & <b>|<it>|b="/);
});

test('a failed email can be sent again, but other emails cannot', async () => {
  const caller = await api.caller();
  const invited = { email: 'again@example.test', role: 'viewer' };
  await post(caller, '/api/v1/invitations', invited, 201);
  const [queued] = await mailsOf(caller);
  await post(caller, `/api/v1/mails/${queued.id}/retry`, {}, 409);
  await tryMails({ hasServer: true, status: 550 });
  const [failed] = await mailsOf(caller);
  assert.equal(failed.state, 'failed');
  const again = await post(caller, `/api/v1/mails/${failed.id}/retry`, {}, 200);
  assert.equal(again.json().state, 'queued');
  await tryMails({ hasServer: true });
  assert.equal((await mailsOf(caller))[0].state, 'sent');
});

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { createSubscriberHttp } from '#app/channel-tools.ts';
import { sendDueMails } from '#features/mail/mail-worker.ts';
import { createLog } from '#platform/log.ts';
import {
  type Caller,
  createOfflineNet,
  createTestApi,
  listMailsTo,
  type TestApi,
} from '#test/support/http.ts';
import { addSubscribers } from '../testing/subscribers.ts';
import { notifyDue } from './notifier.ts';

let api: TestApi;
let caller: Caller;
let hook: Server;
let hookUrl: string;
/** The requests that the webhook received, and its responses. */
let got: {
  headers: IncomingMessage['headers'];
  body: Record<string, never> & { type: string; data: Record<string, never> };
}[] = [];
let answerHook: (challenge: string | undefined) => [status: number, body: string] = (challenge) => [
  200,
  challenge ?? '',
];

before(async () => {
  api = await createTestApi();
  caller = await api.caller();
  hook = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString());
      got.push({ headers: request.headers, body });
      const [status, text] = answerHook(body.data.challenge);
      response.writeHead(status).end(text);
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  hookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/secret-path`;
});
beforeEach(() => {
  got = [];
  answerHook = (challenge) => [200, challenge ?? ''];
  // Advances past the hour in which subscriptions of other tests count toward the limit.
  api.clock.advance(61 * 60_000);
});
after(async () => {
  hook.close();
  await api.close();
});

const pages = '/api/v1/status-pages';
const call = async (who: Caller | null, request: InjectOptions, status: number) => {
  const response = await api.request(who, request);
  assert.equal(response.statusCode, status, response.body);
  return response;
};
const send = async (url: string, payload: object, status = 201) =>
  (await call(caller, { method: 'POST', url, payload }, status)).json();
const createPage = (slug: string, more: object = {}) => send(pages, { slug, title: 'Larkspur', ...more });
const subscribe = (slug: string, payload: object, status = 202, more: object = {}) =>
  call(null, { method: 'POST', url: `/status/${slug}/subscribe`, payload, ...more }, status);
const mailsTo = (address: string) => listMailsTo(api, address);
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
async function confirmed(slug: string, email: string, more: object = {}): Promise<void> {
  await subscribe(slug, { email, ...more });
  const [mail] = (await mailsTo(email)).slice(-1);
  await call(null, { method: 'POST', url: pathOf(mail?.link ?? '') }, 200);
}
/** Notifies subscribers and sends all due messages. */
async function deliver(): Promise<void> {
  const http = createSubscriberHttp({ net: createOfflineNet(), clock: api.clock, config: api.config });
  const { clock, database } = api;
  const log = createLog('error');
  const parts = { db: database.db, clock, log, publicUrl: 'https://b.example', http };
  while (await notifyDue(parts, AbortSignal.timeout(10_000)));
}
const post = (page: { id: string }, more: object = {}) =>
  send(`${pages}/${page.id}/posts`, { title: 'Slow', message: 'We *look*.', ...more });

test('a reader subscribes, confirms through the link in the email, is notified, and unsubscribes with one click', async () => {
  const page = await createPage('mailed', { locales: ['en', 'de'] });
  const response = await subscribe('mailed', { email: 'Ada@Example.test' }, 202, {
    headers: { 'accept-language': 'de' },
  });
  assert.deepEqual(response.json(), { state: 'pending' });
  const [confirmation] = await mailsTo('ada@example.test');
  assert.ok(confirmation);
  assert.ok(confirmation.subject.startsWith('Bitte bestätigen') && confirmation.html.includes('lang="de"'));
  assert.equal(confirmation.account_id, null, 'the email does not belong to an account');
  await post(page);
  await deliver();
  assert.equal((await mailsTo('ada@example.test')).length, 1, 'unconfirmed subscribers are not notified');
  const url = pathOf(confirmation.link);
  const opened = await call(null, { url }, 200);
  assert.match(opened.body, /<form method="post"><button>Bestätigen<\/button>/);
  assert.equal(
    (await list(page.id))[0].state,
    'pending',
    'opening the page does not confirm the subscription',
  );
  await call(null, { method: 'POST', url }, 200);
  assert.equal((await list(page.id))[0].state, 'active');
  await call(null, { method: 'POST', url }, 404);
  await post(page, { title: 'Broken & <b>', impact: 'critical' });
  await deliver();
  await deliver();
  const [, notified, ...more] = await mailsTo('ada@example.test');
  assert.equal(more.length, 0, 'notified once');
  assert.ok(notified);
  assert.ok(notified.subject.startsWith('Larkspur: Broken & <b> ('));
  assert.ok(notified.html.includes('<em>look</em>') && notified.body.includes('We *look*.'));
  assert.ok(notified.link.startsWith('https://b.example/status/mailed/incidents/'));
  const link = pathOf(notified.unsubscribe_url ?? '');
  await call(null, { url: link }, 200);
  const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };
  const click = {
    method: 'POST' as const,
    url: link,
    headers: oneClick,
    payload: 'List-Unsubscribe=One-Click',
  };
  await call(null, click, 200);
  assert.deepEqual(await list(page.id), []);
  // Email clients repeat the request, which is not an error.
  assert.match((await call(null, click, 200)).body, /You’re unsubscribed/);
  await call(null, { ...click, url: link.replace(/token=.*/, 'token=nonsense') }, 404);
});

test('emails about one incident form one thread, and their Message-IDs have a domain', async () => {
  const page = await createPage('threaded');
  await confirmed('threaded', 'thread@example.test');
  const first = await post(page);
  await send(`${pages}/${page.id}/posts/${first.id}/updates`, { state: 'resolved', message: 'Over.' });
  await post(page, { title: 'Another' });
  await deliver();
  const sent: { messageId: string; inReplyTo: string | null; subject: string }[] = [];
  await sendDueMails({
    db: api.database.db,
    clock: api.clock,
    log: createLog('error'),
    hasServer: true,
    publicUrl: 'https://b.example:8443/',
    mailer: {
      send: async (mail) => {
        if (mail.to[0] === 'thread@example.test' && mail.inReplyTo !== null) sent.push(mail);
        return { sent: true, response: '250' };
      },
    },
  });
  const [one, two] = sent.filter(({ subject }) => !subject.includes('Another'));
  const other = sent.find(({ subject }) => subject.includes('Another'));
  assert.ok(one && two && other);
  assert.equal(one.inReplyTo, `status-post.${first.id}@b.example`);
  assert.equal(two.inReplyTo, one.inReplyTo);
  assert.notEqual(other.inReplyTo, one.inReplyTo);
  assert.match(one.messageId, /^[0-9a-f-]{36}@b\.example$/);
  assert.notEqual(one.messageId, two.messageId);
});

const list = async (id: string) =>
  (await call(caller, { url: `${pages}/${id}/subscribers` }, 200)).json().items;

test('subscribers are notified only about the components they chose, including published incidents', async () => {
  const page = await createPage('chosen', { components: [{ name: 'Shop' }, { name: 'Mail' }] });
  const [shop, mail] = page.components.map(({ id }: { id: string }) => id);
  await confirmed('chosen', 'shop@example.test', { componentIds: [shop] });
  await confirmed('chosen', 'all@example.test');
  // Updates are sent in order, even when the number of digits in their number increases.
  await api.database.pool.query("select setval(pg_get_serial_sequence('status_post_updates', 'seq'), 9998)");
  const notified = await post(page, { componentIds: [mail] });
  await post(page, { title: 'Both', componentIds: [shop, mail] });
  await send(`${pages}/${page.id}/posts/${notified.id}/updates`, { state: 'resolved', message: 'Well.' });
  const incident = await send('/api/v1/incidents', { title: 'Carts vanish', severity: 'high' });
  await send(`/api/v1/incidents/${incident.id}/publish`, { statusPageId: page.id });
  await send(`/api/v1/incidents/${incident.id}/resolve`, { message: 'secret' }, 200);
  await deliver();
  const subjects = async (address: string) => (await mailsTo(address)).slice(1).map(({ subject }) => subject);
  const carts = ['Larkspur: Carts vanish (Investigating)', 'Larkspur: Carts vanish (Resolved)'];
  assert.deepEqual(await subjects('shop@example.test'), ['Larkspur: Both (Investigating)', ...carts]);
  assert.deepEqual(await subjects('all@example.test'), [
    'Larkspur: Slow (Investigating)',
    'Larkspur: Both (Investigating)',
    'Larkspur: Slow (Resolved)',
    ...carts,
  ]);
  for (const { body } of await mailsTo('all@example.test')) assert.ok(!body.includes('secret'));
});

test('subscribing twice sends one email, and the response does not reveal who is subscribed', async () => {
  const page = await createPage('twice', { components: [{ name: 'Shop' }] });
  await subscribe('twice', { email: 'bob@example.test' });
  await subscribe('twice', { email: 'bob@example.test' });
  assert.equal((await mailsTo('bob@example.test')).length, 1);
  await call(null, { method: 'POST', url: pathOf((await mailsTo('bob@example.test'))[0]?.link ?? '') }, 200);
  assert.deepEqual((await subscribe('twice', { email: 'bob@example.test' })).json(), { state: 'pending' });
  assert.equal((await mailsTo('bob@example.test')).length, 1);
  // A different selection of components applies only after a new confirmation.
  const componentIds = [page.components[0].id];
  await confirmed('twice', 'bob@example.test', { componentIds });
  assert.deepEqual((await list(page.id))[0].componentIds, componentIds);
  const late = await subscribe('twice', { email: 'late@example.test' });
  assert.equal(late.statusCode, 202);
  api.clock.advance(8 * 86_400_000);
  await call(null, { method: 'POST', url: pathOf((await mailsTo('late@example.test'))[0]?.link ?? '') }, 404);
});

test('invalid input returns 400, too many requests 429, and a page without subscriptions 404', async () => {
  const page = await createPage('wrong');
  for (const [payload, pointer] of [
    [{}, '/email'],
    [{ email: 'no address' }, '/email'],
    [{ email: 'a@b.example', url: hookUrl }, '/email'],
    [{ email: 'a@b.example', componentIds: [page.id] }, '/componentIds/0'],
    [{ url: 'ftp://x.example/' }, '/url'],
    [{ url: 'https://user:word@x.example/' }, '/url'],
  ] as const) {
    assert.equal((await subscribe('wrong', payload, 400)).json().errors[0].pointer, pointer);
  }
  const attempts = await Promise.all(
    Array.from({ length: 25 }, (_, n) =>
      api.request(null, {
        method: 'POST',
        url: '/status/wrong/subscribe',
        payload: { email: `n${n}@example.test` },
      }),
    ),
  );
  const statuses = attempts.map(({ statusCode }) => statusCode);
  assert.ok(statuses.filter((status) => status === 202).length <= 20 && statuses.includes(429));
  await createPage('off', { subscribers: { email: false, webhook: false } });
  await createPage('hidden', { visibility: 'private' });
  for (const slug of ['off', 'hidden', 'nowhere']) await subscribe(slug, { email: 'a@b.example' }, 404);
  await subscribe('off', { url: hookUrl }, 404);
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' } };
  const again = await call(
    null,
    { method: 'POST', url: '/status/off/subscribe', ...form, payload: 'email=a%40b.example' },
    404,
  );
  assert.ok(again.body.length > 0);
  for (const token of ['', 'x', `${page.id}.AAAA`, '%00']) {
    await call(null, { url: `/status/wrong/unsubscribe?token=${token}` }, token === '%00' ? 400 : 404);
  }
});

test('the HTML form works without JavaScript and shows errors', async () => {
  const page = await createPage('form', { components: [{ name: 'Shop' }, { name: '<Mail>' }] });
  const html = { accept: 'text/html' };
  const shown = await call(null, { url: '/status/form/subscribe', headers: html }, 200);
  assert.ok(shown.body.includes('&lt;Mail&gt;'));
  const form = { ...html, 'content-type': 'application/x-www-form-urlencoded' };
  const [first] = page.components;
  const fill = (email: string) => `email=${encodeURIComponent(email)}&componentIds%5B%5D=${first.id}`;
  const asked = (payload: string, status: number) =>
    call(null, { method: 'POST', url: '/status/form/subscribe', headers: form, payload }, status);
  const wrong = await asked(fill('"><script>'), 400);
  assert.match(wrong.body, /role="alert">Enter a valid email address/);
  assert.ok(!wrong.body.includes('"><script>') && wrong.body.includes(`value="${first.id}" checked`));
  assert.match((await asked(fill('eve@example.test'), 202)).body, /Check your inbox/);
  assert.deepEqual((await list(page.id))[0].state, 'pending');
});

test('a webhook answers a challenge, receives signed messages, and is deleted after a 410', async (t) => {
  t.after(api.clock.hold());
  const page = await createPage('hooked');
  answerHook = () => [200, 'something else'];
  assert.equal((await subscribe('hooked', { url: hookUrl }, 400)).json().errors[0].code, 'unproven');
  assert.deepEqual(await list(page.id), []);
  answerHook = (challenge) => [200, JSON.stringify({ challenge })];
  assert.deepEqual((await subscribe('hooked', { url: hookUrl })).json(), { state: 'active' });
  const [challenged] = got.slice(-1);
  assert.ok(challenged);
  const { secret } = challenged.body.data as unknown as { secret: string };
  const [listed] = await list(page.id);
  assert.ok(!JSON.stringify(listed).includes('secret-path'), 'the path of a webhook is a secret');
  got = [];
  await post(page);
  answerHook = () => [500, 'later'];
  await deliver();
  assert.equal(got.length, 1);
  answerHook = () => [204, ''];
  api.clock.advance(6_000);
  await deliver();
  assert.equal(got.length, 2);
  const [first, second] = got;
  assert.equal(
    first?.headers['webhook-id'],
    second?.headers['webhook-id'],
    'the ID stays the same across retries',
  );
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = second?.headers ?? {};
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = createHmac('sha256', key)
    .update(`${id}.${at}.${JSON.stringify(second?.body)}`)
    .digest('base64');
  assert.equal(signature, `v1,${signed}`);
  assert.equal(second?.body.type, 'status.post');
  answerHook = () => [410, ''];
  await post(page);
  await deliver();
  assert.deepEqual(await list(page.id), []);
});

test('the owner can list and unsubscribe subscribers, but other accounts cannot', async () => {
  const page = await createPage('listed');
  await confirmed('listed', 'one@example.test');
  const [one] = await list(page.id);
  assert.deepEqual(
    [one.type, one.address, one.state, one.componentIds],
    ['email', 'one@example.test', 'active', []],
  );
  const stranger = await api.caller();
  const url = `${pages}/${page.id}/subscribers/${one.id}`;
  await call(stranger, { url: `${pages}/${page.id}/subscribers` }, 404);
  await call(stranger, { method: 'DELETE', url }, 404);
  await call(stranger, { method: 'POST', url: `${url}/retry` }, 404);
  const retried = await call(caller, { method: 'POST', url: `${url}/retry` }, 200);
  assert.deepEqual(retried.json(), { messages: 0 }, 'there are no failed messages to retry');
  await call(caller, { method: 'DELETE', url }, 204);
  await call(caller, { method: 'DELETE', url }, 404);
  assert.deepEqual(await list(page.id), []);
  const { items } = (await call(caller, { url: '/api/v1/audit-log' }, 200)).json();
  assert.equal(items[0].action, 'status_subscriber.delete');
});

test('a page that becomes private sends no notifications, and subscriptions to it cannot be confirmed', async () => {
  const page = await createPage('closed');
  await confirmed('closed', 'in@example.test');
  await subscribe('closed', { email: 'out@example.test' });
  await call(
    caller,
    { method: 'PATCH', url: `${pages}/${page.id}`, payload: { visibility: 'private' } },
    200,
  );
  await post(page);
  await deliver();
  assert.equal((await mailsTo('in@example.test')).length, 1);
  await call(null, { method: 'POST', url: pathOf((await mailsTo('out@example.test'))[0]?.link ?? '') }, 404);
});

test('two workers notify five hundred subscribers in batches, each of them once', async () => {
  const page = await createPage('many');
  await addSubscribers(
    api.database.db,
    { accountId: caller.accountId, pageId: page.id, now: new Date() },
    Array.from({ length: 500 }, (_, n) => ({ type: 'email', address: `many${n}@example.test` })),
  );
  await post(page);
  await Promise.all([deliver(), deliver()]);
  const { rows } = await api.database.pool.query(
    `select count(*)::int as all, count(distinct address)::int as notified from mails where address like 'many%'`,
  );
  assert.deepEqual(rows, [{ all: 500, notified: 500 }]);
});

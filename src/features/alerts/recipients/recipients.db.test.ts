import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { createChannelTools } from '#app/channel-tools.ts';
import { newId } from '#platform/crypto.ts';
import { createLog } from '#platform/log.ts';
import { eventually } from '#test/e2e/support/requests.ts';
import {
  type Caller,
  createOfflineNet,
  createTestApi,
  listMailsTo,
  type TestApi,
} from '#test/support/http.ts';
import { type AlertDispatcher, startAlertDispatcher } from '../alert-dispatcher.ts';

/** Addresses that received alerts or tests over SMTP. Other emails stay in the outbox in this test. */
let sentTo: string[] = [];
let strict: TestApi;
let relaxed: TestApi;
let dispatcher: AlertDispatcher;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    sentTo.push(address);
    done();
  },
  onData(stream, _session, done) {
    stream.resume();
    stream.once('end', () => done());
  },
});

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const mail = { BELLTOWER_SMTP_URL: smtpUrl, BELLTOWER_MAIL_FROM: 'bell@example.com' };
  strict = await createTestApi({ environment: { ...mail, BELLTOWER_VERIFY_EMAIL: '1' } });
  relaxed = await createTestApi({ environment: mail });
  const { database, clock, config } = strict;
  dispatcher = startAlertDispatcher({
    ...{ db: database.db, pool: database.pool, clock, log: createLog('error') },
    publicUrl: 'https://bell.example.com',
    tools: createChannelTools({ net: createOfflineNet(), clock, config }),
  });
});
beforeEach(() => {
  sentTo = [];
});
after(async () => {
  await dispatcher.stop();
  await strict.close();
  await relaxed.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const channels = '/api/v1/alerts/channels';

async function createChannel(api: TestApi, caller: Caller, to: string[]) {
  const payload = { type: 'email', name: 'Ops', settings: { to } };
  const created = await api.request(caller, { method: 'POST', url: channels, payload });
  assert.equal(created.statusCode, 201, created.body);
  return created.json() as { id: string; unconfirmedAddresses: string[] };
}

const sendTestNotification = (api: TestApi, caller: Caller, id: string) =>
  api.request(caller, { method: 'POST', url: `${channels}/${id}/test`, payload: {} });

async function confirm(api: TestApi, address: string): Promise<number> {
  const mail = (await listMailsTo(api, address)).at(-1);
  const response = await api.app.inject({ method: 'POST', url: new URL(mail?.link ?? '').pathname });
  return response.statusCode;
}

test('the address of a non-member gets one confirmation request, and no alerts until it is confirmed', async () => {
  const caller = await strict.caller();
  const to = ['stranger1@example.test'];
  const { id, unconfirmedAddresses } = await createChannel(strict, caller, to);
  assert.deepEqual(unconfirmedAddresses, to);
  const refused = (await sendTestNotification(strict, caller, id)).json();
  assert.equal(refused.delivered, false);
  assert.match(refused.error, /stranger1@example\.test has not been confirmed/);
  assert.deepEqual(sentTo, []);
  const mails = await listMailsTo(strict, 'stranger1@example.test');
  assert.equal(mails.length, 1);
  const link = new URL(mails[0]?.link ?? '').pathname;
  const page = await strict.app.inject({ url: link });
  assert.equal(page.statusCode, 200);
  // The requests of mail clients' link scanners must not confirm the address.
  assert.equal((await sendTestNotification(strict, caller, id)).json().delivered, false);
  assert.equal(await confirm(strict, 'stranger1@example.test'), 200);
  assert.equal((await strict.app.inject({ method: 'POST', url: link })).statusCode, 404);
  assert.equal((await sendTestNotification(strict, caller, id)).json().delivered, true);
  assert.deepEqual(sentTo, to);
  const shown = await strict.request(caller, { url: `${channels}/${id}` });
  assert.deepEqual(shown.json().unconfirmedAddresses, []);
  const log = await strict.request(caller, { url: '/api/v1/audit-log' });
  assert.ok(log.json().items.some((item: { action: string }) => item.action === 'mail_recipient.confirm'));
});

test('a confirmation is valid for only one account and ends when the recipient unsubscribes', async () => {
  const [caller, other] = [await strict.caller(), await strict.caller()];
  const to = ['stranger2@example.test'];
  const mine = await createChannel(strict, caller, to);
  assert.equal(await confirm(strict, 'stranger2@example.test'), 200);
  const theirs = await createChannel(strict, other, to);
  assert.equal((await sendTestNotification(strict, other, theirs.id)).json().delivered, false);
  assert.equal((await sendTestNotification(strict, caller, mine.id)).json().delivered, true);
});

test('the address of an imported monitor receives a confirmation request at the first alert and is notified after it confirms', async () => {
  const caller = await strict.caller();
  const address = 'stranger3@example.test';
  const csv = `domain,email\nimported.example,${address}\n`;
  const imported = await strict.request(caller, {
    method: 'POST',
    url: '/api/v1/import/monitors',
    headers: { 'content-type': 'text/csv' },
    payload: csv,
  });
  assert.equal(imported.json().created, 1, imported.body);
  const payload = { title: 'It is down', severity: 'high' };
  const opened = await strict.request(caller, { method: 'POST', url: '/api/v1/incidents', payload });
  assert.equal(opened.statusCode, 201, opened.body);
  // The delivery that routing creates for an incident of the monitor.
  await strict.database.pool.query(
    `insert into alert_deliveries (id, account_id, incident_id, event_id, event, channel_type, address, state, next_try_at, created_at)
     select $3, account_id, id, gen_random_uuid(), 'opened', 'email', $2, 'queued', now(), now() from incidents where id = $1`,
    [opened.json().id, address, newId()],
  );
  await eventually(
    'the confirmation request arrives',
    async () => (await listMailsTo(strict, address)).length === 1,
  );
  assert.deepEqual(sentTo, []);
  assert.equal(await confirm(strict, address), 200);
  strict.clock.advance(60_000);
  await eventually('the alert arrives', () => sentTo.includes(address));
});

test('test notifications are limited per channel and per account, with a Retry-After', async () => {
  const caller = await relaxed.caller();
  const to = Array.from({ length: 20 }, (_, n) => `many${n}@example.test`);
  const { id } = await createChannel(relaxed, caller, to);
  const answers = [];
  for (let n = 0; n < 60; n++) answers.push(await sendTestNotification(relaxed, caller, id));
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200, 429]);
  assert.ok(sentTo.length <= 200, `${sentTo.length} mails`);
  const last = answers.at(-1);
  assert.match(last?.json().detail, /200 recipients within an hour/);
  assert.ok(Number(last?.headers['retry-after']) > 3000, String(last?.headers['retry-after']));
  const other = await relaxed.caller();
  const single = await createChannel(relaxed, other, [other.email]);
  const byChannel = [];
  for (let n = 0; n < 21; n++) byChannel.push(await sendTestNotification(relaxed, other, single.id));
  assert.match(
    byChannel.at(-1)?.json().detail ?? '',
    /tested 20 times within a minute|too many confirmations/,
  );
  relaxed.clock.advance(2 * 3_600_000);
  assert.equal((await sendTestNotification(relaxed, other, single.id)).statusCode, 200);
});

test('test notifications, invitations and confirmations to one address are limited across all accounts', async () => {
  const victim = 'victim@example.test';
  const statuses: number[] = [];
  for (let n = 0; n < 20; n++) {
    const caller = await relaxed.caller();
    const payload = { email: victim, role: 'viewer' };
    const invited = await relaxed.request(caller, { method: 'POST', url: '/api/v1/invitations', payload });
    statuses.push(invited.statusCode);
  }
  assert.equal(statuses.filter((status) => status === 201).length, 12);
  assert.equal(statuses.at(-1), 429);
  const caller = await relaxed.caller();
  const { id } = await createChannel(relaxed, caller, [victim]);
  const refused = await sendTestNotification(relaxed, caller, id);
  assert.equal(refused.statusCode, 429, refused.body);
  assert.match(refused.json().detail, /victim@example\.test has received too many/);
  assert.deepEqual(sentTo, []);
});

test('sixty status pages with advertisements as titles send at most a dozen short emails to one address', async () => {
  const reader = 'reader@example.test';
  const title = `BUY NOW at https://casino.example ${'$'.repeat(100)}`;
  for (let n = 0; n < 15; n++) {
    const caller = await relaxed.caller();
    const slug = `page-${n}-${caller.accountId.slice(-6)}`;
    const payload = { slug, title, subscribers: { email: true, webhook: false, atom: true } };
    const page = await relaxed.request(caller, { method: 'POST', url: '/api/v1/status-pages', payload });
    assert.equal(page.statusCode, 201, page.body);
    const url = `/status/${slug}/subscribe`;
    const request = await relaxed.request(null, { method: 'POST', url, payload: { email: reader } });
    assert.equal(request.statusCode, 202, request.body);
    relaxed.clock.advance(60_000);
  }
  const mails = await listMailsTo(relaxed, reader);
  assert.equal(mails.length, 12);
  for (const { subject, body } of mails) {
    assert.ok(subject.length <= 80, subject);
    assert.match(subject, /^Confirm your subscription to “BUY NOW at casino․example \$+…”$/);
    assert.match(body, /The page gives its name as “/);
    assert.doesNotMatch(body.split('Confirm: ')[0] ?? '', /casino\.example/);
  }
});

import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { createNotification } from '../channels/testing/channel-suite.ts';
import { createNotificationLinks, getLinkKey } from './signed-links.ts';

let api: TestApi;
const mails: { to: string[]; source: string }[] = [];
const postOffice = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let source = '';
    stream.on('data', (chunk) => {
      source += chunk;
    });
    stream.on('end', () => {
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
      done();
    });
  },
});

before(async () => {
  await new Promise<void>((resolve) => postOffice.listen(0, '127.0.0.1', resolve));
  const { port } = postOffice.server.address() as AddressInfo;
  api = await createTestApi({ environment: { BELLTOWER_SMTP_URL: `smtp://127.0.0.1:${port}` } });
});
after(async () => {
  await api.close();
  await new Promise<void>((resolve) => postOffice.close(() => resolve()));
});

async function request(caller: Caller, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const response = await api.request(caller, { method, url, ...(payload === undefined ? {} : { payload }) });
  assert.ok(response.statusCode < 300, response.body);
  return response.json();
}

async function linksOf(accountId: string, channelId: string | null) {
  const key = await getLinkKey(api.database.db, new Date(api.clock.now()));
  return createNotificationLinks(key, { publicUrl: '', accountId, channelId });
}

const look = (url: string) => api.app.inject({ method: 'GET', url });
const press = (url: string, payload = '') =>
  api.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('a link acknowledges an incident without a session, only once and only when its button is pressed', async () => {
  const caller = await api.caller();
  const incident = await request(caller, 'POST', '/api/v1/incidents', {
    title: '<b>Cart</b>',
    severity: 'high',
  });
  const links = await linksOf(caller.accountId, null);
  const at = new Date(api.clock.now()).toISOString();
  const url = links.acknowledge(createNotification({ at, incident: { id: incident.id } }), 'ops@example.com');
  const page = await look(url);
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /Acknowledge: &lt;b&gt;Cart/);
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'/);
  assert.equal(page.headers['referrer-policy'], 'no-referrer');
  assert.equal((await request(caller, 'GET', `/api/v1/incidents/${incident.id}`)).state, 'open');
  assert.equal((await press(url)).statusCode, 200);
  const after = await request(caller, 'GET', `/api/v1/incidents/${incident.id}`);
  assert.equal(after.state, 'acknowledged');
  assert.match(JSON.stringify(after), /ops@example\.com/);
  const again = await press(url);
  assert.equal(again.statusCode, 409);
  assert.match(again.body, /already acknowledged \(by ops@example\.com/);
});

test('forged, misused and expired links have no effect', async () => {
  const caller = await api.caller();
  const links = await linksOf(caller.accountId, '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d');
  const old = links.acknowledge(createNotification({ at: '2020-01-01T00:00:00.000Z' }), 'a@example.com');
  const link = links.unsubscribe('a@example.com') ?? '';
  for (const url of [
    old,
    link.replace('/unsubscribe/', '/acknowledge/'),
    `${old.slice(0, -5)}AAAAA`,
    '/mail/unsubscribe/x',
  ]) {
    for (const response of [await look(url), await press(url)]) assert.equal(response.statusCode, 404);
  }
});

test('a recipient can unsubscribe, the owner is notified, and the channel is disabled after its last recipient leaves', async () => {
  const caller = await api.caller();
  const to = ['ada@example.com', 'Bob@example.com'];
  const made = { type: 'email', name: 'On "call"', settings: { to } };
  const channel = await request(caller, 'POST', '/api/v1/alerts/channels', made);
  const path = `/api/v1/alerts/channels/${channel.id}`;
  const links = await linksOf(caller.accountId, channel.id);
  const bob = links.unsubscribe('bob@example.com') ?? '';
  assert.equal((await look(bob)).statusCode, 200);
  assert.deepEqual((await request(caller, 'GET', path)).settings.to, to);
  // One-click unsubscribe (RFC 8058), twice.
  for (let times = 0; times < 2; times++) {
    assert.equal((await press(bob, 'List-Unsubscribe=One-Click')).statusCode, 200);
  }
  assert.deepEqual((await request(caller, 'GET', path)).settings.to, ['ada@example.com']);
  // The email goes through the outbox, so it is retried if the mail server fails.
  const { items: mails } = await request(caller, 'GET', '/api/v1/mails');
  assert.deepEqual(
    mails.map((mail: { to: string; subject: string }) => [mail.to, mail.subject]),
    [[caller.email, 'bob@example.com unsubscribed from alerts']],
  );
  await press(links.unsubscribe('ada@example.com') ?? '');
  assert.equal((await request(caller, 'GET', path)).enabled, false);
  const { items } = await request(caller, 'GET', '/api/v1/audit-log');
  const left = items.filter((item: { action: string }) => item.action === 'alert_channel.unsubscribe');
  assert.equal(left.length, 2);
});

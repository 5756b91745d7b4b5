import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { createChannelTools } from '#app/channel-tools.ts';
import { fingerprintOf, raiseIncidents, resolveIncidents } from '#features/incidents/index.ts';
import { message as createMessage } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { createLog } from '#platform/log.ts';
import { eventually } from '#test/e2e/support/requests.ts';
import { type Caller, createOfflineNet, createTestApi, type TestApi } from '#test/support/http.ts';
import { assertLoopIsFree } from '#test/support/timing.ts';
import { type AlertDispatcher, startAlertDispatcher } from './alert-dispatcher.ts';

let api: TestApi;
let dispatcher: AlertDispatcher;
let hook: string;
let smtpUrl: string;
/** The requests that the receiver got, and its next responses. */
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
const answers: { status: number; headers?: Record<string, string> }[] = [];

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    const { status, headers } = answers.shift() ?? { status: 200 };
    response.writeHead(status, headers).end('thanks');
  });
});

/** Emails as received over SMTP, with their recipients. */
const mails: { to: string[]; source: string }[] = [];
const mailServer = new SMTPServer({
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

async function listenForMail(): Promise<string> {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`;
}

before(async () => {
  smtpUrl = await listenForMail();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  api = await createTestApi();
  const { database, clock } = api;
  dispatcher = startAlertDispatcher({
    db: database.db,
    pool: database.pool,
    clock,
    log: createLog('warn'),
    publicUrl: 'https://bell.example.com',
    tools: createChannelTools({
      net: createOfflineNet(),
      clock,
      config: { ...api.config, smtpUrl, mailFrom: 'bell@example.com' },
    }),
  });
});
after(async () => {
  await dispatcher.stop();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  server.close();
  await api.close();
});

async function post(caller: Caller, url: string, payload: object, status: number) {
  const response = await api.request(caller, { method: 'POST', url, payload });
  assert.equal(response.statusCode, status, response.body);
  return response.json();
}

async function get(caller: Caller, url: string) {
  const response = await api.request(caller, { method: 'GET', url });
  assert.equal(response.statusCode, 200, response.body);
  return response.json();
}

/** Creates an account with a rule that notifies a webhook of all events. */
async function withWebhook(rule: object = {}, settings: object = {}) {
  const caller = await api.caller();
  const channel = await post(
    caller,
    '/api/v1/alerts/channels',
    { type: 'webhook', name: 'Hook', settings: { url: `${hook}/${caller.accountId}`, ...settings } },
    201,
  );
  await post(caller, '/api/v1/alerts/rules', { name: 'All', channelIds: [channel.id], ...rule }, 201);
  const open = (title: string) =>
    post(caller, '/api/v1/incidents', { title, severity: 'high' }, 201) as Promise<{ id: string }>;
  const deliveriesOf = async (incidentId: string) => {
    const { items } = await get(caller, `/api/v1/alerts/deliveries?incidentId=${incidentId}`);
    return items.filter((item: { channelType: string }) => item.channelType === 'webhook');
  };
  const bodies = (incidentId: string) =>
    received
      .map(({ body }) => JSON.parse(body))
      .filter((body) => body.data.incident.id === incidentId)
      .map((body) => body.type);
  return { caller, channel, open, deliveriesOf, bodies };
}

test('a webhook gets signed notifications when an incident opens and resolves, and the timeline and deliveries record them', async () => {
  const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
  const { caller, channel, open, deliveriesOf } = await withWebhook({}, { secret });
  assert.equal(channel.settings.secret, `•••• ${secret.slice(-4)}`);
  const incident = await open('The shop loses carts');
  const [delivery] = await eventually('a delivery arrives', async () => {
    const items = await deliveriesOf(incident.id);
    return items[0]?.state === 'delivered' ? items : null;
  });
  const message = received.find(({ headers }) => headers['webhook-id'] === delivery.id);
  assert.ok(message);
  const timestamp = String(message.headers['webhook-timestamp']);
  const signed = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${delivery.id}.${timestamp}.${message.body}`)
    .digest('base64');
  assert.equal(message.headers['webhook-signature'], `v1,${signed}`);
  const body = JSON.parse(message.body);
  assert.equal(body.type, 'incident.opened');
  assert.equal(body.data.incident.title, 'The shop loses carts');
  assert.equal(body.data.url, `https://bell.example.com/incidents/${incident.id}`);
  const read = await api.request(caller, { url: `/api/v1/incidents/${incident.id}` });
  const { timeline: _timeline, url: _url, actions: _actions, ...shown } = read.json();
  const { memberNames, url, ...asNotified } = body.data.incident;
  assert.deepEqual(
    [asNotified, memberNames, url],
    [shown, [], body.data.url],
    'the incident equals the one in the API',
  );
  assert.equal(delivery.attempts[0].status, 200);
  assert.equal(delivery.attempts[0].response, 'thanks');

  await post(caller, `/api/v1/incidents/${incident.id}/resolve`, {}, 200);
  const both = await eventually('the recovery arrives', async () => {
    const items = await deliveriesOf(incident.id);
    return items.length === 2 && items.every((item: { state: string }) => item.state === 'delivered')
      ? items
      : null;
  });
  assert.deepEqual(
    both.map((item: { event: string }) => item.event),
    ['resolved', 'opened'],
  );
  const found = async (search: string) =>
    (await get(caller, `/api/v1/alerts/deliveries?search=${search}`)).items.length;
  assert.deepEqual(await Promise.all(['LOSES', 'hook', '%25', 'no%20such'].map(found)), [4, 2, 0, 0]);
});

test('a failed delivery is retried with the same ID, and later notifications wait for it', async () => {
  const { caller, open, deliveriesOf, bodies } = await withWebhook();
  answers.push({ status: 500 });
  const incident = await open('Order is kept');
  await eventually('the first attempt is made', async () => {
    const [item] = await deliveriesOf(incident.id);
    return item?.attempts.length >= 1 ? item : null;
  });
  await post(caller, `/api/v1/incidents/${incident.id}/resolve`, {}, 200);
  await eventually('both notifications are delivered', async () => {
    const items = await deliveriesOf(incident.id);
    return items.length === 2 && items.every((item: { state: string }) => item.state === 'delivered')
      ? items
      : null;
  });
  assert.deepEqual(bodies(incident.id), ['incident.opened', 'incident.opened', 'incident.resolved']);
  const ids = received
    .filter(({ body }) => JSON.parse(body).data.incident.id === incident.id)
    .map(({ headers }) => headers['webhook-id']);
  assert.equal(ids[0], ids[1]);
});

test('an outage shorter than the delay sends no notification and no recovery', async () => {
  const { caller, open, deliveriesOf, bodies } = await withWebhook({ delaySeconds: 3600 });
  const incident = await open('Resolved before the notification');
  await eventually('the notification is queued', async () => (await deliveriesOf(incident.id))[0] ?? null);
  await post(caller, `/api/v1/incidents/${incident.id}/resolve`, {}, 200);
  const item = await eventually('the notification is dropped', async () => {
    const [one] = await deliveriesOf(incident.id);
    return one.state === 'suppressed' ? one : null;
  });
  assert.equal(item.suppressedBy, 'resolved');
  assert.deepEqual(bodies(incident.id), []);
  assert.equal((await deliveriesOf(incident.id)).length, 1);
});

test('a template that is too expensive for a matching incident quickly fails its own delivery and no other', async () => {
  const when = (work: string) =>
    `{% if headline contains "Boom" %}${work}{% endif %}{"text": {{ headline | json }}}`;
  const hostile = {
    'nested loops': when(
      '{% for a in (1..1000) %}{% for b in (1..1000) %}{% for c in (1..1000) %}x{% endfor %}{% endfor %}{% endfor %}',
    ),
    'doubled text': when(
      '{% assign s = headline %}{% for a in (1..60) %}{% assign s = s | append: s %}{% endfor %}{{ s }}',
    ),
    'broken JSON': when('{{ "x" }}'),
  };
  const { caller, open, deliveriesOf, bodies } = await withWebhook();
  const channelIds: string[] = [];
  for (const [name, template] of Object.entries(hostile)) {
    const settings = { url: `${hook}/${caller.accountId}`, template };
    // No sample notification meets the condition of the template.
    const channel = await post(caller, '/api/v1/alerts/channels', { type: 'webhook', name, settings }, 201);
    channelIds.push(channel.id);
  }
  await post(caller, '/api/v1/alerts/rules', { name: 'Hostile', channelIds }, 201);
  const incident = await assertLoopIsFree('hostile templates', async () => {
    const opened = await open('Boom');
    await eventually('all notifications are processed', async () => {
      const items = await deliveriesOf(opened.id);
      return (
        items.length === 4 &&
        items.every(({ state }: { state: string }) => /^(delivered|failed)$/.test(state))
      );
    });
    return opened;
  });
  assert.deepEqual(bodies(incident.id), ['incident.opened']);
  const failed = (await deliveriesOf(incident.id)).filter(
    ({ state }: { state: string }) => state === 'failed',
  );
  assert.equal(failed.length, 3);
  for (const { attempts } of failed) {
    assert.equal(attempts.length, 1, 'not tried again');
    assert.match(attempts[0].error, /template/i);
  }
});

test('recipients learn that a monitor was paused while down or is flapping, but are not notified that it is up or down again', async () => {
  const template =
    '{"event": {{ type | json }}, "headline": {{ headline | json }}, "text": {{ text | json }}}';
  const { caller } = await withWebhook({}, { template });
  const { accountId } = caller;
  const mine = () => received.filter(({ body }) => body.includes('Till')).map(({ body }) => JSON.parse(body));
  const source = { type: 'service_monitor' as const, id: newId(), name: 'Till' };
  const at = (minute: number) => new Date(api.clock.now() - (10 - minute) * 60_000);
  const down = (minute: number) =>
    withTransaction(api.database.db, (tx) =>
      raiseIncidents(tx, [
        {
          ...{ accountId, source, domainId: null, message: null, cause: 'connect-refused', at: at(minute) },
          fingerprint: fingerprintOf('service_monitor', source.id, 'unreachable'),
          title: createMessage('source-down', { name: 'Till' }),
          severity: 'high',
        },
      ]),
    );
  const over = (minute: number, closedBecause: 'paused' | null) =>
    withTransaction(api.database.db, (tx) =>
      resolveIncidents(tx, 'service_monitor', [
        {
          accountId,
          sourceId: source.id,
          at: at(minute),
          message: 'x',
          exceptFingerprint: null,
          closedBecause,
        },
      ]),
    );
  const messageNumber = (count: number) =>
    eventually(`message ${count} arrives`, async () => mine()[count - 1] ?? null) as Promise<{
      headline: string;
      text: string;
    }>;
  await down(0);
  await messageNumber(1);
  await over(1, 'paused');
  const paused = await messageNumber(2);
  assert.equal(paused.headline, 'Monitor paused while down: Till');
  assert.doesNotMatch(paused.text, /up again/);
  await down(2);
  assert.equal((await messageNumber(3)).headline, 'Till is down again');
  await over(3, null);
  assert.equal((await messageNumber(4)).headline, 'Up: Till');
  await down(4);
  await messageNumber(5);
  await over(5, null);
  const flapping = await messageNumber(6);
  assert.equal(flapping.headline, 'Till is flapping');
  assert.match(flapping.text, /It came back up at/);
});

test('a masked secret sent back is left unchanged, and a mask without a stored secret is rejected', async () => {
  const { caller, channel } = await withWebhook();
  const path = `/api/v1/alerts/channels/${channel.id}`;
  const response = await api.request(caller, {
    method: 'PATCH',
    url: path,
    payload: { name: 'Renamed', settings: channel.settings },
  });
  assert.equal(response.statusCode, 200, response.body);
  const tested = await post(caller, `${path}/test`, {}, 200);
  assert.deepEqual(
    { ...tested, durationMs: 0 },
    { delivered: true, status: 200, durationMs: 0, error: null },
  );
  const refused = await post(
    caller,
    '/api/v1/alerts/channels',
    { type: 'webhook', name: 'x', settings: { url: '•••• abcd' } },
    400,
  );
  assert.equal(refused.errors[0].pointer, '/settings/url');
});

test("other accounts get 404, and rules can't refer to their objects", async () => {
  const { channel } = await withWebhook();
  const stranger = await api.caller();
  for (const method of ['GET', 'DELETE'] as const) {
    const response = await api.request(stranger, { method, url: `/api/v1/alerts/channels/${channel.id}` });
    assert.equal(response.statusCode, 404);
  }
  const refused = await post(stranger, '/api/v1/alerts/rules', { name: 'x', channelIds: [channel.id] }, 400);
  assert.equal(refused.errors[0].pointer, '/channelIds/0');
});

test('the emails to the owner of a new account form one thread in text and HTML and show user input as plain text', async () => {
  const caller = await api.caller();
  const { items } = await get(caller, '/api/v1/alerts/rules');
  assert.equal(items.length, 1);
  assert.deepEqual(items[0].match.events, ['opened', 'resolved', 'reopened']);
  const incident = await post(
    caller,
    '/api/v1/incidents',
    { title: '<b>Cart</b>\r\nBcc: all@example.com', severity: 'critical' },
    201,
  );
  await post(caller, `/api/v1/incidents/${incident.id}/resolve`, {}, 200);
  const mine = await eventually('both emails arrive', async () => {
    const found = mails.filter(({ to }) => to.includes(caller.email));
    return found.length === 2 ? found : null;
  });
  for (const { source } of mine) {
    assert.match(
      source,
      new RegExp(`^In-Reply-To:\\s+<incident\\.${incident.id}@bell\\.example\\.com>`, 'm'),
    );
    assert.match(source, /^Content-Type: multipart\/alternative/m);
    assert.doesNotMatch(source.split('\r\n\r\n', 1)[0] ?? '', /^Bcc:/m);
    assert.match(source, /<h1[^>]*>[^<]*&lt;b&gt;Cart/);
  }
  // The email arrives a moment before its delivery is recorded.
  const notified = await eventually('both deliveries are recorded', async () => {
    const { items: all } = await get(caller, `/api/v1/alerts/deliveries?incidentId=${incident.id}`);
    return all.some((item: { state: string }) => item.state === 'sending') ? null : all;
  });
  assert.deepEqual(
    notified.map((item: { channelType: string; state: string }) => [item.channelType, item.state]),
    [
      ['email', 'delivered'],
      ['email', 'delivered'],
    ],
  );
});

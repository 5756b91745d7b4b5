import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { before, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '#test/support/database.ts';
import { ask, demand, eventually, signIn } from './support/requests.ts';
import {
  type Account,
  beginService,
  createAccount,
  later,
  plansFile,
  startService,
  type TestService,
} from './support/service.ts';

let api: TestService;
let owner: Account;
let key: string;
let env: Record<string, string>;
let database: pg.Client;
/** The worker, restarted whenever it has died. */
let worker: TestService | null = null;
let deaths = 0;
let deadly = true;

/** Kills the worker; servers that it waits for call this. */
function kill(): boolean {
  if (!deadly || worker === null) return false;
  deaths += 1;
  worker.child.kill('SIGKILL');
  worker = null;
  return true;
}

/** Expires the leases of dead workers and starts the next worker, until `done`. */
async function workContinuously(
  done: () => Promise<boolean>,
  role: 'worker' | 'prober' = 'worker',
  more: Record<string, string> = {},
): Promise<void> {
  await eventually(
    'the work is done or set aside',
    async () => {
      if (worker === null) {
        await database.query(`update work_claims set lease_until = now() - interval '1 second'
          where lease_until > now()`);
        worker = await beginService({ role, env: { ...env, ...more } });
      }
      return done();
    },
    { withinMs: 120_000, everyMs: 200 },
  );
}

/** Waits until the worker of the previous test has gone. */
async function begin(): Promise<void> {
  await worker?.end('SIGTERM');
  worker = null;
  deaths = 0;
  deadly = true;
}

const isAudited = async (action: string, objectId: string): Promise<boolean> =>
  (await get('/api/v1/audit-log')).items.some(
    (one: { action: string; objectId: string }) => one.action === action && one.objectId === objectId,
  );

before(async () => {
  const made = await createTestDatabase({ migrated: false });
  later(() => made.drop());
  database = new pg.Client({ connectionString: made.url });
  await database.connect();
  later(() => database.end());
  const smtp = await startSmtp();
  const dns = await startDns();
  env = {
    BELLTOWER_DATABASE_URL: made.url,
    BELLTOWER_SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    BELLTOWER_RESOLVERS: `127.0.0.1:${dns}`,
    BELLTOWER_PLANS: plansFile(),
    BELLTOWER_LOG_LEVEL: 'info',
  };
  api = await startService({ role: 'api', env });
  owner = await createAccount(env);
  key = owner.apiKey;
});

/** Emails that the mail server has received completely. */
const mailsTaken: { to: string; messageId: string | undefined }[] = [];
/** Mailboxes at `once.test` that have already killed the sender. */
const fatalOnce = new Set<string>();

/** Kills the sender to `<moment>-…@once.test`, once: before or after the mail server has accepted the email. */
function killOnce(moment: 'content' | 'accepted', to: string): boolean {
  if (!to.endsWith('@once.test') || !to.startsWith(moment) || fatalOnce.has(to)) return false;
  // A worker that another mail has just killed cannot be killed again: the next attempt does it.
  const isKilled = kill();
  if (isKilled) fatalOnce.add(to);
  return isKilled;
}

/** Starts a mail server that kills the worker when it writes to `deadly@`. */
async function startSmtp(): Promise<number> {
  const server = createTcpServer((socket) => {
    let inData = false;
    let to = '';
    let messageId: string | undefined;
    socket.on('error', () => {});
    socket.write('220 mail.test\r\n');
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one mail server that answers in every way the tests need
    socket.on('data', (piece) => {
      for (const line of piece.toString().split('\r\n')) {
        if (inData) {
          messageId ??= /^message-id: <(.+)>/i.exec(line)?.[1];
          if (line !== '.') continue;
          inData = false;
          mailsTaken.push({ to, messageId });
          messageId = undefined;
          if (killOnce('content', to)) return;
          socket.write('250 taken\r\n');
          if (killOnce('accepted', to)) return;
        } else if (line === 'DATA') {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (line !== '') {
          if (line.startsWith('RCPT')) {
            to = /<(.+?)>/.exec(line)?.[1] ?? '';
            if (to.startsWith('deadly@') && kill()) return;
          }
          socket.write('250 well\r\n');
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  later(() => server.close());
  return (server.address() as AddressInfo).port;
}

/**
 * Starts a resolver that kills the worker when it looks up a name under `deadly.test`; all other names do not exist.
 */
async function startDns(): Promise<number> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    if (query.toString('latin1').toLowerCase().includes('deadly') && kill()) return;
    const answer = Buffer.from(query);
    answer.writeUInt16BE(0x8183, 2);
    socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  later(() => socket.close());
  return socket.address().port;
}

const get = async (path: string) => (await demand(200, api.url, path, { key })).json;

test('a delivery whose worker is killed three times is set aside, others are sent, and it can be retried', async () => {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const title = body.includes('Deadly') ? 'Deadly' : 'Harmless';
      if (title === 'Deadly' && kill()) return;
      received.push(title);
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  later(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  const { port } = receiver.address() as AddressInfo;
  const channel = { type: 'webhook', name: 'Hook', settings: { url: `http://127.0.0.1:${port}/` } };
  const { id: channelId } = (await demand(201, api.url, '/api/v1/alerts/channels', { key, body: channel }))
    .json;
  const rule = { name: 'All', channelIds: [channelId], match: { events: [] } };
  await demand(201, api.url, '/api/v1/alerts/rules', { key, body: rule });
  const open = async (title: string): Promise<string> =>
    (await demand(201, api.url, '/api/v1/incidents', { key, body: { title, severity: 'high' } })).json.id;
  const deadlyId = await open('Deadly');
  await open('Harmless');
  const deliveriesOf = async (incidentId: string) =>
    (await get(`/api/v1/alerts/deliveries?incidentId=${incidentId}&channelId=${channelId}`)).items;
  await begin();
  await workContinuously(async () => (await deliveriesOf(deadlyId))[0]?.state === 'failed');
  assert.equal(deaths, 3);
  const [failed] = await deliveriesOf(deadlyId);
  assert.match(failed.attempts.at(-1).error, /crashed three times/);
  await eventually('another incident is notified', () => received.includes('Harmless'));
  assert.ok(await isAudited('alert_delivery.set_aside', failed.id));
  const { timeline } = await get(`/api/v1/incidents/${deadlyId}`);
  assert.ok(timeline.some(({ message }: { message: string }) => /crashed three times/.test(message ?? '')));
  assert.match(worker?.stderr() ?? '', /"level":"error".*"work":"alert-delivery".*"code":"worker-died"/);

  deadly = false;
  await demand(200, api.url, `/api/v1/alerts/deliveries/${failed.id}/retry`, { key, method: 'POST' });
  await workContinuously(async () => (await deliveriesOf(deadlyId))[0]?.state === 'delivered');
  assert.ok(received.includes('Deadly'));
  await demand(200, api.url, `/api/v1/incidents/${deadlyId}/resolve`, { key, body: {} });
  await workContinuously(async () => {
    const [latest] = await deliveriesOf(deadlyId);
    return latest?.event === 'resolved' && latest.state === 'delivered';
  });
});

test('an email whose worker is killed three times is set aside, others are sent, and it can be retried', async () => {
  await begin();
  for (const email of ['deadly@example.test', 'harmless@example.test']) {
    await demand(201, api.url, '/api/v1/invitations', { key, body: { email, role: 'viewer' } });
  }
  const mailTo = async (address: string) =>
    (await get('/api/v1/mails')).items.find((one: { to: string }) => one.to === address);
  await workContinuously(async () => (await mailTo('deadly@example.test')).state === 'failed');
  assert.equal(deaths, 3);
  const failed = await mailTo('deadly@example.test');
  assert.match(failed.error, /crashed three times/);
  assert.ok(await isAudited('mail.set_aside', failed.id));
  await workContinuously(async () => (await mailTo('harmless@example.test')).state === 'sent');
  deadly = false;
  await demand(200, api.url, `/api/v1/mails/${failed.id}/retry`, { key, method: 'POST' });
  await workContinuously(async () => (await mailTo('deadly@example.test')).state === 'sent');
  await demand(409, api.url, `/api/v1/mails/${failed.id}/retry`, { key, method: 'POST' });
});

test("collecting evidence fails in the case's timeline after its worker is killed three times, and can be retried", async () => {
  await begin();
  const page = createServer((_request, response) => {
    if (!kill()) response.end('<h1>Not so deadly</h1>');
  });
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
  later(() => {
    page.closeAllConnections();
    page.close();
  });
  const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}/`;
  const { id } = (await demand(201, api.url, '/api/v1/threats/takedowns', { key, body: { url } })).json;
  const collect = () =>
    demand(202, api.url, `/api/v1/threats/takedowns/${id}/collect`, { key, body: {} }).then(
      ({ json }) => json,
    );
  await collect();
  const timeline = async (): Promise<{ type: string; message: string | null }[]> =>
    (await get(`/api/v1/threats/takedowns/${id}`)).timeline;
  await workContinuously(async () => (await timeline()).some(({ type }) => type === 'collection-failed'));
  assert.equal(deaths, 3);
  const failed = (await timeline()).find(({ type }) => type === 'collection-failed');
  assert.match(failed?.message ?? '', /crashed three times/);
  assert.ok(await isAudited('takedown_collection.set_aside', id));
  deadly = false;
  await collect();
  await workContinuously(async () => (await timeline()).some(({ type }) => type === 'collected'));
});

test('reports of takedowns are all sent once when the API and the workers that submit them are killed', async () => {
  await begin();
  deadly = false;
  const page = createServer((_request, response) => response.end('<h1>Sign in</h1>'));
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
  later(() => page.close());
  const cookie = await signIn(api.url, owner);
  const cases = '/api/v1/threats/takedowns';
  const mailboxes = [
    ['plain-1@abuse.test', 'more-1@abuse.test'],
    ['content-2@once.test', 'plain-2@abuse.test'],
    ['accepted-3@once.test', 'plain-3@abuse.test'],
  ];
  const ids: string[] = [];
  for (const [number, to] of mailboxes.entries()) {
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}/${number}`;
    const { id } = (await demand(201, api.url, cases, { key, body: { url } })).json;
    ids.push(id);
    await demand(202, api.url, `${cases}/${id}/collect`, { key, body: {} });
    await workContinuously(async () => (await get(`${cases}/${id}`)).state === 'evidence-ready');
    const body = { authorization: 'We are Larkspur Ltd.', mail: { to } };
    await demand(200, api.url, `${cases}/${id}`, { key, method: 'PATCH', body });
    await demand(200, api.url, `${cases}/${id}/approve`, { cookie, body: {} });
  }
  await worker?.end('SIGTERM');
  worker = null;

  // The API dies while it submits; the caller repeats each request until there is a response.
  const submit = (base: string, id: string) => ask(base, `${cases}/${id}/submit`, { key, body: {} });
  const dying = await startService({ role: 'api', env });
  const answers = ids.map((id) => submit(dying.url, id).catch(() => null));
  await Promise.race(answers);
  dying.child.kill('SIGKILL');
  await Promise.all(answers);
  for (const id of ids) {
    await eventually('the case is submitted', async () => {
      await submit(api.url, id);
      return (await get(`${cases}/${id}`)).state === 'submitted';
    });
  }

  deadly = true;
  const submissions = async () =>
    (await Promise.all(ids.map((id) => get(`${cases}/${id}`)))).flatMap((one) => one.submissions);
  await workContinuously(async () => (await submissions()).every(({ outcome }) => outcome === 'sent'));
  assert.equal(deaths, 2);
  const sent = await submissions();
  assert.deepEqual(sent.map(({ to }) => to).sort(), mailboxes.flat().sort(), 'one report for each recipient');
  for (const { to, messageId } of sent) {
    const taken = mailsTaken.filter((mail) => mail.to === to);
    assert.ok(taken.length > 0, to);
    assert.deepEqual([...new Set(taken.map((mail) => mail.messageId))], [messageId], to);
  }
  for (const id of ids) {
    const { timeline } = await get(`${cases}/${id}`);
    const count = (type: string) => timeline.filter((one: { type: string }) => one.type === type).length;
    assert.deepEqual([count('submitted'), count('sent'), count('bounced')], [1, 2, 0]);
  }
});

test('a webhook subscriber that kills its sender three times is set aside, others get their message, and it can be retried', async () => {
  await begin();
  /** Path and ID: what a killed sender had already sent is sent again with the same ID. */
  const received = new Set<string>();
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const { data } = JSON.parse(body);
      if (data.challenge === undefined) {
        if (request.url === '/deadly' && kill()) return;
        received.add(`${request.url} ${request.headers['webhook-id']}`);
      }
      response.end(data.challenge);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  later(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  const { port } = receiver.address() as AddressInfo;
  const page = { slug: 'killed', title: 'Larkspur', subscribers: { email: true, webhook: true } };
  const { id } = (await demand(201, api.url, '/api/v1/status-pages', { key, body: page })).json;
  for (const path of ['deadly', 'harmless']) {
    const url = `http://127.0.0.1:${port}/${path}`;
    await demand(202, api.url, '/status/killed/subscribe', { body: { url } });
  }
  const post = { title: 'Slow', message: 'We are looking into it.' };
  await demand(201, api.url, `/api/v1/status-pages/${id}/posts`, { key, body: post });
  const subscriber = async () =>
    (await get(`/api/v1/status-pages/${id}/subscribers`)).items.find(
      (one: { failedMessages: number }) => one.failedMessages === 1,
    );
  await workContinuously(async () => (await subscriber()) !== undefined);
  assert.equal(deaths, 3);
  assert.match((await subscriber()).lastError, /crashed three times/);
  const has = (path: string) => [...received].some((one) => one.startsWith(`/${path} `));
  await workContinuously(async () => has('harmless'));
  assert.equal(received.size, 1);

  deadly = false;
  const path = `/api/v1/status-pages/${id}/subscribers/${(await subscriber()).id}/retry`;
  await demand(200, api.url, path, { key, method: 'POST' });
  await workContinuously(async () => has('deadly'));
  assert.equal(received.size, 2);
});

test('a discovery that kills its worker three times fails, and can be run again', async () => {
  await begin();
  const domain = 'deadly-names.test';
  const { id: domainId } = (await demand(201, api.url, '/api/v1/assets/domains', { key, body: { domain } }))
    .json;
  const discover = async () =>
    (await demand(202, api.url, '/api/v1/assets/discoveries', { key, body: { domainId } })).json.id;
  const id = await discover();
  const run = (one: string) => get(`/api/v1/assets/discoveries/${one}`);
  await workContinuously(async () => (await run(id)).state === 'failed');
  assert.equal(deaths, 3);
  assert.equal((await run(id)).error, 'worker-died');
  assert.ok(await isAudited('discovery.set_aside', id));
  deadly = false;
  const again = await discover();
  await workContinuously(async () => ['done', 'failed'].includes((await run(again)).state));
  assert.notEqual((await run(again)).error, 'worker-died');
});

test('a scan and a sweep that kill their worker three times fail, others complete, and both can be retried', async () => {
  await begin();
  const watch = async (domain: string): Promise<string> =>
    (await demand(201, api.url, '/api/monitors', { key, body: { domain } })).json.id;
  const [bad, good] = [await watch('deadly.test'), await watch('harmless.test')];
  const latest = async (id: string) => (await get(`/api/monitors/${id}/history`)).items[0];
  await workContinuously(async () => (await latest(bad))?.state === 'failed', 'prober');
  assert.equal(deaths, 3);
  assert.equal((await latest(bad)).error, 'worker-died');
  assert.ok(await isAudited('scan.set_aside', (await latest(bad)).id));
  await workContinuously(async () => (await latest(good))?.state === 'done', 'prober');

  const { items } = await get('/api/v1/assets/domains');
  const domainId = items.find(({ domain }: { domain: string }) => domain === 'deadly.test').id;
  deaths = 0;
  const order = async () =>
    (
      await demand(202, api.url, '/api/v1/threats/lookalikes/sweeps', {
        key,
        body: { domainId, scope: 'likely' },
      })
    ).json.id;
  const sweepId = await order();
  const sweep = async (id: string) => get(`/api/v1/threats/lookalikes/sweeps/${id}`);
  await workContinuously(async () => (await sweep(sweepId)).state === 'failed', 'prober');
  assert.equal((await sweep(sweepId)).error, 'worker-died');
  deadly = false;
  await demand(202, api.url, `/api/monitors/${bad}/scan`, { key, method: 'POST' });
  await workContinuously(async () => (await latest(bad))?.state === 'done', 'prober');
  const again = await order();
  await workContinuously(async () => ['done', 'failed'].includes((await sweep(again)).state), 'prober');
  assert.notEqual((await sweep(again)).error, 'worker-died');
});

import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { before, test } from 'node:test';
import pg from 'pg';
import { findChromium, missingSandbox } from '#test/browser/support/find-chromium.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from './support/program.ts';
import { eventually, requestAndExpect, sendRequest, signIn } from './support/requests.ts';
import {
  type Account,
  addCleanup,
  createAccount,
  plansFile,
  spawnService,
  startService,
  type TestService,
} from './support/service.ts';

let api: TestService;
let owner: Account;
let key: string;
let env: Record<string, string>;
let database: pg.Pool;
const dataDir = temporaryFolder();
/** Address of the server for pages, webhooks and a source of certificates. */
let web: string;
/** The worker. It is restarted whenever it has died. */
let worker: TestService | null = null;
/** All workers of a test, including killed ones. Each logs the items that it set aside. */
const workers: TestService[] = [];
/** Kinds of work that kill their worker. */
const deadly = new Set<Kind>();
/** How often each kind has killed the worker. */
const deaths = new Map<Kind, number>();
/**
 * The kinds of work that wait for a response while servers do not respond to deadly requests. Null if servers respond.
 */
let held: Set<Kind> | null = null;
/** Releases the waiting requests. */
const releases: (() => void)[] = [];
/** Webhooks that got a response: path and ID. */
const received: string[] = [];

/** Kinds of work. Servers recognize a kind by its name in an address or domain. */
type Kind =
  | 'delivery'
  | 'mail'
  | 'evidence'
  | 'message'
  | 'discovery'
  | 'lookup'
  | 'proof'
  | 'picture'
  | 'scan'
  | 'sweep';

/**
 * Returns the kind of work of a request, based on its address or name. Returns null if it belongs to none of these
 * kinds.
 */
const kindIn = (text: string, ...kinds: Kind[]): Kind | null =>
  kinds.find((kind) => text.toLowerCase().includes(`deadly-${kind}`)) ?? null;

/** Deadly work in progress. */
const arrived = new Set<Kind>();
let arrivedAt = 0;

/**
 * Kills the worker if the request belongs to deadly work, or delays the response.
 * @returns whether the server must not respond now.
 */
function intercept(kind: Kind | null, answer: () => void): boolean {
  if (kind === null) return false;
  if (held !== null) {
    held.add(kind);
    releases.push(answer);
    return true;
  }
  if (!deadly.has(kind) || worker === null) return false;
  if (arrived.size === 0) void killSoon();
  if (!arrived.has(kind)) arrivedAt = Date.now();
  arrived.add(kind);
  return true;
}

/**
 * Kills the worker while all its concurrent deadly work is in progress, or while a work item is on its last attempt.
 */
async function killSoon(): Promise<void> {
  await eventually('the deadly work is in progress', async () => {
    if (arrived.size === deadly.size) return true;
    const { rows } = await database.query(
      'select attempts from work_claims where lease_until > clock_timestamp()',
    );
    if (rows.some(({ attempts }) => attempts === 3)) return true;
    // On a busy machine, claimed work may take long to begin. Three early kills would then hit no deadly work.
    const quietMs = Date.now() - arrivedAt;
    return quietMs > (rows.length > arrived.size ? 10_000 : 1_500);
  });
  for (const kind of arrived) deaths.set(kind, (deaths.get(kind) ?? 0) + 1);
  arrived.clear();
  worker?.child.kill('SIGKILL');
  worker = null;
}

/** Expires the leases of dead and frozen workers. */
async function lapse(): Promise<void> {
  await database.query('update work_claims set lease_until = clock_timestamp() where lease_until > now()');
  await database.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where locked_at is not null`,
  );
}

/** Starts a new worker whenever the current one has died, until `done` returns true. */
async function workContinuously(
  done: () => Promise<boolean>,
  role: 'worker' | 'prober' = 'worker',
): Promise<void> {
  await eventually(
    'the work is done or set aside',
    async () => {
      if (worker === null) {
        await lapse();
        worker = await spawnService({ role, env, dataDir });
        workers.push(worker);
      }
      return done();
    },
    { withinMs: 300_000, everyMs: 200 },
  );
}

/** Stops the worker of the previous test. */
async function begin(): Promise<void> {
  await worker?.end('SIGTERM');
  worker = null;
  workers.length = 0;
  deadly.clear();
  deaths.clear();
}

const get = async (path: string) => (await requestAndExpect(200, api.url, path, { key })).json;
const post = async (status: number, path: string, body: unknown = {}) =>
  (await requestAndExpect(status, api.url, path, { key, body })).json;

const setAside = async (): Promise<{ action: string; objectId: string }[]> =>
  (await get('/api/v1/audit-log?limit=500')).items.filter((one: { action: string }) =>
    one.action.endsWith('.set_aside'),
  );

before(async () => {
  const made = await createTestDatabase();
  addCleanup(() => made.drop());
  database = new pg.Pool({ connectionString: made.url, max: 3 });
  addCleanup(() => database.end());
  const smtp = await startSmtp();
  const dns = await startDns();
  web = await startWeb();
  env = {
    BELLTOWER_DATABASE_URL: made.url,
    BELLTOWER_SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    BELLTOWER_RESOLVERS: `127.0.0.1:${dns}`,
    BELLTOWER_PLANS: plansFile(),
    BELLTOWER_LOG_LEVEL: 'info',
    BELLTOWER_SOURCE_CRTSH_ENABLED: 'on',
    BELLTOWER_SOURCE_CRTSH_BASE_URL: `${web}/crtsh`,
    BELLTOWER_SOURCE_CRTSH_RPS: '100',
    BELLTOWER_LOOKALIKE_LOOKUPS_PER_SECOND: '5000',
    ...(missingSandbox() === false ? { BELLTOWER_CHROMIUM: findChromium() ?? 'off' } : {}),
  };
  api = await startService({ role: 'api', env });
  owner = await createAccount(env);
  key = owner.apiKey;
});

/** Emails that the mail server has fully received. */
const mailsTaken: { to: string; messageId: string | undefined }[] = [];
/** Mailboxes at `once.test` that have already killed their sender. */
const fatalOnce = new Set<string>();

/** Kills the sender of an email to `<moment>-…@once.test` once, before or after the mail server accepts the email. */
function killOnce(moment: 'content' | 'accepted', to: string): boolean {
  if (!to.endsWith('@once.test') || !to.startsWith(moment) || fatalOnce.has(to)) return false;
  // If another email has just killed the worker, the next attempt kills it.
  if (worker === null || !deadly.has('mail')) return false;
  fatalOnce.add(to);
  deaths.set('mail', (deaths.get('mail') ?? 0) + 1);
  worker.child.kill('SIGKILL');
  worker = null;
  return true;
}

/** Starts a mail server. */
async function startSmtp(): Promise<number> {
  const server = createTcpServer((socket) => {
    let inData = false;
    let to = '';
    let messageId: string | undefined;
    const answer = (line: string) => {
      if (!socket.destroyed) socket.write(`${line}\r\n`);
    };
    const receive = () => {
      mailsTaken.push({ to, messageId });
      messageId = undefined;
      if (killOnce('content', to)) return;
      answer('250 taken');
      killOnce('accepted', to);
    };
    socket.on('error', () => {});
    answer('220 mail.test');
    socket.on('data', (piece) => {
      for (const line of piece.toString().split('\r\n')) {
        if (inData) {
          messageId ??= /^message-id: <(.+)>/i.exec(line)?.[1];
          if (line !== '.') continue;
          inData = false;
          receive();
        } else if (line === 'DATA') {
          inData = true;
          answer('354 go on');
        } else if (line.startsWith('RCPT')) {
          to = /<(.+?)>/.exec(line)?.[1] ?? '';
          const admit = () => answer('250 well');
          if (!intercept(kindIn(to, 'mail'), admit)) admit();
        } else if (line !== '') answer('250 well');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  addCleanup(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Starts a resolver that knows no names. */
async function startDns(): Promise<number> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const answer = Buffer.from(query);
    answer.writeUInt16BE(0x8183, 2);
    const send = () => socket.send(answer, from.port, from.address);
    const name = query.toString('latin1');
    // For a new domain, Belltower also looks up subdomains.
    const isProof = name.includes('_belltower');
    if (
      !intercept(
        kindIn(name, 'discovery', 'picture', 'scan', 'sweep', ...(isProof ? ['proof' as const] : [])),
        send,
      )
    )
      send();
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  addCleanup(() => socket.close());
  return socket.address().port;
}

/** Starts a web server for pages, webhooks and a source of certificates. */
async function startWeb(): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const url = request.url ?? '';
      if (url.startsWith('/crtsh')) response.setHeader('content-type', 'application/json');
      const { challenge } = url.startsWith('/message') ? JSON.parse(body).data : {};
      const end = () => {
        if (request.headers['webhook-id'] !== undefined && challenge === undefined)
          received.push(`${url} ${request.headers['webhook-id']}`);
        response.end(challenge ?? (url.startsWith('/crtsh') ? '[]' : '<h1>Sign in</h1>'));
      };
      if (
        challenge !== undefined ||
        !intercept(kindIn(url, 'delivery', 'evidence', 'message', 'lookup'), end)
      )
        end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  addCleanup(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** One kind of work as its owner sees it. */
interface DeadlyWork {
  kind: Kind;
  /** Action in the audit log after the work was set aside. */
  action: string;
  /** Creates the work, or creates it again if it cannot be retried. */
  order(): Promise<unknown>;
  /** Returns the reason for its failure, or null if it has not failed. */
  failure(): Promise<string | null>;
  retry(): Promise<unknown>;
  isDone(): Promise<boolean>;
  /** Returns the state as its owner sees it. */
  read?(): Promise<unknown>;
  /** Returns the number of work items, if the schedule may have added some; default: one. */
  count?(): Promise<number>;
}

const addDomain = async (domain: string): Promise<string> =>
  (await post(201, '/api/v1/assets/domains', { domain })).id;
const one = async (statement: string, ...values: unknown[]) =>
  (await database.query(statement, values)).rows[0] ?? null;
const runJob = (name: string) => database.query('select graphile_worker.add_job($1)', [name]);

function deliveryWork(name: string, severity: 'high' | 'low'): DeadlyWork {
  let channelId = '';
  let incidentId = '';
  const delivery = async () =>
    (await get(`/api/v1/alerts/deliveries?incidentId=${incidentId}&channelId=${channelId}`)).items.at(-1);
  return {
    kind: 'delivery',
    action: 'alert_delivery.set_aside',
    async order() {
      const channel = { type: 'webhook', name, settings: { url: `${web}/${name}` } };
      channelId = (await post(201, '/api/v1/alerts/channels', channel)).id;
      const match = { events: [], severities: [severity] };
      await post(201, '/api/v1/alerts/rules', { name, channelIds: [channelId], match });
      incidentId = (await post(201, '/api/v1/incidents', { title: name, severity })).id;
    },
    async failure() {
      const found = await delivery();
      return found?.state === 'failed' ? found.attempts.at(-1).error : null;
    },
    retry: async () => post(200, `/api/v1/alerts/deliveries/${(await delivery()).id}/retry`),
    isDone: async () => (await delivery())?.state === 'delivered',
    read: delivery,
  };
}

function mailWork(to: string): DeadlyWork {
  const mail = async () => (await get('/api/v1/mails')).items.find((sent: { to: string }) => sent.to === to);
  return {
    kind: 'mail',
    action: 'mail.set_aside',
    order: () => post(201, '/api/v1/invitations', { email: to, role: 'viewer' }),
    failure: async () => ((await mail())?.state === 'failed' ? (await mail()).error : null),
    retry: async () => post(200, `/api/v1/mails/${(await mail()).id}/retry`),
    isDone: async () => (await mail())?.state === 'sent',
    read: mail,
  };
}

function evidenceWork(name: string): DeadlyWork {
  const cases = '/api/v1/threats/takedowns';
  let id = '';
  const entry = async (type: string): Promise<{ message: string } | undefined> =>
    (await get(`${cases}/${id}`)).timeline.find((event: { type: string }) => event.type === type);
  const collect = () => post(202, `${cases}/${id}/collect`);
  return {
    kind: 'evidence',
    action: 'takedown_collection.set_aside',
    async order() {
      id = (await post(201, cases, { url: `${web}/${name}` })).id;
      await collect();
    },
    failure: async () => (await entry('collection-failed'))?.message ?? null,
    retry: collect,
    isDone: async () => (await entry('collected')) !== undefined,
    read: () => get(`${cases}/${id}`),
  };
}

function messageWork(slug: string, names: readonly [string, ...string[]]): DeadlyWork {
  let pageId = '';
  const subscribers = async (): Promise<{ id: string; failedMessages: number; lastError: string | null }[]> =>
    (await get(`/api/v1/status-pages/${pageId}/subscribers`)).items;
  const failed = async () => (await subscribers()).find(({ failedMessages }) => failedMessages > 0);
  return {
    kind: 'message',
    action: 'status_message.set_aside',
    async order() {
      const page = { slug, title: 'Larkspur', subscribers: { email: true, webhook: true } };
      pageId = (await post(201, '/api/v1/status-pages', page)).id;
      for (const name of names)
        await requestAndExpect(202, api.url, `/status/${slug}/subscribe`, {
          body: { url: `${web}/message/${name}` },
        });
      await post(201, `/api/v1/status-pages/${pageId}/posts`, { title: 'Slow', message: 'We look into it.' });
    },
    failure: async () => (await failed())?.lastError ?? null,
    retry: async () => post(200, `/api/v1/status-pages/${pageId}/subscribers/${(await failed())?.id}/retry`),
    isDone: async () => names.every((name) => received.some((sent) => sent.startsWith(`/message/${name} `))),
    read: subscribers,
  };
}

function discoveryWork(domain: string): DeadlyWork {
  let domainId: string | null = null;
  let id = '';
  const run = () => get(`/api/v1/assets/discoveries/${id}`);
  const order = async () => {
    domainId ??= await addDomain(domain);
    id = (await post(202, '/api/v1/assets/discoveries', { domainId })).id;
  };
  return {
    kind: 'discovery',
    action: 'discovery.set_aside',
    order,
    failure: async () => ((await run()).state === 'failed' ? (await run()).error : null),
    retry: order,
    isDone: async () =>
      ['done', 'failed'].includes((await run()).state) && (await run()).error !== 'worker-died',
    read: run,
    async count() {
      const ran = await one('select count(*)::int as n from discoveries where domain_id = $1', domainId);
      return ran.n;
    },
  };
}

function lookupWork(domain: string): DeadlyWork {
  const lookup = () =>
    one(
      'select c.* from certificate_lookups c join domains d on d.id = c.domain_id where d.domain = $1',
      domain,
    );
  return {
    kind: 'lookup',
    action: 'certificate_lookup.set_aside',
    order: () => addDomain(domain),
    failure: async () => (await lookup()).last_error,
    retry: async () =>
      one('update certificate_lookups set due_at = now() where domain_id = $1', (await lookup()).domain_id),
    isDone: async () => (await lookup()).baseline_at !== null,
    read: lookup,
  };
}

function proofWork(domain: string): DeadlyWork {
  let id = '';
  const check = async () => {
    await database.query(
      `update domain_monitors set verified_at = now(), proof_due_at = now() - interval '1 second',
        verification_methods = '{dns}' where id = $1`,
      [id],
    );
    await runJob('ownership-check');
  };
  return {
    kind: 'proof',
    action: 'ownership_check.set_aside',
    async order() {
      id = (await post(201, '/api/monitors', { domain })).id;
      await check();
    },
    failure: async () => ((await setAside()).some(({ objectId }) => objectId === id) ? 'worker-died' : null),
    retry: check,
    isDone: async () =>
      (await one('select proof_missing_since as at from domain_monitors where id = $1', id)).at !== null,
  };
}

function pictureWork(domain: string): DeadlyWork {
  let id = '';
  const find = () => one('select id, screenshot_attempted_at from lookalikes where name = $1', domain);
  const take = async () => {
    await database.query('update lookalikes set screenshot_attempted_at = null where name = $1', [domain]);
    await runJob('lookalike-pictures');
  };
  return {
    kind: 'picture',
    action: 'lookalike_picture.set_aside',
    async order() {
      const domainId = await addDomain('pictured.test');
      const page = { status: 200, parked: false, redirectsToOwner: false, url: null, passwordForm: false };
      const created = await one(
        `insert into lookalikes (id, account_id, domain_id, registered, score, name, unicode, fuzzers,
          first_seen_at, last_seen_at, last_changed_at, web)
        select gen_random_uuid(), account_id, id, true, 55, $2, $2, '{homoglyph}', now(), now(), now(), $3
        from domains where id = $1 returning id`,
        domainId,
        domain,
        JSON.stringify(page),
      );
      id = created.id;
      await runJob('lookalike-pictures');
    },
    failure: async () => ((await setAside()).some(({ objectId }) => objectId === id) ? 'worker-died' : null),
    retry: take,
    isDone: async () => (await find()).screenshot_attempted_at !== null,
  };
}

function scanWork(domain: string): DeadlyWork {
  let id = '';
  const latest = async () => (await get(`/api/monitors/${id}/history`)).items[0];
  return {
    kind: 'scan',
    action: 'scan.set_aside',
    async order() {
      id = (await post(201, '/api/monitors', { domain })).id;
    },
    failure: async () => ((await latest())?.state === 'failed' ? (await latest()).error : null),
    retry: () => requestAndExpect(202, api.url, `/api/monitors/${id}/scan`, { key, method: 'POST' }),
    isDone: async () => (await latest())?.state === 'done',
    read: () => get(`/api/monitors/${id}/history`),
  };
}

function sweepWork(domain: string): DeadlyWork {
  const sweeps = '/api/v1/threats/lookalikes/sweeps';
  let domainId: string | null = null;
  let id = '';
  const run = () => get(`${sweeps}/${id}`);
  const order = async () => {
    domainId ??= await addDomain(domain);
    id = (await post(202, sweeps, { domainId, scope: 'likely' })).id;
  };
  return {
    kind: 'sweep',
    action: 'lookalike_sweep.set_aside',
    order,
    failure: async () => ((await run()).state === 'failed' ? (await run()).error : null),
    retry: order,
    isDone: async () =>
      ['done', 'failed'].includes((await run()).state) && (await run()).error !== 'worker-died',
    read: run,
  };
}

async function areDone(works: readonly DeadlyWork[]): Promise<boolean> {
  for (const { kind, isDone } of works) if (!(await isDone())) throw new Error(`${kind} is not done`);
  return true;
}

/**
 * Kills the worker with all of the deadly work and then retries that work. The harmless work finishes in the meantime.
 */
async function killAndRetry(
  role: 'worker' | 'prober',
  { poison, harmless }: { poison: readonly DeadlyWork[]; harmless: readonly DeadlyWork[] },
): Promise<void> {
  await begin();
  for (const { kind } of poison) deadly.add(kind);
  for (const { order } of [...poison, ...harmless]) await order();
  await workContinuously(async () => {
    for (const { kind, failure } of poison) {
      const reason = await failure();
      if (reason === null) throw new Error(`${kind} is not set aside`);
      assert.match(reason, /crashed three times|^worker-died$/);
    }
    return true;
  }, role);
  for (const { kind, count } of poison) {
    const times = deaths.get(kind) ?? 0;
    const items = (await count?.()) ?? 1;
    assert.ok(times >= 1 && times <= 3 * items, `${items} ${kind} killed its worker ${times} times`);
  }
  await workContinuously(() => areDone(harmless), role);
  const actions = new Set((await setAside()).map(({ action }) => action));
  for (const { action } of poison) assert.ok(actions.has(action), action);
  assert.match(workers.map(({ stderr }) => stderr()).join(''), /"level":"error".*"code":"worker-died"/);
  deadly.clear();
  for (const { retry } of poison) await retry();
  await workContinuously(() => areDone(poison), role);
}

test('a work item that crashes its worker three times is set aside and can be retried, and all other work completes', async () => {
  await killAndRetry('worker', {
    poison: [
      deliveryWork('deadly-delivery', 'high'),
      mailWork('deadly-mail@example.test'),
      evidenceWork('deadly-evidence'),
      messageWork('killed', ['deadly-message', 'harmless']),
      discoveryWork('deadly-discovery.test'),
      lookupWork('deadly-lookup.test'),
      proofWork('deadly-proof.test'),
      ...(missingSandbox() === false ? [pictureWork('deadly-picture.test')] : []),
    ],
    harmless: [
      deliveryWork('harmless-delivery', 'low'),
      mailWork('harmless@example.test'),
      evidenceWork('harmless-evidence'),
      discoveryWork('harmless-names.test'),
      lookupWork('harmless-lookup.test'),
      proofWork('harmless-proof.test'),
    ],
  });
  const sent = received.filter((webhook) => webhook.startsWith('/message/'));
  assert.deepEqual(new Set(sent).size, 2, 'each subscriber has one message');
});

test('a scan and a sweep that crash their worker three times fail and can be retried, and all others complete', async () => {
  await killAndRetry('prober', {
    poison: [scanWork('deadly-scan.test'), sweepWork('deadly-sweep.test')],
    harmless: [scanWork('harmless-scan.test')],
  });
});

test('work of frozen workers is taken over and recorded once when they continue', async () => {
  await begin();
  const works = [
    deliveryWork('deadly-delivery-2', 'low'),
    mailWork('deadly-mail-2@example.test'),
    evidenceWork('deadly-evidence-2'),
    messageWork('frozen', ['deadly-message-2']),
    discoveryWork('deadly-discovery-2.test'),
    lookupWork('deadly-lookup-2.test'),
    scanWork('deadly-scan-2.test'),
    sweepWork('deadly-sweep-2.test'),
  ];
  for (const { order } of works) await order();
  held = new Set();
  const frozen = await Promise.all([
    spawnService({ role: 'worker', env, dataDir }),
    spawnService({ role: 'prober', env, dataDir }),
  ]);
  await eventually('all work is in progress', () => works.every(({ kind }) => held?.has(kind)), {
    withinMs: 60_000,
    everyMs: 20,
  });
  for (const { child } of frozen) child.kill('SIGSTOP');
  held = null;
  await lapse();
  const others = await Promise.all([
    spawnService({ role: 'worker', env, dataDir }),
    spawnService({ role: 'prober', env, dataDir }),
  ]);
  await eventually('other workers do the work', () => areDone(works), { withinMs: 120_000, everyMs: 200 });
  const recorded = () => Promise.all(works.map((work) => work.read?.()));
  const before = await recorded();
  for (const { child } of frozen) child.kill('SIGCONT');
  for (const release of releases.splice(0)) release();
  await eventually('a frozen worker notices the takeover', () =>
    frozen.some((service) => service.stderr().includes('another worker has taken over this work')),
  );
  await Promise.all([...frozen, ...others].map((service) => service.end('SIGTERM')));
  assert.deepEqual(await recorded(), before, 'nothing is recorded twice');
  for (const path of ['/deadly-delivery-2', '/message/deadly-message-2']) {
    const ids = received.filter((sent) => sent.startsWith(`${path} `));
    assert.equal(new Set(ids).size, 1, `${path}: both requests have one ID`);
  }
});

test('takedown reports are each sent once even if the API and the workers that submit them are killed', async () => {
  await begin();
  const cookie = await signIn(api.url, owner);
  const cases = '/api/v1/threats/takedowns';
  const mailboxes = [
    ['plain-1@abuse.test', 'more-1@abuse.test'],
    ['content-2@once.test', 'plain-2@abuse.test'],
    ['accepted-3@once.test', 'plain-3@abuse.test'],
  ];
  const ids: string[] = [];
  for (const number of mailboxes.keys()) {
    const { id } = await post(201, cases, { url: `${web}/report-${number}` });
    ids.push(id);
    await post(202, `${cases}/${id}/collect`);
  }
  for (const [number, id] of ids.entries()) {
    await workContinuously(async () => (await get(`${cases}/${id}`)).state === 'evidence-ready');
    const body = { authorization: 'We are Larkspur Ltd.', mail: { to: mailboxes[number] } };
    await requestAndExpect(200, api.url, `${cases}/${id}`, { key, method: 'PATCH', body });
    await requestAndExpect(200, api.url, `${cases}/${id}/approve`, { cookie, body: {} });
  }
  await worker?.end('SIGTERM');
  worker = null;

  // The API dies while it submits the case. The caller retries each request until there is a response.
  const submit = (base: string, id: string) => sendRequest(base, `${cases}/${id}/submit`, { key, body: {} });
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

  deadly.add('mail');
  const submissions = async () =>
    (await Promise.all(ids.map((id) => get(`${cases}/${id}`)))).flatMap((one) => one.submissions);
  await workContinuously(async () => (await submissions()).every(({ outcome }) => outcome === 'sent'));
  assert.equal(deaths.get('mail'), 2);
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

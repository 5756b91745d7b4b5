import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import { freePort } from '#lab/ports.ts';
import { createTlsPki, startTlsServer, type TlsLabServer } from '#lab/tls/server.ts';
import { startWebServer, type WebServer } from '#lab/web/server.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { missingPing } from '#test/support/machine-requirements.ts';
import { temporaryFolder } from './support/program.ts';
import { eventually, requestAndExpect, sleep } from './support/requests.ts';
import { addCleanup, createAccount, plansFile, startService, type TestService } from './support/service.ts';

const path = '/api/v1/service-monitors';
const noPing = await missingPing();

let service: TestService;
let web: WebServer;
let dns: LabDnsServer;
let tls: Record<'good' | 'expired' | 'expiring-soon', TlsLabServer>;
let key = '';
/** Whether `/switch/NAME` responds with 200. Each test has its own switch, because tests run in parallel. */
const well = new Map<string, boolean>();

before(async () => {
  const pki = createTlsPki();
  const caFile = join(temporaryFolder(), 'ca.pem');
  writeFileSync(caFile, pki.root.cert);
  const now = Date.now();
  const serve = async (defect: 'good' | 'expired' | 'expiring-soon') => {
    const server = await startTlsServer({ pki, defect, now });
    addCleanup(() => server.close());
    return server;
  };
  tls = {
    good: await serve('good'),
    expired: await serve('expired'),
    'expiring-soon': await serve('expiring-soon'),
  };
  web = await startWebServer({
    behaviors: {
      switch: ({ response, argument }) => response.writeHead(well.get(argument) === false ? 500 : 200).end(),
    },
  });
  addCleanup(() => web.close());
  dns = await startDnsServer({
    zones: { 'good.test': { '@': ['A 127.0.0.1', 'MX 10 mail'], mail: 'A 127.0.0.2' } },
  });
  addCleanup(() => dns.close());
  const database = await createTestDatabase();
  addCleanup(() => database.drop());
  service = await startService({
    env: {
      BELLTOWER_DATABASE_URL: database.url,
      BELLTOWER_PLANS: plansFile(),
      BELLTOWER_RESOLVERS: `127.0.0.1:${dns.port}`,
      BELLTOWER_TRUST_CA: caFile,
    },
  });
  key = (await createAccount(service.env)).apiKey;
});

let made = 0;

async function create(body: object, owner = key): Promise<string> {
  made += 1;
  const named = { name: `monitor ${made}`, ...body };
  return (await requestAndExpect(201, service.url, path, { key: owner, body: named })).json.id;
}

async function read(id: string, owner = key) {
  return (await requestAndExpect(200, service.url, `${path}/${id}`, { key: owner })).json;
}

/** Returns the key of a new account. Monitors that fail at the same time in one account may share an incident. */
const newOwner = async (): Promise<string> => (await createAccount(service.env)).apiKey;

interface Check {
  id: string;
  status: string;
  code: string | null;
  scheduledAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  lateMs: number;
}

async function checks(id: string, query = '', owner = key): Promise<Check[]> {
  return (await requestAndExpect(200, service.url, `${path}/${id}/checks${query}`, { key: owner })).json
    .items;
}

/** Checks a monitor immediately. */
const checkNow = (id: string) =>
  requestAndExpect(200, service.url, `${path}/${id}/check`, { key, method: 'POST' });

const countsChecks = (id: string, status: string, count: number) =>
  eventually(
    `${count} checks are ${status}`,
    async () => (await checks(id, `?status=${status}`)).length === count,
  );

const turns = (id: string, status: string, owner = key) =>
  eventually(`the monitor becomes ${status}`, async () => (await read(id, owner)).state.status === status);

/**
 * Creates monitors and waits until each has the expected status. Their checks are due immediately and have long
 * timeouts.
 */
async function comeTrue(orders: readonly [wanted: string, order: object][]): Promise<void> {
  const patient = { intervalSeconds: 3600, confirm: { failures: 1 }, timeoutSeconds: 60 };
  const watched: { id: string; wanted: string; order: object }[] = [];
  for (const [wanted, order] of orders) {
    watched.push({ id: await create({ ...patient, ...order }), wanted, order });
  }
  for (const { id, wanted, order } of watched) {
    const { state } = await eventually(
      `${JSON.stringify(order)} is evaluated`,
      async () => {
        const monitor = await read(id);
        if (monitor.state.status !== 'pending') return monitor;
        // A slow monitor becomes degraded only after a second slow check, and its next check is due in an hour.
        await checkNow(id);
        return null;
      },
      { everyMs: 500 },
    );
    const [last] = await checks(id, '?limit=1');
    assert.equal(state.status, wanted, `${JSON.stringify(order)}: ${JSON.stringify(last)}`);
    const monitor = await read(id);
    for (const [field, value] of Object.entries(order)) {
      if (typeof value !== 'object') assert.equal(monitor[field], value, field);
    }
  }
  const ids = watched.map(({ id }) => id);
  const { json } = await requestAndExpect(200, service.url, `${path}/bulk`, {
    key,
    body: { action: 'delete', ids },
  });
  assert.deepEqual(json, { matched: ids.length, changed: ids.length });
}

describe('a service with real targets', { concurrency: 4 }, () => {
  it('monitors of every kind get their status', async () => {
    const closed = await freePort();
    const orders: [string, object][] = [
      ['up', { kind: 'http', url: `${web.url}/ok` }],
      ['up', { kind: 'http', url: `${web.url}/status/404`, expect: { status: ['400-499'] } }],
      ['degraded', { kind: 'http', url: `${web.url}/slow/300`, expect: { maxMs: 100 } }],
      ['down', { kind: 'http', url: `${web.url}/status/500` }],
      ['down', { kind: 'http', url: `${web.url}/slow/5000`, timeoutSeconds: 2 }],
      ['down', { kind: 'http', url: 'http://missing.good.test/' }],
      ['up', { kind: 'keyword', url: `${web.url}/ok`, keyword: 'All is well' }],
      ['down', { kind: 'keyword', url: `${web.url}/ok`, keyword: 'ALL IS WELL', caseSensitive: true }],
      ['down', { kind: 'keyword', url: `${web.url}/ok`, keyword: 'All is well', keywordMode: 'absent' }],
      ['up', { kind: 'port', host: '127.0.0.1', port: web.port }],
      ['down', { kind: 'port', host: '127.0.0.1', port: closed }],
      [
        'up',
        {
          kind: 'dns',
          host: 'good.test',
          recordType: 'MX',
          expect: { mode: 'exact', values: ['10 mail.good.test'] },
        },
      ],
      ['down', { kind: 'dns', host: 'good.test', expect: { mode: 'exact', values: ['127.0.0.9'] } }],
      ['up', { kind: 'dns', host: 'missing.good.test', rcode: 'NXDOMAIN', expect: { mode: 'none' } }],
      ['up', { kind: 'ssl', host: 'good.test', port: tls.good.port }],
      ['degraded', { kind: 'ssl', host: 'good.test', port: tls['expiring-soon'].port, warnDays: [10] }],
      ['down', { kind: 'ssl', host: 'good.test', port: tls.expired.port }],
    ];
    await comeTrue(orders);
  });

  it('ping monitors get their status', { skip: noPing }, async () => {
    await comeTrue([
      ['up', { kind: 'ping', host: '127.0.0.1' }],
      ['degraded', { kind: 'ping', host: 'good.test', maxRttMs: 0.000_1 }],
    ]);
  });

  it('a failure is confirmed before it counts, and a recovery resolves the incident', async () => {
    const owner = await newOwner();
    const body = {
      kind: 'http',
      url: `${web.url}/switch/confirmed`,
      name: 'Switch',
      intervalSeconds: 3600,
      confirm: { failures: 3, recoveries: 2, retrySeconds: 1 },
    };
    const id = await create(body, owner);
    await turns(id, 'up', owner);
    well.set('confirmed', false);
    await requestAndExpect(200, service.url, `${path}/${id}/check`, { key: owner, method: 'POST' });
    await turns(id, 'down', owner);
    const failed = (await checks(id, '', owner)).filter(({ status }) => status === 'down');
    assert.equal(failed.length, 3, 'three failures in a row');
    const incidents = `/api/v1/incidents?sourceId=${id}`;
    const { json: opened } = await requestAndExpect(200, service.url, incidents, { key: owner });
    assert.deepEqual([opened.items.length, opened.items[0].state], [1, 'open']);
    const incident = `/api/v1/incidents/${opened.items[0].id}`;
    await requestAndExpect(200, service.url, `${incident}/acknowledge`, {
      key: owner,
      body: { message: 'On it' },
    });
    await requestAndExpect(409, service.url, `${incident}/acknowledge`, { key: owner, body: {} });
    well.set('confirmed', true);
    await requestAndExpect(200, service.url, `${path}/${id}/check`, { key: owner, method: 'POST' });
    await turns(id, 'up', owner);
    const { json: resolved } = await eventually('the incident is resolved', async () => {
      const response = await requestAndExpect(200, service.url, incident, { key: owner });
      return response.json.state === 'resolved' ? response : null;
    });
    assert.equal(resolved.resolvedBy, 'system');
    assert.deepEqual(
      resolved.timeline.map(({ type }: { type: string }) => type),
      ['opened', 'acknowledged', 'resolved'],
    );
    await requestAndExpect(409, service.url, `${incident}/resolve`, { key: owner, body: {} });
  });

  it('a failure within ten minutes after a recovery reopens the incident', async () => {
    const owner = await newOwner();
    const url = `${web.url}/switch/flapping`;
    const confirm = { failures: 1, recoveries: 1 };
    const id = await create({ kind: 'http', url, intervalSeconds: 3600, confirm, name: 'Flapping' }, owner);
    await turns(id, 'up', owner);
    // Checked only on request. A scheduled check that times out in between would cause another transition.
    const change = async (status: string) => {
      well.set('flapping', status === 'up');
      await requestAndExpect(200, service.url, `${path}/${id}/check`, { key: owner, method: 'POST' });
      await turns(id, status, owner);
    };
    const incident = async () => {
      const { json } = await requestAndExpect(200, service.url, `/api/v1/incidents?sourceId=${id}`, {
        key: owner,
      });
      assert.equal(json.items.length, 1);
      const [{ occurrences, state, flapping }] = json.items;
      return { occurrences, state, flapping };
    };
    for (const status of ['down', 'up', 'down']) await change(status);
    assert.deepEqual(await incident(), { occurrences: 2, state: 'open', flapping: false });
    // The fourth transition within half an hour makes the monitor flap. Its incident stays open until the monitor is
    // stable.
    await change('up');
    assert.deepEqual(await incident(), { occurrences: 2, state: 'open', flapping: true });
    await requestAndExpect(204, service.url, `${path}/${id}`, { key: owner, method: 'DELETE' });
  });

  it('a paused monitor is not checked until it is resumed', async () => {
    const id = await create({ kind: 'http', url: `${web.url}/ok?paused`, intervalSeconds: 1 });
    await turns(id, 'up');
    const paused = await requestAndExpect(200, service.url, `${path}/${id}/pause`, { key, method: 'POST' });
    assert.deepEqual([paused.json.paused, paused.json.state.status], [true, 'paused']);
    assert.equal(paused.json.state.nextCheckAt, null);
    const pausedAt = Date.parse(paused.json.updatedAt);
    // Waits long enough for several checks. A running check, or one that was claimed early, may still end, so the test
    // looks at the due times.
    await sleep(4_500);
    const newest = async () => Date.parse((await checks(id, '?limit=1'))[0]?.scheduledAt ?? '');
    assert.ok((await newest()) <= pausedAt + 1_000, 'no check was scheduled after the pause');
    await requestAndExpect(200, service.url, `${path}/${id}/resume`, { key, method: 'POST' });
    await eventually('the monitor is checked again', async () => (await newest()) > pausedAt + 1_000);
    await turns(id, 'up');
  });

  it('checks are listed in pages with their delay and filtered by time and status', async () => {
    const [url, confirm] = [`${web.url}/switch/listed`, { failures: 1 }];
    const id = await create({ kind: 'http', url, intervalSeconds: 3600, confirm });
    await countsChecks(id, 'up', 1);
    // Checked only on request. A scheduled check could run between two list requests.
    await checkNow(id);
    await countsChecks(id, 'up', 2);
    await checkNow(id);
    await countsChecks(id, 'up', 3);
    well.set('listed', false);
    await checkNow(id);
    await countsChecks(id, 'down', 1);
    const all = await checks(id, '?limit=500');
    assert.equal(all.length, 4);
    for (const check of all) {
      const { scheduledAt, startedAt, finishedAt, lateMs } = check;
      assert.ok(scheduledAt && startedAt && finishedAt);
      assert.equal(lateMs, Math.max(0, Date.parse(startedAt) - Date.parse(scheduledAt)));
      assert.ok(Date.parse(finishedAt) >= Date.parse(startedAt));
    }
    const times = all.map(({ scheduledAt }) => scheduledAt);
    assert.deepEqual(times, [...times].sort().reverse(), 'newest first');
    const both = await checks(id, '?status=up&status=down');
    assert.equal(both.length, all.filter(({ status }) => ['up', 'down'].includes(status)).length);
    const middle = all[1]?.scheduledAt ?? '';
    const since = await checks(id, `?from=${encodeURIComponent(middle)}`);
    assert.deepEqual(
      since.map((check) => check.id),
      all.slice(0, 2).map((check) => check.id),
    );
    const until = await checks(id, `?to=${encodeURIComponent(middle)}`);
    assert.deepEqual(
      until.map((check) => check.id),
      all.slice(2).map((check) => check.id),
    );
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { json } = await requestAndExpect(200, service.url, `${path}/${id}/checks${query}`, { key });
      paged.push(...json.items.map((check: Check) => check.id));
      cursor = json.nextCursor;
    }
    assert.deepEqual(
      paged,
      all.map((check) => check.id),
    );
    for (const bad of [
      '?limit=0',
      '?limit=501',
      '?cursor=%00',
      '?from=yesterday',
      '?status=fine',
      '?nonsense=1',
    ]) {
      await requestAndExpect(400, service.url, `${path}/${id}/checks${bad}`, { key });
    }
  });

  it('uptime is computed from the checks', async () => {
    const id = await create({ kind: 'http', url: `${web.url}/ok`, intervalSeconds: 3600, name: 'Steady' });
    await countsChecks(id, 'up', 1);
    await checkNow(id);
    await countsChecks(id, 'up', 2);
    const { json } = await requestAndExpect(200, service.url, `${path}/${id}/uptime?days=7`, { key });
    assert.equal(json.ratio, 1);
    assert.deepEqual([json.days, json.downtimeSeconds, json.incidents], [7, 0, 0]);
    assert.ok(json.checks.up >= 2);
    assert.ok(json.latency.p50Ms > 0 && json.latency.p99Ms >= json.latency.p50Ms);
    assert.ok(json.bars.length >= 1);
    assert.ok(json.phases.connectMs >= 0);
    for (const bad of ['0', '401', 'x', '1.5']) {
      await requestAndExpect(400, service.url, `${path}/${id}/uptime?days=${bad}`, { key });
    }
  });

  it('invalid monitors are rejected with the field and the reason', async () => {
    const base = { kind: 'http', url: `${web.url}/ok` };
    const faults: [object, string][] = [
      [{ ...base, color: 'red' }, '/color'],
      [{ ...base, expect: { stauts: [200] } }, '/expect/stauts'],
      [{ ...base, port: 80 }, '/port'],
      [{ ...base, intervalSeconds: '60' }, '/intervalSeconds'],
      [{ ...base, intervalSeconds: 1.5 }, '/intervalSeconds'],
      [{ ...base, timeoutSeconds: 0 }, '/timeoutSeconds'],
      [{ ...base, expect: { status: ['200-'] } }, '/expect/status/0'],
      [{ ...base, headers: { 'X-A': 'b\r\nX-C: d' } }, '/headers/X-A'],
      [{ ...base, url: 'file:///etc/passwd' }, '/url'],
      [{ ...base, url: 'http://user:pw@example.com/' }, '/url'],
      [{ kind: 'keyword', url: `${web.url}/ok` }, '/keyword'],
      [{ kind: 'port', host: '127.0.0.1' }, '/port'],
      [{ kind: 'port', host: '127.0.0.1', port: 70_000 }, '/port'],
      [{ kind: 'port', host: '127.0.0.1', port: 80, expectRegex: '(a+' }, '/expectRegex'],
      [{ kind: 'port', host: '127.0.0.1', port: 80, expectRegex: '(?=a)' }, '/expectRegex'],
      [{ kind: 'gopher', host: 'example.com' }, ''],
    ];
    for (const [body, pointer] of faults) {
      const { json } = await requestAndExpect(400, service.url, path, { key, body });
      assert.equal(json.code.startsWith('invalid'), true, JSON.stringify(json));
      const pointers = json.errors.map((error: { pointer: string }) => error.pointer);
      assert.ok(
        pointers.some((at: string) => at.startsWith(pointer)),
        `${JSON.stringify(body)}: ${pointers}`,
      );
    }
  });

  it("a monitor's secrets are stored and used but never returned", async () => {
    const secrets = ['s3cret-pass', 's3cret-header', 's3cret-cookie'];
    const [password, header, cookie] = secrets;
    const id = await create({
      kind: 'http',
      url: `${web.url}/echo`,
      auth: { type: 'basic', username: 'bell', password },
      headers: { 'X-Api-Key': header, Cookie: cookie, Accept: 'text/plain' },
      intervalSeconds: 1,
    });
    await turns(id, 'up');
    const seen = web.requests.find(({ url }) => url === '/echo');
    assert.equal(seen?.headers['x-api-key'], header);
    assert.match(seen?.headers.authorization ?? '', /^Basic /);
    const shown = await requestAndExpect(200, service.url, `${path}/${id}`, { key });
    for (const secret of secrets) assert.equal(shown.text.includes(secret ?? ''), false);
    assert.equal(shown.json.headers.Accept, 'text/plain');
    // The masked response can be sent back without losing the secret.
    const { auth, headers } = shown.json;
    await requestAndExpect(200, service.url, `${path}/${id}`, {
      key,
      method: 'PATCH',
      body: { auth, headers, name: 'Kept' },
    });
    const count = web.requests.filter(({ url }) => url === '/echo').length;
    await eventually('the monitor is checked after the change', () => {
      const later = web.requests.filter(({ url }) => url === '/echo')[count + 1];
      return later?.headers['x-api-key'] === header;
    });
    for (const at of ['/api/v1/exports/monitors.csv', '/api/v1/audit-log', `${path}/${id}/checks`]) {
      const { text } = await requestAndExpect(200, service.url, at, { key });
      for (const secret of secrets) assert.equal(text.includes(secret ?? ''), false, at);
    }
    for (const secret of secrets)
      assert.equal(service.stderr().includes(secret ?? ''), false, 'the log contains no secrets');
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createTestDatabase } from '#test/support/database.ts';
import { createDraw } from '#test/support/random-sample.ts';
import { fillPath, nameOf, type Route, readRoutes } from './support/openapi.ts';
import { eventually, type HttpResponse, requestAndExpect, sendRequest, sleep } from './support/requests.ts';
import { addCleanup, createAccount, signUp, startService, type TestService } from './support/service.ts';

let service: TestService;
let routes: Route[];
let key = '';

before(async () => {
  const database = await createTestDatabase();
  addCleanup(() => database.drop());
  service = await startService({
    role: 'api',
    env: { BELLTOWER_DATABASE_URL: database.url, BELLTOWER_SIGNUP: 'open' },
  });
  key = (await createAccount(service.env)).apiKey;
  routes = readRoutes((await requestAndExpect(200, service.url, '/api/docs/openapi.json')).json);
});

/** Returns the resident memory of the service in MiB. */
function residentMib(): number {
  const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Fails if a response reveals a bug of the service. */
function checkSound(response: HttpResponse, what: string): void {
  assert.ok(response.status < 500, `${what}: ${response.status} ${response.text.slice(0, 300)}`);
  if (response.status < 400) return;
  assert.doesNotMatch(response.text, /node_modules|\.ts:\d|select .* from/i, what);
  // Pings get a line of text, and Uptime Kuma's clients get `ok: false`. As on all routes, a body that is not text is
  // rejected.
  if (what.includes(' /ping/') && !response.text.startsWith('{'))
    assert.match(response.text, /^[a-z ]+(?:: [^{}<>]+)?$/, what);
  else if (!(what.includes(' /api/push/') && response.json.ok === false)) checkProblem(response, what);
}

/** Checks that an error is a problem document or a page. */
function checkProblem(response: HttpResponse, what: string): void {
  // Links in emails return errors as pages.
  if (/^<!doctype html>/i.test(response.text)) return;
  const { status, code, title, instance } = response.json;
  assert.ok(
    status === response.status && code && title && instance,
    `${what}: ${response.text.slice(0, 300)}`,
  );
}

const deep = (depth: number) => `${'{"expect":'.repeat(depth)}1${'}'.repeat(depth)}`;

const hostileValues: unknown[] = [
  null,
  '',
  'a\u0000b',
  '\ud800',
  '\u202e\ufeff\u0007',
  'x'.repeat(50_000),
  "'; drop table accounts; --",
  -1,
  1e308,
  true,
  [],
  ['\u0000', '\udfff'],
  {},
  { $gt: '' },
  Array.from({ length: 2_000 }, (_, n) => n),
];

/** Yields copies of the body with each field replaced, two levels deep. */
function* mutations(body: unknown): Generator<unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  for (const [name, value] of Object.entries(body)) {
    for (const hostile of hostileValues) yield { ...body, [name]: hostile };
    for (const inner of mutations(value)) yield { ...body, [name]: inner };
  }
  for (const hostile of hostileValues) yield hostile;
}

test('no body causes an internal error if any field of its example is replaced with unexpected values', async (context) => {
  const { draw, from } = createDraw(0.3);
  context.diagnostic(`drawn from ${from}`);
  const monitor = { kind: 'http', url: 'http://127.0.0.1:9/', name: 'target', paused: true };
  const { json } = await requestAndExpect(201, service.url, '/api/v1/service-monitors', {
    key,
    body: monitor,
  });
  let requests = 0;
  for (const route of routes.filter(({ example }) => example !== undefined)) {
    // Imports are limited to one in 10 s, so separate tests fuzz them.
    if (route.path.startsWith('/api/v1/import')) continue;
    const path = fillPath(route.path, json.id);
    const bodies = [
      ...mutations(route.example),
      ...mutations({ name: 'x', headers: { a: 'b' }, tags: ['x'] }),
    ].filter(() => draw() !== null);
    for (let at = 0; at < bodies.length; at += 16) {
      await Promise.all(
        bodies.slice(at, at + 16).map(async (body) => {
          requests += 1;
          const text = JSON.stringify(body).slice(0, 200);
          checkSound(
            await sendRequest(service.url, path, {
              key,
              method: route.method,
              body: JSON.stringify(body),
              headers: { 'content-type': 'application/json' },
            }),
            `${nameOf(route)} ${text}`,
          );
        }),
      );
    }
  }
  assert.ok(requests > 1_000, `${requests}`);
});

test('no field of any monitor kind causes an internal error', async (context) => {
  const { draw, from } = createDraw(0.4);
  context.diagnostic(`drawn from ${from}`);
  const orders: object[] = [
    {
      kind: 'http',
      url: 'http://127.0.0.1/',
      headers: { 'X-A': 'b' },
      auth: { type: 'basic', username: 'a', password: 'b' },
      body: 'x',
      expect: {
        status: [200],
        headers: [{ name: 'a', equals: 'b' }],
        jsonPath: [{ path: '$.a', equals: 1 }],
        finalUrl: 'http://a/',
        maxMs: 5,
      },
      tls: { verify: true, warnDays: [1] },
      tags: ['a'],
      regions: ['eu'],
      confirm: { failures: 1 },
    },
    { kind: 'keyword', url: 'http://127.0.0.1/', keyword: 'x', keywordMode: 'absent', caseSensitive: true },
    { kind: 'ping', host: '127.0.0.1', packets: 1, maxLossPercent: 1, maxRttMs: 1 },
    {
      kind: 'port',
      host: '127.0.0.1',
      port: 1,
      protocol: 'tcp',
      starttls: 'smtp',
      send: 'x',
      expectRegex: 'x',
    },
    {
      kind: 'dns',
      host: 'a.example',
      recordType: 'A',
      resolver: '127.0.0.1',
      expect: { mode: 'any', values: ['1'] },
      rcode: 'NOERROR',
    },
    {
      kind: 'ssl',
      host: '127.0.0.1',
      port: 443,
      sni: 'a.example',
      warnDays: [1],
      minTls: '1.2',
      pinnedSha256: ['a'.repeat(64)],
    },
  ];
  const headers = { 'content-type': 'application/json' };
  for (const order of orders) {
    const { json } = await requestAndExpect(201, service.url, '/api/v1/service-monitors', {
      key,
      body: { ...order, name: `base ${Math.random()}`, paused: true },
    });
    const bodies = [...mutations(order)].filter(() => draw() !== null);
    for (let at = 0; at < bodies.length; at += 16) {
      await Promise.all(
        bodies.slice(at, at + 16).map(async (body, n) => {
          const text = JSON.stringify(body);
          const named = JSON.stringify(
            typeof body === 'object' && body && !Array.isArray(body)
              ? { name: `${at + n}`, paused: true, ...body }
              : body,
          );
          checkSound(
            await sendRequest(service.url, '/api/v1/service-monitors', { key, headers, body: named }),
            `POST ${text.slice(0, 300)}`,
          );
          checkSound(
            await sendRequest(service.url, `/api/v1/service-monitors/${json.id}`, {
              key,
              headers,
              method: 'PATCH',
              body: text,
            }),
            `PATCH ${text.slice(0, 300)}`,
          );
        }),
      );
    }
  }
});

test('no query causes an internal error', async (context) => {
  const { draw, from } = createDraw(0.4);
  context.diagnostic(`drawn from ${from}`);
  const values = [
    '%00',
    '%ff',
    '%F0%9F%9A%80',
    '-1',
    '1e9',
    '',
    "'",
    '%5B%5D',
    'a'.repeat(3_000),
    '2026-02-30',
    '9999999999999999',
  ];
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    const path = fillPath(route.path, '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d');
    const names = [...route.query, 'unknown', '__proto__', 'constructor[prototype]'];
    for (const name of names) {
      await Promise.all(
        values
          .filter(() => draw() !== null)
          .map(async (value) =>
            checkSound(
              await sendRequest(service.url, `${path}?${name}=${value}`, { key }),
              `${nameOf(route)} ${name}=${value}`,
            ),
          ),
      );
      checkSound(
        await sendRequest(service.url, `${path}?${name}=1&${name}=2`, { key }),
        `${nameOf(route)} twice ${name}`,
      );
    }
  }
});

test('bodies that are too deep, too large, of the wrong type or not UTF-8 are rejected with the reason', async () => {
  const path = '/api/v1/service-monitors';
  const { json } = await requestAndExpect(201, service.url, path, {
    key,
    body: { kind: 'ping', host: '127.0.0.9', paused: true },
  });
  const send = (body: string | Buffer, type = 'application/json', to = path, method = 'POST') =>
    sendRequest(service.url, to, { key, method, body, headers: { 'content-type': type } });
  for (const text of [deep(50_000), '['.repeat(500_000), '{"a":'.repeat(100_000)]) {
    assert.equal((await send(text)).status, 400);
    assert.equal((await send(text, 'application/json', `${path}/${json.id}`, 'PATCH')).status, 400);
    assert.equal((await send(text, 'application/json', '/api/v1/incidents')).status, 400);
  }
  assert.equal((await send(`{"name":"${'x'.repeat(1_100_000)}"}`)).status, 413);
  for (const type of [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'text/csv',
    'nonsense',
  ]) {
    assert.equal((await send('{}', type)).status, 415, type);
  }
  const packed = gzipSync(JSON.stringify({ kind: 'ping', host: '127.0.0.8', paused: true }));
  const coded = (coding: string, body: Buffer | string) =>
    sendRequest(service.url, path, {
      key,
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'content-encoding': coding },
    });
  for (const coding of ['gzip', 'br', 'identity, gzip', 'x-nonsense']) {
    assert.equal((await coded(coding, packed)).status, 415, coding);
  }
  assert.equal((await coded('identity', '{"kind":"ping","host":"127.0.0.8","paused":true}')).status, 201);
  for (const text of ['', '{', '{"a":}', 'undefined', "{'a':1}", '\u0000']) {
    assert.equal((await send(text)).status, 400, text);
  }
  assert.equal((await send(Buffer.from('{"name":"\xff"}', 'latin1'))).status, 400);
  for (const text of ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}']) {
    assert.equal((await send(text)).status, 400, text);
    assert.equal((await send(text, 'application/json', `${path}/${json.id}`, 'PATCH')).status, 400, text);
  }
  const nested = '{"kind":"ping","host":"127.0.0.1","name":"p","confirm":{"__proto__":{"failures":1}}}';
  assert.equal((await send(nested)).status, 400);
});

test('hostile imports are rejected with the reason', async () => {
  const upload = async (body: string | Buffer, type: string | null) => {
    // Each request uses a separate account, because of the rate limit.
    const apiKey = await signUp(service.url);
    const headers: Record<string, string> = type === null ? {} : { 'content-type': type };
    return sendRequest(service.url, '/api/v1/import/monitors', {
      key: apiKey,
      method: 'POST',
      body,
      headers,
    });
  };
  const cases: [number, string | Buffer, string | null][] = [
    [400, '', 'text/csv'],
    [400, 'name\nexample.com\n', 'text/csv'],
    [400, Buffer.from('domain\n\xff\xfe.example\n', 'latin1'), 'text/csv'],
    [400, 'domain,domain\na.example,b.example\n', 'text/csv'],
    [400, 'domain\n"a.example\n', 'text/csv'],
    [400, '{"csv":1}', 'application/json'],
    [400, '{"csv":"domain\\n","dryRun":"yes"}', 'application/json'],
    [400, '{"csv":"domain\\n","extra":1}', 'application/json'],
    [400, '{"__proto__":{"csv":"domain\\n"}}', 'application/json'],
    [400, '['.repeat(1_000_000), 'application/json'],
    [415, 'domain\n', 'text/plain'],
    [415, 'domain\n', 'text/csv; charset=latin1'],
    [413, Buffer.alloc(21 * 1024 * 1024, 'a'), 'text/csv'],
    [413, `domain\n${'a.example\n'.repeat(100_001)}`, 'text/csv'],
    [200, 'domain\n\n\n', 'text/csv'],
    [200, `\ufeffdomain;label\r\nexample.com;x`, 'text/csv; charset=UTF-8'],
    [200, 'domain\nexa\u0000mple.com\n', 'text/csv'],
  ];
  for (const [status, body, type] of cases) {
    const response = await upload(body, type);
    assert.equal(
      response.status,
      status,
      `${type} ${body.toString().slice(0, 60)}: ${response.text.slice(0, 300)}`,
    );
    checkSound(response, String(type));
  }
});

async function raw(text: string): Promise<{ socket: Socket; readOutput(): string }> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  addCleanup(() => socket.destroy());
  let output = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return { socket, readOutput: () => output };
}

test('malformed HTTP, floods of headers and bodies that never arrive do not disturb other requests', async () => {
  const head = 'POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const flood = Array.from({ length: 3_000 }, (_, n) => `X-${n}: y\r\n`).join('');
  const [nonsense, many, both] = await Promise.all([
    raw('\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'),
    raw(`GET /healthz HTTP/1.1\r\nHost: x\r\n${flood}\r\n`),
    raw(
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n`,
    ),
  ]);
  await eventually('the requests are rejected', () =>
    [nonsense, many, both].every(({ readOutput }) => readOutput() !== ''),
  );
  assert.match(nonsense.readOutput(), /^HTTP\/1\.1 400/);
  for (const { readOutput } of [nonsense, many, both])
    assert.match(readOutput(), /\r\nX-Request-Id: [0-9a-f-]{36}\r\n/);
  assert.match(many.readOutput(), /^HTTP\/1\.1 431/);
  assert.match(both.readOutput(), /^HTTP\/1\.1 400/);
  const slow = await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      raw(n % 2 ? `${head}Content-Length: 500\r\n\r\n{` : 'GET /healthz HT'),
    ),
  );
  for (const { socket } of slow.slice(0, 100)) socket.write(' ');
  const from = Date.now();
  for (let n = 0; n < 20; n++) await requestAndExpect(200, service.url, '/api/v1/account', { key });
  assert.ok(Date.now() - from < 10_000);
});

test('invalid paths return 404 or 400', async () => {
  for (const path of [
    '/%',
    '/%ff',
    '/api/v1/%00',
    '/..%2f..%2fetc/passwd',
    '//',
    `/${'a/'.repeat(4_000)}`,
    '/api/v1/monitors',
    '/status/../metrics/x',
  ]) {
    const response = await sendRequest(service.url, path, { key });
    assert.ok([400, 404, 414].includes(response.status), `${path}: ${response.status}`);
    checkSound(response, path);
  }
  const response = await sendRequest(service.url, '/api/v1/account', { key, method: 'PURGE' }).catch(
    () => null,
  );
  assert.ok(response === null || response.status < 500);
});

/** Requests a list repeatedly while `work` runs. Returns the number of requests. */
async function answeredDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  let answered = 0;
  while (!isOver) {
    assert.equal((await sendRequest(service.url, '/api/v1/alerts/channels', { key })).status, 200);
    answered++;
  }
  return answered;
}

const chain = `{{ '${'"'.repeat(9)}' ${'| json '.repeat(27)}}}`;
const channel = (template: string) => ({
  key,
  method: 'POST',
  body: { name: 'Hook', type: 'webhook', settings: { url: 'https://hooks.example.com/x', template } },
});

test('hostile templates and emails get a response without blocking other requests or ending the process', async () => {
  const saved = sendRequest(service.url, '/api/v1/alerts/channels', channel(chain));
  assert.ok((await answeredDuring(saved)) > 1, 'other requests are answered in the meantime');
  const refused = await saved;
  assert.equal(refused.status, 400, refused.text);
  assert.equal(refused.json.errors[0].pointer, '/settings/template');

  const hidden = `{% if incident.cause == "test" and source.id == nil and incident.title contains "This is" %}${chain}{% else %}"a"{% endif %}`;
  const created = await sendRequest(service.url, '/api/v1/alerts/channels', channel(hidden));
  assert.equal(created.status, 201, created.text);
  const tried = sendRequest(service.url, `/api/v1/alerts/channels/${created.json.id}/test`, {
    key,
    method: 'POST',
  });
  assert.ok((await answeredDuring(tried)) > 1);
  const { delivered, error } = (await tried).json;
  assert.equal(delivered, false);
  assert.match(error, /takes too long|too much memory/);

  const message = `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n'.repeat(100_000)}`;
  const handed = sendRequest(service.url, '/api/v1/threats/leads/mails', {
    key,
    method: 'POST',
    body: { message },
  });
  await answeredDuring(handed);
  assert.equal((await handed).status, 400);
});

test('after all hostile requests, the process still runs with limited memory and no error in its log', async () => {
  await sleep(500);
  await requestAndExpect(200, service.url, '/readyz');
  const mib = residentMib();
  assert.ok(mib < 600, `${mib} MiB`);
  const bugs = service
    .stderr()
    .split('\n')
    .filter((line) => line.includes('"level":"error"') || line.includes('"level":"fatal"'));
  assert.deepEqual(bugs.slice(0, 3), []);
});

import assert from 'node:assert/strict';
import { Agent, type IncomingMessage, request } from 'node:http';
import { before, test } from 'node:test';
import { readApiDocument } from '#test/support/api-document.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { createDraw } from '#test/support/random-sample.ts';
import { assertLoopIsFree } from '#test/support/timing.ts';
import { fillPath, nameOf, type Route, readRoutes } from './support/openapi.ts';
import { addCleanup } from './support/service.ts';

const mib = 1024 * 1024;
const someId = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

let api: TestApi;
let url: string;
let caller: Caller;
let routes: Route[];

before(async () => {
  api = await createTestApi({ environment: { BELLTOWER_SIGNUP: 'open' }, unchecked: true });
  addCleanup(() => api.close());
  addCleanup(() => agent.destroy());
  url = await api.listen();
  caller = await api.caller();
  routes = readRoutes(readApiDocument());
});

interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** Sends a request over a real socket. The response must begin within 5 s. Event streams are then closed. */
function send({ method, path, headers = {}, body }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const clientRequest = request(
      url + path,
      { agent, method, headers: { ...headers, ...length } },
      (response) => {
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          clientRequest.destroy();
          resolve({ status: response.statusCode ?? 0, text: '' });
        } else readText(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
      },
    );
    clientRequest.setTimeout(5000, () => clientRequest.destroy(new Error('no answer within 5 s')));
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/**
 * Sends a request and asserts that it does not block the event loop. The server, its client and this test share the
 * event loop.
 */
async function sendHostile(sent: Sent, what: string): Promise<{ status: number; text: string }> {
  const answer = await assertLoopIsFree(what, () => send(sent));
  assert.ok(answer.status < 500, `${what}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer;
}

/** Repeats `item` up to `size` bytes. */
const fill = (size: number, item: string): string => item.repeat(Math.max(1, Math.floor(size / item.length)));
const list = (size: number, item: string): string => `[${fill(size, `${item},`)}${item}]`;
const fieldsOf = (count: number): string => Array.from({ length: count }, (_, n) => `"f${n}":0`).join(',');

/** Returns bodies at the size limit that match no schema. */
function shapes(size: number): Record<string, string> {
  return {
    'unknown fields': `{${fieldsOf(Math.floor(size / 12))}}`,
    '900 unknown fields': `{${fieldsOf(900)}}`,
    'many objects of 900 fields': `[${Array(22)
      .fill(`{${fieldsOf(900)}}`)
      .join(',')}]`.slice(0, size),
    nulls: list(size, 'null'),
    'empty objects': list(size, '{}'),
    'deep arrays': fill(size, '['),
    'deep objects': fill(size, '{"a":'),
    'one long number': `[${fill(size - 2, '9')}]`,
    'one long name': `{"${fill(size - 8, 'n')}":1}`,
    'one long string': `"${fill(size - 2, 'x')}"`,
    'strings without commas': fill(size, '""'),
  };
}

/** Returns long, wide or deep values for a field. */
function values(size: number): Record<string, string> {
  return {
    'long list of nulls': list(size, 'null'),
    '9,900 nulls': list(Math.min(size, 9_900 * 5), 'null'),
    '9,900 numbers': list(Math.min(size, 9_900 * 2), '1'),
    '6,000 objects': list(Math.min(size, 6_000 * 9), '{"a":"x"}'),
    '9,900 texts': `[${Array.from({ length: Math.min(9_900, Math.floor(size / 9)) }, (_, n) => `"t${n}"`).join(',')}]`,
    '990 fields': `{${fieldsOf(Math.min(990, Math.floor(size / 9)))}}`,
    spaces: `"${fill(size - 2, ' ')}"`,
    letters: `"${fill(size - 2, 'a')}"`,
    dots: `"${fill(size - 2, 'a.')}"`,
    'at signs': `"${fill(size - 2, 'a@')}"`,
    brackets: `"${fill(size - 2, '([{')}"`,
    escapes: `"${fill(size - 2, '\\\\n')}"`,
    'sixty levels': `${'['.repeat(60)}${']'.repeat(60)}`,
  };
}

const slot = '\u0001';
type Example = Record<string, unknown>;

/** Yields copies of the example with each of its fields, down to the third level, replaced by each of these values. */
function* hostileFields(example: unknown, size: number): Generator<[string, string]> {
  for (const [path, frame] of slots(example, [])) {
    const [start = '', end = ''] = JSON.stringify(frame).split(JSON.stringify(slot));
    const room = size - start.length - end.length - 100;
    for (const [name, value] of Object.entries(values(room))) yield [`${path}: ${name}`, start + value + end];
  }
}

function* slots(value: unknown, path: string[]): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null || path.length > 2) return;
  for (const [name, inner] of Object.entries(value)) {
    const copy = Array.isArray(value) ? [...value] : { ...value };
    (copy as Example)[name] = slot;
    yield [[...path, name].join('/'), copy];
    for (const [at, deeper] of slots(inner, [...path, name])) {
      const whole = Array.isArray(value) ? [...value] : { ...value };
      (whole as Example)[name] = deeper;
      yield [at, whole];
    }
  }
}

const isUpload = (route: Route) => route.path.startsWith('/api/v1/import/');
const takesBody = (route: Route) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(route.method);

/** Returns the body limit of a route in bytes. Routes without authentication have a smaller limit. */
async function findBodyLimit(route: Route): Promise<number> {
  for (const limit of [16, 32]) {
    const body = `"${fill(limit * 1024, 'x')}"`;
    const { status } = await sendJson(route, body, caller.headers.authorization, 'a long string');
    if (status === 413) return limit * 1024;
  }
  return mib;
}

function sendJson(route: Route, body: string, authorization: string | null, what: string) {
  const sent: Sent = {
    method: route.method,
    path: fillPath(route.path, someId),
    headers: {
      'content-type': 'application/json',
      ...(authorization === null ? {} : { authorization }),
    },
    body: Buffer.from(body),
  };
  return sendHostile(sent, `${nameOf(route)}, ${what}`);
}

test('every operation immediately rejects wide, deep and long bodies with a 4xx status, with and without credentials', async (context) => {
  const { draw, from } = createDraw(0.1);
  context.diagnostic(`drawn from ${from}`);
  for (const route of routes.filter((one) => takesBody(one) && !isUpload(one))) {
    const size = await findBodyLimit(route);
    for (const [name, body] of Object.entries(shapes(size))) {
      for (const authorization of [null, caller.headers.authorization]) {
        if (draw() === null) continue;
        const what = `${name}, ${authorization === null ? 'a stranger' : 'a member'}`;
        const answer = await sendJson(route, body, authorization, what);
        // Ping URLs accept any bytes, and some routes ignore the body.
        if (route.path.startsWith('/ping') || route.path.startsWith('/api/push')) continue;
        if (!(answer.status >= 400 || route.example === undefined))
          assert.fail(`${what}: ${nameOf(route)} ${answer.status}`);
      }
    }
  }
});

test('no field of any operation can block other requests with a wide or long value', async (context) => {
  const { draw, from } = createDraw(0.1);
  context.diagnostic(`drawn from ${from}`);
  for (const route of routes.filter(
    (one) => takesBody(one) && !isUpload(one) && typeof one.example === 'object',
  )) {
    const size = await findBodyLimit(route);
    for (const [what, body] of hostileFields(route.example, size))
      if (draw() !== null) await sendJson(route, body, caller.headers.authorization, what);
  }
});

test('unauthenticated bodies are limited to 16 KiB, and the error names the array or object that is too large', async () => {
  const post = (path: string, body: string) =>
    send({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) });
  const tooLarge = await post('/api/v1/session', `{${fieldsOf(24_000)}}`);
  assert.equal(tooLarge.status, 413);
  for (const path of [
    '/api/v1/session',
    '/api/v1/accounts',
    '/api/v1/password-resets',
    '/status/none/unlock',
  ])
    assert.equal((await post(path, `{"email":"${'x'.repeat(16 * 1024)}"}`)).status, 413, path);
  const wide = await post('/api/v1/session', `{${fieldsOf(1_200)}}`);
  assert.equal(wide.status, 400);
  assert.deepEqual(
    JSON.parse(wide.text).errors.map(({ code, detail }: Record<string, string>) => [code, detail]),
    [['too_many_fields', 'The body has too many fields. Send at most 1,000.']],
  );
  const some = await post('/api/v1/session', `{${fieldsOf(30)}}`);
  assert.equal(JSON.parse(some.text).errors.length, 32, 'all errors are listed');
});

test('queries with thousands of values and hostile headers are handled or rejected immediately', async (context) => {
  const { draw, from } = createDraw(0.1);
  context.diagnostic(`drawn from ${from}`);
  const headers = { authorization: caller.headers.authorization };
  const many = Array.from({ length: 3_000 }, (_, n) => n.toString(36));
  for (const [index, route] of routes.filter(({ method }) => method === 'GET').entries()) {
    const path = fillPath(route.path, someId);
    const names = route.query.length === 0 ? ['x'] : route.query;
    for (const name of names) {
      const queries = [
        `${name}=${many.join(',')}`,
        `${name}=${'a,'.repeat(7_000)}`,
        many
          .slice(0, 1_500)
          .map((value) => `${name}=${value}`)
          .join('&')
          .slice(0, 15_000),
        `${name}=${'%20'.repeat(4_500)}`,
        `${name}=${'a'.repeat(14_000)}`,
        `${name}=${'1-'.repeat(7_000)}`,
      ];
      for (const query of queries.filter(() => draw() !== null))
        await sendHostile(
          { method: 'GET', path: `${path}?${query}`, headers },
          `${nameOf(route)}?${query.slice(0, 60)}`,
        );
    }
    for (const query of [
      many
        .map((value) => `k${value}=`)
        .join('&')
        .slice(0, 15_000),
      '&'.repeat(15_000),
      'a[]='.repeat(3_000),
    ].filter(() => draw() !== null))
      await sendHostile(
        { method: 'GET', path: `${path}?${query}`, headers },
        `${nameOf(route)}?${query.slice(0, 60)}`,
      );
    // All routes read header fields in the same way.
    if (index % 10 !== 0) continue;
    for (const name of [
      'accept',
      'accept-language',
      'cookie',
      'if-none-match',
      'content-type',
      'user-agent',
      'range',
      'forwarded',
    ]) {
      for (const value of [
        fill(14_000, 'a,'),
        fill(14_000, 'a;q=0.1,'),
        fill(14_000, '; '),
        fill(14_000, '="'),
        fill(14_000, ' \t'),
      ])
        await sendHostile(
          { method: 'GET', path, headers: { ...headers, [name]: value } },
          `${nameOf(route)} with ${name}: ${value.slice(0, 20)}`,
        );
    }
    await sendHostile(
      { method: 'GET', path: fillPath(route.path, 'a'.repeat(14_000)), headers },
      `${nameOf(route)} with long ids`,
    );
  }
});

test('other requests are handled while the largest uploads are read', async (context) => {
  // Both routes read uploads with the same code.
  const { draw, from } = createDraw(0.5);
  context.diagnostic(`drawn from ${from}`);
  const size = 20 * mib;
  const csv: Record<string, string> = {
    'empty lines': `domain\n${'\n'.repeat(size - 10)}`,
    'bad rows': `domain\n${'-bad-\n'.repeat(99_000)}`,
    'good rows': `domain\n${Array.from({ length: 99_000 }, (_, n) => `d${n}.example\n`).join('')}`,
    'one row of quotes': `domain\n"${'""'.repeat(size / 2 - 10)}"`,
    'letters of two bytes': `domain\n${'é\n'.repeat(size / 3 - 10)}`,
  };
  const uploads = Object.entries(csv).flatMap(([name, text]): [string, string, Buffer][] => [
    [name, 'text/csv', Buffer.from(text)],
    [`${name} as JSON`, 'application/json', Buffer.from(JSON.stringify({ csv: text, dryRun: true }))],
  ]);
  uploads.push([
    '64 MiB of escapes',
    'application/json',
    Buffer.from(`{"csv":"${fill(64 * mib - 20, '\\u00e9')}"}`),
  ]);
  uploads.push(['64 MiB of zeros', 'application/json', Buffer.from(list(64 * mib - 20, '0'))]);
  uploads.push(['64 MiB of brackets', 'application/json', Buffer.alloc(64 * mib, '[')]);
  for (const path of ['/api/v1/import/domains?dryRun=1', '/api/v1/import/monitors?dryRun=1']) {
    for (const [name, type, body] of uploads.filter(() => draw() !== null)) {
      const status = await assertLoopIsFree(`${path}, ${name}`, async () => {
        const { headers } = await api.caller('agency', ['import:write']);
        return upload(path, { ...headers, 'content-type': type, 'idempotency-key': 'x' }, body);
      });
      assert.ok([200, 400, 413].includes(status), `${path} ${name}: ${status}`);
    }
  }
});

/** Sends a large body in pieces, as networks do, and returns the status. */
function upload(path: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url + path, { method: 'POST', headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    clientRequest.on('error', reject);
    const write = (from: number) => {
      if (from >= body.length) clientRequest.end();
      else
        clientRequest.write(body.subarray(from, from + 256 * 1024), () =>
          setImmediate(write, from + 256 * 1024),
        );
    };
    write(0);
  });
}

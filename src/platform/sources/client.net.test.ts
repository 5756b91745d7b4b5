import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type SourceServer, startSourceServer } from '#lab/reputation/source-server.ts';
import { createCa } from '#lab/tls/ca.ts';
import { startWebServer } from '#lab/web/server.ts';
import { systemClock } from '../clock.ts';
import { createSourceClient, type SourceClientOptions } from './client.ts';
import { createSourceDocument, lineReader, wholeBody } from './document.ts';

let server: SourceServer;
let other: SourceServer;
before(async () => {
  server = await startSourceServer();
  other = await startSourceServer({ '/x': { kind: 'body', body: 'elsewhere' } });
});
after(async () => {
  await server.close();
  await other.close();
});

function client(options: Partial<SourceClientOptions> = {}) {
  return createSourceClient({ baseUrl: server.url, rps: 1_000, clock: systemClock, ...options });
}

function codeOf(answer: { kind: string; code?: string }): string {
  return answer.code ?? answer.kind;
}

test('a body is returned with its type and validators, whether or not it is compressed', async () => {
  server.set('/a', { kind: 'body', body: '{"a":1}', etag: '"1"', gzip: true });
  const response = await client().request({ path: '/a' });
  assert.ok(response.kind === 'ok');
  assert.equal(response.body.toString(), '{"a":1}');
  assert.deepEqual(response.validators, { etag: '"1"', lastModified: null });
  const again = await client().request({ path: '/a', validators: response.validators });
  assert.equal(again.kind, 'not-modified');
  assert.match(String(server.requests.at(-1)?.headers['user-agent']), /Belltower/);
});

test('distinguishes 404, other 4xx, 5xx and 429, and respects Retry-After', async () => {
  server.set('/gone', { kind: 'status', status: 404 });
  server.set('/forbidden', { kind: 'status', status: 403 });
  server.set('/broken', { kind: 'status', status: 502 });
  server.set('/busy', { kind: 'status', status: 429, headers: { 'retry-after': '120' } });
  assert.equal(codeOf(await client().request({ path: '/gone' })), 'not-found');
  assert.equal(codeOf(await client().request({ path: '/forbidden' })), 'refused');
  assert.equal(codeOf(await client().request({ path: '/broken' })), 'server-error');
  const patient = client();
  assert.deepEqual(await patient.request({ path: '/busy' }), {
    kind: 'failed',
    code: 'rate-limited',
    status: 429,
    retryAfterMs: 120_000,
  });
  const sent = server.requests.length;
  assert.equal(codeOf(await patient.request({ path: '/a' })), 'backing-off');
  assert.equal(server.requests.length, sent, 'no request is sent during the back-off');
});

test('a source is paused after five failures in a row', async () => {
  server.set('/broken', { kind: 'status', status: 500 });
  const tried = client();
  for (let i = 0; i < 5; i++) assert.equal(codeOf(await tried.request({ path: '/broken' })), 'server-error');
  assert.equal(codeOf(await tried.request({ path: '/broken' })), 'backing-off');
});

test('an endless, slow, silent, decompressing or truncated body ends within its limits', async () => {
  server.set('/pours', { kind: 'pours' });
  server.set('/drips', { kind: 'drips' });
  server.set('/hangs', { kind: 'hangs' });
  server.set('/bomb', { kind: 'bomb', bytes: 50_000_000 });
  server.set('/cut', { kind: 'cut-short', body: '{"a"' });
  const bounds = { maxBytes: 100_000, timeoutMs: 400 };
  assert.equal(codeOf(await client().request({ path: '/pours', ...bounds, timeoutMs: 5_000 })), 'too-large');
  assert.equal(codeOf(await client().request({ path: '/bomb', ...bounds, timeoutMs: 5_000 })), 'too-large');
  assert.equal(codeOf(await client().request({ path: '/drips', ...bounds })), 'timeout');
  assert.equal(codeOf(await client().request({ path: '/hangs', ...bounds })), 'timeout');
  assert.equal(codeOf(await client().request({ path: '/cut' })), 'unreachable');
  const stop = AbortSignal.timeout(50);
  assert.equal(codeOf(await client().request({ path: '/hangs', signal: stop })), 'aborted');
});

test('redirects stay on the source unless a guard allows the other host', async () => {
  server.set('/loop', { kind: 'redirect', to: '/loop' });
  server.set('/near', { kind: 'redirect', to: '/a' });
  server.set('/far', { kind: 'redirect', to: `${other.url}/x` });
  server.set('/odd', { kind: 'redirect', to: 'file:///etc/passwd' });
  server.set('/a', { kind: 'body', body: 'here' });
  assert.equal(codeOf(await client().request({ path: '/near' })), 'ok');
  for (const path of ['/loop', '/far', '/odd'])
    assert.equal(codeOf(await client().request({ path })), 'redirect-refused', path);
  const headers = { authorization: 'secret' };
  const guarded = client({
    redirectGuard: async ({ port }) => (port === String(other.port) ? '127.0.0.1' : null),
  });
  const response = await guarded.request({ path: '/far', headers });
  assert.ok(response.kind === 'ok');
  assert.equal(response.body.toString(), 'elsewhere');
  assert.equal(
    other.requests.at(-1)?.headers.authorization,
    undefined,
    'the key is not sent to another host',
  );
  const closed = client({ redirectGuard: async () => null });
  assert.equal(codeOf(await closed.request({ path: '/far' })), 'redirect-refused');
});

test('requests above the rate limit wait, or fail if the wait exceeds their timeout', async () => {
  server.set('/a', { kind: 'body', body: 'x' });
  const slow = client({ rps: 2 });
  const startedAt = systemClock.monotonicMs();
  await Promise.all([
    slow.request({ path: '/a' }),
    slow.request({ path: '/a' }),
    slow.request({ path: '/a' }),
  ]);
  assert.ok(systemClock.monotonicMs() - startedAt >= 450);
  const rare = client({ rps: 0.001 });
  assert.equal(codeOf(await rare.request({ path: '/a' })), 'ok');
  assert.equal(codeOf(await rare.request({ path: '/a' })), 'rate-limited');
});

test('a document is fetched once, revalidated later, and reused if its source fails', async () => {
  let monotonic = 1_000;
  const clock = { now: () => 5, monotonicMs: () => monotonic, sleep: systemClock.sleep };
  server.set('/list', { kind: 'body', body: 'one\ntwo\r\n', etag: '"v1"' });
  const lines = () => {
    const seen: string[] = [];
    return lineReader(
      (line) => seen.push(line),
      () => seen,
    );
  };
  const document = createSourceDocument({
    client: createSourceClient({ baseUrl: server.url, rps: 1_000, clock }),
    clock,
    path: '/list',
    ttlSeconds: 100,
    maxBytes: 1_000,
    reader: lines,
  });
  const before = server.requests.length;
  const [first] = await Promise.all([document.get(), document.get(), document.get()]);
  assert.deepEqual(first, { kind: 'ok', value: ['one', 'two'], fetchedAt: 5, stale: false });
  assert.equal(server.requests.length, before + 1);
  monotonic += 150_000;
  assert.equal((await document.get()).kind, 'ok');
  assert.equal(server.requests.at(-1)?.headers['if-none-match'], '"v1"');
  server.set('/list', { kind: 'body', body: 'x'.repeat(20_000) });
  monotonic += 150_000;
  const cached = await document.get();
  assert.ok(cached.kind === 'ok' && cached.stale);
  monotonic += 700_000;
  assert.deepEqual(await document.get(), { kind: 'failed', code: 'too-large' });
});

test('waits up to 30 seconds for a document that hangs, and returns it to later callers', async () => {
  const slept: number[] = [];
  const clock = { ...systemClock, sleep: async (ms: number) => void slept.push(ms) };
  const responses: ServerResponse[] = [];
  const slow = createServer((_request, response) => void responses.push(response));
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const { port } = slow.address() as AddressInfo;
  const document = createSourceDocument({
    client: client({ baseUrl: `http://127.0.0.1:${port}` }),
    clock,
    ttlSeconds: 10,
    maxBytes: 1_000,
    reader: () => wholeBody(String),
  });
  assert.deepEqual(await document.get(), { kind: 'failed', code: 'timeout' });
  assert.deepEqual(slept, [30_000]);
  while (responses.length === 0) await systemClock.sleep(5);
  responses[0]?.end('here');
  let late = await document.get();
  for (; late.kind === 'failed'; late = await document.get()) await systemClock.sleep(5);
  assert.equal(late.value, 'here');
  assert.equal(responses.length, 1);
  slow.close();
});

test('a malformed document is a failure with its own code', async () => {
  server.set('/bad', { kind: 'body', body: '<html>' });
  const document = createSourceDocument({
    client: client(),
    clock: systemClock,
    path: '/bad',
    ttlSeconds: 10,
    maxBytes: 1_000,
    reader: () => wholeBody((body) => JSON.parse(body.toString())),
  });
  assert.deepEqual(await document.get(), { kind: 'failed', code: 'malformed' });
});

test('over HTTPS, the name is verified with the configured roots for any address', async () => {
  const ca = createCa({ name: 'Lab root' });
  const { cert, key } = ca.issue({ names: ['source.test'] });
  const secure = await startWebServer({ tls: { cert, key } });
  const ask = (host: string, roots: string[]) =>
    client({ baseUrl: `https://${host}:${secure.port}`, way: { rootCertificates: roots } }).request({
      path: '/none',
      address: '127.0.0.1',
    });
  assert.equal(codeOf(await ask('source.test', [ca.cert])), 'not-found');
  assert.equal(codeOf(await ask('other.test', [ca.cert])), 'tls-failed');
  assert.equal(codeOf(await ask('source.test', [createCa({ name: 'Other root' }).cert])), 'tls-failed');
  await secure.close();
});

test('a sink that throws reports a malformed body, and a key that would split a header reports no response', async () => {
  server.set('/a', { kind: 'body', body: 'x'.repeat(40_000) });
  server.set('/short', { kind: 'body', body: 'x' });
  const sink = () => {
    throw new Error('no more');
  };
  for (const path of ['/a', '/short'])
    assert.equal(codeOf(await client().request({ path, sink })), 'malformed', path);
  assert.equal(codeOf(await client().request({ path: '/a', headers: { key: 'a\r\nb: c' } })), 'unreachable');
});

test('a sink receives all octets in pieces of a minimum size', async () => {
  server.set('/a', { kind: 'body', body: 'ab'.repeat(100_000), gzip: true });
  const pieces: number[] = [];
  const response = await client().request({ path: '/a', sink: ({ length }) => void pieces.push(length) });
  assert.ok(response.kind === 'ok' && response.body.length === 0);
  assert.equal(
    pieces.reduce((sum, length) => sum + length, 0),
    200_000,
  );
  assert.ok(pieces.slice(0, -1).every((length) => length >= 16_384));
});

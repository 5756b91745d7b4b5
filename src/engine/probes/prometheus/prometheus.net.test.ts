import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { after, before, describe, test } from 'node:test';
import { missingServer, type RealServer, startPrometheus } from '#test/support/real-servers.ts';
import { check, identity, leaf } from '../testing/check-kind.ts';
import { prometheusKind } from './index.ts';

const password = 'planted-secret';
/** The same password hashed with bcrypt, as in Prometheus's configuration. */
const passwordHash = '$2b$04$abcdefghijklmnopqrstuu8EnUz84k1wKPrR/4snv5AybbZajXfTm';

describe('a Prometheus server', { skip: missingServer('prometheus') }, () => {
  let server: RealServer;
  before(async () => {
    server = await startPrometheus({ username: 'monitor', passwordHash }, identity);
  });
  after(() => server?.stop());
  const runCheck = (settings: object, host = 'mail.test', timeoutMs?: number) =>
    check(
      prometheusKind,
      {
        url: `https://${host}:${server.port}/`,
        auth: { type: 'basic', username: 'monitor', password },
        ...settings,
      },
      timeoutMs,
    );

  test('runs a query, and the values are compared', async () => {
    const sum = await runCheck({ query: 'sum(vector(2) + 3)', expectEquals: '5' });
    assert.deepEqual([sum.status, sum.observation.observed], ['up', '5']);
    assert.equal(
      (await runCheck({ query: 'scalar(vector(7))', expectAtMost: 6 })).reason,
      'The result is 7; expected at most 6.',
    );
    assert.equal((await runCheck({ query: '"text"', expectEquals: 'text' })).status, 'up');
    assert.equal((await runCheck({ query: 'vector(1) / 0', expectAtLeast: 1 })).status, 'up');
    assert.equal(
      (await runCheck({ query: '0 / vector(0)', expectAtLeast: 0 })).code,
      'service-value-not-number',
    );
  });

  const series = (...values: number[]) =>
    values.map((value, index) => `label_replace(vector(${value}), "place", "${index}", "", "")`).join(' or ');

  test('is evaluated by all series or any of them', async () => {
    const some = { query: series(1, 0, 0), expectAtLeast: 1 };
    const every = await runCheck(some);
    assert.equal(every.code, 'prometheus-series-unexpected');
    assert.equal(
      every.reason,
      '2 of 3 series are not as expected. {place="1"}: The result is 0; expected at least 1.',
    );
    assert.equal(every.observation.observed, '0 {place="1"}');
    assert.equal((await runCheck({ ...some, series: 'any' })).status, 'up');
    assert.equal((await runCheck({ ...some, query: series(0, 0), series: 'any' })).status, 'down');
  });

  test('an empty result is down unless it is expected', async () => {
    const query = 'vector(1) == 2';
    assert.equal((await runCheck({ query })).code, 'prometheus-no-series');
    assert.equal((await runCheck({ query, whenEmpty: 'up' })).status, 'up');
  });

  test('reports why it rejects a query', async () => {
    const refused = await runCheck({ query: 'sum(' });
    assert.equal(refused.code, 'service-query-failed');
    assert.match(refused.reason ?? '', /parse error/);
    const ranges = await runCheck({ query: 'prometheus_build_info[5m]' });
    assert.match(ranges.reason ?? '', /returns ranges/);
  });

  test('refuses wrong credentials without repeating them in a reason', async () => {
    const wrong = await runCheck({
      query: '1',
      auth: { type: 'basic', username: 'monitor', password: 'planted-other' },
    });
    assert.deepEqual([wrong.status, wrong.code], ['down', 'service-sign-in-refused']);
    assert.equal((await runCheck({ query: '1', auth: null })).code, 'service-sign-in-refused');
    assert.ok(!JSON.stringify(wrong).includes('planted'));
  });

  test('is down if its certificate does not cover its name', async () => {
    const query = '1';
    assert.equal((await runCheck({ query }, 'other.test')).code, 'certificate-name-mismatch');
    assert.equal((await runCheck({ query, verifyTls: false }, 'other.test')).status, 'up');
  });
});

/** Returns one response to every query. */
async function serveQueries<Result>(
  respond: RequestListener,
  use: (url: string) => Promise<Result>,
  encrypted = false,
): Promise<Result> {
  const server = encrypted
    ? createTlsServer({ key: leaf.key, cert: leaf.chain }, respond)
    : createServer(respond);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  try {
    return await use(`${encrypted ? 'https://mail.test' : 'http://127.0.0.1'}:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const respondWith =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

const ok = (resultType: string, result: unknown) =>
  JSON.stringify({ status: 'success', data: { resultType, result } });

describe('the queried server', () => {
  const codeFor = (respond: RequestListener, settings: object = {}) =>
    serveQueries(
      respond,
      async (url) => (await check(prometheusKind, { url, query: 'up', ...settings })).code,
    );

  test('is requested below the path of its URL with its headers and token', async () => {
    let seen: (string | undefined)[] = [];
    const code = await serveQueries(
      (request, response) => {
        let body = '';
        request.on('data', (chunk) => {
          body += chunk;
        });
        request.on('end', () => {
          const { authorization, 'x-scope-orgid': tenant } = request.headers;
          seen = [
            request.method,
            request.url,
            authorization,
            String(tenant),
            new URLSearchParams(body).get('query') ?? '',
          ];
          response.end(ok('vector', [{ metric: {}, value: [0, '1'] }]));
        });
      },
      async (url) =>
        (
          await check(prometheusKind, {
            url: `${url}/select/0/prometheus/?dedup=true`,
            query: 'sum(up) > 0 and "a&b"',
            auth: { type: 'bearer', token: 'planted-token' },
            headers: { 'X-Scope-OrgID': 'shop' },
          })
        ).code,
    );
    assert.equal(code, null);
    assert.deepEqual(seen, [
      'POST',
      '/select/0/prometheus/api/v1/query?dedup=true',
      'Bearer planted-token',
      'shop',
      'sum(up) > 0 and "a&b"',
    ]);
  });

  test('a server that is not Prometheus is recognized by its response', async () => {
    assert.equal(await codeFor(respondWith(200, '<html>', 'text/html')), 'service-greeting-unexpected');
    assert.equal(await codeFor(respondWith(404, 'not found', 'text/plain')), 'status-unexpected');
    assert.equal(await codeFor(respondWith(301, '')), 'status-unexpected');
    assert.equal(await codeFor(respondWith(200, ok('vector', 'none'))), 'service-greeting-unexpected');
    assert.equal(
      await codeFor(respondWith(200, ok('vector', [{ metric: {}, histogram: [0, {}] }]))),
      'service-query-failed',
    );
    assert.equal(
      await codeFor(
        respondWith(503, JSON.stringify({ status: 'error', errorType: 'timeout', error: 'query timed out' })),
      ),
      'service-query-failed',
    );
  });

  test('a server that repeats the credentials does not expose them in a reason', async () => {
    const echo: RequestListener = (request, response) =>
      void response
        .writeHead(400)
        .end(JSON.stringify({ status: 'error', error: `bad ${request.headers.authorization}` }));
    await serveQueries(echo, async (url) => {
      const found = await check(prometheusKind, {
        url,
        query: 'up',
        auth: { type: 'bearer', token: 'planted-token' },
      });
      assert.equal(found.reason, 'The query failed: bad Bearer ********');
    });
  });

  test('a server that sends too much data or a decompression bomb is down immediately', async () => {
    const many = ok(
      'vector',
      Array.from({ length: 20_000 }, (_, index) => ({ metric: { place: String(index) }, value: [0, '1'] })),
    );
    assert.equal(await codeFor(respondWith(200, many)), 'service-answer-too-long');
    assert.equal(await codeFor(respondWith(200, '['.repeat(400_000))), 'service-greeting-unexpected');
    assert.equal(
      await codeFor(
        respondWith(
          200,
          ok('vector', [{ metric: { a: 'x'.repeat(100_000) }, value: [0, 'y'.repeat(100_000)] }]),
        ),
        { expectEquals: 'z' },
      ),
      'prometheus-series-unexpected',
    );
  });
});

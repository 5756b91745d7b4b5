import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { createLog } from '../log.ts';
import { compressAnswers, createHttpApp } from './app.ts';
import type { HttpApp } from './http-app.ts';

let app: HttpApp;
before(async () => {
  app = await createHttpApp({ log: createLog('silent') });
  app.get('/things', async () => ({}));
  app.post('/things', async () => ({}));
  app.patch('/things/:id', async () => ({}));
  app.post('/things/bulk', async () => ({}));
  app.get('/kept', async (_request, reply) => reply.header('cache-control', 'public, max-age=5').send({}));
  app.get('/files/:id.json', { exposeHeadRoute: false }, async () => ({}));
});
after(() => app.close());

const request = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS', url: string) =>
  app.inject({ method, url });

test('a path without the requested method returns 405 and lists its methods', async () => {
  const response = await request('DELETE', '/things?x=1');
  assert.equal(response.statusCode, 405);
  assert.equal(response.headers.allow, 'GET, HEAD, POST');
  const problem = response.json();
  assert.equal(problem.code, 'method_not_allowed');
  assert.equal(problem.instance, '/things');
  assert.equal((await request('GET', '/things/4f')).headers.allow, 'PATCH');
  assert.equal((await request('PUT', '/things/bulk')).headers.allow, 'PATCH, POST');
  assert.equal((await request('HEAD', '/files/4f.json')).statusCode, 405);
});

test('a path without any methods returns 404', async () => {
  for (const url of ['/', '/thing', '/things/', '/things/4f/more', '/filesX4fYjson', '/files/4f.csv']) {
    const response = await request('PUT', url);
    assert.equal(response.statusCode, 404, url);
    assert.equal(response.headers.allow, undefined);
  }
});

test('ignores the body of an unroutable request and treats QUERY like any other method', async () => {
  const headers = { 'content-type': 'text/plain' };
  const put = await app.inject({ method: 'PUT', url: '/things', headers, payload: 'x' });
  assert.deepEqual([put.statusCode, put.json().code], [405, 'method_not_allowed']);
  for (const [url, status] of [
    ['/things', 405],
    ['/nothing', 404],
  ] as const) {
    for (const given of [{}, { headers, payload: 'x' }]) {
      const response = await app.inject({ method: 'QUERY' as 'GET', url, ...given });
      assert.equal(response.statusCode, status, `${url} ${JSON.stringify(given)}`);
    }
  }
});

test('responses and errors can be cached only by the client, unless a route allows more', async () => {
  for (const url of ['/things', '/nothing', '/things/%zz'])
    assert.equal((await request('GET', url)).headers['cache-control'], 'private, no-cache', url);
  assert.equal((await request('GET', '/kept')).headers['cache-control'], 'public, max-age=5');
});

const items = Array.from({ length: 200 }, (_, n) => ({ name: `monitor ${n}`, status: 'up' }));
const server = fastify();
compressAnswers(server as unknown as HttpApp);
server.get('/list', async () => ({ items }));
server.get('/short', async () => ({ items: [] }));
server.get('/text', async (_request, reply) => reply.type('text/plain').send('a'.repeat(10_000)));

const cookie = 'session=x';
const browser = { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' };

test('a signed-in browser gets long responses compressed', async () => {
  const response = await server.inject({ url: '/list', headers: browser });
  assert.equal(response.headers['content-encoding'], 'br');
  assert.equal(response.headers.vary, 'accept-encoding');
  assert.ok(response.rawPayload.length < 2_000, `${response.rawPayload.length} bytes`);
  assert.deepEqual(JSON.parse(brotliDecompressSync(response.rawPayload).toString()), { items });
});

test('short responses, other media types, API responses and responses to clients without support are not compressed', async () => {
  const requests: [string, Record<string, string>][] = [
    ['/short', browser],
    ['/text', browser],
    ['/list', { cookie }],
    ['/list', { cookie, 'accept-encoding': 'gzip' }],
    ['/list', { ...browser, authorization: 'Bearer bt_x' }],
    ['/list', { 'accept-encoding': 'br' }],
  ];
  for (const [url, headers] of requests) {
    const response = await server.inject({ url, headers });
    assert.equal(response.headers['content-encoding'], undefined, `${url} ${JSON.stringify(headers)}`);
  }
});

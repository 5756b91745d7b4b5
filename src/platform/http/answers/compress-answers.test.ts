import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import type { HttpApp } from '../http-app.ts';
import { compressAnswers } from './compress-answers.ts';

const items = Array.from({ length: 200 }, (_, n) => ({ name: `monitor ${n}`, status: 'up' }));
const app = fastify();
compressAnswers(app as unknown as HttpApp);
app.get('/list', async () => ({ items }));
app.get('/short', async () => ({ items: [] }));
app.get('/text', async (_request, reply) => reply.type('text/plain').send('a'.repeat(10_000)));

const cookie = 'session=x';
const browser = { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' };

test('a browser that is signed in gets long answers compressed', async () => {
  const answer = await app.inject({ url: '/list', headers: browser });
  assert.equal(answer.headers['content-encoding'], 'br');
  assert.equal(answer.headers.vary, 'accept-encoding');
  assert.ok(answer.rawPayload.length < 2_000, `${answer.rawPayload.length} bytes`);
  assert.deepEqual(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()), { items });
});

test('short answers, other texts, programs and those who do not ask get theirs as it is', async () => {
  const asked: [string, Record<string, string>][] = [
    ['/short', browser],
    ['/text', browser],
    ['/list', { cookie }],
    ['/list', { cookie, 'accept-encoding': 'gzip' }],
    ['/list', { ...browser, authorization: 'Bearer bt_x' }],
    ['/list', { 'accept-encoding': 'br' }],
  ];
  for (const [url, headers] of asked) {
    const answer = await app.inject({ url, headers });
    assert.equal(answer.headers['content-encoding'], undefined, `${url} ${JSON.stringify(headers)}`);
  }
});

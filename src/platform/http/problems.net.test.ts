import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { createLog } from '../log.ts';
import { createHttpApp } from './app.ts';

test('an unsupported Expect header gets a problem document', async () => {
  const app = await createHttpApp({ log: createLog('silent') });
  app.get('/thing', async () => ({ done: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  try {
    const answer = await new Promise<{ status: number; type: string; id: string; body: string }>(
      (resolve, reject) => {
        const clientRequest = request({
          port,
          host: '127.0.0.1',
          path: '/thing?a=1',
          headers: { expect: 'x' },
        });
        clientRequest.on('error', reject).on('response', (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            body += chunk;
          });
          const { 'content-type': type = '', 'x-request-id': id } = response.headers;
          response.on('end', () => resolve({ status: response.statusCode ?? 0, type, id: String(id), body }));
        });
        clientRequest.end();
      },
    );
    assert.deepEqual([answer.status, answer.type], [417, 'application/problem+json']);
    assert.match(answer.id, /^[0-9a-f-]{36}$/);
    const problem = JSON.parse(answer.body);
    assert.deepEqual(
      [problem.status, problem.instance, problem.title],
      [417, '/thing', 'Expectation Failed'],
    );
  } finally {
    await app.close();
  }
});

test('the client address stays available for the whole request, even after the client has disconnected', async () => {
  const app = await createHttpApp({ log: createLog('silent') });
  const answered = Promise.withResolvers<string | undefined>();
  const begun = Promise.withResolvers<void>();
  app.get('/slow', async (request) => {
    begun.resolve();
    await new Promise((resolve) => request.raw.once('close', resolve));
    answered.resolve(request.ip);
    return {};
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const client = connect((app.server.address() as { port: number }).port, '127.0.0.1');
    client.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await begun.promise;
    client.resetAndDestroy();
    assert.equal(await answered.promise, '127.0.0.1');
  } finally {
    await app.close();
  }
});

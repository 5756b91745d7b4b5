import assert from 'node:assert/strict';
import { createServer } from 'node:http2';
import { describe, test } from 'node:test';
import * as grpc from '@grpc/grpc-js';
import { startGrpcServer } from '#lab/protocols/grpc-server.ts';
import { check, leaf } from '../testing/check-kind.ts';
import { grpcKind } from './index.ts';

/** Runs the health service while `use` runs. */
async function withServer<Result>(
  encrypted: boolean,
  use: (port: number) => Promise<Result>,
): Promise<Result> {
  const server = await startGrpcServer(encrypted ? leaf : null);
  try {
    return await use(server.port);
  } finally {
    server.close();
  }
}

describe('a gRPC server', () => {
  const runCheck = (settings: object) =>
    withServer(false, (port) =>
      check(grpcKind, { host: '127.0.0.1', port, encryption: 'none', ...settings }),
    );

  test('is up while it or the configured service reports SERVING', async () => {
    const found = await runCheck({});
    assert.deepEqual([found.status, found.observation.observed], ['up', 'SERVING']);
    const orders = await runCheck({ service: 'shop.Orders' });
    assert.deepEqual([orders.code, orders.observation.observed], ['service-value-unexpected', 'NOT_SERVING']);
    const unknown = await runCheck({ service: 'shop.Nothing' });
    assert.equal(
      unknown.reason,
      'The query failed: NOT_FOUND: Health status unknown for service shop.Nothing',
    );
    assert.equal((await runCheck({ service: 'x'.repeat(400) })).code, 'service-query-failed');
  });

  test('a gRPC server over TLS must have a trusted certificate for its name', async () => {
    const found = await withServer(true, (port) => check(grpcKind, { host: 'mail.test', port }));
    assert.equal(found.status, 'up');
    assert.ok((found.observation.phases.tlsMs ?? 0) > 0);
    const other = await withServer(true, (port) => check(grpcKind, { host: 'other.test', port }));
    assert.equal(other.code, 'service-certificate-untrusted');
  });

  test('a gRPC server that refuses the token is down', async () => {
    assert.equal((await runCheck({ bearerToken: 'right' })).status, 'up');
    assert.equal((await runCheck({ bearerToken: 'wrong' })).code, 'service-sign-in-refused');
  });

  test('a gRPC server without the health service is down', async () => {
    const server = new grpc.Server();
    const port = await new Promise<number>((resolve) =>
      server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (_error, bound) =>
        resolve(bound),
      ),
    );
    const found = await check(grpcKind, { host: '127.0.0.1', port, encryption: 'none' });
    server.forceShutdown();
    assert.match(found.reason ?? '', /^The query failed: UNIMPLEMENTED/);
  });

  test('a web server, an endless response and a silent server are down', async () => {
    const behaviors: [string, Parameters<ReturnType<typeof createServer>['on']>[1], string][] = [
      [
        'web',
        (stream) => {
          stream.respond({ ':status': 200, 'content-type': 'text/html' });
          stream.end('<p>');
        },
        'service-greeting-unexpected',
      ],
      ['mute', () => {}, 'response-timeout'],
      [
        'endless',
        (stream) => {
          stream.respond({ ':status': 200, 'content-type': 'application/grpc' });
          stream.on('error', () => {});
          const pour = () => {
            while (!stream.destroyed && stream.write(Buffer.alloc(16_384)));
          };
          stream.on('drain', pour);
          pour();
        },
        'service-answer-too-long',
      ],
      [
        'malformed',
        (stream) => {
          stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
          stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
          stream.end(Buffer.from([0, 0xff, 0xff, 0xff, 0xff, 8]));
        },
        'service-protocol-error',
      ],
    ];
    for (const [name, behave, code] of behaviors) {
      const server = createServer();
      server.on('stream', behave);
      server.on('session', (session) => session.on('error', () => {}));
      const sessions = new Set<{ destroy(): void }>();
      server.on('session', (session) => sessions.add(session));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as { port: number };
      const found = await check(grpcKind, { host: '127.0.0.1', port, encryption: 'none' }, 800);
      for (const session of sessions) session.destroy();
      server.close();
      assert.deepEqual([found.status, found.code], ['down', code], name);
    }
  });
});

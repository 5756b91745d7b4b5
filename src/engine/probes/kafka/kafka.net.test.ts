import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  array,
  type Cluster,
  data,
  int,
  kafkaBroker,
  kafkaPassword as password,
} from '#lab/protocols/kafka-broker.ts';
import { check, serve } from '../testing/check-kind.ts';
import { kafkaKind } from './index.ts';

const topics: Cluster['topics'] = {
  orders: [
    [0, 3, 3],
    [1, 3, 3],
  ],
  lagging: [
    [0, 3, 3],
    [1, 3, 2],
  ],
  broken: [
    [0, 3, 3],
    [-1, 3, 1],
  ],
};
const cluster: Cluster = { brokers: 3, topics };

describe('a Kafka broker', () => {
  const runCheck = (settings: object, of: Cluster = cluster) =>
    serve(kafkaBroker(of), (port) => check(kafkaKind, { host: '127.0.0.1', port, ...settings }));

  test('is up if the cluster has enough brokers and each partition of the topic has a leader', async () => {
    const found = await runCheck({ topic: 'orders', minBrokers: 3, inSyncReplicas: true });
    assert.deepEqual([found.status, found.observation.observed], ['up', 'brokers 3, partitions 2']);
    assert.equal((await runCheck({})).status, 'up');
    assert.equal((await runCheck({ topic: 'lagging' })).status, 'up');
  });

  test('is down if brokers, the topic or partition leaders are missing, or replicas are out of sync', async () => {
    assert.equal(
      (await runCheck({ minBrokers: 4 })).reason,
      'The cluster has 3 brokers; expected at least 4.',
    );
    assert.equal((await runCheck({ topic: 'none' })).reason, 'The topic none does not exist.');
    const broken = await runCheck({ topic: 'broken' });
    assert.equal(broken.reason, 'The topic broken has no leader for 1 of 2 partitions.');
    const lagging = await runCheck({ topic: 'lagging', inSyncReplicas: true });
    assert.equal(lagging.code, 'kafka-replicas-out-of-sync');
  });

  for (const mechanism of ['plain', 'scram-sha-256', 'scram-sha-512']) {
    test(`accepts a sign-in with ${mechanism} only if the password is correct`, async () => {
      const secured = {
        ...cluster,
        sasl: { mechanism: mechanism.toUpperCase(), username: 'monitor', password },
      };
      const input = { mechanism, username: 'monitor', password };
      assert.equal((await runCheck(input, secured)).status, 'up');
      const wrong = await runCheck({ ...input, password: 'planted-secret' }, secured);
      assert.equal(wrong.code, 'service-sign-in-refused');
      assert.ok(!JSON.stringify(wrong).includes('planted'));
      const other = mechanism === 'plain' ? 'scram-sha-256' : 'plain';
      assert.equal((await runCheck({ ...input, mechanism: other }, secured)).code, 'service-sign-in-refused');
      assert.equal((await runCheck({}, secured)).code, 'response-closed');
    });
  }

  test('a broker that announces huge lengths is down immediately', async () => {
    const lengths = [
      [0x7f, 0xff, 0xff, 0xff],
      [0, 0, 0, 8, 0, 0, 0, 1, 0x7f, 0xff, 0xff, 0xff],
    ];
    for (const bytes of lengths) {
      const found = await serve(
        (socket) => socket.once('data', () => socket.write(Buffer.from(bytes))),
        (port) => check(kafkaKind, { host: '127.0.0.1', port }),
      );
      assert.match(found.code ?? '', /^service-(answer-too-long|protocol-error)$/);
    }
  });

  test('a broker that demands too many iterations is refused', async () => {
    const found = await serve(
      (socket) => {
        socket.on('data', (request: Buffer) => {
          const nonce = /r=([^,]+)$/.exec(request.toString('latin1'))?.[1];
          const answer =
            nonce === undefined
              ? Buffer.concat([int(2, 0), array()])
              : Buffer.concat([int(2, 0), int(2, -1), data(Buffer.from(`r=${nonce}x,s=AAAA,i=9999999`))]);
          socket.write(data(Buffer.concat([request.subarray(8, 12), answer])));
        });
      },
      (port) =>
        check(kafkaKind, {
          host: '127.0.0.1',
          port,
          mechanism: 'scram-sha-512',
          username: 'a',
          password: 'b',
        }),
    );
    assert.equal(found.code, 'service-protocol-error');
  });

  test('settings require a user and a password for a sign-in', () => {
    const policy = { mode: 'any' as const, admits: () => true };
    const { probe } = kafkaKind.order({ host: 'kafka.test', mechanism: 'plain', username: 'monitor' }, 1_000);
    assert.deepEqual(
      probe.findFaults(policy).map(({ pointer }) => pointer),
      ['/password'],
    );
  });
});

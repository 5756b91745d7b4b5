import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  radiusPassword as password,
  radiusServer,
  respond,
  radiusSecret as secret,
} from '#lab/protocols/radius-server.ts';
import { check, serveDatagrams } from '../testing/check-kind.ts';
import { radiusKind } from './index.ts';

describe('a RADIUS server', () => {
  const input = { username: 'monitor', password, secret };
  const runCheck = (settings: object, behave = radiusServer, timeoutMs?: number) =>
    serveDatagrams(behave, (port) =>
      check(radiusKind, { host: '127.0.0.1', port, ...input, ...settings }, timeoutMs),
    );

  test('is up if it accepts the user', async () => {
    const found = await runCheck({
      nasIdentifier: 'lab',
      calledStationId: 'wifi',
      callingStationId: '02-00-00-00-00-01',
    });
    assert.deepEqual([found.status, found.observation.observed], ['up', 'accept']);
    const old = await runCheck({}, (request, reply) => reply(respond(request, 2, { isSigned: false })));
    assert.equal(old.status, 'up');
  });

  test('is down if it refuses the user, unless that is expected', async () => {
    const refused = await runCheck({ password: 'planted-secret' });
    assert.deepEqual(
      [refused.code, refused.observation.observed],
      ['service-sign-in-refused', 'reject: Unknown user'],
    );
    assert.ok(!JSON.stringify(refused).includes('planted'));
    assert.equal((await runCheck({ password: 'wrong', expectResponse: 'reject' })).status, 'up');
    assert.equal(
      (await runCheck({ expectResponse: 'reject' })).reason,
      'The server responded with accept; expected reject.',
    );
    const challenge = (request: Buffer, reply: (response: Buffer) => void) => reply(respond(request, 11));
    assert.equal((await runCheck({}, challenge)).code, 'radius-response-unexpected');
    assert.equal((await runCheck({ expectResponse: 'any' }, challenge)).status, 'up');
  });

  test('a server with another secret does not respond, or its response is ignored', async () => {
    assert.equal((await runCheck({ secret: 'other' }, radiusServer, 300)).code, 'response-timeout');
    const forged = await runCheck({}, (request, reply) => reply(respond(request, 2, { key: 'other' })), 300);
    assert.equal(forged.code, 'radius-secret-mismatch');
    const both = await runCheck({}, (request, reply) => {
      reply(respond(request, 2, { key: 'other' }));
      radiusServer(request, reply);
    });
    assert.equal(both.status, 'up');
  });

  test('other packets from the server are ignored', async () => {
    const found = await runCheck(
      {},
      (request, reply) => {
        const valid = respond(request, 2);
        for (let length = 0; length < valid.length; length += 1) reply(valid.subarray(0, length));
        reply(Buffer.concat([valid.subarray(0, 2), Buffer.from([0xff, 0xff]), valid.subarray(4)]));
        const endless = Buffer.from(valid);
        endless[21] = 0;
        reply(endless);
        reply(Buffer.alloc(60_000, 2));
      },
      300,
    );
    assert.match(found.code ?? '', /^(response-timeout|radius-secret-mismatch)$/);
    assert.equal((await check(radiusKind, { ...input, host: '127.0.0.1', port: 1 })).code, 'udp-port-closed');
    assert.equal((await check(radiusKind, { ...input, host: '10.0.0.1' })).code, 'target-refused');
  });
});

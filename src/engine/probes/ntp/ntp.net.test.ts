import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { respondWithTime as respond } from '#lab/protocols/time-server.ts';
import { check, serveDatagrams } from '../testing/check-kind.ts';
import { ntpKind } from './index.ts';

describe('a time server', () => {
  const runCheck = (options: Parameters<typeof respond>[1], settings: object = {}) =>
    serveDatagrams(
      (request, reply) => reply(respond(request, options)),
      (port) => check(ntpKind, { host: '127.0.0.1', port, ...settings }),
    );

  test('is up while its clock differs only slightly from ours', async () => {
    const found = await runCheck({});
    assert.equal(found.status, 'up');
    assert.match(found.observation.observed ?? '', /^offset -?\d+(\.\d)? ms, stratum 2$/);
    assert.equal((await runCheck({ offsetMs: -500 })).status, 'up');
    assert.equal((await runCheck({ offsetMs: 5_000 })).code, 'ntp-offset-high');
    assert.equal((await runCheck({ offsetMs: 500 }, { maxOffsetMs: 100 })).code, 'ntp-offset-high');
  });

  test('is read correctly after the seconds restart from 0 in February 2036', async () => {
    const found = await runCheck(
      { offsetMs: Date.UTC(2036, 2, 1) - Date.now() },
      { maxOffsetMs: 86_400_000 },
    );
    assert.equal(found.code, 'ntp-offset-high');
    const years = Number(/^offset (\d+)/.exec(found.observation.observed ?? '')?.[1]) / 31_557_600_000;
    assert.ok(years > 0 && years < 12, String(years));
  });

  test('is down if it is not synchronized, too far from a reference clock, or refuses', async () => {
    assert.equal((await runCheck({ leap: 3 })).code, 'ntp-not-synchronized');
    assert.equal((await runCheck({ stratum: 16 })).code, 'ntp-not-synchronized');
    assert.equal((await runCheck({ stratum: 4 }, { maxStratum: 3 })).code, 'ntp-stratum-high');
    const refused = await runCheck({ stratum: 0, reference: 'RATE' });
    assert.equal(refused.reason, 'The time server refused the request (RATE).');
  });

  test('ignores short datagrams, other modes and responses to other requests', async () => {
    const found = await serveDatagrams(
      (request, reply) => {
        const forged = respond(request, { offsetMs: 99_000 });
        reply(forged.subarray(0, 40));
        reply(Buffer.concat([Buffer.from([0x23]), forged.subarray(1)]));
        forged[24] = (forged[24] ?? 0) ^ 1;
        reply(forged);
        reply(Buffer.alloc(60_000));
        reply(respond(request));
      },
      (port) => check(ntpKind, { host: '127.0.0.1', port }),
    );
    assert.equal(found.status, 'up');
  });

  test('gets another request if a datagram is lost', async () => {
    let requests = 0;
    const found = await serveDatagrams(
      (request, reply) => {
        requests += 1;
        if (requests > 1) reply(respond(request));
      },
      (port) => check(ntpKind, { host: '127.0.0.1', port }),
    );
    assert.deepEqual([found.status, requests], ['up', 2]);
  });

  test('is down if it does not respond, its port is closed, or its address is refused', async () => {
    const silent = await serveDatagrams(
      () => {},
      (port) => check(ntpKind, { host: '127.0.0.1', port }, 300),
    );
    assert.equal(silent.code, 'response-timeout');
    assert.equal((await check(ntpKind, { host: '127.0.0.1', port: 1 })).code, 'udp-port-closed');
    assert.equal((await check(ntpKind, { host: '10.0.0.1' })).code, 'target-refused');
  });

  test('a time server that floods the probe is down at the timeout', async () => {
    const found = await serveDatagrams(
      (_request, reply) => {
        for (let count = 0; count < 5_000; count += 1) reply(Buffer.alloc(1_000, 1));
      },
      (port) => check(ntpKind, { host: '127.0.0.1', port }, 500),
    );
    assert.equal(found.code, 'response-timeout');
  });
});

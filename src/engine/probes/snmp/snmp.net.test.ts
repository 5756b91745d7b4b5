import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { agentOid as base, startSnmpAgent } from '#lab/protocols/snmp-agent.ts';
import type { LabServer } from '#lab/protocols/socket-server.ts';
import { check, serveDatagrams } from '../testing/check-kind.ts';
import { snmpKind } from './index.ts';

describe('an SNMP agent', () => {
  let port: number;
  let agent: LabServer;
  /** A response to a v2c request as the agent sends it. */
  let recorded: Buffer;
  before(async () => {
    agent = await startSnmpAgent();
    ({ port } = agent);
    // Forwards packets between a check and the agent to record a response.
    await serveDatagrams(
      (request, reply) => {
        const onward = createSocket('udp4');
        onward.send(request, port, '127.0.0.1');
        void once(onward, 'message').then(([response]) => {
          recorded = response;
          reply(response);
          onward.close();
        });
      },
      (between) =>
        check(snmpKind, { host: '127.0.0.1', port: between, community: 'right', oid: `${base}.1.0` }),
    );
  });
  after(() => agent.close());
  const runCheck = (settings: object, timeoutMs?: number) =>
    check(snmpKind, { host: '127.0.0.1', port, community: 'right', ...settings }, timeoutMs);

  test('returns a value, and the value is compared', async () => {
    const value = await runCheck({ oid: `${base}.1.0`, expectEquals: 'läuft', expectRegex: 'uft$' });
    assert.deepEqual([value.status, value.observation.observed], ['up', 'läuft']);
    assert.equal((await runCheck({ oid: `${base}.2.0` })).observation.observed, '00ff10');
    assert.equal((await runCheck({ oid: `${base}.3.0`, expectAtLeast: 0 })).code, 'service-value-too-small');
    assert.equal(
      (await runCheck({ oid: `${base}.4.0`, expectAtLeast: 5e9 })).observation.observed,
      '5000000000',
    );
    assert.equal(
      (await runCheck({ oid: `${base}.1.0`, expectRegex: '^x' })).code,
      'service-value-unexpected',
    );
    assert.equal(
      (await runCheck({ oid: `${base}.9.0` })).reason,
      `The SNMP agent has no value for ${base}.9.0.`,
    );
  });

  test('does not respond to a wrong community', async () => {
    const found = await runCheck({ oid: `${base}.1.0`, community: 'planted-secret' }, 400);
    assert.equal(found.code, 'response-timeout');
    assert.ok(!JSON.stringify(found).includes('planted'));
  });

  test('authenticates SNMPv3 users', async () => {
    const user = {
      version: '3',
      username: 'monitor',
      authProtocol: 'sha256',
      authPassword: 'authright1',
      oid: `${base}.1.0`,
    };
    const right = { ...user, privProtocol: 'aes', privPassword: 'privright1' };
    assert.deepEqual((await runCheck(right)).observation.observed, 'läuft');
    for (const wrong of [
      { ...right, authPassword: 'planted-secret' },
      { ...right, username: 'nobody' },
    ]) {
      const found = await runCheck(wrong, 1_500);
      assert.equal(found.status, 'down');
      assert.ok(!JSON.stringify(found).includes('planted'));
    }
  });

  test('an agent that is silent, closed or refused by the egress policy is down', async () => {
    const settings = { oid: `${base}.1.0` };
    const silent = await serveDatagrams(
      () => {},
      (port) => check(snmpKind, { host: '127.0.0.1', port, ...settings }, 300),
    );
    assert.equal(silent.code, 'response-timeout');
    assert.equal(
      (await check(snmpKind, { host: '127.0.0.1', port: 1, ...settings })).code,
      'udp-port-closed',
    );
    assert.equal((await check(snmpKind, { host: '10.0.0.1', ...settings })).code, 'target-refused');
  });

  test('an agent that sends random octets is down within the timeout, for both versions', async () => {
    const change = fc.array(fc.tuple(fc.nat(recorded.length - 1), fc.nat(255)), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        change,
        fc.nat(recorded.length),
        fc.constantFrom('2c', '3'),
        async (changes, length, version) => {
          const changed = Buffer.from(recorded);
          for (const [at, octet] of changes) changed[at] = octet;
          const startedAt = performance.now();
          const found = await serveDatagrams(
            (_request, reply) => reply(changed.subarray(0, length || undefined)),
            (port) =>
              check(
                snmpKind,
                {
                  host: '127.0.0.1',
                  port,
                  community: 'right',
                  oid: `${base}.1.0`,
                  version,
                  username: 'monitor',
                },
                100,
              ),
          );
          assert.notEqual(found.status, 'unknown', found.reason ?? '');
          assert.ok(performance.now() - startedAt < 1_500);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('settings require the fields that the chosen protocols use', () => {
    const policy = { mode: 'any' as const, admits: () => true };
    const faults = (settings: object) =>
      snmpKind
        .order({ host: 'switch.test', oid: '1.3.6', version: '3', ...settings }, 1_000)
        .probe.findFaults(policy)
        .map(({ pointer }) => pointer);
    assert.deepEqual(faults({}), ['/username']);
    assert.deepEqual(faults({ username: 'a', authProtocol: 'sha' }), ['/authPassword']);
    assert.deepEqual(faults({ username: 'a', privProtocol: 'aes' }), ['/privPassword', '/authProtocol']);
    assert.throws(() => faults({ oid: 'sysUpTime' }));
  });
});

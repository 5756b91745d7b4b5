import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { analyzeActiveDns } from '#engine/dns/analyze-active.ts';
import { analyzeStartTls } from '#engine/email/starttls/analyze.ts';
import { createLookup } from '#engine/posture/lookup.ts';
import type { PostureCheck } from '#engine/posture/posture-check.ts';
import { startDnsServer } from '#lab/dns/server.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { type StartTlsBehavior, startStartTlsServer } from '#lab/starttls/server.ts';
import { createTlsPki } from '#lab/tls/server.ts';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';

const clock = systemClock;
const results = (checks: readonly PostureCheck[]) =>
  Object.fromEntries(checks.map(({ id, result, reason }) => [id, reason ? `${result} ${reason}` : result]));

describe('name servers of a verified domain', () => {
  const closers: (() => Promise<void> | void)[] = [];
  after(async () => {
    for (const close of closers) await close();
  });

  async function ask(role: 'authoritative' | 'recursive', axfrOpen: boolean) {
    const zones = {
      'mine.test': { '@': ['NS ns1'], ns1: 'A 127.0.0.1', secret: 'A 127.0.0.9' },
      ...(role === 'recursive' ? { 'example.com': { '@': 'A 192.0.2.7' } } : {}),
    };
    const server = await startDnsServer({ role, axfrOpen, zones });
    const client = createDnsClient({ servers: [server], clock });
    closers.push(() => client.close(), server.close);
    const { lookup } = createLookup(client, { timeoutMs: 3_000 });
    const access = { serverAt: () => server };
    return results(
      await analyzeActiveDns('mine.test', lookup, { nameServers: ['ns1.mine.test'], ...access }),
    );
  }

  test('name servers that refuse zone transfers and recursion pass', async () => {
    assert.deepEqual(await ask('authoritative', false), {
      'dns.server.axfr-open': 'pass',
      'dns.server.open-recursion': 'pass',
    });
  });

  test('name servers that allow zone transfers are reported', async () => {
    assert.deepEqual(await ask('authoritative', true), {
      'dns.server.axfr-open': 'fail transfers',
      'dns.server.open-recursion': 'pass',
    });
  });

  test('name servers that are open resolvers are reported', async () => {
    assert.equal((await ask('recursive', false))['dns.server.open-recursion'], 'fail recurses');
  });

  test('name servers that never respond are not evaluated', async () => {
    const client = createDnsClient({ servers: [{ address: '127.0.0.1', port: 1 }], clock });
    closers.push(() => client.close());
    const { lookup } = createLookup(client, { timeoutMs: 500 });
    const checks = await analyzeActiveDns('mine.test', lookup, { nameServers: ['ns1.mine.test'] });
    assert.ok(checks.every(({ result }) => result === 'not-tested'));
  });
});

describe('mail hosts', () => {
  const pki = createTlsPki();
  const net = createLoopbackNet({
    hosts: { 'mx.test': ['127.0.0.1'] },
    rootCertificates: [pki.root.cert],
  });
  const leaf = pki.intermediate.issue({ names: ['mx.test'] });

  async function look(
    behavior: StartTlsBehavior,
    options: { issued?: typeof leaf; enforced?: boolean } = {},
  ) {
    const issued = options.issued ?? leaf;
    const server = await startStartTlsServer({ protocol: 'smtp', behavior, certificate: issued });
    try {
      const { checks } = await analyzeStartTls('mine.test', ['mx.test'], {
        ...{ net, clock, signal: new AbortController().signal, port: server.port, timeoutMs: 4_000 },
        enforced: options.enforced ?? false,
      });
      return checks;
    } finally {
      await server.close();
    }
  }

  test('mail hosts that offer STARTTLS with a valid certificate pass', async () => {
    assert.deepEqual(results(await look('offers')), {
      'email.starttls.missing': 'pass',
      'email.starttls.bad-certificate': 'pass',
      'email.starttls.weak-tls': 'pass',
    });
  });

  test('mail hosts without STARTTLS are reported', async () => {
    assert.equal(results(await look('hides'))['email.starttls.missing'], 'fail starttls-not-offered');
  });

  test('mail hosts with an invalid certificate are reported, with a higher severity if MTA-STS is enforced', async () => {
    const other = pki.intermediate.issue({ names: ['other.test'] });
    const stranger = pki.stranger.issue({ names: ['mx.test'] });
    const named = await look('offers', { issued: other });
    assert.equal(results(named)['email.starttls.bad-certificate'], 'fail name-mismatch');
    assert.ok(!named.some(({ escalated }) => escalated));
    const untrusted = await look('offers', { issued: stranger, enforced: true });
    const bad = untrusted.find(({ id }) => id === 'email.starttls.bad-certificate');
    assert.equal(bad?.result, 'fail');
    assert.equal(bad?.escalated, true);
  });

  test('mail hosts that disconnect or hang are not evaluated', async () => {
    for (const behavior of ['closes', 'wrong-protocol'] as const) {
      const checks = await look(behavior);
      assert.ok(
        checks.every(({ result }) => result === 'not-tested'),
        behavior,
      );
    }
  });

  test('mail host checks do not apply to a domain without mail', async () => {
    const options = { net, clock, signal: new AbortController().signal, enforced: false };
    const { checks } = await analyzeStartTls('mine.test', [], options);
    assert.ok(checks.every(({ result }) => result === 'not-applicable'));
  });
});

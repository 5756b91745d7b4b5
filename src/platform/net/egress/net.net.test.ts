import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import { systemClock } from '../../clock.ts';
import { createDnsClient } from '../dns/client.ts';
import { type EgressPolicy, type IpFamily, type Net, ResolveFailure } from '../types.ts';
import { createEgressPolicy } from './egress-policy.ts';
import { createNet, loadRootCertificates } from './net.ts';
import { secureContext } from './secure-context.ts';

describe('Net.resolve', () => {
  let server: LabDnsServer;
  const nets: Net[] = [];
  before(async () => {
    server = await startDnsServer({
      zones: {
        'good.test': {
          '@': ['A 8.8.8.8', 'A 10.0.0.1', 'AAAA 2606:4700::1', 'AAAA fd00::1'],
          private: ['A 10.0.0.1', 'AAAA ::ffff:192.168.0.1'],
          v4: 'A 8.8.4.4',
          txt: 'TXT "no address"',
          www: 'CNAME far.other.test.',
          loop: 'CNAME pool.good.test.',
          pool: 'CNAME loop.good.test.',
        },
        'other.test': { far: 'A 9.9.9.9' },
      },
      behaviors: {
        'rebind.good.test/A': { kind: 'alternate', addresses: [['8.8.8.8'], ['127.0.0.1']] },
        'broken.good.test': { kind: 'rcode', rcode: 'SERVFAIL' },
        'refused.good.test': { kind: 'rcode', rcode: 'REFUSED' },
        'silent.good.test': { kind: 'drop' },
        'v4.good.test/AAAA': { kind: 'drop' },
      },
    });
  });
  after(async () => {
    for (const net of nets) net.dns.close();
    await server.close();
  });

  const netWith = (mode: EgressPolicy['mode'], allow: string[] = []): Net => {
    const dns = createDnsClient({ servers: [server], clock: systemClock });
    const hosts = new Map([['files.lan', ['10.1.1.1', 'fd00::7']]]);
    const net = createNet({ policy: createEgressPolicy({ mode, allow }), dns, rootCertificates: [], hosts });
    nets.push(net);
    return net;
  };
  const addresses = async (net: Net, host: string, family?: IpFamily): Promise<string[]> => {
    const options = { timeoutMs: 5000, ...(family === undefined ? {} : { family }) };
    return (await net.resolve(host, options)).map((each) => each.address);
  };
  const failure = async (net: Net, host: string, timeoutMs = 5000): Promise<string> => {
    const error = await net.resolve(host, { timeoutMs }).then(
      () => null,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof ResolveFailure, `${host}: ${String(error)}`);
    return error.code;
  };

  it('skips private addresses among others and returns IPv4 first', async () => {
    assert.deepEqual(await addresses(netWith('public'), 'good.test'), ['8.8.8.8', '2606:4700::1']);
    assert.deepEqual(await addresses(netWith('any'), 'good.test'), [
      '8.8.8.8',
      '10.0.0.1',
      '2606:4700::1',
      'fd00::1',
    ]);
  });

  it('queries a single address family only if requested', async () => {
    assert.deepEqual(await addresses(netWith('public'), 'good.test', 6), ['2606:4700::1']);
    assert.deepEqual(await addresses(netWith('public'), 'good.test', 4), ['8.8.8.8']);
  });

  it('refuses names that have only refused addresses, unless these are allowed', async () => {
    assert.equal(await failure(netWith('public'), 'private.good.test'), 'target-refused');
    assert.deepEqual(await addresses(netWith('public', ['10.0.0.0/8']), 'private.good.test'), ['10.0.0.1']);
  });

  it('checks every answer for a rebinding name against the policy', async () => {
    const net = netWith('public');
    assert.deepEqual(await addresses(net, 'rebind.good.test'), ['8.8.8.8']);
    assert.equal(await failure(net, 'rebind.good.test'), 'target-refused');
  });

  it('refuses literal addresses in every spelling without a lookup', async () => {
    const net = netWith('public');
    const before = server.queries.length;
    for (const host of [
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '2130706433',
      '0177.0.0.1',
      '[::1]',
      '::ffff:7f00:1',
    ]) {
      assert.equal(await failure(net, host), 'target-refused', host);
    }
    assert.deepEqual(await addresses(net, '134744072'), ['8.8.8.8']);
    assert.equal(server.queries.length, before);
  });

  it('knows localhost and the hosts file without DNS', async () => {
    const net = netWith('any');
    const before = server.queries.length;
    assert.deepEqual(await addresses(net, 'LOCALHOST.'), ['127.0.0.1', '::1']);
    assert.deepEqual(await addresses(net, 'app.localhost'), ['127.0.0.1', '::1']);
    assert.deepEqual(await addresses(net, 'Files.LAN', 6), ['fd00::7']);
    assert.equal(await failure(netWith('public'), 'localhost'), 'target-refused');
    assert.equal(await failure(netWith('public'), 'files.lan'), 'target-refused');
    assert.equal(server.queries.length, before);
  });

  it('follows aliases across zones and stops at loops', async () => {
    assert.deepEqual(await addresses(netWith('public'), 'www.good.test'), ['9.9.9.9']);
    assert.equal(await failure(netWith('public'), 'loop.good.test'), 'dns-no-address');
  });

  it('does not let a missing AAAA response delay an IPv4 target', async () => {
    const startedAt = systemClock.monotonicMs();
    const options = { timeoutMs: 60_000 };
    assert.equal((await netWith('public').resolve('v4.good.test', options))[0]?.address, '8.8.4.4');
    assert.ok(systemClock.monotonicMs() - startedAt < 20_000);
  });

  it('distinguishes the reasons why there is no address', async () => {
    const net = netWith('public');
    assert.equal(await failure(net, 'nothing.good.test'), 'dns-nxdomain');
    assert.equal(await failure(net, 'txt.good.test'), 'dns-no-address');
    assert.equal(await failure(net, 'broken.good.test'), 'dns-servfail');
    assert.equal(await failure(net, 'refused.good.test'), 'dns-refused');
    assert.equal(await failure(net, 'silent.good.test', 300), 'dns-timeout');
    assert.equal(await failure(net, 'not a name'), 'dns-error');
    assert.equal(await failure(net, ''), 'dns-error');
  });

  it('stops when its signal aborts', async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 30);
    const resolving = netWith('any').resolve('silent.good.test', { timeoutMs: 60_000, signal: abort.signal });
    await assert.rejects(resolving, { code: 'aborted' });
  });
});

describe('the root certificates of a Net', () => {
  it("a Net uses the runtime's root certificates with cached contexts", () => {
    const roots = loadRootCertificates(null);
    assert.ok(roots.length > 50);
    assert.match(roots[0] ?? '', /^-----BEGIN CERTIFICATE-----/);
    const net = { rootCertificates: roots };
    assert.equal(secureContext(net), secureContext(net, { verify: true }));
    assert.notEqual(secureContext(net), secureContext(net, { verify: false }));
    assert.notEqual(secureContext(net), secureContext(net, { minVersion: 'TLSv1.3' }));
    assert.notEqual(secureContext(net), secureContext(net, { classical: true }));
  });

  it('root certificates cannot be loaded from a file without certificates', () => {
    assert.throws(() => loadRootCertificates('package.json'), /no certificate/);
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { spf } from 'mailauth/lib/spf/index.js';
import { findRecords } from '#engine/posture/lookup.ts';
import { type FixtureZone, fixtureLookup } from '#engine/posture/testing/zone.ts';
import { evaluateSpf } from './evaluate.ts';

const DOMAINS = ['d0.test', 'd1.test', 'd2.test', 'd3.test', 'gone.test'];
const ADDRESSES = ['192.0.2.1', '192.0.2.200', '198.51.100.7', '2001:db8::1', '2001:db8:1::9'];

const domain = fc.constantFrom(...DOMAINS);
const target = fc.oneof(
  domain,
  fc.constantFrom('%{d}', '%{o}', '%{d1r}.test', '%{l}.%{d}', '%{i}.d0.test', 'x.%{h}', 'bad', '%{z}.test'),
);
const prefix = fc.constantFrom('', '/24', '//64', '/16//32', '/0', '/33');
const mechanism = fc.oneof(
  fc.constantFrom('all', 'a', 'mx', 'ptr', 'ip4', 'moo'),
  fc.tuple(fc.constantFrom('a', 'mx'), target, prefix).map(([m, t, p]) => `${m}:${t}${p}`),
  fc.tuple(fc.constantFrom('include', 'exists', 'ptr'), target).map(([m, t]) => `${m}:${t}`),
  fc.constantFrom(...ADDRESSES).map((a) => (a.includes(':') ? `ip6:${a}` : `ip4:${a}`)),
  fc.constantFrom('ip4:192.0.2.0/24', 'ip6:2001:db8::/32', 'ip4:192.0.2.1/40'),
);
const term = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom('', '+', '-', '~', '?'), mechanism).map((p) => p.join('')),
  },
  { weight: 1, arbitrary: target.map((t) => `redirect=${t}`) },
  { weight: 1, arbitrary: fc.constant('unknown=x') },
);
const record = fc.array(term, { maxLength: 6 }).map((terms) => ['v=spf1', ...terms].join(' '));
const node = fc.record({
  A: fc.subarray(ADDRESSES.filter((a) => !a.includes(':'))),
  AAAA: fc.subarray(ADDRESSES.filter((a) => a.includes(':'))),
  MX: fc.array(fc.tuple(fc.nat(50), domain), { maxLength: 3 }),
  TXT: fc.oneof({ weight: 9, arbitrary: record.map((r) => [r]) }, { weight: 1, arbitrary: fc.constant([]) }),
});
const zones: fc.Arbitrary<FixtureZone> = fc
  .tuple(node, node, node, node)
  .map((nodes) => ({ ...Object.fromEntries(nodes.map((n, i) => [`d${i}.test`, n])), ...REVERSE }));
const REVERSE: FixtureZone = { '1.2.0.192.in-addr.arpa': { PTR: ['d1.test', 'd2.test'] } };

/** Returns a resolver in mailauth's form for the same zone. */
function mailauthResolver(zone: FixtureZone) {
  const { lookup } = fixtureLookup(zone);
  return async (name: string, type: string) => {
    const outcome = await findRecords(lookup, name, type);
    if (outcome.kind === 'error') throw Object.assign(new Error('failed'), { code: 'ETIMEOUT' });
    if (outcome.kind === 'empty')
      throw Object.assign(new Error('none'), { code: outcome.nxdomain ? 'ENOTFOUND' : 'ENODATA' });
    return outcome.records.map(({ data }) => {
      if (type === 'MX')
        return {
          exchange: (data as { exchange: string }).exchange,
          priority: (data as { preference: number }).preference,
        };
      return type === 'TXT' ? (data as Buffer[]).map((b) => b.toString('latin1')) : data;
    });
  };
}

it('SPF results match mailauth in strict mode for random zones', async () => {
  await fc.assert(
    fc.asyncProperty(zones, fc.constantFrom(...ADDRESSES), async (zone, ip) => {
      const mail = { ip, sender: 'ann@d0.test', helo: 'd3.test' };
      const ours = await evaluateSpf(mail, fixtureLookup(zone).lookup, { nowMs: 0 });
      const theirs = await spf({
        ...mail,
        resolver: mailauthResolver(zone),
        strict: true,
        mta: 'mx.test',
      } as never);
      const { result } = (theirs as { status: { result: string } }).status;
      assert.equal(ours.result, result, ours.reason ?? ours.mechanism ?? '');
      assert.ok(ours.lookups <= 11 && ours.voidLookups <= 3);
    }),
    { numRuns: 400 },
  );
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FixtureZone } from '#engine/posture/testing/zone.ts';
import { POINTERS, result, V6 } from './testing/evaluate-fixture.ts';

type Row = [name: string, record: string, expected: string, ip?: string];

function table(title: string, zone: FixtureZone, rows: Row[]) {
  describe(title, () => {
    for (const [name, record, expected, ip] of rows) {
      it(`${name}: ${record} gives ${expected}`, async () => {
        assert.equal(await result(record, ip, zone), expected);
      });
    }
  });
}

const HOSTS: FixtureZone = {
  'host.test': { A: ['192.0.2.10'], AAAA: [V6] },
  'near.test': { A: ['192.0.2.77'], AAAA: ['2001:db8::77'] },
  'four.test': { A: ['198.51.100.1'] },
  'six.test': { AAAA: ['2001:db8:f::1'] },
  'mx.test': {
    MX: [
      [10, 'near.test'],
      [20, 'host.test'],
    ],
  },
  'nullmx.test': { MX: [[0, '.']] },
  'onlya.test': { A: ['192.0.2.10'] },
  'odd:name/x.test': { A: ['192.0.2.10'] },
  'foo.test.xn--zckzah': { A: ['192.0.2.10'] },
  'slow.test': { FAIL: 'timeout' },
  'servfail.test': { FAIL: 'SERVFAIL' },
  'd.test': { A: ['192.0.2.10'], MX: [[5, 'four.test']] },
};

table('all', HOSTS, [
  ['matches everything', 'v=spf1 -all', 'fail'],
  ['is positive by default', 'v=spf1 all', 'pass'],
  ['supports softfail', 'v=spf1 ~all', 'softfail'],
  ['supports neutral', 'v=spf1 ?all', 'neutral'],
  ['the first match wins', 'v=spf1 +all -all', 'pass'],
  ['accepts no domain', 'v=spf1 -all:d.test', 'permerror'],
  ['accepts no prefix', 'v=spf1 -all/8', 'permerror'],
  ['accepts no dot', 'v=spf1 -all.', 'permerror'],
  ['is case-insensitive', 'V=sPf1 -ALL', 'fail'],
]);

table('records as a whole', HOSTS, [
  ['without a match are neutral', 'v=spf1 ip4:203.0.113.1', 'neutral'],
  ['can be empty', 'v=spf1', 'neutral'],
  ['can be separated by several spaces', 'v=spf1  ip4:192.0.2.10   -all ', 'pass'],
  ['are checked to the end before anything matches', 'v=spf1 ip4:192.0.2.10 -all moo', 'permerror'],
  ['ignore unknown modifiers', 'v=spf1 moo.cow-far_out=man:dog/cat ip4:192.0.2.10 -all', 'pass'],
  ['refuse a slash in a modifier name', 'v=spf1 moo/cow=x -all', 'permerror'],
  ['refuse a colon in a modifier name', 'v=spf1 moo:cow=x -all', 'permerror'],
  ['refuse a modifier name that begins with a digit', 'v=spf1 1up=x -all', 'permerror'],
  ['refuse an empty modifier name', 'v=spf1 =all', 'permerror'],
  ['refuse invalid macros in unknown modifiers', 'v=spf1 -all foo=%abc', 'permerror'],
  ['refuse tabs between terms', 'v=spf1 a\t-all', 'permerror'],
  ['refuse carriage returns', 'v=spf1 a:host.test\rptr -all', 'permerror'],
  ['refuse non-ASCII octets in a domain', 'v=spf1 a:\u00efx.test -all', 'permerror'],
  ['refuse non-ASCII octets in a term', 'v=spf1 \u0096all', 'permerror'],
  ['refuse redirect with a colon', 'v=spf1 redirect:host.test', 'permerror'],
  ['refuse two redirects', 'v=spf1 redirect=a.test redirect=a.test -all', 'permerror'],
  ['refuse two explanations', 'v=spf1 exp=a.test -all exp=a.test', 'permerror'],
  ['refuse an empty redirect', 'v=spf1 ?all redirect=', 'permerror'],
  ['refuse an empty explanation', 'v=spf1 exp= -all', 'permerror'],
  ['refuse a redirect without a domain', 'v=spf1 redirect=-all ?all', 'permerror'],
  ['ignore a redirect if there is an all term', 'v=spf1 redirect=d.test ~all', 'softfail'],
]);

table('ip4 and ip6', HOSTS, [
  ['match one address', 'v=spf1 ip4:192.0.2.10 -all', 'pass'],
  ['match a network', 'v=spf1 ip4:192.0.2.0/24 -all', 'pass'],
  ['match up to odd prefix lengths', 'v=spf1 ip4:192.0.2.8/30 -all', 'pass'],
  ['do not match just outside an odd prefix length', 'v=spf1 ip4:192.0.2.12/30 -all', 'fail'],
  ['match all with /0', 'v=spf1 ip4:1.1.1.1/0 -all', 'pass'],
  ['refuse /33', 'v=spf1 ip4:192.0.2.10/33 -all', 'permerror'],
  ['refuse leading zeros in a prefix', 'v=spf1 ip4:192.0.2.10/032 -all', 'permerror'],
  ['refuse leading zeros in an octet', 'v=spf1 ip4:192.0.02.10 -all', 'permerror'],
  ['need an address', 'v=spf1 ip4 -all', 'permerror'],
  ['refuse a short address', 'v=spf1 ip4:192.0.2 -all', 'permerror'],
  ['refuse a port', 'v=spf1 ip4:192.0.2.10:25 -all', 'permerror'],
  ['refuse two slashes', 'v=spf1 ip4:192.0.2.10//32 -all', 'permerror'],
  ['refuse addresses of the other family', 'v=spf1 ip4:2001:db8::1 -all', 'permerror'],
  ['refuse IPv4 text in ip6', 'v=spf1 ip6:192.0.2.10 -all', 'permerror'],
  ['match IPv6 networks', 'v=spf1 ip6:2001:DB8::/33 -all', 'pass', V6],
  ['never match across families', 'v=spf1 ip6:::/0 -all', 'fail'],
  ['treat mapped IPv6 clients as IPv4', 'v=spf1 ip6:::/0 -ip4:192.0.2.10 +all', 'fail', '::ffff:192.0.2.10'],
  ['refuse /129', 'v=spf1 ip6:::1/129 -all', 'permerror'],
  ['refuse malformed IPv6', 'v=spf1 ip6::CAFE::BABE -all', 'permerror'],
  ['refuse zones', 'v=spf1 ip6:fe80::1%eth0 -all', 'permerror'],
]);

table('a', HOSTS, [
  ['matches the domain itself', 'v=spf1 a -all', 'pass'],
  ['matches another name', 'v=spf1 a:host.test -all', 'pass'],
  ['matches within a prefix', 'v=spf1 a:near.test/24 -all', 'pass'],
  ['does not match without the prefix', 'v=spf1 a:near.test -all', 'fail'],
  ['matches IPv6 within the second prefix', 'v=spf1 a:near.test/32//64 -all', 'pass', V6],
  ['does not apply the first prefix to IPv6', 'v=spf1 a:near.test/24 -all', 'fail', V6],
  ['does not apply the second prefix to IPv4', 'v=spf1 a:near.test//64 -all', 'fail'],
  ['matches any existing address with /0', 'v=spf1 a:four.test/0 -all', 'pass'],
  ['does not match a missing family with /0', 'v=spf1 a:six.test/0 -all', 'fail'],
  ['does not match a missing name with /0', 'v=spf1 a:gone.test/0 -all', 'fail'],
  ['refuses /33', 'v=spf1 a/33 -all', 'permerror'],
  ['refuses //129', 'v=spf1 a//129 -all', 'permerror'],
  ['refuses two prefixes with one slash each', 'v=spf1 a/24/64 -all', 'permerror'],
  ['refuses an empty domain', 'v=spf1 a: -all', 'permerror'],
  ['refuses an address as domain', 'v=spf1 a:192.0.2.10 -all', 'permerror'],
  ['refuses a numeric last label', 'v=spf1 a:abc.123 -all', 'permerror'],
  ['refuses a single label', 'v=spf1 a:museum -all', 'permerror'],
  ['refuses a single label with a dot', 'v=spf1 a:museum. -all', 'permerror'],
  ['refuses a last label that begins with a hyphen', 'v=spf1 a:host.-test -all', 'permerror'],
  ['refuses a port', 'v=spf1 a:host.test:8080 -all', 'permerror'],
  ['refuses NUL', 'v=spf1 a:host.test\0 -all', 'permerror'],
  ['accepts a hyphen in the last label', 'v=spf1 a:foo.test.xn--zckzah -all', 'pass'],
  ['accepts odd characters before the last label', 'v=spf1 a:odd:name/x.test -all', 'pass'],
  ['accepts a trailing dot', 'v=spf1 a:host.test. -all', 'pass'],
  ['treats an empty label as a nonexistent name', 'v=spf1 a:host...test -all', 'fail'],
  ['treats a label that is too long as a nonexistent name', `v=spf1 a:${'a'.repeat(64)}.test -all`, 'fail'],
  ['ends in temperror on timeout', 'v=spf1 a:slow.test -all', 'temperror'],
  ['ends in temperror on SERVFAIL', 'v=spf1 a:servfail.test -all', 'temperror'],
]);

table('mx', HOSTS, [
  ['matches any exchanger', 'v=spf1 mx:mx.test -all', 'pass'],
  ['matches within a prefix', 'v=spf1 mx/0 -all', 'pass'],
  ['does not fall back to the address of the name', 'v=spf1 mx:onlya.test -all', 'fail'],
  ['does not match a null MX', 'v=spf1 mx:nullmx.test/0 -all', 'fail'],
  ['does not match a missing name', 'v=spf1 mx:gone.test/0 -all', 'fail'],
  ['matches IPv6 of exchangers', 'v=spf1 mx:mx.test//64 -all', 'pass', V6],
  ['refuses an empty domain', 'v=spf1 mx: -all', 'permerror'],
  ['refuses /33', 'v=spf1 mx/33 -all', 'permerror'],
  ['ends in temperror on timeout', 'v=spf1 mx:slow.test -all', 'temperror'],
]);

table('exists', HOSTS, [
  ['matches any address', 'v=spf1 exists:four.test -all', 'pass'],
  ['queries IPv4 even for IPv6 clients', 'v=spf1 exists:four.test -all', 'pass', V6],
  ['does not count IPv6 addresses', 'v=spf1 exists:six.test -all', 'fail', V6],
  ['needs a domain', 'v=spf1 exists -all', 'permerror'],
  ['refuses an empty domain', 'v=spf1 exists: -all', 'permerror'],
  ['refuses a prefix', 'v=spf1 exists:host.test/24 -all', 'permerror'],
  ['ends in temperror on timeout', 'v=spf1 exists:slow.test -all', 'temperror'],
]);

table('ptr', POINTERS, [
  ['matches below the name', 'v=spf1 ptr:relay.test -all', 'pass'],
  ['matches the name itself', 'v=spf1 ptr:mail.RELAY.test -all', 'pass'],
  ['matches IPv6', 'v=spf1 ptr:relay.test -all', 'pass', V6],
  ['does not match a name that does not point back', 'v=spf1 ptr:other.test -all', 'fail'],
  ['does not match part of a label', 'v=spf1 ptr:lay.test -all', 'fail'],
  ['does not match without PTR', 'v=spf1 ptr:relay.test -all', 'fail', '203.0.113.5'],
  ['refuses an empty domain', 'v=spf1 ptr: -all', 'permerror'],
  ['refuses a prefix', 'v=spf1 ptr/0 -all', 'permerror'],
]);

const POLICIES: FixtureZone = {
  'pass.test': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] },
  'fail.test': { TXT: ['v=spf1 ip4:203.0.113.1 -all'] },
  'soft.test': { TXT: ['v=spf1 ip4:203.0.113.1 ~all'] },
  'neutral.test': { TXT: ['v=spf1 ip4:203.0.113.1 ?all'] },
  'broken.test': { TXT: ['v=spf1 include +all'] },
  'none.test': { TXT: ['v=spfl is no SPF record'] },
  'slow.test': { FAIL: 'timeout' },
  'two.test': { TXT: ['v=spf1 -all', 'v=spf1 +all'] },
};

table('include and redirect', POLICIES, [
  ['include matches on pass', 'v=spf1 include:pass.test -all', 'pass'],
  ['include uses its own qualifier', 'v=spf1 ?include:pass.test -all', 'neutral'],
  ['include does not match on fail', 'v=spf1 include:fail.test ~all', 'softfail'],
  ['include does not match on softfail', 'v=spf1 include:soft.test all', 'pass'],
  ['include does not match on neutral', 'v=spf1 include:neutral.test -all', 'fail'],
  ['include returns temperror', 'v=spf1 include:slow.test -all', 'temperror'],
  ['include returns permerror', 'v=spf1 include:broken.test -all', 'permerror'],
  ['include of a name without a record is permerror', 'v=spf1 include:none.test -all', 'permerror'],
  ['include of a missing name is permerror', 'v=spf1 include:gone.test -all', 'permerror'],
  ['include of a name with two records is permerror', 'v=spf1 include:two.test -all', 'permerror'],
  ['include needs a domain', 'v=spf1 include -all', 'permerror'],
  ['include refuses an empty domain', 'v=spf1 include: -all', 'permerror'],
  ['include refuses a prefix', 'v=spf1 include:pass.test/24 -all', 'permerror'],
  ['redirect gives the result of its target', 'v=spf1 redirect=fail.test', 'fail'],
  ['redirect follows mechanisms that do not match', 'v=spf1 ip4:203.0.113.9 redirect=pass.test', 'pass'],
  ['redirect can be in any position', 'v=spf1 redirect=pass.test ip4:203.0.113.9', 'pass'],
  ['redirect to a name without a record is permerror', 'v=spf1 redirect=none.test', 'permerror'],
  ['redirect to a missing name is permerror', 'v=spf1 redirect=gone.test', 'permerror'],
]);

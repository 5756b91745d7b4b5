import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { formatIpv4, formatIpv6, parseHostLiteral, parseIpv4 } from '../addresses.ts';
import { createEgressPolicy, isPrivateAddress } from './egress-policy.ts';

const open = createEgressPolicy({ mode: 'public', allow: [] });
const isAdmitted = (address: string) => open.admits(address);

const REFUSED = `0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 100.100.100.200 127.0.0.1
  127.255.255.254 168.63.129.16 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1
  192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1
  255.255.255.255 :: ::1 ::7f00:1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:a00:1 ::ffff:0:10.0.0.1 64:ff9b::10.0.0.1
  64:ff9b::7f00:1 64:ff9b:1::8.8.8.8 64:ff9b:1:a00:0:100:: 2002:7f00:1:: 2002:a00:1::1 2001:0:808:808::f5ff:fffe
  2001:0:a00:1::f7f7:f7f7 2001:10::1 2001:20::1 2001:2::1 2001:db8::1 3fff::1 100::1 5f00::1 fc00::1 fd00:ec2::254
  fd20:ce::254 fe80::1 fe80::1%eth0 febf::1 fec0::1 ff02::1 ff0e::1 2606:4700::5efe:10.0.0.1
  2606:4700::200:5efe:7f00:1 4000::1 ::2:0:0`.split(/\s+/);

const ADMITTED = `1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
  172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 198.17.255.255 198.20.0.0 223.255.255.255 ::ffff:8.8.8.8
  64:ff9b::8.8.8.8 2002:808:808::1 2001:0:808:808::f7f7:f7f7 2001:4860:4860::8888 2606:4700::1111 2a00::1
  2606:4700::5efe:8.8.8.8`.split(/\s+/);

describe('the public egress policy', () => {
  it('refuses every special-purpose address', () => {
    for (const address of REFUSED) assert.equal(isAdmitted(address), false, address);
  });

  it('allows public unicast addresses up to the edges of reserved ranges', () => {
    for (const address of ADMITTED) assert.equal(isAdmitted(address), true, address);
  });

  it('refuses anything but an IP address, in every mode', () => {
    const any = createEgressPolicy({ mode: 'any', allow: ['0.0.0.0/0', '::/0'] });
    for (const text of [
      '',
      'localhost',
      '127.1',
      '0x7f000001',
      '010.0.0.1',
      '8.8.8',
      '8.8.8.8.8',
      '[::1]',
      ':::',
      '1::2::3',
      '12345::',
      '8.8.8.8 ',
      '256.1.1.1',
    ]) {
      assert.equal(isAdmitted(text), false, text);
      assert.equal(any.admits(text), false, text);
    }
  });

  it('always allows configured ranges, including embedded forms', () => {
    const policy = createEgressPolicy({ mode: 'public', allow: ['10.1.0.0/16', '127.0.0.1', 'fd00:1::/32'] });
    for (const address of [
      '10.1.2.3',
      '::ffff:10.1.2.3',
      '64:ff9b::a01:203',
      '2002:a01:203::',
      '127.0.0.1',
      'fd00:1::5',
    ]) {
      assert.equal(policy.admits(address), true, address);
    }
    for (const address of ['10.2.0.0', '127.0.0.2', '::ffff:10.2.0.0', 'fd00:2::1', '::1']) {
      assert.equal(policy.admits(address), false, address);
    }
    const nat64 = createEgressPolicy({ mode: 'public', allow: ['64:ff9b:1::/48'] });
    assert.equal(nat64.admits('64:ff9b:1::8.8.8.8'), true);
  });

  it('respects the edges of a range given by its prefix length', () => {
    const policy = createEgressPolicy({ mode: 'public', allow: ['10.0.0.0/9', 'fd00:0:0:8000::/49'] });
    assert.equal(policy.admits('10.127.255.255'), true);
    assert.equal(policy.admits('10.128.0.0'), false);
    assert.equal(policy.admits('fd00:0:0:ffff::1'), true);
    assert.equal(policy.admits('fd00:0:0:7fff::1'), false);
  });

  it('rejects malformed ranges', () => {
    for (const range of [
      '10.0.0.0/33',
      '10.0.0/8',
      '::/129',
      'x',
      '10.0.0.0/8/8',
      '10.0.0.0/',
      '10.0.0.0/-1',
    ]) {
      assert.throws(() => createEgressPolicy({ mode: 'public', allow: [range] }), RangeError, range);
    }
    assert.doesNotThrow(() => createEgressPolicy({ mode: 'public', allow: ['2001:db8::/32'] }));
  });
});

/** Generates an IPv4 address in one of the spellings that inet_aton accepts. */
const spelling = fc.tuple(
  fc.nat(0xffffffff),
  fc.array(fc.constantFrom('dec', 'oct', 'hex', 'HEX'), { minLength: 4, maxLength: 4 }),
  fc.integer({ min: 1, max: 4 }),
);

function spell(address: number, bases: readonly string[], parts: number): string {
  const bytes = [address >>> 24, (address >>> 16) & 255, (address >>> 8) & 255, address & 255];
  const last = bytes.splice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0);
  return [...bytes, last]
    .map((part, i) => {
      if (bases[i] === 'oct') return `0${part.toString(8)}`;
      if (bases[i] === 'hex') return `0x${part.toString(16)}`;
      return bases[i] === 'HEX' ? `0X00${part.toString(16).toUpperCase()}` : String(part);
    })
    .join('.');
}

const refusedV4 = fc
  .tuple(fc.constantFrom(...REFUSED.filter((address) => parseIpv4(address) !== null)), fc.nat(255))
  .map(([address, noise]) => ((parseIpv4(address) ?? 0) & 0xffffff00) + noise)
  .map((address) => address >>> 0)
  .filter((address) => !isAdmitted(formatIpv4(address)));

describe('obfuscated IPv4 addresses', () => {
  it('obfuscated addresses are recognized in every spelling', () => {
    fc.assert(
      fc.property(spelling, ([address, bases, parts]) => {
        const text = spell(address, bases, parts);
        assert.deepEqual(parseHostLiteral(text), { address: formatIpv4(address), family: 4 });
        assert.equal(new URL(`http://${text}/`).hostname, formatIpv4(address));
      }),
    );
  });

  it('obfuscated addresses are refused in every spelling and embedding if the plain address is refused', () => {
    fc.assert(
      fc.property(refusedV4, spelling, (address, [, bases, parts]) => {
        assert.equal(isAdmitted(parseHostLiteral(spell(address, bases, parts))?.address ?? ''), false);
        const [high, low] = [address >>> 16, address & 0xffff];
        const [notHigh, notLow] = [high ^ 0xffff, low ^ 0xffff];
        const embeddings = [
          [0, 0, 0, 0, 0, 0xffff, high, low],
          [0, 0, 0, 0, 0, 0, high, low],
          [0, 0, 0, 0, 0xffff, 0, high, low],
          [0x64, 0xff9b, 0, 0, 0, 0, high, low],
          [0x64, 0xff9b, 1, 0, 0, 0, high, low],
          [0x2002, high, low, 0, 0, 0, 0, 1],
          [0x2001, 0, high, low, 0, 0, 0xf7f7, 0xf7f7],
          [0x2001, 0, 0x808, 0x808, 0, 0, notHigh, notLow],
          [0x2606, 0x4700, 0, 0, 0, 0x5efe, high, low],
        ];
        for (const groups of embeddings) {
          for (const text of [formatIpv6(groups), groups.map((group) => group.toString(16)).join(':')]) {
            assert.equal(isAdmitted(text), false, text);
            assert.equal(isAdmitted(parseHostLiteral(`[${text}%25lo]`)?.address ?? ''), false, text);
          }
        }
      }),
    );
  });

  it('every ASCII host is parsed in the same way as by the URL parser', () => {
    const piece = fc.constantFrom(
      '0',
      '1',
      '7',
      '8',
      '255',
      '256',
      '0x',
      '0x7f',
      '017',
      '08',
      'a',
      '.',
      '.',
      '-',
      '4294967295',
      '4294967296',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
        const host = pieces.join('');
        const parsed = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : null;
        const expected = parsed !== null && parseIpv4(parsed) !== null ? parsed : undefined;
        assert.equal(parseHostLiteral(host)?.address, expected, host);
      }),
      { numRuns: 2000 },
    );
  });
});

test('private addresses are recognized in every form', () => {
  const bad = [
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '127.0.0.1',
    '169.254.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ];
  assert.deepEqual(
    bad.filter((address) => !isPrivateAddress(address)),
    [],
  );
  assert.deepEqual(['198.51.100.1', '8.8.8.8', '2001:db8::1', 'x'].filter(isPrivateAddress), []);
});

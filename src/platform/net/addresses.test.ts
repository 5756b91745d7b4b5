import assert from 'node:assert/strict';
import { isIPv4, isIPv6, SocketAddress } from 'node:net';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  canonicalAddress,
  formatIpv4,
  formatIpv6,
  parseHostLiteral,
  parseIpv4,
  parseIpv6,
  reverseName,
} from './addresses.ts';

describe('addresses', () => {
  it('text is parsed as an address if and only if Node accepts it', () => {
    const piece = fc.constantFrom(
      '0',
      '1',
      '00',
      '255',
      '256',
      'ffff',
      'fffff',
      'A',
      ':',
      ':',
      '::',
      '.',
      '.',
      '1.2.3.4',
      'g',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        assert.equal(parseIpv4(text) !== null, isIPv4(text), text);
        assert.equal(parseIpv6(text) !== null, isIPv6(text), text);
      }),
      { numRuns: 5000 },
    );
  });

  it('addresses are unchanged after conversion to text and back, in the format that sockets use', () => {
    const group = fc.oneof(fc.constant(0), fc.nat(0xffff));
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const text = formatIpv6(groups);
        assert.deepEqual(parseIpv6(text), groups);
        const ours = formatIpv6(groups);
        const compatible = groups.slice(0, 6).every((each) => each === 0);
        // inet_ntop also writes the deprecated IPv4-compatible form in dotted notation; RFC 5952 section 5 doesn't
        // require it.
        if (!compatible) assert.equal(new SocketAddress({ family: 'ipv6', address: text }).address, ours);
      }),
    );
    fc.assert(
      fc.property(fc.nat(0xffffffff), (address) => assert.equal(parseIpv4(formatIpv4(address)), address)),
    );
  });

  it('addresses have one canonical form', () => {
    assert.deepEqual(canonicalAddress('2001:DB8:0:0:1::1'), { address: '2001:db8::1:0:0:1', family: 6 });
    assert.deepEqual(canonicalAddress('::FFFF:127.0.0.1'), { address: '::ffff:127.0.0.1', family: 6 });
    assert.equal(canonicalAddress('127.1'), null);
    assert.equal(canonicalAddress('example.com'), null);
  });

  it('addresses are recognized in brackets, with zones, escapes and full-width digits', () => {
    const cases: [string, string | undefined][] = [
      ['[::1]', '::1'],
      ['[fe80::1%25eth0]', 'fe80::1'],
      ['fe80::1%lo', 'fe80::1'],
      ['127.0.0.1.', '127.0.0.1'],
      ['１２７。０．０｡１', '127.0.0.1'],
      ['%31%32%37.1', '127.0.0.1'],
      ['0x', '0.0.0.0'],
      ['127.0.0.08', undefined],
      ['1.2.3.4.5', undefined],
      ['127.0.0.1.example.com', undefined],
      ['[::1', undefined],
      ['dead.beef', undefined],
      ['', undefined],
    ];
    for (const [host, address] of cases) assert.equal(parseHostLiteral(host)?.address, address, host);
  });

  it('addresses have reverse names', () => {
    assert.equal(reverseName('192.0.2.1'), '1.2.0.192.in-addr.arpa');
    assert.equal(
      reverseName('2001:db8::567:89ab'),
      'b.a.9.8.7.6.5.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa',
    );
    assert.equal(reverseName('example.com'), null);
  });
});

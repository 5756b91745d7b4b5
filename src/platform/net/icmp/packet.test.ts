import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { checksumOf, encodeEcho, hasToken, lengthOfIpv4Header, replySequence } from './packet.ts';

const sixteenBits = fc.nat(0xffff);
const token = fc.record({ high: fc.nat(0xffff_ffff), low: fc.nat(0xffff_ffff) });
const family = fc.constantFrom(4 as const, 6 as const);

/** Returns a host's reply to `request`: the same packet with the reply type. */
function answer(to: 4 | 6, request: Buffer): Buffer {
  const reply = Buffer.from(request);
  reply[0] = to === 4 ? 0 : 129;
  return reply;
}

describe('echo messages', () => {
  it('echo messages have the checksum of RFC 1071', () => {
    assert.equal(checksumOf(Buffer.from('0001f203f4f5f6f7', 'hex')), 0x220d);
    assert.equal(checksumOf(Buffer.from('0001f203f4f5f6f7ab', 'hex')), 0x770c);
    assert.equal(checksumOf(Buffer.alloc(8)), 0xffff);
  });

  it('echo messages sum up to zero with their checksum, as every receiver requires', () => {
    fc.assert(
      fc.property(sixteenBits, sixteenBits, token, (identifier, sequence, bits) => {
        assert.equal(checksumOf(encodeEcho(4, { sequence, token: bits }, identifier)), 0);
      }),
    );
  });

  it('echo messages omit the fields that the kernel sets', () => {
    const one = { sequence: 5, token: { high: 6, low: 7 } };
    for (const version of [4, 6] as const) assert.equal(encodeEcho(version, one, null).readUInt32BE(2), 0);
    assert.equal(encodeEcho(6, one, 0xabcd).readUInt16BE(2), 0);
    assert.equal(encodeEcho(6, one, 0xabcd).readUInt16BE(4), 0xabcd);
  });

  it('echo messages are parsed after an IP header of any length', () => {
    fc.assert(
      fc.property(
        family,
        sixteenBits,
        sixteenBits,
        token,
        fc.integer({ min: 5, max: 15 }),
        (version, identifier, sequence, bits, words) => {
          const reply = answer(version, encodeEcho(version, { sequence, token: bits }, identifier));
          const packet = Buffer.concat([Buffer.alloc(words * 4, 0x40 + words), reply]);
          const at = lengthOfIpv4Header(packet);
          assert.equal(at, words * 4);
          assert.equal(replySequence(version, packet, { at, identifier }), sequence);
          assert.equal(replySequence(version, packet, { at, identifier: null }), sequence);
          assert.equal(replySequence(version, packet, { at, identifier: identifier ^ 1 }), -1);
          assert.ok(hasToken(packet, at, bits));
          assert.ok(!hasToken(packet, at, { ...bits, low: (bits.low ^ 1) >>> 0 }));
        },
      ),
    );
  });

  it('replies are distinguished from requests and truncated packets', () => {
    fc.assert(
      fc.property(family, fc.uint8Array({ maxLength: 90 }), fc.nat(60), (version, bytes, at) => {
        const packet = Buffer.from(bytes);
        const sequence = replySequence(version, packet, { at, identifier: null });
        if (packet.length < at + 16) assert.equal(sequence, -1);
        if (sequence >= 0) hasToken(packet, at, { high: 0, low: 0 });
      }),
    );
    const request = encodeEcho(4, { sequence: 5, token: { high: 6, low: 7 } }, 1);
    assert.equal(replySequence(4, request, { at: 0, identifier: 1 }), -1);
  });
});

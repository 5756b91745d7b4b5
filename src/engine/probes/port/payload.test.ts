import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createReceiver, decodeReceived, encodePayload, excerptOf } from './payload.ts';

describe('payload escapes', () => {
  it('escapes decode to the octets they represent, and everything else is literal', () => {
    assert.deepEqual(
      encodePayload('a\\r\\n\\t\\0\\\\\\x00\\xfFé'),
      Buffer.from([97, 13, 10, 9, 0, 92, 0, 255, 0xc3, 0xa9]),
    );
    assert.deepEqual(encodePayload('\\q\\x1'), Buffer.from('\\q\\x1'));
  });

  it('escapes can represent any octets', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (octets) => {
        const spelled = [...octets].map((octet) => `\\x${octet.toString(16).padStart(2, '0')}`).join('');
        assert.deepEqual(encodePayload(spelled), Buffer.from(octets));
      }),
    );
  });

  it('text without a backslash stays UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = text.replaceAll('\\', '');
        assert.deepEqual(encodePayload(plain), Buffer.from(plain));
      }),
    );
  });
});

describe('a response excerpt', () => {
  it('an excerpt of any octets is one short line without control characters', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (octets) => {
        const excerpt = excerptOf(Buffer.from(octets));
        assert.ok(excerpt.length <= 200);
        assert.doesNotMatch(excerpt, /[\u0000-\u001f\u007f-\u009f\u202e\u2028]/);
      }),
    );
  });
});

describe('receiver', () => {
  it('finds a match regardless of how the response is split into chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 }), { maxLength: 20 }), (chunks) => {
        const receiver = createReceiver('needle');
        const whole = Buffer.concat([...chunks, Buffer.from('needle')]);
        for (const octet of whole) receiver.push(Buffer.from([octet]));
        receiver.finish();
        assert.equal(receiver.matched, decodeReceived(whole).includes('needle'));
      }),
    );
  });

  it('stops at 64 KiB', () => {
    const receiver = createReceiver('needle');
    let pushed = 0;
    while (!receiver.push(Buffer.alloc(1_000, 0x61))) pushed += 1;
    assert.equal(receiver.length, 65_536);
    assert.equal(pushed, 65);
  });
});

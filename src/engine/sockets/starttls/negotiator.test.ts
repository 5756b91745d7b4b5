import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createNegotiator } from './starttls.ts';

const PROTOCOLS = ['smtp', 'imap', 'pop3', 'ftp', 'postgres', 'ldap'] as const;

/** Complete conversations with cooperating servers, reply by reply. */
const FRIENDLY: Record<(typeof PROTOCOLS)[number], string[]> = {
  smtp: ['220 hi\r\n', '250-x\r\n250 STARTTLS\r\n', '220 go\r\n'],
  imap: ['* OK hi\r\n', '* CAPABILITY IMAP4rev1 STARTTLS\r\na1 OK\r\n', 'a2 OK go\r\n'],
  pop3: ['+OK hi\r\n', '+OK go\r\n'],
  ftp: ['220-a\r\n anything at all\r\n220 hi\r\n', '234 go\r\n'],
  postgres: ['S'],
  ldap: ['\x30\x0c\x02\x01\x01\x78\x07\x0a\x01\x00\x04\x00\x04\x00'],
};

describe('STARTTLS negotiator', () => {
  it('reaches TLS regardless of how the replies are split', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROTOCOLS), fc.integer({ min: 1, max: 9 }), (protocol, size) => {
        const negotiator = createNegotiator(protocol);
        negotiator.start();
        let outcome: unknown;
        for (const reply of FRIENDLY[protocol]) {
          for (let at = 0; at < reply.length; at += size) {
            outcome = negotiator.receive(Buffer.from(reply.slice(at, at + size))).outcome;
          }
        }
        assert.equal(outcome, null);
      }),
    );
  });

  it('rejects plaintext sent with the go-ahead, for every protocol', () => {
    for (const protocol of PROTOCOLS) {
      const negotiator = createNegotiator(protocol);
      negotiator.start();
      const replies = FRIENDLY[protocol];
      const all = replies.map((reply, index) => (index === replies.length - 1 ? `${reply}extra` : reply));
      const outcomes = all.map((reply) => negotiator.receive(Buffer.from(reply)).outcome);
      assert.equal(outcomes.at(-1)?.code, 'starttls-injection', protocol);
    }
  });

  it('never throws and never reads without limit for any input', () => {
    const chunk = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .constantFrom('220 x\r\n', '250-\r\n', '+OK\r\n', '* OK\r\n', 'a1 \r\n', '\n', 'S')
        .map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...PROTOCOLS), fc.array(chunk, { maxLength: 40 }), (protocol, chunks) => {
        const negotiator = createNegotiator(protocol);
        negotiator.start();
        for (const each of chunks) {
          const { write } = negotiator.receive(Buffer.from(each));
          assert.ok(write.length <= 5);
        }
        let outcome: unknown;
        for (let count = 0; count < 100 && outcome === undefined; count += 1) {
          outcome = negotiator.receive(Buffer.alloc(1_000, 0x2d)).outcome;
        }
        assert.notEqual(outcome, undefined);
      }),
    );
  });
});

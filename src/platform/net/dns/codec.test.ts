import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { writeResponse } from '#lab/dns/message.ts';
import { answerFromZone, parseZone } from '#lab/dns/zone.ts';
import type { DnsRecord } from '../types.ts';
import { answersQuery, decodeResponse, type EncodedQuery, encodeQuery } from './codec.ts';
import { MalformedDns } from './names.ts';
import { rcodeName, rcodeNumber, typeName, typeNumber } from './types.ts';

function queryFor(name: string, type = 'A'): EncodedQuery {
  const query = encodeQuery({ name, type, rd: true, cd: false, dnssecOk: false, edns: true });
  assert.ok(query !== null);
  return query;
}

const query = queryFor('good.test', 'ANY');

const zone = parseZone(
  'good.test',
  `
@ A 192.0.2.1
@ AAAA 2001:db8::1
@ MX 10 mail.good.test.
@ TXT "one" "two \\"quoted\\""
@ SRV 1 2 443 www
@ CAA 128 issuewild "ca.test; policy=ev"
@ TLSA 3 1 1 ${'ab'.repeat(32)}
@ DS 12345 13 2 ${'cd'.repeat(32)}
@ DNSKEY 257 3 13 ${Buffer.alloc(64, 7).toString('base64')}
@ RRSIG HTTPS 13 2 300 20300101000000 20200101000000 4711 good.test. ${Buffer.alloc(64, 9).toString('base64')}
@ NSEC www A MX RRSIG NSEC HTTPS CAA
@ NSEC3 1 0 0 abcd 2t7b4g4vsa5smi47k61mv5bv1a22bojr A RRSIG
@ NAPTR 10 20 "S" "SIP+D2U" "" _sip._udp
@ SSHFP 4 2 ${'ef'.repeat(32)}
@ HINFO "cpu" "os"
@ HTTPS \\# 5 0001000000
@ TYPE65500 \\# 2 beef
`,
);

/** Returns the bytes of a response to `query` with all records of the zone. */
function fullResponse(): Buffer {
  const found = answerFromZone(zone, 'good.test', 'ANY');
  return writeResponse({
    id: 0,
    rcode: 'NOERROR',
    aa: true,
    tc: false,
    rd: true,
    ra: true,
    ad: false,
    cd: false,
    question: query.bytes.subarray(12, query.questionEnd),
    answers: found.answers,
    authorities: [],
    additionals: [],
    edns: {
      payloadBytes: 1232,
      dnssecOk: false,
      extendedErrors: [{ code: 22, text: 'no reachable authority' }],
    },
  });
}

/**
 * Decodes arbitrary bytes: returns true if they were parsed, false if they were rejected with the expected
 * error.
 */
function decodes(packet: Buffer): boolean {
  if (!answersQuery(packet, query)) return false;
  try {
    const message = decodeResponse(packet, query);
    const records: DnsRecord[] = [...message.answers, ...message.authorities, ...message.additionals];
    for (const record of records) assert.equal(typeof record.name, 'string');
    return true;
  } catch (error) {
    assert.ok(error instanceof MalformedDns, String(error));
    return false;
  }
}

describe('the DNS codec', () => {
  it('returns every type in the format of dns-packet', () => {
    const message = decodeResponse(fullResponse(), query);
    const data = Object.fromEntries(message.answers.map((record) => [record.type, record.data]));
    assert.equal(data.A, '192.0.2.1');
    assert.equal(data.AAAA, '2001:db8::1');
    assert.deepEqual(data.TXT, [Buffer.from('one'), Buffer.from('two "quoted"')]);
    assert.deepEqual(data.SRV, { priority: 1, weight: 2, port: 443, target: 'www.good.test' });
    assert.deepEqual(data.CAA, {
      flags: 128,
      tag: 'issuewild',
      value: 'ca.test; policy=ev',
      issuerCritical: true,
    });
    assert.equal((data.TLSA as { certificate: Buffer }).certificate.length, 32);
    assert.equal((data.DS as { keyTag: number }).keyTag, 12345);
    assert.equal((data.DNSKEY as { flags: number }).flags, 257);
    const signature = data.RRSIG as { typeCovered: string; signersName: string; expiration: number };
    assert.deepEqual([signature.typeCovered, signature.signersName], ['HTTPS', 'good.test']);
    assert.equal(signature.expiration, Date.UTC(2030, 0, 1) / 1000);
    assert.deepEqual((data.NSEC as { rrtypes: string[] }).rrtypes, [
      'A',
      'MX',
      'RRSIG',
      'NSEC',
      'HTTPS',
      'CAA',
    ]);
    assert.deepEqual((data.NSEC3 as { salt: Buffer }).salt, Buffer.from('abcd', 'hex'));
    assert.equal((data.NAPTR as { replacement: string }).replacement, '_sip._udp.good.test');
    assert.deepEqual(data.HTTPS, Buffer.from('0001000000', 'hex'));
    assert.deepEqual(data.TYPE65500, Buffer.from('beef', 'hex'));
    assert.deepEqual(message.extendedErrors, [{ code: 22, text: 'no reachable authority' }]);
  });

  it('keeps dots and binary bytes inside labels distinct from the dots between them', () => {
    const odd = queryFor('a\\.b.\\000\\255.test');
    assert.deepEqual(
      odd.bytes.subarray(12, odd.questionEnd - 4),
      Buffer.from('\x03a.b\x02\x00\xff\x04test\x00', 'latin1'),
    );
  });

  it('writes any name that it accepts in at most 255 bytes, with at most 63 per label', () => {
    const label = fc.string({
      minLength: 0,
      maxLength: 70,
      unit: fc.constantFrom('a', 'Z', '-', '_', '\\', '0', 'é'),
    });
    fc.assert(
      fc.property(fc.array(label, { maxLength: 8 }), (labels) => {
        const encoded = encodeQuery({
          name: labels.join('.'),
          type: 'A',
          rd: true,
          cd: false,
          dnssecOk: false,
          edns: false,
        });
        if (encoded === null) return;
        assert.ok(encoded.questionEnd - 12 - 4 <= 255);
        for (let at = 12; (encoded.bytes[at] ?? 0) !== 0; at += (encoded.bytes[at] ?? 0) + 1) {
          assert.ok((encoded.bytes[at] ?? 0) <= 63);
        }
      }),
    );
  });

  it('rejects another name, another ID or a query in place of an answer', () => {
    const good = fullResponse();
    assert.equal(answersQuery(good, query), true);
    const upper = Buffer.from(good);
    upper.write('GOOD', 13, 'latin1');
    assert.equal(answersQuery(upper, query), true);
    const other = Buffer.from(good);
    other.write('gooe', 13, 'latin1');
    assert.equal(answersQuery(other, query), false);
    const asked = Buffer.from(good);
    asked[2] = (asked[2] ?? 0) & 0x7f;
    assert.equal(answersQuery(asked, query), false);
    assert.equal(answersQuery(good.subarray(0, 11), query), false);
  });

  it('converts types and rcodes to names and back', () => {
    for (const number of [1, 28, 52, 64, 65, 257, 65280]) assert.equal(typeNumber(typeName(number)), number);
    for (const number of [0, 2, 3, 5, 10, 11, 16, 23]) assert.equal(rcodeNumber(rcodeName(number)), number);
    assert.equal(typeNumber('TYPE65536'), null);
    assert.equal(typeNumber('BOGUS'), null);
  });
});

describe('hostile DNS packets', () => {
  const good = fullResponse();

  it('packets truncated at any byte are rejected', () => {
    for (let length = 0; length < good.length; length++)
      assert.equal(decodes(good.subarray(0, length)), false);
    assert.equal(decodes(good), true);
  });

  it('packets with any byte changed are parsed or rejected', () => {
    for (let at = 0; at < good.length; at++) {
      for (const value of [0x00, 0x3f, 0x40, 0x80, 0xc0, 0xff]) {
        const packet = Buffer.from(good);
        packet[at] = value;
        decodes(packet);
      }
    }
  });

  it('packets with random bytes after a valid header are parsed or rejected', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 600 }),
        fc.uint8Array({ minLength: 6, maxLength: 6 }),
        (body, counts) => {
          const head = Buffer.from(good.subarray(0, query.questionEnd));
          head.set(counts, 6);
          decodes(Buffer.concat([head, body]));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('packets with random ranges overwritten are parsed or rejected', () => {
    const damage = fc.array(
      fc.tuple(fc.nat(good.length - 1), fc.uint8Array({ minLength: 1, maxLength: 12 })),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(damage, (spans) => {
        const packet = Buffer.from(good);
        for (const [at, bytes] of spans) packet.set(bytes.subarray(0, packet.length - at), at);
        decodes(packet);
      }),
      { numRuns: 3000 },
    );
  });

  /** Builds a response with these raw records and the matching counts. */
  const withRecords = (count: number, records: Buffer): Buffer => {
    const head = Buffer.from(good.subarray(0, query.questionEnd));
    head.fill(0, 6, 12);
    head.writeUInt16BE(count, 6);
    return Buffer.concat([head, records]);
  };
  const record = (owner: Buffer, type: number, data: Buffer): Buffer => {
    const fields = Buffer.alloc(10);
    fields.writeUInt16BE(type, 0);
    fields.writeUInt16BE(1, 2);
    fields.writeUInt16BE(data.length, 8);
    return Buffer.concat([owner, fields, data]);
  };
  const root = Buffer.from([0]);

  it('pointers to themselves, forward, in a loop or outside the packet are rejected', () => {
    const at = query.questionEnd;
    const pointer = (to: number) => Buffer.from([0xc0 | (to >> 8), to & 0xff]);
    for (const to of [at, at + 1, at + 2, at + 14, 0x3fff]) {
      assert.equal(
        decodes(withRecords(1, record(pointer(to), 1, Buffer.from([1, 2, 3, 4])))),
        false,
        String(to),
      );
    }
    const ring = record(root, 5, Buffer.concat([Buffer.from([1, 97]), pointer(at + 11)]));
    assert.equal(decodes(withRecords(1, ring)), false);
  });

  it('chains of pointers are parsed up to the maximum that a name can need', () => {
    const start = query.questionEnd + 11;
    const pointer = (to: number) => Buffer.from([0xc0 | (to >> 8), to & 0xff]);
    for (const [length, readable] of [
      [126, true],
      [128, false],
      [7000, false],
    ] as const) {
      const links = Array.from({ length }, (_, i) => pointer(i === 0 ? 12 : start + (i - 1) * 2));
      const blob = record(root, 10, Buffer.concat(links));
      const user = record(pointer(start + (length - 1) * 2), 1, Buffer.from([1, 2, 3, 4]));
      const users = new Array<Buffer>(2000).fill(user);
      assert.equal(decodes(withRecords(2001, Buffer.concat([blob, ...users]))), readable, String(length));
    }
  });

  it('names over 255 bytes, 64 kB TXT records and many empty strings use limited memory', () => {
    const label = Buffer.concat([Buffer.from([63]), Buffer.alloc(63, 97)]);
    const long = Buffer.concat([label, label, label, label, root]);
    assert.equal(decodes(withRecords(1, record(long, 1, Buffer.from([1, 2, 3, 4])))), false);
    const strings = Buffer.concat(
      new Array<Buffer>(240).fill(Buffer.concat([Buffer.from([255]), Buffer.alloc(255, 120)])),
    );
    assert.equal(decodes(withRecords(1, record(root, 16, strings))), true);
    assert.equal(decodes(withRecords(1, record(root, 16, Buffer.alloc(65_000)))), false);
    assert.equal(
      decodes(withRecords(1, record(root, 47, Buffer.concat([root, Buffer.alloc(60_000, 255)])))),
      false,
    );
    assert.equal(decodes(withRecords(65_535, Buffer.alloc(0))), false);
  });

  it('data of the wrong length for its type is rejected', () => {
    for (const [type, length] of [
      [1, 3],
      [1, 5],
      [28, 15],
      [15, 2],
      [33, 6],
      [6, 10],
      [48, 2],
      [257, 0],
      [46, 10],
      [52, 1],
      [43, 3],
    ]) {
      assert.equal(
        decodes(withRecords(1, record(root, type ?? 0, Buffer.alloc(length ?? 0)))),
        false,
        `type ${type}`,
      );
    }
  });
});

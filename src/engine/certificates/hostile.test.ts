import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createCa } from '#lab/tls/ca.ts';
import * as write from '#lab/tls/der.ts';
import { buildCrl, buildOcspResponse } from '#lab/tls/revocation.ts';
import { buildTrust } from './chain.ts';
import { DerError, readChildren, readElement, readOid } from './der.ts';
import { namesCover, satisfiesNameConstraints } from './names.ts';
import { parseCertificate, publicKeyOf } from './parse.ts';
import { findRevocation, parseCrl } from './revocation/crl.ts';
import { evaluateOcsp } from './revocation/ocsp.ts';
import { rootStoreOf } from './roots.ts';

const NOW = Date.UTC(2026, 10, 20);
const ca = createCa({ name: 'Root' });
const leaf = ca.issue({
  names: ['a.test', '192.0.2.1'],
  ocspUrl: 'http://o.test/',
  crlUrl: 'http://c.test/',
  issuerUrl: 'http://i.test/',
  mustStaple: true,
  scts: 2,
});
const rsa = createCa({ name: 'RSA', keyType: 'rsa2048' }).issue({ names: ['r.test'] });
const issuer = parseCertificate(ca.der);
const roots = rootStoreOf([ca.cert]);

/** Generates real DER with a few octets changed, cut off or doubled. */
const damage = (bytes: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .record({
      changes: fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 })), {
        maxLength: 6,
      }),
      end: fc.integer({ min: 0, max: bytes.length }),
      cut: fc.boolean(),
    })
    .map(({ changes, end, cut }) => {
      const spoiled = Buffer.from(bytes);
      for (const [at, value] of changes) spoiled[at] = value;
      return cut ? spoiled.subarray(0, end) : spoiled;
    });

/** Runs `work` and fails if it throws anything but `DerError`. */
function onlyDerErrors(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof DerError, `${error}`);
  }
}

describe('randomly damaged certificates, lists and responses', () => {
  it('damaged data is parsed or rejected with a DerError and causes no other error', () => {
    const certificate = fc.oneof(
      damage(leaf.der),
      damage(rsa.der),
      damage(ca.der),
      fc.uint8Array({ maxLength: 300 }).map(Buffer.from),
    );
    fc.assert(
      fc.property(certificate, (bytes) => {
        onlyDerErrors(() => {
          const parsed = parseCertificate(bytes);
          JSON.stringify(parsed.facts);
          namesCover(parsed.subjectAltNames, 'a.test');
          buildTrust({ chain: [parsed, issuer], roots, now: NOW });
          publicKeyOf(parsed);
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('damaged certificates are never trusted', () => {
    fc.assert(
      fc.property(damage(leaf.der), (bytes) => {
        onlyDerErrors(() => {
          const parsed = parseCertificate(bytes);
          const { fault } = buildTrust({ chain: [parsed], roots, now: NOW });
          // Data outside the signed part and the signature, such as tags and padding, can vary without harm.
          if (fault === null) assert.ok(parsed.tbs.equals(parseCertificate(leaf.der).tbs));
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('damaged lists and responses are harmless in revocation checks', () => {
    const crl = buildCrl(ca, {
      revoked: [{ serial: leaf.serial, at: NOW, reason: 1 }],
      thisUpdate: NOW,
      nextUpdate: NOW + 1,
    });
    const ocsp = buildOcspResponse(ca, leaf, { status: 'good', thisUpdate: NOW, nextUpdate: NOW + 1 });
    const parsedLeaf = parseCertificate(leaf.der);
    fc.assert(
      fc.property(damage(crl), damage(ocsp), (list, response) => {
        onlyDerErrors(() => findRevocation(parseCrl(list), leaf.serial));
        const { status } = evaluateOcsp(response, { leaf: parsedLeaf, issuer, now: NOW });
        assert.ok(['good', 'invalid', 'unknown', 'revoked'].includes(status));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('malicious certificates', () => {
  const make = (
    extra: { oid: string; value: Buffer }[],
    rest: { names?: string[]; serial?: Buffer; commonName?: string } = {},
  ) => ca.issue({ names: ['a.test'], keys: leaf.keys, extra, ...rest }).der;

  it('a certificate with 40,000 names stores few of them but matches all of them', () => {
    const names = Array.from({ length: 40_000 }, (_, index) => `host-${index}.example.test`);
    const parsed = parseCertificate(make([], { names }));
    assert.equal(parsed.facts.dnsNames.length, 100);
    assert.equal(parsed.facts.nameCount, 40_000);
    assert.equal(namesCover(parsed.subjectAltNames, 'host-39999.example.test'), true);
    assert.equal(namesCover(parsed.subjectAltNames, 'host-40000.example.test'), false);
    assert.ok(JSON.stringify(parsed.facts).length < 20_000);
  });

  it('a certificate with a million names is rejected because of its size', () => {
    const one = write.implicit(2, Buffer.from('host.example.test'));
    const list = write.sequence(Buffer.concat(Array<Buffer>(1_000_000).fill(one)));
    assert.throws(() => parseCertificate(make([{ oid: '2.5.29.17', value: list }], { names: [] })), DerError);
  });

  it('a certificate with excessive depth is not parsed recursively', () => {
    let deep: Buffer = write.nothing();
    for (let level = 0; level < 3_000; level += 1) deep = write.sequence(deep);
    const { facts } = parseCertificate(make([{ oid: '1.2.3.4', value: deep }]));
    assert.equal(facts.subjectCommonName, 'a.test');
    onlyDerErrors(() => parseCertificate(make([{ oid: '2.5.29.31', value: deep }])));
    onlyDerErrors(() => parseCertificate(deep));
  });

  it('huge serial numbers, names and URLs are truncated in the facts', () => {
    const url = write.implicit(6, Buffer.alloc(100_000, 0x61));
    const point = write.sequence(write.sequence(write.explicit(0, write.explicit(0, url))));
    const der = make([{ oid: '2.5.29.31', value: point }], {
      serial: Buffer.alloc(50_000, 0x7f),
      commonName: 'x'.repeat(100_000),
    });
    const { facts } = parseCertificate(der);
    assert.ok(JSON.stringify(facts).length < 3_000);
    assert.deepEqual(facts.crlUrls, []);
  });

  it('control characters in names are sanitized', () => {
    const { facts } = parseCertificate(make([], { commonName: 'evil\u0000\u001b[31m\u202e\nname' }));
    assert.equal(facts.subjectCommonName, 'evil??[31m??name');
    const list = write.implicit(2, Buffer.from('good.test\0.evil.test'));
    assert.equal(namesCover(list, 'good.test'), false);
    assert.equal(namesCover(list, 'good.test\0.evil.test'), false);
  });

  it('a certificate with repeated or too many extensions is rejected', () => {
    const flood = Array.from({ length: 300 }, (_, index) => ({
      oid: `1.2.3.${index}`,
      value: write.nothing(),
    }));
    assert.throws(() => parseCertificate(make(flood)), DerError);
    const twice = { oid: '1.2.3.4', value: write.nothing() };
    assert.throws(() => parseCertificate(make([twice, twice])), DerError);
  });

  it('name constraints never cost more than their limit', () => {
    const subtrees = Array.from({ length: 2_000 }, (_, index) =>
      write.sequence(write.implicit(2, Buffer.from(`n${index}.test`))),
    );
    const constraints = write.sequence(write.explicit(1, ...subtrees));
    const names = Buffer.concat(
      Array.from({ length: 5_000 }, () => write.implicit(2, Buffer.from('a.example'))),
    );
    assert.equal(satisfiesNameConstraints(names, constraints), false);
    assert.equal(satisfiesNameConstraints(names.subarray(0, 11), constraints), true);
  });
});

describe('DER parser', () => {
  it('never reads outside its input', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(60), (octets, at) => {
        const bytes = Buffer.from(octets);
        onlyDerErrors(() => {
          const element = readElement(bytes, at, bytes.length);
          assert.ok(element.start <= element.end && element.end <= bytes.length);
          for (const child of readChildren(bytes, element)) assert.ok(child.end <= element.end);
        });
      }),
    );
  });

  it('parses every object identifier that it writes', () => {
    const arcs = fc.array(fc.nat(2 ** 31 - 1), { maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1 }), fc.nat(39), arcs, (first, second, rest) => {
        const dotted = [first, second, ...rest].join('.');
        const bytes = write.oid(dotted);
        assert.equal(readOid(bytes, readElement(bytes, 0, bytes.length)), dotted);
      }),
    );
  });
});

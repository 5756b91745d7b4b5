import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createCa } from '#lab/tls/ca.ts';
import { buildCrl, buildOcspError, buildOcspResponse } from '#lab/tls/revocation.ts';
import { dayMs } from '#platform/clock.ts';
import { parseCertificate } from '../parse.ts';
import { evaluateCrl, findRevocation, parseCrl } from './crl.ts';
import { evaluateOcsp } from './ocsp.ts';

const NOW = Date.UTC(2026, 10, 20);
const ca = createCa({ name: 'Root' });
const stranger = createCa({ name: 'Stranger' });
const leaf = ca.issue({ names: ['a.test'] });
const parsedLeaf = parseCertificate(leaf.der);
const issuer = parseCertificate(ca.der);
const dates = { thisUpdate: NOW - dayMs, nextUpdate: NOW + dayMs };

describe('certificate revocation list', () => {
  it('contains exactly the serial numbers it was created with', () => {
    const serial = fc
      .uint8Array({ minLength: 1, maxLength: 20 })
      .map((octets) => Buffer.from([1, ...octets]));
    fc.assert(
      fc.property(fc.array(serial, { maxLength: 30 }), serial, (revoked, other) => {
        const bytes = buildCrl(ca, {
          ...dates,
          revoked: revoked.map((each) => ({ serial: each, at: NOW - dayMs, reason: 4 })),
        });
        const crl = parseCrl(bytes);
        for (const each of revoked)
          assert.deepEqual(findRevocation(crl, each), { at: NOW - dayMs, reason: 'superseded' });
        const listed = revoked.some((each) => each.equals(other));
        assert.equal(findRevocation(crl, other) !== null, listed);
      }),
      { numRuns: 100 },
    );
  });

  it('is not fooled by a serial number inside another entry', () => {
    // A longer serial number contains the whole search pattern, including the header.
    const hidden = Buffer.from([0x55, 0x02, leaf.serial.length, ...leaf.serial]);
    const crl = parseCrl(buildCrl(ca, { ...dates, revoked: [{ serial: hidden, at: NOW }] }));
    assert.equal(findRevocation(crl, leaf.serial), null);
  });

  it('is evaluated by issuer, signature, scope and date', () => {
    const evaluate = (options: Partial<Parameters<typeof buildCrl>[1]>, from = ca) =>
      evaluateCrl(parseCrl(buildCrl(from, { ...dates, revoked: [], ...options })), {
        issuer,
        url: 'http://c.test/',
        now: NOW,
      });
    assert.equal(evaluate({}), null);
    assert.equal(evaluate({ distributionPoint: 'http://c.test/' }), null);
    assert.equal(evaluate({ distributionPoint: 'http://d.test/' }), 'out-of-scope');
    assert.equal(evaluate({ signedBy: stranger.keys }), 'bad-signature');
    assert.equal(evaluate({ nextUpdate: NOW - 1 }), 'stale');
    assert.equal(evaluate({ nextUpdate: null }), null);
    assert.equal(evaluate({}, stranger), 'wrong-issuer');
  });
});

describe('stapled OCSP response', () => {
  const evaluate = (bytes: Buffer, now = NOW) => evaluateOcsp(bytes, { leaf: parsedLeaf, issuer, now });

  it('reports good, revoked or unknown', () => {
    for (const certIdHash of ['sha1', 'sha256'] as const) {
      assert.equal(
        evaluate(buildOcspResponse(ca, leaf, { ...dates, status: 'good', certIdHash })).status,
        'good',
      );
    }
    const revoked = evaluate(
      buildOcspResponse(ca, leaf, { ...dates, status: 'revoked', revokedAt: NOW - 2 * dayMs, reason: 1 }),
    );
    assert.deepEqual(
      [revoked.status, revoked.revokedAt, revoked.reason],
      ['revoked', NOW - 2 * dayMs, 'keyCompromise'],
    );
    assert.equal(evaluate(buildOcspResponse(ca, leaf, { ...dates, status: 'unknown' })).status, 'unknown');
  });

  it('is accepted only from a responder that the issuer authorized', () => {
    const usage = { oid: '2.5.29.37', value: Buffer.from('300a06082b06010505070309', 'hex') };
    const appointed = ca.issue({ names: ['ocsp.test'], usage: 'none', extra: [usage] });
    const plain = ca.issue({ names: ['ocsp.test'] });
    const foreign = stranger.issue({ names: ['ocsp.test'], usage: 'none', extra: [usage] });
    const by = (responder: typeof plain) =>
      evaluate(buildOcspResponse(ca, leaf, { ...dates, status: 'revoked', responder }));
    assert.equal(by(appointed).status, 'revoked');
    assert.equal(by(plain).fault, 'unauthorised-responder');
    assert.equal(by(foreign).fault, 'unauthorised-responder');
  });

  it('is rejected if it is forged, stale, not yet valid, about another certificate, or an error', () => {
    const good = { ...dates, status: 'good' } as const;
    assert.equal(
      evaluate(buildOcspResponse(ca, leaf, { ...good, signedBy: stranger.keys })).fault,
      'bad-signature',
    );
    assert.equal(evaluate(buildOcspResponse(ca, leaf, good), NOW + 2 * dayMs).fault, 'stale');
    assert.equal(evaluate(buildOcspResponse(ca, leaf, good), NOW - 2 * dayMs).fault, 'stale');
    const other = ca.issue({ names: ['b.test'] });
    assert.equal(evaluate(buildOcspResponse(ca, other, good)).fault, 'other-certificate');
    assert.equal(evaluate(buildOcspError(3)).fault, 'no-answer');
    assert.equal(evaluate(Buffer.alloc(0)).fault, 'malformed');
    assert.equal(evaluate(Buffer.alloc(100_000)).fault, 'malformed');
  });
});

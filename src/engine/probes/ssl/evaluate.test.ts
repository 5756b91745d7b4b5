import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { CertificateFacts } from '#engine/certificates/facts.ts';
import { emptyInspection, type ServerInspection } from '#engine/certificates/server-certificates.ts';
import { dayMs } from '#platform/clock.ts';
import { describeReason } from '../causes.ts';
import { evaluateSsl } from './evaluate.ts';
import type { SslSettings } from './settings.ts';

const time = fc.integer({ min: 0, max: 4_000 * dayMs });

const leaf: fc.Arbitrary<CertificateFacts> = fc.record({
  fingerprint: fc.constant('aa'),
  spkiSha256: fc.constantFrom('aa', 'bb'),
  serial: fc.constant('01'),
  subject: fc.string(),
  issuer: fc.string(),
  subjectCommonName: fc.constant(null),
  issuerCommonName: fc.constant(null),
  issuerOrganization: fc.constant(null),
  dnsNames: fc.array(fc.domain(), { maxLength: 3 }),
  ipAddresses: fc.constant([]),
  nameCount: fc.nat(3),
  notBefore: time,
  notAfter: time,
  keyType: fc.constantFrom('rsa', 'ec', 'other'),
  keyBits: fc.constantFrom(null, 1024, 2048, 224, 256),
  curve: fc.constant(null),
  signatureAlgorithm: fc.constant('rsa-sha1'),
  signatureHash: fc.constantFrom(null, 'sha1', 'sha256'),
  isCa: fc.boolean(),
  pathLength: fc.constant(null),
  extendedKeyUsage: fc.constant(null),
  ocspUrls: fc.constant([]),
  crlUrls: fc.constant([]),
  issuerUrls: fc.constant([]),
  mustStaple: fc.boolean(),
  sctCount: fc.nat(3),
  subjectKeyId: fc.constant(null),
  authorityKeyId: fc.constant(null),
  selfIssued: fc.boolean(),
});

const observation: fc.Arbitrary<ServerInspection> = fc
  .record({
    leaf: fc.option(leaf),
    issuers: fc.array(leaf, { maxLength: 3 }),
    protocol: fc.constantFrom(null, 'TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'),
    nameMatches: fc.constantFrom(null, true, false),
    failure: fc.constantFrom(
      null,
      { phase: 'connect' as const, code: 'connect-refused' },
      { phase: 'internal' as const, code: 'probe-failed' },
    ),
    trust: fc.constantFrom(null, { fault: null, detail: null }, { fault: 'untrusted' as const, detail: 'X' }),
  })
  .map((parts) => ({ ...emptyInspection(), ...parts }));

const settings: fc.Arbitrary<SslSettings> = fc.record({
  timeoutMs: fc.constant(1_000),
  host: fc.domain(),
  port: fc.constant(443),
  sni: fc.option(fc.domain()),
  starttls: fc.constant(null),
  warnDays: fc.array(fc.nat(90), { maxLength: 3 }),
  warnLifetimeShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  minTls: fc.constantFrom(null, '1.0', '1.1', '1.2', '1.3'),
  pinnedSha256: fc.array(fc.constantFrom('aa', 'BB'), { maxLength: 2 }),
  ipVersion: fc.constant(null),
});

describe('verdict of the ssl probe', () => {
  it('never throws, has a reason for every status but up, and every reason has a message', () => {
    fc.assert(
      fc.property(observation, settings, time, (inspection, wanted, now) => {
        const { status, reasons } = evaluateSsl(inspection, wanted, now);
        assert.equal(status === 'up', reasons.length === 0);
        assert.equal(status === 'unknown', inspection.failure?.phase === 'internal');
        for (const reason of reasons) assert.match(describeReason(reason), /^[A-Z\d].* .*\.$/s, reason.code);
      }),
    );
  });

  it('never gets better as a certificate approaches its expiry', () => {
    const rank = { up: 0, degraded: 1, down: 2, unknown: 3 };
    fc.assert(
      fc.property(observation, settings, time, fc.nat(400 * dayMs), (inspection, wanted, now, later) => {
        const early = Math.max(now, inspection.leaf?.notBefore ?? 0);
        const before = evaluateSsl(inspection, wanted, early).status;
        const after = evaluateSsl(inspection, wanted, early + later).status;
        assert.ok(rank[after] >= rank[before] || (inspection.leaf?.mustStaple ?? false));
      }),
    );
  });
});

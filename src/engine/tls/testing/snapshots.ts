import type { TlsSnapshot } from '../snapshot.ts';

type SnapshotCertificate = TlsSnapshot['certificates'][number];

/** Returns a valid certificate of a snapshot with these fields. */
export function snapshotCertificate(fields: Partial<SnapshotCertificate>): SnapshotCertificate {
  return {
    address: '192.0.2.1',
    fingerprint: 'f',
    spkiSha256: 's',
    subject: 'CN=a.test',
    subjectCommonName: 'a.test',
    issuer: 'CN=R10, O=One',
    issuerCommonName: 'R10',
    issuerOrganization: 'One',
    serial: '01',
    keyType: 'ec',
    keyBits: 256,
    signatureAlgorithm: 'ecdsa-with-SHA256',
    notBefore: 0,
    notAfter: 1,
    dnsNames: ['a.test'],
    trustFault: null,
    revocation: 'good',
    issuers: [],
    ...fields,
  };
}

/** Returns a snapshot of a host that serves this certificate. */
export function snapshotOf(host: string, fields: Partial<SnapshotCertificate>): TlsSnapshot {
  return {
    host,
    port: 443,
    failure: null,
    certificates: [snapshotCertificate(fields)],
    protocols: null,
  };
}

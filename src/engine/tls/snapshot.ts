import type { CertificateFacts } from '#engine/certificates/facts.ts';
import type { IssuerFacts } from '#engine/certificates/server-certificates.ts';
import { fail, notApplicable, type PostureCheck, pass } from '#engine/posture/posture-check.ts';
import type { TlsHostFacts } from './facts.ts';
import type { ProtocolFacts } from './survey.ts';

/** A certificate stored between scans. Times are in ms since the epoch. */
interface SnapshotCertificate
  extends Pick<
    CertificateFacts,
    | 'fingerprint'
    | 'spkiSha256'
    | 'subject'
    | 'subjectCommonName'
    | 'issuer'
    | 'issuerCommonName'
    | 'issuerOrganization'
    | 'serial'
    | 'keyType'
    | 'keyBits'
    | 'signatureAlgorithm'
    | 'notBefore'
    | 'notAfter'
    | 'dnsNames'
  > {
  address: string;
  trustFault: string | null;
  revocation: string;
  issuers: IssuerFacts[];
}

/** TLS data of a host stored between scans. */
export interface TlsSnapshot {
  host: string;
  port: number;
  failure: string | null;
  certificates: SnapshotCertificate[];
  protocols: ProtocolFacts | null;
}

/** Returns the snapshot of a host, limited in size. */
export function takeTlsSnapshot({ host, port, failure, served, protocols }: TlsHostFacts): TlsSnapshot {
  return {
    host,
    port,
    failure,
    certificates: served.map(({ address, leaf, issuers, trust, revocation }) => ({
      address,
      fingerprint: leaf.fingerprint,
      spkiSha256: leaf.spkiSha256,
      subject: leaf.subject,
      subjectCommonName: leaf.subjectCommonName,
      issuer: leaf.issuer,
      issuerCommonName: leaf.issuerCommonName,
      issuerOrganization: leaf.issuerOrganization,
      serial: leaf.serial,
      keyType: leaf.keyType,
      keyBits: leaf.keyBits,
      signatureAlgorithm: leaf.signatureAlgorithm,
      notBefore: leaf.notBefore,
      notAfter: leaf.notAfter,
      dnsNames: leaf.dnsNames.slice(0, 20),
      trustFault: trust.fault,
      revocation: revocation.status,
      issuers: issuers.slice(0, 5),
    })),
    protocols,
  };
}

/**
 * Returns whether a host now serves a certificate from a CA that it did not use before (`change.ssl.new-issuer`).
 * Compares CAs by organization, so a new intermediate of the same CA is not a change. Pure.
 */
export function compareIssuers(
  before: readonly TlsSnapshot[],
  after: readonly TlsSnapshot[],
): PostureCheck[] {
  const id = 'change.ssl.new-issuer';
  const known = new Set(before.flatMap(({ certificates }) => certificates.map(nameOfIssuer)));
  return after.map(({ host, certificates }) => {
    const then = before.find((each) => each.host === host);
    if (!then || then.certificates.length === 0 || certificates.length === 0) {
      return notApplicable(id, host, 'no-baseline');
    }
    const fresh = certificates.filter((each) => !known.has(nameOfIssuer(each)));
    if (fresh.length === 0) return pass(id, host);
    return fail(id, host, 'first-certificate-of-this-ca', {
      issuers: [...new Set(fresh.map(nameOfIssuer))],
      before: [...new Set(then.certificates.map(nameOfIssuer))],
      fingerprints: fresh.map(({ fingerprint }) => fingerprint),
    });
  });
}

const nameOfIssuer = ({ issuer, issuerOrganization }: TlsSnapshot['certificates'][number]): string =>
  issuerOrganization ?? issuer;

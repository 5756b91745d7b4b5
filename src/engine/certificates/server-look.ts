import type { NetworkReport } from '#engine/sockets/types.ts';
import type { TrustFault } from './chain.ts';
import type { CertificateFacts } from './facts.ts';
import type { ParsedCertificate } from './parse.ts';
import type { RevocationFacts } from './revocation/revocation.ts';

/** What is kept of the certificates above the leaf. */
export type IssuerFacts = Pick<
  CertificateFacts,
  | 'fingerprint'
  | 'subject'
  | 'notBefore'
  | 'notAfter'
  | 'keyType'
  | 'keyBits'
  | 'signatureAlgorithm'
  | 'signatureHash'
  | 'selfIssued'
>;

/** What a TLS server showed of itself. Dates are judged later, by whoever has a `now`. */
export interface ServerLook extends NetworkReport {
  /** Name sent as SNI; null for an address. */
  serverName: string | null;
  /** `TLSv1.3` and the like: the newest that both sides speak. */
  protocol: string | null;
  cipher: string | null;
  /** The certificate served first; null when none came or it cannot be read. */
  leaf: CertificateFacts | null;
  /** Path above the leaf as built, up to the trusted root where there is one. */
  issuers: IssuerFacts[];
  /** Count of certificates the server sent. */
  servedCertificates: number;
  /** Whether the leaf's names cover the name asked for; null without leaf. */
  nameMatches: boolean | null;
  trust: { fault: TrustFault | null; detail: string | null } | null;
  revocation: RevocationFacts | null;
  /** The server showed its certificate and then turned us away for having none of our own. */
  clientCertificateDemanded: boolean;
}

export const issuerFacts = ({ facts }: ParsedCertificate): IssuerFacts => ({
  fingerprint: facts.fingerprint,
  subject: facts.subject,
  notBefore: facts.notBefore,
  notAfter: facts.notAfter,
  keyType: facts.keyType,
  keyBits: facts.keyBits,
  signatureAlgorithm: facts.signatureAlgorithm,
  signatureHash: facts.signatureHash,
  selfIssued: facts.selfIssued,
});

/** A look that saw nothing yet. */
export const emptyLook = (): ServerLook => ({
  durationMs: 0,
  address: null,
  phases: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, transferMs: null },
  failure: null,
  serverName: null,
  protocol: null,
  cipher: null,
  leaf: null,
  issuers: [],
  servedCertificates: 0,
  nameMatches: null,
  trust: null,
  revocation: null,
  clientCertificateDemanded: false,
});

import type { CertificateFacts } from '../certificates/facts.ts';
import type { ServedCertificate, UnservedAddress } from './served.ts';
import type { ProtocolFacts } from './survey.ts';

/** Everything judged about one host and port: plain JSON. */
export interface TlsHostFacts {
  host: string;
  port: number;
  /** Why nothing could be looked at; null where something was. */
  failure: string | null;
  served: ServedCertificate[];
  unserved: UnservedAddress[];
  /** null: not asked, or no hello was taken. */
  protocols: ProtocolFacts | null;
  /** Why there is no survey. */
  protocolFailure: string | null;
}

/** A certificate that Certificate Transparency logs hold for a name of the account. */
export interface Issuance {
  fingerprint: string;
  issuerOrganisation: string | null;
  dnsNames: string[];
  keyType: CertificateFacts['keyType'];
  keyBits: number | null;
  curve: string | null;
  /** Epoch ms. */
  notBefore: number;
  notAfter: number;
  /** When we first knew of it, epoch ms. */
  seenAt: number;
}

/** What the account allows. An absent rule allows everything. */
export interface IssuancePolicy {
  /** Organisation names of CAs, without case. */
  allowedIssuers?: readonly string[];
  minRsaBits?: number;
  /** Curves such as `P-256`; an empty list allows none. */
  allowedCurves?: readonly string[];
  maxValidityDays?: number;
  wildcards?: boolean;
}

/** What is known of issuances, from the Certificate Transparency source. */
export interface IssuanceFacts {
  issuances: readonly Issuance[];
  policy: IssuancePolicy | null;
  /** Names of the inventory; absent where there is no inventory. */
  knownNames?: readonly string[];
}

/** A key and how many certificates of the past carried it. */
export interface KeyUse {
  spkiSha256: string;
  certificates: number;
}

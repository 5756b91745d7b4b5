import type { KeyKind } from '#engine/certificates/facts.ts';
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

/** What is wrong with an issuance: a rule of the account's policy that it breaks, or a CA that nobody expected. */
export type IssuanceFault = 'ca' | 'key-type' | 'key-size' | 'validity' | 'wildcard' | 'key' | 'unexpected';

/** A certificate that Certificate Transparency logs hold for a name of the account, as it was judged when it was found. */
export interface JudgedIssuance {
  /** Of the certificate, else of its precertificate; null where a source told facts alone. */
  fingerprint: string | null;
  issuerOrganisation: string | null;
  dnsNames: readonly string[];
  keyType: KeyKind | null;
  /** Epoch ms. */
  notBefore: number;
  notAfter: number;
  /** When we first knew of it, epoch ms. */
  seenAt: number;
  /** Empty where nothing is wrong, or a person has said that it is in order. */
  faults: readonly IssuanceFault[];
}

/** What is known of issuances, from the Certificate Transparency source. */
export interface IssuanceFacts {
  issuances: readonly JudgedIssuance[];
  /** Faults that the account's policy has a rule about. */
  ruled: readonly IssuanceFault[];
  /** Names of the inventory; absent where there is no inventory. */
  knownNames?: readonly string[];
}

/** A key and how many certificates of the past carried it. */
export interface KeyUse {
  spkiSha256: string;
  certificates: number;
}

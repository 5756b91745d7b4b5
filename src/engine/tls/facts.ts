import type { KeyKind } from '#engine/certificates/facts.ts';
import type { ServedCertificate, UnservedAddress } from './served.ts';
import type { ProtocolFacts } from './survey.ts';

/** Everything evaluated about one host and port; plain JSON. */
export interface TlsHostFacts {
  host: string;
  port: number;
  /** Reason why no data was collected; null if there is any. */
  failure: string | null;
  served: ServedCertificate[];
  unserved: UnservedAddress[];
  /** Null if not tested, or if no hello was accepted. */
  protocols: ProtocolFacts | null;
  /** Reason why there is no survey. */
  protocolFailure: string | null;
}

/** Problem with an issuance: a rule of the account's policy that it violates, or an unexpected CA. */
export type IssuanceFault = 'ca' | 'key-type' | 'key-size' | 'validity' | 'wildcard' | 'key' | 'unexpected';

/**
 * A certificate that Certificate Transparency logs contain for a name of the account, as evaluated when it was found.
 */
export interface EvaluatedIssuance {
  /** Fingerprint of the certificate, otherwise of its precertificate; null if the source provides only facts. */
  fingerprint: string | null;
  issuerOrganization: string | null;
  dnsNames: readonly string[];
  keyType: KeyKind | null;
  /** Epoch ms. */
  notBefore: number;
  notAfter: number;
  /** Time at which it was first seen, in epoch ms. */
  seenAt: number;
  /** Empty if there is no problem, or if a person has accepted the issuance. */
  faults: readonly IssuanceFault[];
}

/** Known facts about issuances, from the Certificate Transparency source. */
export interface IssuanceFacts {
  issuances: readonly EvaluatedIssuance[];
  /** Faults for which the account's policy has a rule. */
  ruled: readonly IssuanceFault[];
  /** Names in the inventory. Absent if there is no inventory. */
  knownNames?: readonly string[];
}

/** A key and the number of past certificates that contained it. */
export interface KeyUse {
  spkiSha256: string;
  certificates: number;
}

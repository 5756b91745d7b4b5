import type { KeyKind } from '#engine/certificates/facts.ts';
import type { ServedCertificate, UnservedAddress } from './served.ts';
import type { ProtocolFacts } from './survey.ts';

/** Everything that is evaluated about one host and port. Plain JSON. */
export interface TlsHostFacts {
  host: string;
  port: number;
  /** Reason why no data was collected, otherwise null. */
  failure: string | null;
  served: ServedCertificate[];
  unserved: UnservedAddress[];
  /** Null if not tested, or if no hello was accepted. */
  protocols: ProtocolFacts | null;
  /** Reason why there is no protocol survey, otherwise null. */
  protocolFailure: string | null;
}

/** Problem with an issuance: the violated rule of the account's policy, or an unexpected CA. */
export type IssuanceFault = 'ca' | 'key-type' | 'key-size' | 'validity' | 'wildcard' | 'key' | 'unexpected';

/** A certificate in Certificate Transparency logs for a name of the account, with its evaluation at that time. */
export interface EvaluatedIssuance {
  /** Fingerprint of the certificate, otherwise of its precertificate; null if the source provides only facts. */
  fingerprint: string | null;
  issuerOrganization: string | null;
  dnsNames: readonly string[];
  keyType: KeyKind | null;
  /** Time in ms since the epoch. */
  notBefore: number;
  notAfter: number;
  /** Time of the first observation in ms since the epoch. */
  seenAt: number;
  /** Empty if there is no problem, or if a user has accepted the issuance. */
  faults: readonly IssuanceFault[];
}

/** Facts about issuances from Certificate Transparency. */
export interface IssuanceFacts {
  issuances: readonly EvaluatedIssuance[];
  /** Faults with a rule in the account's policy. */
  ruled: readonly IssuanceFault[];
  /** Names in the account. Absent if the account is unknown. */
  knownNames?: readonly string[];
}

/** A key and the number of past certificates with it. */
export interface KeyUse {
  spkiSha256: string;
  certificates: number;
}

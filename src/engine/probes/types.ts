import type { ChainTrust } from '#engine/certificates/chain.ts';
import type { CertificateFacts } from '#engine/certificates/facts.ts';
import type { IssuerFacts } from '#engine/certificates/server-certificates.ts';
import type { RegistrationService } from '#engine/registration/registration-service.ts';
import type { NetworkContext, NetworkFailure, NetworkReport, Phases } from '#engine/sockets/types.ts';
import type { Params } from '#messages/messages.ts';
import type { OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';

export type { Phases };

/** All phases, in the order in which they come. */
export const allPhases = [
  'dnsMs',
  'connectMs',
  'tlsMs',
  'firstByteMs',
  'transferMs',
] as const satisfies (keyof Phases)[];

/** Phases of a check that measures none. */
export const noPhases: Phases = {
  dnsMs: null,
  connectMs: null,
  tlsMs: null,
  firstByteMs: null,
  transferMs: null,
};

/** Where a probe broke off, and why. */
export type ProbeFailure = NetworkFailure;

/**
 * Result that every probe reports. Plain JSON, so that it can also be used as a fixture. A probe never throws because
 * of a bad target: the target's fault is reported in `failure`. Kinds extend it with their own facts.
 */
export interface Observation extends NetworkReport {
  /** For HTTP kinds: status of the last response, null if there was none. */
  statusCode?: number | null;
  /** For kinds that see a certificate: the expiry of the one the server presents, epoch ms. */
  certificate?: { notAfter: number } | null;
  /** When what the check is about expires, epoch ms; of kinds other than those that see a certificate. */
  expiresAt?: number | null;
  /** The value that the check is about, as text without secrets; of kinds that compare one. */
  observed?: string | null;
  /** The same with its endpoint, for the store of served certificates. */
  served?: ServedLeaf | null;
  /** The steps, of kinds that have several. */
  run?: RunDetails;
}

/** What happened in one step of a check. Plain JSON, without secrets. */
export interface StepResult {
  name: string;
  /** What it did: `GET https://api.example.com/login`. */
  action: string;
  status: 'up' | 'degraded' | 'down' | 'skipped';
  /** Milliseconds since the beginning of the check. */
  startMs: number;
  durationMs: number;
  phases: Phases | null;
  statusCode: number | null;
  /** Octets of the response body. */
  bodyBytes: number | null;
  /** Why it failed or was slow. */
  reason: Reason | null;
  /** The variables that it set. */
  extracted: string[];
}

/** The steps of a check, all of them, in their order. */
export interface RunDetails {
  steps: StepResult[];
  /** Values of extracted variables without the secret ones, for a test: never stored. */
  values?: Readonly<Record<string, string>>;
}

/** The certificate that an endpoint served as its own. */
export interface ServedLeaf {
  host: string;
  port: number;
  /** Empty: implicit TLS. */
  starttls: string;
  /** Null if the chain was not checked. */
  trust: ChainTrust | null;
  /** Path above the leaf, as far as it is known. */
  issuers: readonly IssuerFacts[];
  facts: Pick<
    CertificateFacts,
    | 'fingerprint'
    | 'spkiSha256'
    | 'serial'
    | 'dnsNames'
    | 'subjectCommonName'
    | 'issuerCommonName'
    | 'issuerOrganisation'
    | 'notBefore'
    | 'notAfter'
    | 'keyType'
    | 'keyBits'
    | 'signatureAlgorithm'
  >;
}

/** A header as sent or received; credentials are replaced by ********. */
export interface EvidenceHeader {
  name: string;
  value: string;
}

/** The last request of a failed check and the response to it, without the secrets of the monitor. */
export interface FailureEvidence {
  /** Without user information; a query is shown as `?…`. */
  request: { method: string; url: string; headers: EvidenceHeader[] };
  /** Null if there was none. */
  response: { statusCode: number; httpVersion: string; headers: EvidenceHeader[] } | null;
  /** Null unless the monitor stores it. */
  body: StoredBody | null;
}

/** The body of a response, as it is stored when a check fails: without the secrets of the monitor. */
export interface StoredBody {
  contentType: string | null;
  text: string;
  /** Whether the response was longer. */
  truncated: boolean;
}

/** A reason for a verdict: a message whose text is in the catalogue of messages. */
export interface Reason {
  code: string;
  params?: Params;
}

/** `unknown`: the probe itself failed (our network or machine), which says nothing about the target. */
type VerdictStatus = 'up' | 'degraded' | 'down' | 'unknown';

/** The judgement of one observation. `reasons` is empty only for `up`; the first one is the headline. */
export interface Verdict {
  status: VerdictStatus;
  reasons: Reason[];
}

/**
 * Resources available to a probe. `signal` aborts at the monitor's timeout, and the probe ends within 100 ms of it.
 */
export interface ProbeContext extends NetworkContext {
  /** The proxy that the settings name; null if the account has none of that name. */
  proxy?: OutboundProxy | null;
  services?: ProbeServices;
  /** Reads the members of a group; absent where there is no database. */
  readMembers?(settings: GroupMembers): Promise<MemberCounts | null>;
}

/** What a process offers to probes besides the network. Each part is absent where it cannot be used. */
export interface ProbeServices {
  /** RDAP and WHOIS, as far as they are turned on. */
  registration?: RegistrationService;
  /** Returns the path of the Docker socket that monitors may use on this machine; null: they may not. */
  dockerSocket?(): Promise<string | null>;
  /** The systemd units whose state monitors may read on this machine: names, with `*` for any characters. */
  systemdUnits?: readonly string[];
}

/** What makes a monitor a member of a group. */
export interface GroupMembers {
  memberIds: readonly string[];
  memberTags: readonly string[];
}

/** The members of a group as they are now. Paused and pending ones do not count. */
export interface MemberCounts {
  up: number;
  degraded: number;
  down: number;
  /** Up to three members that are down or degraded, the worst first. */
  troubled: string[];
}

/**
 * There are many reason codes, and one outage often produces several in turn (refused, then timed out, then reset).
 * An incident is about the underlying cause, so codes are grouped into classes, and the class is part of the
 * fingerprint.
 */
export type CauseClass =
  | 'unreachable'
  | 'name'
  | 'tls'
  | 'certificate'
  | 'response'
  | 'content'
  | 'slow'
  | 'refused-by-policy'
  | 'other';

/**
 * The class of each of these reason codes. Classes never change, because they are part of the fingerprints of
 * incidents.
 */
export type CauseTable<Code extends string = string> = Readonly<Record<Code, CauseClass>>;

/** The English text for each reason code of a kind, in the ICU message syntax. */
export type MessageTable<Code extends string = string> = Readonly<Record<Code, string>>;

/** Marks the compared value of a check in `error`, where no failure needs the place. */
export const observedPrefix = 'observed ';

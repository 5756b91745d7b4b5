import type {
  BrowserSession,
  ConsoleLine,
  SessionRules,
  WebVitals,
} from '#engine/capture/browser-session.ts';
import type { ChainTrust } from '#engine/certificates/chain.ts';
import type { CertificateFacts } from '#engine/certificates/facts.ts';
import type { IssuerFacts } from '#engine/certificates/server-certificates.ts';
import type { RegistrationService } from '#engine/registration/registration-service.ts';
import type { NetworkContext, NetworkFailure, NetworkReport, Phases } from '#engine/sockets/types.ts';
import type { Params } from '#messages/messages.ts';
import type { OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';

export type { Phases };

/** All phases in chronological order. */
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

/** Phase in which a probe failed, and the reason. */
export type ProbeFailure = NetworkFailure;

/**
 * Result that every probe reports. Plain JSON, so that it can also be used as a fixture. A probe never throws because
 * of a bad target; it reports the target's fault in `failure`. Kinds add their own facts.
 */
export interface Observation extends NetworkReport {
  /** For HTTP kinds: status of the last response; null if there was none. */
  statusCode?: number | null;
  /** For kinds that see a certificate: expiry of the presented one, in epoch ms. */
  certificate?: { notAfter: number } | null;
  /** For other kinds: time at which the checked object expires, in epoch ms. */
  expiresAt?: number | null;
  /** For kinds that compare a value: the value as text, without secrets. */
  observed?: string | null;
  /** For kinds that look up DNS records: the records in the answer, sorted; null if the lookup was inconclusive. */
  records?: readonly string[] | null;
  /** The same certificate with its endpoint, for the store of served certificates. */
  served?: ServedLeaf | null;
  /** For kinds with several steps: the steps. */
  run?: RunDetails;
}

/** Result of one step of a check. Plain JSON, without secrets. */
export interface StepResult {
  name: string;
  /** Action of the step: `GET https://api.example.com/login`. */
  action: string;
  status: 'up' | 'degraded' | 'down' | 'skipped';
  /** Milliseconds since the start of the check. */
  startMs: number;
  durationMs: number;
  phases: Phases | null;
  statusCode: number | null;
  /** Octets of the response body. */
  bodyBytes: number | null;
  /** Why it failed or was slow. */
  reason: Reason | null;
  /** Names of the variables that it set. */
  extracted: string[];
  /** How the page was to use that the step opened; of kinds with a browser. */
  vitals?: WebVitals | null;
}

/** A picture of the page after a step. */
export interface RunPicture {
  /** Number of the step, from 0. */
  step: number;
  /** JPEG. */
  image: Buffer;
}

/** All steps of a check, in order. */
export interface RunDetails {
  steps: StepResult[];
  /** Of kinds with a browser: what the console of the pages showed, without secrets. */
  console?: ConsoleLine[];
  pictures?: RunPicture[];
  /** Values of extracted variables except secret ones, for test runs; never stored. */
  values?: Readonly<Record<string, string>>;
}

/** The certificate that an endpoint served as its own. */
export interface ServedLeaf {
  host: string;
  port: number;
  /** Protocol of STARTTLS; empty for implicit TLS. */
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
    | 'issuerOrganization'
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

/** The last request of a failed check and its response, without the monitor's secrets. */
export interface FailureEvidence {
  /** Without user information; a query is shown as `?…`. */
  request: { method: string; url: string; headers: EvidenceHeader[] };
  /** Null if there was no response. */
  response: { statusCode: number; httpVersion: string; headers: EvidenceHeader[] } | null;
  /** Null unless the monitor stores it. */
  body: StoredBody | null;
}

/** The body of a response as stored when a check fails, without the monitor's secrets. */
export interface StoredBody {
  contentType: string | null;
  text: string;
  /** Whether the response was longer. */
  truncated: boolean;
}

/** A reason for a verdict: a code with parameters, whose text is in the message catalog. */
export interface Reason {
  code: string;
  params?: Params;
}

/** `unknown`: the probe itself failed (our network or machine), so the result says nothing about the target. */
type VerdictStatus = 'up' | 'degraded' | 'down' | 'unknown';

/** The evaluation of one observation. `reasons` is empty only for `up`; the first one is the headline. */
export interface Verdict {
  status: VerdictStatus;
  reasons: Reason[];
}

/** Resources available to a probe. `signal` aborts at the monitor's timeout, and the probe must end within 100 ms. */
export interface ProbeContext extends NetworkContext {
  /** The proxy named in the settings; null if the account has none with that name. */
  proxy?: OutboundProxy | null;
  services?: ProbeServices;
  /** Reads the members of a group; absent if there is no database. */
  readMembers?(settings: GroupMembers): Promise<MemberCounts | null>;
}

/** Services that a process offers to probes in addition to the network. A service is absent if it cannot be used. */
export interface ProbeServices {
  /** RDAP and WHOIS, as far as they are enabled. */
  registration?: RegistrationService;
  /** Returns the path of the Docker socket that monitors may use on this machine; null if they may not use any. */
  dockerSocket?(): Promise<string | null>;
  /** The browser of this machine. */
  browser?: BrowserService;
  systemd?: SystemdService;
}

/** What monitors may read of the systemd of this machine. */
interface SystemdService {
  /** Names of units, with `*` for any characters. */
  units: readonly string[];
  /** Folders where `systemctl` is searched for, as in `PATH`. */
  searchPath: string;
}

/** Opens browsers, a few at a time. */
export interface BrowserService {
  /** Waits for its turn until the signal aborts. Throws `PageFault`. */
  open(rules: SessionRules, context: NetworkContext): Promise<BrowserSession>;
}

/** Criteria for the members of a group. */
export interface GroupMembers {
  memberIds: readonly string[];
  memberTags: readonly string[];
}

/** The current members of a group. Paused and pending ones do not count. */
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

/** Cause class of each of these reason codes. Classes never change, because they are part of incident fingerprints. */
export type CauseTable<Code extends string = string> = Readonly<Record<Code, CauseClass>>;

/** English text of each reason code of a kind, in ICU message syntax. */
export type MessageTable<Code extends string = string> = Readonly<Record<Code, string>>;

/** Prefix in `error` that marks the compared value of a check, if the field is not used for a failure. */
export const observedPrefix = 'observed ';

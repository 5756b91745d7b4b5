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
import {
  type NetworkContext,
  type NetworkFailure,
  type NetworkReport,
  noPhases,
  type Phases,
} from '#engine/sockets/types.ts';
import type { Params } from '#messages/messages.ts';
import type { OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';

export { noPhases, type Phases };

/** All phases in chronological order. */
export const allPhases = [
  'dnsMs',
  'connectMs',
  'tlsMs',
  'firstByteMs',
  'transferMs',
] as const satisfies (keyof Phases)[];

/** Phase in which a probe failed, and the reason. */
export type ProbeFailure = NetworkFailure;

/**
 * Result that every probe reports. Plain JSON, so that it also works as a fixture. A probe never throws because of a
 * bad target, but reports the fault in `failure`. Kinds add their own facts.
 */
export interface Observation extends NetworkReport {
  /** For HTTP kinds: status of the last response; null if there was none. */
  statusCode?: number | null;
  /** For kinds that receive a certificate: its expiry, in ms since the epoch. */
  certificate?: { notAfter: number } | null;
  /** For other kinds: expiry of the checked object, in ms since the epoch. */
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
  /** Reason why the step failed or was slow. */
  reason: Reason | null;
  /** Names of the variables that the step set. */
  extracted: string[];
  /** Web vitals of the page that the step opened, for kinds with a browser. */
  vitals?: WebVitals | null;
}

/** A screenshot of the page after a step. */
export interface RunPicture {
  /** Number of the step, starting with 0. */
  step: number;
  /** JPEG. */
  image: Buffer;
}

/** All steps of a check, in order. */
export interface RunDetails {
  steps: StepResult[];
  /** Console output of the pages, with secrets removed. Only for kinds that use a browser. */
  console?: ConsoleLine[];
  pictures?: RunPicture[];
  /** Values of extracted variables, except secret ones. For test runs; never stored. */
  values?: Readonly<Record<string, string>>;
}

/** The certificate that an endpoint served as its own. */
export interface ServedLeaf {
  host: string;
  port: number;
  /** STARTTLS protocol; empty for implicit TLS. */
  starttls: string;
  /** Null if the chain was not checked. */
  trust: ChainTrust | null;
  /** Known part of the path above the leaf. */
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

/** A header as sent or received. Credentials are replaced by ********. */
export interface EvidenceHeader {
  name: string;
  value: string;
}

/** The last request of a failed check and its response, without the monitor's secrets. */
export interface FailureEvidence {
  /** URL without user information. A query is replaced by `?…`. */
  request: { method: string; url: string; headers: EvidenceHeader[] };
  /** Null if there was no response. */
  response: { statusCode: number; httpVersion: string; headers: EvidenceHeader[] } | null;
  /** Null unless the monitor stores it. */
  body: StoredBody | null;
}

/** Body of a response as stored for a failed check, without the monitor's secrets. */
export interface StoredBody {
  contentType: string | null;
  text: string;
  /** Whether the response was longer. */
  truncated: boolean;
}

/** A reason for a verdict: a code with parameters. The message catalog contains its text. */
export interface Reason {
  code: string;
  params?: Params;
}

/** `unknown`: the probe itself failed (our network or machine), so there is no result for the target. */
type VerdictStatus = 'up' | 'degraded' | 'down' | 'unknown';

/** Evaluation of one observation. `reasons` is empty only for `up`. The first reason is the headline. */
export interface Verdict {
  status: VerdictStatus;
  reasons: Reason[];
}

/**
 * Returns the verdict of a check that failed: unknown if the fault is on this machine, otherwise down. `params` describe
 * the target; the failure's detail is added to them.
 */
export function failureVerdict({ phase, code, detail }: ProbeFailure, params?: Params): Verdict {
  const reason = params ? { code, params: detail ? { ...params, detail } : params } : { code };
  return { status: phase === 'internal' ? 'unknown' : 'down', reasons: [reason] };
}

/** Resources available to a probe. `signal` aborts at the monitor's timeout; the probe must then end within 100 ms. */
export interface ProbeContext extends NetworkContext {
  /** Proxy named in the settings; null if the account has no proxy with this name. */
  proxy?: OutboundProxy | null;
  services?: ProbeServices;
  /** Reads the members of a group; absent if there is no database. */
  readMembers?(settings: GroupMembers): Promise<MemberCounts | null>;
}

/** Services that a process offers to probes in addition to the network. Unavailable services are absent. */
export interface ProbeServices {
  /** RDAP and WHOIS, if enabled. */
  registration?: RegistrationService;
  /** Returns the path of the Docker socket that monitors on this machine can use; null if the operator allows none. */
  dockerSocket?(): Promise<string | null>;
  /** This machine's browser. */
  browser?: BrowserService;
  systemd?: SystemdService;
}

/** The systemd units on this machine that monitors can read. */
interface SystemdService {
  /** Names of units. `*` matches any characters. */
  units: readonly string[];
  /** Folders with `systemctl`, in the format of `PATH`. */
  searchPath: string;
}

/** Opens browsers, a few at a time. */
export interface BrowserService {
  /** Waits for a free browser until the signal aborts. Throws `PageFault`. */
  open(rules: SessionRules, context: NetworkContext): Promise<BrowserSession>;
}

/** Criteria for the members of a group. */
export interface GroupMembers {
  memberIds: readonly string[];
  memberTags: readonly string[];
}

/** Current members of a group. Paused and pending members do not count. */
export interface MemberCounts {
  up: number;
  degraded: number;
  down: number;
  /** Up to three members that are down or degraded, worst first. */
  troubled: string[];
}

/**
 * General kind of failure. One outage often produces several reason codes in turn (refused, then timed out, then
 * reset), but an incident is about the underlying cause. Codes are therefore grouped into classes, and the class is
 * part of the incident's fingerprint.
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

/** Prefix of a compared value in the `error` of a check. The field otherwise contains a failure. */
export const observedPrefix = 'observed ';

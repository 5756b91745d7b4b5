/**
 * The network seam. Everything that leaves this process for a user's target goes through a `Net`: names are
 * resolved once, every address is held against the egress policy, and the caller dials exactly the address
 * it was given (never the name again, so a rebinding name gains nothing).
 */

import type { SilenceMemory } from './egress/silence.ts';
import type { OutboundProxy } from './proxy/outbound-proxy.ts';

/** 4 or 6. */
export type IpFamily = 4 | 6;

/** One address that may be dialled. */
export interface ResolvedAddress {
  /** Canonical textual form, no brackets, no zone. */
  address: string;
  family: IpFamily;
}

/** Which addresses may be dialled for a user. */
export interface EgressPolicy {
  /** `any` admits all; `public` refuses private, loopback, link-local, CGNAT, multicast, reserved, metadata. */
  mode: 'any' | 'public';
  /** True when `address` (a textual IPv4 or IPv6 address) may be dialled; embedded IPv4 is judged as IPv4. */
  admits(address: string): boolean;
}

/** Address and port of one DNS server. */
export interface DnsServer {
  address: string;
  port: number;
}

/** Record types the transport knows by name; `TYPE123` for the rest. */
type DnsRecordType = string;

/** One resource record. `data` has the shape of `dns-packet` 5.6 for its type; raw Buffer for unknown types. */
export interface DnsRecord {
  /** Lower-case owner name, no trailing dot (the root is the empty string). */
  name: string;
  type: DnsRecordType;
  ttl: number;
  data: unknown;
}

/** What to ask, of whom, and how. */
export interface DnsQuestion {
  /** Name to look up, with or without trailing dot; A-labels. */
  name: string;
  type: DnsRecordType;
  /** Server to ask; without it the configured resolvers in turn. */
  server?: DnsServer;
  /** Recursion desired; default true. */
  rd?: boolean;
  /** DNSSEC OK bit in EDNS; default false. */
  dnssecOk?: boolean;
  /** Checking disabled bit; default false. */
  cd?: boolean;
  /** `auto`: UDP, then TCP when truncated. */
  transport?: 'auto' | 'udp' | 'tcp';
  /** Budget of the whole look-up, all tries and servers together, in milliseconds; default 5,000. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** A parsed answer, whatever its rcode. */
export interface DnsAnswer {
  /** `NOERROR`, `NXDOMAIN`, `SERVFAIL`, `REFUSED`, … */
  rcode: string;
  aa: boolean;
  tc: boolean;
  ad: boolean;
  ra: boolean;
  answers: DnsRecord[];
  authorities: DnsRecord[];
  additionals: DnsRecord[];
  /** Extended DNS error codes (RFC 8914). */
  extendedErrors: { code: number; text: string }[];
  server: DnsServer;
  transport: 'udp' | 'tcp';
  durationMs: number;
}

/** Why no answer could be had. */
type DnsFailureCode = 'timeout' | 'unreachable' | 'malformed' | 'aborted' | 'bad-name';

/** Thrown by `DnsClient.query` when no server gave a parsable answer in time. */
export class DnsFailure extends Error {
  readonly code: DnsFailureCode;
  constructor(code: DnsFailureCode, detail: string) {
    super(detail);
    this.name = 'DnsFailure';
    this.code = code;
  }
}

/** Our own DNS transport (UDP, TCP on truncation, EDNS(0), DO, CD and AD). */
export interface DnsClient {
  /** The configured resolvers, asked in turn where a question names no server; absent where nobody needs to know. */
  readonly servers?: readonly DnsServer[];
  /** Resolves with any parsed answer, also NXDOMAIN and SERVFAIL; throws `DnsFailure` only. */
  query(question: DnsQuestion): Promise<DnsAnswer>;
  /** Closes sockets; later queries fail with `unreachable`. */
  close(): void;
}

/** Why a host gave no address to dial. */
export type ResolveFailureCode =
  | 'target-refused'
  | 'dns-nxdomain'
  | 'dns-no-address'
  | 'dns-servfail'
  | 'dns-refused'
  | 'dns-timeout'
  /** The resolvers cannot be reached. */
  | 'dns-unreachable'
  | 'dns-error'
  | 'aborted';

/** Thrown by `Net.resolve`. `target-refused` means that the egress policy shut out every address. */
export class ResolveFailure extends Error {
  readonly code: ResolveFailureCode;
  constructor(code: ResolveFailureCode, detail: string) {
    super(detail);
    this.name = 'ResolveFailure';
    this.code = code;
  }
}

/** What came back of the echo requests of one call. */
export interface EchoReport {
  /**
   * Round trip of each request in the order sent, in milliseconds; null for one without a reply. Fewer than
   * asked for when time did not allow to send them all, or this machine may have lost replies to some.
   */
  rttsMs: (number | null)[];
  via: EchoWay;
}

/** How echo requests go out: by an unprivileged ICMP socket, by a raw one, or by the system's `ping` program. */
export type EchoWay = 'datagram' | 'raw' | 'program';

/**
 * `ping-unavailable`: this machine has no way to send ICMP for us; `ping-blocked`: its firewall lets none go there;
 * `ping-overloaded`: more is under way than it can take; `ping-unreachable`: it has no route there.
 */
export type EchoFailureCode = 'ping-unavailable' | 'ping-blocked' | 'ping-overloaded' | 'ping-unreachable';

/** Thrown by `IcmpEchoer.echo` when nothing could be sent. */
export class EchoFailure extends Error {
  readonly code: EchoFailureCode;
  constructor(code: EchoFailureCode, detail: string) {
    super(detail);
    this.name = 'EchoFailure';
    this.code = code;
  }
}

/** ICMP and ICMPv6 echo. */
export interface IcmpEchoer {
  /**
   * Sends `count` (1 to 20) requests `intervalMs` apart (default 200) to an address that the caller has held
   * against the egress policy. Resolves when all are answered, `timeoutMs` after the start, or on abort, with
   * what came until then. Throws `EchoFailure` only.
   */
  echo(
    address: string,
    options: { count: number; timeoutMs: number; intervalMs?: number; signal?: AbortSignal },
  ): Promise<EchoReport>;
  close(): void;
}

export interface Net {
  readonly policy: EgressPolicy;
  readonly dns: DnsClient;
  /** Absent where the process has no use for ping. */
  readonly icmp?: IcmpEchoer;
  /** Root certificates in PEM that count as trusted, the configured extra ones included. */
  readonly rootCertificates: readonly string[];
  /** What sources are reached by where the operator says so; probes and scans never go by it. */
  readonly proxy?: OutboundProxy | null;
  /** What has been learnt of mute addresses; who dials asks it first. Absent where every conversation is its own. */
  readonly silence?: SilenceMemory;
  /**
   * Addresses of `host` that may be dialled, in the order to try (IPv6 and IPv4 as the name server gave
   * them, IPv4 first unless `family` says otherwise); refused ones are left out. `host` may be a name, an
   * IPv4 or IPv6 literal (with or without brackets) in canonical form. Throws `ResolveFailure`.
   */
  resolve(
    host: string,
    options: { family?: IpFamily; timeoutMs: number; signal?: AbortSignal },
  ): Promise<ResolvedAddress[]>;
}

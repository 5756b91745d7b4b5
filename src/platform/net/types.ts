import type { OutboundProxy } from './proxy/outbound-proxy.ts';

/**
 * The network boundary. All traffic from this process to users' targets goes through a `Net`: names are
 * resolved once, every address is checked against the egress policy, and the caller dials exactly the address
 * it was given. The name is not resolved again, so DNS rebinding has no effect.
 */

/** 4 or 6. */
export type IpFamily = 4 | 6;

/** One address that may be dialled. */
export interface ResolvedAddress {
  /** Canonical textual form, no brackets, no zone. */
  address: string;
  family: IpFamily;
}

/** Decides which addresses may be dialled for a user. */
export interface EgressPolicy {
  /**
   * `any` allows all addresses; `public` refuses private, loopback, link-local, CGNAT, multicast, reserved
   * and metadata addresses.
   */
  mode: 'any' | 'public';
  /**
   * Returns whether the policy allows connections to `address` (a textual IPv4 or IPv6 address); embedded IPv4 is
   * evaluated as IPv4.
   */
  admits(address: string): boolean;
}

/** Address and port of one DNS server. */
export interface DnsServer {
  address: string;
  port: number;
}

/** Name of a record type that the transport knows; `TYPE123` for all others. */
type DnsRecordType = string;

/**
 * One resource record. `data` has the shape that `dns-packet` 5.6 uses for the type; a raw Buffer for unknown
 * types.
 */
export interface DnsRecord {
  /** Lower-case owner name, no trailing dot (the root is the empty string). */
  name: string;
  type: DnsRecordType;
  ttl: number;
  data: unknown;
}

/** A DNS query: what to look up, which server to query, and how. */
export interface DnsQuestion {
  /** Name to look up, with or without trailing dot; A-labels. */
  name: string;
  type: DnsRecordType;
  /** Server to query. If missing, the configured resolvers are used in turn. */
  server?: DnsServer;
  /** Recursion desired; default true. */
  rd?: boolean;
  /** DNSSEC OK bit in EDNS; default false. */
  dnssecOk?: boolean;
  /** Checking disabled bit; default false. */
  cd?: boolean;
  /** `auto`: UDP first, then TCP if the response is truncated. */
  transport?: 'auto' | 'udp' | 'tcp';
  /** Timeout for the whole lookup, including all attempts and servers, in milliseconds. Default: 5,000. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** A parsed response with any rcode. */
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

/** Why there was no response. */
type DnsFailureCode = 'timeout' | 'unreachable' | 'malformed' | 'aborted' | 'bad-name';

/** Thrown by `DnsClient.query` when no server sent a valid response in time. */
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
  /** The configured resolvers, used in turn if a question names no server. Missing if no caller needs them. */
  readonly servers?: readonly DnsServer[];
  /** Resolves with any valid response, including NXDOMAIN and SERVFAIL; throws only `DnsFailure`. */
  query(question: DnsQuestion): Promise<DnsAnswer>;
  /** Closes sockets; later queries fail with `unreachable`. */
  close(): void;
}

/** Why a host has no address to dial. */
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

/** Thrown by `Net.resolve`. `target-refused` means that the egress policy refused every address. */
export class ResolveFailure extends Error {
  readonly code: ResolveFailureCode;
  constructor(code: ResolveFailureCode, detail: string) {
    super(detail);
    this.name = 'ResolveFailure';
    this.code = code;
  }
}

/** Result of the echo requests of one call. */
export interface EchoReport {
  /**
   * Round-trip time of each request in the order sent, in milliseconds; null if there was no reply. Has fewer entries
   * than requested if there wasn't enough time to send them all or this machine may have lost some replies.
   */
  rttsMs: (number | null)[];
  via: EchoWay;
}

/**
 * How echo requests are sent: by an unprivileged ICMP socket, a raw socket or the system's `ping` program.
 */
export type EchoWay = 'datagram' | 'raw' | 'program';

/**
 * `ping-unavailable`: this machine cannot send ICMP for us; `ping-blocked`: its firewall blocks the destination;
 * `ping-overloaded`: more pings are in progress than it can handle; `ping-unreachable`: it has no route to the
 * destination.
 */
export type EchoFailureCode = 'ping-unavailable' | 'ping-blocked' | 'ping-overloaded' | 'ping-unreachable';

/** Thrown by `IcmpEchoer.echo` if nothing could be sent. */
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
   * Sends `count` (1 to 20) requests, `intervalMs` apart (default 200), to an address that the caller has checked
   * against the egress policy. Resolves when all are answered, `timeoutMs` after the start, or on abort, with the
   * replies received so far. Throws only `EchoFailure`.
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
  /** Undefined if the process does not use ping. */
  readonly icmp?: IcmpEchoer;
  /** Trusted root certificates in PEM, including the additional configured ones. */
  readonly rootCertificates: readonly string[];
  /** Proxy for requests to sources, if the operator configured one; probes and scans never use it. */
  readonly proxy?: OutboundProxy | null;
  /**
   * Known silent addresses, to be checked before dialling. Undefined if connections don't share this
   * information.
   */
  readonly silence?: SilenceMemory;
  /**
   * Returns the addresses of `host` that may be dialled, in the order to try them. Within a family, addresses keep
   * the order of the name server; IPv4 comes first unless `family` says otherwise. Addresses that the egress policy
   * refuses are left out. `host` may be a name, or an IPv4 or IPv6 literal in canonical form, with or without
   * brackets. Throws `ResolveFailure`.
   */
  resolve(
    host: string,
    options: { family?: IpFamily; timeoutMs: number; signal?: AbortSignal },
  ): Promise<ResolvedAddress[]>;
}

/** How a connection to a silent address timed out, recorded so that later checks don't have to wait for it again. */
export interface KnownSilence {
  phase: 'connect' | 'tls' | 'response';
  /** `connect-timeout`, `tls-timeout` or `response-timeout`. */
  code: string;
}

/**
 * Addresses and ports that did not respond at all within the time of one exchange. Shared by connections to
 * the same targets, such as those of the families of one scan, so that only the first one waits.
 */
interface SilenceMemory {
  record(address: string, port: number, silence: KnownSilence): void;
  find(address: string, port: number): KnownSilence | null;
}

const maxRemembered = 1_000;
const keyOf = (address: string, port: number) => `${address} ${port}`;

/** Creates an empty memory. */
export function createSilenceMemory(): SilenceMemory {
  const known = new Map<string, KnownSilence>();
  return {
    record(address, port, silence) {
      if (known.size < maxRemembered) known.set(keyOf(address, port), silence);
    },
    find: (address, port) => known.get(keyOf(address, port)) ?? null,
  };
}

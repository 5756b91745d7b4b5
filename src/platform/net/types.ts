import type { OutboundProxy } from './proxy/outbound-proxy.ts';

/**
 * The network boundary. All traffic from this process to users' targets goes through a `Net`. It resolves names once
 * and checks every address against the egress policy. The caller connects to exactly the returned address. The name is
 * not resolved again, so DNS rebinding has no effect.
 */

/** 4 or 6. */
export type IpFamily = 4 | 6;

/** An address that may be contacted. */
export interface ResolvedAddress {
  /** Canonical textual form without brackets and zone. */
  address: string;
  family: IpFamily;
}

/** Determines the addresses that may be contacted for a user. */
export interface EgressPolicy {
  /**
   * `any` allows all addresses; `public` blocks private, loopback, link-local, CGNAT, multicast, reserved and metadata
   * addresses.
   */
  mode: 'any' | 'public';
  /**
   * Returns whether the policy allows connections to `address` (a textual IPv4 or IPv6 address). Embedded IPv4
   * addresses are evaluated as IPv4.
   */
  admits(address: string): boolean;
}

/** Address and port of one DNS server. */
export interface DnsServer {
  address: string;
  port: number;
}

/** Name of a record type that the transport supports by name; `TYPE123` for all others. */
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

/** A DNS query: the name and type, the server, and the options. */
export interface DnsQuestion {
  /** Name to look up, with or without trailing dot; A-labels. */
  name: string;
  type: DnsRecordType;
  /** Server to query. By default, the configured resolvers are used in turn. */
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

/** Reasons for a missing response. */
type DnsFailureCode = 'timeout' | 'unreachable' | 'malformed' | 'aborted' | 'bad-name';

/** Thrown by `DnsClient.query` when no server sent a valid response before the timeout. */
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
  /**
   * The configured resolvers, which are used in turn if a query specifies no server. Absent if no caller needs them.
   */
  readonly servers?: readonly DnsServer[];
  /** Resolves with any valid response, including NXDOMAIN and SERVFAIL. Throws only `DnsFailure`. */
  query(question: DnsQuestion): Promise<DnsAnswer>;
  /** Closes sockets. Later queries fail with `unreachable`. */
  close(): void;
}

/** Reasons why a host has no address to connect to. */
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

/** Thrown by `Net.resolve`. `target-refused` means that the egress policy blocks every address. */
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
   * Round-trip times of the requests in ms, in the order sent; null for a missing reply. The list is shorter than
   * requested if there wasn't enough time to send all requests or this machine may have lost replies.
   */
  rttsMs: (number | null)[];
  via: EchoWay;
}

/** Methods of sending echo requests: an unprivileged ICMP socket, a raw socket, or the system's `ping` program. */
export type EchoWay = 'datagram' | 'raw' | 'program';

/**
 * `ping-unavailable`: this machine does not allow sending ICMP. `ping-blocked`: its firewall blocks the destination.
 * `ping-overloaded`: it cannot handle the number of pings in progress. `ping-unreachable`: it has no route to the
 * destination.
 */
export type EchoFailureCode = 'ping-unavailable' | 'ping-blocked' | 'ping-overloaded' | 'ping-unreachable';

/** Thrown by `IcmpEchoer.echo` if no request could be sent. */
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
   * against the egress policy. Resolves with the received replies when all have arrived, after `timeoutMs`, or on
   * abort. Throws only `EchoFailure`.
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
  /** Trusted root certificates in PEM, including additional certificates from the settings. */
  readonly rootCertificates: readonly string[];
  /** Proxy for requests to sources, if configured. Probes and scans never use it. */
  readonly proxy?: OutboundProxy | null;
  /** Known silent addresses to check before connecting. Undefined if connections don't share this information. */
  readonly silence?: SilenceMemory;
  /**
   * Returns the addresses of `host` that may be contacted, in the order to try them. Within a family, addresses keep
   * the name server's order. IPv4 comes first unless `family` excludes it. Excludes addresses that the egress policy
   * blocks. `host` may be a name, or an IPv4 or IPv6 literal in canonical form, with or without brackets. Throws
   * `ResolveFailure`.
   */
  resolve(
    host: string,
    options: { family?: IpFamily; timeoutMs: number; signal?: AbortSignal },
  ): Promise<ResolvedAddress[]>;
}

/** The timeout of a connection to a silent address, recorded so that later checks don't have to wait again. */
export interface KnownSilence {
  phase: 'connect' | 'tls' | 'response';
  /** `connect-timeout`, `tls-timeout` or `response-timeout`. */
  code: string;
}

/**
 * Addresses and ports without any response during one exchange. Connections to the same targets share it, such as the
 * families of one scan, so that only the first connection waits.
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

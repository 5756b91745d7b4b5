import type { UrlRequest } from '../http/types.ts';
import type { StartTls } from '../sockets/starttls/dialogues.ts';

/**
 * Settings of each probe kind, as design section 4 names them. The API's schemas produce exactly these
 * shapes with defaults filled in; `timeoutMs` comes from the monitor's `timeoutSeconds`.
 */

export interface HeaderExpectation {
  name: string;
  equals?: string;
  contains?: string;
  /** RE2 pattern. */
  matches?: string;
}

export interface JsonPathExpectation {
  /** RFC 9535. */
  path: string;
  equals?: string | number | boolean | null;
  contains?: string;
  /** RE2 pattern. */
  matches?: string;
  exists?: boolean;
}

export interface HttpSettings extends UrlRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  expect: {
    /** Numbers and ranges such as `"200-299"`; default `["200-299"]`. */
    status: (number | string)[];
    headers: HeaderExpectation[];
    jsonPath: JsonPathExpectation[];
    finalUrl: string | null;
    /** Whole duration above which the verdict is degraded, in milliseconds. */
    maxMs: number | null;
  };
  tls: { verify: boolean; warnDays: number[] };
}

export interface KeywordSettings extends HttpSettings {
  keyword: string;
  keywordMode: 'present' | 'absent';
  caseSensitive: boolean;
}

export interface PingSettings {
  timeoutMs: number;
  host: string;
  /** Echo requests to send, 1 to 20. */
  packets: number;
  /** Loss above this is down; loss above zero up to it is degraded only when `packets` > 1. 0 to 100. */
  maxLossPercent: number;
  /** Average round trip above this is degraded, in milliseconds. */
  maxRttMs: number | null;
  ipVersion: 4 | 6 | null;
}

export interface PortSettings {
  timeoutMs: number;
  host: string;
  port: number;
  protocol: 'tcp' | 'udp' | 'tls';
  starttls: StartTls | null;
  /** Text sent after the connection (or handshake) stands; the UDP payload. `\r`, `\n`, `\xNN` escapes. */
  send: string | null;
  /** RE2 pattern that what comes back must match. */
  expectRegex: string | null;
  ipVersion: 4 | 6 | null;
}

export type DnsMonitorRecordType =
  | 'A'
  | 'AAAA'
  | 'CNAME'
  | 'MX'
  | 'NS'
  | 'TXT'
  | 'SOA'
  | 'SRV'
  | 'CAA'
  | 'PTR'
  | 'TLSA'
  | 'DS'
  | 'DNSKEY';

export interface DnsSettings {
  timeoutMs: number;
  host: string;
  recordType: DnsMonitorRecordType;
  /** `address[:port]` (IPv6 in brackets when a port follows); null: the service's own resolvers. */
  resolver: string | null;
  expect: {
    /** `resolves`: at least one record; `exact`: the set is equal; `none`: no listed value (or, with no values, no record at all). */
    mode: 'any' | 'all' | 'exact' | 'none' | 'resolves';
    values: string[];
  };
  /** Expected rcode such as `NXDOMAIN`; null: NOERROR. */
  rcode: string | null;
  /** Demand the AD bit. */
  dnssec: boolean;
}

export interface SslSettings {
  timeoutMs: number;
  host: string;
  port: number;
  /** Server name sent; null: the host. */
  sni: string | null;
  starttls: StartTls | null;
  /** Days before expiry at which the verdict is degraded, e.g. `[30, 14, 7]`; the largest one decides. */
  warnDays: number[];
  /** Share of the lifetime left below which the verdict is degraded, 0 to 1; null: not judged. */
  warnLifetimeShare: number | null;
  minTls: '1.0' | '1.1' | '1.2' | '1.3' | null;
  /** SHA-256 of the served leaf's SubjectPublicKeyInfo (lower hex); empty: not pinned. One must match. */
  pinnedSha256: string[];
  ipVersion: 4 | 6 | null;
}

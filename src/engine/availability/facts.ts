/** Result of a request to a host over one scheme. */
export interface SchemeReach {
  /** Status of the last response of the chain; null if there was none. */
  status: number | null;
  /** Error code; null if there is a response. */
  code: string | null;
  /** Phase in which the request failed; null if it succeeded. */
  phase: string | null;
  /** Whether a TCP connection to the host itself was established. */
  connected: boolean;
  /** Whether the connection was established but no TLS handshake completed with the host itself. */
  handshakeFailed: boolean;
  firstByteMs: number | null;
}

/**
 * `serving`: a response with a status below 500. `failing`: no response, or a 5xx. `absent`: the name does not exist or
 * has no address. `unknown`: the lookup or our own network failed, or the egress policy forbids the connection.
 */
export type HostState = 'serving' | 'failing' | 'absent' | 'unknown';

export interface HostReach {
  host: string;
  state: HostState;
  /** Null if HTTPS responded and HTTP did not need to be tried. */
  http: SchemeReach | null;
  https: SchemeReach;
  /** Null if the lookup failed. */
  hasIpv4: boolean | null;
  hasIpv6: boolean | null;
  /** Result over IPv6 only; null if not tested. */
  ipv6: SchemeReach | null;
  /** Attempts made. */
  attempts: number;
}

/** Data that the account's own service monitors recorded for the domain's website. */
export interface ServiceHistory {
  /** Checks of the last 24 hours. */
  checks24h: number;
  /** Number of those checks with a 5xx response. */
  serverErrors24h: number;
  /** 95th percentile of the time to first byte over 24 hours, in ms. */
  firstByteP95Ms24h: number | null;
  /** Uptime over 30 days from 0 to 1, excluding maintenance; null if there is no data. */
  uptimeRatio30d: number | null;
  /** Monitored part of these 30 days, in seconds. */
  observedSeconds30d: number;
  /** Whether the website is confirmed to be down now; null if unknown. */
  downNow: boolean | null;
}

/** TCP port 25 of a mail host. */
export interface MailReach {
  host: string;
  /** Error code; null if the host accepted a connection. */
  code: string | null;
}

/** Everything that the availability family observed. Plain JSON. */
export interface AvailabilityFacts {
  domain: string;
  /** Whether the domain is registrable. Only registrable domains are expected to have a `www` name. */
  isApex: boolean;
  hosts: HostReach[];
  service: ServiceHistory | null;
  /** Null if not tested because ownership is not verified. */
  mail: MailReach[] | null;
}

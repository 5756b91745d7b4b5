/** Result of a request to a host over one scheme. */
export interface SchemeReach {
  /** Status of the last response of the chain; null if there was none. */
  status: number | null;
  /** Stable code for why there is no response; null if there is one. */
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
 * `serving`: a response with a status below 500. `failing`: no response, or a 5xx. `absent`: no such name or no
 * address. `unknown`: the lookup or our own network failed, or policy forbids connecting.
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

/** What the account's own service monitors recorded for the domain's website. */
export interface ServiceHistory {
  /** Checks of the last 24 hours. */
  checks24h: number;
  /** Number of those checks with a 5xx response. */
  serverErrors24h: number;
  /** 95th percentile of the time to the first byte over 24 hours, in milliseconds. */
  firstByteP95Ms24h: number | null;
  /** Share of time up over 30 days, 0 to 1, excluding maintenance; null if unknown. */
  uptimeRatio30d: number | null;
  /** Time of these 30 days that was observed, in seconds. */
  observedSeconds30d: number;
  /** Whether the website is confirmed to be down now; null if unknown. */
  downNow: boolean | null;
}

/** TCP port 25 of one mail host. */
export interface MailReach {
  host: string;
  /** Code of the failure; null if the host accepted a connection. */
  code: string | null;
}

/** Everything that the availability family observed; plain JSON. */
export interface AvailabilityFacts {
  domain: string;
  /** Whether the domain itself is registrable, so that a `www` name is expected alongside it. */
  isApex: boolean;
  hosts: HostReach[];
  service: ServiceHistory | null;
  /** Null if not tested because ownership is not verified. */
  mail: MailReach[] | null;
}

/** How a host answered over one scheme. */
export interface SchemeReach {
  /** Status of the last answer of the chain; null when none came. */
  status: number | null;
  /** Why there is no answer, as a stable code; null where there is one. */
  code: string | null;
  /** Where it broke off. */
  phase: string | null;
  /** A TCP connection stood to the host itself. */
  connected: boolean;
  /** The connection stood, but no TLS handshake was completed with the host itself. */
  handshakeFailed: boolean;
  firstByteMs: number | null;
}

/**
 * `serving`: an answer below 500. `failing`: none, or a 5xx. `absent`: no name or address. `unknown`: the
 * look-up or our own network failed, or we may not go there.
 */
export type HostState = 'serving' | 'failing' | 'absent' | 'unknown';

export interface HostReach {
  host: string;
  state: HostState;
  /** null where https answered and nobody needed to ask. */
  http: SchemeReach | null;
  https: SchemeReach;
  /** null when the look-up failed. */
  hasIpv4: boolean | null;
  hasIpv6: boolean | null;
  /** How it answered over IPv6 alone; null where not asked. */
  ipv6: SchemeReach | null;
  /** Attempts made. */
  attempts: number;
}

/** What the account's own service monitors saw of the domain's web site. */
export interface ServiceHistory {
  /** Checks of the last 24 hours. */
  checks24h: number;
  /** Those of them answered by a 5xx. */
  serverErrors24h: number;
  /** 95th percentile of the time to the first byte over 24 hours, in milliseconds. */
  firstByteP95Ms24h: number | null;
  /** Share of time up over 30 days, 0 to 1, maintenance left out; null when not known. */
  uptimeRatio30d: number | null;
  /** Time of these 30 days that was observed, in seconds. */
  observedSeconds30d: number;
  /** Confirmed down at this moment; null when not known. */
  downNow: boolean | null;
}

/** TCP port 25 of one mail host. */
export interface MailReach {
  host: string;
  /** Code of the failure; null when it accepted a connection. */
  code: string | null;
}

/** Everything the availability family saw; plain JSON. */
export interface AvailabilityFacts {
  domain: string;
  /** The domain is registrable itself, so that a www name beside it is expected. */
  isApex: boolean;
  hosts: HostReach[];
  service: ServiceHistory | null;
  /** null: not asked, ownership is not proven. */
  mail: MailReach[] | null;
}

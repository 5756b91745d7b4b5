import type { Lookup } from '#engine/posture/lookup.ts';
import type { Clock } from '#platform/clock.ts';
import type { DnsServer, Net } from '#platform/net/types.ts';

/**
 * Sources of names below a domain in the order in which they run. Later sources use the names that earlier ones found.
 */
export const discoverySources = ['ct', 'dns', 'axfr', 'nsec', 'passive', 'word', 'san', 'page'] as const;
export type DiscoverySource = (typeof discoverySources)[number];

/** Sources that request more than published data. Used only on verified domains. */
export const activeSources: ReadonlySet<DiscoverySource> = new Set(['axfr', 'nsec', 'word']);

/** A third-party source that lists the names it has seen for a domain. */
export interface PassiveSource {
  name: string;
  /** Lists names below `domain`, up to a fixed number. Throws if the source cannot be queried. */
  listNames(domain: string, signal: AbortSignal): Promise<string[]>;
}

/** Context for a discovery step. */
export interface StepContext {
  /** Lower-case A-labels. */
  domain: string;
  /** Names below the domain that are known to resolve. */
  known: readonly string[];
  /** Counts against the lookup budget. Throws once the budget is used up. */
  lookup: Lookup;
  net: Net;
  clock: Clock;
  signal: AbortSignal;
  /** Web ports: 80 and 443 outside tests. */
  ports: { http: number; https: number };
  /** Returns the DNS server at the address of a name server; port 53 outside tests. */
  serverAt?: (address: string) => DnsServer;
  /** Returns the names of certificates issued for the domain; null if Certificate Transparency is not monitored. */
  ctNames: (() => Promise<readonly string[]>) | null;
  /** Names in the certificates that scanned hosts served. */
  servedNames: () => Promise<readonly string[]>;
  /** Null if no passive source is enabled. */
  passive: readonly PassiveSource[] | null;
  /** Returns a random label that does not exist; a new one for each call. */
  randomLabel: () => string;
  contactUrl: string | null;
}

/**
 * Result of a step. `skipped`: the step does not apply to this domain, see `reason`. `failed`: the step could not
 * obtain any data.
 */
export interface StepReport {
  state: 'done' | 'failed' | 'skipped';
  reason: string | null;
  /** Names as discovered, in any spelling, possibly outside the domain. */
  names: readonly string[];
}

/** Returns a successful report with these names. */
export const found = (names: Iterable<string>): StepReport => ({
  state: 'done',
  reason: null,
  names: [...names],
});
export const skipped = (reason: string): StepReport => ({ state: 'skipped', reason, names: [] });
export const failed = (reason: string): StepReport => ({ state: 'failed', reason, names: [] });

import type { Lookup } from '#engine/posture/lookup.ts';
import type { Clock } from '#platform/clock.ts';
import type { DnsServer, Net } from '#platform/net/types.ts';

/** Where names below a domain are looked for, in the order in which it is done: later ones look at what earlier ones found. */
export const discoverySources = ['ct', 'dns', 'axfr', 'nsec', 'passive', 'word', 'san', 'page'] as const;
export type DiscoverySource = (typeof discoverySources)[number];

/** Sources that ask for more than is published: only where ownership is proven. */
export const activeSources: ReadonlySet<DiscoverySource> = new Set(['axfr', 'nsec', 'word']);

/** A source of others' knowledge that names what it has seen of a domain. */
export interface PassiveSource {
  name: string;
  /** Names below `domain`, bounded. Throws where the source cannot be asked. */
  listNames(domain: string, signal: AbortSignal): Promise<string[]>;
}

/** What a step has to work with. */
export interface StepContext {
  /** Lower-case A-labels. */
  domain: string;
  /** Names below it that resolve, as far as is known. */
  known: readonly string[];
  /** Counted against the budget; throws once that is spent. */
  lookup: Lookup;
  net: Net;
  clock: Clock;
  signal: AbortSignal;
  /** 80 and 443 outside of tests. */
  ports: { http: number; https: number };
  /** Where the name server at an address listens; port 53 outside of tests. */
  serverAt?: (address: string) => DnsServer;
  /** Names of certificates issued for the domain; null where nobody follows certificates. */
  ctNames: (() => Promise<readonly string[]>) | null;
  /** Names in the certificates that scans have been served. */
  servedNames: () => Promise<readonly string[]>;
  /** Null where none is switched on. */
  passive: readonly PassiveSource[] | null;
  /** A label that nobody has, another each time. */
  randomLabel: () => string;
  contactUrl: string | null;
}

/** What a step found. `skipped`: it was not for this domain, by `reason`; `failed`: nothing could be learnt. */
export interface StepReport {
  state: 'done' | 'failed' | 'skipped';
  reason: string | null;
  /** As found: in any spelling, also of names elsewhere. */
  names: readonly string[];
}

/** A report of names. */
export const found = (names: Iterable<string>): StepReport => ({
  state: 'done',
  reason: null,
  names: [...names],
});
export const skipped = (reason: string): StepReport => ({ state: 'skipped', reason, names: [] });
export const failed = (reason: string): StepReport => ({ state: 'failed', reason, names: [] });

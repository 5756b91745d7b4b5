import type { ServiceHistory } from '#engine/availability/facts.ts';
import type { Ipv6Memory } from '#engine/availability/observe.ts';
import type { BrandWatch } from '#engine/brand/facts.ts';
import type { ExpectedFacts } from '#engine/change/expected.ts';
import type { MailHostInspections } from '#engine/email/starttls/mail-host-inspections.ts';
import type { CloudRanges } from '#engine/exposure/cloud-ranges.ts';
import type { KnownHost } from '#engine/exposure/known-hosts.ts';
import type { ExposureSources } from '#engine/exposure/scan-exposure.ts';
import type { FindingId } from '#engine/findings/catalog.ts';
import type { Lookup } from '#engine/posture/lookup.ts';
import type { ScanCheck } from '#engine/posture/posture-check.ts';
import type { IsUnregistered } from '#engine/posture/registrable.ts';
import type { RegistrationSources } from '#engine/registration/lookup.ts';
import type { Reputation } from '#engine/reputation/reputation.ts';
import type { CtLogList } from '#engine/tls/log-list.ts';
import type { TlsSources } from '#engine/tls/scan-tls.ts';
import type { RetireRepository } from '#engine/web/libraries/repository.ts';
import type { VulnerabilitySources } from '#engine/web/vulnerabilities/types.ts';
import type { Clock } from '#platform/clock.ts';
import type { DnsServer, Net } from '#platform/net/types.ts';
import type { FamilyFacts } from './facts.ts';

/** Names of the families of checks. Each comes after the families that it reads facts from. */
export const familyNames = [
  'watch',
  'dns',
  'email',
  'registration',
  'tls',
  'tls-protocols',
  'web',
  'exposure',
  'exposure-active',
  'servers-active',
  'reputation',
  'availability',
  'brand',
  'change',
] as const;
export type FamilyName = (typeof familyNames)[number];

/** Features enabled by the operator, and the addresses and ports to use. Everything is optional. */
export interface ScanEnvironment {
  /** Whether the resolver validates DNSSEC. */
  validating?: boolean;
  /** Returns the DNS server at the address of a name server; port 53 outside tests. */
  serverAt?: (address: string) => DnsServer;
  /** Web ports; 80 and 443 outside tests. */
  ports?: { http: number; https: number };
  /** SMTP port; 25 outside tests. */
  smtpPort?: number;
  isUnregistered?: IsUnregistered;
  registration?: RegistrationSources;
  reputation?: Reputation;
  vulnerabilities?: VulnerabilitySources;
  tls?: Omit<TlsSources, 'lookup' | 'logs'>;
  exposure?: Omit<ExposureSources, 'isUnregistered'> & {
    /** Ports that active checks scan; all known ports outside tests. */
    scanPorts?: readonly number[];
  };
  /** Address ranges rented out by cloud providers; null if currently unavailable. */
  cloudRanges?: () => Promise<CloudRanges | null>;
  /** Logs that browsers accept; null if currently unavailable. */
  ctLogs?: () => Promise<CtLogList | null>;
  /** Returns the lookalike monitoring data of a domain; null if the domain has no lookalike monitoring. */
  brandWatch?: (domain: string) => Promise<BrandWatch | null>;
  /** IPv6 results of this process's scans. Without it, IPv6 is assumed not to work. */
  ipv6Memory?: Ipv6Memory;
  /** Vulnerability data for JavaScript libraries; null if currently unavailable. */
  libraries?: () => Promise<RetireRepository | null>;
  /** Mail host results of the last hour, shared between scans. Without it, every scan connects to every host. */
  mailHostInspections?: MailHostInspections;
  /** DKIM selectors declared by the owner of the scanned domain. */
  declaredSelectors?: readonly string[];
  /** Contact URL in the User-Agent, for complaints. */
  contactUrl?: string;
}

/** Inputs and tools available to a family. */
export interface ScanContext {
  /** Lower-case A-labels. */
  domain: string;
  /** Time of the scan in ms since the epoch. */
  nowMs: number;
  /** Whether ownership is verified, so that active checks can run. */
  verified: boolean;
  net: Net;
  clock: Clock;
  /** Caches answers across all families of this scan. */
  lookup: Lookup;
  /** Aborts when the family's time is up. */
  signal: AbortSignal;
  environment: ScanEnvironment;
  /**
   * Returns the newest facts of another family: from this scan if that family ran, otherwise from the last scan; null
   * if there are none.
   */
  factsOf<Name extends FamilyName>(family: Name): FamilyFacts[Name] | null;
  /** Returns the facts of a family that ran in this scan; null if it did not. */
  factsNow<Name extends FamilyName>(family: Name): FamilyFacts[Name] | null;
  /** Returns whether the family is part of this scan. */
  inScan(family: FamilyName): boolean;
  /** Facts that the owner declared as expected; null if there are none. */
  expected: ExpectedFacts | null;
  /** Hosts below the domain found by discovery; null if discovery has not run yet. */
  knownHosts: readonly KnownHost[] | null;
  /** Results of the account's service monitors for the domain; null if there are none. */
  service: ServiceHistory | null;
  /** Open findings, each as `id asset`. */
  openFindings: ReadonlySet<string>;
  /** Returns the facts from the previous scan; null for the first scan. */
  factsBefore<Name extends FamilyName>(family: Name): FamilyFacts[Name] | null;
}

/** Results of a family. */
export interface FamilyReport<Facts> {
  checks: ScanCheck[];
  /** Plain JSON for the next scan and for other families. Null to keep the facts of the last scan. */
  facts: Facts | null;
}

/** A family of checks that run together at the same interval. */
export interface Family<Name extends FamilyName = FamilyName> {
  title: string;
  /** IDs that the family reports in every scan. Active IDs only if ownership is verified. */
  checks: readonly FindingId[];
  intervalMs: number;
  /** Families that this family reads facts from. If they are part of the same scan, they run first. */
  after: readonly FamilyName[];
  /** Whether the family runs only for verified domains. */
  needsVerified: boolean;
  /** Whether the family runs with every other family and never alone. */
  follows?: boolean;
  /**
   * Whether the family reports only some of its checks if other families are missing from the scan. The other results
   * then stay unchanged.
   */
  partial?: boolean;
  budget: FamilyBudget;
  run(context: ScanContext): Promise<FamilyReport<FamilyFacts[Name]>>;
}

/** Budget of one run of a family. */
interface FamilyBudget {
  /** Time in ms after which the results are discarded. */
  timeMs: number;
  /** Maximum number of DNS queries. */
  queries: number;
  /** Maximum number of characters of results and facts together, as JSON. */
  characters: number;
}

/** Outcome of a family's run. */
export interface FamilyOutcome {
  family: FamilyName;
  /** `done`: the family reported results. `failed`: it threw or exceeded its budget. */
  state: 'done' | 'failed';
  /** `budget-spent`, `aborted` or `scan-failed`; null if done. */
  reason: string | null;
  checks: ScanCheck[];
  facts: unknown;
  durationMs: number;
}

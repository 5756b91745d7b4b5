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

/** Names of the families of checks, each after the families whose facts it reads. */
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

/** Features that the operator has enabled, and the addresses and ports to use. Everything is optional. */
export interface ScanEnvironment {
  /** Whether the resolver validates DNSSEC. */
  validating?: boolean;
  /** Returns the server to query at the address of a name server; port 53 outside of tests. */
  serverAt?: (address: string) => DnsServer;
  /** Web ports; 80 and 443 outside of tests. */
  ports?: { http: number; https: number };
  /** SMTP port; 25 outside of tests. */
  smtpPort?: number;
  isUnregistered?: IsUnregistered;
  registration?: RegistrationSources;
  reputation?: Reputation;
  vulnerabilities?: VulnerabilitySources;
  tls?: Omit<TlsSources, 'lookup' | 'logs'>;
  exposure?: Omit<ExposureSources, 'isUnregistered'> & {
    /** Ports that active checks scan; all known ports outside of tests. */
    scanPorts?: readonly number[];
  };
  /** Address ranges that clouds rent out; null while unavailable. */
  cloudRanges?: () => Promise<CloudRanges | null>;
  /** Logs that browsers accept; null while unavailable. */
  ctLogs?: () => Promise<CtLogList | null>;
  /** Returns the lookalike monitoring data of a domain, or null if it is not monitored. */
  brandWatch?: (domain: string) => Promise<BrandWatch | null>;
  /** Observations of IPv6 by this process's scans. Without it, IPv6 is assumed not to work. */
  ipv6Memory?: Ipv6Memory;
  /** Vulnerability data of JavaScript libraries; null while unavailable. */
  libraries?: () => Promise<RetireRepository | null>;
  /** Mail host results of the last hour, shared between scans. Without it, every scan connects to every host. */
  mailHostInspections?: MailHostInspections;
  /** DKIM selectors that the owner of the scanned domain declared. */
  declaredSelectors?: readonly string[];
  /** Contact URL in the User-Agent, for complaints. */
  contactUrl?: string;
}

/** Inputs and tools available to a family. */
export interface ScanContext {
  /** Lower-case A-labels. */
  domain: string;
  /** The time of the scan, in epoch ms. */
  nowMs: number;
  /** Whether ownership is verified, so that active checks may run. */
  verified: boolean;
  net: Net;
  clock: Clock;
  /** Caches answers across all families of this scan. */
  lookup: Lookup;
  /** Aborts when the family's time is up. */
  signal: AbortSignal;
  environment: ScanEnvironment;
  /**
   * Returns the newest facts of another family: of this scan if it ran, otherwise of the last one; null if there are
   * none.
   */
  factsOf<Name extends FamilyName>(family: Name): FamilyFacts[Name] | null;
  /** Returns the facts of a family that ran in this scan; null if it did not. */
  factsNow<Name extends FamilyName>(family: Name): FamilyFacts[Name] | null;
  /** Returns whether the family is part of this scan. */
  inScan(family: FamilyName): boolean;
  /** Facts that the owner declared as expected; null if none were declared. */
  expected: ExpectedFacts | null;
  /** Hosts that discovery found below the domain; null if discovery has not run yet. */
  knownHosts: readonly KnownHost[] | null;
  /** Results of the account's service monitors for the domain; null if there are no such monitors. */
  service: ServiceHistory | null;
  /** Open findings, each as `id asset`. */
  openFindings: ReadonlySet<string>;
  /** Returns the facts from before this scan; null for the first scan. */
  factsBefore<Name extends FamilyName>(family: Name): FamilyFacts[Name] | null;
}

/** Results of a family. */
export interface FamilyReport<Facts> {
  checks: ScanCheck[];
  /** Plain JSON for the next scan and for other families; null to keep the facts of the last scan. */
  facts: Facts | null;
}

/** A family of checks that are measured together, at the same interval. */
export interface Family<Name extends FamilyName = FamilyName> {
  title: string;
  /** IDs that it reports in every scan; active ones only if ownership is verified. */
  checks: readonly FindingId[];
  intervalMs: number;
  /** Families whose facts this family reads. If they are part of the same scan, they run first. */
  after: readonly FamilyName[];
  /** Whether it runs only for domains with verified ownership. */
  needsVerified: boolean;
  /** Whether it runs whenever any other family runs, and never alone. */
  follows?: boolean;
  /** Whether it reports only some of its checks if other families are not part of the scan; the rest stay unchanged. */
  partial?: boolean;
  budget: FamilyBudget;
  run(context: ScanContext): Promise<FamilyReport<FamilyFacts[Name]>>;
}

/** Resources that one run of a family may use. */
interface FamilyBudget {
  /** Time in ms after which the results are discarded. */
  timeMs: number;
  /** Maximum number of DNS queries. */
  queries: number;
  /** Maximum characters of results and facts together, as JSON. */
  characters: number;
}

/** Outcome of a family's run. */
export interface FamilyOutcome {
  family: FamilyName;
  /** `done`: it reported results, whatever they are; `failed`: it threw or exceeded its budget. */
  state: 'done' | 'failed';
  /** `budget-spent`, `aborted` or `scan-failed`; null if done. */
  reason: string | null;
  checks: ScanCheck[];
  facts: unknown;
  durationMs: number;
}

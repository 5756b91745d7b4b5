import type { ServiceHistory } from '#engine/availability/facts.ts';
import type { Ipv6Memory } from '#engine/availability/observe.ts';
import type { BrandWatch } from '#engine/brand/facts.ts';
import type { ExpectedFacts } from '#engine/change/expected.ts';
import type { MailHostInspections } from '#engine/email/starttls/mail-host-inspections.ts';
import type { CloudRanges } from '#engine/exposure/cloud-ranges.ts';
import type { KnownHost } from '#engine/exposure/known-hosts.ts';
import type { ExposureSources } from '#engine/exposure/scan-exposure.ts';
import type { FindingId } from '#engine/findings/catalogue.ts';
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

/** Names of the families of checks, each behind those it reads from. */
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
  /** The resolver validates DNSSEC. */
  validating?: boolean;
  /** Where the name server at an address listens; port 53 outside of tests. */
  serverAt?: (address: string) => DnsServer;
  /** 80 and 443 outside of tests. */
  ports?: { http: number; https: number };
  /** 25 outside of tests. */
  smtpPort?: number;
  isUnregistered?: IsUnregistered;
  registration?: RegistrationSources;
  reputation?: Reputation;
  vulnerabilities?: VulnerabilitySources;
  tls?: Omit<TlsSources, 'lookup' | 'logs'>;
  exposure?: Omit<ExposureSources, 'isUnregistered'> & {
    /** Ports that active checks scan. Outside of tests, all known ports. */
    scanPorts?: readonly number[];
  };
  /** Ranges that clouds rent out; null while they cannot be had. */
  cloudRanges?: () => Promise<CloudRanges | null>;
  /** Logs that browsers accept; null while they cannot be had. */
  ctLogs?: () => Promise<CtLogList | null>;
  /** Returns the lookalike monitoring data of a domain, or null if it is not monitored. */
  brandWatch?: (domain: string) => Promise<BrandWatch | null>;
  /** Observations of IPv6 by the scans of this process. Without it, IPv6 is assumed not to work. */
  ipv6Memory?: Ipv6Memory;
  /** Data on JavaScript libraries; null while they cannot be had. */
  libraries?: () => Promise<RetireRepository | null>;
  /** Mail host results of the last hour, shared between scans. Without it, every scan connects to every host. */
  mailHostInspections?: MailHostInspections;
  /** DKIM selectors that the owner of the scanned domain declared. */
  declaredSelectors?: readonly string[];
  /** Address in the User-Agent under which people may complain. */
  contactUrl?: string;
}

/** Inputs and tools available to a family. */
export interface ScanContext {
  /** Lower-case A-labels. */
  domain: string;
  /** The instant of the scan, epoch ms. */
  nowMs: number;
  /** Ownership is verified: active checks may run. */
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
  /** Facts of a family that ran in this scan; null where it did not. */
  factsNow<Name extends FamilyName>(family: Name): FamilyFacts[Name] | null;
  /** The family is part of this scan. */
  inScan(family: FamilyName): boolean;
  /** Facts that the owner declared as expected. Null: none declared. */
  expected: ExpectedFacts | null;
  /** Hosts that discovery found below the domain. Null: discovery has not run yet. */
  knownHosts: readonly KnownHost[] | null;
  /** Results of the account's service monitors for the domain. Null: there are no such monitors. */
  service: ServiceHistory | null;
  /** Open findings, each `id asset`. */
  openFindings: ReadonlySet<string>;
  /** Facts before this scan; null at the first. */
  factsBefore<Name extends FamilyName>(family: Name): FamilyFacts[Name] | null;
}

/** Results of a family. */
export interface FamilyReport<Facts> {
  checks: ScanCheck[];
  /** Plain JSON for the next scan and for other families; null keeps those of the last scan. */
  facts: Facts | null;
}

/** A family of checks: measured together, at one cadence. */
export interface Family<Name extends FamilyName = FamilyName> {
  title: string;
  /** IDs that it reports in every scan. Active ones only if ownership is verified. */
  checks: readonly FindingId[];
  intervalMs: number;
  /** Families whose facts this family reads. If they are part of the same scan, they run first. */
  after: readonly FamilyName[];
  /** Runs only for domains whose ownership is verified. */
  needsVerified: boolean;
  /** Runs whenever any other family runs, never alone. */
  follows?: boolean;
  /** Only reports some of its checks if other families are not part of the scan; the rest stay as they were. */
  partial?: boolean;
  budget: FamilyBudget;
  run(context: ScanContext): Promise<FamilyReport<FamilyFacts[Name]>>;
}

/** Resources that one run of a family may use. */
interface FamilyBudget {
  /** Wall time in ms, after which the results are discarded. */
  timeMs: number;
  /** DNS queries. */
  queries: number;
  /** Characters of results and facts together, as JSON. */
  characters: number;
}

/** How a family's run ended. */
export interface FamilyOutcome {
  family: FamilyName;
  /** `done`: it reported results, whatever they are; `failed`: it threw or exceeded its budget. */
  state: 'done' | 'failed';
  /** `budget-spent`, `aborted` or `scan-failed`; null when done. */
  reason: string | null;
  checks: ScanCheck[];
  facts: unknown;
  durationMs: number;
}

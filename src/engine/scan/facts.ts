import type { BrandScan } from '#engine/brand/scan.ts';
import type { ChangeHistory } from '#engine/change/diff-scan.ts';
import type { Divergence } from '#engine/change/divergence.ts';
import type { OperatorFacts } from '#engine/change/expected.ts';
import type { MailModes } from '#engine/change/record-changes.ts';
import type { DnsAnalysis } from '#engine/dns/analyze-dns.ts';
import type { RecordSnapshot } from '#engine/dns/record-set.ts';
import type { ExposureScan } from '#engine/exposure/scan-exposure.ts';
import type { RegistrationResult } from '#engine/registration/lookup.ts';
import type { TlsScan } from '#engine/tls/scan-tls.ts';
import type { WebFacts } from '#engine/web/scan-web.ts';

/** DNS facts for other families and for comparison with the next scan. */
export interface DnsFacts {
  snapshot: RecordSnapshot;
  /** NS names at the parent; null if unknown. */
  nameServers: string[] | null;
  isZone: boolean | null;
  dnssec: DnsAnalysis['dnssec']['state'];
  /** CAA found by the search of RFC 8659: the name, and each property as text. */
  caa: { at: string | null; properties: string[] };
  /** Record sets on which resolver and name servers disagree; null if one side did not respond. */
  divergences: readonly Divergence[] | null;
  /** Time since which scans have seen different SOA serials, in epoch ms. */
  splitSinceMs: number | null;
}

/** Mail configuration facts for other families. */
export interface EmailFacts {
  /** Hosts that receive email, in order of preference. */
  exchangers: string[];
  /** Set if a failed lookup hides the mail exchangers. */
  exchangersHidden?: true;
  /** The SPF record; null if none is known. */
  spf: string | null;
  /** Null if a failed lookup makes this unknown. */
  parked: boolean | null;
  /** Mode of the policy; null if there is none, absent if unknown. */
  mtaSts?: MailModes['mtaSts'];
  /** Time since which scans have seen MTA-STS in testing mode, in epoch ms. */
  testingSinceMs: number | null;
}

/** Networks of the web addresses, for comparison with the next scan; null if none is known. */
export interface ReputationScanFacts {
  operators: OperatorFacts | null;
}

/** The record sets that attackers change to hijack a domain; unreadable ones are left out. */
export interface WatchFacts {
  snapshot: RecordSnapshot;
}

export type BrandFacts = BrandScan['facts'];

/** History of earlier observations. */
export type ChangeFacts = ChangeHistory;

/** Snapshots of hosts, and of their open ports if they were scanned. */
export type ExposureFacts = ExposureScan['facts'];

/** Registration data from the registry. */
export type RegistrationScanFacts = RegistrationResult;

/** Snapshots of the served TLS configuration, by host. */
type TlsFacts = TlsScan['facts'];

/** Facts that each family passes to the others and to the next scan. Plain JSON. */
export interface FamilyFacts {
  watch: WatchFacts;
  dns: DnsFacts;
  email: EmailFacts;
  registration: RegistrationScanFacts;
  tls: TlsFacts;
  'tls-protocols': null;
  web: WebFacts;
  exposure: ExposureFacts;
  'exposure-active': ExposureFacts;
  'servers-active': null;
  reputation: ReputationScanFacts;
  availability: null;
  brand: BrandFacts;
  change: ChangeFacts;
}

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
  /** CAA records from the search in RFC 8659: the name, and each property as text. */
  caa: { at: string | null; properties: string[] };
  /** Record sets with different values at the resolver and the name servers; null if either did not respond. */
  divergences: readonly Divergence[] | null;
  /** Start of the current difference between SOA serials, in ms since the epoch; null if they agree. */
  splitSinceMs: number | null;
}

/** Mail configuration facts for other families. */
export interface EmailFacts {
  /** Hosts that receive email, in order of preference. */
  exchangers: string[];
  /** Reason for unknown mail exchangers, if a lookup failed. */
  exchangersHidden?: true;
  /** The SPF record; null if none is known. */
  spf: string | null;
  /** Null if a lookup failed. */
  parked: boolean | null;
  /** Mode of the policy. Null if there is no policy, absent if unknown. */
  mtaSts?: MailModes['mtaSts'];
  /** Time in ms since the epoch of the first scan with MTA-STS in testing mode. */
  testingSinceMs: number | null;
}

/** Networks of the web addresses, for comparison with the next scan; null if none is known. */
export interface ReputationScanFacts {
  operators: OperatorFacts | null;
}

/** The record sets that attackers change to hijack a domain. Record sets that could not be read are omitted. */
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

/** Facts that each family passes to other families and to the next scan. Plain JSON. */
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

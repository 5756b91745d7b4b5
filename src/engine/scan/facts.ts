import type { BrandScan } from '#engine/brand/scan.ts';
import type { ChangeHistory } from '#engine/change/diff-scan.ts';
import type { Divergence } from '#engine/change/divergence.ts';
import type { OperatorFacts } from '#engine/change/expected.ts';
import type { MailModes } from '#engine/change/record-changes.ts';
import type { DnsAnalysis } from '#engine/dns/analyse-dns.ts';
import type { RecordSnapshot } from '#engine/dns/record-set.ts';
import type { ExposureScan } from '#engine/exposure/scan-exposure.ts';
import type { RegistrationResult } from '#engine/registration/look-up.ts';
import type { TlsScan } from '#engine/tls/scan-tls.ts';
import type { WebFacts } from '#engine/web/scan-web.ts';

/** What others need of the DNS, and what the next scan is compared with. */
export interface DnsFacts {
  snapshot: RecordSnapshot;
  /** NS names at the parent; null when unknown. */
  nameServers: string[] | null;
  isZone: boolean | null;
  dnssec: DnsAnalysis['dnssec']['state'];
  /** CAA found by the climb of RFC 8659: where, and each property as text. */
  caa: { at: string | null; properties: string[] };
  /** Where resolver and name servers disagree; null when one side could not be heard. */
  divergences: readonly Divergence[] | null;
  /** Since when scans have seen different SOA serials, epoch ms. */
  splitSinceMs: number | null;
}

/** What others need of the mail set-up. */
export interface EmailFacts {
  /** Hosts that take mail, best first. */
  exchangers: string[];
  /** A failed look-up hides who takes mail. */
  exchangersHidden?: true;
  /** The SPF record; null when there is none that is known. */
  spf: string | null;
  /** null when a failed look-up hides it. */
  parked: boolean | null;
  /** Mode of the policy; null: there is none; absent: unknown. */
  mtaSts?: MailModes['mtaSts'];
  /** Since when scans have seen MTA-STS in testing, epoch ms. */
  testingSinceMs: number | null;
}

/** Networks of the web addresses, for the comparison with the next scan; null when none is known. */
export interface ReputationScanFacts {
  operators: OperatorFacts | null;
}

/** The record sets by which a domain is stolen; sets that could not be read are left out. */
export interface WatchFacts {
  snapshot: RecordSnapshot;
}

export type BrandFacts = BrandScan['facts'];

/** Ledgers of what was there before. */
export type ChangeFacts = ChangeHistory;

/** Snapshots of hosts, and of their open ports where those were looked at. */
export type ExposureFacts = ExposureScan['facts'];

/** What the registry says. */
export type RegistrationScanFacts = RegistrationResult;

/** Snapshots of what is served, by host. */
type TlsFacts = TlsScan['facts'];

/** What each family hands to the others and to the next scan. Plain JSON. */
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

import type { FetchContext } from '#engine/http/fetch.ts';
import type { RdapClient } from '#engine/registration/rdap-client.ts';
import type { WhoisClient } from '#engine/registration/whois-client.ts';
import type { XarfFacts } from '#engine/takedown/xarf.ts';

/** Context for collecting evidence: the policy-checked network, and the registries if they are enabled. */
export interface EvidenceParts extends FetchContext {
  rdap: RdapClient | null;
  whois: WhoisClient | null;
  /** Null if no browser is installed, or none can run safely. */
  takeScreenshot: ((url: string, signal: AbortSignal) => Promise<Buffer | null>) | null;
}

/** An evidence file as stored. Third-party content is stored byte for byte and never rendered. */
export interface CollectedFile {
  name: string;
  mediaType: string;
  content: Buffer;
}

/** Contacts that can take a page down, nearest first. */
export const contactRoles = ['hosting', 'registrar', 'domain', 'registry', 'site'] as const;
type ContactRole = (typeof contactRoles)[number];

/** A contact with its source: `rdap`, `whois`, `security.txt`, or `rfc2142` for the usual address. */
export interface ReportContact {
  role: ContactRole;
  email: string;
  source: 'rdap' | 'whois' | 'security.txt' | 'rfc2142';
}

/** Facts about the page for reports and mail. Plain JSON. */
export interface EvidenceFacts extends XarfFacts {
  /** `answered`, or an error code. */
  outcome: string;
  /** HTTP status after all redirects; null without a response. */
  status: number | null;
  finalUrl: string | null;
}

/** All collected evidence. */
export interface EvidencePackage {
  facts: EvidenceFacts;
  files: CollectedFile[];
  contacts: ReportContact[];
  /** Codes of truncated or unavailable data. */
  limits: string[];
}

import type { FetchContext } from '#engine/http/fetch.ts';
import type { RdapClient } from '#engine/registration/rdap-client.ts';
import type { WhoisClient } from '#engine/registration/whois-client.ts';

/** Context for collecting evidence: the policy-checked network, and the registries if enabled. */
export interface EvidenceParts extends FetchContext {
  rdap: RdapClient | null;
  whois: WhoisClient | null;
  /** Null if no browser was found or none can be run safely. */
  takeScreenshot: ((url: string, signal: AbortSignal) => Promise<Buffer | null>) | null;
}

/** An evidence file as stored. Third-party content is stored byte for byte and never rendered. */
export interface CollectedFile {
  name: string;
  mediaType: string;
  content: Buffer;
}

/** Who can take a page down, nearest first. */
export const contactRoles = ['hosting', 'registrar', 'domain', 'registry', 'site'] as const;
type ContactRole = (typeof contactRoles)[number];

/** A contact to notify, and its source: `rdap`, `whois`, `security.txt`, or `rfc2142` for the usual address. */
export interface ReportContact {
  role: ContactRole;
  email: string;
  source: 'rdap' | 'whois' | 'security.txt' | 'rfc2142';
}

/** Facts about the page for reports and mail. Plain JSON. */
export interface EvidenceFacts {
  url: string;
  host: string;
  /** `answered`, or the code of the error. */
  outcome: string;
  /** HTTP status at the end of the redirects; null without a response. */
  status: number | null;
  finalUrl: string | null;
  redirects: string[];
  address: string | null;
  title: string | null;
  /** Whether the page contains a password field, and where its form is submitted. */
  hasPassword: boolean;
  submissionUrl: string | null;
  /** Whether a client that identifies itself as a bot was served a different page than a browser. */
  cloaked: boolean;
  addresses: string[];
  nameservers: string[];
  registrar: string | null;
  registeredAt: string | null;
  network: string | null;
  country: string | null;
  certificate: {
    subject: string;
    issuer: string;
    notBefore: string;
    notAfter: string;
    sha256: string;
  } | null;
}

/** All collected evidence. */
export interface EvidencePackage {
  facts: EvidenceFacts;
  files: CollectedFile[];
  contacts: ReportContact[];
  /** Codes of data that was truncated or unavailable. */
  limits: string[];
}

import type { FetchContext } from '#engine/http/fetch.ts';
import type { RdapClient } from '#engine/registration/rdap-client.ts';
import type { WhoisClient } from '#engine/registration/whois-client.ts';

/** What collecting may use: the guarded network, and the registries where they are on. */
export interface EvidenceParts extends FetchContext {
  rdap: RdapClient | null;
  whois: WhoisClient | null;
  /** Null where no browser was found, or none can be run safely. */
  takeScreenshot: ((url: string, signal: AbortSignal) => Promise<Buffer | null>) | null;
}

/** A file of the evidence, as it is stored. What a stranger wrote is kept octet by octet and never rendered. */
export interface CollectedFile {
  name: string;
  mediaType: string;
  content: Buffer;
}

/** Who can take a page down, nearest first. */
export const contactRoles = ['hosting', 'registrar', 'domain', 'registry', 'site'] as const;
type ContactRole = (typeof contactRoles)[number];

/** Whom to tell, and how that is known: `rdap`, `whois`, `security.txt`, or `rfc2142` for the usual address. */
export interface ReportContact {
  role: ContactRole;
  email: string;
  source: 'rdap' | 'whois' | 'security.txt' | 'rfc2142';
}

/** What is known of the page, in figures and names, for report and mail. Plain JSON. */
export interface EvidenceFacts {
  url: string;
  host: string;
  /** `answered`, or the code of what went wrong. */
  outcome: string;
  /** HTTP status at the end of the redirects; null without an answer. */
  status: number | null;
  finalUrl: string | null;
  redirects: string[];
  address: string | null;
  title: string | null;
  /** The page asks for a password, and where it sends what is typed in. */
  hasPassword: boolean;
  submissionUrl: string | null;
  /** A program that says what it is was shown another page than a browser. */
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

/** All that was collected. */
export interface EvidencePackage {
  facts: EvidenceFacts;
  files: CollectedFile[];
  contacts: ReportContact[];
  /** Codes of what was cut short or could not be had. */
  limits: string[];
}

import type { HeaderLists } from '#engine/http/fetch.ts';
import type { PageFacts } from './page/facts.ts';
import type { SecurityTxt } from './policy/security-txt.ts';

/** One stop of a redirect chain. */
interface HopFacts {
  url: string;
  status: number;
  /** Resolved Location; null for no redirect. */
  location: string | null;
}

/** Where a chain of redirects from one address ended. Headers are those of the last answer. */
export interface LandingFacts {
  hops: HopFacts[];
  /** Address of the last request. */
  url: string;
  /** 0 without an answer. */
  status: number;
  headers: HeaderLists;
  /** Set-Cookie of every answer of the chain that came from this host. */
  cookies: string[];
  /** Reason why there is no complete response. Null if there is one. */
  failure: string | null;
}

/** Everything judged about one host: plain JSON, and so a fixture. */
export interface HostFacts {
  host: string;
  /** Chain from http://host/. */
  http: LandingFacts;
  /** Chain from https://host/. */
  https: LandingFacts;
  /** Headers of the very first answer of https://host/, where HSTS is judged. */
  httpsFirstHeaders: HeaderLists;
  /** A handshake stood on port 443, whatever the certificate is worth, or a hello was at least answered in TLS. */
  tlsSpoken: boolean;
  certificateTrusted: boolean | null;
  /** The page that visitors reach. Null if it is on another host, missing, or not HTML. */
  page: PageFacts | null;
  /** Which chain the page was taken from. */
  pageScheme: 'http' | 'https' | null;
  /** Response for the same page requested with a foreign Origin. Null if not requested. */
  cors: { origin: string; allowOrigin: string | null; allowCredentials: string | null } | null;
}

/** security.txt of a domain. */
export interface SecurityTxtFacts {
  /** `found` if a text file was served; `absent` if it clearly does not exist; `unknown` if inconclusive. */
  state: 'found' | 'absent' | 'unknown';
  url: string | null;
  parsed: SecurityTxt | null;
  reason: string | null;
}

/** Facts of hosts outside: who serves scripts, and whether their names exist. */
export interface ScriptHostFacts {
  /** Script hosts whose name does not exist. */
  missing: string[];
  /** Registrable domains among them that anyone may register. */
  unregistered: { name: string; registrable: string }[];
  /** Some answer could not be had. */
  unknown: boolean;
}

/** One scan's facts about a site. */
export interface SiteFacts {
  domain: string;
  hosts: HostFacts[];
  securityTxt: SecurityTxtFacts;
  scriptHosts: ScriptHostFacts;
}

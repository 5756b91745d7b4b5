import type { HeaderLists } from '#engine/http/fetch.ts';
import type { PageFacts } from './page/facts.ts';
import type { SecurityTxt } from './policy/security-txt.ts';

/** One step of a redirect chain. */
interface HopFacts {
  url: string;
  status: number;
  /** Resolved Location; null if there is no redirect. */
  location: string | null;
}

/** The end of the redirects from one URL. Headers are those of the last response. */
export interface LandingFacts {
  hops: HopFacts[];
  /** URL of the last request. */
  url: string;
  /** 0 if there was no response. */
  status: number;
  headers: HeaderLists;
  /** Set-Cookie values of all responses in the chain that came from this host. */
  cookies: string[];
  /** Reason why there is no complete response; null if there is one. */
  failure: string | null;
}

/** Everything evaluated about one host; plain JSON, and therefore usable as a fixture. */
export interface HostFacts {
  host: string;
  /** Chain from http://host/. */
  http: LandingFacts;
  /** Chain from https://host/. */
  https: LandingFacts;
  /** Headers of the first response of https://host/, where HSTS is evaluated. */
  httpsFirstHeaders: HeaderLists;
  /** Whether a handshake on port 443 completed, whatever the certificate, or at least one hello got a TLS response. */
  tlsSpoken: boolean;
  certificateTrusted: boolean | null;
  /** The page that visitors reach; null if it is on another host, missing, or not HTML. */
  page: PageFacts | null;
  /** The chain that the page was read from. */
  pageScheme: 'http' | 'https' | null;
  /** Response for the same page requested with a foreign Origin; null if not requested. */
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

/** Facts about third-party hosts that serve scripts, and whether their names exist. */
export interface ScriptHostFacts {
  /** Script hosts whose name does not exist. */
  missing: string[];
  /** Their registrable domains that anyone may register. */
  unregistered: { name: string; registrable: string }[];
  /** Whether a response was unavailable. */
  unknown: boolean;
}

/** Facts about a site from one scan. */
export interface SiteFacts {
  domain: string;
  hosts: HostFacts[];
  securityTxt: SecurityTxtFacts;
  scriptHosts: ScriptHostFacts;
}

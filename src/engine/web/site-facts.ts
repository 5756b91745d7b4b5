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

/** End of the redirects from one URL. Headers are those of the last response. */
export interface LandingFacts {
  hops: HopFacts[];
  /** URL of the last request. */
  url: string;
  /** 0 if there was no response. */
  status: number;
  headers: HeaderLists;
  /** Set-Cookie values of this host's responses in the chain. */
  cookies: string[];
  /** Reason why there is no complete response, otherwise null. */
  failure: string | null;
}

/** Everything evaluated about one host. Plain JSON, so that it also works as a fixture. */
export interface HostFacts {
  host: string;
  /** Chain from http://host/. */
  http: LandingFacts;
  /** Chain from https://host/. */
  https: LandingFacts;
  /** Headers of the first response of https://host/. HSTS is evaluated there. */
  httpsFirstHeaders: HeaderLists;
  /** Whether a handshake on port 443 completed with any certificate, or at least one hello got a TLS response. */
  tlsSpoken: boolean;
  certificateTrusted: boolean | null;
  /** The page that visitors reach; null if it is on another host, missing, or not HTML. */
  page: PageFacts | null;
  /** Scheme of the page; null if the page was not read. */
  pageScheme: 'http' | 'https' | null;
  /** Response for the same page with a foreign Origin; null if not requested. */
  cors: { origin: string; allowOrigin: string | null; allowCredentials: string | null } | null;
}

/** security.txt of a domain. */
export interface SecurityTxtFacts {
  /** `found`: the site serves a security.txt. `absent`: it clearly does not exist. `unknown`: inconclusive. */
  state: 'found' | 'absent' | 'unknown';
  url: string | null;
  parsed: SecurityTxt | null;
  reason: string | null;
}

/** Facts about third-party hosts that serve scripts. */
export interface ScriptHostFacts {
  /** Script hosts with names that do not exist. */
  missing: string[];
  /** Script hosts with a registrable domain that anyone can register. */
  unregistered: { name: string; registrable: string }[];
  /** Whether a lookup was inconclusive. */
  unknown: boolean;
}

/** Facts about a site from one scan. */
export interface SiteFacts {
  domain: string;
  hosts: HostFacts[];
  securityTxt: SecurityTxtFacts;
  scriptHosts: ScriptHostFacts;
}

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

/** Where the redirects from one URL ended. Headers are those of the last response. */
export interface LandingFacts {
  hops: HopFacts[];
  /** Address of the last request. */
  url: string;
  /** 0 without a response. */
  status: number;
  headers: HeaderLists;
  /** Set-Cookie of every response of the chain that came from this host. */
  cookies: string[];
  /** Reason why there is no complete response. Null if there is one. */
  failure: string | null;
}

/** Everything evaluated about one host; plain JSON, and therefore usable as a fixture. */
export interface HostFacts {
  host: string;
  /** Chain from http://host/. */
  http: LandingFacts;
  /** Chain from https://host/. */
  https: LandingFacts;
  /** Headers of the very first response of https://host/, where HSTS is evaluated. */
  httpsFirstHeaders: HeaderLists;
  /** A handshake on port 443 completed, whatever the certificate, or at least a hello got a TLS response. */
  tlsSpoken: boolean;
  certificateTrusted: boolean | null;
  /** The page that visitors reach. Null if it is on another host, missing, or not HTML. */
  page: PageFacts | null;
  /** The chain that the page was taken from. */
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
  /** Some response was unavailable. */
  unknown: boolean;
}

/** One scan's facts about a site. */
export interface SiteFacts {
  domain: string;
  hosts: HostFacts[];
  securityTxt: SecurityTxtFacts;
  scriptHosts: ScriptHostFacts;
}

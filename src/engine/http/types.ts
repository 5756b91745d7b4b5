import type { TLSSocket } from 'node:tls';
import type { NetworkReport } from '#engine/sockets/types.ts';
import type { HeaderValues } from '#platform/net/http/hear-answer.ts';

type HttpAuth = { type: 'basic'; username: string; password: string } | { type: 'bearer'; token: string };

/** What to ask for. */
export interface UrlRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
  auth: HttpAuth | null;
  followRedirects: boolean;
  /** null: either family, IPv4 first. */
  ipVersion: 4 | 6 | null;
  /** Everything, redirects included. */
  timeoutMs: number;
}

/** One request of the chain and what it was answered. */
interface HttpHop {
  /** Without user information; a query is shown as `?…`. */
  url: string;
  statusCode: number;
  address: string;
}

/** What asking for a URL brought, redirects included. Plain JSON. */
export interface UrlAnswer extends NetworkReport {
  /** Status of the last answer; null when none came. */
  statusCode: number | null;
  /** `1.1`, `1.0`. */
  httpVersion: string | null;
  /** Only `content-type` and those asked for. */
  headers: HeaderValues;
  /** URL that gave the last answer, without user information. */
  finalUrl: string | null;
  hops: HttpHop[];
  /** Host and port of the last hop tried, answered or not; null when there was none. */
  target: { host: string; port: number } | null;
  /** Bytes of the last body that were read, after decompression; at most 1 MiB. */
  bodyBytes: number;
  /** False when reading stopped at the limit. */
  bodyComplete: boolean;
  /** Decoded text, where asked for. */
  body: string | null;
  /** TLS version of the last https hop, such as `TLSv1.3`. */
  tlsVersion: string | null;
}

/** What the caller of `requestUrl` wants of it. */
export interface UrlWishes {
  /** Names of the headers to keep besides `content-type`, in any case. */
  headers: readonly string[];
  /** Keep the decoded text of the last answer. */
  keepBody: boolean;
  /** A hop begins: what was noted of the session of the hop before is of no more interest. */
  onHop?(): void;
  /** Judges a session before anything is sent over it; a reason code refuses it. `host` is the URL's. */
  judgeSession?(socket: TLSSocket, host: string): string | null;
}

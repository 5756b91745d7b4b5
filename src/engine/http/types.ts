import type { TLSSocket } from 'node:tls';
import type { NetworkReport } from '#engine/sockets/types.ts';
import type { ClientIdentity } from '#platform/net/egress/secure-context.ts';
import type { RequestParts } from '#platform/net/http/read-answer.ts';
import type { AnswerHead, HeaderValues } from '#platform/net/http/read-response.ts';
import type { OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';

type HttpAuth =
  | { type: 'basic'; username: string; password: string }
  | { type: 'digest'; username: string; password: string }
  | { type: 'bearer'; token: string };

/** What to request. */
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
  /** How to reach the origin of `url` other than by its own host; absent in the usual case. */
  route?: RequestRoute;
}

/** Another way to the target than dialling its host. */
export interface RequestRoute {
  /** For every connection, redirects included. Its own address has passed the egress policy. */
  proxy?: OutboundProxy;
  /** Where connections to the origin of `url` go; Host header and SNI stay. A null port is the URL's. */
  connectTo?: { host: string; port: number | null };
  /** Presented to the origin of `url` only. */
  client?: ClientIdentity;
}

/** One request of the chain and its response. */
interface HttpHop {
  /** Without user information; a query is shown as `?…`. */
  url: string;
  statusCode: number;
  address: string;
}

/** Result of requesting a URL, including redirects. Plain JSON. */
export interface UrlAnswer extends NetworkReport {
  /** Status of the last response; null if there was none. */
  statusCode: number | null;
  /** `1.1`, `1.0`. */
  httpVersion: string | null;
  /** Only `content-type` and the requested headers. */
  headers: HeaderValues;
  /** URL of the last response, without user information. */
  finalUrl: string | null;
  hops: HttpHop[];
  /** Host and port of the last hop tried, with or without a response; null if there was none. */
  target: { host: string; port: number } | null;
  /** Bytes of the last body that were read, after decompression; at most `maxBodyBytes`. */
  bodyBytes: number;
  /** False when reading stopped at the limit. */
  bodyComplete: boolean;
  /** Decoded text, if requested. */
  body: string | null;
  /** TLS version of the last https hop, such as `TLSv1.3`. */
  tlsVersion: string | null;
}

/** A request as sent, and the head of the response; null until it arrives. */
export interface HttpExchange {
  url: URL;
  parts: RequestParts;
  head: AnswerHead | null;
}

/** Cookies by URL (RFC 6265). */
export interface CookieStore {
  /** Stores the `Set-Cookie` values of a response from `url`. */
  store(url: URL, values: readonly string[]): void;
  /** The `Cookie` header for `url`, empty when there is none. */
  header(url: URL): string;
}

/** Options of the caller of `requestUrl`. */
export interface UrlOptions {
  /** Names of the headers to store in addition to `content-type`, in any case. */
  headers: readonly string[];
  /** Cookies from before the request, to which those of its responses are added. By default only redirects have any. */
  jar?: CookieStore;
  /** Store the decoded text of the last response. */
  keepBody: boolean;
  /** Most of a body that is read, after decompression, in bytes; default 1 MiB. */
  maxBodyBytes?: number;
  /** Called when a hop begins; session data recorded for the previous hop is obsolete. */
  onHop?(): void;
  /** Called when the request of a hop is about to be sent. The response is added when it arrives. */
  onExchange?(exchange: HttpExchange): void;
  /** Evaluates a session before anything is sent over it; returning a reason code rejects it. `host` is the URL's. */
  evaluateSession?(socket: TLSSocket, host: string, port: number): string | null;
}

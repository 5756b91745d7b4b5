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
  /** Null for either family, IPv4 first. */
  ipVersion: 4 | 6 | null;
  /** Timeout for everything, including redirects, in ms. */
  timeoutMs: number;
  /** How to reach the origin of `url` other than through its own host; absent in most cases. */
  route?: RequestRoute;
}

/** A route to the target other than its own host. */
export interface RequestRoute {
  /** Used for every connection, including redirects. The proxy's address has passed the egress policy. */
  proxy?: OutboundProxy;
  /** Where to connect for the origin of `url`; Host header and SNI are unchanged. A null port means the URL's port. */
  connectTo?: { host: string; port: number | null };
  /** Client certificate, presented only to the origin of `url`. */
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
  /** `1.1` or `1.0`. */
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
  /** False if reading stopped at the limit. */
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

/** Stores cookies by URL (RFC 6265). */
export interface CookieStore {
  /** Stores the `Set-Cookie` values of a response from `url`. */
  store(url: URL, values: readonly string[]): void;
  /** Returns the `Cookie` header for `url`; empty if there is none. */
  header(url: URL): string;
}

/** Options of the caller of `requestUrl`. */
export interface UrlOptions {
  /** Names of the headers to store in addition to `content-type`, in any case. */
  headers: readonly string[];
  /**
   * Cookies from before the request, to which those of its responses are added. By default only redirects within the
   * request share cookies.
   */
  jar?: CookieStore;
  /** Whether to store the decoded text of the last response. */
  keepBody: boolean;
  /** Maximum size of a body that is read, after decompression, in bytes; default 1 MiB. */
  maxBodyBytes?: number;
  /** Called when a hop starts. Session data recorded for the previous hop is then obsolete. */
  onHop?(): void;
  /** Called when the request of a hop is about to be sent. The response is added when it arrives. */
  onExchange?(exchange: HttpExchange): void;
  /**
   * Evaluates a session before anything is sent over it. Returns a reason code to reject it, or null. `host` is the
   * URL's host.
   */
  evaluateSession?(socket: TLSSocket, host: string, port: number): string | null;
}

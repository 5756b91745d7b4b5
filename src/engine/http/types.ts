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

/** HTTP request to send. */
export interface UrlRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
  auth: HttpAuth | null;
  followRedirects: boolean;
  /** Null for either family, IPv4 first. */
  ipVersion: 4 | 6 | null;
  /** Timeout for the whole request, including redirects, in ms. */
  timeoutMs: number;
  /** Alternative route to the origin of `url`; absent in most cases. */
  route?: RequestRoute;
}

/** An alternative route to the target. */
export interface RequestRoute {
  /** Proxy for every connection, including redirects. Its address has passed the egress policy. */
  proxy?: OutboundProxy;
  /**
   * Host and port to connect to for the origin of `url`. Host header and SNI do not change. A null port means the URL's
   * port.
   */
  connectTo?: { host: string; port: number | null };
  /** Client certificate, presented only to the origin of `url`. */
  client?: ClientIdentity;
}

/** One request of the chain and its response. */
interface HttpHop {
  /** URL without user information. A query is replaced by `?…`. */
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
  /** Host and port of the last hop, with or without a response; null if there was none. */
  target: { host: string; port: number } | null;
  /** Bytes read of the last body, after decompression; at most `maxBodyBytes`. */
  bodyBytes: number;
  /** False if reading stopped at the limit. */
  bodyComplete: boolean;
  /** Decoded text, if requested. */
  body: string | null;
  /** TLS version of the last https hop, such as `TLSv1.3`. */
  tlsVersion: string | null;
}

/** A request as sent, with the head of the response; null until the response arrives. */
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
  /** Names of headers to store in addition to `content-type`, in any case. */
  headers: readonly string[];
  /**
   * Cookies from earlier requests. Cookies in the responses are added. By default, only redirects of this request share
   * cookies.
   */
  jar?: CookieStore;
  /** Whether to store the decoded text of the last response. */
  keepBody: boolean;
  /** Maximum size of a body in bytes, after decompression; default 1 MiB. */
  maxBodyBytes?: number;
  /** Called at the start of a hop. Session data of the previous hop is then obsolete. */
  onHop?(): void;
  /** Called just before a hop's request is sent. The response is added when it arrives. */
  onExchange?(exchange: HttpExchange): void;
  /**
   * Evaluates a session before anything is sent over it. Returns a reason code to reject the session, or null. `host`
   * is the URL's host.
   */
  evaluateSession?(socket: TLSSocket, host: string, port: number): string | null;
}

import type { NetworkContext } from '#engine/sockets/types.ts';

/** What a fetch may use, and how it shows itself. */
export interface FetchContext extends NetworkContext {
  /** Where `http:` and `https:` addresses without a port are dialled; 80 and 443 on the open internet. */
  ports: { http: number; https: number };
  /** Page about this scanner, named in the User-Agent so that an operator can complain. */
  contactUrl: string | null;
}

/** Header values by lower-case name, in the order received. */
export type HeaderLists = Readonly<Record<string, readonly string[]>>;

/** One request and its answer. Whatever goes wrong is `failure`; what came until then is kept. */
export interface Exchange {
  url: string;
  /** Address dialled. */
  address: string | null;
  /** 0 without an answer. */
  status: number;
  headers: HeaderLists;
  /** Decoded, at most `maxBytes`. */
  body: Buffer;
  /** The body was longer than what was read. */
  truncated: boolean;
  /** null on plain HTTP and where no handshake stood. */
  tls: { authorized: boolean; error: string | null; version: string | null } | null;
  failure: { phase: 'resolve' | 'connect' | 'tls' | 'http'; code: string } | null;
}

/** What to ask for. */
export interface FetchOptions {
  headers?: Readonly<Record<string, string>>;
  /** Decoded octets of body kept; default 2 MiB. */
  maxBytes?: number;
  /** Budget of one request, redirects not included, in ms; default 10,000. */
  timeoutMs?: number;
}

export const REQUEST_TIMEOUT_MS = 10_000;

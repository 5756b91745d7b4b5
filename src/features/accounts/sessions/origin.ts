import type { FastifyRequest } from 'fastify';

/** The parts of a request that show its origin. Header values are as received; undefined if absent. */
export interface RequestOrigin {
  origin: string | undefined;
  secFetchSite: string | undefined;
  host: string | undefined;
  /** `http` or `https`, according to the socket or a trusted proxy. */
  protocol: string;
}

/**
 * Returns whether a state-changing request with a cookie comes from our own pages. Its Origin must match the public URL
 * or the requested host, including the scheme. Without an Origin, Sec-Fetch-Site must be `same-origin` or `none`. A
 * request without both headers is rejected.
 */
export function isOwnOrigin(request: RequestOrigin, publicUrl: string): boolean {
  const { secFetchSite } = request;
  if (request.origin === undefined) return secFetchSite === 'same-origin' || secFetchSite === 'none';
  if (!URL.canParse(request.origin)) return false;
  const origin = new URL(request.origin);
  const ours = new URL(publicUrl);
  if (origin.origin === ours.origin) return true;
  const host = request.host?.toLowerCase();
  if (host !== origin.host || host === ours.host) return false;
  // Behind an untrusted proxy that terminates TLS, the scheme is unknown. Browsers take the scheme into account for
  // Sec-Fetch-Site.
  return origin.protocol === `${request.protocol}:` || secFetchSite === 'same-origin';
}

export function requestOriginOf({ headers, protocol }: FastifyRequest): RequestOrigin {
  const { origin, host } = headers;
  const secFetchSite = headers['sec-fetch-site'];
  return {
    origin,
    host,
    protocol,
    secFetchSite: typeof secFetchSite === 'string' ? secFetchSite : undefined,
  };
}

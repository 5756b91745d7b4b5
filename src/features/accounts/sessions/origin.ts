/** What of a request tells where it came from. Header values as received, undefined when absent. */
export interface RequestOrigin {
  origin: string | undefined;
  secFetchSite: string | undefined;
  host: string | undefined;
}

/**
 * True when a state-changing request that rides on a cookie may be believed to come from our own pages:
 * its Origin is ours, or, without an Origin, the browser says `same-origin` or `none` in Sec-Fetch-Site.
 * With neither header the request is refused.
 */
export function isOwnOrigin(request: RequestOrigin, publicUrl: string): boolean {
  if (request.origin !== undefined) {
    if (!URL.canParse(request.origin)) return false;
    const origin = new URL(request.origin);
    return (
      origin.origin === new URL(publicUrl).origin ||
      (request.host !== undefined && origin.host === request.host.toLowerCase())
    );
  }
  return request.secFetchSite === 'same-origin' || request.secFetchSite === 'none';
}

/**
 * Returns the User-Agent header for a purpose. `page` is the URL of a page about the sender, for administrators who
 * find the requests in their logs.
 */
export function userAgent(purpose: string, page: string | null = null): string {
  return `Mozilla/5.0 (compatible; Belltower/1.0; ${purpose}${page === null ? '' : `; +${page}`})`;
}

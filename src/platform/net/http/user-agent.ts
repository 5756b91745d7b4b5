/**
 * What we call ourselves, and what for. `page` is the address of a page about the sender, for those who see us in
 * their logs.
 */
export function userAgent(purpose: string, page: string | null = null): string {
  return `Mozilla/5.0 (compatible; Belltower/1.0; ${purpose}${page === null ? '' : `; +${page}`})`;
}

import type { PageRow } from '../types.ts';

/** Where a page is found from elsewhere: under its own domain, where it has one. */
export function pageAddress(page: Pick<PageRow, 'slug' | 'custom_domain'>, publicUrl: string): string {
  return page.custom_domain === null ? `${publicUrl}/status/${page.slug}` : `https://${page.custom_domain}`;
}

import type { PageRow } from '../types.ts';

/** Returns the URL of a page for links from elsewhere: under its custom domain once that is verified. */
export function pageAddress(
  page: Pick<PageRow, 'slug' | 'custom_domain' | 'custom_domain_verified_at'>,
  publicUrl: string,
): string {
  return page.custom_domain_verified_at === null
    ? `${publicUrl}/status/${page.slug}`
    : `https://${page.custom_domain}`;
}

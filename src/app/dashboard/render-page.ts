import type { Dashboard } from './read-dashboard.ts';

/** Link headers for a page's files, by file name extension. */
const links: Record<string, (file: string) => string> = {
  js: (file) => `<link rel="modulepreload" crossorigin href="/_/${file}">`,
  css: (file) => `<link rel="stylesheet" crossorigin href="/_/${file}">`,
  woff2: (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/_/${file}">`,
};
const session = '<link rel="preload" as="fetch" crossorigin href="/api/v1/session">';

/**
 * Renders the index with links to the files the page loads, so that a browser requests all of them at once instead of
 * discovering them one after another.
 * @param page Address as in the list of pages; for an unknown page, only the index is returned.
 * @param viewer Languages the browser accepts, and whether it sends a session.
 */
export function renderPage(
  { index, pages }: Dashboard,
  page: string,
  viewer: { languages: string; isSignedIn: boolean },
): string {
  const byLanguage = pages[page] ?? {};
  const files = byLanguage[viewer.languages.slice(0, 2).toLowerCase()] ?? byLanguage.en ?? [];
  const named = files.map((file) => links[file.slice(file.lastIndexOf('.') + 1)]?.(file) ?? '');
  return index.replace('</head>', () => [viewer.isSignedIn ? session : '', ...named, '</head>'].join(''));
}

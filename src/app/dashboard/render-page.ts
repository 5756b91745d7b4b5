import type { Dashboard } from './read-dashboard.ts';

/** What a page's files are asked for as, by how their names end. */
const links: Record<string, (file: string) => string> = {
  js: (file) => `<link rel="modulepreload" crossorigin href="/_/${file}">`,
  css: (file) => `<link rel="stylesheet" crossorigin href="/_/${file}">`,
  woff2: (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/_/${file}">`,
};
const session = '<link rel="preload" as="fetch" crossorigin href="/api/v1/session">';

/**
 * The index, naming what the page loads: a browser asks for all of it at once, and not for one file after another has run.
 * @param page Address as in the list of pages; one that is none is the index alone.
 * @param viewer Languages as the browser names them, and whether it brings a session.
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

import { defineTask } from '#platform/sandbox/sandbox.ts';
import { emptyFacts, type PageFacts } from './facts.ts';
import { extractPage } from './read-page-task.ts';

/** Maximum length of pages that are read outside the sandbox. The worst one takes about 20 ms. */
export const maxInPlace = 65_536;

const runReadPage = defineTask<typeof extractPage>(
  new URL('./read-page-task.ts', import.meta.url),
  'extractPage',
  {
    timeLimitMs: 5_000,
    inPlace: { maxBytes: maxInPlace, run: extractPage },
  },
);

/**
 * Reads a page like `readPageFacts`. Uses the sandbox for long pages. Never rejects: a page that takes too long has no
 * facts and counts as truncated.
 */
export async function readWebPage(
  html: string,
  url: string,
): Promise<{ facts: PageFacts; inline: string[] }> {
  const result = await runReadPage({ html, url }, { owner: ownerOf(url), bytes: html.length });
  return 'value' in result ? result.value : { facts: { ...emptyFacts(), truncated: true }, inline: [] };
}

/** Returns the sandbox owner of a page. Pages of one host wait for each other, but not for pages of other hosts. */
export const ownerOf = (url: string): string => URL.parse(url)?.hostname ?? url.slice(0, 100);

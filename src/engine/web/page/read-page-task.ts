import { type PageFacts, readPageFacts } from './facts.ts';

/** `readPageFacts` as the sandbox calls it. */
export const extractPage = ({
  html,
  url,
}: {
  html: string;
  url: string;
}): { facts: PageFacts; inline: string[] } => readPageFacts(html, url);

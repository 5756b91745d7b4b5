import { type PageFacts, readPageFacts } from './facts.ts';

/** Runs `readPageFacts` in the sandbox. */
export const extractPage = ({
  html,
  url,
}: {
  html: string;
  url: string;
}): { facts: PageFacts; inline: string[] } => readPageFacts(html, url);

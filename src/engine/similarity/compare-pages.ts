import { similarity } from '#engine/web/page/sketch.ts';
import type { PageDigest } from './digest-page.ts';

/** A page with less has too little to be told by. */
const fewWords = 8;
const fewElements = 6;

/**
 * How alike two pages are, 0 to 1: the share of three-word runs in common, and of three-element runs, text counting more.
 * Null where neither has enough to be told by.
 */
export function comparePages(one: PageDigest, other: PageDigest): number | null {
  const byText = Math.min(one.words, other.words) >= fewWords;
  const byStructure = Math.min(one.elements, other.elements) >= fewElements;
  if (!byText && !byStructure)
    return one.words + other.words + one.elements + other.elements === 0 ? null : 0;
  const text = similarity(one.text, other.text);
  const structure = similarity(one.structure, other.structure);
  const alike = byText && byStructure ? 0.6 * text + 0.4 * structure : byText ? text : structure;
  return Math.round(alike * 1000) / 1000;
}

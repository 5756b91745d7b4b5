import { confusables } from './data/confusables.ts';
import { latinGlyphs } from './data/glyphs.ts';

const prototypes = buildPrototypes();

function buildPrototypes(): Map<string, string> {
  const map = new Map<string, string>();
  for (const letters of [latinGlyphs, ...Object.values(confusables)]) {
    for (const [basic, alike] of Object.entries(letters)) for (const letter of alike) map.set(letter, basic);
  }
  return map;
}

/**
 * The skeleton of a label (after UTS 39): what it looks like when each character is the basic one that it resembles. Two labels
 * of one skeleton are hard to tell apart.
 */
export function skeletonOf(label: string): string {
  const basic = [...label.toLowerCase()].map((letter) => prototypes.get(letter) ?? letter).join('');
  return basic
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('i', 'l')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replaceAll('cl', 'd');
}

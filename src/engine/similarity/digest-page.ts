import { readPageFacts } from '#engine/web/page/facts.ts';
import { createSketcher, similarity } from '#engine/web/page/sketch.ts';
import { type MarkupHandlers, readMarkup } from '#platform/markup.ts';

/** Digest of a page for comparison with other pages. Plain JSON of limited size for any page. */
export interface PageDigest {
  title: string | null;
  /** Sketch of the visible words. */
  text: number[];
  words: number;
  /**
   * Sketch of the elements in order, with their classes and types. Two shops with the same template have similar
   * sketches.
   */
  structure: number[];
  elements: number;
  hasPassword: boolean;
  /** Absolute URL of the icon; null if the page specifies none. */
  icon: string | null;
  /** Whether the page indicates that the name is parked or for sale. */
  parked: boolean;
}

const maxElements = 50_000;

/** Creates a digest of HTML received from `url`. Accepts any text. */
export function digestPage(html: string, url: string): PageDigest {
  const { facts } = readPageFacts(html, url);
  const outline = readOutline(html, url);
  return {
    title: facts.title === null ? null : facts.title.slice(0, 300),
    text: facts.sketch,
    words: facts.words,
    structure: outline.sketch,
    elements: outline.elements,
    hasPassword: facts.hasPassword,
    icon: outline.icon,
    parked: isParked(html, facts.title ?? '', facts.words),
  };
}

function readOutline(html: string, url: string) {
  const sketcher = createSketcher();
  let elements = 0;
  let icon: string | null = null;
  const handlers: MarkupHandlers = {
    onopentag(name, attributes) {
      elements++;
      const marks = [attributes.class, attributes.type, attributes.id].filter(Boolean).join('');
      // One word per element, because the sketch only considers letters and digits.
      sketcher.add(`${name}${marks.slice(0, 60)}`.replace(/[^\p{L}\p{N}]+/gu, ''));
      if (name === 'link' && icon === null && /(^|\s)icon(\s|$)/i.test(attributes.rel ?? '')) {
        icon = URL.parse(attributes.href ?? '', url)?.href.slice(0, 2048) ?? null;
      }
    },
  };
  readMarkup(html, handlers, { isDone: () => elements >= maxElements });
  return { sketch: sketcher.finish().sketch, elements, icon };
}

/** Words on pages of registrars, parking services and domain marketplaces. Pages with much other text are excluded. */
const forSale =
  /\b(?:domain|name|domäne|domaine|dominio)\b[^.!?<>]{0,60}\b(?:for sale|is parked|zu verkaufen|à vendre|en venta|te koop|available for purchase|may be for sale)\b|\bbuy this domain\b|\bparked (?:free|domain|with)\b|\bdomain parking\b|\b(?:sedoparking|parkingcrew|bodis|dan\.com|afternic|hugedomains|undeveloped)\b/i;
const maxParkedWords = 400;

function isParked(html: string, title: string, words: number): boolean {
  return words <= maxParkedWords && (forSale.test(title) || forSale.test(html.slice(0, 200_000)));
}

/** Minimum number of words for a comparison of pages. */
const fewWords = 8;
const fewElements = 6;

/**
 * Returns the similarity of two pages from 0 to 1, as the share of common sequences of three words and three elements.
 * Text has a higher weight. Null if either page has too little content to compare.
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

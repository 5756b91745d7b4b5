import { asciiGlyphs, distantGlyphs, latinGlyphs, leetDigits } from '../data/glyphs.ts';
import { admittedGlyphs } from '../data/registries.ts';
import type { Fuzzer } from '../types.ts';

type Glyphs = ReadonlyMap<string, readonly string[]>;

export const homoglyph: Fuzzer = {
  title: 'Characters, or pairs, that look alike; twice over',
  generate({ label, suffix }, add) {
    const glyphs = glyphsFor(suffix);
    const once = new Map<string, number>();
    substitute(label, glyphs, (alike, glyph) => {
      const likelihood = distantGlyphs.has(glyph) ? 62 : isAscii(alike) ? 88 : 60;
      if (likelihood > (once.get(alike) ?? 0)) once.set(alike, likelihood);
    });
    for (const [alike, likelihood] of once) add(alike, likelihood);
    for (const [letter, number] of Object.entries(leetDigits)) {
      if (label.includes(letter)) add(label.replaceAll(letter, number), 70);
      for (let at = label.indexOf(letter); at >= 0; at = label.indexOf(letter, at + 1)) {
        add(label.slice(0, at) + number + label.slice(at + 1), 72);
      }
    }
    const twice = new Set<string>();
    for (const alike of once.keys()) substitute(alike, glyphs, (again) => twice.add(again));
    for (const again of twice) if (!once.has(again)) add(again, isAscii(again) ? 46 : 12);
  },
};

const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text);

/** A character that stands there more often is replaced by itself, or with its neighbour: else the names would be without number. */
const mostOften = 4;

/** A pair replaced, one character, or a character wherever it stands in a stretch of the label. */
function substitute(label: string, glyphs: Glyphs, take: (alike: string, glyph: string) => void): void {
  for (let at = 0; at < label.length; at++) {
    const character = label.charAt(at);
    const own = glyphs.get(character) ?? [];
    const most =
      label.split(character).length > mostOften + 1
        ? label.charAt(at + 1) === character
          ? 1
          : 0
        : mostOften;
    for (const glyph of own) {
      let start = label.slice(0, at) + glyph;
      take(start + label.slice(at + 1), glyph);
      let from = at + 1;
      for (let more = 0; more < most; more++) {
        const next = label.indexOf(character, from);
        if (next < 0) break;
        start += label.slice(from, next) + glyph;
        from = next + 1;
        take(start + label.slice(from), glyph);
      }
    }
    for (const glyph of glyphs.get(label.slice(at, at + 2)) ?? []) {
      if (at + 1 < label.length) take(label.slice(0, at) + glyph + label.slice(at + 2), glyph);
    }
  }
}

const kept = new Map<ReadonlySet<string> | null, Glyphs>();

function glyphsFor(suffix: string): Glyphs {
  const admitted = admittedGlyphs(suffix);
  const known = kept.get(admitted);
  if (known !== undefined) return known;
  const glyphs = new Map<string, readonly string[]>(Object.entries(asciiGlyphs));
  for (const [basic, letters] of Object.entries(latinGlyphs)) {
    const allowed = [...letters].filter((letter) => admitted === null || admitted.has(letter));
    if (allowed.length > 0) glyphs.set(basic, [...(glyphs.get(basic) ?? []), ...allowed]);
  }
  kept.set(admitted, glyphs);
  return glyphs;
}

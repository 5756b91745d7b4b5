import { asciiGlyphs, latinGlyphs, leetDigits } from '../data/glyphs.ts';
import { admittedGlyphs } from '../data/registries.ts';
import type { Fuzzer } from '../types.ts';

type Glyphs = ReadonlyMap<string, readonly string[]>;

export const homoglyph: Fuzzer = {
  title: 'Characters, or pairs, that look alike; twice over',
  generate({ label, suffix }, add) {
    const glyphs = glyphsFor(suffix);
    const once = new Set<string>();
    substitute(label, glyphs, (alike) => once.add(alike));
    for (const alike of once) add(alike, isAscii(alike) ? 88 : 60);
    for (const [letter, number] of Object.entries(leetDigits)) {
      if (label.includes(letter)) add(label.replaceAll(letter, number), 70);
      for (let at = label.indexOf(letter); at >= 0; at = label.indexOf(letter, at + 1)) {
        add(label.slice(0, at) + number + label.slice(at + 1), 72);
      }
    }
    const twice = new Set<string>();
    for (const alike of once) substitute(alike, glyphs, (again) => twice.add(again));
    for (const again of twice) if (!once.has(again)) add(again, isAscii(again) ? 46 : 12);
  },
};

const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text);

/** One character or pair replaced, or both of a pair of equals. */
function substitute(label: string, glyphs: Glyphs, take: (alike: string) => void): void {
  for (let at = 0; at < label.length; at++) {
    const character = label.charAt(at);
    const start = label.slice(0, at);
    const end = label.slice(at + 1);
    for (const glyph of glyphs.get(character) ?? []) take(start + glyph + end);
    const next = label.charAt(at + 1);
    if (next === '') continue;
    const rest = label.slice(at + 2);
    for (const glyph of glyphs.get(character + next) ?? []) take(start + glyph + rest);
    if (character !== next) continue;
    for (const glyph of glyphs.get(character) ?? []) take(start + glyph + glyph + rest);
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

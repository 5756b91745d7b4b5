import { confusables } from '../data/confusables.ts';
import { asciiGlyphs, distantGlyphs, latinGlyphs, leetDigits } from '../data/glyphs.ts';
import { admittedGlyphs, soundsAlike } from '../data/words.ts';
import type { Fuzzer } from '../target.ts';

/** Maximum number of spellings of one label. */
const most = 24;

/**
 * Spells a whole label in letters of another script that look the same. Hyphens stay. Returns nothing if a character
 * has no counterpart, because registries reject names of mixed scripts.
 */
function writeInScript(label: string, letters: Readonly<Record<string, string>>): string[] {
  let spelled = [''];
  for (const character of label) {
    const choices = character === '-' ? ['-'] : [...(letters[character] ?? '')];
    if (choices.length === 0) return [];
    // The first letter is the best. Alternatives are used up to the maximum.
    const used = spelled.length * choices.length <= most ? choices : choices.slice(0, 1);
    spelled = spelled.flatMap((start) => used.map((choice) => start + choice));
  }
  return spelled.filter((one) => one !== label && /[^-]/.test(one));
}

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

/**
 * Maximum occurrences of a character for replacing arbitrary sections. A more frequent character is replaced only
 * individually or together with an identical neighbor, because there would be too many names.
 */
const maxOften = 4;

/** Replaces a pair, a single character, or every occurrence of a character within a section of the label. */
function substitute(label: string, glyphs: Glyphs, add: (alike: string, glyph: string) => void): void {
  for (let at = 0; at < label.length; at++) {
    const character = label.charAt(at);
    const own = glyphs.get(character) ?? [];
    const most =
      label.split(character).length > maxOften + 1 ? (label.charAt(at + 1) === character ? 1 : 0) : maxOften;
    for (const glyph of own) {
      let start = label.slice(0, at) + glyph;
      add(start + label.slice(at + 1), glyph);
      let from = at + 1;
      for (let more = 0; more < most; more++) {
        const next = label.indexOf(character, from);
        if (next < 0) break;
        start += label.slice(from, next) + glyph;
        from = next + 1;
        add(start + label.slice(from), glyph);
      }
    }
    for (const glyph of glyphs.get(label.slice(at, at + 2)) ?? []) {
      if (at + 1 < label.length) add(label.slice(0, at) + glyph + label.slice(at + 2), glyph);
    }
  }
}

const cache = new Map<ReadonlySet<string> | null, Glyphs>();

function glyphsFor(suffix: string): Glyphs {
  const admitted = admittedGlyphs(suffix);
  const known = cache.get(admitted);
  if (known !== undefined) return known;
  const glyphs = new Map<string, readonly string[]>(Object.entries(asciiGlyphs));
  for (const [basic, letters] of Object.entries(latinGlyphs)) {
    const allowed = [...letters].filter((letter) => admitted === null || admitted.has(letter));
    if (allowed.length > 0) glyphs.set(basic, [...(glyphs.get(basic) ?? []), ...allowed]);
  }
  cache.set(admitted, glyphs);
  return glyphs;
}

export const confusable: Fuzzer = {
  title: 'Letters with the same skeleton (UTS 39): of one other script, or Latin ones that few know',
  generate({ label, suffix }, add) {
    const admitted = admittedGlyphs(suffix);
    for (const [script, letters] of Object.entries(confusables)) {
      if (script === 'Cyrillic') continue;
      if (script !== 'Latin') {
        if (admitted === null) for (const spelled of writeInScript(label, letters)) add(spelled, 65);
        continue;
      }
      for (const [basic, alike] of Object.entries(letters)) {
        for (const letter of alike) {
          if (admitted !== null && !admitted.has(letter)) continue;
          for (let at = label.indexOf(basic); at >= 0; at = label.indexOf(basic, at + 1)) {
            add(label.slice(0, at) + letter + label.slice(at + basic.length), 58);
          }
          if (label.includes(basic)) add(label.replaceAll(basic, letter), 60);
        }
      }
    }
  },
};

export const cyrillic: Fuzzer = {
  title: 'The whole label in Cyrillic letters that look the same',
  generate({ label }, add) {
    for (const spelled of writeInScript(label, confusables.Cyrillic ?? {})) add(spelled, 75);
  },
};

export const homophone: Fuzzer = {
  title: 'Sounds the same but is spelled differently',
  generate({ label }, add) {
    for (const group of soundsAlike) {
      for (const sound of group) {
        for (let at = label.indexOf(sound); at >= 0; at = label.indexOf(sound, at + 1)) {
          for (const other of group) {
            if (other !== sound) {
              add(label.slice(0, at) + other + label.slice(at + sound.length), sound.length > 1 ? 52 : 42);
            }
          }
        }
      }
    }
  },
};

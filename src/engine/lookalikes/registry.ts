import { confusable, cyrillic, homoglyph, homophone } from './fuzzers/homoglyphs.ts';
import {
  addition,
  bitsquatting,
  hyphenation,
  insertion,
  omission,
  repetition,
  replacement,
  transposition,
  vowelSwap,
} from './fuzzers/typing-errors.ts';
import { combosquat, dictionary, hyphenTld, plural, subdomain, tldSwap, various } from './fuzzers/words.ts';
import type { Fuzzer } from './target.ts';

/** All fuzzers by name; at most 31. The first sixteen are those of dnstwist. */
export const FUZZERS = {
  addition,
  bitsquatting,
  cyrillic,
  homoglyph,
  hyphenation,
  insertion,
  omission,
  plural,
  repetition,
  replacement,
  subdomain,
  transposition,
  'vowel-swap': vowelSwap,
  dictionary,
  'tld-swap': tldSwap,
  various,
  combosquat,
  confusable,
  homophone,
  'hyphen-tld': hyphenTld,
} as const satisfies Record<string, Fuzzer>;

export type FuzzerName = keyof typeof FUZZERS;

export const fuzzerNames = Object.keys(FUZZERS) as FuzzerName[];

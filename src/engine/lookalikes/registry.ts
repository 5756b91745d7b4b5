import { addition } from './fuzzers/addition.ts';
import { bitsquatting } from './fuzzers/bitsquatting.ts';
import { combosquat } from './fuzzers/combosquat.ts';
import { confusable } from './fuzzers/confusable.ts';
import { cyrillic } from './fuzzers/cyrillic.ts';
import { dictionary } from './fuzzers/dictionary.ts';
import { homoglyph } from './fuzzers/homoglyph.ts';
import { homophone } from './fuzzers/homophone.ts';
import { hyphenTld } from './fuzzers/hyphen-tld.ts';
import { hyphenation } from './fuzzers/hyphenation.ts';
import { insertion } from './fuzzers/insertion.ts';
import { omission } from './fuzzers/omission.ts';
import { plural } from './fuzzers/plural.ts';
import { repetition } from './fuzzers/repetition.ts';
import { replacement } from './fuzzers/replacement.ts';
import { subdomain } from './fuzzers/subdomain.ts';
import { tldSwap } from './fuzzers/tld-swap.ts';
import { transposition } from './fuzzers/transposition.ts';
import { various } from './fuzzers/various.ts';
import { vowelSwap } from './fuzzers/vowel-swap.ts';
import type { Fuzzer } from './types.ts';

/** All ways to make names that people take for another, by name; the first sixteen are those of dnstwist. 31 at most. */
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

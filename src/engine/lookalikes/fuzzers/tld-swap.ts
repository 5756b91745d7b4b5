import { rankedSuffixes } from '../rank-suffixes.ts';
import type { Fuzzer } from '../types.ts';

export const tldSwap: Fuzzer = {
  title: 'The same label below another suffix: all of the Public Suffix List, those most abused first',
  generate({ label, suffix }, add) {
    for (const [other, likelihood] of rankedSuffixes) if (other !== suffix) add(label, likelihood, other);
  },
};

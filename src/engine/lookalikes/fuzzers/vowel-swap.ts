import type { Fuzzer } from '../types.ts';

const vowels = 'aeiou';

export const vowelSwap: Fuzzer = {
  title: 'Another vowel',
  generate({ label }, add) {
    for (let at = 0; at < label.length; at++) {
      if (!vowels.includes(label.charAt(at))) continue;
      for (const vowel of vowels) add(label.slice(0, at) + vowel + label.slice(at + 1), 64);
    }
  },
};

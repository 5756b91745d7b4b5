import { combineWithWord } from '../combine-with-word.ts';
import type { Fuzzer } from '../types.ts';

const years = ['24', '25', '26', '27', '2025', '2026', '2027'];

export const combosquat: Fuzzer = {
  title: "With the owner's own words: products, places, subdomains",
  generate({ label, words }, add) {
    for (const word of words) {
      combineWithWord(label, word, 76, add);
      for (const other of ['login', 'online', 'support', 'secure']) {
        add(`${label}-${word}-${other}`, 48);
        add(`${label}${word}${other}`, 44);
      }
    }
    for (const year of years) combineWithWord(label, year, 40, add);
  },
};

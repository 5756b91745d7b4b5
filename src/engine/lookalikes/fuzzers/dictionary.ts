import { combineWithWord } from '../combine-with-word.ts';
import { deceivingWords } from '../data/words.ts';
import type { Fuzzer } from '../types.ts';

export const dictionary: Fuzzer = {
  title: 'With a word that lends trust or presses to act',
  generate({ label }, add) {
    for (const [word, likelihood] of deceivingWords) combineWithWord(label, word, likelihood, add);
  },
};

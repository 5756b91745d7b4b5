import { confusables } from '../data/confusables.ts';
import { spellInScript } from '../spell-in-script.ts';
import type { Fuzzer } from '../types.ts';

export const cyrillic: Fuzzer = {
  title: 'The whole label in Cyrillic letters that look the same',
  generate({ label }, add) {
    for (const spelt of spellInScript(label, confusables.Cyrillic ?? {})) add(spelt, 75);
  },
};

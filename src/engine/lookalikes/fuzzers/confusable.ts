import { confusables } from '../data/confusables.ts';
import { admittedGlyphs } from '../data/registries.ts';
import { spellInScript } from '../spell-in-script.ts';
import type { Fuzzer } from '../types.ts';

export const confusable: Fuzzer = {
  title: 'Letters with the same skeleton (UTS 39): of one other script, or Latin ones that few know',
  generate({ label, suffix }, add) {
    const admitted = admittedGlyphs(suffix);
    for (const [script, letters] of Object.entries(confusables)) {
      if (script === 'Cyrillic') continue;
      if (script !== 'Latin') {
        if (admitted === null) for (const spelt of spellInScript(label, letters)) add(spelt, 65);
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

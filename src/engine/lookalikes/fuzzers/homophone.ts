import { soundsAlike } from '../data/homophones.ts';
import type { Fuzzer } from '../types.ts';

export const homophone: Fuzzer = {
  title: 'Sounds the same, is spelt another way',
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

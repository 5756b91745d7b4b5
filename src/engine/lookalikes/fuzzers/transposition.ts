import type { Fuzzer } from '../types.ts';

export const transposition: Fuzzer = {
  title: 'Two neighbours swapped',
  generate({ label }, add) {
    for (let at = 0; at + 1 < label.length; at++) {
      add(label.slice(0, at) + label.charAt(at + 1) + label.charAt(at) + label.slice(at + 2), 80);
    }
  },
};

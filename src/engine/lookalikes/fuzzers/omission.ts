import type { Fuzzer } from '../types.ts';

export const omission: Fuzzer = {
  title: 'A character left out',
  generate({ label }, add) {
    for (let at = 0; at < label.length; at++) add(label.slice(0, at) + label.slice(at + 1), 82);
  },
};

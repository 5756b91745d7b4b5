import type { Fuzzer } from '../types.ts';

export const repetition: Fuzzer = {
  title: 'A character twice',
  generate({ label }, add) {
    for (let at = 0; at < label.length; at++)
      add(label.slice(0, at) + label.slice(at, at + 1) + label.slice(at), 78);
  },
};

import type { Fuzzer } from '../types.ts';

export const plural: Fuzzer = {
  title: 'A plural of one of its parts',
  generate({ label }, add) {
    for (let at = 1; at < label.length; at++) {
      const ending = 'sxz'.includes(label.charAt(at)) ? 'es' : 's';
      add(label.slice(0, at + 1) + ending + label.slice(at + 1), at === label.length - 1 ? 76 : 42);
    }
  },
};

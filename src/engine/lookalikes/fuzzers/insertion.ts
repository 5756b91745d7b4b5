import { neighbouringKeys } from '../data/keyboards.ts';
import type { Fuzzer } from '../types.ts';

export const insertion: Fuzzer = {
  title: 'A neighbouring key hit as well',
  generate({ label }, add) {
    for (let at = 0; at < label.length; at++) {
      const key = label.charAt(at);
      for (const near of neighbouringKeys.get(key) ?? '') {
        add(label.slice(0, at) + near + label.slice(at), 50);
        add(label.slice(0, at + 1) + near + label.slice(at + 1), 50);
      }
    }
  },
};

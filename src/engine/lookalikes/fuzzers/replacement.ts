import { neighbouringKeys } from '../data/keyboards.ts';
import type { Fuzzer } from '../types.ts';

export const replacement: Fuzzer = {
  title: 'A neighbouring key hit instead',
  generate({ label }, add) {
    for (let at = 0; at < label.length; at++) {
      for (const near of neighbouringKeys.get(label.charAt(at)) ?? '') {
        add(label.slice(0, at) + near + label.slice(at + 1), 62);
      }
    }
  },
};

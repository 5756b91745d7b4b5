import type { Fuzzer } from '../types.ts';

const added = '0123456789abcdefghijklmnopqrstuvwxyz';

export const addition: Fuzzer = {
  title: 'A letter or digit more at the end, or before a hyphen',
  generate({ label }, add) {
    for (const one of added) add(label + one, one >= 'a' ? 50 : 55);
    for (let at = label.indexOf('-'); at >= 0; at = label.indexOf('-', at + 1)) {
      for (const one of added) add(label.slice(0, at) + one + label.slice(at), 35);
    }
  },
};

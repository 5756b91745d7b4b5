import type { Fuzzer } from '../types.ts';

export const subdomain: Fuzzer = {
  title: 'A dot in between',
  generate({ label }, add) {
    for (let at = 1; at < label.length; at++) {
      if (label.charAt(at) === '-' || label.charAt(at - 1) === '-') continue;
      add(`${label.slice(0, at)}.${label.slice(at)}`, 40);
    }
  },
};

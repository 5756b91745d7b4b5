import type { Fuzzer } from '../types.ts';

export const hyphenation: Fuzzer = {
  title: 'A hyphen in between',
  generate({ label }, add) {
    for (let at = 1; at < label.length; at++) add(`${label.slice(0, at)}-${label.slice(at)}`, 58);
  },
};

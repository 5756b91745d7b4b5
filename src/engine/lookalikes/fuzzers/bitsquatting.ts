import type { Fuzzer } from '../types.ts';

export const bitsquatting: Fuzzer = {
  title: 'One bit of a character flipped, as faulty memory does',
  generate({ label }, add) {
    for (let at = 0; at < label.length; at++) {
      for (let bit = 1; bit < 256; bit <<= 1) {
        const flipped = String.fromCharCode(label.charCodeAt(at) ^ bit);
        if (/[a-z0-9-]/.test(flipped)) add(label.slice(0, at) + flipped + label.slice(at + 1), 38);
      }
    }
  },
};

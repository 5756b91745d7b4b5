import { neighboringKeys } from '../data/words.ts';
import type { Fuzzer } from '../target.ts';

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

export const hyphenation: Fuzzer = {
  title: 'A hyphen in between',
  generate({ label }, add) {
    for (let at = 1; at < label.length; at++) add(`${label.slice(0, at)}-${label.slice(at)}`, 58);
  },
};

export const insertion: Fuzzer = {
  title: 'A neighboring key hit as well',
  generate({ label }, add) {
    for (let at = 0; at < label.length; at++) {
      const key = label.charAt(at);
      for (const near of neighboringKeys.get(key) ?? '') {
        add(label.slice(0, at) + near + label.slice(at), 50);
        add(label.slice(0, at + 1) + near + label.slice(at + 1), 50);
      }
    }
  },
};

export const omission: Fuzzer = {
  title: 'A character left out',
  generate({ label }, add) {
    for (let at = 0; at < label.length; at++) add(label.slice(0, at) + label.slice(at + 1), 82);
  },
};

export const repetition: Fuzzer = {
  title: 'A character twice',
  generate({ label }, add) {
    for (let at = 0; at < label.length; at++)
      add(label.slice(0, at) + label.slice(at, at + 1) + label.slice(at), 78);
  },
};

export const replacement: Fuzzer = {
  title: 'A neighboring key hit instead',
  generate({ label }, add) {
    for (let at = 0; at < label.length; at++) {
      for (const near of neighboringKeys.get(label.charAt(at)) ?? '') {
        add(label.slice(0, at) + near + label.slice(at + 1), 62);
      }
    }
  },
};

export const transposition: Fuzzer = {
  title: 'Two neighbors swapped',
  generate({ label }, add) {
    for (let at = 0; at + 1 < label.length; at++) {
      add(label.slice(0, at) + label.charAt(at + 1) + label.charAt(at) + label.slice(at + 2), 80);
    }
  },
};

const vowels = 'aeiou';

export const vowelSwap: Fuzzer = {
  title: 'Another vowel',
  generate({ label }, add) {
    for (let at = 0; at < label.length; at++) {
      if (!vowels.includes(label.charAt(at))) continue;
      for (const vowel of vowels) add(label.slice(0, at) + vowel + label.slice(at + 1), 64);
    }
  },
};

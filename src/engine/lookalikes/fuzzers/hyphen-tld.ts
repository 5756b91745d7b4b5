import { rankedSuffixes } from '../rank-suffixes.ts';
import type { Fuzzer } from '../types.ts';

const glued = [
  'com',
  'net',
  'org',
  'co',
  'io',
  'app',
  'online',
  'shop',
  'support',
  'eu',
  'us',
  'uk',
  'de',
  'fr',
];

export const hyphenTld: Fuzzer = {
  title: 'The suffix, or another, glued to the label',
  generate({ label, suffix }, add) {
    const flat = suffix.replaceAll('.', '');
    const forms = new Set([flat, suffix.replaceAll('.', '-'), suffix.split('.')[0] ?? flat, ...glued]);
    for (const form of forms) {
      const isOwn = form !== suffix && suffix.startsWith(form) ? true : form === flat;
      for (const name of [`${label}-${form}`, `${label}${form}`]) {
        add(name, isOwn ? 74 : 48);
        if (suffix !== 'com') add(name, isOwn ? 70 : 40, 'com');
      }
      add(`${form}-${label}`, isOwn ? 60 : 36);
    }
    // `example.com-login.net`: what reads as the domain is only the beginning of a name.
    for (const [other, rank] of rankedSuffixes) {
      if (rank >= 70 && other !== suffix && !other.includes('.')) add(`${label}-${flat}`, 46, other);
    }
  },
};

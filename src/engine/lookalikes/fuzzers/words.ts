import { deceivingWords } from '../data/words.ts';
import { type AddName, type Fuzzer, rankedSuffixes } from '../target.ts';

/**
 * Adds a word before or after a label, with and without a hyphen, or replaces the first or last part of a hyphenated
 * label.
 */
function combineWithWord(label: string, word: string, likelihood: number, add: AddName): void {
  add(`${label}-${word}`, likelihood);
  add(label + word, likelihood);
  add(`${word}-${label}`, likelihood - 4);
  add(word + label, likelihood - 4);
  const first = label.indexOf('-');
  if (first < 0) return;
  add(`${label.slice(0, label.lastIndexOf('-'))}-${word}`, 30);
  add(`${word}-${label.slice(first + 1)}`, 30);
}

const years = ['24', '25', '26', '27', '2025', '2026', '2027'];

export const combosquat: Fuzzer = {
  title: "With the owner's own words: products, places, subdomains",
  generate({ label, words }, add) {
    for (const word of words) {
      combineWithWord(label, word, 76, add);
      for (const other of ['login', 'online', 'support', 'secure']) {
        add(`${label}-${word}-${other}`, 48);
        add(`${label}${word}${other}`, 44);
      }
    }
    for (const year of years) combineWithWord(label, year, 40, add);
  },
};

export const dictionary: Fuzzer = {
  title: 'With a word that lends trust or presses to act',
  generate({ label }, add) {
    for (const [word, likelihood] of deceivingWords) combineWithWord(label, word, likelihood, add);
  },
};

export const plural: Fuzzer = {
  title: 'A plural of one of its parts',
  generate({ label }, add) {
    for (let at = 1; at < label.length; at++) {
      const ending = 'sxz'.includes(label.charAt(at)) ? 'es' : 's';
      add(label.slice(0, at + 1) + ending + label.slice(at + 1), at === label.length - 1 ? 76 : 42);
    }
  },
};

export const subdomain: Fuzzer = {
  title: 'A dot in between',
  generate({ label }, add) {
    for (let at = 1; at < label.length; at++) {
      if (label.charAt(at) === '-' || label.charAt(at - 1) === '-') continue;
      add(`${label.slice(0, at)}.${label.slice(at)}`, 40);
    }
  },
};

export const tldSwap: Fuzzer = {
  title: 'The same label below another suffix: all of the Public Suffix List, those most abused first',
  generate({ label, suffix }, add) {
    for (const [other, likelihood] of rankedSuffixes) if (other !== suffix) add(label, likelihood, other);
  },
};

export const various: Fuzzer = {
  title: 'Dots left out: the suffix, or what stands in front of the domain, glued to its label',
  generate({ label, suffix, subdomain }, add) {
    const flat = suffix.replaceAll('.', '');
    const last = suffix.slice(suffix.lastIndexOf('.') + 1);
    add(label + flat, 74);
    if (last !== suffix) {
      add(label, 70, last);
      // Without the first dot of the suffix: `exampleco.uk`.
      add(label + suffix.slice(0, suffix.indexOf('.')), 72, suffix.slice(suffix.indexOf('.') + 1));
    }
    if (suffix !== 'com') {
      add(`${label}-${flat}`, 66, 'com');
      add(label + flat, 68, 'com');
    }
    for (const common of ['www', 'ww', 'www-', 'http', 'https', 'http-', 'https-', 'm', 'mail']) {
      add(common + label, 70);
    }
    if (subdomain === '') return;
    const flatFront = subdomain.replaceAll('.', '');
    for (const front of [subdomain, flatFront]) add(front + label, 72, suffix, true);
    for (const front of [subdomain, subdomain.replaceAll('.', '-')])
      add(`${front}-${label}`, 72, suffix, true);
  },
};

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
    // `example.com-login.net`: the familiar domain is only the beginning of the name.
    for (const [other, rank] of rankedSuffixes) {
      if (rank >= 70 && other !== suffix && !other.includes('.')) add(`${label}-${flat}`, 46, other);
    }
  },
};

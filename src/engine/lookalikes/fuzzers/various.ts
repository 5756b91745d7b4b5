import type { Fuzzer } from '../types.ts';

export const various: Fuzzer = {
  title: 'Dots left out: the suffix, or what stands in front of the domain, glued to its label',
  generate({ label, suffix, subdomain }, add) {
    const flat = suffix.replaceAll('.', '');
    const last = suffix.slice(suffix.lastIndexOf('.') + 1);
    add(label + flat, 74);
    if (last !== suffix) {
      add(label, 70, last);
      // With all of its dots but the first: `exampleco.uk`.
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

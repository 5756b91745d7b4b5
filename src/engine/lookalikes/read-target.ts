import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import type { FuzzTarget } from './types.ts';

/**
 * Takes a name (A-labels) apart at its public suffix, private ones left aside. Null for a suffix itself: nobody can have
 * a name like it.
 */
export function readTarget(domain: string, words: readonly string[] = []): FuzzTarget | null {
  const {
    domain: registrable,
    publicSuffix,
    subdomain,
  } = parse(domain, {
    allowPrivateDomains: false,
    validateHostname: false,
    extractHostname: false,
  });
  if (registrable === null || publicSuffix === null) return null;
  const label = registrable.slice(0, -publicSuffix.length - 1);
  return {
    subdomain: subdomain ?? '',
    label: label.startsWith('xn--') ? domainToUnicode(label) : label,
    suffix: publicSuffix,
    words: words.filter((word) => /^[a-z0-9]{2,30}$/.test(word) && word !== label),
  };
}

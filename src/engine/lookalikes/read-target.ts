import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import type { FuzzTarget } from './types.ts';

/**
 * Takes a name (A-labels) apart at its public suffix, private ones left aside. A public suffix of several labels is the
 * name of who runs it (nhs.uk, gov.uk): its first label is the name, the rest its suffix. Null for a top-level domain.
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
  if (publicSuffix === null) return null;
  const [name, suffix] =
    registrable === null
      ? [publicSuffix, publicSuffix.slice(publicSuffix.indexOf('.') + 1)]
      : [registrable, publicSuffix];
  if (name === suffix) return null;
  const label = name.slice(0, -suffix.length - 1);
  return {
    subdomain: subdomain ?? '',
    label: label.startsWith('xn--') ? domainToUnicode(label) : label,
    suffix,
    words: words.filter((word) => /^[a-z0-9]{2,30}$/.test(word) && word !== label),
  };
}

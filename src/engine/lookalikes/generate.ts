import { domainToUnicode } from 'node:url';
import { isNameWithin } from '#engine/posture/lookup.ts';
import { encodeLabel } from './encode-label.ts';
import { FUZZERS, type FuzzerName, fuzzerNames } from './registry.ts';
import { type FuzzTarget, readTarget } from './target.ts';

/** A name that users can mistake for another. */
export interface GeneratedName {
  /** A-labels. */
  name: string;
  unicode: string;
  /** All fuzzers that generate the name, in the order of the registry. */
  fuzzers: readonly FuzzerName[];
  /** From 1 to 100. */
  likelihood: number;
}

export interface GenerateOptions {
  /** Words added by the owner. */
  words?: readonly string[];
  /** Default: all. */
  fuzzers?: readonly FuzzerName[];
}

/** Added likelihood for each additional fuzzer that generates the name. */
const perFuzzer = 2;

/**
 * Generates names that users can mistake for `domain` (A-labels), most likely first. Each name is valid under IDNA and
 * appears once, with all fuzzers that generate it. The order is deterministic. Generation is lazy: the work starts with
 * the first requested name, and each name is built only when it is reached.
 */
export function* generateLookalikes(
  domain: string,
  options: GenerateOptions = {},
): Generator<GeneratedName, void, undefined> {
  const target = readTarget(domain, options.words);
  if (target === null) return;
  const { labels, suffixes, masks, buckets } = groupByLikelihood(target, options.fuzzers ?? fuzzerNames);
  for (let likelihood = 100; likelihood > 0; likelihood--) {
    for (const index of buckets[likelihood] ?? []) {
      const label = labels[index] ?? '';
      const suffix = suffixes[index] ?? '';
      const encoded = encodeDotted(label);
      if (encoded === null) continue;
      const name = `${encoded}.${suffix}`;
      if (name.length > 253 || isNameWithin(name, domain)) continue;
      const unicode = encoded === label && !suffix.includes('xn--') ? name : formatName(label, suffix);
      yield { name, unicode, fuzzers: namesOf(masks[index] ?? 0), likelihood };
    }
  }
}

/** Collects the names from all fuzzers, grouped by likelihood. */
function groupByLikelihood(target: FuzzTarget, fuzzers: readonly FuzzerName[]) {
  // Most names have the domain's own suffix, so they are stored by label.
  const places = new Map<string, number>();
  const labels: string[] = [];
  const suffixes: string[] = [];
  const masks: number[] = [];
  const likelihoods: number[] = [];
  const { suffix: own, subdomain } = target;
  const front = subdomain === '' ? '' : `${subdomain}.`;
  for (const name of fuzzerNames) {
    if (!fuzzers.includes(name)) continue;
    const mask = 1 << fuzzerNames.indexOf(name);
    FUZZERS[name].generate(target, (body, likelihood, suffix = own, whole = false) => {
      const label = whole ? body : front + body;
      const key = suffix === own ? label : `${label}|${suffix}`;
      const index = places.get(key);
      if (index === undefined) {
        places.set(key, labels.length);
        labels.push(label);
        suffixes.push(suffix);
        masks.push(mask);
        likelihoods.push(likelihood);
        return;
      }
      const seen = masks[index] ?? 0;
      const more = (seen & mask) === 0 ? perFuzzer : 0;
      masks[index] = seen | mask;
      likelihoods[index] = Math.max(likelihoods[index] ?? 0, likelihood) + more;
    });
  }
  const buckets: number[][] = Array.from({ length: 101 }, () => []);
  for (const [index, likelihood] of likelihoods.entries()) {
    buckets[Math.min(Math.max(Math.round(likelihood), 1), 100)]?.push(index);
  }
  return { labels, suffixes, masks, buckets };
}

function formatName(label: string, suffix: string): string {
  return `${label}.${suffix.includes('xn--') ? domainToUnicode(suffix) : suffix}`;
}

function encodeDotted(label: string): string | null {
  if (!label.includes('.')) return encodeLabel(label);
  const parts = label.split('.').map(encodeLabel);
  return parts.includes(null) ? null : parts.join('.');
}

const lists = new Map<number, readonly FuzzerName[]>();

/** Returns a shared list for all names with the same fuzzers, because only few combinations occur. */
function namesOf(mask: number): readonly FuzzerName[] {
  let names = lists.get(mask);
  if (names === undefined) {
    names = fuzzerNames.filter((_, at) => (mask & (1 << at)) !== 0);
    lists.set(mask, names);
  }
  return names;
}

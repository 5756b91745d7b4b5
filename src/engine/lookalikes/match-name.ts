import { isNameWithin } from '#engine/posture/lookup.ts';
import { type GeneratedName, generateLookalikes } from './generate.ts';
import { readTarget } from './read-target.ts';
import { skeletonOf } from './skeleton.ts';

/** How a name resembles a domain. */
export type NameMatch = Pick<GeneratedName, 'fuzzers' | 'likelihood'> & { homograph: boolean };

/** Labels of fewer characters stand in everybody's names. */
const shortestBrand = 4;

/**
 * How `name` (A-labels) resembles `domain`: the fuzzers that make it; where none does, whether its label holds the brand
 * (`combosquat`) or has its skeleton (`confusable`). Null: it does not.
 */
export function matchName(domain: string, name: string, words: readonly string[] = []): NameMatch | null {
  const target = readTarget(domain);
  const other = readTarget(name);
  if (target === null || other === null) return null;
  if (isNameWithin(name, domain) || isNameWithin(domain, name)) return null;
  const homograph = isHomograph(target.label, other.label);
  for (const made of generateLookalikes(domain, { words })) {
    if (made.name === name) return { fuzzers: made.fuzzers, likelihood: made.likelihood, homograph };
  }
  if (homograph) return { fuzzers: ['confusable'], likelihood: 60, homograph };
  const whole = `${other.subdomain}.${other.label}`;
  if (target.label.length >= shortestBrand && whole.includes(target.label)) {
    return { fuzzers: ['combosquat'], likelihood: 50, homograph };
  }
  const flat = skeletonOf(other.label);
  if (target.label.length >= shortestBrand && flat.includes(skeletonOf(target.label))) {
    return { fuzzers: ['combosquat', 'confusable'], likelihood: 50, homograph };
  }
  return null;
}

/** Another label that looks the same. */
export function isHomograph(label: string, other: string): boolean {
  return label !== other && skeletonOf(label) === skeletonOf(other);
}

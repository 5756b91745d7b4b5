import { matchName, type NameMatch } from '#engine/lookalikes/match-name.ts';
import { readTarget } from '#engine/lookalikes/read-target.ts';
import { skeletonOf } from '#engine/lookalikes/skeleton.ts';

/** Domains whose names are made to find out which fuzzers give another: each takes milliseconds. */
const mostTried = 5;

interface Domain {
  id: string;
  domain: string;
}

/** Which of an account's domains a name resembles most, and how; null: none. */
export function findOriginal(
  name: string,
  domains: readonly Domain[],
): { domain: Domain; match: NameMatch } | null {
  const label = skeletonOf(readTarget(name)?.label ?? '');
  if (label === '') return null;
  const near = domains
    .map((domain) => ({ domain, distance: distanceOf(label, domain.domain) }))
    .filter(({ distance }) => distance <= 3)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, mostTried);
  let best: { domain: Domain; match: NameMatch } | null = null;
  for (const { domain } of near) {
    const match = matchName(domain.domain, name);
    if (match !== null && match.likelihood > (best?.match.likelihood ?? 0)) best = { domain, match };
  }
  return best;
}

/** Edits between two skeletons, 1 where one holds the other; more than 3 is far. */
function distanceOf(label: string, domain: string): number {
  const brand = skeletonOf(readTarget(domain)?.label ?? '');
  if (brand === '') return 9;
  if (brand === label) return 0;
  if (brand.length >= 4 && label.includes(brand)) return 1;
  if (Math.abs(brand.length - label.length) > 3) return 9;
  let row = Array.from({ length: brand.length + 1 }, (_, at) => at);
  for (let i = 1; i <= label.length; i++) {
    const next = [i];
    for (let j = 1; j <= brand.length; j++) {
      const same = label.charAt(i - 1) === brand.charAt(j - 1) ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row.at(-1) ?? 9;
}

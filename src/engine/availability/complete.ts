import { listFindingTypes } from '#engine/findings/catalogue.ts';
import type { Dimension } from '#engine/findings/types.ts';
import { notTested, type PostureCheck } from '#engine/posture/posture-check.ts';

/**
 * What is missing of a dimension: each passive id that none of `checks` answers for, as not tested. An id that
 * is not listed at all counts as not run, so a scan that ends early must say so of the rest.
 */
export function missingChecks(
  dimension: Dimension,
  checks: readonly PostureCheck[],
  asset: string,
  reason = 'not-run',
): PostureCheck[] {
  const answered = new Set<string>(checks.map(({ id }) => id));
  return listFindingTypes(dimension)
    .filter(({ id, active }) => active !== true && !answered.has(id))
    .map(({ id }) => notTested(id, asset, reason));
}

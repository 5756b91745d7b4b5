import { findFindingType, listFindingTypes } from '#engine/findings/catalog.ts';
import { type Dimension, dimensions } from '#engine/findings/types.ts';
import { toMs } from './deductions.ts';
import { passValidityMs } from './model.ts';
import { add, compare, createRational, toNumber, zero } from './rational.ts';
import type { CheckInput, DimensionState, ScoreInput } from './types.ts';

/** Combined results of one check ID over all assets. */
interface Tally {
  applicable: number;
  conclusive: number;
  disabled: number;
}

interface Tallies {
  byId: Map<string, Tally>;
  /** Dimensions with a missing result that an earlier pass replaces. */
  stale: Set<Dimension>;
}

function isCarriedOver(check: CheckInput, nowMs: number): boolean {
  const passedMs = toMs(check.lastPassAt);
  return passedMs !== null && nowMs - passedMs <= passValidityMs;
}

function tallyChecks(checks: readonly CheckInput[], nowMs: number, unknownIds: Set<string>): Tallies {
  const byId = new Map<string, Tally>();
  const stale = new Set<Dimension>();
  for (const check of checks) {
    const type = findFindingType(check.id);
    if (type === null) {
      unknownIds.add(check.id);
      continue;
    }
    let tally = byId.get(check.id);
    if (tally === undefined) {
      tally = { applicable: 0, conclusive: 0, disabled: 0 };
      byId.set(check.id, tally);
    }
    if (check.result === 'not-applicable') continue;
    if (check.result === 'disabled') {
      tally.disabled++;
      continue;
    }
    tally.applicable++;
    if (check.result === 'pass' || check.result === 'fail') tally.conclusive++;
    else if (isCarriedOver(check, nowMs)) {
      tally.conclusive++;
      stale.add(type.dimension);
    }
  }
  return { byId, stale };
}

/**
 * Returns the check weight of a dimension that applies, the part that is conclusive, and whether any check is disabled.
 */
function weighDimension(dimension: Dimension, tallies: Tallies, disabled: ReadonlySet<string>) {
  let applicable = 0;
  let whole = 0;
  let anyDisabled = false;
  let parts = zero;
  for (const { id, weight, active } of listFindingTypes(dimension)) {
    if (weight === 0) continue;
    const tally = tallies.byId.get(id);
    if (disabled.has(id) || (tally && tally.applicable === 0 && tally.disabled > 0)) {
      anyDisabled = true;
      continue;
    }
    // An active check without results was not allowed to run. Any other check should have run.
    if (tally === undefined ? active : tally.applicable === 0) continue;
    applicable += weight;
    if (tally === undefined || tally.conclusive === 0) continue;
    if (tally.conclusive === tally.applicable) whole += weight;
    else parts = add(parts, createRational(weight * tally.conclusive, tally.applicable));
  }
  return { applicable, conclusive: add(createRational(whole), parts), anyDisabled };
}

/**
 * Returns the state of each dimension, without its findings. A check ID counts with its weight times the share of its
 * assets with a conclusive result. A dimension is measured if at least half of its applicable weight is covered.
 */
export function evaluateDimensions(
  input: ScoreInput,
  nowMs: number,
  unknownIds: Set<string>,
): Record<Dimension, DimensionState> {
  const disabled = new Set(input.disabled ?? []);
  const tallies = input.checks === null ? null : tallyChecks(input.checks, nowMs, unknownIds);
  const stateOf = (dimension: Dimension): DimensionState => {
    const types = listFindingTypes(dimension);
    if (disabled.has(dimension) || types.every(({ id }) => disabled.has(id)))
      return { state: 'disabled', stale: false, conclusiveShare: null };
    if (tallies === null) return { state: 'measured', stale: false, conclusiveShare: null };
    const { applicable, conclusive, anyDisabled } = weighDimension(dimension, tallies, disabled);
    if (applicable === 0)
      return { state: anyDisabled ? 'disabled' : 'not-applicable', stale: false, conclusiveShare: null };
    const measured = compare(conclusive, createRational(applicable, 2)) >= 0;
    const conclusiveShare = toNumber(createRational(conclusive.n, conclusive.d * BigInt(applicable)));
    return {
      state: measured ? 'measured' : 'unknown',
      stale: measured && tallies.stale.has(dimension),
      conclusiveShare,
    };
  };
  return Object.fromEntries(dimensions.map((dimension) => [dimension, stateOf(dimension)])) as Record<
    Dimension,
    DimensionState
  >;
}

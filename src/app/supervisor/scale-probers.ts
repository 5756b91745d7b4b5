/** How many probers may run. */
export interface ProberRange {
  least: number;
  most: number;
}

/** What is remembered from one look to the next. */
export interface ScaleState {
  /** Since when all probers have been busy, on the clock of `now`; null while they are not. */
  busySince: number | null;
  /** Since when one prober less would do. */
  quietSince: number | null;
}

/** Above this share of their time, or of their room for checks, probers are busy: what comes in a burst must still find room. */
const busyShare = 0.6;
/** After one has gone, those left should not be busy at once again. */
const quietShare = 0.4;
/** A start, a claim after an outage or a collection of garbage makes busy for a moment. */
const busyForMs = 10_000;
const quietForMs = 15 * 60_000;

/**
 * Whether a prober should be added (1) or ended (-1), from the share of its time or room that each one used lately (0 to 1):
 * one whose targets stay silent has no room left though it hardly works.
 * Pure and total; `now` in milliseconds of any clock that does not leap.
 */
export function scaleProbers(
  shares: readonly number[],
  range: ProberRange,
  state: ScaleState,
  now: number,
): { change: -1 | 0 | 1; state: ScaleState } {
  const running = shares.length;
  const fresh: ScaleState = { busySince: null, quietSince: null };
  if (running < range.least) return { change: 1, state: fresh };
  if (running > range.most) return { change: -1, state: fresh };
  const work = shares.reduce((sum, share) => sum + share, 0);
  if (work / running > busyShare) {
    const busySince = state.busySince ?? now;
    if (running < range.most && now - busySince >= busyForMs) return { change: 1, state: fresh };
    return { change: 0, state: { busySince, quietSince: null } };
  }
  if (running > range.least && work / (running - 1) < quietShare) {
    const quietSince = state.quietSince ?? now;
    if (now - quietSince >= quietForMs) return { change: -1, state: fresh };
    return { change: 0, state: { busySince: null, quietSince } };
  }
  return { change: 0, state: fresh };
}

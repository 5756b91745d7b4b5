/** How many probers may run. */
export interface ProberRange {
  least: number;
  most: number;
}

/** State kept from one tick to the next, a second later. */
export interface ScaleState {
  /** Work that the latest looks found, of all probers together, the oldest first. */
  latest: readonly number[];
  /** Of the quarter of an hour under way: looks so far, and the sum of the work that they found. */
  quarter: { looks: number; work: number };
}

/** Nothing is known yet of the probers that run now. */
export const freshState: ScaleState = { latest: [], quarter: { looks: 0, work: 0 } };

/** Above this share of their time, or of their room for checks, probers are busy: what comes in a burst must still find room. */
const busyShare = 0.6;
/** After one has gone, those left should not be busy at once again. */
const quietShare = 0.4;
/**
 * Number of ticks for which the load must stay high. A start, a claim after an outage or a garbage collection causes
 * a brief peak, and a brief pause is not idleness.
 */
const busyLooks = 30;
/** The first prober scans and sweeps too, for minutes at a time: over a quarter of an hour that is little. */
const quietLooks = 15 * 60;

/**
 * Returns whether to add (1) or remove (-1) a prober, from the share of time or capacity (0 to 1) that each prober
 * used recently. Capacity counts because a prober whose targets do not respond is full although it hardly works.
 * Shares are averaged over ticks, one per second, so that time the machine spends suspended does not count as idle.
 * Pure and total.
 */
export function scaleProbers(
  shares: readonly number[],
  range: ProberRange,
  state: ScaleState,
): { change: -1 | 0 | 1; state: ScaleState } {
  const running = shares.length;
  if (running < range.least) return { change: 1, state: freshState };
  if (running > range.most) return { change: -1, state: freshState };
  const work = sum(shares);
  const latest = [...state.latest, work].slice(-busyLooks);
  const isBusy = latest.length === busyLooks && sum(latest) / busyLooks / running > busyShare;
  if (isBusy && running < range.most) return { change: 1, state: freshState };
  const quarter = { looks: state.quarter.looks + 1, work: state.quarter.work + work };
  if (quarter.looks < quietLooks) return { change: 0, state: { latest, quarter } };
  const isQuiet = running > range.least && quarter.work / quietLooks / (running - 1) < quietShare;
  if (isQuiet && !isBusy) return { change: -1, state: freshState };
  return { change: 0, state: { latest, quarter: freshState.quarter } };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

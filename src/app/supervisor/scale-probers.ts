/** How many probers may run. */
export interface ProberRange {
  least: number;
  most: number;
}

/** What is remembered from one look to the next, a second later. */
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
/** A start, a claim after an outage or a collection of garbage makes busy for a moment, and a moment's rest is no rest. */
const busyLooks = 30;
/** The first prober scans and sweeps too, for minutes at a time: over a quarter of an hour that is little. */
const quietLooks = 15 * 60;

/**
 * Whether a prober should be added (1) or ended (-1), from the share of its time or room that each one used lately (0 to 1):
 * one whose targets stay silent has no room left though it hardly works. Shares are averaged over looks, of which there is one
 * a second: what the machine slept is nobody's rest. Pure and total.
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

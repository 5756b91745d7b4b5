import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Child } from './child-process.ts';
import type { ChildPlan } from './messages.ts';

const pollIntervalMs = 1_000;

interface ProberKeeper {
  /** Resolves once the minimum number of probers has started. Rejects if a prober cannot start. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/** Runs as many probers as needed within a range. The first prober also scans domains. */
export function superviseProbers(options: {
  log: Log;
  clock: Clock;
  range: ProberRange;
  start: (plan: ChildPlan) => Child;
  forget: (child: Child) => void;
}): ProberKeeper {
  const { log, clock, range } = options;
  const stopping = new AbortController();
  const probers: Child[] = [];
  const add = () => {
    // The last prober is removed first, so that the numbering has no gaps. A new prober continues the restart count of
    // its number.
    const number = probers.length + 1;
    const child = options.start({
      name: `prober-${number}`,
      roles: number === 1 ? ['prober', 'scanner'] : ['prober'],
    });
    probers.push(child);
    return child;
  };
  async function grow(): Promise<void> {
    const child = add();
    log.info({ child: child.plan.name, probers: probers.length }, 'probers are busy, starting another one');
    await child.ready.catch((error) => {
      probers.splice(probers.indexOf(child), 1);
      options.forget(child);
      if (!stopping.signal.aborted)
        log.warn({ err: error, child: child.plan.name }, 'a prober did not start');
    });
  }

  async function shrink(): Promise<void> {
    const child = probers.at(-1);
    if (child === undefined) return;
    probers.pop();
    log.info({ child: child.plan.name, probers: probers.length }, 'probers are idle, stopping one');
    await child.stop();
    // This must wait until the prober has exited, because its counts are added to the history only at its exit.
    options.forget(child);
  }

  async function watch(): Promise<void> {
    let state = freshState;
    while (!stopping.signal.aborted) {
      await clock.sleep(pollIntervalMs, stopping.signal);
      if (stopping.signal.aborted) return;
      const shares = probers.map((child) => child.share());
      const next = scaleProbers(shares, range, state);
      state = next.state;
      if (next.change > 0) await grow();
      else if (next.change < 0) await shrink();
    }
  }

  const first = Array.from({ length: range.least }, add);
  let watching: Promise<void> = Promise.resolve();
  const ready = Promise.all(first.map((child) => child.ready)).then(() => {
    watching = watch();
  });
  ready.catch(() => {});
  return {
    ready,
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

/** Minimum and maximum number of probers. */
interface ProberRange {
  least: number;
  most: number;
}

/** State kept from one tick to the next, a second later. */
interface ScaleState {
  /** Total load of all probers at the most recent ticks, oldest first. */
  latest: readonly number[];
  /** The current quarter of an hour: number of ticks so far, and the sum of their loads. */
  quarter: { samples: number; work: number };
}

/** Initial state, without information about the running probers. */
export const freshState: ScaleState = { latest: [], quarter: { samples: 0, work: 0 } };

/** Probers are busy above this share of their time or of their check slots. The free slots are for bursts. */
const busyShare = 0.6;
/** A prober is removed only below this share, so that the remaining probers do not become busy immediately. */
const quietShare = 0.4;
/**
 * Number of ticks with a high load before a prober is added. A start, a claim after an outage or a garbage collection
 * causes only a brief peak.
 */
const busyTicks = 30;
/**
 * Number of ticks over which a low load is averaged before a prober is removed. The first prober also scans and sweeps
 * for minutes at a time, which matters little over a quarter of an hour.
 */
const quietTicks = 15 * 60;

/**
 * Decides by the share of time or capacity (0 to 1) that each prober used recently. Returns 1 to add a prober, -1 to
 * remove one, or 0. Capacity matters because unresponsive targets fill a prober's slots while it is nearly idle. Shares
 * are averaged over ticks, one per second, so that a suspended machine does not count as idle. Has no side effects and
 * never throws.
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
  const latest = [...state.latest, work].slice(-busyTicks);
  const isBusy = latest.length === busyTicks && sum(latest) / busyTicks / running > busyShare;
  if (isBusy && running < range.most) return { change: 1, state: freshState };
  const quarter = { samples: state.quarter.samples + 1, work: state.quarter.work + work };
  if (quarter.samples < quietTicks) return { change: 0, state: { latest, quarter } };
  const isQuiet = running > range.least && quarter.work / quietTicks / (running - 1) < quietShare;
  if (isQuiet && !isBusy) return { change: -1, state: freshState };
  return { change: 0, state: { latest, quarter: freshState.quarter } };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

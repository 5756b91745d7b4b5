/** How a prober keeps up with what is asked of it. */
export interface OverloadReading {
  /** Since when checks have started late (epoch ms); null while they start in time. */
  since: number | null;
  /** Checks started a second, of late: while overloaded, what this prober does. */
  startedPerSecond: number;
  /** Windows missed since the overload began. */
  missedWindows: number;
  /** How long the check whose turn came last had waited, in milliseconds. */
  waitedMs: number;
}

export interface OverloadMeter {
  /** A check started, so long after it was due. */
  started(lateMs: number): void;
  /** A check was given up, for it had waited so long that its window was over. */
  gaveUp(lateMs: number): void;
  missed(windows: number): void;
  /** Looks at what happened since the last look; call it once a second. */
  look(now: number): void;
  read(): OverloadReading;
}

/** A check that starts later than this waited for others. */
const lateMs = 1_000;
/** Looks in a row with mostly late checks that make an overload; after a stop of the machine there are one or two. */
const lateLooks = 5;
/** Looks in a row with hardly a late check that end it. */
const calmLooks = 10;
/** Looks over which the rate is averaged. */
const averageLooks = 10;

/** Overload as a state: checks have been starting late for seconds, whatever it was that they waited for. */
export function createOverloadMeter(): OverloadMeter {
  let started = 0;
  /** Started or given up. */
  let turned = 0;
  let late = 0;
  let waitedMs = 0;
  let missedWindows = 0;
  let startedPerSecond = 0;
  let lateInRow = 0;
  let calmInRow = 0;
  let since: number | null = null;
  let lookedAt: number | null = null;

  function took(waited: number): void {
    turned += 1;
    waitedMs = waited;
    if (waited > lateMs) late += 1;
  }

  function judge(now: number): void {
    lateInRow = late > turned / 2 ? lateInRow + 1 : 0;
    calmInRow = late > turned / 10 ? 0 : calmInRow + 1;
    if (since === null && lateInRow >= lateLooks) {
      since = now - lateLooks * lateMs;
      missedWindows = 0;
    } else if (since !== null && calmInRow >= calmLooks) since = null;
  }

  return {
    started(waited) {
      started += 1;
      took(waited);
    },
    gaveUp: took,
    missed(windows) {
      missedWindows += windows;
    },
    look(now) {
      if (lookedAt !== null && now > lookedAt) {
        const rate = (started * 1000) / (now - lookedAt);
        startedPerSecond += (rate - startedPerSecond) / averageLooks;
      }
      lookedAt = now;
      judge(now);
      started = 0;
      turned = 0;
      late = 0;
    },
    read: () => ({ since, startedPerSecond, missedWindows, waitedMs }),
  };
}

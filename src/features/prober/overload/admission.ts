import type { LoopLoad } from '#platform/process-memory.ts';

/** One turn of the prober's loop, as it was found at its end. */
interface LoopTurn {
  /** Monotonic milliseconds. */
  now: number;
  /** How much later than asked for the loop came back. */
  lateMs: number;
  load: LoopLoad;
}

export interface Admission {
  /** Takes in a turn of the loop. */
  turned(turn: LoopTurn): void;
  /** Leave to start one check now. */
  take(): boolean;
  /** Checks a second that get leave at present. */
  readonly perSecond: number;
}

const firstPerSecond = 1000;
const leastPerSecond = 50;
const mostPerSecond = 100_000;
/** Leave that was not used is kept for this long: a burst is no longer than what the loop does in that time. */
const keptMs = 20;
const leastKept = 4;
/** The rate is looked at this often. */
const lookEveryMs = 100;
/** Over how much time the loop's lateness is averaged: storing a batch is a matter of one turn. */
const averageMs = 200;
/**
 * Mean lateness of our own making under which more may start, and above which less must. Together with the burst it
 * keeps the loop within 100 ms.
 */
const ownLateMs = { low: 15, high: 30 };
/**
 * Share of a processor above which no more are let in: what has started is felt only when its target answers, and the
 * rest is for what is on its way.
 */
const workMost = 0.8;

/**
 * How many checks may start, found from what the loop does with them: more while it comes back in time and checks wait
 * for leave, less as soon as it is late. No number of checks is right for all: a ping costs a twentieth of a handshake,
 * and a target that stays silent costs nothing.
 *
 * Only lateness of our own making counts. A loop that is late because others have the processor would come back no sooner
 * for starting fewer checks.
 */
export function createAdmission(): Admission {
  let perSecond = firstPerSecond;
  let leave = 0;
  let wanting = false;
  let ownLate = 0;
  let last: LoopTurn | undefined;
  let looked: LoopTurn | undefined;

  function look(turn: LoopTurn, before: LoopTurn): void {
    const passed = turn.now - before.now;
    const active = (turn.load.activeMs - before.load.activeMs) / passed;
    const working = (turn.load.cpuMs - before.load.cpuMs) / passed;
    if (ownLate > ownLateMs.high) perSecond = Math.max(leastPerSecond, perSecond * 0.85);
    else if (wanting && ownLate < ownLateMs.low && working < workMost) {
      perSecond = Math.min(mostPerSecond, perSecond * (active < 0.5 ? 1.25 : 1.04));
    }
    wanting = false;
  }

  return {
    turned(turn) {
      if (last !== undefined) {
        const passed = Math.max(0, turn.now - last.now);
        const own = Math.max(0, Math.min(turn.lateMs, turn.load.cpuMs - last.load.cpuMs));
        const weight = Math.min(1, passed / averageMs);
        ownLate += (own - ownLate) * weight;
        leave = Math.min(
          leave + (perSecond * passed) / 1000,
          Math.max(leastKept, (perSecond * keptMs) / 1000),
        );
      }
      last = turn;
      looked ??= turn;
      if (turn.now - looked.now < lookEveryMs) return;
      look(turn, looked);
      looked = turn;
    },
    take() {
      if (leave < 1) {
        wanting = true;
        return false;
      }
      leave -= 1;
      return true;
    },
    get perSecond() {
      return perSecond;
    },
  };
}

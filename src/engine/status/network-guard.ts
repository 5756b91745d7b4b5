/**
 * Tells a dead network of our own from dead targets, by what the targets themselves show. The rule:
 *
 * - Only failures of the network count: a name that no server would resolve, a connection or an echo that nothing
 *   answered. Anything that came back from the target (a refused connection, a TLS alert, an HTTP status) is
 *   an answer, and so is proof that the network works.
 * - Targets are told apart by address (by registrable domain where none was found), so that ten monitors of one
 *   machine are one target: when that machine dies, it is down, not our network.
 * - Loopback, private and public targets are judged apart: that the machine in the next room answers says
 *   nothing of the uplink.
 * - Our network is taken for dead when at least three distinct targets that were well before have failed, and
 *   none of their class has answered since. The first answer ends it, and whoever had failed before that answer
 *   and fails on is at fault itself: it does not count again until it has answered.
 *
 * So a service that watches one or two targets always says down, and so do three targets that were down when
 * first seen. Whoever watches few targets that could die together (one rack, one uplink) should name gateway
 * targets, which decide alone.
 */
export type NetworkClass = 'loopback' | 'private' | 'public';

/** Distinct targets that must fail together. */
const distinctTargets = 3;

export interface NetworkGuardOptions {
  /** Failures older than this say nothing any more, in milliseconds. */
  windowMs: number;
  /** Most targets remembered per class. */
  maxTargets: number;
}

export interface NetworkGuard {
  /** A target of the class answered at `at` (epoch ms). */
  answered(networkClass: NetworkClass, target: string, at: number): void;
  /** A target failed for the network at `at`; `wasWell` when it was up or degraded before. */
  failed(networkClass: NetworkClass, target: string, result: { at: number; wasWell: boolean }): void;
  /** True while our own network is taken for dead, and `target` may be a victim of that. */
  isVictim(networkClass: NetworkClass, target: string, now: number): boolean;
  /** True while our own network is taken for dead as to this class. */
  isDead(networkClass: NetworkClass, now: number): boolean;
  /** When a target of the class last answered; 0: never. */
  lastAnswerAt(networkClass: NetworkClass): number;
}

interface Seen {
  lastAnswerAt: number;
  /** Targets that failed since then, with when they last did. */
  failures: Map<string, number>;
  /** Targets that failed on although another answered. */
  ownFault: Set<string>;
}

/** A guard that has seen nothing yet. */
export function createNetworkGuard(
  options: NetworkGuardOptions = { windowMs: 300_000, maxTargets: 1000 },
): NetworkGuard {
  const blank = (): Seen => ({ lastAnswerAt: 0, failures: new Map(), ownFault: new Set() });
  const classes = { loopback: blank(), private: blank(), public: blank() };

  function isDead(networkClass: NetworkClass, now: number): boolean {
    const { failures } = classes[networkClass];
    if (failures.size < distinctTargets) return false;
    for (const [target, failedAt] of failures) {
      if (Math.abs(now - failedAt) > options.windowMs) failures.delete(target);
    }
    return failures.size >= distinctTargets;
  }

  /** True of what came before the class's last answer; one of a far future was before the clock was set back. */
  const isBefore = (at: number, { lastAnswerAt }: Seen) =>
    at <= lastAnswerAt && lastAnswerAt - at <= options.windowMs;

  return {
    answered(networkClass, target, at) {
      const seen = classes[networkClass];
      seen.ownFault.delete(target);
      seen.failures.delete(target);
      if (isBefore(at, seen)) return;
      seen.lastAnswerAt = at;
      if (seen.failures.size === 0) return;
      for (const [failing, failedAt] of seen.failures) {
        if (failedAt > at) continue;
        seen.failures.delete(failing);
        if (seen.ownFault.size < options.maxTargets) seen.ownFault.add(failing);
      }
    },
    failed(networkClass, target, { at, wasWell }) {
      const seen = classes[networkClass];
      if (isBefore(at, seen) || seen.ownFault.has(target)) return;
      // Once a target counts, its later failures keep it counting, whatever its status has become.
      if (!wasWell && !seen.failures.has(target)) return;
      if (seen.failures.size >= options.maxTargets && !seen.failures.has(target)) return;
      seen.failures.set(target, at);
    },
    isDead,
    isVictim: (networkClass, target, now) =>
      isDead(networkClass, now) && !classes[networkClass].ownFault.has(target),
    lastAnswerAt: (networkClass) => classes[networkClass].lastAnswerAt,
  };
}

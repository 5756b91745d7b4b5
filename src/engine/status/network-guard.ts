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
 *   none of their class has answered since. The first answer ends it.
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
  answered(networkClass: NetworkClass, at: number): void;
  /** A target failed for the network at `at`; `wasWell` when it was up or degraded before. */
  failed(networkClass: NetworkClass, target: string, result: { at: number; wasWell: boolean }): void;
  /** True while our own network is taken for dead as to this class. */
  isDead(networkClass: NetworkClass, now: number): boolean;
  /** When a target of the class last answered; 0: never. */
  lastAnswerAt(networkClass: NetworkClass): number;
}

/** A guard that has seen nothing yet. */
export function createNetworkGuard(
  options: NetworkGuardOptions = { windowMs: 300_000, maxTargets: 1000 },
): NetworkGuard {
  const classes = {
    loopback: { lastAnswerAt: 0, failures: new Map<string, number>() },
    private: { lastAnswerAt: 0, failures: new Map<string, number>() },
    public: { lastAnswerAt: 0, failures: new Map<string, number>() },
  };
  return {
    answered(networkClass, at) {
      const seen = classes[networkClass];
      if (at <= seen.lastAnswerAt) return;
      seen.lastAnswerAt = at;
      if (seen.failures.size === 0) return;
      for (const [target, failedAt] of seen.failures) {
        if (failedAt <= at) seen.failures.delete(target);
      }
    },
    failed(networkClass, target, { at, wasWell }) {
      const seen = classes[networkClass];
      if (at <= seen.lastAnswerAt) return;
      // Once a target counts, its later failures keep it counting, whatever its status has become.
      if (!wasWell && !seen.failures.has(target)) return;
      if (seen.failures.size >= options.maxTargets && !seen.failures.has(target)) return;
      seen.failures.set(target, at);
    },
    isDead(networkClass, now) {
      const { failures } = classes[networkClass];
      if (failures.size < distinctTargets) return false;
      for (const [target, failedAt] of failures) {
        if (failedAt < now - options.windowMs) failures.delete(target);
      }
      return failures.size >= distinctTargets;
    },
    lastAnswerAt: (networkClass) => classes[networkClass].lastAnswerAt,
  };
}

/**
 * Distinguishes an outage of our own network from outages of targets, based on the targets' own behavior. The rules:
 * - Only network failures count: a name that no server resolved, or a connection or echo request without a response.
 *   Anything the target sends (a refused connection, a TLS alert, an HTTP status) is a response and therefore proof
 *   that the network works.
 * - Targets are distinguished by address (by registrable domain if there is none), so ten monitors of one machine are
 *   one target: if that machine fails, it is down, not our network.
 * - Loopback, private and public targets are evaluated separately: a response from a machine on the local network says
 *   nothing about the uplink.
 * - Our network is considered down if at least three distinct targets that were healthy before have failed and no
 *   target of their class has responded since. The first response ends this state. A target that failed before that
 *   response and continues to fail is itself at fault, and does not count again until it has responded. A service that
 *   monitors only one or two targets therefore always reports down, and so do three targets that were down when first
 *   checked. If you monitor few targets that could fail together (one rack, one uplink), configure gateway targets;
 *   these alone then decide.
 */
export type NetworkClass = 'loopback' | 'private' | 'public';

/** Number of distinct targets that must fail together. */
const distinctTargets = 3;

export interface NetworkGuardOptions {
  /** Time in milliseconds after which failures are ignored. */
  windowMs: number;
  /** Maximum number of tracked targets per class. */
  maxTargets: number;
}

export interface NetworkGuard {
  /** Records that a target of the class responded at `at` (ms since the epoch). */
  answered(networkClass: NetworkClass, target: string, at: number): void;
  /** Records that a target failed at `at` because of the network. `wasUp` is true if it was up or degraded before. */
  failed(networkClass: NetworkClass, target: string, result: { at: number; wasUp: boolean }): void;
  /** Returns true while our own network is considered down and this may affect `target`. */
  isAffected(networkClass: NetworkClass, target: string, now: number): boolean;
  /** Returns true while our own network is considered down for this class. */
  isDead(networkClass: NetworkClass, now: number): boolean;
  /** Returns the time of the last response from a target of the class; 0 if there was none. */
  lastAnswerAt(networkClass: NetworkClass): number;
}

interface Seen {
  lastAnswerAt: number;
  /** Targets that have failed since the last response, with the time of their last failure. */
  failures: Map<string, number>;
  /** Targets that kept failing although others responded. */
  ownFault: Set<string>;
}

/** Creates a guard without any observations. */
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

  /**
   * Returns whether a time is before the class's last response. If the last response is in the far future, it was
   * recorded before the clock was set back and is ignored.
   */
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
    failed(networkClass, target, { at, wasUp: wasHealthy }) {
      const seen = classes[networkClass];
      if (isBefore(at, seen) || seen.ownFault.has(target)) return;
      // Once a target counts, its later failures count, too, regardless of its status.
      if (!wasHealthy && !seen.failures.has(target)) return;
      if (seen.failures.size >= options.maxTargets && !seen.failures.has(target)) return;
      seen.failures.set(target, at);
    },
    isDead,
    isAffected: (networkClass, target, now) =>
      isDead(networkClass, now) && !classes[networkClass].ownFault.has(target),
    lastAnswerAt: (networkClass) => classes[networkClass].lastAnswerAt,
  };
}

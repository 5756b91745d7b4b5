import type { FindingId } from '#engine/findings/catalog.ts';
import {
  type Evidence,
  fail,
  notApplicable,
  type PostureCheck,
  pass,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { dayMs } from '#platform/clock.ts';
import { findStage } from './evaluate-hosts.ts';
import { takeoverIds } from './takeover.ts';

/** A name below the domain found by discovery, with the known facts about it. */
export interface KnownHost {
  host: string;
  /** Time in ms since the epoch. */
  firstSeenMs: number;
  /** Whether it resolves. */
  alive: boolean;
  state: 'new' | 'owned' | 'ignored';
  /** Null before the first check. */
  takeover: { finding: { id: string; reason: string } | null; evidence: Evidence } | null;
}

/** Maximum number of hosts that a scan visits in addition to the main names. A scan opens two connections to each. */
const maxVisited = 10;
/** Maximum number of passing hosts in a scan's results. Failures are always included. */
const maxPassing = 200;
const untriagedMs = 14 * dayMs;

/**
 * Returns the hosts worth visiting: test systems first, then by name. Skips hosts with a possible takeover, because the
 * takeover check is more accurate.
 */
export function chooseVisited(domain: string, hosts: readonly KnownHost[]): string[] {
  const rank = (host: string) => (findStage(host, domain) === null ? 1 : 0);
  return hosts
    .filter(({ alive, state, takeover }) => alive && state !== 'ignored' && !takeover?.finding)
    .map(({ host }) => host)
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .slice(0, maxVisited);
}

/**
 * Evaluates discovered hosts that the scan does not visit: whether they can be taken over, and whether they have been
 * triaged. `open` lists open findings as `id asset`, because closing a resolved finding requires a pass. Pure.
 */
export function evaluateKnownHosts(
  hosts: readonly KnownHost[],
  context: { nowMs: number; visited: ReadonlySet<string>; open: ReadonlySet<string> },
): PostureCheck[] {
  const ids: FindingId[] = [...takeoverIds, 'exposure.host.unmanaged'];
  let passing = 0;
  return hosts.flatMap((known) => {
    const { host, state } = known;
    const isOpen = ids.some((id) => context.open.has(`${id} ${host}`));
    if (state === 'ignored')
      return ids
        .filter((id) => context.open.has(`${id} ${host}`))
        .map((id) => notApplicable(id, host, 'ignored'));
    if (context.visited.has(host)) return [];
    const checks = [...evaluateTakeoverOf(known), ...evaluateTriage(known, context.nowMs)];
    if (isOpen || checks.some(({ result }) => result === 'fail')) return checks;
    passing += 1;
    return passing <= maxPassing ? checks : [];
  });
}

function evaluateTakeoverOf({ host, takeover }: KnownHost): PostureCheck[] {
  if (takeover === null) return [];
  return takeoverIds.map((id) =>
    takeover.finding?.id === id ? fail(id, host, takeover.finding.reason, takeover.evidence) : pass(id, host),
  );
}

/** Evaluates whether a host has been triaged. A host that does not resolve does not need triage. */
function evaluateTriage({ host, alive, state, firstSeenMs }: KnownHost, nowMs: number): PostureCheck[] {
  const id = 'exposure.host.unmanaged';
  if (!alive) return [notApplicable(id, host, 'no-address')];
  const bad = state === 'new' && nowMs - firstSeenMs > untriagedMs;
  const days = Math.floor((nowMs - firstSeenMs) / dayMs);
  return [toPostureCheck(id, host, { bad, reason: 'not-triaged', evidence: { days } })];
}

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

/** A name below the domain found by discovery, and what is known about it. */
export interface KnownHost {
  host: string;
  /** Epoch ms. */
  firstSeenMs: number;
  /** Whether it resolves. */
  alive: boolean;
  state: 'new' | 'owned' | 'ignored';
  /** Null until it has been checked. */
  takeover: { finding: { id: string; reason: string } | null; evidence: Evidence } | null;
}

/** Number of hosts whose pages a scan visits in addition to the main names; it opens two connections to each. */
const maxVisited = 10;
/** Maximum number of passing hosts in a scan's results; failures are always included. */
const maxPassing = 200;
const untriagedMs = 14 * dayMs;

/**
 * Returns the hosts worth visiting: test systems first, then by name. Hosts that can be taken over are skipped, because
 * the takeover check is more accurate.
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
 * Evaluates hosts that discovery found but the scan does not visit: whether they can be taken over, and whether they
 * have been triaged. `open` lists open findings, each as `id asset`, because an ended finding needs a pass to close
 * it. Pure.
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

/** Evaluates whether a host has been triaged. A name that does not resolve needs no owner. */
function evaluateTriage({ host, alive, state, firstSeenMs }: KnownHost, nowMs: number): PostureCheck[] {
  const id = 'exposure.host.unmanaged';
  if (!alive) return [notApplicable(id, host, 'no-address')];
  const bad = state === 'new' && nowMs - firstSeenMs > untriagedMs;
  const days = Math.floor((nowMs - firstSeenMs) / dayMs);
  return [toPostureCheck(id, host, { bad, reason: 'not-triaged', evidence: { days } })];
}

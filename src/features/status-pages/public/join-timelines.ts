import type { TimelineStatus, UptimeInput } from '#engine/uptime/uptime.ts';

interface Stretch {
  from: number;
  to: number;
}

/** What one watched thing was, and when it was under maintenance. */
export interface MemberTimeline {
  /** Nothing is known of it before. */
  createdAt: number;
  initial: TimelineStatus;
  changes: readonly { at: number; to: TimelineStatus }[];
  excluded: readonly Stretch[];
}

/** From the worst to what says nothing: what a component is while its members differ. */
const ranks = ['down', 'degraded', 'up', 'excluded', 'unknown'] as const;
type State = (typeof ranks)[number];

const stateOf = (status: TimelineStatus): State =>
  status === 'pending' || status === 'paused' ? 'unknown' : status;

/**
 * What a component was, from what its members were: the worst of them at each instant, where time in maintenance and time
 * in which nothing was known say nothing as long as another member does.
 */
export function joinTimelines(members: readonly MemberTimeline[], { from, to }: Stretch): UptimeInput {
  const changes: { at: number; to: TimelineStatus }[] = [];
  const excluded: Stretch[] = [];
  const counts: Record<State, number> = { down: 0, degraded: 0, up: 0, excluded: 0, unknown: members.length };
  const steps = members
    .flatMap((member) => stepsOf(member, { from, to }))
    .sort((one, other) => one.at - other.at);
  const worst = () => ranks.find((state) => counts[state] > 0) ?? 'unknown';
  let state: State = 'unknown';
  let since = from;
  for (const [index, { at, was, is }] of steps.entries()) {
    counts[was] -= 1;
    counts[is] += 1;
    if (steps[index + 1]?.at === at) continue;
    const next = worst();
    if (next === state) continue;
    if (state === 'excluded') excluded.push({ from: since, to: at });
    changes.push({ at, to: next === 'excluded' || next === 'unknown' ? 'pending' : next });
    state = next;
    since = at;
  }
  if (state === 'excluded') excluded.push({ from: since, to });
  return { from, to, initial: 'pending', changes, excluded };
}

/** The changes of one member between what `joinTimelines` tells apart; the first is out of `unknown`. */
function stepsOf(member: MemberTimeline, { from, to }: Stretch): { at: number; was: State; is: State }[] {
  const begin = Math.max(from, member.createdAt);
  const edges = new Set<number>([begin]);
  for (const { at } of member.changes) if (at > begin && at < to) edges.add(at);
  for (const gap of member.excluded) {
    for (const at of [gap.from, gap.to]) if (at > begin && at < to) edges.add(at);
  }
  const steps: { at: number; was: State; is: State }[] = [];
  let was: State = 'unknown';
  let next = 0;
  let status = member.initial;
  for (const at of [...edges].sort((a, b) => a - b)) {
    for (; (member.changes[next]?.at ?? Number.POSITIVE_INFINITY) <= at; next += 1) {
      status = member.changes[next]?.to ?? status;
    }
    const isExcluded = member.excluded.some((gap) => gap.from <= at && at < gap.to);
    const is = isExcluded ? 'excluded' : stateOf(status);
    if (begin < to && is !== was) steps.push({ at, was, is });
    was = is;
  }
  return steps;
}

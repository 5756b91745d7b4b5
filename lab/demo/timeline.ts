import { minuteMs } from '#platform/clock.ts';

/**
 * Defines the behavior of the demo's servers as a function of time. The same function covers the simulated weeks and
 * the time after them, so servers do not need to distinguish the two.
 */

/** An aspect of a host with behavior that can change. */
export type Aspect = 'web' | 'tls' | 'dns' | 'port' | 'ping';

/** A period in which a host behaves unusually: `from` ≤ t < `to`, epoch milliseconds. */
export interface Episode {
  host: string;
  aspect: Aspect;
  behavior: string;
  from: number;
  to: number;
}

/** An episode that recurs after the end of the history. */
export interface Habit {
  host: string;
  aspect: Aspect;
  behavior: string;
  everyMinutes: number;
  /** Offset of the episode within each period, in minutes. */
  after: number;
  lastsMinutes: number;
}

/** A half-open time range in epoch milliseconds. */
export interface Period {
  from: number;
  to: number;
}

export interface Timeline {
  /** Start and end of the simulated history. */
  readonly from: number;
  readonly to: number;
  readonly episodes: readonly Episode[];
  /** All hosts with unusual behavior at any time. */
  readonly hosts: ReadonlySet<string>;
  /** Returns the behavior of one aspect of a host at a time. Returns `well` if nothing is wrong. */
  behaviorAt(host: string, aspect: Aspect, at: number): string;
  /** Splits `within` at every change of the host's behavior. Within each part, the behavior is constant. */
  windowsOf(host: string, within: Period): Period[];
}

/** Creates a timeline. If episodes overlap, the last one in the list applies. */
export function createTimeline(options: {
  from: number;
  to: number;
  episodes: readonly Episode[];
  habits: readonly Habit[];
}): Timeline {
  const { from, to, habits } = options;
  const episodes = options.episodes
    .map((one) => ({ ...one, from: Math.max(one.from, from), to: Math.min(one.to, to) }))
    .filter((one) => one.from < one.to);
  const byHost = Map.groupBy(episodes, (one) => one.host);
  const habitsByHost = Map.groupBy(habits, (one) => one.host);

  function behaviorAt(host: string, aspect: Aspect, at: number): string {
    if (at >= to) {
      const habit = habitsByHost.get(host)?.findLast((one) => one.aspect === aspect && isOn(one, at - to));
      return habit?.behavior ?? 'well';
    }
    const episode = byHost
      .get(host)
      ?.findLast((one) => one.aspect === aspect && one.from <= at && at < one.to);
    return episode?.behavior ?? 'well';
  }

  return {
    from,
    to,
    episodes,
    hosts: new Set([...byHost.keys(), ...habitsByHost.keys()]),
    behaviorAt,
    windowsOf(host, within) {
      const cuts = new Set<number>([to]);
      for (const one of byHost.get(host) ?? []) cuts.add(one.from).add(one.to);
      for (const habit of habitsByHost.get(host) ?? []) {
        for (const cut of cutsOf(habit, { from: within.from - to, to: within.to - to })) cuts.add(cut + to);
      }
      const inside = [...cuts].filter((cut) => within.from < cut && cut < within.to).sort((a, b) => a - b);
      const edges = [within.from, ...inside, within.to];
      return edges.slice(1).map((end, index) => ({ from: edges[index] ?? within.from, to: end }));
    },
  };
}

/** Returns whether the recurring episode is active `sinceMs` after the end of the history. */
function isOn({ everyMinutes, after, lastsMinutes }: Habit, sinceMs: number): boolean {
  const into = (sinceMs / minuteMs) % everyMinutes;
  return into >= after && into < after + lastsMinutes;
}

/** Returns the start and end of each recurrence in a range, relative to the end of the history. */
function cutsOf({ everyMinutes, after, lastsMinutes }: Habit, within: Period): number[] {
  const cuts: number[] = [];
  const periodMs = everyMinutes * minuteMs;
  for (let start = Math.floor(Math.max(0, within.from) / periodMs) * periodMs; start < within.to; ) {
    cuts.push(start + after * minuteMs, start + (after + lastsMinutes) * minuteMs);
    start += periodMs;
  }
  return cuts.filter((cut) => cut > 0);
}

/** Queue of scheduled events, in chronological order. */
export interface Agenda {
  add(at: number, entry: () => Promise<void>): void;
  /** Removes and returns the earliest entry that is due at or before `at`, or null if none is due. */
  takeBefore(at: number): (() => Promise<void>) | null;
}

export function createAgenda(): Agenda {
  const entries: { at: number; entry: () => Promise<void> }[] = [];
  return {
    add(at, entry) {
      const index = entries.findIndex((one) => one.at > at);
      entries.splice(index === -1 ? entries.length : index, 0, { at, entry });
    },
    takeBefore(at) {
      const first = entries[0];
      if (first === undefined || first.at > at) return null;
      entries.shift();
      return first.entry;
    },
  };
}

/** A monitor that went down. */
export interface Down {
  monitorId: string;
  regions: readonly string[];
  /** Epoch ms. */
  at: number;
}

/** Monitors that go down within this of each other may be one storm. */
export const stormWithinMs = 60_000;

/** So many of a region's monitors are too many to be told one by one. */
export function isStorm(down: number, watched: number): boolean {
  return down > Math.max(10, watched * 0.2);
}

/**
 * Which monitors are part of a storm, by region: those that went down within a minute in which too many of their region
 * did. `watched` counts the account's monitors of each region. Pure; each monitor is of one storm, the first.
 */
export function findStorms(
  downs: readonly Down[],
  watched: ReadonlyMap<string, number>,
): Map<string, Set<string>> {
  const storms = new Map<string, Set<string>>();
  const taken = new Set<string>();
  const sorted = [...downs].sort((a, b) => a.at - b.at);
  for (const [region, count] of [...watched].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const own = sorted.filter((down) => down.regions.includes(region) && !taken.has(down.monitorId));
    const found = stormOf(own, count);
    if (found.size === 0) continue;
    storms.set(region, found);
    for (const id of found) taken.add(id);
  }
  return storms;
}

/** Slides a minute over the downs of a region; a monitor that went down twice in it counts once. */
function stormOf(own: readonly Down[], watched: number): Set<string> {
  const found = new Set<string>();
  const within = new Map<string, number>();
  let first = 0;
  let told = 0;
  for (const [index, down] of own.entries()) {
    within.set(down.monitorId, (within.get(down.monitorId) ?? 0) + 1);
    for (let old = own[first]; old !== undefined && old.at < down.at - stormWithinMs; old = own[first]) {
      const left = (within.get(old.monitorId) ?? 1) - 1;
      if (left === 0) within.delete(old.monitorId);
      else within.set(old.monitorId, left);
      first += 1;
    }
    if (!isStorm(within.size, watched)) continue;
    // What was added before need not be again: ten thousand at once are looked at once each.
    for (let at = Math.max(first, told); at <= index; at += 1) found.add((own[at] as Down).monitorId);
    told = index + 1;
  }
  return found;
}

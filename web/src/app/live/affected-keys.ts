import type { LiveEvent } from '../../../../clients/typescript/src/index.ts';

/** What events say of the queries that a screen holds: which of them a change touches. */
export interface Touched {
  /** Everything is to be read anew. */
  all: boolean;
  /** By the first word of the query's key: ids of what changed and what belongs to it, and whether lists show it too. */
  nouns: Map<string, { ids: Set<string>; inLists: boolean }>;
}

/** First words of keys that show what an event tells of; the overview counts most of it. */
const nounsOf: Record<LiveEvent['event'], readonly string[]> = {
  'service-monitor.state': ['monitors', 'certificates', 'overview'],
  'monitor.scored': ['domains', 'findings', 'overview'],
  'heartbeat.state': ['heartbeats', 'overview'],
  incident: ['incidents', 'overview'],
  delivery: ['deliveries', 'alerts', 'channels', 'incidents'],
  discovery: ['assets', 'overview'],
  import: ['imports', 'monitors', 'domains', 'overview'],
  reset: [],
};

/** Whatever comes later: told of, and not yet described. */
const nounsOfOthers = ['assets', 'threats', 'certificates'] as const;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Gathers what events touch. */
export function gatherTouched(events: readonly LiveEvent[]): Touched {
  const touched: Touched = { all: false, nouns: new Map() };
  for (const { event, data } of events) {
    if (event === 'reset') touched.all = true;
    for (const noun of nounsOf[event] ?? nounsOfOthers) {
      const of = touched.nouns.get(noun) ?? { ids: new Set(), inLists: false };
      touched.nouns.set(noun, of);
      // Deliveries stand on the page of their incident, not in the list of incidents.
      of.inLists ||= event !== 'delivery' || noun !== 'incidents';
      for (const id of idsIn(data)) of.ids.add(id);
    }
  }
  return touched;
}

/** Ids that the event's fields name. */
function* idsIn(data: object): Generator<string> {
  for (const value of Object.values(data)) {
    if (typeof value === 'string' && uuid.test(value)) yield value;
    else if (value !== null && typeof value === 'object' && !Array.isArray(value)) yield* idsIn(value);
  }
}

/** True where what a query shows may have changed. A key that names ids is of those things alone. */
export function isTouched(key: readonly unknown[], { all, nouns }: Touched): boolean {
  if (all) return true;
  const of = nouns.get(String(key[0]));
  if (of === undefined) return false;
  const named = key.filter((part) => typeof part === 'string' && uuid.test(part));
  return named.length === 0 ? of.inLists : named.some((id) => of.ids.has(id as string));
}

import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '../../../../clients/typescript/src/index.ts';

/**
 * Queries that events never update: the session, whether the account has monitors (asked once per visit), and data
 * that is being edited in a form.
 */
const untold = new Set<unknown>(['session', 'signup', 'home', 'form']);

/**
 * Figures over days and weeks: the last seconds do not show in them, and they are a page's most expensive queries.
 */
const isOfLongTimes = ([, what]: readonly unknown[]): boolean => what === 'sparklines';

/**
 * Updates cached queries: patches them in place at once, then refetches where the order or the members may have
 * changed.
 */
export function applyEvents(
  client: QueryClient,
  refetch: (query: Query) => void,
  events: readonly LiveEvent[],
): void {
  const touched = gatherTouched(events);
  const patches = patchesOf(events);
  for (const query of client.getQueryCache().getAll()) {
    if (!isTouched(query.queryKey, touched) || untold.has(query.queryKey[0])) continue;
    if (touched.all && isOfLongTimes(query.queryKey)) continue;
    const data = patchData(query.state.data, patches);
    if (data !== query.state.data) query.setData(data, { manual: true });
    refetch(query);
  }
}

/** What events say of the queries that a screen holds: which of them a change touches. */
interface Touched {
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

type Data = Record<string, unknown>;
/** Changes one thing as an event tells it. */
export type Patch = (item: Data) => Data;

/** Patches by ID; the last event of a frame wins. Deliveries and scores are refetched instead. */
export function patchesOf(events: readonly LiveEvent[]): Map<string, Patch> {
  const patches = new Map<string, Patch>();
  for (const event of events) {
    const patch = patchOf(event);
    if (patch) patches.set((event.data as { id: string }).id, patch);
  }
  return patches;
}

function patchOf(event: LiveEvent): Patch | null {
  if (event.event === 'incident') {
    const { source, ...plain } = event.data;
    return (item) => ({ ...item, ...plain, source: { ...(item.source as Data), ...source } });
  }
  if (event.event === 'service-monitor.state' && !event.data.deleted) {
    const { name, tags, status, since, code } = event.data;
    return (item) => {
      const state = item.state as Data;
      const reason =
        code === null ? null : (state.reason as Data | null)?.code === code ? state.reason : undefined;
      // The words of a new reason are read with the rest; until then the old ones would be wrong.
      return { ...item, name, tags, state: { ...state, status, since, reason: reason ?? null } };
    };
  }
  if (event.event === 'heartbeat.state' && !event.data.deleted) {
    const { name, tags, status, since, lastPingAt } = event.data;
    return (item) => ({ ...item, name, tags, state: { ...(item.state as Data), status, since, lastPingAt } });
  }
  return null;
}

/** What a query holds, with the changes in it: one thing, a page of them or pages. The same object where nothing differs. */
export function patchData(data: unknown, patches: ReadonlyMap<string, Patch>): unknown {
  if (!isObject(data)) return data;
  if (Array.isArray(data.pages)) {
    const pages = mapChanged(data.pages, (page) => patchData(page, patches));
    return pages === data.pages ? data : { ...data, pages };
  }
  if (Array.isArray(data.items)) {
    const items = mapChanged(data.items, (item) => patchOne(item, patches));
    return items === data.items ? data : { ...data, items };
  }
  return patchOne(data, patches);
}

function patchOne(item: unknown, patches: ReadonlyMap<string, Patch>): unknown {
  // Sparklines and the like go by the id of a monitor and do not tell its state.
  if (!isObject(item) || item.state === undefined) return item;
  return patches.get(String(item.id))?.(item) ?? item;
}

function mapChanged(list: unknown[], change: (item: unknown) => unknown): unknown[] {
  let changed = false;
  const next = list.map((item) => {
    const to = change(item);
    changed ||= to !== item;
    return to;
  });
  return changed ? next : list;
}

const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null;

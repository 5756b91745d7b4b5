import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '../../../../clients/typescript/src/index.ts';

/**
 * Queries that events never update: the session, whether the account has monitors (queried once per visit), and data
 * that is being edited in a form.
 */
const withoutEvents = new Set<unknown>(['session', 'signup', 'home', 'form']);

/**
 * Matches figures over days and weeks. A single event hardly changes them, and they are a page's most expensive
 * queries.
 */
const isOfLongTimes = ([, what]: readonly unknown[]): boolean => what === 'sparklines';

/**
 * Updates cached queries. Patches items in place immediately, then refetches queries if their order or members may have
 * changed.
 */
export function applyEvents(
  client: QueryClient,
  refetch: (query: Query) => void,
  events: readonly LiveEvent[],
): void {
  const affected = collectAffected(events);
  const patches = patchesOf(events);
  for (const query of client.getQueryCache().getAll()) {
    if (!isAffected(query.queryKey, affected) || withoutEvents.has(query.queryKey[0])) continue;
    if (affected.all && isOfLongTimes(query.queryKey)) continue;
    const data = patchData(query.state.data, patches);
    if (data !== query.state.data) query.setData(data, { manual: true });
    refetch(query);
  }
}

/** Describes which of the queries on screen are affected by events. */
interface AffectedQueries {
  /** True if everything must be refetched. */
  all: boolean;
  /**
   * Keys are the first part of the query key. Values are the IDs of the changed objects and their related objects, and
   * whether lists are affected.
   */
  nouns: Map<string, { ids: Set<string>; inLists: boolean }>;
}

/**
 * Maps each event to the first elements of the affected query keys. The overview includes counts of most of these
 * objects.
 */
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

/** Query keys for events of a type that this version does not know. */
const nounsOfOthers = ['assets', 'threats', 'certificates'] as const;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Collects the queries that events affect. */
export function collectAffected(events: readonly LiveEvent[]): AffectedQueries {
  const affected: AffectedQueries = { all: false, nouns: new Map() };
  for (const { event, data } of events) {
    if (event === 'reset') affected.all = true;
    for (const noun of nounsOf[event] ?? nounsOfOthers) {
      const of = affected.nouns.get(noun) ?? { ids: new Set(), inLists: false };
      affected.nouns.set(noun, of);
      // Deliveries appear on the page of their incident, not in the list of incidents.
      of.inLists ||= event !== 'delivery' || noun !== 'incidents';
      for (const id of idsIn(data)) of.ids.add(id);
    }
  }
  return affected;
}

/** IDs in the event's fields. */
function* idsIn(data: object): Generator<string> {
  for (const value of Object.values(data)) {
    if (typeof value === 'string' && uuid.test(value)) yield value;
    else if (value !== null && typeof value === 'object' && !Array.isArray(value)) yield* idsIn(value);
  }
}

/**
 * Returns true if the data of a query may have changed. A key that contains IDs depends only on the objects with these
 * IDs.
 */
export function isAffected(key: readonly unknown[], { all, nouns }: AffectedQueries): boolean {
  if (all) return true;
  const of = nouns.get(String(key[0]));
  if (of === undefined) return false;
  const named = key.filter((part) => typeof part === 'string' && uuid.test(part));
  return named.length === 0 ? of.inLists : named.some((id) => of.ids.has(id as string));
}

type Data = Record<string, unknown>;
/** Applies an event's change to one item. */
export type Patch = (item: Data) => Data;

/**
 * Patches by ID. The last event of a frame wins. Deliveries and scores have no patch, so their queries are refetched.
 */
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
      // The message of the new reason arrives with the refetch. Until then, the old message would be wrong.
      return { ...item, name, tags, state: { ...state, status, since, reason: reason ?? null } };
    };
  }
  if (event.event === 'heartbeat.state' && !event.data.deleted) {
    const { name, tags, status, since, lastPingAt } = event.data;
    return (item) => ({ ...item, name, tags, state: { ...(item.state as Data), status, since, lastPingAt } });
  }
  return null;
}

/**
 * Applies changes to the data of a query: a single item, a page of items, or several pages. Returns the same object if
 * nothing changed.
 */
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
  // Sparklines and similar data are keyed by monitor ID but don't contain the monitor's state.
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

import type { LiveEvent } from '../../../../clients/typescript/src/index.ts';

type Data = Record<string, unknown>;
/** Changes one thing as an event tells it. */
export type Patch = (item: Data) => Data;

/** How each thing changed, by its id: the last event of a frame tells it. Deliveries and scores are read anew instead. */
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

import type { Answer } from '../../../../clients/typescript/src/index.ts';

type Statuses = Answer<'getOverviewStatuses'>;
type Item = Statuses['items'][number];
export type GroupBy = 'tag' | 'group' | 'kind';

/** One row of the grid. */
export interface Row {
  key: string;
  /** Null for monitors without a tag or group. */
  name: string | null;
  /** The path of a list of its monitors, or null if no such list exists. */
  to: string | null;
  items: Item[];
}

/** Returns the groupings available in the account, most useful first. */
export function listGroupings({ items, groups }: Statuses): GroupBy[] {
  return [
    ...(items.some(({ tags }) => tags.length > 0) ? (['tag'] as const) : []),
    ...(groups.length > 0 ? (['group'] as const) : []),
    'kind',
  ];
}

/** The urgency of a status. */
const troubleOf: Partial<Record<string, number>> = { down: 3, degraded: 2, late: 2 };

/**
 * Groups items into rows. A monitor appears in the row of each of its tags and groups. Rows with problems come first,
 * then large rows.
 */
export function rowsOf({ items, groups }: Statuses, by: GroupBy): Row[] {
  const rows = new Map<string, Row>();
  const add = (item: Item, key: string, row: Omit<Row, 'key' | 'items'>) => {
    const known = rows.get(key) ?? { key, ...row, items: [] };
    known.items.push(item);
    rows.set(key, known);
  };
  for (const item of items) {
    const keys = keysOf(item, by, groups);
    for (const { key, name, to } of keys) add(item, key, { name, to });
    if (keys.length === 0) add(item, '', { name: null, to: null });
  }
  const troubleIn = (row: Row) => row.items.reduce((sum, { status }) => sum + (troubleOf[status] ?? 0), 0);
  return [...rows.values()].sort(
    (one, other) =>
      Number(one.name === null) - Number(other.name === null) ||
      troubleIn(other) - troubleIn(one) ||
      other.items.length - one.items.length,
  );
}

function keysOf(
  { id, kind, tags }: Item,
  by: GroupBy,
  groups: Statuses['groups'],
): { key: string; name: string; to: string }[] {
  if (by === 'kind') {
    return kind === null
      ? [{ key: 'heartbeat', name: 'heartbeat', to: '/heartbeats' }]
      : [{ key: kind, name: kind, to: `/monitors?kind=${kind}` }];
  }
  if (by === 'tag') {
    return tags.map((tag) => ({ key: tag, name: tag, to: `/monitors?tag=${encodeURIComponent(tag)}` }));
  }
  return groups
    .filter(
      ({ memberIds, memberTags }) => memberIds.includes(id) || tags.some((tag) => memberTags.includes(tag)),
    )
    .map((group) => ({ key: group.id, name: group.name, to: `/monitors/${group.id}` }));
}

/** The fields of a row that a bulk action can change, with their previous values. */
interface BulkFields {
  id: string;
  paused: boolean;
  tags: readonly string[];
}

type Action = 'pause' | 'resume' | 'tag' | 'untag';
interface UndoAction {
  action: Action;
  ids: string[];
  tags?: string[];
}

const opposite = { pause: 'resume', resume: 'pause', tag: 'untag', untag: 'tag' } as const;

/**
 * Returns the requests that undo a bulk action. They cover only the selected rows and tags that the action changes. If
 * the changed tags differ between rows, there is one request per group of rows. Empty for irreversible actions and for
 * rows that are not loaded.
 */
export function listUndoActions(
  order: { action: string; ids?: readonly string[]; tags?: readonly string[] },
  rows: readonly BulkFields[],
): UndoAction[] {
  const { action, ids = [], tags = [] } = order;
  if (!isTurn(action)) return [];
  const chosen = new Set(ids);
  const known = rows.filter(({ id }) => chosen.has(id));
  if (action === 'pause' || action === 'resume') {
    const changed = known.filter(({ paused }) => paused === (action === 'resume'));
    return changed.length === 0 ? [] : [{ action: opposite[action], ids: changed.map(({ id }) => id) }];
  }
  const changedTags = (row: BulkFields) =>
    tags.filter((tag) => row.tags.includes(tag) === (action === 'untag'));
  const kinds = Map.groupBy(known, (row) => JSON.stringify(changedTags(row)));
  return [...kinds.values()].flatMap((alike) => {
    const changed = alike[0] ? changedTags(alike[0]) : [];
    return changed.length === 0
      ? []
      : [{ action: opposite[action], ids: alike.map(({ id }) => id), tags: changed }];
  });
}

const isTurn = (action: string): action is Action => action in opposite;

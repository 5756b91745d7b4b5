import type { Selection } from './use-selection.ts';

/** As many rows are changed at once, at most. */
const most = 10_000;

/** The rows that are chosen; where all that match are, those that are not loaded are fetched. */
export async function chosenRows<Row extends { id: string }>(
  selection: Selection,
  loaded: readonly Row[],
  each: () => AsyncIterable<Row>,
): Promise<Row[]> {
  if (!selection.all) return loaded.filter(({ id }) => selection.has(id));
  const rows: Row[] = [];
  for await (const row of each()) {
    rows.push(row);
    if (rows.length === most) break;
  }
  return rows;
}

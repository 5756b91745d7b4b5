import { scheduler } from 'node:timers/promises';

/** A valid row that creates no object. */
export interface SkippedRow {
  /** Record number; the header is 1. */
  row: number;
  reason: 'duplicate' | 'limit';
  /** The existing object; null if an earlier row or the plan limit is the reason. */
  existingId: string | null;
  /** The earlier row with the same key. */
  sameAsRow: number | null;
}

/** The objects that the valid rows of an upload will create. */
export interface ImportPlan<Row> {
  create: Row[];
  skippedDuplicate: number;
  skippedForLimit: number;
  skippedRows: SkippedRow[];
}

/**
 * Plans rows in order. Keys that occur earlier in the upload or in `existing` (IDs by key) are duplicates; other rows
 * are created up to the limit. Later rows with the key of a row beyond the limit are duplicates, too.
 */
export async function planImport<Row>(
  upload: { rows: readonly Row[]; rowNumbers: readonly number[] },
  keyOf: (row: Row) => string,
  have: { existing: ReadonlyMap<string, string>; limit: number },
): Promise<ImportPlan<Row>> {
  const seen = new Map<string, number>();
  const plan: ImportPlan<Row> = { create: [], skippedDuplicate: 0, skippedForLimit: 0, skippedRows: [] };
  for (const [index, each] of upload.rows.entries()) {
    const key = keyOf(each);
    const row = upload.rowNumbers[index] ?? 0;
    const existingId = have.existing.get(key) ?? null;
    const sameAsRow = seen.get(key) ?? null;
    if (sameAsRow !== null || existingId !== null) {
      plan.skippedDuplicate++;
      plan.skippedRows.push({ row, reason: 'duplicate', existingId, sameAsRow });
    } else if (plan.create.length < have.limit) plan.create.push(each);
    else {
      plan.skippedForLimit++;
      plan.skippedRows.push({ row, reason: 'limit', existingId, sameAsRow });
    }
    if (sameAsRow === null) seen.set(key, row);
    if (index % yieldEvery === yieldEvery - 1) await scheduler.yield();
  }
  return plan;
}

/** Items per statement. */
const batchSize = 5000;

/** Runs a query for many items in batches and returns the rows of all batches. */
export async function inBatches<Item, Row>(
  items: readonly Item[],
  query: (batch: Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < items.length; from += batchSize) {
    // The rows are not spread into `push`, because the number of arguments is limited.
    for (const row of await query(items.slice(from, from + batchSize))) rows.push(row);
  }
  return rows;
}

/** Number of items processed before yielding to other requests. */
const yieldEvery = 500;

/** Maps many items, yielding to other requests. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    if (results.length % yieldEvery === 0) await scheduler.yield();
  }
  return results;
}

/** Serializes an object with long lists, yielding to other requests. */
export async function stringifyYielding(value: object): Promise<string> {
  const fields: string[] = [];
  for (const [name, inner] of Object.entries(value)) {
    const items = Array.isArray(inner) ? await mapYielding(inner, (item) => JSON.stringify(item)) : null;
    fields.push(`${JSON.stringify(name)}:${items === null ? JSON.stringify(inner) : `[${items.join(',')}]`}`);
  }
  return `{${fields.join(',')}}`;
}

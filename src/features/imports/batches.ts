import { scheduler } from 'node:timers/promises';

/** Items of one statement's parameters. */
const batchSize = 5000;

/** Runs a query over many items a batch at a time and gives all its rows. */
export async function inBatches<Item, Row>(
  items: readonly Item[],
  query: (batch: Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < items.length; from += batchSize) {
    // Not spread into push: a call takes only so many arguments.
    for (const row of await query(items.slice(from, from + batchSize))) rows.push(row);
  }
  return rows;
}

/** Items worked on between two pauses that let other requests run. */
export const turnSize = 500;

/** `map` over many items, with pauses. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    if (results.length % turnSize === 0) await scheduler.yield();
  }
  return results;
}

/** JSON of an object whose lists may be long, with pauses. */
export async function stringifyInTurns(value: object): Promise<string> {
  const fields: string[] = [];
  for (const [name, inner] of Object.entries(value)) {
    const items = Array.isArray(inner) ? await mapInTurns(inner, (item) => JSON.stringify(item)) : null;
    fields.push(`${JSON.stringify(name)}:${items === null ? JSON.stringify(inner) : `[${items.join(',')}]`}`);
  }
  return `{${fields.join(',')}}`;
}

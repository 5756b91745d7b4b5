import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../database/types.ts';

/** A list's page as a query takes it; see `readPage`. */
export interface AskedPage {
  limit: number;
  after: { at: Date; id: string } | null;
  /** Is it asked how many there are over all pages? */
  counted?: boolean;
}

/** A page's rows, one more where others follow, and how many there are over all pages where that was asked. */
export interface Listed<Row> {
  rows: Row[];
  total: number | null;
}

/** More rows than any list has. */
const everything = 2_147_483_646;

/**
 * Reads a page of what `select` selects: `limit + 1` rows that come after the page before. The same statement counts them
 * over all pages: a list cannot count otherwise than it shows. What a select of the query builder gives is taken for a
 * `Row`: columns that a CHECK narrows are plain text to it.
 */
export async function selectPage<Row, Asked extends AnyPage = AskedPage>(
  db: Queryable,
  page: Asked,
  select: (page: Asked) => RawBuilder<Row> | Select,
): Promise<Listed<Row>> {
  const selected = select(page);
  const rows =
    'isRawBuilder' in selected ? (await selected.execute(db)).rows : ((await selected.execute()) as Row[]);
  if (page.counted !== true) return { rows, total: null };
  const all: Expression<unknown> = select({ ...page, limit: everything, after: null });
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from (${all}) listed`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A page in any order; each order has its own mark of the row that a page ended with. */
interface AnyPage {
  limit: number;
  after: unknown;
  counted?: boolean;
}

/** A select of the query builder. */
type Select = Expression<unknown> & { execute(): Promise<unknown[]> };

import { type Selectable, sql } from 'kysely';
import type { ScorePart } from '#engine/phishing/phishy-names.ts';
import { allOf, hasId, hasOneOf, hasPart, isEqual, isOneOf } from '#platform/database/filters.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, selectPage } from '#platform/http/select-page.ts';
import { byNumber, byText, byTime, createOrders, type SortedPage } from '#platform/http/sorted-page.ts';
import type { LookalikeChangeType, LookalikeState, LookalikeWeb } from './types.ts';

export type LookalikeRow = Omit<Selectable<DB['lookalikes']>, 'web' | 'score_parts' | 'state'> & {
  web: LookalikeWeb | null;
  score_parts: ScorePart[];
  state: LookalikeState;
};

/** What is JSON in a row is what was written of it. */
const toLookalike = (row: Selectable<DB['lookalikes']>): LookalikeRow => row as unknown as LookalikeRow;

export interface LookalikeFilter {
  domainId?: readonly string[] | undefined;
  state?: readonly LookalikeState[] | undefined;
  registered?: boolean | undefined;
  minScore?: number | undefined;
  fuzzer?: readonly string[] | undefined;
  /** Part of the name, of its Unicode form or of the page's title. */
  search?: string | undefined;
  page: SortedPage;
}

/** One more than a page of lookalikes. */
export function listLookalikes(
  db: Queryable,
  accountId: string,
  filter: LookalikeFilter,
): Promise<Listed<LookalikeRow & { place: string }>> {
  const { minScore } = filter;
  return selectPage(db, filter.page, (page) =>
    db
      .selectFrom('lookalikes')
      .selectAll()
      .select(page.place.as('place'))
      .where('account_id', '=', accountId)
      .where(
        allOf(
          hasId('domain_id', filter.domainId),
          isOneOf('state', filter.state),
          isEqual('registered', filter.registered),
          minScore === undefined ? null : sql<boolean>`score >= ${minScore}`,
          hasOneOf('fuzzers', filter.fuzzer),
          hasPart(['name', 'unicode', "web->>'title'"], filter.search),
          page.after,
        ),
      )
      .orderBy(page.order)
      .limit(page.limit + 1),
  );
}

/** What lookalikes can be sorted by. */
export const lookalikeOrders = createOrders(
  { firstSeenAt: byTime(sql`first_seen_at`), score: byNumber(sql`score`), name: byText(sql`name`) },
  { id: sql`id`, usual: '-firstSeenAt' },
);

export async function findLookalike(
  db: Queryable,
  accountId: string,
  id: string,
  lock = false,
): Promise<LookalikeRow | null> {
  let query = db
    .selectFrom('lookalikes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row ? toLookalike(row) : null;
}

/** What a person decided. */
export async function updateJudgement(
  tx: Tx,
  accountId: string,
  id: string,
  change: { state: LookalikeState; note: string; judged: boolean; lastChangedAt: Date },
): Promise<void> {
  await tx
    .updateTable('lookalikes')
    .set({
      state: change.state,
      note: change.note,
      judged: change.judged,
      last_changed_at: change.lastChangedAt,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Those of the names that are known, locked until the transaction ends. */
export async function lockLookalikes(
  tx: Tx,
  accountId: string,
  { domainId, names }: { domainId: string; names: readonly string[] },
): Promise<LookalikeRow[]> {
  if (names.length === 0) return [];
  const rows = await tx
    .selectFrom('lookalikes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .where('name', 'in', [...names])
    .orderBy('name')
    .forUpdate()
    .execute();
  return rows.map(toLookalike);
}

/** Every lookalike of a domain that was ever registered. */
export async function listKnown(db: Queryable, accountId: string, domainId: string): Promise<LookalikeRow[]> {
  const rows = await db
    .selectFrom('lookalikes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .orderBy('name')
    .execute();
  return rows.map(toLookalike);
}

/** @returns whether it was new. */
export async function insertLookalike(tx: Tx, row: LookalikeRow): Promise<boolean> {
  const made = await tx
    .insertInto('lookalikes')
    .values({ ...row, web: JSON.stringify(row.web), score_parts: JSON.stringify(row.score_parts) })
    .onConflict((conflict) => conflict.columns(['domain_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Writes what a look has shown; a person's judgement and note stay as they are. */
export async function updateLookalike(tx: Tx, row: LookalikeRow): Promise<void> {
  const { id, account_id, domain_id: _domain, name: _name, note: _note, judged: _judged, ...rest } = row;
  // Taken beside sweeps: what one began with may be old by now.
  const { picture_tried_at: _tried, picture_likeness: _likeness, ...seen } = rest;
  await tx
    .updateTable('lookalikes')
    .set({ ...seen, web: JSON.stringify(row.web), score_parts: JSON.stringify(row.score_parts) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export interface NewChange {
  lookalikeId: string;
  accountId: string;
  at: Date;
  type: LookalikeChangeType;
  before: readonly string[];
  after: readonly string[];
  actor: string;
}

export async function insertLookalikeChanges(tx: Tx, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto('lookalike_changes')
    .values(
      changes.map((change) => ({
        lookalike_id: change.lookalikeId,
        account_id: change.accountId,
        at: change.at,
        type: change.type,
        before: [...change.before],
        after: [...change.after],
        actor: change.actor,
      })),
    )
    .execute();
}

export type LookalikeChangeRow = Selectable<DB['lookalike_changes']>;

/** Newest first. */
export async function listLookalikeChanges(
  db: Queryable,
  accountId: string,
  lookalikeId: string,
): Promise<LookalikeChangeRow[]> {
  return db
    .selectFrom('lookalike_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('lookalike_id', '=', lookalikeId)
    .orderBy('seq', 'desc')
    .limit(500)
    .execute();
}

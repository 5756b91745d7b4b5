import { type Selectable, sql } from 'kysely';
import type { ScorePart } from '#engine/phishing/phishy-names.ts';
import { allOf, hasId, hasOneOf, hasPart, isEqual, isOneOf } from '#platform/database/filters.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import { byNumber, byText, byTime, createOrders, type SortedPage } from '#platform/http/sorted-page.ts';

export type LookalikeRow = Omit<Selectable<DB['lookalikes']>, 'web' | 'score_parts' | 'state'> & {
  web: LookalikeWeb | null;
  score_parts: ScorePart[];
  state: LookalikeState;
};

/** JSON columns contain values of the types that were inserted. */
const toLookalike = (row: Selectable<DB['lookalikes']>): LookalikeRow => row as unknown as LookalikeRow;

export interface LookalikeFilter {
  domainId?: readonly string[] | undefined;
  state?: readonly LookalikeState[] | undefined;
  registered?: boolean | undefined;
  minScore?: number | undefined;
  fuzzer?: readonly string[] | undefined;
  /** Part of the name, its Unicode form or the page title. */
  search?: string | undefined;
  page: SortedPage;
}

/** Lists a page of lookalikes, plus one row if there are more. */
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

/** Sort orders of lookalikes. */
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

/** Stores a person's triage. */
export async function updateLookalikeTriage(
  tx: Tx,
  accountId: string,
  id: string,
  change: { state: LookalikeState; note: string; triaged: boolean; lastChangedAt: Date },
): Promise<void> {
  await tx
    .updateTable('lookalikes')
    .set({
      state: change.state,
      note: change.note,
      triaged: change.triaged,
      last_changed_at: change.lastChangedAt,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Locks and returns the stored lookalikes among these names. */
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

/** Returns all lookalikes of a domain that were ever registered. */
export async function listDomainLookalikes(
  db: Queryable,
  accountId: string,
  domainId: string,
): Promise<LookalikeRow[]> {
  const rows = await db
    .selectFrom('lookalikes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .orderBy('name')
    .execute();
  return rows.map(toLookalike);
}

/** Returns whether the lookalike was new. */
export async function insertLookalike(tx: Tx, row: LookalikeRow): Promise<boolean> {
  const created = await tx
    .insertInto('lookalikes')
    .values({ ...row, web: JSON.stringify(row.web), score_parts: JSON.stringify(row.score_parts) })
    .onConflict((conflict) => conflict.columns(['domain_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return created !== undefined;
}

/** Updates the columns that checks change, but not triage and note. */
export async function updateLookalike(tx: Tx, row: LookalikeRow): Promise<void> {
  const { id, account_id, domain_id: _domain, name: _name, note: _note, triaged: _triaged, ...rest } = row;
  // Screenshots are taken concurrently, so the values read by a sweep may be outdated.
  const { screenshot_attempted_at: _tried, screenshot_similarity: _likeness, ...seen } = rest;
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

/** Lists up to 500 changes, newest first. */
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

/** Values as stored and returned. */

export const lookalikeStates = ['new', 'watching', 'benign', 'owned', 'confirmed'] as const;
export type LookalikeState = (typeof lookalikeStates)[number];

/** Types of changes of a lookalike. */
export const lookalikeChangeTypes = [
  'registered',
  'unregistered',
  'addresses',
  'nameservers',
  'mail',
  'certificate',
  'web',
  'registrar',
  'state',
] as const;
export type LookalikeChangeType = (typeof lookalikeChangeTypes)[number];

/** The website of a lookalike. */
export interface LookalikeWeb {
  /** HTTP status; null without a response. */
  status: number | null;
  title: string | null;
  /** Similarity to the owner's page, 0 to 1; null if not compared. */
  similarity: number | null;
  /** Whether the icon is the owner's; null if not compared. */
  faviconMatch: boolean | null;
  /** Whether the domain is parked or for sale. */
  parked: boolean;
  /** The final URL after redirects. */
  url: string | null;
  /** Whether the page redirects to the owner's domain. */
  redirectsToOwner: boolean;
  /** Whether the page has a password field. */
  passwordForm: boolean;
}

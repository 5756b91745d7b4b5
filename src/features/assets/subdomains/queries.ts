import { type Selectable, sql } from 'kysely';
import { allOf, hasId, hasOneOf, hasPart, isEqual, isOneOf, isWithin } from '#platform/database/filters.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import { byText, byTime, createOrders, type SortedPage } from '#platform/http/sorted-page.ts';

/** A stored takeover result. */
export interface StoredTakeover {
  service: string | null;
  verdict: TakeoverVerdict;
  evidence: Readonly<Record<string, unknown>>;
  /** The finding that affects the score; null if there is none. */
  finding?: { id: string; reason: string } | null;
}

export interface SubdomainRow {
  id: string;
  domain_id: string;
  name: string;
  sources: string[];
  addresses: string[];
  alive: boolean;
  state: SubdomainState;
  note: string | null;
  takeover: StoredTakeover | null;
  first_seen_at: Date;
  last_seen_at: Date;
}

const columns = [
  'id',
  'domain_id',
  'name',
  'sources',
  'addresses',
  'alive',
  'state',
  'note',
  'takeover',
  'first_seen_at',
  'last_seen_at',
] as const;

/** Converts a row. JSON columns have the type that was inserted. */
const toRow = (row: Pick<Selectable<DB['subdomains']>, (typeof columns)[number]>): SubdomainRow =>
  row as unknown as SubdomainRow;

export interface SubdomainFilter {
  domainId?: readonly string[];
  state?: readonly string[];
  source?: readonly string[];
  alive?: boolean;
  takeover?: readonly string[];
  since?: Date;
  search?: string;
}

/** Lists a page of subdomains, plus one row if there are more. */
export function listSubdomains(
  db: Queryable,
  accountId: string,
  filter: SubdomainFilter,
  page: SortedPage,
): Promise<Listed<SubdomainRow & { place: string }>> {
  return selectPage(db, page, (page) =>
    db
      .selectFrom('subdomains')
      .select(columns)
      .select(page.place.as('place'))
      .where('account_id', '=', accountId)
      .where(
        allOf(
          hasId('domain_id', filter.domainId),
          isOneOf('state', filter.state),
          hasOneOf('sources', filter.source),
          isEqual('alive', filter.alive),
          isOneOf("takeover->>'verdict'", filter.takeover),
          isWithin('first_seen_at', { from: filter.since }),
          hasPart(['name', 'note'], filter.search),
          page.after,
        ),
      )
      .orderBy(page.order)
      .limit(page.limit + 1),
  );
}

export async function findSubdomain(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<SubdomainRow | null> {
  const row = await db
    .selectFrom('subdomains')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

/** Locks and returns the account's subdomains among `ids`, in a fixed order. */
export async function lockSubdomains(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<SubdomainRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('subdomains')
    .select(columns)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toRow);
}

export async function triageSubdomains(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  set: { state?: SubdomainState; note?: string | null },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('subdomains')
    .set(set)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** Sort orders of subdomains. */
export const subdomainOrders = createOrders(
  { firstSeenAt: byTime(sql`first_seen_at`), lastSeenAt: byTime(sql`last_seen_at`), name: byText(sql`name`) },
  { id: sql`id`, usual: '-firstSeenAt' },
);

/** Values as stored and returned. */

export const subdomainStates = ['new', 'owned', 'ignored'] as const;
export type SubdomainState = (typeof subdomainStates)[number];

export const takeoverVerdicts = ['vulnerable', 'suspect', 'none'] as const;
type TakeoverVerdict = (typeof takeoverVerdicts)[number];

/** Saves the takeover results of names. */
export async function saveTakeovers(
  tx: Tx,
  { accountId, domainId }: { accountId: string; domainId: string },
  results: readonly { name: string; takeover: StoredTakeover }[],
): Promise<void> {
  if (results.length === 0) return;
  await sql`
    update subdomains s set takeover = t.takeover
    from unnest(${results.map(({ name }) => name)}::text[],
      ${results.map(({ takeover }) => JSON.stringify(takeover))}::jsonb[]) as t (name, takeover)
    where s.account_id = ${accountId} and s.domain_id = ${domainId} and s.name = t.name`.execute(tx);
}

import { sql } from 'kysely';
import { allOf, hasPart } from '#platform/database/filters.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, selectPage } from '#platform/http/select-page.ts';
import { byText, byTime, createOrders, type SortedPage } from '#platform/http/sorted-page.ts';
import type { DomainClaim, PageRow, PageSettings, StoredPage } from './types.ts';

/** What is JSON in a row is what its order was. */
const toPage = (row: StoredPage): PageRow => row as unknown as PageRow;

/** What pages can be sorted by. */
export const pageOrders = createOrders(
  { createdAt: byTime(sql`created_at`), title: byText(sql`lower(title)`), slug: byText(sql`slug`) },
  { id: sql`id`, usual: '-createdAt' },
);

/** A page of status pages in its order; one row more than it holds. */
export function listPages(
  db: Queryable,
  accountId: string,
  { page, search }: { page: SortedPage; search?: string | undefined },
): Promise<Listed<PageRow & { place: string }>> {
  return selectPage(db, page, (page) =>
    db
      .selectFrom('status_pages')
      .selectAll()
      .select(page.place.as('place'))
      .where('account_id', '=', accountId)
      .where(allOf(hasPart(['title', 'slug'], search), page.after))
      .orderBy(page.order)
      .limit(page.limit + 1),
  );
}

export async function findPage(db: Queryable, accountId: string, id: string): Promise<PageRow | null> {
  const row = await db
    .selectFrom('status_pages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toPage(row) : null;
}

/** The page, locked until the transaction ends. */
export async function lockPage(tx: Tx, accountId: string, id: string): Promise<PageRow | null> {
  const row = await tx
    .selectFrom('status_pages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toPage(row) : null;
}

/** The page that readers ask for, whosever it is. */
export async function findPageBySlug(db: Queryable, slug: string): Promise<PageRow | null> {
  const row = await db
    .selectFrom('status_pages')
    .modifyFront(named('status-page-by-slug'))
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ? toPage(row) : null;
}

/** Returns the slug of the page whose verified custom domain this is. */
export async function findSlugByDomain(db: Queryable, domain: string): Promise<string | null> {
  const row = await db
    .selectFrom('status_pages')
    .select('slug')
    .where('custom_domain', '=', domain)
    .where('custom_domain_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.slug ?? null;
}

export async function countPages(tx: Tx, accountId: string): Promise<number> {
  const row = await tx
    .selectFrom('status_pages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

interface Secrets {
  password_hash: string | null;
  access_key: Buffer;
}

function toColumns(order: PageSettings) {
  return {
    slug: order.slug,
    title: order.title,
    description: order.description,
    visibility: order.visibility,
    theme: order.theme,
    accent: order.accent,
    logo_url: order.logoUrl,
    locale: order.locale,
    locales: order.locales,
    custom_domain: order.customDomain,
    hide_uptime: order.hideUptime,
    history_days: order.historyDays,
    groups: JSON.stringify(order.groups),
    components: JSON.stringify(order.components),
    subscribers: JSON.stringify(order.subscribers),
  };
}

/** Returns null if the slug is taken. */
export async function insertPage(
  tx: Tx,
  accountId: string,
  { id, now, ...more }: { id: string; now: Date } & Secrets & DomainClaim,
  order: PageSettings,
): Promise<PageRow | null> {
  const row = await tx
    .insertInto('status_pages')
    .values({ id, account_id: accountId, ...toColumns(order), ...more, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? toPage(row) : null;
}

export async function updatePageRow(
  tx: Tx,
  accountId: string,
  id: string,
  { order, now, ...more }: { order: PageSettings; now: Date } & Partial<Secrets & DomainClaim>,
): Promise<PageRow> {
  const row = await tx
    .updateTable('status_pages')
    .set({ ...toColumns(order), ...more, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPage(row);
}

/** A new key ends passes and token. */
export async function updateAccessKey(tx: Tx, accountId: string, id: string, key: Buffer): Promise<void> {
  await tx
    .updateTable('status_pages')
    .set({ access_key: key })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/**
 * Returns which of slug and domain another page has: a slug is unique in the installation, a domain that is not verified only
 * within its account.
 */
export async function findTaken(
  tx: Tx,
  accountId: string,
  { id, slug, customDomain }: { id: string | null; slug: string; customDomain: string | null },
): Promise<'slug' | 'customDomain' | null> {
  const rows = await tx
    .selectFrom('status_pages')
    .select(['id', 'slug'])
    .where((eb) =>
      eb.or([
        eb('slug', '=', slug),
        eb.and([eb('account_id', '=', accountId), eb('custom_domain', '=', customDomain)]),
      ]),
    )
    .execute();
  const others = rows.filter((row) => row.id !== id);
  if (others.length === 0) return null;
  return others.some((row) => row.slug === slug) ? 'slug' : 'customDomain';
}

export async function deletePageRow(tx: Tx, accountId: string, id: string): Promise<PageRow | null> {
  const row = await tx
    .deleteFrom('status_pages')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ? toPage(row) : null;
}

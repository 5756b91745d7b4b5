import { sql } from 'kysely';
import { allOf, hasPart, isActiveAccount } from '#platform/database/filters.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import { byText, byTime, createOrders, type SortedPage } from '#platform/http/sorted-page.ts';
import { openBytes, sealBytes } from '#platform/secrets/secrets.ts';
import type { DomainClaim, ImageKind, PageImage, PageRow, PageSettings, StoredPage } from './types.ts';

/** Converts a row to a page with typed JSON columns. */
const toPage = (row: StoredPage): PageRow => row as unknown as PageRow;

const keyPlace = (id: string) => ({ table: 'status_pages', row: id, column: 'access_key' });

/** Like `toPage`, with the access key decrypted. */
async function openPage(db: Queryable, row: StoredPage | undefined): Promise<PageRow | null> {
  if (row === undefined) return null;
  const key = await openBytes(db, row.account_id, keyPlace(row.id), row.access_key);
  return toPage({ ...row, access_key: key });
}

/** Sort orders of the list of pages. */
export const pageOrders = createOrders(
  { createdAt: byTime(sql`created_at`), title: byText(sql`lower(title)`), slug: byText(sql`slug`) },
  { id: sql`id`, usual: '-createdAt' },
);

/** Returns one page of the list of status pages, plus one row if there are more. */
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

/** Reads a page and locks it until the transaction ends. */
export async function lockPage(tx: Tx, accountId: string, id: string): Promise<PageRow | null> {
  const row = await tx
    .selectFrom('status_pages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return openPage(tx, row);
}

/** Finds a page by its slug, in any account that is not suspended. */
export async function findPageBySlug(db: Queryable, slug: string): Promise<PageRow | null> {
  const row = await db
    .selectFrom('status_pages')
    .modifyFront(named('status-page-by-slug'))
    .selectAll()
    .where('slug', '=', slug)
    .where(isActiveAccount(sql.ref('status_pages.account_id')))
    .executeTakeFirst();
  return openPage(db, row);
}

/** Returns the slug of the page with this verified custom domain. */
export async function findSlugByDomain(db: Queryable, domain: string): Promise<string | null> {
  const row = await db
    .selectFrom('status_pages')
    .select('slug')
    .where('custom_domain', '=', domain)
    .where('custom_domain_verified_at', 'is not', null)
    .where(isActiveAccount(sql.ref('status_pages.account_id')))
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

function toColumns(settings: PageSettings) {
  return {
    slug: settings.slug,
    title: settings.title,
    description: settings.description,
    visibility: settings.visibility,
    theme: settings.theme,
    accent: settings.accent,
    logo_url: settings.logoUrl,
    locale: settings.locale,
    locales: settings.locales,
    custom_domain: settings.customDomain,
    hide_uptime: settings.hideUptime,
    history_days: settings.historyDays,
    groups: JSON.stringify(settings.groups),
    components: JSON.stringify(settings.components),
    subscribers: JSON.stringify(settings.subscribers),
  };
}

/** Returns null if the slug is already in use. */
export async function insertPage(
  tx: Tx,
  accountId: string,
  { id, now, ...more }: { id: string; now: Date } & Secrets & DomainClaim,
  settings: PageSettings,
): Promise<PageRow | null> {
  const access_key = await sealBytes(tx, accountId, keyPlace(id), more.access_key);
  const row = await tx
    .insertInto('status_pages')
    .values({
      id,
      account_id: accountId,
      ...toColumns(settings),
      ...more,
      access_key,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? toPage(row) : null;
}

export async function updatePageRow(
  tx: Tx,
  accountId: string,
  id: string,
  { settings, now, ...more }: { settings: PageSettings; now: Date } & Partial<Secrets & DomainClaim>,
): Promise<PageRow> {
  const { access_key: key } = more;
  const sealed = key && { access_key: await sealBytes(tx, accountId, keyPlace(id), key) };
  const row = await tx
    .updateTable('status_pages')
    .set({ ...toColumns(settings), ...more, ...sealed, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPage(row);
}

/** Replaces or removes an uploaded image of a page, which must be locked. */
export async function updateImage(
  tx: Tx,
  accountId: string,
  change: { id: string; kind: ImageKind; stored: { bytes: Buffer; image: PageImage } | null; now: Date },
): Promise<PageRow> {
  const { id, kind, stored, now } = change;
  if (stored === null) {
    await sql`
      delete from status_page_images where account_id = ${accountId} and page_id = ${id} and kind = ${kind}`.execute(
      tx,
    );
  } else {
    await sql`
      insert into status_page_images (page_id, kind, account_id, bytes)
      values (${id}, ${kind}, ${accountId}, ${stored.bytes})
      on conflict (page_id, kind) do update set bytes = excluded.bytes
      where status_page_images.account_id = excluded.account_id`.execute(tx);
  }
  const row = await tx
    .updateTable('status_pages')
    .set({ [kind]: stored === null ? null : JSON.stringify(stored.image), updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPage(row);
}

/** Returns the bytes of an uploaded image; null if there is none. */
export async function findImageBytes(
  db: Queryable,
  accountId: string,
  { id, kind }: { id: string; kind: ImageKind },
): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from status_page_images
    where account_id = ${accountId} and page_id = ${id} and kind = ${kind}`.execute(db);
  return rows[0]?.bytes ?? null;
}

/** Sets a new access key, which invalidates all passes and the token. */
export async function updateAccessKey(tx: Tx, accountId: string, id: string, key: Buffer): Promise<void> {
  await tx
    .updateTable('status_pages')
    .set({ access_key: await sealBytes(tx, accountId, keyPlace(id), key) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/**
 * Returns whether another page has the slug or the domain. Slugs are unique in the installation, unverified domains
 * only within their account.
 */
export async function findConflict(
  tx: Tx,
  accountId: string,
  { id, slug, customDomain }: { id: string | null; slug: string; customDomain: string | null },
): Promise<'slug' | 'customDomain' | null> {
  const { rows } = await sql<{ id: string; slug: string }>`
    -- all accounts: slugs are unique in the installation.
    select id, slug from status_pages
    where slug = ${slug} or (account_id = ${accountId} and custom_domain = ${customDomain})`.execute(tx);
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

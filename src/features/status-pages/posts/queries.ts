import { type Selectable, sql } from 'kysely';
import { allOf, isAfter } from '#platform/database/filters.ts';
import { named } from '#platform/database/named-statements.ts';
import type { DB, Queryable, Stored, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import type { PageRef } from '../types.ts';

type StoredPost = Selectable<DB['status_posts']>;
export type PostState = Stored<'status_post_updates', 'state'>;
/** A post with its updates, newest first. A post that follows an incident has the incident's title. */
export type PostRow = StoredPost & { updates: { at: number; state: PostState; message: string }[] };

const updates = (accountId: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('at', (extract(epoch from u.at) * 1000)::bigint, 'state', u.state, 'message', u.message)
    order by u.seq desc)
  from status_post_updates u where u.account_id = ${accountId} and u.post_id = p.id), '[]') as updates`;

const title = (accountId: string) => sql`case when p.own_title then p.title else coalesce(
  (select i.title from incidents i where i.account_id = ${accountId} and i.id = p.incident_id), p.title) end as title`;

/** Returns one page of a status page's posts, newest first, plus one row if there are more. */
export function listPosts(
  db: Queryable,
  { accountId, pageId }: PageRef,
  page: Page,
): Promise<Listed<PostRow>> {
  return selectPage(
    db,
    page,
    (page) => sql<PostRow>`
    select p.*, ${title(accountId)}, ${updates(accountId)} from status_posts p
    where p.account_id = ${accountId} and p.page_id = ${pageId} and ${allOf(isAfter(['p.created_at', 'p.id'], page.after))}
    order by p.created_at desc, p.id desc limit ${page.limit + 1}
  `,
  );
}

/** Returns posts since `since` and older unresolved posts, newest first. */
export async function selectShownPosts(
  db: Queryable,
  { accountId, pageId }: PageRef,
  since: Date,
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`${named('shown-posts')}
    select p.*, ${title(accountId)}, ${updates(accountId)} from status_posts p
    where p.account_id = ${accountId} and p.page_id = ${pageId}
      and (p.created_at >= ${since} or (select u.state from status_post_updates u
        where u.account_id = ${accountId} and u.post_id = p.id order by u.seq desc limit 1) <> 'resolved')
    order by p.created_at desc, p.id desc limit 100
  `.execute(db);
  return rows;
}

/** Returns posts within `[from, to)`, newest first. */
export async function selectPostsBetween(
  db: Queryable,
  { accountId, pageId }: PageRef,
  { from, to }: { from: Date; to: Date },
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select p.*, ${title(accountId)}, ${updates(accountId)} from status_posts p
    where p.account_id = ${accountId} and p.page_id = ${pageId} and p.created_at >= ${from} and p.created_at < ${to}
    order by p.created_at desc, p.id desc limit 500
  `.execute(db);
  return rows;
}

export async function hasOlderPosts(
  db: Queryable,
  { accountId, pageId }: PageRef,
  before: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from status_posts p where p.account_id = ${accountId} and p.page_id = ${pageId} and p.created_at < ${before} limit 1
  `.execute(db);
  return rows.length > 0;
}

export async function selectLatestPosts(
  db: Queryable,
  { accountId, pageId }: PageRef,
  max: number,
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select p.*, ${title(accountId)}, ${updates(accountId)} from status_posts p
    where p.account_id = ${accountId} and p.page_id = ${pageId} order by p.created_at desc, p.id desc limit ${max}
  `.execute(db);
  return rows;
}

export async function findPost(
  db: Queryable,
  { accountId, pageId }: PageRef,
  postId: string,
): Promise<PostRow | null> {
  const { rows } = await sql<PostRow>`
    select p.*, ${title(accountId)}, ${updates(accountId)} from status_posts p
    where p.account_id = ${accountId} and p.page_id = ${pageId} and p.id = ${postId}
  `.execute(db);
  return rows[0] ?? null;
}

/** Finds a post of any page of the account. */
export async function findPostById(
  db: Queryable,
  accountId: string,
  postId: string,
): Promise<PostRow | null> {
  const { rows } = await sql<PostRow>`
    select p.*, ${title(accountId)}, ${updates(accountId)} from status_posts p
    where p.account_id = ${accountId} and p.id = ${postId}
  `.execute(db);
  return rows[0] ?? null;
}

/** Returns false if the incident is already on the page. */
export async function insertPost(tx: Tx, post: Omit<StoredPost, 'own_title'>): Promise<boolean> {
  const rows = await tx
    .insertInto('status_posts')
    .values(post)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function updatePostRow(
  tx: Tx,
  { accountId, pageId }: PageRef,
  postId: string,
  change: Partial<Pick<StoredPost, 'title' | 'own_title' | 'impact' | 'component_ids'>>,
): Promise<void> {
  await tx
    .updateTable('status_posts')
    .set(change)
    .where('account_id', '=', accountId)
    .where('page_id', '=', pageId)
    .where('id', '=', postId)
    .execute();
}

export async function insertUpdate(
  tx: Tx,
  update: { account_id: string; post_id: string; at: Date; state: PostState; message: string },
): Promise<void> {
  await tx.insertInto('status_post_updates').values(update).execute();
}

export async function deletePostRow(
  tx: Tx,
  { accountId, pageId }: PageRef,
  postId: string,
): Promise<boolean> {
  const rows = await tx
    .deleteFrom('status_posts')
    .where('account_id', '=', accountId)
    .where('page_id', '=', pageId)
    .where('id', '=', postId)
    .returning('id')
    .execute();
  return rows.length > 0;
}

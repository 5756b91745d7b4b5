import type { Ctx } from '#features/access/index.ts';
import { type AuditChange, changesOf, recordAudit } from '#features/audit/index.ts';
import type { Tx } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/get-by-id.ts';
import type { PageRow } from '../types.ts';
import { findPost, type PostRow } from './queries.ts';

/** What a change leaves behind: the post, and the slug of its page. */
export interface WrittenPost {
  post: PostRow;
  pageId: string;
  slug: string;
}

/** @throws AppError 400 for a component that the page does not have. */
export function readComponentIds(page: PageRow, given: readonly string[]): string[] {
  const componentIds = given.map((id) => id.toLowerCase());
  const known = new Set(page.components.map(({ id }) => id));
  const foreign = componentIds.findIndex((id) => !known.has(id));
  if (foreign < 0) return componentIds;
  throw invalidInput(`/componentIds/${foreign}`, 'not_found', 'There is no such component on this page.');
}

const toldPost = ({ title, impact, component_ids }: PostRow) => ({
  title,
  impact,
  componentIds: component_ids,
});

/** Puts on record what was done to a post, and gives it as it stands. */
export async function finishPost(
  tx: Tx,
  ctx: Ctx,
  {
    page,
    postId,
    now,
    action,
    before,
  }: { page: PageRow; postId: string; now: Date; action: string; before?: PostRow },
): Promise<WrittenPost> {
  const asked = { accountId: ctx.accountId, pageId: page.id };
  const post = await getById('post', postId, () => findPost(tx, asked, postId));
  const changes = before === undefined ? [] : changesOf(toldPost(before), toldPost(post));
  await auditPost(tx, ctx, { now, action, postId, details: { page: page.slug, title: post.title }, changes });
  return { post, pageId: page.id, slug: page.slug };
}

/** Puts on record what was done to a post, in the transaction that does it. */
export function auditPost(
  tx: Tx,
  ctx: Ctx,
  entry: {
    now: Date;
    action: string;
    postId: string;
    details: Record<string, unknown>;
    changes?: AuditChange[];
  },
): Promise<void> {
  return recordAudit(tx, ctx, entry.now, {
    action: `status_post.${entry.action}`,
    objectType: 'status_post',
    objectId: entry.postId,
    details: entry.details,
    changes: entry.changes ?? [],
  });
}

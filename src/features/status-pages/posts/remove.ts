import type { Ctx } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { findPage } from '../queries.ts';
import { deletePostRow } from './queries.ts';
import { auditPost } from './written-post.ts';

/** Takes a post off its page. @returns the slug of the page. @throws AppError `not_found`. */
export async function removePost(
  ctx: Ctx,
  { pageId, postId }: { pageId: string; postId: string },
): Promise<string> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', pageId, () => findPage(tx, ctx.accountId, pageId));
    const asked = { accountId: ctx.accountId, pageId: page.id };
    await getById('post', postId, async () => (await deletePostRow(tx, asked, postId)) || null);
    await auditPost(tx, ctx, { now, action: 'delete', postId, details: { page: page.slug } });
    return page.slug;
  });
}

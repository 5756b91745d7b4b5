import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { lockPage } from '../queries.ts';
import { findPost, insertUpdate } from './queries.ts';
import type { CreateUpdateBody } from './schemas.ts';
import { finishPost, type WrittenPost } from './written-post.ts';

/** Says what is new of a post. @throws AppError `not_found`. */
export async function addPostUpdate(
  ctx: Ctx,
  { pageId, postId }: { pageId: string; postId: string },
  body: Static<typeof CreateUpdateBody>,
): Promise<WrittenPost> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', pageId, () => lockPage(tx, ctx.accountId, pageId));
    const asked = { accountId: ctx.accountId, pageId: page.id };
    const post = await getById('post', postId, () => findPost(tx, asked, postId));
    await insertUpdate(tx, { account_id: ctx.accountId, post_id: post.id, at: now, ...body });
    return finishPost(tx, ctx, { page, postId: post.id, now, action: 'update' });
  });
}

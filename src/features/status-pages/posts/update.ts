import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { lockPage } from '../queries.ts';
import { changePostRow, findPost } from './queries.ts';
import type { PatchPostBody } from './schemas.ts';
import { finishPost, readComponentIds, type WrittenPost } from './written-post.ts';

/** Changes what a post is about; a title given here is its own, and follows no incident any more. @throws AppError `not_found`; 400. */
export async function changePost(
  ctx: Ctx,
  { pageId, postId }: { pageId: string; postId: string },
  body: Static<typeof PatchPostBody>,
): Promise<WrittenPost> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', pageId, () => lockPage(tx, ctx.accountId, pageId));
    const asked = { accountId: ctx.accountId, pageId: page.id };
    const post = await getById('post', postId, () => findPost(tx, asked, postId));
    const { title, impact, componentIds } = body;
    await changePostRow(tx, asked, post.id, {
      ...(title === undefined ? {} : { title: title.trim(), own_title: true }),
      ...(impact === undefined ? {} : { impact }),
      ...(componentIds === undefined ? {} : { component_ids: readComponentIds(page, componentIds) }),
    });
    return finishPost(tx, ctx, { page, postId: post.id, now, action: 'change', before: post });
  });
}

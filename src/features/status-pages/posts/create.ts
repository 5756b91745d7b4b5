import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { lockPage } from '../queries.ts';
import { insertPost, insertUpdate } from './queries.ts';
import type { CreatePostBody } from './schemas.ts';
import { finishPost, readComponentIds, type WrittenPost } from './written-post.ts';

/** Posts on a page. @throws AppError `not_found`; 400 for a component that the page does not have. */
export async function createPost(
  ctx: Ctx,
  pageId: string,
  body: Static<typeof CreatePostBody>,
): Promise<WrittenPost> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', pageId, () => lockPage(tx, ctx.accountId, pageId));
    const componentIds = readComponentIds(page, body.componentIds ?? []);
    const id = newId();
    await insertPost(tx, {
      id,
      account_id: ctx.accountId,
      page_id: page.id,
      title: body.title.trim(),
      impact: body.impact ?? 'minor',
      component_ids: componentIds,
      incident_id: null,
      created_at: now,
    });
    const { message, state = 'investigating' } = body;
    await insertUpdate(tx, { account_id: ctx.accountId, post_id: id, at: now, state, message });
    return finishPost(tx, ctx, { page, postId: id, now, action: 'create' });
  });
}

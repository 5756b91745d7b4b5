import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/pagination.ts';
import { deleteWallLink } from './queries.ts';

/** Ends a link: whatever screen has it shows nothing from now on. */
export async function removeWallLink(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const name = await getById('wall link', id, () => deleteWallLink(tx, ctx.accountId, id));
    const details = { name };
    const objectType = 'wall_link';
    await recordAudit(tx, ctx, now, { action: 'wall_link.delete', objectType, objectId: id, details });
  });
}

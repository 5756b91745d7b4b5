import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { newId, randomToken, sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { insertWallLink, type WallLinkRow } from './queries.ts';

/** Makes a link that shows the wall without signing in; its token is told this once. */
export async function createWallLink(
  ctx: Ctx,
  name: string,
): Promise<{ row: WallLinkRow; token: string; url: string }> {
  const now = new Date(ctx.clock.now());
  const token = randomToken();
  const row = { id: newId(), name, created_at: now };
  await withTransaction(ctx.db, async (tx) => {
    await insertWallLink(tx, ctx.accountId, {
      ...row,
      token_hash: sha256(token),
      created_by: ctx.userId,
    });
    const details = { name };
    const objectType = 'wall_link';
    await recordAudit(tx, ctx, now, { action: 'wall_link.create', objectType, objectId: row.id, details });
  });
  return { row, token, url: `${ctx.publicUrl}/wall?token=${token}` };
}

import { type Ctx, createGrantQueries, type GrantKind } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { newId, randomToken, sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/pagination.ts';
import { deleteWallLinkRow, insertWallLink, type WallLinkRow } from './queries.ts';

/** Creates a link that opens the wallboard without sign-in. Its token is shown only once. */
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

/** Deletes a link; screens that use it stop working. */
export async function deleteWallLink(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const name = await getById('wall link', id, () => deleteWallLinkRow(tx, ctx.accountId, id));
    const details = { name };
    const objectType = 'wall_link';
    await recordAudit(tx, ctx, now, { action: 'wall_link.delete', objectType, objectId: id, details });
  });
}

const { listOf, revoke, transfer } = createGrantQueries<WallLinkRow>('wall_links', [
  'id',
  'name',
  'created_at',
]);

/** The scopes that the content of a wallboard requires. Creating a link requires all of them. */
export const wallScopes = ['service-monitors:read', 'heartbeats:read', 'incidents:read'] as const;

/** Wall links as grants that are revoked or transferred when their creator leaves the account. */
export const wallLinkGrants: GrantKind = {
  type: 'wall-link',
  audit: { objectType: 'wall_link', revoke: 'wall_link.delete', transfer: 'wall_link.transfer' },
  list: async (db, accountId, userId) =>
    (await listOf(db, accountId, userId)).map(({ id, name, created_at }) => ({
      id,
      name,
      scopes: wallScopes,
      createdAt: created_at,
      lastUsedAt: null,
    })),
  revoke,
  transfer,
};

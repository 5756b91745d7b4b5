import type { GrantKind } from '#features/access/index.ts';
import { deleteWallLinks, listWallLinksOf, updateWallLinkOwner } from './queries.ts';

/** Wall links as something that ends or is handed over with its maker's membership. */
export const wallLinkGrants: GrantKind = {
  type: 'wall-link',
  audit: { objectType: 'wall_link', revoke: 'wall_link.delete', transfer: 'wall_link.transfer' },
  list: async (db, accountId, userId) =>
    (await listWallLinksOf(db, accountId, userId)).map(({ id, name, created_at }) => ({
      id,
      name,
      scopes: ['service-monitors:read'],
      createdAt: created_at,
      lastUsedAt: null,
    })),
  revoke: deleteWallLinks,
  transfer: updateWallLinkOwner,
};

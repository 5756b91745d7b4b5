import { createGrantQueries, type GrantKind } from '#features/access/index.ts';
import type { WallLinkRow } from './queries.ts';

const { listOf, revoke, transfer } = createGrantQueries<WallLinkRow>('wall_links', [
  'id',
  'name',
  'created_at',
]);

/** Wall links as something that ends or is handed over with its maker's membership. */
export const wallLinkGrants: GrantKind = {
  type: 'wall-link',
  audit: { objectType: 'wall_link', revoke: 'wall_link.delete', transfer: 'wall_link.transfer' },
  list: async (db, accountId, userId) =>
    (await listOf(db, accountId, userId)).map(({ id, name, created_at }) => ({
      id,
      name,
      scopes: ['service-monitors:read'],
      createdAt: created_at,
      lastUsedAt: null,
    })),
  revoke,
  transfer,
};

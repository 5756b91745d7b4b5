import { createGrantQueries, type GrantKind } from '#features/access/index.ts';
import type { ApiKeyRow } from './queries.ts';

const { listOf, revoke, transfer } = createGrantQueries<ApiKeyRow>('api_keys', [
  'id',
  'name',
  'prefix',
  'scopes',
  'created_at',
  'last_used_at',
]);

/** API keys as something that ends or is handed over with its maker's membership. */
export const apiKeyGrants: GrantKind = {
  type: 'api-key',
  audit: { objectType: 'api_key', revoke: 'api_key.delete', transfer: 'api_key.transfer' },
  list: async (db, accountId, userId) =>
    (await listOf(db, accountId, userId)).map(({ id, name, prefix, scopes, ...key }) => ({
      id,
      name: `${name} (${prefix}…)`,
      scopes,
      createdAt: key.created_at,
      lastUsedAt: key.last_used_at,
    })),
  revoke,
  transfer,
};

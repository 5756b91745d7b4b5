import type { Static } from 'typebox';
import { type Ctx, covers, createGrantQueries, type GrantKind, scopeNames } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { newId, randomToken, sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { type ApiKeyRow, deleteKey, findKey, insertKey, renameKey } from './queries.ts';
import type { KeyBody } from './schemas.ts';

/** The prefix helps secret scanners detect leaked keys. */
export const keyForm = /^bt_[A-Za-z0-9_-]{43}$/;

interface NewKey {
  name: string;
  scopes: string[];
  expiresAt?: string;
}

/** Creates an API key. The returned `key` is not stored and can't be shown again. */
export async function createApiKey(ctx: Ctx, input: NewKey): Promise<{ row: ApiKeyRow; key: string }> {
  const now = new Date(ctx.clock.now());
  const scopes = checkScopes(ctx, input.scopes);
  const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt);
  if (expiresAt !== null && expiresAt <= now)
    throw invalidInput('/expiresAt', 'in_the_past', message('expires-in-the-past'));
  return withTransaction(ctx.db, async (tx) => {
    const created = await insertNewKey(tx, ctx.accountId, {
      name: input.name,
      scopes,
      expiresAt,
      createdBy: ctx.userId,
      now,
    });
    await recordAudit(tx, ctx, now, {
      action: 'api_key.create',
      objectType: 'api_key',
      objectId: created.row.id,
      details: { name: input.name, prefix: created.row.prefix, scopes },
    });
    return created;
  });
}

/** Inserts a new API key without any checks. */
export async function insertNewKey(
  tx: Tx,
  accountId: string,
  input: { name: string; scopes: string[]; expiresAt: Date | null; createdBy: string | null; now: Date },
): Promise<{ row: ApiKeyRow; key: string }> {
  const key = `bt_${randomToken(32)}`;
  const row: ApiKeyRow = {
    id: newId(),
    name: input.name,
    prefix: key.slice(0, 10),
    scopes: input.scopes,
    created_at: input.now,
    expires_at: input.expiresAt,
    last_used_at: null,
    created_by: input.createdBy,
  };
  await insertKey(tx, accountId, { ...row, key_hash: sha256(key) });
  return { row, key };
}

/** Checks that the scopes exist and that the caller has them. */
function checkScopes(ctx: Ctx, scopes: string[]): string[] {
  scopes.forEach((scope, index) => {
    if (!scopeNames.includes(scope)) {
      throw invalidInput(
        `/scopes/${index}`,
        'not_allowed',
        message('scope-unknown', { scope, known: scopeNames.join(', ') }),
      );
    }
  });
  const missing = scopes.find((scope) => !covers(ctx.scopes, scope));
  if (missing !== undefined) {
    throw new AppError('insufficient_scope', message('api-key-without-right', { what: missing }));
  }
  return [...new Set(scopes)];
}

/** Renames an API key. @throws AppError `not_found`. */
export async function renameApiKey(ctx: Ctx, id: string, name: string): Promise<ApiKeyRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const before = await getById('API key', id, () => findKey(tx, ctx.accountId, id));
    const row = await getById('API key', id, () => renameKey(tx, ctx.accountId, id, name));
    await recordAudit(tx, ctx, now, {
      action: 'api_key.rename',
      objectType: 'api_key',
      objectId: id,
      details: { name },
      changes: changesOf({ name: before.name }, { name }),
    });
    return row;
  });
}

/**
 * Deletes an API key; it is rejected from the next request on.
 * @throws AppError `not_found`.
 */
export async function deleteApiKey(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const row = await getById('API key', id, () => deleteKey(tx, ctx.accountId, id));
    await recordAudit(tx, ctx, now, {
      action: 'api_key.delete',
      objectType: 'api_key',
      objectId: id,
      details: { name: row.name, prefix: row.prefix },
    });
  });
}

const { listOf, revoke, transfer } = createGrantQueries<ApiKeyRow>('api_keys', [
  'id',
  'name',
  'prefix',
  'scopes',
  'created_at',
  'last_used_at',
]);

/** Grant kind of API keys, which are revoked or transferred when their creator leaves the account. */
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

/** Returns the API representation of an API key. */
export function toKeyBody(row: ApiKeyRow): Static<typeof KeyBody> {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    createdByUserId: row.created_by,
  };
}

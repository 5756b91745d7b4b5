import { type Ctx, covers, scopeNames } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { newId, randomToken, sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { type ApiKeyRow, insertKey } from './queries.ts';

/** What every key begins with, so that leaked ones can be found. */
export const keyForm = /^bt_[A-Za-z0-9_-]{43}$/;

export interface NewKey {
  name: string;
  scopes: string[];
  expiresAt?: string;
}

/** Makes a key; `key` is the only copy of its text. */
export async function createApiKey(ctx: Ctx, input: NewKey): Promise<{ row: ApiKeyRow; key: string }> {
  const now = new Date(ctx.clock.now());
  const scopes = checkScopes(ctx, input.scopes);
  const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt);
  if (expiresAt !== null && expiresAt <= now)
    throw invalidInput('/expiresAt', 'in_the_past', 'expiresAt must be in the future.');
  return withTransaction(ctx.db, async (tx) => {
    const made = await insertNewKey(tx, ctx.accountId, {
      name: input.name,
      scopes,
      expiresAt,
      createdBy: ctx.userId,
      now,
    });
    await recordAudit(tx, ctx, now, {
      action: 'api_key.create',
      objectType: 'api_key',
      objectId: made.row.id,
      details: { name: input.name, prefix: made.row.prefix, scopes },
    });
    return made;
  });
}

/** Stores a fresh key; checks nothing. */
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

/** Known scopes only, and none that the maker does not hold. */
function checkScopes(ctx: Ctx, scopes: string[]): string[] {
  scopes.forEach((scope, index) => {
    if (!scopeNames.includes(scope)) {
      throw invalidInput(
        `/scopes/${index}`,
        'not_allowed',
        `"${scope}" is not a scope. Use one of ${scopeNames.join(', ')}.`,
      );
    }
  });
  const missing = scopes.find((scope) => !covers(ctx.scopes, scope));
  if (missing !== undefined) {
    throw new AppError(
      'insufficient_scope',
      `You do not have ${missing} yourself, so you cannot give it to an API key.`,
    );
  }
  return [...new Set(scopes)];
}

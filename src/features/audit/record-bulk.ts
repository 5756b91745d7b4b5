import type { Ctx } from '#features/accounts/context.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { clientOf } from '#platform/database/copy.ts';
import { copyRows } from '#platform/database/copy-rows.ts';
import type { Tx } from '#platform/database/types.ts';
import type { AuditEntry } from './record.ts';

const columns = [
  'id',
  'account_id',
  'at',
  'actor_type',
  'actor_id',
  'actor_name',
  'action',
  'object_type',
  'object_id',
  'details',
  'request_id',
  'address',
] as const;

/** As `recordAudit`, for any number of entries: by COPY, in the transaction of the change itself. */
export async function recordAuditBulk(
  tx: Tx,
  ctx: Pick<Ctx, 'accountId' | 'actor' | 'requestId' | 'address'>,
  at: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  const time = at.toISOString();
  const { actor } = ctx;
  await copyRows(await clientOf(tx), { table: 'audit_log', columns }, entries, (entry) => [
    newId(),
    ctx.accountId,
    time,
    actor.type,
    actor.id,
    actor.name,
    entry.action,
    entry.objectType,
    entry.objectId,
    JSON.stringify(entry.details ?? {}),
    ctx.requestId,
    ctx.address,
  ]);
}

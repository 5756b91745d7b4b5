import type { Ctx } from '#features/accounts/context.ts';
import { newId } from '#platform/crypto/tokens.ts';
import type { Tx } from '#platform/database/types.ts';

/** One write to be remembered. */
export interface AuditEntry {
  /** Verb on noun: `service_monitor.create`. */
  action: string;
  objectType: string;
  objectId: string | null;
  /** What changed; values of secret fields must not be in it. */
  details?: Record<string, unknown>;
}

/** Writes audit rows in the transaction of the change itself, so that neither stands without the other. */
export async function recordAudit(
  tx: Tx,
  ctx: Pick<Ctx, 'accountId' | 'actor' | 'requestId' | 'address'>,
  at: Date,
  entries: AuditEntry | AuditEntry[],
): Promise<void> {
  const list = Array.isArray(entries) ? entries : [entries];
  if (list.length === 0) return;
  await tx
    .insertInto('audit_log')
    .values(
      list.map((entry) => ({
        id: newId(),
        account_id: ctx.accountId,
        at,
        actor_type: ctx.actor.type,
        actor_id: ctx.actor.id,
        actor_name: ctx.actor.name,
        action: entry.action,
        object_type: entry.objectType,
        object_id: entry.objectId,
        details: JSON.stringify(entry.details ?? {}),
        request_id: ctx.requestId,
        address: ctx.address,
      })),
    )
    .execute();
}

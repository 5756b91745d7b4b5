import type { Ctx } from '#features/access/index.ts';
import { type AuditChange, recordAudit } from '#features/audit/index.ts';
import type { Tx } from '#platform/database/types.ts';

/** Puts on record what was done to a rule, in the transaction that does it. */
export function auditRule(
  tx: Tx,
  ctx: Ctx,
  entry: { id: string; at: Date; action: string; details: Record<string, unknown>; changes?: AuditChange[] },
): Promise<void> {
  return recordAudit(tx, ctx, entry.at, {
    action: `alert_rule.${entry.action}`,
    objectType: 'alert_rule',
    objectId: entry.id,
    details: entry.details,
    changes: entry.changes ?? [],
  });
}

import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { findLog, type LogRow, releaseLog } from './queries.ts';

/**
 * Takes a log that contradicted itself as it is now, on an owner's word.
 * @throws AppError `not_found`; `insufficient_scope` for who is no owner; `conflict` for a log that is in order.
 */
export async function acceptLog(ctx: Ctx, logId: string): Promise<LogRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const log = /^[0-9a-f]{64}$/.test(logId) ? await findLog(tx, logId, true) : null;
    if (log === null) throw notFound('log');
    // A key has no role; one of all scopes was made by someone who may do everything.
    if (ctx.role !== 'owner' && !(ctx.role === null && ctx.scopes.has('*'))) {
      throw new AppError('insufficient_scope', 'Only an owner can accept a log that contradicted itself.');
    }
    if (log.state !== 'inconsistent')
      throw new AppError('conflict', 'The log has no problem that needs to be accepted.');
    await releaseLog(tx, logId, now);
    await recordAudit(tx, ctx, now, {
      action: 'certificate_log.accept',
      objectType: 'certificate_log',
      objectId: log.id,
      details: { logId, description: log.description, error: log.last_error, position: log.position },
    });
    const after = await findLog(tx, logId);
    if (after === null) throw notFound('log');
    return after;
  });
}

import type { Ctx } from '#features/access/index.ts';
import { type AuditChange, recordAudit } from '#features/audit/index.ts';
import { sqlState, withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { ViewRow } from './queries.ts';

/** A name belongs to one view, however many ask for it at once: the index says who was first. */
export async function writeView<Result>(
  ctx: Ctx,
  name: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await withTransaction(ctx.db, work);
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    const detail = `A view named ${name.trim()} already exists. Choose another name.`;
    throw new AppError('already_exists', detail, {
      errors: [{ pointer: '/name', code: 'already_exists', detail }],
    });
  }
}

/** What people know of a view. */
export const toldView = ({ name, filter, sort, group_by }: ViewRow) => ({
  name,
  filter,
  sort,
  groupBy: group_by,
});

/** Puts on record what was done to a view, in the transaction that does it. */
export async function auditView(
  tx: Tx,
  ctx: Ctx,
  done: {
    verb: 'create' | 'update' | 'delete';
    row: Pick<ViewRow, 'id' | 'name'>;
    now: Date;
    changes?: AuditChange[];
  },
): Promise<void> {
  const { verb, row, now, changes = [] } = done;
  await recordAudit(tx, ctx, now, {
    action: `service_monitor_view.${verb}`,
    objectType: 'service_monitor_view',
    objectId: row.id,
    details: { name: row.name },
    changes,
  });
}

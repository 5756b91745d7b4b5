import type { Ctx } from '#features/access/index.ts';
import { type AuditChange, changesOf, recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { sqlState, withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { countViews, deleteView, findView, insertView, updateView, type ViewRow } from './queries.ts';
import type { ViewInput } from './schemas.ts';

/** The maximum number of saved views of an account. */
const maxViews = 200;

/** Saves a view. @throws AppError `already_exists` if the name is taken, `conflict` if the account has 200 views. */
export async function createView(ctx: Ctx, order: ViewInput): Promise<ViewRow> {
  const now = new Date(ctx.clock.now());
  const { name, filter = {}, sort = null, groupBy = null } = order;
  const row = {
    id: newId(),
    name: name.trim(),
    filter,
    sort,
    group_by: groupBy,
    created_at: now,
    updated_at: now,
  };
  await writeView(ctx, row.name, async (tx) => {
    if ((await countViews(tx, ctx.accountId)) >= maxViews)
      throw new AppError('conflict', message('views-too-many', { most: maxViews }));
    await insertView(tx, ctx.accountId, row);
    await auditView(tx, ctx, { verb: 'create', row, now });
  });
  return row;
}

/**
 * Changes fields of a view.
 * @throws AppError `not_found`, `already_exists`.
 */
export async function changeView(ctx: Ctx, id: string, order: Partial<ViewInput>): Promise<ViewRow> {
  const now = new Date(ctx.clock.now());
  return writeView(ctx, order.name ?? '', async (tx) => {
    const old = await getById('view', id, () => findView(tx, ctx.accountId, id, { lock: true }));
    const { name = old.name, filter = old.filter, sort = old.sort, groupBy = old.group_by } = order;
    const row = { ...old, name: name.trim(), filter, sort, group_by: groupBy, updated_at: now };
    await updateView(tx, ctx.accountId, row);
    await auditView(tx, ctx, {
      verb: 'update',
      row,
      now,
      changes: changesOf(auditedView(old), auditedView(row)),
    });
    return row;
  });
}

/** Deletes a view; its monitors are not affected. @throws AppError `not_found`. */
export async function removeView(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const name = await getById('view', id, () => deleteView(tx, ctx.accountId, id));
    await auditView(tx, ctx, { verb: 'delete', row: { id, name }, now });
  });
}

/** Writes a view. If several concurrent requests use the same name, the unique index admits one. */
async function writeView<Result>(ctx: Ctx, name: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await withTransaction(ctx.db, work);
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    const detail = message('view-name-taken', { name: name.trim() });
    throw new AppError('already_exists', detail, {
      errors: [{ pointer: '/name', code: 'already_exists', detail }],
    });
  }
}

/** Returns the user-visible fields of a view. */
const auditedView = ({ name, filter, sort, group_by }: ViewRow) => ({
  name,
  filter,
  sort,
  groupBy: group_by,
});

/** Records a change to a view in the audit log, in the same transaction. */
async function auditView(
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

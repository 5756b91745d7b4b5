import type { Tx } from '#platform/database/types.ts';
import type { NewMonitorRow } from './rows.ts';

/** Inserts a monitor; false when (account, kind, name) is taken. */
export async function insertMonitor(tx: Tx, row: NewMonitorRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('service_monitors')
    .values({ ...row, settings: JSON.stringify(row.settings) })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What the monitor of that kind and name points at. */
export async function findTargetNamed(
  tx: Tx,
  of: Pick<NewMonitorRow, 'account_id' | 'kind' | 'name'>,
): Promise<string | null> {
  const row = await tx
    .selectFrom('service_monitors')
    .select('target')
    .where('account_id', '=', of.account_id)
    .where('kind', '=', of.kind)
    .where('name', '=', of.name)
    .executeTakeFirst();
  return row?.target ?? null;
}

import { nameWithQuery } from '#engine/probes/target.ts';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { reserveMonitorSlot } from '#features/domains/index.ts';
import { checkLocations } from '#features/locations/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { readDefaults } from './defaults.ts';
import { define, getKind } from './definition.ts';
import { checkMembers } from './groups.ts';
import { requireProxy } from './proxies/proxies.ts';
import { findTargetNamed, insertMonitor, reloadMonitor } from './queries.ts';
import { auditedChanges, type MonitorRow, type NewMonitorRow, toNewRow } from './rows.ts';
import { insertSchedules, scheduleOf, wakeProbers } from './schedules.ts';
import {
  checkParents,
  nameTakenError,
  rejectMasks,
  reserveBrowserSlot,
  resolveDomain,
} from './validation.ts';

/**
 * Creates a monitor from a validated create body; the first check is due immediately. If the body has no name, the
 * monitor is named after its host and path, and also after its query if another URL already uses this name.
 * @throws AppError 400 from `define`, 402 `monitor_cap_reached`, 409 `already_exists` if the account has a monitor of
 * this kind and name.
 */
export async function createServiceMonitor(
  ctx: Ctx,
  input: PlainObject & { kind: string },
): Promise<MonitorRow> {
  const { accountId } = ctx;
  const policy = await checkLocations(ctx.db, ctx, input);
  const { definition, target } = define(input, { ...ctx, policy }, await readDefaults(ctx.db, ctx.accountId));
  rejectMasks(getKind(ctx.kinds, input.kind), input);
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    await reserveMonitorSlot(tx, ctx);
    if (input.kind === 'browser') await reserveBrowserSlot(tx, ctx);
    await checkLocations(tx, ctx, definition);
    const domainId = await resolveDomain(tx, ctx, { requestedId: input.domainId, target, now });
    const row = toNewRow(definition, { accountId, domainId, target: target.text }, now);
    await requireProxy(tx, accountId, definition.settings);
    await checkMembers(tx, ctx, { id: row.id, settings: definition.settings });
    await checkParents(tx, ctx, { id: row.id, parents: row.depends_on });
    const { name } = await insertNamed(
      tx,
      row,
      input.name === undefined ? nameWithQuery(target.text, target.host) : null,
    );
    await insertSchedules(tx, [scheduleOf(row.id, definition, 1)], { now, start: 'at-once' });
    await wakeProbers(tx, { accountId, monitorIds: [row.id] });
    const created = await reloadMonitor(tx, accountId, row.id);
    await recordAudit(tx, ctx, now, {
      action: 'service_monitor.create',
      objectType: 'service_monitor',
      objectId: row.id,
      details: { kind: row.kind, name, target: row.target },
      changes: auditedChanges(ctx.kinds, null, created),
    });
    return created;
  });
}

/**
 * Inserts a monitor under its name.
 * @param longer an alternative name, used if another target already has the name.
 * @returns the inserted row.
 */
async function insertNamed(tx: Tx, row: NewMonitorRow, longer: string | null): Promise<NewMonitorRow> {
  if (await insertMonitor(tx, row)) return row;
  const renamed = { ...row, name: longer ?? row.name };
  const isOther = longer !== null && (await findTargetNamed(tx, row)) !== row.target;
  if (isOther && (await insertMonitor(tx, renamed))) return renamed;
  throw nameTakenError(row.kind, row.name);
}

import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { resolveIncidents } from '#features/incidents/index.ts';
import { message as createMessage } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { getById } from '#platform/http/pagination.ts';
import { findMonitor, setPaused } from './queries.ts';
import type { MonitorRow } from './rows.ts';
import { pauseSchedules, resumeSchedules } from './schedules.ts';

/** Stops the checks of a monitor. Pausing a paused monitor has no effect. */
export function pauseServiceMonitor(ctx: Ctx, id: string): Promise<MonitorRow> {
  return setMonitorPaused(ctx, id, true);
}

/** Restarts the checks of a paused monitor immediately. Resuming an active monitor has no effect. */
export function resumeServiceMonitor(ctx: Ctx, id: string): Promise<MonitorRow> {
  return setMonitorPaused(ctx, id, false);
}

async function setMonitorPaused(ctx: Ctx, id: string, paused: boolean): Promise<MonitorRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const { row, changed } = await getById('service monitor', id, async () => {
      const turned = await setMonitorsPaused(tx, ctx.accountId, { ids: [id], paused, now });
      const found = await findMonitor(tx, ctx.accountId, id);
      return found && { row: found, changed: turned.length > 0 };
    });
    if (changed) {
      await recordAudit(tx, ctx, now, {
        action: paused ? 'service_monitor.pause' : 'service_monitor.resume',
        objectType: 'service_monitor',
        objectId: id,
      });
    }
    return row;
  });
}

/**
 * Pauses or resumes monitors of an account with their schedules.
 * @returns the IDs of monitors with a changed state.
 */
export async function setMonitorsPaused(
  tx: Tx,
  accountId: string,
  change: { ids: string[]; paused: boolean; now: Date },
): Promise<string[]> {
  const monitorIds = await setPaused(tx, accountId, change);
  const own = { accountId, monitorIds };
  await (change.paused ? pauseSchedules(tx, own, change.now) : resumeSchedules(tx, own, change.now));
  if (change.paused) await resolvePausedIncidents(tx, accountId, { monitorIds, now: change.now });
  return monitorIds;
}

/** Resolves open incidents of paused monitors, because they are no longer monitored. */
export async function resolvePausedIncidents(
  tx: Tx,
  accountId: string,
  { monitorIds, now }: { monitorIds: readonly string[]; now: Date },
): Promise<void> {
  const recoveries = monitorIds.map((sourceId) => ({
    accountId,
    sourceId,
    at: now,
    message: createMessage('source-monitor-paused'),
    exceptFingerprint: null,
    closedBecause: 'paused' as const,
  }));
  await resolveIncidents(tx, 'service_monitor', recoveries);
}

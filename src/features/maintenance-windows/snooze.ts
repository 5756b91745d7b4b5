import type { Ctx } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { addWindow } from './add-window.ts';
import type { StandingWindow } from './standing-window.ts';
import { findNameOf } from './views.ts';

/** What can be snoozed: its noun, and its list in a window's scope. */
export const snoozed = {
  'service-monitor': { what: 'Service monitor', list: 'serviceMonitorIds' },
  monitor: { what: 'Monitor', list: 'monitorIds' },
  heartbeat: { what: 'Heartbeat', list: 'heartbeatIds' },
} as const;

/** Makes a window for one monitor, from now on for so many minutes. @throws AppError `not_found`. */
export async function snooze(
  ctx: Ctx,
  of: { kind: keyof typeof snoozed; id: string },
  { minutes, reason }: { minutes: number; reason?: string },
): Promise<StandingWindow> {
  const now = new Date(ctx.clock.now());
  const { what, list } = snoozed[of.kind];
  return withTransaction(ctx.db, async (tx) => {
    const name = await getById(what.toLowerCase(), of.id, () => findNameOf(tx, ctx.accountId, of));
    const scope = {
      all: false,
      monitorIds: [],
      serviceMonitorIds: [],
      heartbeatIds: [],
      domainIds: [],
      tags: [],
      [list]: [of.id],
    };
    const window = {
      title: `Snoozed: ${name}`.slice(0, 200),
      description: reason ?? '',
      timezone: 'UTC',
      startsAt: now,
      startWall: now.toISOString().slice(0, 19),
      endsAt: new Date(now.getTime() + minutes * 60_000),
      rrule: null,
      exdates: [],
      durationMinutes: null,
      scope,
      showOnStatusPages: false,
    };
    return addWindow(tx, ctx, { window, now, action: 'snooze' });
  });
}

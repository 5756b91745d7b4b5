import type { Ctx } from '#features/access/index.ts';
import { newId } from '#platform/crypto/tokens.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { checkScope } from './check-scope.ts';
import { planAhead } from './plan.ts';
import { countWindows, insertOccurrences, insertWindow } from './queries.ts';
import { auditWindow, type StandingWindow, standWindow } from './standing-window.ts';
import type { MaintenanceWindow } from './types.ts';

/** Windows of one account, at most. */
const mostWindows = 5_000;

/** Stores a window that was found sound, with its first occurrences. */
export async function addWindow(
  tx: Tx,
  ctx: Ctx,
  { window, now, action }: { window: MaintenanceWindow; now: Date; action: string },
): Promise<StandingWindow> {
  await checkScope(tx, ctx.accountId, window.scope);
  if ((await countWindows(tx, ctx.accountId)) >= mostWindows) {
    throw new AppError(
      'conflict',
      `An account can have at most ${mostWindows} maintenance windows. Delete some that have ended.`,
    );
  }
  const id = newId();
  const { occurrences, dueAt } = planAhead(window, now);
  await insertWindow(tx, ctx.accountId, { id, now, planDueAt: dueAt }, window);
  await insertOccurrences(tx, ctx.accountId, id, occurrences);
  await auditWindow(tx, ctx, { id, at: now, action, details: { title: window.title } });
  return standWindow(tx, ctx, id, now);
}

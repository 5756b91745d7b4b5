import type { Ctx } from '#features/access/index.ts';
import { getById } from '#platform/http/pagination.ts';
import { type DomainMonitorRow, findDomainMonitor } from './queries.ts';

/** One of the caller's domain monitors. @throws AppError `not_found`, also for another account's. */
export function getDomainMonitor(ctx: Ctx, id: string): Promise<DomainMonitorRow> {
  return getById('monitor', id, () => findDomainMonitor(ctx.db, ctx.accountId, id));
}

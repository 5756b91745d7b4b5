import type { Ctx } from '#features/access/index.ts';
import { getById } from '#platform/http/pagination.ts';
import { findIncident, type IncidentRow } from './queries/incidents.ts';

/** One of the caller's incidents. @throws AppError `not_found`, also for another account's. */
export function getIncident(ctx: Pick<Ctx, 'db' | 'accountId'>, id: string): Promise<IncidentRow> {
  return getById('incident', id, () => findIncident(ctx.db, ctx.accountId, id));
}

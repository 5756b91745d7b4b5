import type { Ctx } from '#features/access/index.ts';
import { getById } from '#platform/http/pagination.ts';
import { type DomainRow, findDomain } from './queries.ts';

/** A domain of the caller's inventory. @throws AppError `not_found`, also for another account's. */
export function getDomain(ctx: Ctx, id: string): Promise<DomainRow> {
  return getById('domain', id, () => findDomain(ctx.db, ctx.accountId, id));
}

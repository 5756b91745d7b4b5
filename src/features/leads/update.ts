import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/pagination.ts';
import { findLead, type LeadRow, updateLead } from './queries.ts';
import type { PatchLeadBody } from './schemas.ts';

/** Judges a lead, or notes something. @throws AppError `not_found`. */
export async function changeLead(ctx: Ctx, id: string, body: Static<typeof PatchLeadBody>): Promise<LeadRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const before = await getById('lead', id, () => findLead(tx, ctx.accountId, id));
    await updateLead(tx, ctx.accountId, id, body);
    const after = await getById('lead', id, () => findLead(tx, ctx.accountId, id));
    await recordAudit(tx, ctx, now, {
      action: 'lead.update',
      objectType: 'lead',
      objectId: id,
      details: { ...body, before: before.state },
      changes: changesOf(toTold(before), toTold(after)),
    });
    return after;
  });
}

const toTold = ({ state, note }: LeadRow) => ({ state, note });

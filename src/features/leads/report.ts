import type { Static } from 'typebox';
import { createBrandIndex } from '#engine/phishing/phishy-names.ts';
import { scoreLead } from '#engine/phishing/score-lead.ts';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { domainExists } from '#features/domains/index.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { findLead, type LeadRow, upsertLeads } from './queries.ts';
import { readUrl } from './read-url.ts';
import type { CreateLeadBody } from './schemas.ts';
import { selectBrandDomains } from './views.ts';

/**
 * Takes a page that a person reports. One that is known already is told again, and keeps its judgement.
 * @throws AppError 400 for what is no URL, may not be looked at, or names a foreign domain.
 */
export async function reportLead(
  ctx: Ctx,
  body: Static<typeof CreateLeadBody>,
): Promise<{ row: LeadRow; isNew: boolean }> {
  const now = new Date(ctx.clock.now());
  const url = readUrl(body.url, '/url', ctx.policy);
  return withTransaction(ctx.db, async (tx) => {
    const given = body.domainId ?? null;
    if (given !== null && !(await domainExists(tx, ctx.accountId, given))) {
      throw invalidInput('/domainId', 'not_found', 'There is no such domain in this account.');
    }
    const domains = await selectBrandDomains(tx, ctx.accountId);
    const { score, parts, domain } = scoreLead(url, 'report', createBrandIndex(domains.keys()));
    const [made] = await upsertLeads(tx, ctx.accountId, [
      {
        id: newId(),
        domainId: given ?? (domain === null ? null : (domains.get(domain) ?? null)),
        url,
        source: 'report',
        evidence: body.evidence ?? null,
        score,
        scoreParts: parts,
        note: body.note ?? null,
        at: now,
      },
    ]);
    if (made === undefined) throw new Error('a lead was neither inserted nor updated');
    await recordAudit(tx, ctx, now, {
      action: made.isNew ? 'lead.create' : 'lead.report',
      objectType: 'lead',
      objectId: made.id,
      details: { url },
    });
    const row = await getById('lead', made.id, () => findLead(tx, ctx.accountId, made.id));
    return { row, isNew: made.isNew };
  });
}

import type { Static } from 'typebox';
import { createBrandIndex } from '#engine/phishing/phishy-names.ts';
import { scoreLead } from '#engine/phishing/score-lead.ts';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { findLead, readUrl, selectBrandDomains } from '#features/leads/index.ts';
import { findLookalike } from '#features/lookalikes/index.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { findTakedown, insertTakedown, insertTakedownEvent, type TakedownRow } from './queries.ts';
import type { CreateTakedownBody } from './schemas.ts';

type Order = Static<typeof CreateTakedownBody>;

interface Subject {
  url: string;
  domainId: string | null;
  leadId: string | null;
  lookalikeId: string | null;
}

/**
 * Opens a case, at `triage`.
 * @throws AppError 400 for none or several of `url`, `leadId` and `lookalikeId`, for one that is not the account's, and
 * for what is no URL or may not be contacted.
 */
export async function openTakedown(ctx: Ctx, order: Order): Promise<TakedownRow> {
  const now = new Date(ctx.clock.now());
  const id = newId();
  return withTransaction(ctx.db, async (tx) => {
    const { url, domainId, leadId, lookalikeId } = await findSubject(tx, ctx, order);
    await insertTakedown(tx, {
      id,
      account_id: ctx.accountId,
      domain_id: domainId,
      lookalike_id: lookalikeId,
      lead_id: leadId,
      url,
      state: 'triage',
      state_since: now,
      note: order.note ?? null,
      created_at: now,
      updated_at: now,
    });
    await insertTakedownEvent(tx, ctx.accountId, id, {
      at: now,
      type: 'opened',
      state: 'triage',
      actor: ctx.actor,
    });
    await recordAudit(tx, ctx, now, {
      action: 'takedown.create',
      objectType: 'takedown',
      objectId: id,
      details: { url },
    });
    return getById('takedown', id, () => findTakedown(tx, ctx.accountId, id));
  });
}

async function findSubject(tx: Tx, ctx: Ctx, order: Order): Promise<Subject> {
  const given = [order.url, order.leadId, order.lookalikeId].filter((one) => one !== undefined).length;
  if (given !== 1) {
    throw invalidInput('', 'one_of', 'Send exactly one of url, leadId and lookalikeId.');
  }
  if (order.leadId !== undefined) {
    const lead = await findLead(tx, ctx.accountId, order.leadId);
    if (lead === null) throw invalidInput('/leadId', 'not_found', 'There is no such lead in this account.');
    return { url: lead.url, domainId: lead.domain_id, leadId: lead.id, lookalikeId: null };
  }
  if (order.lookalikeId !== undefined) {
    const row = await findLookalike(tx, ctx.accountId, order.lookalikeId);
    if (row === null) {
      throw invalidInput('/lookalikeId', 'not_found', 'There is no such lookalike in this account.');
    }
    return { url: `http://${row.name}/`, domainId: row.domain_id, leadId: null, lookalikeId: row.id };
  }
  const url = readUrl(order.url ?? '', '/url', ctx.policy);
  const domains = await selectBrandDomains(tx, ctx.accountId);
  const { domain } = scoreLead(url, 'report', createBrandIndex(domains.keys()));
  const domainId = domain === null ? null : (domains.get(domain) ?? null);
  return { url, domainId, leadId: null, lookalikeId: null };
}

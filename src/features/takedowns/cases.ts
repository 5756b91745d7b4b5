import type { Static } from 'typebox';
import { createBrandIndex } from '#engine/phishing/phishy-names.ts';
import { scoreLead } from '#engine/phishing/score-lead.ts';
import { isEditable, type TakedownMove } from '#engine/takedown/states.ts';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { findLead, readUrl, selectBrandDomains } from '#features/leads/index.ts';
import { findLookalike } from '#features/lookalikes/index.ts';
import { message } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import {
  findTakedown,
  insertTakedown,
  insertTakedownEvent,
  lockTakedown,
  type StoredTakedown,
  type TakedownRow,
} from './queries.ts';
import type { CreateTakedownBody, PatchTakedownBody } from './schemas.ts';
import { requireNextState, updateCaseState } from './transitions.ts';

type TakedownInput = Static<typeof CreateTakedownBody>;

interface Subject {
  url: string;
  domainId: string | null;
  leadId: string | null;
  lookalikeId: string | null;
}

/**
 * Opens a case in state `triage`.
 * @throws AppError 400 unless exactly one of `url`, `leadId` and `lookalikeId` is set; 400 for an unknown ID, an
 * invalid URL or a URL that the egress policy forbids.
 */
export async function openTakedown(ctx: Ctx, input: TakedownInput): Promise<TakedownRow> {
  const now = new Date(ctx.clock.now());
  const id = newId();
  return withTransaction(ctx.db, async (tx) => {
    const { url, domainId, leadId, lookalikeId } = await findSubject(tx, ctx, input);
    await insertTakedown(tx, {
      id,
      account_id: ctx.accountId,
      domain_id: domainId,
      lookalike_id: lookalikeId,
      lead_id: leadId,
      url,
      state: 'triage',
      state_since: now,
      note: input.note ?? null,
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

async function findSubject(tx: Tx, ctx: Ctx, input: TakedownInput): Promise<Subject> {
  const value = [input.url, input.leadId, input.lookalikeId].filter((one) => one !== undefined).length;
  if (value !== 1) {
    throw invalidInput('', 'one_of', message('one-of-url-lead-lookalike'));
  }
  if (input.leadId !== undefined) {
    const lead = await findLead(tx, ctx.accountId, input.leadId);
    if (lead === null) throw invalidInput('/leadId', 'not_found', message('lead-not-in-account'));
    return { url: lead.url, domainId: lead.domain_id, leadId: lead.id, lookalikeId: null };
  }
  if (input.lookalikeId !== undefined) {
    const row = await findLookalike(tx, ctx.accountId, input.lookalikeId);
    if (row === null) {
      throw invalidInput('/lookalikeId', 'not_found', message('lookalike-not-in-account'));
    }
    return { url: `http://${row.name}/`, domainId: row.domain_id, leadId: null, lookalikeId: row.id };
  }
  const url = readUrl(input.url ?? '', '/url', ctx.policy);
  const domains = await selectBrandDomains(tx, ctx.accountId);
  const { domain } = scoreLead(url, 'report', createBrandIndex(domains.keys()));
  const domainId = domain === null ? null : (domains.get(domain) ?? null);
  return { url, domainId, leadId: null, lookalikeId: null };
}

type Patch = Static<typeof PatchTakedownBody>;

/**
 * Updates a case's email, authorization, note or triage until it is approved.
 * @throws AppError `not_found`; `conflict` if the state does not allow it.
 */
export async function updateTakedown(ctx: Ctx, id: string, patch: Patch): Promise<TakedownRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getById('takedown', id, () => lockTakedown(tx, ctx.accountId, id));
    const before = row.state;
    if (!isEditable(before)) {
      throw new AppError('conflict', message('takedown-report-approved', { state: before }));
    }
    const isTriaged = patch.state !== undefined && patch.state !== before;
    const state = isTriaged ? requireNextState(row, `mark-${patch.state}` as TakedownMove) : before;
    await updateCaseState(tx, row, { state, now, columns: toColumns(patch) });
    const event = isTriaged ? ({ type: 'judged' } as const) : ({ type: 'edited' } as const);
    const fields = Object.keys(patch);
    await insertTakedownEvent(tx, ctx.accountId, id, {
      at: now,
      ...event,
      state,
      actor: ctx.actor,
      details: { fields },
    });
    const after = await getById('takedown', id, () => findTakedown(tx, ctx.accountId, id));
    await recordAudit(tx, ctx, now, {
      action: 'takedown.update',
      objectType: 'takedown',
      objectId: id,
      details: { fields, ...(isTriaged ? { from: before, to: state } : {}) },
      changes: changesOf(toAuditedFields(row), toAuditedFields(after)),
    });
    return after;
  });
}

const toAuditedFields = (row: StoredTakedown) => ({
  state: row.state,
  mail: { subject: row.mail_subject, text: row.mail_text, to: row.mail_to },
  authorization: row.authorization_text,
  note: row.note,
});

function toColumns({ mail, authorization, note }: Patch) {
  return {
    ...(mail === undefined ? {} : { mail_edited: true }),
    ...(mail?.subject === undefined ? {} : { mail_subject: mail.subject }),
    ...(mail?.text === undefined ? {} : { mail_text: mail.text }),
    ...(mail?.to === undefined ? {} : { mail_to: mail.to }),
    ...(authorization === undefined ? {} : { authorization_text: authorization }),
    ...(note === undefined ? {} : { note }),
  };
}

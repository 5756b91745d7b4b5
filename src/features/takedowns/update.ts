import type { Static } from 'typebox';
import { isEditable, type TakedownMove } from '#engine/takedown/states.ts';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { allow, setCaseState } from './move.ts';
import {
  findTakedown,
  insertTakedownEvent,
  lockTakedown,
  type StoredTakedown,
  type TakedownRow,
} from './queries.ts';
import type { PatchTakedownBody } from './schemas.ts';

type Patch = Static<typeof PatchTakedownBody>;

/**
 * Changes a case's mail, authorisation, note or judgement, until it is approved.
 * @throws AppError `not_found`; `conflict` once it is approved, or where it is past being judged.
 */
export async function changeTakedown(ctx: Ctx, id: string, patch: Patch): Promise<TakedownRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getById('takedown', id, () => lockTakedown(tx, ctx.accountId, id));
    const before = row.state;
    if (!isEditable(before)) {
      throw new AppError('conflict', `The case is ${before}. An approved report can no longer be changed.`);
    }
    const isJudged = patch.state !== undefined && patch.state !== before;
    const state = isJudged ? allow(row, `mark-${patch.state}` as TakedownMove) : before;
    await setCaseState(tx, row, { state, now, columns: toColumns(patch) });
    const event = isJudged ? ({ type: 'judged' } as const) : ({ type: 'edited' } as const);
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
      details: { fields, ...(isJudged ? { from: before, to: state } : {}) },
      changes: changesOf(toTold(row), toTold(after)),
    });
    return after;
  });
}

const toTold = (row: StoredTakedown) => ({
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

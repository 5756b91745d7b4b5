import type { Static } from 'typebox';
import { nextState, type TakedownMove, type TakedownState } from '#engine/takedown/states.ts';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { setCaseState } from '../move.ts';
import {
  findTakedown,
  insertTakedownEvent,
  lockTakedown,
  type StoredTakedown,
  type TakedownRow,
} from '../queries.ts';
import { findAnsweredCase } from '../submit/queries.ts';
import type { TimelineType } from '../types.ts';
import { readReply } from './read-reply.ts';
import type { ReplyBody, ReplyMailBody } from './schemas.ts';

type Outcome = 'none' | 'acknowledged' | 'actioned' | 'rejected';

interface Reply {
  outcome: Outcome;
  message: string | null;
  details: Record<string, unknown>;
  /** A state that does not allow the outcome is no fault: the mail came when it came. */
  lenient: boolean;
}

const moves: Record<Exclude<Outcome, 'none'>, TakedownMove> = {
  acknowledged: 'acknowledge',
  actioned: 'action',
  rejected: 'reject',
};

/**
 * Notes what an abuse desk answered, by a person's reading of it.
 * @throws AppError `not_found`; `conflict` where the state does not allow what it says, or nothing was sent.
 */
export async function recordReply(
  ctx: Ctx,
  id: string,
  body: Static<typeof ReplyBody>,
): Promise<TakedownRow> {
  const { outcome = 'none', text = null, from = null, inReplyTo = null } = body;
  return withTransaction(ctx.db, (tx) =>
    note(tx, ctx, id, { outcome, message: text, details: { from, inReplyTo }, lenient: false }),
  );
}

/**
 * Takes a mail that a mail server hands over, finds the case that it answers by the ids that it names, and keeps it: the
 * case is acknowledged by it. What it says is for a person to judge.
 * @throws AppError `not_found` where it answers no report of the account.
 */
export async function recordReplyMail(
  ctx: Ctx,
  { message }: Static<typeof ReplyMailBody>,
): Promise<TakedownRow> {
  const { answers, excerpt, ...details } = readReply(message);
  return withTransaction(ctx.db, async (tx) => {
    const submission = await findAnsweredCase(tx, ctx.accountId, answers);
    if (submission === null) throw notFound('report that this mail answers');
    return note(tx, ctx, submission.takedown_id, {
      outcome: 'acknowledged',
      message: excerpt,
      details: { ...details, inReplyTo: submission.message_id },
      lenient: true,
    });
  });
}

async function note(tx: Tx, ctx: Ctx, id: string, reply: Reply): Promise<TakedownRow> {
  const at = new Date(ctx.clock.now());
  const row = await getById('takedown', id, () => lockTakedown(tx, ctx.accountId, id));
  const state = row.state;
  if (row.submitted_at === null)
    throw new AppError('conflict', 'Nothing has been sent yet, so there can be no reply.');
  const next = resolve(row, reply);
  const { message, details, outcome } = reply;
  await setCaseState(tx, row, { state: next ?? state, now: at, columns: {} });
  await insertTakedownEvent(tx, ctx.accountId, id, {
    ...{ at, type: 'replied', state, actor: ctx.actor, message, details },
  });
  if (next !== null && next !== state) {
    await insertTakedownEvent(tx, ctx.accountId, id, {
      ...{ at, type: outcome as TimelineType, state: next, actor: ctx.actor },
    });
  }
  await recordAudit(tx, ctx, at, {
    action: 'takedown.reply',
    objectType: 'takedown',
    objectId: id,
    details: { outcome, from: state, to: next ?? state },
  });
  return getById('takedown', id, () => findTakedown(tx, ctx.accountId, id));
}

/** Where a reply leads; null where it stays. */
function resolve({ state }: StoredTakedown, { outcome, lenient }: Reply): TakedownState | null {
  if (outcome === 'none') return null;
  const next = nextState(state, moves[outcome]);
  if (next !== null || lenient) return next;
  throw new AppError('conflict', `The case is ${state}. A reply cannot change it to ${outcome}.`);
}

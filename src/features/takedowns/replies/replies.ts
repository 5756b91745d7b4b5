import type { Static } from 'typebox';
import { nextState, type TakedownMove, type TakedownState } from '#engine/takedown/states.ts';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { message as createMessage } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import {
  findTakedown,
  insertTakedownEvent,
  lockTakedown,
  type StoredTakedown,
  type TakedownRow,
} from '../queries.ts';
import { findAnsweredCase } from '../reports/queries.ts';
import type { ReplyBody, ReplyMailBody } from '../schemas.ts';
import { updateCaseState } from '../transitions.ts';
import type { TimelineType } from '../types.ts';

type Outcome = 'none' | 'acknowledged' | 'actioned' | 'rejected';

interface Reply {
  outcome: Outcome;
  message: string | null;
  details: Record<string, unknown>;
  /** Whether to ignore an outcome that the state does not allow, because a reply can arrive at any time. */
  lenient: boolean;
}

const outcomeMoves: Record<Exclude<Outcome, 'none'>, TakedownMove> = {
  acknowledged: 'acknowledge',
  actioned: 'action',
  rejected: 'reject',
};

/**
 * Records the reply of an abuse desk, as entered by a user.
 * @throws AppError `not_found`; `conflict` if the state does not allow the outcome, or nothing was sent.
 */
export async function recordReply(
  ctx: Ctx,
  id: string,
  body: Static<typeof ReplyBody>,
): Promise<TakedownRow> {
  const { outcome = 'none', text = null, from = null, inReplyTo = null } = body;
  return withTransaction(ctx.db, (tx) =>
    applyReply(tx, ctx, id, { outcome, message: text, details: { from, inReplyTo }, lenient: false }),
  );
}

/**
 * Records an email from a mail server. The message IDs in the email identify the case, which is marked as acknowledged.
 * A user has to read the content.
 * @throws AppError `not_found` if the email does not reply to a report of the account.
 */
export async function recordReplyMail(
  ctx: Ctx,
  { message }: Static<typeof ReplyMailBody>,
): Promise<TakedownRow> {
  const { repliesTo, excerpt, ...details } = parseReply(message);
  return withTransaction(ctx.db, async (tx) => {
    const submission = await findAnsweredCase(tx, ctx.accountId, repliesTo);
    if (submission === null) throw new AppError('not_found', createMessage('mail-replies-to-nothing'));
    return applyReply(tx, ctx, submission.takedown_id, {
      outcome: 'acknowledged',
      message: excerpt,
      details: { ...details, inReplyTo: submission.message_id },
      lenient: true,
    });
  });
}

async function applyReply(tx: Tx, ctx: Ctx, id: string, reply: Reply): Promise<TakedownRow> {
  const at = new Date(ctx.clock.now());
  const row = await getById('takedown', id, () => lockTakedown(tx, ctx.accountId, id));
  const state = row.state;
  if (row.submitted_at === null) throw new AppError('conflict', createMessage('takedown-nothing-sent'));
  const next = nextStateAfterReply(row, reply);
  const { message, details, outcome } = reply;
  await updateCaseState(tx, row, { state: next ?? state, now: at, columns: {} });
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

/** Returns the state after a reply, or null if the state does not change. */
function nextStateAfterReply({ state }: StoredTakedown, { outcome, lenient }: Reply): TakedownState | null {
  if (outcome === 'none') return null;
  const next = nextState(state, outcomeMoves[outcome]);
  if (next !== null || lenient) return next;
  throw new AppError('conflict', createMessage('takedown-reply-impossible', { state, outcome }));
}

/** The parsed header and beginning of a reply to a report. */
interface ReplyMail {
  from: string | null;
  subject: string | null;
  messageId: string | null;
  /** IDs of the messages that the email replies to, without angle brackets. */
  repliesTo: string[];
  /** Whether the email was sent automatically (RFC 3834). It is then at most an acknowledgment of receipt. */
  automatic: boolean;
  /** Beginning of the body, undecoded. */
  excerpt: string;
}

const maxHeadLength = 64 * 1024;
const maxExcerptLength = 2000;

/** Parses the header of an email (RFC 5322). Never throws. */
export function parseReply(source: string): ReplyMail {
  const unfolded = source.slice(0, maxHeadLength).replace(/\r\n/g, '\n');
  const end = unfolded.indexOf('\n\n');
  const head = (end === -1 ? unfolded : unfolded.slice(0, end)).replace(/\n[ \t]+/g, ' ');
  const fields = new Map<string, string>();
  for (const line of head.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  const idsIn = (name: string) =>
    [...(fields.get(name) ?? '').matchAll(/<([^<>\s]{3,500})>/g)].map(([, id = '']) => id);
  const automatic = fields.get('auto-submitted')?.toLowerCase() ?? 'no';
  return {
    from: fields.get('from')?.slice(0, 300) ?? null,
    subject: fields.get('subject')?.slice(0, 300) ?? null,
    messageId: idsIn('message-id')[0] ?? null,
    repliesTo: [...new Set([...idsIn('in-reply-to'), ...idsIn('references')])].slice(0, 50),
    automatic: automatic !== 'no',
    excerpt: end === -1 ? '' : unfolded.slice(end + 2, end + 2 + maxExcerptLength).replaceAll('\0', ''),
  };
}

import {
  isEditable,
  nextState,
  statesBefore,
  type TakedownMove,
  type TakedownState,
} from '#engine/takedown/states.ts';
import { type Ctx, covers } from '#features/access/index.ts';
import { type Author, recordAudit } from '#features/audit/index.ts';
import { recordProblems } from '#features/incidents/index.ts';
import { message } from '#messages/messages.ts';
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
  updateTakedownRow,
} from './queries.ts';
import type { TimelineType } from './types.ts';

/** A transition requested by a user. */
interface Transition {
  move: TakedownMove;
  type: TimelineType;
  message?: string | undefined;
  details?: Record<string, unknown>;
  /**
   * Returns columns to change together with the state, or throws to reject the transition. Called while the case is
   * locked and only if the transition is allowed.
   */
  apply?: (tx: Tx, row: StoredTakedown, now: Date) => Promise<Parameters<typeof updateTakedownRow>[3]>;
}

/**
 * Performs a transition requested by a user.
 * @throws AppError `not_found`; `conflict` if the state does not allow it.
 */
export async function transitionTakedown(
  ctx: Author & Pick<Ctx, 'db' | 'clock'>,
  id: string,
  order: Transition,
): Promise<TakedownRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getById('takedown', id, () => lockTakedown(tx, ctx.accountId, id));
    const state = requireNextState(row, order.move);
    const columns = (await order.apply?.(tx, row, now)) ?? {};
    await updateCaseState(tx, row, { state, now, columns });
    const { type, message = null, details = {} } = order;
    await insertTakedownEvent(tx, ctx.accountId, id, {
      at: now,
      type,
      state,
      actor: ctx.actor,
      message,
      details,
    });
    await recordAudit(tx, ctx, now, {
      action: `takedown.${order.move}`,
      objectType: 'takedown',
      objectId: id,
      details: { from: row.state, to: state },
    });
    return getById('takedown', id, () => findTakedown(tx, ctx.accountId, id));
  });
}

/**
 * Returns the state after a transition.
 * @throws AppError `conflict` that lists the states that allow the transition.
 */
export function requireNextState(row: StoredTakedown, move: TakedownMove): TakedownState {
  const state = nextState(row.state, move);
  if (state !== null) return state;
  const from = statesBefore(move).join(', ');
  throw new AppError('conflict', message('takedown-state-wrong', { state: row.state, wanted: from }));
}

/** Stores the state of a case and, if it has changed, the time of the change. */
export async function updateCaseState(
  tx: Tx,
  row: StoredTakedown,
  {
    state,
    now,
    columns,
  }: { state: TakedownState; now: Date; columns: Parameters<typeof updateTakedownRow>[3] },
): Promise<void> {
  if (state !== row.state) await recordRelapse(tx, row, { state, now });
  await updateTakedownRow(tx, row.account_id, row.id, {
    ...(state === row.state ? {} : { state, state_since: now }),
    updated_at: now,
    ...columns,
  });
}

/** States that end a relapse. */
const over: readonly TakedownState[] = [
  'verified-down',
  'monitoring',
  'closed',
  'withdrawn',
  'benign',
  'owned',
];

/** Opens an incident when a removed page is back, and resolves it when the relapse has ended. */
async function recordRelapse(
  tx: Tx,
  row: StoredTakedown,
  { state, now }: { state: TakedownState; now: Date },
): Promise<void> {
  const isBack = state === 'relapsed';
  if (!isBack && !over.includes(state)) return;
  const { hostname } = new URL(row.url);
  await recordProblems(tx, [
    {
      accountId: row.account_id,
      source: { type: 'threat', id: row.id, name: hostname },
      what: 'takedown-relapsed',
      at: now,
      message: isBack
        ? message('takedown-reachable-again', { url: row.url })
        : message('takedown-case-over', { state: state.replace('-', '_') }),
      trouble: isBack
        ? {
            title: message('takedown-relapsed', { name: hostname }),
            severity: 'high',
            cause: 'takedown-relapsed',
            domainId: row.domain_id,
          }
        : null,
    },
  ]);
}

/** The actions that a member or API key can take on a case. */
export const takedownActions = [
  'update',
  'mark-benign',
  'mark-owned',
  'mark-watch',
  'mark-confirmed',
  'collect',
  'approve',
  'submit',
  'record-reply',
  'escalate',
  'withdraw',
  'close',
] as const;
type TakedownAction = (typeof takedownActions)[number];

/** Returns whether the caller may approve reports. Signed-in admins and owners may, but API keys may not. */
export const mayApprove = ({ role }: Pick<Ctx, 'role'>): boolean => role === 'owner' || role === 'admin';

/** Returns the actions the caller can take on a case in this state, in the order of the case's steps. */
export function listTakedownActions(
  state: TakedownState,
  ctx: Pick<Ctx, 'role' | 'scopes'>,
): TakedownAction[] {
  if (!covers(ctx.scopes, 'threats:write')) return [];
  return takedownActions.filter((action) => {
    if (action === 'update') return isEditable(state);
    if (action === 'record-reply') return nextState(state, 'find-down') !== null;
    if (action === 'approve' && !mayApprove(ctx)) return false;
    return nextState(state, action satisfies TakedownMove) !== null;
  });
}

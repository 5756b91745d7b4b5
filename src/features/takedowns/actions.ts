import { isEditable, nextState, type TakedownMove, type TakedownState } from '#engine/takedown/states.ts';
import { type Ctx, covers } from '#features/access/index.ts';

/** What a member or API key can do with a case. */
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

/** Whether the caller may approve reports: signed-in admins and owners, no API key. */
export const mayApprove = ({ role }: Pick<Ctx, 'role'>): boolean => role === 'owner' || role === 'admin';

/** Returns what the caller can do with a case in this state, in the order of the case's steps. */
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

import { dayMs } from '#platform/clock.ts';
import { isWatched, nextState, type TakedownMove, type TakedownState } from './states.ts';

/** How a case stands when its page is looked at. */
export interface LookedAt {
  state: TakedownState;
  /** Since when every look has found it down; null: the last that said anything found it up. */
  downSince: Date | null;
  verifiedDownAt: Date | null;
}

const watchMs = 30 * dayMs;

/**
 * What a look means for a case: the moves, in order, and how it stands after them. Gone is what two looks at least a day
 * apart, and every one between them, have found down; it is watched for thirty days then. Pure.
 */
export function followLook(
  before: LookedAt,
  look: { verdict: 'up' | 'down' | 'unknown'; at: Date },
): LookedAt & { moves: TakedownMove[] } {
  const { verdict, at } = look;
  const after = { ...before, moves: [] as TakedownMove[] };
  const take = (move: TakedownMove) => {
    const next = nextState(after.state, move);
    if (next === null) return;
    after.state = next;
    after.moves.push(move);
  };
  if (!isWatched(before.state)) return after;
  if (verdict === 'up') {
    after.downSince = null;
    take('watch-on');
    take('relapse');
    return after;
  }
  if (verdict === 'down') after.downSince ??= at;
  const isOver = (since: Date | null, ms: number) => since !== null && at.getTime() - since.getTime() >= ms;
  if (before.state === 'verified-down' && verdict === 'down') take('watch-on');
  if (after.state === 'monitoring' && isOver(after.verifiedDownAt, watchMs)) take('expire');
  if (verdict === 'down' && isOver(after.downSince, dayMs) && nextState(before.state, 'find-down') !== null) {
    take('find-down');
    after.verifiedDownAt = at;
  }
  return after;
}

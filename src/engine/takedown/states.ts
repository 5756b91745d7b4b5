import { dayMs } from '#platform/clock.ts';

/** States of a takedown case. All changes of state use `nextState`, so only the listed transitions can happen. */

export const takedownStates = [
  'triage',
  'benign',
  'owned',
  'watch',
  'confirmed',
  'evidence-ready',
  'approved',
  'submitted',
  'acknowledged',
  'actioned',
  'verified-down',
  'monitoring',
  'closed',
  'rejected',
  'withdrawn',
  'escalated',
  'relapsed',
] as const;
export type TakedownState = (typeof takedownStates)[number];

/** Moves of a case: by users, through replies to its reports, and through checks of its page. */
export const takedownMoves = [
  'mark-benign',
  'mark-owned',
  'mark-watch',
  'mark-confirmed',
  'collect',
  'finish-collecting',
  'approve',
  'submit',
  'bounce',
  'acknowledge',
  'action',
  'reject',
  'escalate',
  'find-down',
  'watch-on',
  'relapse',
  'expire',
  'withdraw',
  'close',
] as const;
export type TakedownMove = (typeof takedownMoves)[number];

type Rule = Partial<Record<TakedownState, TakedownState>>;

/** Creates a rule with the same resulting state for each of these states. */
const to = (end: TakedownState, ...from: TakedownState[]): Rule =>
  Object.fromEntries(from.map((state) => [state, end]));
/** Creates a rule that leaves each of these states unchanged. */
const stay = (...states: TakedownState[]): Rule => Object.fromEntries(states.map((state) => [state, state]));

const assessed: TakedownState[] = ['triage', 'benign', 'owned', 'watch', 'confirmed'];
const others = (state: TakedownState) => assessed.filter((one) => one !== state);
/** States after the report was sent to an abuse desk, which may reply. */
const reported: TakedownState[] = ['submitted', 'acknowledged', 'actioned', 'rejected', 'escalated'];
const over: TakedownState[] = ['closed', 'withdrawn'];

const rules: Record<TakedownMove, Rule> = {
  'mark-benign': to('benign', ...others('benign')),
  'mark-owned': to('owned', ...others('owned')),
  'mark-watch': to('watch', ...others('watch')),
  'mark-confirmed': to('confirmed', ...others('confirmed')),
  // A request for evidence implies triage. A case that was rejected or escalated or has relapsed needs new evidence and
  // a new approval.
  collect: {
    ...to('confirmed', 'triage', 'watch', 'confirmed'),
    ...stay('evidence-ready', 'rejected', 'escalated', 'relapsed'),
  },
  'finish-collecting': to(
    'evidence-ready',
    'confirmed',
    'evidence-ready',
    'rejected',
    'escalated',
    'relapsed',
  ),
  approve: to('approved', 'evidence-ready'),
  submit: to('submitted', 'approved'),
  // No report could be delivered, so no contact was notified.
  bounce: to('approved', 'submitted'),
  acknowledge: to('acknowledged', 'submitted', 'escalated'),
  action: to('actioned', 'submitted', 'acknowledged', 'rejected', 'escalated'),
  reject: to('rejected', 'submitted', 'acknowledged', 'actioned', 'escalated'),
  escalate: to('escalated', 'submitted', 'acknowledged', 'actioned', 'rejected'),
  'find-down': to('verified-down', ...reported),
  'watch-on': to('monitoring', 'verified-down'),
  relapse: to('relapsed', 'monitoring'),
  expire: to('closed', 'monitoring'),
  withdraw: to(
    'withdrawn',
    'triage',
    'watch',
    'confirmed',
    'evidence-ready',
    'approved',
    'relapsed',
    ...reported,
  ),
  close: to('closed', ...takedownStates.filter((state) => !over.includes(state))),
};

/** Returns the state after a move, or null if the state does not allow the move. */
export function nextState(state: TakedownState, move: TakedownMove): TakedownState | null {
  return rules[move][state] ?? null;
}

/** Returns the states that allow a move. */
export function statesBefore(move: TakedownMove): TakedownState[] {
  return takedownStates.filter((state) => nextState(state, move) !== null);
}

/**
 * Returns whether email, authorization and note can still be changed. After approval, exactly the approved content is
 * sent.
 */
export function isEditable(state: TakedownState): boolean {
  return assessed.includes(state) || ['evidence-ready', 'rejected', 'escalated', 'relapsed'].includes(state);
}

/** Returns whether the page of a case is checked regularly. */
export function isWatched(state: TakedownState): boolean {
  return reported.includes(state) || state === 'verified-down' || state === 'monitoring';
}

/** Details of the case that a page check needs. */
export interface WatchedCase {
  state: TakedownState;
  /** First failed check since the last successful one; null if the last conclusive check succeeded. */
  downSince: Date | null;
  verifiedDownAt: Date | null;
}

const watchMs = 30 * dayMs;

/**
 * Returns the moves that a page check causes, and the case after them. A page counts as down after two failed checks at
 * least a day apart, without a successful check in between. It is then checked for thirty more days.
 */
export function applyPageCheck(
  before: WatchedCase,
  checkPage: { verdict: 'up' | 'down' | 'unknown'; at: Date },
): WatchedCase & { moves: TakedownMove[] } {
  const { verdict, at } = checkPage;
  const after = { ...before, moves: [] as TakedownMove[] };
  const apply = (move: TakedownMove) => {
    const next = nextState(after.state, move);
    if (next === null) return;
    after.state = next;
    after.moves.push(move);
  };
  if (!isWatched(before.state)) return after;
  if (verdict === 'up') {
    after.downSince = null;
    apply('watch-on');
    apply('relapse');
    return after;
  }
  if (verdict === 'down') after.downSince ??= at;
  const isOver = (since: Date | null, ms: number) => since !== null && at.getTime() - since.getTime() >= ms;
  if (before.state === 'verified-down' && verdict === 'down') apply('watch-on');
  if (after.state === 'monitoring' && isOver(after.verifiedDownAt, watchMs)) apply('expire');
  if (verdict === 'down' && isOver(after.downSince, dayMs) && nextState(before.state, 'find-down') !== null) {
    apply('find-down');
    after.verifiedDownAt = at;
  }
  return after;
}

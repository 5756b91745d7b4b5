/**
 * The states of a takedown case and the moves between them. Everything that changes a case's state goes through
 * `nextState`, so that what it does not know cannot happen.
 */

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

/** What happens to a case: people's moves, what its reports were answered, and what looks at its page found. */
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

/** The same end from each of these states. */
const to = (end: TakedownState, ...from: TakedownState[]): Rule =>
  Object.fromEntries(from.map((state) => [state, end]));
/** Each of these stays as it is. */
const stay = (...states: TakedownState[]): Rule => Object.fromEntries(states.map((state) => [state, state]));

const judged: TakedownState[] = ['triage', 'benign', 'owned', 'watch', 'confirmed'];
const others = (state: TakedownState) => judged.filter((one) => one !== state);
/** With an abuse desk, which may answer. */
const reported: TakedownState[] = ['submitted', 'acknowledged', 'actioned', 'rejected', 'escalated'];
const over: TakedownState[] = ['closed', 'withdrawn'];

const rules: Record<TakedownMove, Rule> = {
  'mark-benign': to('benign', ...others('benign')),
  'mark-owned': to('owned', ...others('owned')),
  'mark-watch': to('watch', ...others('watch')),
  'mark-confirmed': to('confirmed', ...others('confirmed')),
  // Who orders evidence has judged. What was refused, escalated or is back needs fresh evidence and a new word.
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
  // No mail server took any of its reports: nobody has been told.
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

/** Where a move leads from a state; null where that state does not allow it. */
export function nextState(state: TakedownState, move: TakedownMove): TakedownState | null {
  return rules[move][state] ?? null;
}

/** From where a move is allowed. */
export function statesBefore(move: TakedownMove): TakedownState[] {
  return takedownStates.filter((state) => nextState(state, move) !== null);
}

/** May its mail, authorisation and note still be changed? What was approved is what is sent. */
export function isEditable(state: TakedownState): boolean {
  return judged.includes(state) || ['evidence-ready', 'rejected', 'escalated', 'relapsed'].includes(state);
}

/** Is its page looked at, to learn whether it is gone, or back? */
export function isWatched(state: TakedownState): boolean {
  return reported.includes(state) || state === 'verified-down' || state === 'monitoring';
}

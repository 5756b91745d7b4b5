import type { Takedown } from '../../../../../clients/typescript/src/index.ts';

export type TakedownState = Takedown['state'];

/** Judgements of a case, before anything else. */
export const judgements = ['benign', 'owned', 'watch', 'confirmed'] as const;

export const takedownStates: readonly TakedownState[] = [
  ...(['triage', ...judgements, 'evidence-ready', 'approved', 'submitted', 'acknowledged'] as const),
  ...(['actioned', 'rejected', 'escalated', 'verified-down', 'monitoring', 'relapsed'] as const),
  ...(['closed', 'withdrawn'] as const),
];

const judged: readonly TakedownState[] = ['triage', ...judgements];
const reported: readonly TakedownState[] = ['submitted', 'acknowledged', 'actioned', 'rejected', 'escalated'];
const anew: readonly TakedownState[] = ['evidence-ready', 'rejected', 'escalated', 'relapsed'];

/** True where a case goes no further. */
export const isOver = (state: TakedownState): boolean => state === 'closed' || state === 'withdrawn';

/** What the service lets one do in a state, so that buttons are offered that work; it has the last word. */
export const may = {
  judge: (state: TakedownState) => judged.includes(state),
  collect: (state: TakedownState) => ['triage', 'watch', 'confirmed', ...anew].includes(state),
  edit: (state: TakedownState) => judged.includes(state) || anew.includes(state),
  approve: (state: TakedownState) => state === 'evidence-ready',
  submit: (state: TakedownState) => state === 'approved',
  answer: (state: TakedownState) => reported.includes(state),
  escalate: (state: TakedownState) => reported.includes(state) && state !== 'escalated',
  withdraw: (state: TakedownState) =>
    ['triage', 'watch', 'confirmed', 'evidence-ready', 'approved', 'relapsed', ...reported].includes(state),
  close: (state: TakedownState) => !isOver(state),
};

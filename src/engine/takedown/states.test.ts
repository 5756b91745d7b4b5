import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  isEditable,
  isWatched,
  nextState,
  statesBefore,
  type TakedownMove,
  type TakedownState,
  takedownMoves,
  takedownStates,
} from './states.ts';

/** What a case goes through when those moves are tried one after the other; refused ones change nothing. */
function walk(
  moves: readonly TakedownMove[],
): { move: TakedownMove; from: TakedownState; to: TakedownState }[] {
  const steps: { move: TakedownMove; from: TakedownState; to: TakedownState }[] = [];
  let state: TakedownState = 'triage';
  for (const move of moves) {
    const next = nextState(state, move);
    if (next === null) continue;
    steps.push({ move, from: state, to: next });
    state = next;
  }
  return steps;
}

const anyMoves = fc.array(fc.constantFrom(...takedownMoves), { maxLength: 60 });

test('the long way of a case is open, and so is its relapse', () => {
  const moves: TakedownMove[] = [
    'mark-confirmed',
    'collect',
    'finish-collecting',
    'approve',
    'submit',
    'acknowledge',
    'action',
    'find-down',
    'watch-on',
    'relapse',
    'collect',
    'finish-collecting',
  ];
  assert.deepEqual(
    walk(moves).map(({ to }) => to),
    [
      'confirmed',
      'confirmed',
      'evidence-ready',
      'approved',
      'submitted',
      'acknowledged',
      'actioned',
      'verified-down',
      'monitoring',
      'relapsed',
      'relapsed',
      'evidence-ready',
    ],
  );
});

test('whatever is tried, nothing is submitted without an approval since evidence was last collected', () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      let approved = false;
      for (const { move, to } of walk(moves)) {
        if (move === 'submit') assert.ok(approved);
        if (to === 'evidence-ready') approved = false;
        if (move === 'approve') approved = true;
      }
    }),
  );
});

test('whatever is tried, what is over stays over, and only what was reported is ever verified down', () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      let reported = false;
      for (const { move, from, to } of walk(moves)) {
        assert.ok(from !== 'closed' && from !== 'withdrawn');
        if (move === 'submit') reported = true;
        if (to === 'verified-down' || to === 'monitoring' || to === 'relapsed') assert.ok(reported);
      }
    }),
  );
});

test('every state can be reached, and every one that is not over can be closed', () => {
  const reached = new Set<TakedownState>(['triage']);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const state of [...reached]) {
      for (const move of takedownMoves) {
        const next = nextState(state, move);
        if (next !== null) reached.add(next);
      }
    }
  }
  assert.deepEqual([...reached].sort(), [...takedownStates].sort());
  assert.deepEqual(
    takedownStates.filter((state) => !statesBefore('close').includes(state)),
    ['closed', 'withdrawn'],
  );
});

test('what may be edited is not with anybody, and what is watched is', () => {
  for (const state of takedownStates) {
    if (isEditable(state)) assert.equal(nextState(state, 'submit'), null);
    if (['approved', 'submitted', 'acknowledged', 'closed', 'withdrawn'].includes(state))
      assert.ok(!isEditable(state), state);
  }
  assert.deepEqual(takedownStates.filter(isWatched), [
    'submitted',
    'acknowledged',
    'actioned',
    'verified-down',
    'monitoring',
    'rejected',
    'escalated',
  ]);
});

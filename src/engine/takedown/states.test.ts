import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hourMs } from '#platform/clock.ts';
import {
  applyPageCheck,
  isEditable,
  isWatched,
  nextState,
  statesBefore,
  type TakedownMove,
  type TakedownState,
  takedownMoves,
  takedownStates,
  type WatchedCase,
} from './states.ts';

/** Returns the states of a case after each of these moves, one after another. Rejected moves change nothing. */
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

test('a case can go through all states and relapse', () => {
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

test('no sequence of transitions submits a report without an approval after the last collection of evidence', () => {
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

test('in any sequence of transitions, a finished case stays finished and only a reported page is verified down', () => {
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

test('every state can be reached, and every unfinished case can be closed', () => {
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

test('a case is editable until it is reported, and its page is checked afterwards', () => {
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

const start = Date.parse('2026-11-20T00:00:00Z');
const submitted: WatchedCase = { state: 'submitted', downSince: null, verifiedDownAt: null };

/** Returns the state of a case after page checks, each at these hours after the start. */
function follow(looks: readonly [hours: number, verdict: 'up' | 'down' | 'unknown'][], from = submitted) {
  return looks.reduce(
    (state, [hours, verdict]) => applyPageCheck(state, { verdict, at: new Date(start + hours * hourMs) }),
    { ...from, moves: [] as string[] } as ReturnType<typeof applyPageCheck>,
  );
}

test('a page is down after two checks a day apart with no successful check in between', () => {
  assert.equal(follow([[0, 'down']]).state, 'submitted');
  assert.equal(
    follow([
      [0, 'down'],
      [23.9, 'down'],
    ]).state,
    'submitted',
  );
  assert.equal(
    follow([
      [0, 'down'],
      [12, 'unknown'],
      [24, 'down'],
    ]).state,
    'verified-down',
  );
  assert.equal(
    follow([
      [0, 'down'],
      [12, 'up'],
      [24, 'down'],
    ]).state,
    'submitted',
  );
  assert.equal(
    follow([
      [0, 'down'],
      [24, 'unknown'],
    ]).state,
    'submitted',
  );
});

test('a page that is down is checked for thirty days until it relapses or its case is closed', () => {
  const down = follow([
    [0, 'down'],
    [24, 'down'],
  ]);
  assert.equal(follow([[25, 'down']], down).state, 'monitoring');
  assert.deepEqual(follow([[25, 'up']], down).moves, ['watch-on', 'relapse']);
  assert.equal(
    follow(
      [
        [25, 'down'],
        [300, 'up'],
      ],
      down,
    ).state,
    'relapsed',
  );
  assert.equal(
    follow(
      [
        [25, 'down'],
        [24 + 30 * 24, 'down'],
      ],
      down,
    ).state,
    'closed',
  );
  assert.equal(
    follow(
      [
        [25, 'down'],
        [24 + 30 * 24 - 1, 'down'],
      ],
      down,
    ).state,
    'monitoring',
  );
});

test('a page is verified down only after a whole day down, regardless of the checks', () => {
  const checkPage = fc.tuple(
    fc.integer({ min: 1, max: 30 }),
    fc.constantFrom('up' as const, 'down' as const, 'unknown' as const),
  );
  fc.assert(
    fc.property(fc.array(checkPage, { maxLength: 60 }), (steps) => {
      let hours = 0;
      let downFrom: number | null = null;
      let state: WatchedCase = submitted;
      for (const [pause, verdict] of steps) {
        hours += pause;
        if (verdict === 'up') downFrom = null;
        if (verdict === 'down') downFrom ??= hours;
        const after = applyPageCheck(state, { verdict, at: new Date(start + hours * hourMs) });
        if (after.moves.includes('find-down')) assert.ok(downFrom !== null && hours - downFrom >= 24);
        if (after.state === 'relapsed' && state.state !== 'relapsed') assert.equal(verdict, 'up');
        state = after;
      }
    }),
  );
});

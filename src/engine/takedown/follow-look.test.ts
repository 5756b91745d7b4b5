import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hourMs } from '#platform/clock.ts';
import { followLook, type LookedAt } from './follow-look.ts';

const start = Date.parse('2026-11-20T00:00:00Z');
const submitted: LookedAt = { state: 'submitted', downSince: null, verifiedDownAt: null };

/** How a case stands after looks, each so many hours after the start. */
function follow(looks: readonly [hours: number, verdict: 'up' | 'down' | 'unknown'][], from = submitted) {
  return looks.reduce(
    (state, [hours, verdict]) => followLook(state, { verdict, at: new Date(start + hours * hourMs) }),
    { ...from, moves: [] as string[] } as ReturnType<typeof followLook>,
  );
}

test('gone takes two looks a day apart and none between that saw it', () => {
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

test('it is watched for thirty days, and comes back or is closed', () => {
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

test('whatever is seen, verified down is only what was down for a day on end', () => {
  const look = fc.tuple(
    fc.integer({ min: 1, max: 30 }),
    fc.constantFrom('up' as const, 'down' as const, 'unknown' as const),
  );
  fc.assert(
    fc.property(fc.array(look, { maxLength: 60 }), (steps) => {
      let hours = 0;
      let downFrom: number | null = null;
      let state: LookedAt = submitted;
      for (const [pause, verdict] of steps) {
        hours += pause;
        if (verdict === 'up') downFrom = null;
        if (verdict === 'down') downFrom ??= hours;
        const after = followLook(state, { verdict, at: new Date(start + hours * hourMs) });
        if (after.moves.includes('find-down')) assert.ok(downFrom !== null && hours - downFrom >= 24);
        if (after.state === 'relapsed' && state.state !== 'relapsed') assert.equal(verdict, 'up');
        state = after;
      }
    }),
  );
});

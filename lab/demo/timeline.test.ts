import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMs, minuteMs } from '#platform/clock.ts';
import { createTimeline, type Episode, type Habit } from './timeline.ts';

const to = Date.UTC(2026, 10, 20, 12);
const from = to - dayMs;
const habit: Habit = {
  host: 'a.test',
  aspect: 'web',
  behavior: 'slow',
  everyMinutes: 10,
  after: 4,
  lastsMinutes: 2,
};
const episode = (start: number, minutes: number, behavior: string): Episode => ({
  host: 'a.test',
  aspect: 'web',
  behavior,
  from: start,
  to: start + minutes * minuteMs,
});

test('the episode listed last wins, and outside all episodes a host is healthy', () => {
  const start = from + 60 * minuteMs;
  const episodes = [episode(start, 30, 'busy'), episode(start + 10 * minuteMs, 5, 'fails')];
  const timeline = createTimeline({ from, to, episodes, habits: [] });
  const at = (minutes: number) => timeline.behaviorAt('a.test', 'web', start + minutes * minuteMs);
  assert.deepEqual([-1, 0, 10, 15, 29, 30].map(at), ['well', 'busy', 'fails', 'busy', 'busy', 'well']);
  assert.equal(timeline.behaviorAt('a.test', 'dns', start), 'well');
});

test('recurring behavior starts in the present', () => {
  const timeline = createTimeline({ from, to, episodes: [], habits: [habit] });
  const at = (minutes: number) => timeline.behaviorAt('a.test', 'web', to + minutes * minuteMs);
  assert.deepEqual([-6, 3, 4, 5.9, 6, 14].map(at), ['well', 'well', 'slow', 'slow', 'well', 'slow']);
});

test("windows cover the range without gaps, and a host's behavior does not change within a window", () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 1, max: 300 })), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(spans, fc.integer({ min: 1, max: 60 }), (list, length) => {
      const episodes = list.map(([start, minutes], index) =>
        episode(from + start * minuteMs, minutes, `${index}`),
      );
      const timeline = createTimeline({ from, to, episodes, habits: [habit] });
      const within = { from, to: to + length * minuteMs };
      const windows = timeline.windowsOf('a.test', within);
      assert.equal(windows[0]?.from, within.from);
      assert.equal(windows.at(-1)?.to, within.to);
      for (const [index, window] of windows.entries()) {
        if (index > 0) assert.equal(window.from, windows[index - 1]?.to);
        const seen = [window.from, (window.from + window.to) / 2, window.to - 1].map((at) =>
          timeline.behaviorAt('a.test', 'web', at),
        );
        assert.equal(new Set(seen).size, 1);
      }
    }),
    { numRuns: 200 },
  );
});

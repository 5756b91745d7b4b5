import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { afterPlan, planSends, type RecentSends, wideMinuteMs } from './record-results.ts';

test('for any events, no minute exceeds the limit and everything is sent within two minutes', () => {
  const arrivals = fc.array(
    fc.record({ afterMs: fc.integer({ min: 0, max: 90_000 }), count: fc.integer({ min: 1, max: 300 }) }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 1, max: 20 }), (all, maxPerMinute) => {
      let load: RecentSends = { sends: [], lastDigestAt: null, maxPerMinute };
      const sent: number[] = [];
      const digests: number[] = [];
      let waiting = 0;
      let heldUntil: number | null = null;
      /** Plans sends until `end`, whenever deliveries may be waiting. */
      const work = (from: number, end: number) => {
        for (let now = from; waiting > 0; ) {
          const plan = planSends(load, waiting, now);
          load = afterPlan(load, plan, now);
          for (let n = 0; n < plan.singles; n += 1) sent.push(now);
          if (plan.digest) {
            sent.push(now);
            digests.push(now);
          }
          waiting = plan.digest ? 0 : waiting - plan.singles;
          heldUntil = plan.heldUntil;
          if (heldUntil === null) return;
          assert.ok(heldUntil > now && heldUntil <= now + wideMinuteMs, 'the delay is at most a minute');
          if (heldUntil > end) return;
          now = heldUntil;
        }
      };
      let now = 0;
      for (const { afterMs, count } of all) {
        if (heldUntil !== null && heldUntil <= now + afterMs) work(heldUntil, now + afterMs);
        now += afterMs;
        waiting += count;
        work(now, now);
      }
      work(heldUntil ?? now, Number.POSITIVE_INFINITY);
      assert.equal(waiting, 0);
      for (const at of sent) {
        assert.ok(sent.filter((other) => other >= at && other < at + 60_000).length <= maxPerMinute);
      }
      for (const at of digests) {
        assert.equal(digests.filter((other) => other >= at && other < at + 60_000).length, 1);
      }
    }),
  );
});

test('with a limit of ten per minute, nine notifications are sent individually and the rest as one digest', () => {
  const load = { sends: [], lastDigestAt: null, maxPerMinute: 10 };
  assert.deepEqual(planSends(load, 9, 0), { singles: 9, digest: false, heldUntil: null });
  assert.deepEqual(planSends(load, 10_000, 0), { singles: 9, digest: true, heldUntil: null });
});

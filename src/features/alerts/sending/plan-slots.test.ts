import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { afterPlan, type PlaceLoad, planSlots, wideMinuteMs } from './plan-slots.ts';

test('whatever comes when, no minute has more messages than it may, and all that came is told within two', () => {
  const arrivals = fc.array(
    fc.record({ afterMs: fc.integer({ min: 0, max: 90_000 }), count: fc.integer({ min: 1, max: 300 }) }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 1, max: 20 }), (all, maxPerMinute) => {
      let load: PlaceLoad = { sends: [], lastDigestAt: null, maxPerMinute };
      const sent: number[] = [];
      const digests: number[] = [];
      let waiting = 0;
      let heldUntil: number | null = null;
      /** Looks at what waits, as often as there is reason to, until `end`. */
      const work = (from: number, end: number) => {
        for (let now = from; waiting > 0; ) {
          const plan = planSlots(load, waiting, now);
          load = afterPlan(load, plan, now);
          for (let n = 0; n < plan.singles; n += 1) sent.push(now);
          if (plan.digest) {
            sent.push(now);
            digests.push(now);
          }
          waiting = plan.digest ? 0 : waiting - plan.singles;
          heldUntil = plan.heldUntil;
          if (heldUntil === null) return;
          assert.ok(heldUntil > now && heldUntil <= now + wideMinuteMs, 'it waits for a minute at most');
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

test('ten may go a minute: nine go as they are, the others as one', () => {
  const load = { sends: [], lastDigestAt: null, maxPerMinute: 10 };
  assert.deepEqual(planSlots(load, 9, 0), { singles: 9, digest: false, heldUntil: null });
  assert.deepEqual(planSlots(load, 10_000, 0), { singles: 9, digest: true, heldUntil: null });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { asText, objectSplitter, parseBoundedJson } from './bounded-json.ts';
import { createBreaker, createPace, retryAfterMs } from './pace.ts';

test('no second has more requests than the rate and its burst allow', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 80 }),
      (rps, gaps) => {
        const pace = createPace(rps);
        let now = 0;
        const sent: number[] = [];
        for (const gap of gaps) {
          now += gap;
          const waitMs = pace.reserve(now, 10_000);
          if (waitMs !== null) sent.push(now + waitMs);
        }
        for (const at of sent) {
          const inWindow = sent.filter((other) => other >= at && other < at + 1_000 - 1e-6);
          assert.ok(inWindow.length <= rps * 2, `${inWindow.length} at ${rps}`);
        }
      },
    ),
  );
});

test('a wait that is too long does not use up the rate', () => {
  const pace = createPace(1);
  assert.equal(pace.reserve(0, 0), 0);
  assert.equal(pace.reserve(0, 500), null);
  assert.equal(pace.reserve(0, 1_000), 1_000);
});

test('the circuit breaker opens after five failures, lets one trial through, and stays open longer each time', () => {
  const breaker = createBreaker();
  for (let i = 0; i < 5; i++) {
    assert.equal(breaker.waitMs(0), 0);
    breaker.failed(0);
  }
  assert.equal(breaker.waitMs(0), 30_000);
  assert.equal(breaker.waitMs(30_000), 0, 'one trial request is allowed');
  assert.ok(breaker.waitMs(30_000) > 0, 'only one');
  breaker.failed(30_000);
  assert.equal(breaker.waitMs(30_000), 60_000);
  assert.equal(breaker.waitMs(90_000), 0);
  breaker.succeeded();
  assert.equal(breaker.waitMs(90_000), 0);
});

test('Retry-After is parsed as seconds or a date and limited to an hour', () => {
  assert.equal(retryAfterMs('30', 0), 30_000);
  assert.equal(retryAfterMs('Thu, 01 Jan 1970 00:01:00 GMT', 10_000), 50_000);
  assert.equal(retryAfterMs('soon', 0), null);
  assert.equal(retryAfterMs(undefined, 0), null);
  const breaker = createBreaker();
  breaker.pauseFor(0, 1e12);
  assert.equal(breaker.waitMs(0), 3_600_000);
});

test('JSON that is nested too deeply is rejected, and brackets in strings do not count', () => {
  assert.throws(() => parseBoundedJson('['.repeat(1_000_000)), SyntaxError);
  assert.throws(() => parseBoundedJson(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`), SyntaxError);
  assert.deepEqual(parseBoundedJson(`["${'['.repeat(100)}\\""]`), [`${'['.repeat(100)}"`]);
  assert.equal(asText('a\u0000b\n'), 'a b');
});

test('objects are extracted from a list regardless of how it is split', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ a: fc.string(), b: fc.array(fc.record({ c: fc.string() })) }), { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      (list, sizes, wrapped) => {
        const body = Buffer.from(JSON.stringify(wrapped ? { meta: 1, list } : list));
        const seen: unknown[] = [];
        const push = objectSplitter((text) => seen.push(JSON.parse(text)), {
          depth: wrapped ? 2 : 1,
          maxObject: 100_000,
        });
        for (let at = 0, i = 0; at < body.length; i++) {
          const size = sizes[i % sizes.length] ?? 1;
          push(body.subarray(at, at + size));
          at += size;
        }
        assert.deepEqual(seen, JSON.parse(JSON.stringify(list)));
      },
    ),
  );
});

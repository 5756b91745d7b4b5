import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMs } from '#platform/clock.ts';
import { nextProof, type Proof, proofGraceMs, proofIntervalMs } from './proof.ts';

const start = Date.UTC(2026, 10, 20);
const found: Proof = { methods: ['dns'], missingSinceMs: null };

test('a proof that was found is checked again a week later', () => {
  assert.deepEqual(nextProof(found, ['file', 'meta'], start), {
    methods: ['file', 'meta'],
    missingSinceMs: null,
    dueMs: start + proofIntervalMs,
  });
});

test('a missing proof is checked daily, keeps its methods, and is lost after a week', () => {
  let proof: Proof = found;
  for (let day = 0; day < 7; day++) {
    const step = nextProof(proof, [], start + day * dayMs);
    assert.deepEqual(step, {
      methods: ['dns'],
      missingSinceMs: start,
      dueMs: start + (day + 1) * dayMs,
    });
    proof = step;
  }
  assert.deepEqual(nextProof(proof, [], start + proofGraceMs), {
    methods: [],
    missingSinceMs: null,
    dueMs: null,
  });
});

test('a proof that reappears within the week resets the deadline', () => {
  const missing = nextProof(found, [], start);
  const back = nextProof(missing, ['dns'], start + 6 * dayMs);
  assert.equal(back.missingSinceMs, null);
  assert.equal(nextProof(back, [], start + 13 * dayMs).missingSinceMs, start + 13 * dayMs);
});

test('regardless of when checks run, ownership is lost after a week without proof and not before', () => {
  const checks = fc.array(fc.record({ waitMs: fc.integer({ min: 0, max: 5 * dayMs }), seen: fc.boolean() }), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(checks, (list) => {
      let proof: Proof = found;
      let missingSince: number | null = null;
      let nowMs = start;
      for (const { waitMs, seen } of list) {
        nowMs += waitMs;
        missingSince = seen ? null : (missingSince ?? nowMs);
        const step = nextProof(proof, seen ? ['dns'] : [], nowMs);
        const lost: boolean = missingSince !== null && nowMs - missingSince >= proofGraceMs;
        assert.equal(step.dueMs === null, lost);
        if (lost) return;
        assert.ok(
          step.dueMs !== null && (step.dueMs > nowMs || step.dueMs === (missingSince ?? 0) + proofGraceMs),
        );
        proof = step;
      }
    }),
  );
});

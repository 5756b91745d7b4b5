import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computeErrorBudget } from './error-budget.ts';

const days30 = 30 * 86_400;

test('99.9% of thirty days allows 43 minutes', () => {
  const budget = computeErrorBudget({ availableSeconds: days30 - 648, downSeconds: 648 }, 99.9);
  assert.equal(Math.round(budget.budgetSeconds), 2592);
  assert.equal(budget.spentSeconds, 648);
  assert.equal(budget.remaining?.toFixed(3), '0.750');
});

test('without known time there is no budget', () => {
  assert.deepEqual(computeErrorBudget({ availableSeconds: 0, downSeconds: 0 }, 99.9), {
    ...{ budgetSeconds: 0, spentSeconds: 0, remaining: null },
  });
});

test('the budget is exceeded exactly when the uptime is below the target', () => {
  const time = fc.nat({ max: days30 * 1000 });
  const target = fc.double({ min: 50, max: 99.999, noNaN: true });
  fc.assert(
    fc.property(time, time, target, (availableSeconds, downSeconds, targetPercent) => {
      fc.pre(availableSeconds + downSeconds > 0);
      const { remaining } = computeErrorBudget({ availableSeconds, downSeconds }, targetPercent);
      const uptime = (100 * availableSeconds) / (availableSeconds + downSeconds);
      // Differences beyond the precision of floating-point numbers.
      fc.pre(Math.abs(uptime - targetPercent) > 1e-9);
      assert.equal((remaining ?? 0) < 0, uptime < targetPercent);
    }),
  );
});

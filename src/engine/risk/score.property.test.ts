import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findFindingType, findingCatalog } from '#engine/findings/catalog.ts';
import { type Dimension, dimensions } from '#engine/findings/types.ts';
import { computeScore } from './score.ts';
import { type CheckInput, checkResults, dispositions, type FindingInput, type ScoreInput } from './types.ts';

const now = Date.parse('2026-11-20T03:30:00Z');
const runs = { numRuns: 500 };

const finding: fc.Arbitrary<FindingInput> = fc.record(
  {
    id: fc.constantFrom(...findingCatalog.map((type) => type.id)),
    asset: fc.constantFrom(
      'good.test',
      'www.good.test',
      ...Array.from({ length: 24 }, (_, i) => `h${i}.good.test`),
    ),
    confidence: fc.oneof(
      fc.constantFrom(
        'confirmed' as const,
        'probable' as const,
        'takedown-in-progress' as const,
        'informational' as const,
      ),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
    since: fc.integer({ min: -20 * 86_400_000, max: 86_400_000 }).map((age) => new Date(now + age)),
    main: fc.boolean(),
    escalated: fc.boolean(),
    disposition: fc.constantFrom(...dispositions),
  },
  { requiredKeys: ['id', 'asset'] },
);
// Few findings test single rules. Many findings of one family test families, group limits and the steps of M(n).
const findings = fc.oneof(
  fc.array(finding, { maxLength: 12 }),
  fc.array(finding, { maxLength: 120 }),
  fc.constantFrom('brand.', 'availability.', 'ssl.certificate.', 'change.', 'email.').chain((prefix) =>
    fc.array(
      fc
        .constantFrom(...findingCatalog.map(({ id }) => id).filter((id) => id.startsWith(prefix)))
        .chain((id) => finding.map((other) => ({ ...other, id }))),
      { maxLength: 40 },
    ),
  ),
);
const disabled = fc.subarray([...dimensions], { maxLength: 4 });
const checks: fc.Arbitrary<CheckInput[]> = fc
  .tuple(
    fc.array(fc.constantFrom(...checkResults), {
      minLength: findingCatalog.length,
      maxLength: findingCatalog.length,
    }),
    // All checks of a dimension share one result. With independent results, every dimension would be about half known.
    fc.array(fc.constantFrom<CheckInput['result'] | 'mixed'>('pass', 'error', 'not-applicable', 'mixed'), {
      minLength: dimensions.length,
      maxLength: dimensions.length,
    }),
  )
  .map(([each, whole]) =>
    findingCatalog.map((type, i): CheckInput => {
      const all = whole[dimensions.indexOf(type.dimension)] ?? 'mixed';
      return { id: type.id, asset: 'good.test', result: all === 'mixed' ? (each[i] ?? 'pass') : all };
    }),
  );
const anyChecks = fc.option(checks, { nil: null });

const scoreOf = (input: ScoreInput) => computeScore({ domain: 'good.test', ...input }, now);

test('the score and every dimension are between 0 and 100', () => {
  fc.assert(
    fc.property(findings, anyChecks, disabled, (found, answers, off) => {
      const result = scoreOf({ findings: found, checks: answers, disabled: off });
      for (const value of [result.score, result.riskScore, ...Object.values(result.dimensions)])
        assert.ok(value === null || (Number.isInteger(value) && value >= 0 && value <= 100), `${value}`);
      assert.ok(result.coverage >= 0 && result.coverage <= 1);
    }),
    runs,
  );
});

test('the order of findings and checks does not matter', () => {
  fc.assert(
    fc.property(findings, anyChecks, fc.infiniteStream(fc.nat()), (found, answers, keys) => {
      const shuffle = <T>(items: readonly T[]): T[] => {
        const tagged = items.map((item): [number, T] => [keys.next().value as number, item]);
        return tagged.sort(([a], [b]) => a - b).map(([, item]) => item);
      };
      const { findings: _one, ...straight } = scoreOf({ findings: found, checks: answers });
      const { findings: _two, ...mixed } = scoreOf({
        findings: shuffle(found),
        checks: answers && shuffle(answers),
      });
      assert.deepEqual(mixed, straight);
    }),
    runs,
  );
});

test('removing a finding never lowers the posture score', () => {
  fc.assert(
    fc.property(findings, disabled, fc.nat(), (found, off, pick) => {
      fc.pre(found.length > 0);
      const before = scoreOf({ findings: found, checks: null, disabled: off });
      const after = scoreOf({
        findings: found.toSpliced(pick % found.length, 1),
        checks: null,
        disabled: off,
      });
      assert.ok((after.score ?? 0) >= (before.score ?? 0), `${before.score} became ${after.score}`);
    }),
    runs,
  );
});

test('the points of contributors sum to 100 − score, as do the points of findings with the coverage cap', () => {
  fc.assert(
    fc.property(findings, anyChecks, disabled, (found, answers, off) => {
      const result = scoreOf({ findings: found, checks: answers, disabled: off });
      if (result.score === null) return assert.deepEqual(result.contributors, []);
      const total = (rows: readonly { weight: number }[]) =>
        rows.reduce((points, { weight }) => points + weight, 0);
      assert.equal(total(result.contributors), 100 - result.score);
      assert.ok(result.contributors.every(({ weight }) => Number.isInteger(weight) && weight >= 1));
      const ofFindings = result.findings.reduce((points, scored) => points + scored.points, 0);
      const ofCoverage = result.contributors.filter(({ category }) => category === 'coverage');
      assert.equal(ofFindings + total(ofCoverage), 100 - result.score);
      assert.ok(result.topContributors.length <= 3 && total(result.topContributors) <= 100 - result.score);
    }),
    runs,
  );
});

/** Returns the same checks with about three quarters of the results removed. */
function hide(answers: readonly CheckInput[], dice: Iterator<number>): CheckInput[] {
  return answers.map((check): CheckInput => {
    const roll = dice.next().value;
    if (roll === 0 || check.result === 'disabled') return check;
    return { ...check, result: roll === 1 ? 'not-tested' : 'error' };
  });
}

const dice = fc.infiniteStream(fc.nat({ max: 3 }));

test('a domain that stops answering never scores better than before or than its worst finding allows', () => {
  fc.assert(
    fc.property(findings, checks, dice, (found, answers, rolls) => {
      const before = scoreOf({ findings: found, checks: answers });
      const hidden = hide(answers, rolls);
      const after = scoreOf({ findings: found, checks: hidden });
      if (before.score === null) return assert.equal(after.score, null);
      if (after.coverage >= 0.5) return assert.ok((after.score ?? 101) <= before.score);
      // Coverage is too low for an average, so the score can no longer be below the cap of the most severe finding.
      const caps = after.contributors.map(({ findingId }) => findFindingType(findingId)?.overallCap ?? 100);
      assert.ok((after.score ?? 0) <= Math.min(100, ...caps), `${before.score} became ${after.score}`);
    }),
    runs,
  );
});

test('if less than half is covered, the score is the lowest overall cap of an open finding, or null', () => {
  const fewChecks = checks.map((all) =>
    all.map((check): CheckInput => (check.result === 'pass' ? { ...check, result: 'error' } : check)),
  );
  let capped = 0;
  fc.assert(
    fc.property(findings, fewChecks, (found, answers) => {
      const states = found.map((each) => ({
        ...each,
        disposition: null,
        confidence: null,
        since: null,
        main: true,
      }));
      const result = scoreOf({ findings: states, checks: answers });
      if (result.coverage >= 0.5) return;
      const open = new Set(states.map(({ id }) => id));
      const caps = findingCatalog.flatMap(({ id, overallCap }) => (open.has(id) ? (overallCap ?? []) : []));
      // Only the strongest of a family counts, and both have the same cap.
      assert.equal(result.score, caps.length === 0 ? null : Math.min(...caps));
      if (result.score !== null) capped++;
    }),
    runs,
  );
  assert.ok(capped > 0);
});

test('a whole dimension without results never improves the score', () => {
  fc.assert(
    fc.property(findings, fc.constantFrom<Dimension>(...dimensions), (found, silent) => {
      const all = findingCatalog.map((type): CheckInput => ({ id: type.id, result: 'pass' }));
      const silentIds = new Set<string>(
        findingCatalog.filter(({ dimension }) => dimension === silent).map(({ id }) => id),
      );
      const hidden = all.map(
        (check): CheckInput => (silentIds.has(check.id) ? { ...check, result: 'error' } : check),
      );
      const before = scoreOf({ findings: found, checks: all });
      const after = scoreOf({ findings: found, checks: hidden });
      assert.ok((after.score ?? 0) <= (before.score ?? 0));
    }),
    runs,
  );
});

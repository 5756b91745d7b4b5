import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type FindingId, findFindingType, findingCatalog } from '#engine/findings/catalog.ts';
import type { CheckResult, ScanCheck } from '#engine/posture/posture-check.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import { advanceMonitor, type MonitorState } from './apply-scan.ts';
import { families } from './families.ts';
import type { Finding } from './finding-rules.ts';
import { isConclusive, type PostureEntry } from './posture.ts';
import { type FamilyName, type FamilyOutcome, familyNames } from './types.ts';

const domain = 'x.example';
const start = Date.UTC(2026, 10, 20);

function outcome(family: FamilyName, checks: ScanCheck[]): FamilyOutcome {
  return { family, state: 'done', reason: null, checks, facts: null, durationMs: 1 };
}

/** Returns the results of a whole scan. Every check passes except `given`. */
function wholeScan(given: ReadonlyMap<string, CheckResult>): FamilyOutcome[] {
  return familyNames.map((name) =>
    outcome(
      name,
      families[name].checks.map((id) => ({ id, asset: domain, result: given.get(id) ?? 'pass' })),
    ),
  );
}

interface Monitor {
  state: MonitorState<Finding>;
  risk: number | null;
}

const fresh = (): Monitor => ({ state: { domain, posture: new Map(), findings: [] }, risk: null });

function scan(monitor: Monitor, outcomes: readonly FamilyOutcome[], nowMs: number): Monitor {
  const { state } = monitor;
  const advance = advanceMonitor(state, outcomes, nowMs);
  const posture = new Map<string, readonly PostureEntry[]>([...state.posture, ...advance.posture]);
  const known = new Map(state.findings.map((finding) => [`${finding.checkId}\n${finding.asset}`, finding]));
  for (const finding of [...advance.steps.map((step) => step.finding), ...advance.open])
    known.set(`${finding.checkId}\n${finding.asset}`, finding);
  return { state: { domain, posture, findings: [...known.values()] }, risk: advance.score.riskScore };
}

const openIds = ({ state }: Monitor) =>
  state.findings.filter((finding) => finding.state === 'open').map((finding) => finding.checkId);

const ids = findingCatalog.filter(({ id }) => families[familyOf(id)] !== undefined).map(({ id }) => id);
function familyOf(id: string): FamilyName {
  return familyNames.find((name) => families[name].checks.includes(id as FindingId)) as FamilyName;
}

/** Stages of one exclusive family never fail together, because a scan reports only one of them. */
const anyIds = fc.uniqueArray(fc.constantFrom(...ids), {
  maxLength: 12,
  selector: (id) => findFindingType(id)?.family ?? id,
});
const silence = fc.constantFrom<CheckResult>('error', 'not-tested');

describe('finding rules with random scans', () => {
  test('checks without results never lower the risk and close nothing', () => {
    fc.assert(
      fc.property(
        anyIds,
        fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 200 }),
        silence,
        fc.integer({ min: 1, max: 13 }),
        (failing, silent, how, days) => {
          const faults = new Map<string, CheckResult>(failing.map((id) => [id, 'fail']));
          const before = scan(fresh(), wholeScan(faults), start);
          const states = failing.filter((id) => !findFindingType(id)?.event);
          // An event that fails again is a new event, so there was no earlier observation of it.
          const failures = new Map<string, CheckResult>(states.map((id) => [id, 'fail']));
          const hidden = new Map([...failures, ...silent.map((id) => [id, how] as const)]);
          const after = scan(before, wholeScan(hidden), start + days * dayMs);
          for (const id of states) assert.ok(openIds(after).includes(id), id);
          // Events fade with age whether or not checks have results, so compare with a scan that hides nothing.
          const honest = scan(before, wholeScan(failures), start + days * dayMs);
          if (after.risk !== null && honest.risk !== null)
            assert.ok(after.risk >= honest.risk, `${after.risk} < ${honest.risk}`);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('a check that no longer applies never lowers the risk on the day it is reported', () => {
    fc.assert(
      fc.property(anyIds, fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 60 }), (failing, gone) => {
        const faults = new Map<string, CheckResult>(failing.map((id) => [id, 'fail']));
        const before = scan(fresh(), wholeScan(faults), start);
        const later = new Map(faults);
        for (const id of gone) if (faults.has(id)) later.set(id, 'not-applicable');
        const after = scan(before, wholeScan(later), start + hourMs);
        const honest = scan(before, wholeScan(faults), start + hourMs);
        if (after.risk !== null && honest.risk !== null) assert.ok(after.risk >= honest.risk);
      }),
      { numRuns: 150 },
    );
  });

  test('a finding is closed by a conclusive pass, and by nothing else within 14 days', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ids.filter((id) => !findFindingType(id)?.event)),
        fc.array(fc.constantFrom<CheckResult>('error', 'not-tested', 'disabled', 'pass', 'fail'), {
          maxLength: 12,
        }),
        (id, results) => {
          let monitor = scan(fresh(), wholeScan(new Map([[id, 'fail']])), start);
          let open = true;
          let reopened = 0;
          let clean = 0;
          for (const [n, result] of results.entries()) {
            monitor = scan(monitor, wholeScan(new Map([[id, result]])), start + (n + 1) * hourMs);
            if (result === 'fail') {
              if (!open) reopened += 1;
              open = true;
              clean = 0;
            } else if (result === 'pass' && open) {
              clean += 1;
              if (clean >= (reopened >= 2 ? 2 : 1)) open = false;
            }
            assert.equal(openIds(monitor).includes(id), open, `${id} after ${results.slice(0, n + 1)}`);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('the order of results does not matter, and recording the same scan again changes no finding', () => {
    fc.assert(
      fc.property(anyIds, fc.integer(), (failing, seed) => {
        const faults = new Map<string, CheckResult>(failing.map((id) => [id, 'fail']));
        const one = scan(fresh(), wholeScan(faults), start);
        const shuffled = wholeScan(faults).map((each) => ({
          ...each,
          checks: each.checks.toSorted((a, b) => hash(a.id, seed) - hash(b.id, seed)),
        }));
        const two = scan(fresh(), shuffled.reverse(), start);
        assert.equal(one.risk, two.risk);
        assert.deepEqual(openIds(one).sort(), openIds(two).sort());
      }),
      { numRuns: 60 },
    );
  });

  test('a scan of one family leaves the findings of other families unchanged', () => {
    fc.assert(
      fc.property(anyIds, fc.constantFrom(...familyNames), (failing, family) => {
        const faults = new Map<string, CheckResult>(failing.map((id) => [id, 'fail']));
        const before = scan(fresh(), wholeScan(faults), start);
        const part = wholeScan(new Map()).filter((each) => each.family === family);
        const after = scan(before, part, start + hourMs);
        const others = failing.filter((id) => familyOf(id) !== family);
        for (const id of others) assert.ok(openIds(after).includes(id));
      }),
      { numRuns: 60 },
    );
  });
});

function hash(text: string, seed: number): number {
  let value = seed | 0;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193);
  return value;
}

test('a result that says nothing about the asset is not conclusive', () => {
  assert.deepEqual(
    (['pass', 'fail', 'not-applicable', 'not-tested', 'error', 'disabled'] as const).map(isConclusive),
    [true, true, true, false, false, false],
  );
});

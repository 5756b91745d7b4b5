import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareScopes, readScope } from './scope.ts';
import { computeScore } from './score.ts';
import type { CheckInput } from './types.ts';

const check = (id: string, asset: string, result: CheckInput['result'] = 'pass'): CheckInput => ({
  id,
  asset,
  result,
});
const scopeOf = (checks: CheckInput[]) => readScope(computeScore({ findings: [], checks }, 0), checks);

test('the scope counts hosts with results and dimensions with a score', () => {
  const scope = scopeOf([
    check('exposure.takeover.confirmed', 'x.test'),
    check('exposure.takeover.confirmed', 'a.x.test', 'fail'),
    check('exposure.takeover.confirmed', 'b.x.test', 'not-tested'),
  ]);
  assert.equal(scope.hosts, 2);
  assert.equal(scope.issuances, false);
  const issuance = (result: CheckInput['result']) => check('ssl.issuance.ca-not-allowed', 'x.test', result);
  assert.equal(scopeOf([issuance('disabled')]).issuances, false);
  assert.equal(scopeOf([issuance('fail')]).issuances, true);
});

test('additions are reported, and unchanged and removed items are not', () => {
  const before = { modelVersion: 'drs-old', measured: ['availability' as const], hosts: 2, issuances: false };
  const now = { modelVersion: 'drs-2', measured: ['assetExposure' as const], hosts: 14, issuances: false };
  assert.deepEqual(compareScopes(before, now), [
    { code: 'model-changed', from: 'drs-old' },
    { code: 'dimension-measured', dimension: 'assetExposure' },
    { code: 'hosts-added', dimension: 'assetExposure', count: 12 },
  ]);
  const watched = [{ code: 'issuances-watched', dimension: 'certificateHygiene' }];
  assert.deepEqual(compareScopes(now, { ...now, issuances: true }), watched);
  assert.deepEqual(compareScopes({ ...now, issuances: true }, now), []);
  assert.deepEqual(compareScopes(now, now), []);
  assert.deepEqual(compareScopes(now, { ...now, hosts: 3, measured: [] }), []);
});

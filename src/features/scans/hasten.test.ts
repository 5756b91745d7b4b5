import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FamilyName, FamilyOutcome } from '#engine/scan/types.ts';
import { dayMs, hourMs } from '#engine/scan/units.ts';
import { listHastened } from './hasten.ts';

const now = Date.UTC(2026, 10, 20);
const outcome = (family: FamilyName, facts: unknown): FamilyOutcome => ({
  ...{ family, facts, state: 'done', reason: null, checks: [], durationMs: 1 },
});
const tls = (fingerprint: string) => ({ hosts: [{ host: 'a.test', certificates: [{ fingerprint }] }] });
const registration = (expiresAt: string | null) => ({ kind: 'found', facts: { expiresAt } });

test('a new certificate brings the survey of protocols forward, the same one does not', () => {
  const before = new Map([['tls', tls('one')]]);
  assert.deepEqual(listHastened(before, [outcome('tls', tls('one'))], now), []);
  assert.deepEqual(listHastened(before, [outcome('tls', tls('two'))], now), [
    { family: 'tls-protocols', dueMs: now },
  ]);
  const both = [outcome('tls', tls('two')), outcome('tls-protocols', null)];
  assert.deepEqual(listHastened(before, both, now), [], 'it has just been made');
  assert.deepEqual(listHastened(before, [outcome('tls', { hosts: [] })], now), [], 'silence is no change');
  assert.deepEqual(listHastened(new Map(), [outcome('tls', tls('two'))], now), [], 'nothing to compare with');
});

test('a registration in its last thirty days is looked at every six hours', () => {
  const at = (days: number) => new Date(now + days * dayMs).toISOString();
  assert.deepEqual(listHastened(new Map(), [outcome('registration', registration(at(40)))], now), []);
  assert.deepEqual(listHastened(new Map(), [outcome('registration', registration(at(20)))], now), [
    { family: 'registration', dueMs: now + 6 * hourMs },
  ]);
  for (const odd of [registration(null), registration('soon'), null, { kind: 'error' }])
    assert.deepEqual(listHastened(new Map(), [outcome('registration', odd)], now), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fail, notTested, pass } from '#engine/posture/posture-check.ts';
import type { FamilyName, FamilyOutcome } from '#engine/scan/types.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import { listEarlyFamilies, listFollowUps } from './follow-ups.ts';

const now = Date.UTC(2026, 10, 20);
const outcome = (family: FamilyName, facts: unknown): FamilyOutcome => ({
  family,
  facts,
  state: 'done',
  reason: null,
  checks: [],
  durationMs: 1,
});
const tls = (fingerprint: string) => ({ hosts: [{ host: 'a.test', certificates: [{ fingerprint }] }] });
const registration = (expiresAt: string | null) => ({ kind: 'found', facts: { expiresAt } });

test('a new certificate makes the protocol survey due, but an unchanged certificate does not', () => {
  const before = new Map([['tls', tls('one')]]);
  assert.deepEqual(listFollowUps(before, [outcome('tls', tls('one'))]), []);
  assert.deepEqual(listFollowUps(before, [outcome('tls', tls('two'))]), ['tls-protocols']);
  const both = [outcome('tls', tls('two')), outcome('tls-protocols', null)];
  assert.deepEqual(listFollowUps(before, both), [], 'the check that found the change has just run');
  assert.deepEqual(
    listFollowUps(before, [outcome('tls', { hosts: [] })]),
    [],
    'a host that does not respond is not a change',
  );
  assert.deepEqual(listFollowUps(new Map(), [outcome('tls', tls('two'))]), [], 'nothing to compare with');
});

test('changed name servers or mail hosts make DNS and email due, unless the same scan included them', () => {
  const changed = (...checks: ReturnType<typeof fail>[]) => ({ ...outcome('change', null), checks });
  const moved = changed(fail('change.dns.nameservers', 'a.test', 'ns-changed'));
  assert.deepEqual(listFollowUps(new Map(), [outcome('watch', null), moved]), ['dns', 'email']);
  assert.deepEqual(listFollowUps(new Map(), [outcome('dns', null), moved]), ['email']);
  const other = changed(
    pass('change.dns.nameservers', 'a.test'),
    fail('change.ssl.new-issuer', 'a.test', 'x'),
  );
  assert.deepEqual(listFollowUps(new Map(), [other]), []);
});

test('a registration in its last thirty days is checked every six hours', () => {
  const at = (days: number) => new Date(now + days * dayMs).toISOString();
  assert.deepEqual(listEarlyFamilies([outcome('registration', registration(at(40)))], now), []);
  assert.deepEqual(listEarlyFamilies([outcome('registration', registration(at(20)))], now), [
    { family: 'registration', dueMs: now + 6 * hourMs },
  ]);
  for (const odd of [registration(null), registration('soon'), null, { kind: 'error' }])
    assert.deepEqual(listEarlyFamilies([outcome('registration', odd)], now), []);
});

test('mail servers contacted within the last hour are checked when the hour is over', () => {
  const id = 'email.starttls.missing';
  const active = (reason: string) => ({
    ...outcome('servers-active', null),
    checks: [notTested(id, 'mx.a.test', reason)],
  });
  assert.deepEqual(listEarlyFamilies([active('asked-lately')], now), [
    { family: 'servers-active', dueMs: now + hourMs },
  ]);
  assert.deepEqual(listEarlyFamilies([active('connect-timeout')], now), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Incident, Overview } from '../../../clients/typescript/src/index.ts';
import { fetchWorst, sortWorstFirst } from '../../../web/src/features/overview/worst-first.ts';

const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
const counts = (
  open: Partial<typeof none>,
  acknowledged: Partial<typeof none> = {},
): NonNullable<Overview['incidents']> => ({
  open: { ...none, ...open },
  acknowledged: { ...none, ...acknowledged },
});

test('few incidents are asked for at once, whatever their severity', () => {
  assert.deepEqual(fetchWorst(counts({ critical: 1, low: 3 }, { info: 6 }), 10), [
    { severity: ['critical', 'low', 'info'], limit: 10 },
  ]);
});

test('of many the worst are asked for, and the newest of the severity that has more than there is room for', () => {
  assert.deepEqual(fetchWorst(counts({ critical: 1, high: 4, medium: 20 }, { critical: 1 }), 10), [
    { severity: ['critical', 'high'], limit: 10 },
    { severity: ['medium'], limit: 4 },
  ]);
  assert.deepEqual(fetchWorst(counts({ critical: 300, low: 1 }), 10), [
    { severity: ['critical'], limit: 10 },
  ]);
  assert.deepEqual(fetchWorst(counts({ critical: 10, low: 1 }), 10), [{ severity: ['critical'], limit: 10 }]);
});

test('the worst come first, of those as bad the newest', () => {
  const incident = (id: string, severity: Incident['severity'], openedAt: string) =>
    ({ id, severity, openedAt }) as Incident;
  const sorted = sortWorstFirst([
    incident('1', 'info', '2026-11-20T05:00:00.000Z'),
    incident('2', 'critical', '2026-11-20T03:00:00.000Z'),
    incident('3', 'high', '2026-11-20T04:00:00.000Z'),
    incident('4', 'critical', '2026-11-20T04:00:00.000Z'),
  ]);
  assert.deepEqual(
    sorted.map(({ id }) => id),
    ['4', '2', '3', '1'],
  );
});

test('an incident that is part of another is told by that one', () => {
  const incident = (id: string, parentIncidentId: string | null) =>
    ({ id, severity: 'high', openedAt: '2026-11-20T05:00:00.000Z', parentIncidentId }) as Incident;
  const sorted = sortWorstFirst([incident('1', '2'), incident('2', null), incident('3', 'not open')]);
  assert.deepEqual(
    sorted.map(({ id }) => id),
    ['2', '3'],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lanesOf, type TimelineIncident } from '../../../web/src/features/overview/day-lanes.ts';
import { listGroupings, rowsOf } from '../../../web/src/features/overview/status-rows.ts';

type Statuses = Parameters<typeof rowsOf>[0];

const item = (id: string, status: string, tags: string[] = [], kind: string | null = 'http') =>
  ({
    type: kind === null ? 'heartbeat' : 'service_monitor',
    id,
    name: id,
    kind,
    status,
    tags,
  }) as Statuses['items'][number];
const statuses = (items: Statuses['items'], groups: Statuses['groups'] = []): Statuses => ({
  complete: true,
  items,
  groups,
});
const shown = (of: Statuses, by: Parameters<typeof rowsOf>[1]) =>
  rowsOf(of, by).map(({ name, items }) => `${name}: ${items.map(({ id }) => id).join(' ')}`);

test('a monitor is in the row of each of its tags, rows with problems come first, and untagged monitors last', () => {
  const all = statuses([
    item('a', 'down', ['api']),
    item('b', 'up', ['shop', 'api']),
    item('c', 'up', ['shop']),
    item('d', 'up', ['shop']),
    item('e', 'down'),
  ]);
  assert.deepEqual(shown(all, 'tag'), ['api: a b', 'shop: b c d', 'null: e']);
});

test("a group's members are the monitors listed by ID and the monitors with its tags", () => {
  const groups = [{ id: 'g', name: 'Checkout', memberIds: ['a'], memberTags: ['pay'] }];
  const all = statuses([item('a', 'up'), item('b', 'up', ['pay']), item('c', 'up', ['shop'])], groups);
  assert.deepEqual(shown(all, 'group'), ['Checkout: a b', 'null: c']);
});

test('only groupings that the account uses are offered', () => {
  assert.deepEqual(listGroupings(statuses([item('a', 'up')])), ['kind']);
  assert.deepEqual(listGroupings(statuses([item('a', 'up', ['x'])])), ['tag', 'kind']);
  const all = statuses(
    [item('a', 'up', ['x']), item('h', 'late', [], null)],
    [{ id: 'g', name: 'G', memberIds: [], memberTags: [] }],
  );
  assert.deepEqual(listGroupings(all), ['tag', 'group', 'kind']);
  assert.deepEqual(shown(all, 'kind'), ['heartbeat: h', 'http: a']);
});

const incident = (id: string, source: string, openedAt: string, resolvedAt: string | null) =>
  ({
    ...{ id, title: id, openedAt, resolvedAt },
    source: { type: 'service_monitor', id: source, name: source },
  }) as TimelineIncident;

test('each source has one lane, and lanes with an open incident come first, then the newest', () => {
  const lanes = lanesOf(
    [
      incident('4', 'Shop', '2026-11-20T09:00:00Z', '2026-11-20T09:05:00Z'),
      incident('3', 'Blog', '2026-11-20T08:00:00Z', '2026-11-20T08:05:00Z'),
      incident('2', 'Shop', '2026-11-20T07:00:00Z', '2026-11-20T07:05:00Z'),
      incident('1', 'Wiki', '2026-11-18T07:00:00Z', null),
    ],
    ({ title }) => title,
  );
  assert.deepEqual(
    lanes.map(({ name, incidents }) => [name, incidents.map(({ id }) => id).join(' ')]),
    [
      ['Wiki', '1'],
      ['Shop', '4 2'],
      ['Blog', '3'],
    ],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LiveEvent } from '../../../clients/typescript/src/index.ts';
import { collectAffected, isAffected, patchData, patchesOf } from '../../../web/src/app/live/apply-events.ts';
import { createEventParser } from '../../../web/src/app/live/event-stream.ts';

const id = (n: number) => `0193a1f0-7c1e-7b1a-9d6e-00000000000${n}`;

const monitorEvent = (n: number, status: 'up' | 'down', code: string | null = null): LiveEvent => ({
  event: 'service-monitor.state',
  data: {
    ...{ id: id(n), kind: 'http', name: 'Shop', domainId: null, tags: [], deleted: false },
    ...{ status, since: '2026-11-20T03:30:00.000Z', code },
  },
});

const delivery: LiveEvent = {
  event: 'delivery',
  data: {
    ...{ id: id(8), incidentId: id(7), event: 'opened', channelId: null, channelType: 'mail' },
    ...{ state: 'queued', suppressedBy: null, tries: 0, createdAt: '2026-11-20T03:30:00.000Z' },
    deliveredAt: null,
  },
};

test('events, comments and positions are parsed regardless of how the text is split into chunks', () => {
  const text = ': \nid: 1~a\n\nid: 2~b\nevent: reset\ndata: {}\n\nretry: 2000\n\n: \nid: 3~c\n\nid: 4';
  for (const length of [1, 2, 3, 7, 1000]) {
    const parse = createEventParser();
    const parsed = (text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []).map(parse);
    assert.deepEqual(
      parsed.flatMap(({ events }) => events),
      [{ event: 'reset', data: {} }],
    );
    // An incomplete event is not a position.
    assert.equal(parsed.map(({ lastEventId }) => lastEventId).findLast(Boolean), '3~c');
  }
});

test('a change refetches only the lists, counts and page that show it', () => {
  const affected = collectAffected([monitorEvent(1, 'down')]);
  const isSo = (...key: unknown[]) => isAffected(key, affected);
  assert.ok(isSo('monitors', 'list', { status: 'up' }));
  assert.ok(isSo('monitors', 'checks', id(1), 'failures'));
  assert.ok(isSo('overview'));
  assert.ok(!isSo('monitors', 'one', id(2)));
  assert.ok(!isSo('incidents', 'list'));
  assert.ok(!isSo('session'));
});

test('a delivery affects the page of its incident but no list of incidents', () => {
  const affected = collectAffected([delivery]);
  assert.ok(isAffected(['incidents', 'one', id(7), 'deliveries'], affected));
  assert.ok(!isAffected(['incidents', 'list', {}], affected));
  assert.ok(isAffected(['deliveries', 'list'], affected));
});

test('a reset affects everything', () => {
  assert.ok(isAffected(['members'], collectAffected([{ event: 'reset', data: {} }])));
});

test('cached data is patched in place, the last event in a frame wins, and unchanged data stays the same object', () => {
  const monitor = (n: number) => ({
    id: id(n),
    name: 'Old',
    target: 'kept',
    state: { status: 'up', since: '', lastCheckAt: 'kept', reason: null },
  });
  const pages = [{ items: [monitor(1), monitor(2)] }, { items: [monitor(3)] }];
  const patches = patchesOf([monitorEvent(1, 'up'), monitorEvent(1, 'down', 'timeout')]);
  const patched = patchData({ pages, pageParams: [] }, patches) as { pages: typeof pages };
  assert.deepEqual(patched.pages[0]?.items[0], {
    ...monitor(1),
    ...{ name: 'Shop', tags: [] },
    state: { ...monitor(1).state, status: 'down', since: '2026-11-20T03:30:00.000Z' },
  });
  assert.equal(patched.pages[0]?.items[1], pages[0]?.items[1]);
  assert.equal(patched.pages[1], pages[1]);
  assert.equal(patchData(pages, patches), pages);
  const sparklines = { items: [{ id: id(1), points: [] }] };
  assert.equal(patchData(sparklines, patches), sparklines);
  assert.equal((patchData(monitor(1), patches) as { name: string }).name, 'Shop');
});

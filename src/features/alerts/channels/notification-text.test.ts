import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Message, message } from '#messages/messages.ts';
import { sentText } from '#platform/errors.ts';
import { renderNotification } from './notification-text.ts';
import { createNotification, createRecovery } from './testing/channel-suite.ts';
import { countSegments, renderSms } from './twilio-sms.ts';

const byHand = {
  source: { type: 'manual', id: null, name: 'ada@example.com', target: null },
  check: null,
  lastGoodAt: null,
  regions: [],
} satisfies Partial<ReturnType<typeof createNotification>>;

test('a notification about a manually opened incident quotes the user who opened it and never reports a recovery', () => {
  const incident = { title: 'Checkout is slow' };
  const opened = renderNotification(
    createNotification({ ...byHand, actor: 'ada@example.com', message: 'Carts are lost.', incident }),
  );
  assert.equal(opened.headline, 'Critical: Checkout is slow');
  assert.match(
    opened.text,
    /^Checkout is slow\. Since 2026.*severity critical\. Opened by ada@example\.com\.$/m,
  );
  assert.match(opened.text, /“Carts are lost\.”/);
  const over = renderNotification({
    ...createRecovery(),
    ...byHand,
    message: 'Rolled back',
    actor: 'Bo',
    incident: { ...createRecovery().incident, ...incident, resolvedBy: 'Bo' },
  });
  assert.equal(over.headline, 'Resolved: Checkout is slow');
  assert.match(over.text, /^Resolved after 4 min 12 s, at .* Bo resolved it\.$/m);
  assert.match(over.text, /“Rolled back”/);
  assert.doesNotMatch(over.text, /up again/);
});

test("a monitor's status is stated once, and a degraded monitor is not called down", () => {
  const headline = (title: Message | string, event: 'opened' | 'reopened' = 'opened') =>
    renderNotification(createNotification({ event, incident: sentText('title', title) })).headline;
  const down = message('source-down', { name: 'Shop checkout' });
  assert.equal(headline(down), 'Shop checkout is down');
  assert.equal(headline(message('source-degraded', { name: 'Shop' })), 'Shop is degraded');
  assert.equal(headline(message('monitors-down', { count: 12, region: 'eu' })), '12 monitors are down in eu');
  assert.equal(headline(down, 'reopened'), 'Shop checkout is down again');
  assert.equal(headline('Shop checkout answers 503'), 'Down: Shop checkout answers 503');
});

test("a notification includes the message that triggered the incident and does not repeat the check's message", () => {
  const source = { type: 'threat', id: 'x', name: 'exarnple.com', target: null };
  const lookalike = createNotification({
    ...byHand,
    source,
    message: 'It takes mail; score 80 of 100',
    actor: 'Belltower',
    incident: { title: 'exarnple.com looks like example.com' },
  });
  assert.match(renderNotification(lookalike).text, /^It takes mail; score 80 of 100\.$/m);
  const { check } = createNotification();
  const down = renderNotification(
    createNotification({ message: check?.message ?? null, actor: 'Belltower' }),
  );
  assert.equal(down.text.split('status 503').length, 2);
});

test('a delayed notification does not offer to acknowledge a resolved or acknowledged incident', () => {
  const textOf = (state: 'resolved' | 'acknowledged' | 'open') =>
    renderNotification(createNotification({ incident: { state, resolvedAt: null } })).text;
  assert.match(textOf('open'), /Acknowledge it to stop/);
  assert.match(textOf('acknowledged'), /It has since been acknowledged\./);
  assert.match(textOf('resolved'), /It has since been resolved\./);
});

test('the notification about a resolved storm states how many monitors were affected', () => {
  const recovery = createRecovery();
  const incident = {
    ...recovery.incident,
    title: '12 monitors are down',
    members: 12,
    memberNames: ['a', 'b'],
  };
  const { text } = renderNotification({ ...recovery, incident });
  assert.match(text, /^All 12 affected monitors are up again after 4 min 12 s/m);
  assert.match(text, /^Affected monitors: a, b and 10 more\.$/m);
});

test('a monitor that was paused or deleted while down is not called up', () => {
  const recovery = createRecovery();
  const closed = (closedBecause: 'paused' | 'deleted', type = 'service_monitor') =>
    renderNotification({
      ...recovery,
      message: `The monitor was ${closedBecause}.`,
      actor: 'Belltower',
      source: { ...recovery.source, type, target: null },
      incident: { ...recovery.incident, title: 'Shop checkout is down', closedBecause },
    });
  const paused = closed('paused');
  assert.equal(paused.headline, 'Monitor paused while down: Shop checkout');
  assert.equal(paused.tone, 'neutral');
  assert.equal(
    paused.sentences[0],
    'Shop checkout was still down. Monitoring was paused at 2026-11-20 03:34:22 UTC, 4 min 12 s after the incident began, and the incident was closed for that reason.',
  );
  assert.doesNotMatch(paused.text, /again/);
  const deleted = closed('deleted', 'heartbeat');
  assert.equal(deleted.headline, 'Heartbeat deleted while down: Shop checkout');
  assert.match(deleted.text, /The heartbeat was deleted at/);
});

test('a flapping notification states when the source came up, and never that it is down', () => {
  const upSince = '2026-11-20T03:40:00.000Z';
  const flapping = renderNotification(
    createNotification({
      event: 'reopened',
      at: upSince,
      upSince,
      isUp: true,
      message: 'Flapping: four state changes within 30 minutes.',
      actor: 'Belltower',
      incident: { title: 'Shop checkout is down', flapping: true },
    }),
  );
  assert.equal(flapping.headline, 'Shop checkout is flapping');
  assert.match(flapping.text, /four times within 30 minutes\. It came back up at 2026-11-20 03:40:00 UTC/);
  assert.match(flapping.text, /You will not be notified of each change/);
  assert.doesNotMatch(flapping.text, /is down|started again|Acknowledge/);
  const reminder = renderNotification(
    createNotification({
      event: 'reminder',
      isUp: true,
      incident: { title: 'Shop checkout is down', flapping: true },
    }),
  );
  assert.equal(reminder.headline, 'Still open: Shop checkout is flapping');
  assert.doesNotMatch(reminder.text, /is down/);
});

test('the duration of flapping ends when the source comes up, not when the incident is closed', () => {
  const recovery = createRecovery();
  const { text } = renderNotification({
    ...recovery,
    upSince: '2026-11-20T03:40:10.000Z',
    at: '2026-11-20T03:55:10.000Z',
    incident: { ...recovery.incident, resolvedAt: '2026-11-20T03:55:10.000Z' },
  });
  assert.match(text, /is up again after 10 min, since 2026-11-20 03:40:10 UTC, and no longer flapping\./);
});

test('SMS segments are counted as mobile networks count them', () => {
  assert.equal(countSegments('a'.repeat(160)), 1);
  assert.equal(countSegments('a'.repeat(161)), 2);
  assert.equal(countSegments('€'.repeat(81)), 2);
  assert.equal(countSegments('ж'.repeat(70)), 1);
  assert.equal(countSegments('ж'.repeat(135)), 3);
});

test('an SMS stays within its segments whatever the names, and its link is never truncated', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.integer({ min: 2, max: 3 }),
      (title, most) => {
        const notification = createNotification({ incident: { title } });
        const text = renderSms([notification], most);
        assert.ok(countSegments(text) <= most, text);
        assert.ok(text.endsWith(notification.url));
      },
    ),
  );
});

test('an ordinary SMS states what happened and since when', () => {
  const text = renderSms([createNotification()], 3);
  assert.match(
    text,
    /^Down: Shop checkout answers 503\nShop checkout answers 503 \(https:.*Since 2026-11-20 03:30:10 UTC/,
  );
  const once = renderSms(
    [createNotification({ incident: { title: 'Shop checkout is down', titleCode: 'source-down' } })],
    3,
  );
  assert.match(once, /^Shop checkout is down \(https:.*Since 2026-11-20 03:30:10 UTC/);
});

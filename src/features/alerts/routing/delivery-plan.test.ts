import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Severity, severities } from '#engine/findings/types.ts';
import { quietHoursEnd, type Rule } from '../rules/rule.ts';
import { planDeliveries, planTimer, type RoutedEvent } from './delivery-plan.ts';

const start = Date.parse('2026-11-20T12:00:00Z');
const ids = ['a', 'b', 'c', 'gone'];
const night = {
  ...{ timezone: 'Europe/Berlin', days: [], from: '22:00', to: '06:00' },
  exceptSeverities: ['critical' as const],
};

const rule = fc.record({
  enabled: fc.boolean(),
  events: fc.uniqueArray(
    fc.constantFrom(
      ...(['opened', 'acknowledged', 'resolved', 'reopened', 'reminder', 'commented'] as const),
    ),
  ),
  severities: fc.uniqueArray(fc.constantFrom(...severities), { maxLength: 3 }),
  tags: fc.uniqueArray(fc.constantFrom('shop', 'blog'), { maxLength: 2 }),
  channelIds: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 4 }),
  delaySeconds: fc.constantFrom(0, 60, 3600),
  repeatSeconds: fc.constantFrom(null, 60, 3600),
  maxRepeats: fc.constantFrom(null, 0, 1, 3),
  quietHours: fc.constantFrom(null, night),
  escalation: fc.constantFrom<Rule['escalation'][]>(
    [],
    [{ afterSeconds: 300, channelIds: ['b'] }],
    [
      { afterSeconds: 60, channelIds: ['a'] },
      { afterSeconds: 900, channelIds: ['b', 'c'] },
    ],
  ),
  stopOnMatch: fc.boolean(),
});
const someRules = fc.array(rule, { maxLength: 4 }).map((all) =>
  all.map(
    ({ events, severities: levels, tags, ...rest }, n): Rule => ({
      ...rest,
      ...{ id: `rule-${n}`, name: `Rule ${n}`, position: n },
      match: { ...anything, events, severities: levels, tags },
    }),
  ),
);
const anything: Rule['match'] = {
  ...{ events: [], severities: [], sourceTypes: [], tags: [] },
  ...{ monitorIds: [], serviceMonitorIds: [], heartbeatIds: [], domainIds: [] },
};
const plain: Rule = {
  ...{ id: 'rule', name: 'Rule', enabled: true, position: 1, match: anything, channelIds: ['a'] },
  ...{ delaySeconds: 0, repeatSeconds: null, maxRepeats: null, quietHours: null, escalation: [] },
  stopOnMatch: false,
};
const channels = new Map([
  ['a', { usable: true, addresses: [] }],
  ['b', { usable: true, addresses: [] }],
  ['c', { usable: false, addresses: [] }],
]);
const someEvent = fc
  .record({
    event: fc.constantFrom(
      'opened' as const,
      'acknowledged' as const,
      'reopened' as const,
      'commented' as const,
    ),
    severity: fc.constantFrom(...severities),
    tags: fc.uniqueArray(fc.constantFrom('shop', 'blog')),
    hour: fc.integer({ min: 0, max: 47 }),
    suppressedBecause: fc.constantFrom(null, null, null, 'storm' as const, 'maintenance' as const),
    address: fc.constantFrom(null, 'ada@example.test'),
  })
  .map(({ event, severity, tags, hour, suppressedBecause, address }) =>
    eventOf(event, { severity, tags, suppressedBecause, address, at: start + hour * 3_600_000 }),
  );

function eventOf(
  event: RoutedEvent['event'],
  more: Partial<Omit<RoutedEvent, 'incident'>> & { severity?: Severity; tags?: string[] } = {},
): RoutedEvent {
  const { severity = 'high', tags = [], ...rest } = more;
  const incident = { severity, sourceType: 'service_monitor', sourceIds: [], domainIds: [], tags };
  return {
    event,
    at: start,
    incident,
    suppressedBecause: null,
    address: null,
    previousRecipients: [],
    alreadyNotified: [],
    ...rest,
  };
}

/** Returns the recipients by a simple reference implementation of rule matching. */
function recipientsOf(rules: readonly Rule[], { event, incident }: RoutedEvent): Rule[] {
  const found: Rule[] = [];
  for (const one of rules) {
    const { events, severities: levels, tags } = one.match;
    const takes =
      one.enabled &&
      (events.length === 0 || events.includes(event)) &&
      (levels.length === 0 || levels.includes(incident.severity)) &&
      (tags.length === 0 || tags.some((tag) => incident.tags.includes(tag)));
    if (takes) found.push(one);
    if (takes && one.stopOnMatch) break;
  }
  return found;
}

test('each channel of each matching rule is notified once at its scheduled time, or has a reason for suppression', () => {
  fc.assert(
    fc.property(someRules, someEvent, (rules, event) => {
      const plan = planDeliveries(event, rules, channels);
      const matchingRules = recipientsOf(rules, event);
      const begins = event.event === 'opened' || event.event === 'reopened';
      const expected = matchingRules.flatMap((one) =>
        one.channelIds.filter((id) => channels.has(id)).map((id) => [one.id, id]),
      );
      const byRule = plan.deliveries.filter((one) => one.rule !== null);
      assert.deepEqual(
        byRule.map((one) => [one.rule?.id, one.channelId]),
        expected,
      );
      const sent = plan.deliveries.filter((one) => one.suppressedBy === null);
      const places = sent.map((one) => one.channelId ?? one.address);
      assert.equal(new Set(places).size, places.length, 'a destination is notified once');
      const seen = new Set<string | null>();
      for (const one of byRule) {
        const from = matchingRules.find(({ id }) => id === one.rule?.id);
        assert.ok(from);
        const ready = event.at + (begins ? from.delaySeconds * 1000 : 0);
        const quiet = quietHoursEnd(from.quietHours, event.incident.severity, ready);
        assert.deepEqual([one.dueAt, one.heldByQuietHours], [quiet ?? ready, quiet !== null]);
        const why =
          event.suppressedBecause ??
          (seen.has(one.channelId) ? 'duplicate' : one.channelId === 'c' ? 'channel-disabled' : null);
        assert.equal(one.suppressedBy, why);
        seen.add(one.channelId);
        const { events } = from.match;
        assert.equal(one.notifiesRecovery, begins && (events.length === 0 || events.includes('resolved')));
      }
      assert.equal(
        plan.deliveries.filter((one) => one.rule === null).length,
        begins && event.address !== null ? 1 : 0,
      );
    }),
  );
});

test('only an unsuppressed opening starts timers: one for reminders and one per escalation step', () => {
  fc.assert(
    fc.property(someRules, someEvent, (rules, event) => {
      const { timers } = planDeliveries(event, rules, channels);
      const begins = event.event === 'opened' || event.event === 'reopened';
      const matchingRules = begins && event.suppressedBecause === null ? recipientsOf(rules, event) : [];
      const escalations = matchingRules.flatMap((one) =>
        one.escalation.map(({ afterSeconds }, step) => [one.id, step, event.at + afterSeconds * 1000]),
      );
      assert.deepEqual(
        timers
          .filter(({ kind }) => kind === 'escalation')
          .map(({ ruleId, step, dueAt }) => [ruleId, step, dueAt]),
        escalations,
      );
      const reminding = matchingRules.filter(
        ({ match: { events }, ...one }) =>
          one.repeatSeconds !== null &&
          one.maxRepeats !== 0 &&
          (events.length === 0 || events.includes('reminder')),
      );
      const reminders = timers.filter(({ kind }) => kind === 'reminder');
      assert.deepEqual(
        reminders.map(({ ruleId, step }) => [ruleId, step]),
        reminding.map(({ id }) => [id, 0]),
      );
      for (const { ruleId, dueAt } of reminders) {
        const from = reminding.find(({ id }) => id === ruleId);
        const ready = event.at + (from?.delaySeconds ?? 0) * 1000;
        const previousRecipients =
          quietHoursEnd(from?.quietHours ?? null, event.incident.severity, ready) ?? ready;
        assert.equal(
          dueAt,
          previousRecipients + (from?.repeatSeconds ?? 0) * 1000,
          'counted from the notification',
        );
      }
    }),
  );
});

test('a recovery goes to everyone who was notified of the problem, even if the rules have changed', () => {
  const previousRecipients = [
    { rule: { id: 'old', name: 'Gone since' }, channelId: 'a', address: null },
    { rule: { id: 'old', name: 'Gone since' }, channelId: 'gone', address: null },
    { rule: null, channelId: null, address: 'ada@example.test' },
  ];
  const listens = { ...plain, match: { ...anything, events: ['resolved' as const] }, channelIds: ['a', 'b'] };
  const { deliveries, timers } = planDeliveries(
    eventOf('resolved', { previousRecipients }),
    [plain, listens],
    channels,
  );
  assert.deepEqual(timers, []);
  assert.deepEqual(
    deliveries.map((one) => [one.channelId ?? one.address, one.suppressedBy]),
    [
      ['a', null],
      ['gone', 'channel-disabled'],
      ['ada@example.test', null],
      ['a', 'duplicate'],
      ['b', null],
    ],
  );
});

test('each recipient gets one email per event, through the first channel with the address', () => {
  const mail = new Map([
    ['owner', { usable: true, addresses: ['ada@example.test'] }],
    ['team', { usable: true, addresses: ['ada@example.test', 'bob@example.test'] }],
    ['both', { usable: true, addresses: ['bob@example.test', 'ada@example.test'] }],
    ['off', { usable: false, addresses: ['cy@example.test'] }],
    ['late', { usable: true, addresses: ['cy@example.test'] }],
  ]);
  const rules = [{ ...plain, channelIds: [...mail.keys()] }];
  const planned = (more: Partial<RoutedEvent>) =>
    planDeliveries(eventOf('opened', more), rules, mail).deliveries.map((one) => [
      one.channelId ?? one.address,
      one.suppressedBy,
      ...one.excludedAddresses,
    ]);
  assert.deepEqual(planned({ address: 'Ada@example.test' }), [
    ['owner', null],
    ['team', null, 'ada@example.test'],
    ['both', 'duplicate'],
    ['off', 'channel-disabled'],
    ['late', null],
    ['Ada@example.test', 'duplicate'],
  ]);
  const notified = [{ channelId: 'team', address: null }];
  assert.deepEqual(
    planned({ alreadyNotified: notified }).map(([name, why]) => [name, why]),
    [
      ['owner', 'duplicate'],
      ['team', 'duplicate'],
      ['both', 'duplicate'],
      ['off', 'channel-disabled'],
      ['late', null],
    ],
    'channels that were notified of the same problem are not notified again',
  );
});

test('a rule that stops later rules stops them only for its own events', () => {
  const first = {
    ...plain,
    id: 'first',
    stopOnMatch: true,
    match: { ...anything, events: ['acknowledged' as const] },
  };
  const second = { ...plain, id: 'second', channelIds: ['b'] };
  const tellers = (event: RoutedEvent['event']) =>
    planDeliveries(eventOf(event), [first, second], channels).deliveries.map((one) => one.rule?.id);
  assert.deepEqual([tellers('opened'), tellers('acknowledged')], [['second'], ['first']]);
});

test('reminders repeat at their interval up to the maximum, and quiet hours delay only one of them', () => {
  const repeating = { ...plain, repeatSeconds: 3600, maxRepeats: 3 };
  const timer = { kind: 'reminder' as const, severity: 'high' as const };
  const fire = (step: number, dueAt: number, more: Partial<Rule> = {}, now = dueAt) =>
    planTimer(
      { ...timer, step, due_at: new Date(dueAt) },
      { rule: { ...repeating, ...more }, channels, maintained: false, seenChannels: new Set(), now },
    );
  assert.deepEqual(fire(0, start).timers, [
    { ruleId: 'rule', kind: 'reminder', step: 1, dueAt: start + 3_600_000 },
  ]);
  assert.equal(
    fire(0, start, {}, start + 4_000_000).timers[0]?.dueAt,
    start + 2 * 3_600_000,
    'a reminder is never scheduled in the past',
  );
  assert.deepEqual(fire(2, start).timers, [], 'there are at most three reminders');
  assert.equal(fire(0, start, { match: { ...anything, events: ['opened'] } }).deliveries.length, 0);
  const late = Date.parse('2026-11-20T23:00:00Z');
  const { deliveries, timers } = fire(0, late, { quietHours: night, maxRepeats: null });
  assert.equal(deliveries[0]?.dueAt, Date.parse('2026-11-21T05:00:00Z'));
  assert.equal(timers[0]?.dueAt, Date.parse('2026-11-21T06:00:00Z'));
});

test('maintenance suppresses reminders and delays escalations, and a channel in two rules is reminded once', () => {
  const escalating = { ...plain, repeatSeconds: 60, escalation: [{ afterSeconds: 60, channelIds: ['b'] }] };
  const fire = (kind: 'reminder' | 'escalation', maintained: boolean, seenChannels = new Set<string>()) =>
    planTimer(
      { kind, step: 0, due_at: new Date(start), severity: 'high' },
      { rule: escalating, channels, maintained, seenChannels, now: start },
    );
  assert.deepEqual(
    fire('reminder', true).deliveries.map((one) => one.suppressedBy),
    ['maintenance'],
  );
  const waiting = fire('escalation', true);
  assert.deepEqual([waiting.deliveries, waiting.timers[0]?.dueAt], [[], start + 60_000]);
  const seenChannels = new Set<string>();
  const twice = [fire('reminder', false, seenChannels), fire('reminder', false, seenChannels)];
  assert.deepEqual(
    twice.flatMap((plan) => plan.deliveries.map((one) => one.suppressedBy)),
    [null, 'duplicate'],
  );
});

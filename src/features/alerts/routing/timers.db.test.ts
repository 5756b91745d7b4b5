import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';
import { type AlertTestAccount, createAlertTestAccount } from '../testing/alert-world.ts';
import { fireTimers } from './route-events.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const rules = '/api/v1/alerts/rules';
const step = 60_000;

/** Advances the time by `minutes`, one at a time, and returns the new deliveries as `event reason`. */
async function pass(world: AlertTestAccount, minutes: number): Promise<string[]> {
  const before = new Set(
    (await world.get('/api/v1/alerts/deliveries?limit=500')).items.map(({ id }: { id: string }) => id),
  );
  for (let n = 0; n < minutes; n += 1) {
    api.clock.advance(step);
    const now = new Date(api.clock.now());
    await world.route(now);
    await fireTimers(api.database.db, now);
  }
  const { items } = await world.get('/api/v1/alerts/deliveries?limit=500');
  return items
    .filter(({ id }: { id: string }) => !before.has(id))
    .map((item: { event: string; suppressedBy: string | null }) =>
      item.suppressedBy === null ? item.event : `${item.event} ${item.suppressedBy}`,
    )
    .reverse();
}

const open = async (world: AlertTestAccount) =>
  (await world.send('POST', '/api/v1/incidents', { title: 'Carts are lost', severity: 'high' })).id as string;

test('reminders and escalations continue until someone acknowledges the incident, and start again when it is reopened', async () => {
  const world = await createAlertTestAccount(api, {
    repeatSeconds: 120,
    match: { events: ['opened', 'resolved', 'reopened', 'reminder'] },
  });
  const [rule] = (await world.get(rules)).items;
  await world.send('PATCH', `${rules}/${rule.id}`, {
    escalation: [
      { afterSeconds: 60, channelIds: [world.channelId] },
      { afterSeconds: 600, channelIds: [world.channelId] },
    ],
  });
  const id = await open(world);
  assert.deepEqual(await pass(world, 4), ['opened', 'escalated', 'reminder', 'reminder']);
  await world.send('POST', `/api/v1/incidents/${id}/acknowledge`, {});
  // Unsent notifications are suppressed, and no further notifications follow.
  assert.deepEqual(await pass(world, 20), []);
  const { items } = await world.get(`/api/v1/alerts/deliveries?incidentId=${id}`);
  assert.deepEqual(
    items
      .map((item: { event: string; suppressedBy: string | null }) => [item.event, item.suppressedBy])
      .reverse(),
    [
      ['opened', null],
      ['escalated', 'acknowledged'],
      ['reminder', 'acknowledged'],
      ['reminder', 'acknowledged'],
    ],
  );
  await world.send('POST', `/api/v1/incidents/${id}/resolve`, {});
  assert.deepEqual(await pass(world, 5), ['resolved']);
  await world.send('POST', `/api/v1/incidents/${id}/reopen`, {});
  assert.deepEqual(await pass(world, 3), ['reopened', 'escalated', 'reminder']);
});

test('a rule with an interval and no events sends reminders up to its maximum', async () => {
  const world = await createAlertTestAccount(api);
  const [rule] = (await world.get(rules)).items;
  const changed = await world.send('PATCH', `${rules}/${rule.id}`, { repeatSeconds: 60, maxRepeats: 2 });
  assert.ok(changed.match.events.includes('reminder'));
  await open(world);
  assert.deepEqual(await pass(world, 10), ['opened', 'reminder', 'reminder']);
});

test('members of a storm send no reminders of their own', async () => {
  const world = await createAlertTestAccount(api, { repeatSeconds: 60, maxRepeats: 1 });
  const ids = await world.createMonitors(Array.from({ length: 12 }, (_, n) => `m${n}`));
  const now = () => new Date(api.clock.now());
  await world.setStatus(ids.slice(0, 10), 'down', now());
  api.clock.advance(5_000);
  await world.route(now());
  await world.setStatus(ids.slice(10), 'down', now());
  const previousRecipients = await pass(world, 5);
  assert.deepEqual(
    previousRecipients.filter((one) => !one.endsWith('storm')),
    ['opened', 'reminder'],
  );
});

test('a reminder during maintenance is listed as suppressed', async () => {
  const world = await createAlertTestAccount(api, { repeatSeconds: 60, maxRepeats: 2 });
  const [shop = ''] = await world.createMonitors(['Shop']);
  await world.setStatus([shop], 'down', new Date(api.clock.now()));
  api.clock.advance(3_000);
  await world.route(new Date(api.clock.now()));
  await world.send('POST', `/api/v1/service-monitors/${shop}/snooze`, { minutes: 60 });
  assert.deepEqual(await pass(world, 1), ['reminder maintenance']);
});

test('a rule with a deleted channel can still be updated', async () => {
  const world = await createAlertTestAccount(api);
  const [rule] = (await world.get(rules)).items;
  await world.send('DELETE', `/api/v1/alerts/channels/${world.channelId}`);
  const changed = await world.send('PATCH', `${rules}/${rule.id}`, { name: 'Renamed' });
  assert.equal(changed.name, 'Renamed');
});

test('a preview shows who would be notified when an incident is resolved, and which rules are skipped after a rule that stops processing', async () => {
  const world = await createAlertTestAccount(api, { stopOnMatch: true });
  await world.send('POST', rules, { name: 'Second', channelIds: [world.channelId], match: { events: [] } });
  const request = (event: string) =>
    world.send('POST', `${rules}/preview`, { incident: { severity: 'high', event } });
  const reasonsOf = (answer: { items: { reason: string | null; channels: unknown[] }[] }) =>
    answer.items.map(({ reason, channels }) => [reason, channels.length]);
  assert.deepEqual(reasonsOf(await request('opened')), [
    [null, 1],
    ['stopped', 0],
  ]);
  assert.deepEqual(reasonsOf(await request('resolved')), [
    [null, 1],
    ['stopped', 0],
  ]);
  assert.deepEqual(reasonsOf(await request('commented')), [
    ['event', 0],
    [null, 1],
  ]);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { minuteMs } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { type Caller, createTestApi, listMailsTo, type TestApi } from '#test/support/http.ts';
import { addSubscribers } from '../testing/subscribers.ts';
import { recordMaintenanceAnnouncements } from './maintenance-announcements.ts';
import { notifyDue } from './notifier.ts';

let api: TestApi;
let caller: Caller;
before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api.close());

const windows = '/api/v1/maintenance-windows';
async function call(request: InjectOptions, status: number) {
  const response = await api.request(caller, request);
  assert.equal(response.statusCode, status, response.body);
  return response.body === '' ? null : response.json();
}
const send = (url: string, payload: object, status = 201) => call({ method: 'POST', url, payload }, status);

/** Creates a page with one heartbeat, a subscriber by email in German and a webhook. */
async function followed(slug: string) {
  const heartbeat = await send('/api/v1/heartbeats', { name: 'Job' });
  const page = await send('/api/v1/status-pages', {
    slug,
    title: 'Larkspur',
    locales: ['en', 'de'],
    components: [{ name: 'Shop', heartbeatIds: [heartbeat.id] }],
  });
  const now = new Date(api.clock.now());
  const address = `${slug}@example.test`;
  await addSubscribers(api.database.db, { accountId: caller.accountId, pageId: page.id, now }, [
    { type: 'email', address, locale: 'de' },
    { type: 'webhook', address: `https://${slug}.example/hook` },
  ]);
  return { page, heartbeat, address };
}

/** Records announcements and notifies subscribers. @returns the requests that the webhook received. */
async function deliver(): Promise<{ url: string; body: string }[]> {
  const sent: { url: string; body: string }[] = [];
  await recordMaintenanceAnnouncements(api.database.db, new Date(api.clock.now()));
  const http = async ({ url, body }: { url: string; body: string }) => {
    sent.push({ url, body });
    return { outcome: 'delivered' as const, retry: false, gone: false, retryAfterSeconds: null };
  };
  const parts = {
    db: api.database.db,
    clock: api.clock,
    log: createLog('error'),
    publicUrl: 'https://b.example',
    http: http as never,
  };
  while (await notifyDue(parts, AbortSignal.timeout(10_000)));
  return sent;
}

const subjectsTo = async (address: string): Promise<string[]> =>
  (
    await api.database.pool.query('select subject from mails where address = $1 order by created_at, id', [
      address,
    ])
  ).rows.map(({ subject }) => subject);

const at = (ms: number) => new Date(api.clock.now() + ms).toISOString();
const plan = (heartbeatId: string, more: object) =>
  send(windows, { title: 'New discs', scope: { heartbeatIds: [heartbeatId] }, timezone: 'UTC', ...more });

test('subscribers are each notified once when maintenance is planned, starts and ends', async () => {
  const { heartbeat, address } = await followed('notified');
  await plan(heartbeat.id, {
    description: 'We <b>swap</b> them.',
    startsAt: at(60 * minuteMs),
    endsAt: at(90 * minuteMs),
  });
  const [hook, ...more] = await deliver();
  assert.deepEqual(more, []);
  const { type, data } = JSON.parse(hook?.body ?? '');
  assert.deepEqual(
    [type, data.maintenance.phase, data.maintenance.title],
    ['status.maintenance', 'planned', 'New discs'],
  );
  assert.match(data.unsubscribeUrl, /^https:\/\/b\.example\/status\/notified\/unsubscribe\?token=/);
  assert.deepEqual(await deliver(), []);
  api.clock.advance(61 * minuteMs);
  assert.equal((await deliver()).length, 1);
  await deliver();
  api.clock.advance(30 * minuteMs);
  assert.equal((await deliver()).length, 1);
  await deliver();
  assert.deepEqual(await subjectsTo(address), [
    'Larkspur: New discs (Geplante Wartung)',
    'Larkspur: New discs (Läuft)',
    'Larkspur: New discs (Abgeschlossen)',
  ]);
  const [mail] = await listMailsTo(api, address);
  assert.match(mail?.body ?? '', /UTC[\s\S]*We <b>swap<\/b> them\.[\s\S]*Betrifft: Shop/);
  assert.ok(!mail?.html.includes('<b>swap'));
});

test('a cancellation is sent wherever the maintenance was announced, and hidden maintenance is not announced', async () => {
  const { heartbeat, address } = await followed('back');
  const hidden = { startsAt: at(60 * minuteMs), endsAt: at(90 * minuteMs), showOnStatusPages: false };
  await plan(heartbeat.id, { ...hidden, title: 'Hidden' });
  assert.deepEqual(await deliver(), []);
  const one = await plan(heartbeat.id, { startsAt: at(60 * minuteMs), endsAt: at(90 * minuteMs) });
  assert.equal((await deliver()).length, 1);
  await send(`${windows}/${one.id}/cancel`, {}, 200);
  assert.equal((await deliver()).length, 1);
  api.clock.advance(61 * minuteMs);
  assert.deepEqual(await deliver(), []);
  assert.deepEqual(await subjectsTo(address), [
    'Larkspur: New discs (Geplante Wartung)',
    'Larkspur: New discs (Abgesagt)',
  ]);
});

test('recurring maintenance is announced a day ahead, and a page that became private sends no announcements', async () => {
  const { page, heartbeat, address } = await followed('weekly');
  const startsAt = at(40 * 60 * minuteMs).slice(0, 19);
  await plan(heartbeat.id, { startsAt, rrule: 'FREQ=WEEKLY', durationMinutes: 30 });
  assert.deepEqual(await deliver(), []);
  api.clock.advance(20 * 60 * minuteMs);
  assert.equal((await deliver()).length, 1);
  assert.deepEqual(await subjectsTo(address), ['Larkspur: New discs (Geplante Wartung)']);
  await call(
    { method: 'PATCH', url: `/api/v1/status-pages/${page.id}`, payload: { visibility: 'private' } },
    200,
  );
  api.clock.advance(20 * 60 * minuteMs + minuteMs);
  assert.deepEqual(await deliver(), []);
});

test('maintenance is announced again if it is planned again after a cancellation or ends at another time', async () => {
  const { heartbeat, address } = await followed('again');
  const first = { startsAt: at(60 * minuteMs), endsAt: at(90 * minuteMs) };
  const one = await plan(heartbeat.id, first);
  const change = async (payload: object) => {
    await call({ method: 'PATCH', url: `${windows}/${one.id}`, payload }, 200);
    const notified = (await deliver()).map(({ body }) => JSON.parse(body).data.maintenance);
    return notified.map(({ phase, startsAt, endsAt }) => [phase, startsAt, endsAt]);
  };
  const second = { startsAt: at(70 * minuteMs), endsAt: at(100 * minuteMs) };
  const notified = (phase: string, { startsAt, endsAt }: typeof first) => [phase, startsAt, endsAt];
  assert.equal((await deliver()).length, 1);
  assert.deepEqual(await change(second), [notified('planned', second), notified('cancelled', first)]);
  assert.deepEqual(await change(first), [notified('planned', first), notified('cancelled', second)]);
  assert.deepEqual(await change({ showOnStatusPages: false }), [notified('cancelled', first)]);
  assert.deepEqual(await change({ showOnStatusPages: true }), [notified('planned', first)]);
  const longer = { ...first, endsAt: at(120 * minuteMs) };
  assert.deepEqual(await change({ endsAt: longer.endsAt }), [notified('planned', longer)]);
  assert.deepEqual(await deliver(), []);
  await send(`${windows}/${one.id}/cancel`, {}, 200);
  assert.equal((await deliver()).length, 1);
  assert.deepEqual(await deliver(), []);
  assert.equal((await subjectsTo(address)).at(-1), 'Larkspur: New discs (Abgesagt)');
});

test('ongoing maintenance that is postponed is announced as ended and then as planned for its new time', async () => {
  const { heartbeat, address } = await followed('put-off');
  const one = await plan(heartbeat.id, { startsAt: at(10 * minuteMs), endsAt: at(40 * minuteMs) });
  await deliver();
  api.clock.advance(11 * minuteMs);
  await deliver();
  const payload = { startsAt: at(600 * minuteMs), endsAt: at(630 * minuteMs) };
  await call({ method: 'PATCH', url: `${windows}/${one.id}`, payload }, 200);
  assert.equal((await deliver()).length, 2);
  assert.deepEqual(await deliver(), []);
  assert.deepEqual((await subjectsTo(address)).toSorted(), [
    'Larkspur: New discs (Abgeschlossen)',
    'Larkspur: New discs (Geplante Wartung)',
    'Larkspur: New discs (Geplante Wartung)',
    'Larkspur: New discs (Läuft)',
  ]);
});

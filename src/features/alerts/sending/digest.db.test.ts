import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createChannelTools } from '#app/channel-tools.ts';
import { createLog } from '#platform/log.ts';
import { createClaims } from '#platform/work/claims.ts';
import { createOfflineNet, createTestApi, type TestApi } from '#test/support/http.ts';
import { createAlertTestAccount } from '../testing/alert-world.ts';
import {
  createDeliveryRecorder,
  deliveryWork,
  type SendParts,
  sendDueDeliveries,
} from './send-deliveries.ts';

let api: TestApi;
let parts: SendParts;
/** Received messages by request path. */
const received = new Map<string, string[]>();
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const path = request.url ?? '';
    received.set(path, [...(received.get(path) ?? []), body]);
    response.end('ok');
  });
});

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = await createTestApi();
  const base = {
    db: api.database.db,
    clock: api.clock,
    log: createLog('error'),
    publicUrl: 'https://bell.example.com',
  };
  const claims = createClaims(base, deliveryWork);
  parts = {
    ...base,
    claims,
    tools: createChannelTools({
      net: createOfflineNet(),
      clock: api.clock,
      config: api.config,
    }),
    record: createDeliveryRecorder({ ...base, claims }),
    signal: new AbortController().signal,
  };
});
after(async () => {
  server.close();
  await api.close();
});

/** Sends all due deliveries. */
async function sendAll(): Promise<void> {
  for (;;) {
    const { claimed, attempts } = await sendDueDeliveries(parts);
    await Promise.all(attempts);
    if (claimed === 0) return;
  }
}

/** Creates an account with a rule that notifies a Slack channel of all events, and `count` newly opened incidents. */
async function withProblems(count: number) {
  const world = await createAlertTestAccount(api, { enabled: false });
  const path = `/slack/${world.caller.accountId}`;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const channel = await world.send('POST', '/api/v1/alerts/channels', {
    type: 'slack',
    name: 'Ops',
    settings: { url },
  });
  await world.send('POST', '/api/v1/alerts/rules', { name: 'Slack', channelIds: [channel.id] });
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const made = { title: `Trouble ${String(n).padStart(3, '0')}`, severity: 'high' };
    ids.push((await world.send('POST', '/api/v1/incidents', made)).id);
  }
  const pass = async (ms: number) => {
    api.clock.advance(ms);
    await world.route(new Date(api.clock.now()));
    await sendAll();
  };
  const deliveries = async (query = '') =>
    (await world.get(`/api/v1/alerts/deliveries?limit=500${query}`)).items as {
      event: string;
      state: string;
      digestId: string | null;
      incidentId: string;
      suppressedBy: string | null;
    }[];
  return { world, channel, ids, pass, deliveries, texts: () => received.get(path) ?? [] };
}

test('notifications above ten per minute are combined into one digest that names each of them', async (t) => {
  t.after(api.clock.hold());
  const { pass, deliveries, texts, ids, world } = await withProblems(40);
  await pass(3_000);
  assert.equal(texts().length, 10);
  const all = await deliveries();
  assert.ok(all.every(({ state }) => state === 'delivered'));
  const digests = new Set(all.map(({ digestId }) => digestId).filter((id) => id !== null));
  assert.equal(digests.size, 1);
  assert.equal(all.filter(({ digestId }) => digestId !== null).length, 31);
  const text = texts().join('\n');
  for (let n = 0; n < 40; n += 1) assert.ok(text.includes(`Trouble ${String(n).padStart(3, '0')}`), `${n}`);

  // The incidents are resolved within the same minute. The notifications wait for the next minute, and none is lost.
  for (const id of ids) await world.send('POST', `/api/v1/incidents/${id}/resolve`);
  await pass(5_000);
  assert.equal(texts().length, 10);
  assert.equal((await deliveries('&state=queued')).length, 40);
  await pass(61_000);
  assert.equal(texts().length, 20);
  assert.equal((await deliveries('&state=queued')).length, 0);
});

test('a resolution does not overtake the notification about its incident, which waits for the next minute', async (t) => {
  t.after(api.clock.hold());
  const { pass, deliveries, texts, world } = await withProblems(12);
  await pass(3_000);
  const late = await world.send('POST', '/api/v1/incidents', { title: 'Late', severity: 'high' });
  await pass(3_000);
  assert.equal((await deliveries(`&incidentId=${late.id}`))[0]?.state, 'queued');
  await world.send('POST', `/api/v1/incidents/${late.id}/resolve`);
  await pass(1_000);
  const before_ = texts().length;
  await pass(61_000);
  await pass(61_000);
  const states = (await deliveries(`&incidentId=${late.id}`)).map(({ event, state }) => `${event} ${state}`);
  assert.deepEqual(states, ['resolved delivered', 'opened delivered']);
  assert.equal(texts().length, before_ + 2);
});

test('a delivered notification appears in the timeline', async () => {
  const { pass, deliveries, ids, world } = await withProblems(1);
  await pass(3_000);
  const { timeline, title } = await world.get(`/api/v1/incidents/${ids[0]}`);
  const [delivery] = (await world.get('/api/v1/alerts/deliveries')).items;
  assert.equal(delivery.incidentTitle, title);
  const one = await world.get(`/api/v1/alerts/deliveries/${delivery.id}`);
  assert.deepEqual(one, delivery);
  assert.equal((await deliveries()).length, 1);
  const { type, deliveryId, message } = timeline.at(-1);
  assert.deepEqual([type, deliveryId], ['notified', delivery.id]);
  assert.equal(message, 'Ops: incident opened');
});

test('a disabled or deleted channel is not notified, and its delivery is marked as suppressed', async () => {
  const { pass, deliveries, texts, world, channel, ids } = await withProblems(1);
  await world.route(new Date(api.clock.now() + 3_000));
  await world.send('PATCH', `/api/v1/alerts/channels/${channel.id}`, { enabled: false });
  await pass(3_000);
  assert.deepEqual(
    (await deliveries()).map(({ state, suppressedBy }) => [state, suppressedBy]),
    [['suppressed', 'channel-disabled']],
  );
  assert.equal(texts().length, 0);
  const { timeline } = await world.get(`/api/v1/incidents/${ids[0]}`);
  assert.equal(timeline.at(-1).type, 'suppressed');
});

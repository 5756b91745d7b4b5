import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createChannelTools } from '#app/channel-tools.ts';
import { createLog } from '#platform/log.ts';
import { createClaims } from '#platform/work/claims.ts';
import { createOfflineNet, createTestApi, type TestApi } from '#test/support/http.ts';
import { type Receiver, respondWith, startReceiver } from '../channels/testing/channel-suite.ts';
import { createAlertTestAccount } from '../testing/alert-world.ts';
import { createDeliveryRecorder, deliveryWork, sendDueDeliveries } from './send-deliveries.ts';

let api: TestApi;
let gone: Receiver;
let well: Receiver;
before(async () => {
  gone = await startReceiver(respondWith(410, {}));
  well = await startReceiver(respondWith(200, {}));
  api = await createTestApi();
});
after(async () => {
  await Promise.all([gone.close(), well.close()]);
  await api.close();
});

async function sendAll(): Promise<void> {
  const publicUrl = 'https://bell.example.com';
  const base = { db: api.database.db, clock: api.clock, log: createLog('error'), publicUrl };
  const parts = { ...base, claims: createClaims(base, deliveryWork) };
  const tools = createChannelTools({ net: createOfflineNet(), clock: api.clock, config: api.config });
  const signal = new AbortController().signal;
  const record = createDeliveryRecorder(parts);
  const sending = { ...parts, tools, record, signal };
  for (;;) {
    const { claimed, attempts } = await sendDueDeliveries(sending);
    await Promise.all(attempts);
    if (claimed === 0) return;
  }
}

test('a 410 response disables the channel, records it in the audit log and emails the owner, and other channels stay healthy', async () => {
  const world = await createAlertTestAccount(api, { enabled: false });
  const channels = '/api/v1/alerts/channels';
  const make = (name: string, url: string) =>
    world.send('POST', channels, { type: 'webhook', name, settings: { url } });
  const [lost, kept] = [await make('Lost', gone.base), await make('Kept', well.base)];
  await world.send('POST', '/api/v1/alerts/rules', { name: 'Both', channelIds: [lost.id, kept.id] });
  for (const title of ['First', 'Second', 'Third'])
    await world.send('POST', '/api/v1/incidents', { title, severity: 'high' });
  api.clock.advance(5_000);
  await world.route(new Date(api.clock.now()));
  await sendAll();
  const found = await world.get(`${channels}/${lost.id}`);
  assert.equal(found.health, 'disabled');
  assert.match(found.disabledReason, /410/);
  assert.equal((await world.get(`${channels}/${kept.id}`)).health, 'ok');
  const { items: log } = await world.get('/api/v1/audit-log?limit=200');
  const entries = log.filter((entry: { action: string }) => entry.action === 'alert_channel.disable');
  assert.equal(entries.length, 1);
  assert.deepEqual([entries[0].actor.type, entries[0].actor.name], ['system', 'Belltower']);
  const { items: mails } = await world.get('/api/v1/mails');
  assert.deepEqual(
    mails.map((mail: { subject: string; link: string }) => [mail.subject, mail.link]),
    [['The alert channel "Lost" is disabled', 'https://bell.example.com/alerts/channels']],
  );
  const { items } = await world.get(`/api/v1/alerts/deliveries?channelId=${kept.id}`);
  assert.deepEqual(
    items.map((item: { state: string; attempts: unknown[] }) => [item.state, item.attempts.length]),
    [
      ['delivered', 1],
      ['delivered', 1],
      ['delivered', 1],
    ],
  );
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createChannelTools } from '#app/channel-tools.ts';
import { createLog } from '#platform/log.ts';
import { createClaims } from '#platform/work/claims.ts';
import { createOfflineNet, createTestApi, type TestApi } from '#test/support/http.ts';
import {
  neverRespond,
  type Receiver,
  respondWith,
  startReceiver,
} from '../channels/testing/channel-suite.ts';
import { createAlertTestAccount } from '../testing/alert-world.ts';
import { createConcurrencyLimits, maxConcurrent } from './concurrency-limits.ts';
import { createDeliveryRecorder, deliveryWork, sendDueDeliveries } from './send-deliveries.ts';

let api: TestApi;
let hanging: Receiver;
let well: Receiver;
before(async () => {
  hanging = await startReceiver(neverRespond);
  well = await startReceiver(respondWith(200, {}));
  api = await createTestApi();
});
after(async () => {
  await Promise.all([hanging.close(), well.close()]);
  await api.close();
});

test('a hanging receiver does not delay other channels of its account or other accounts', async () => {
  const channels = '/api/v1/alerts/channels';
  const waiting = maxConcurrent.perDestination + 5;
  const [first, second] = [
    await createAlertTestAccount(api, { enabled: false }),
    await createAlertTestAccount(api, { enabled: false }),
  ];
  const listen = async (world: typeof first, name: string, url: string) => {
    const { id } = await world.send('POST', channels, { type: 'webhook', name, settings: { url } });
    await world.send('POST', '/api/v1/alerts/rules', { name, channelIds: [id] });
    return id as string;
  };
  const open = async (world: typeof first, title: string) =>
    world.send('POST', '/api/v1/incidents', { title, severity: 'high' });
  const stuck = await listen(first, 'Stuck', hanging.base);
  for (let n = 0; n < waiting; n++) await open(first, `Trouble ${n}`);
  api.clock.advance(5_000);
  await first.route(new Date(api.clock.now()));
  // All of these deliveries become due after the deliveries that wait for the hanging receiver.
  const own = await listen(first, 'Well', well.base);
  const others = await listen(second, 'Others', well.base);
  await open(first, 'Later');
  await open(second, 'Theirs');
  api.clock.advance(5_000);
  await first.route(new Date(api.clock.now()));

  const stopped = new AbortController();
  const publicUrl = 'https://bell.example.com';
  const base = { db: api.database.db, clock: api.clock, log: createLog('error'), publicUrl };
  const parts = { ...base, claims: createClaims(base, deliveryWork) };
  const tools = createChannelTools({ net: createOfflineNet(), clock: api.clock, config: api.config });
  const sending = {
    ...parts,
    tools,
    record: createDeliveryRecorder(parts),
    signal: stopped.signal,
  };
  const limits = createConcurrencyLimits();
  const begun = await sendDueDeliveries(sending, limits);
  assert.equal(
    begun.claimed,
    maxConcurrent.perDestination + 2,
    'a channel that hangs uses only its own slots',
  );
  const again = await sendDueDeliveries(sending, limits);
  assert.equal(again.claimed, 0, 'further messages to the channel wait until one of its deliveries ends');
  const delivered = async (world: typeof first, id: string) =>
    (await world.get(`/api/v1/alerts/deliveries?channelId=${id}`)).items.map(
      ({ state }: { state: string }) => state,
    );
  await twoOf(begun.attempts);
  stopped.abort();
  await Promise.all(begun.attempts);
  assert.deepEqual(await delivered(first, own), ['delivered']);
  assert.deepEqual(await delivered(second, others), ['delivered']);
  const states = await delivered(first, stuck);
  assert.equal(states.filter((state: string) => state === 'sending').length, maxConcurrent.perDestination);
  assert.equal(
    states.filter((state: string) => state === 'queued').length,
    waiting + 1 - maxConcurrent.perDestination,
  );
});

/** Resolves when two of the attempts have ended. */
async function twoOf(attempts: readonly Promise<void>[]): Promise<void> {
  await new Promise<void>((resolve) => {
    let ended = 0;
    for (const one of attempts)
      void one.then(() => {
        ended += 1;
        if (ended === 2) resolve();
      });
  });
}

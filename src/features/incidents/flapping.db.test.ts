import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { endFlapping, fingerprintOf, raiseIncidents, resolveIncidents } from './index.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const start = Date.parse('2026-11-20T12:00:00Z');
const minute = (n: number) => new Date(start + n * 60_000);

/** Creates a source that can be set to up and down. */
async function source() {
  const caller: Caller = await api.caller();
  const id = newId();
  const { accountId } = caller;
  return {
    down: (n: number) =>
      withTransaction(api.database.db, (tx) =>
        raiseIncidents(tx, [
          {
            accountId,
            fingerprint: fingerprintOf('service_monitor', id, 'unreachable'),
            title: 'Shop is down',
            severity: 'high',
            cause: 'connect-refused',
            source: { type: 'service_monitor', id, name: 'Shop' },
            domainId: null,
            at: minute(n),
            message: null,
          },
        ]),
      ),
    up: (n: number, closedBecause: 'paused' | 'deleted' | null = null) =>
      withTransaction(api.database.db, (tx) =>
        resolveIncidents(tx, 'service_monitor', [
          { accountId, sourceId: id, at: minute(n), message: 'Up.', exceptFingerprint: null, closedBecause },
        ]),
      ),
    incidents: async () => (await api.request(caller, { url: '/api/v1/incidents' })).json().items,
    async types() {
      const [{ id: incidentId }] = await this.incidents();
      const { timeline } = (await api.request(caller, { url: `/api/v1/incidents/${incidentId}` })).json();
      return timeline.map(({ type }: { type: string }) => type);
    },
  };
}

type Shop = Awaited<ReturnType<typeof source>>;
async function flap(): Promise<Shop> {
  const shop = await source();
  await shop.down(0);
  await shop.up(2);
  await shop.down(4);
  await shop.up(6);
  return shop;
}
const stateOf = async (shop: Shop) => {
  const items = await shop.incidents();
  return items.map(({ state, flapping }: { state: string; flapping: boolean }) => [state, flapping]);
};

test('a fourth change within half an hour is flapping, so that the incident stays open and later changes are suppressed', async () => {
  const shop = await flap();
  assert.deepEqual(await stateOf(shop), [['open', true]]);
  await shop.down(8);
  await shop.up(9);
  assert.deepEqual(await stateOf(shop), [['open', true]]);
  assert.deepEqual(await shop.types(), [
    'opened',
    'resolved',
    'reopened',
    'reopened',
    'reoccurred',
    'suppressed',
  ]);
});

test('an incident is resolved after fifteen stable minutes if its source is up', async () => {
  const shop = await flap();
  await endFlapping(api.database.db, minute(20));
  assert.deepEqual(await stateOf(shop), [['open', true]]);
  await endFlapping(api.database.db, minute(21));
  assert.deepEqual(await stateOf(shop), [['resolved', false]]);
  assert.equal((await shop.types()).at(-1), 'resolved');
});

test('if its source is down, an incident stays open after fifteen stable minutes until the source is up', async () => {
  const shop = await flap();
  await shop.down(8);
  await endFlapping(api.database.db, minute(23));
  assert.deepEqual(await stateOf(shop), [['open', false]]);
  await shop.up(60);
  assert.deepEqual(await stateOf(shop), [['resolved', false]]);
});

test('four changes in more than half an hour are not flapping, even if each outage has its own incident', async () => {
  const slow = await source();
  await slow.down(0);
  await slow.up(12);
  await slow.down(23);
  await slow.up(31);
  assert.deepEqual(await stateOf(slow), [
    ['resolved', false],
    ['resolved', false],
  ]);
  const faster = await source();
  await faster.down(0);
  await faster.up(1);
  await faster.down(12);
  await faster.up(13);
  assert.deepEqual(await stateOf(faster), [
    ['open', true],
    ['resolved', false],
  ]);
});

test('a flapping incident is resolved when its monitor is paused or deleted, or when someone resolves it', async () => {
  const shop = await flap();
  await shop.up(7, 'paused');
  assert.deepEqual(await stateOf(shop), [['resolved', false]]);
  assert.equal((await shop.incidents())[0].closedBecause, 'paused');
});

test('a pause followed by the same problem is not a change', async () => {
  const shop = await source();
  await shop.down(0);
  await shop.up(1, 'paused');
  await shop.down(2);
  await shop.up(3, 'paused');
  await shop.down(4);
  assert.deepEqual(await stateOf(shop), [['open', false]]);
  // The source is down at 0, up at 5, down at 6 and up at 7, which is the fourth change.
  await shop.up(5);
  assert.deepEqual(await stateOf(shop), [['resolved', false]]);
  assert.equal((await shop.incidents())[0].closedBecause, null);
  await shop.down(6);
  await shop.up(7);
  assert.deepEqual(await stateOf(shop), [['open', true]]);
});

test('a new incident after a long pause is not a change', async () => {
  const shop = await source();
  await shop.down(0);
  await shop.up(1);
  await shop.down(2);
  await shop.up(3, 'paused');
  await shop.down(15);
  await shop.up(16, 'paused');
  assert.deepEqual(
    (await shop.incidents()).map((one: { flapping: boolean }) => one.flapping),
    [false, false],
  );
});

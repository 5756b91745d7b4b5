import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, test } from 'node:test';
import { createTestDatabase } from '#test/support/database.ts';
import {
  eventually,
  type HttpResponse,
  type RequestOptions,
  requestAndExpect,
  sendRequest,
  sleep,
} from './support/requests.ts';
import { addCleanup, createAccount, plansFile, startService, type TestService } from './support/service.ts';
import { type Receipt, startUnsteadyReceiver } from './support/unsteady-receiver.ts';

const incidents = Number(process.env.BELLTOWER_E2E_INCIDENTS ?? 60);
const kills = Number(process.env.BELLTOWER_E2E_KILLS ?? 6);
const lanes = 4;

let env: Record<string, string>;
let service: TestService;
/** A second process that dispatches and sends notifications. */
let worker: TestService;
let key: string;

before(async () => {
  const database = await createTestDatabase();
  addCleanup(() => database.drop());
  env = { BELLTOWER_DATABASE_URL: database.url, BELLTOWER_PLANS: plansFile() };
  service = await startService({ env });
  worker = await startService({ role: 'worker', env });
  key = (await createAccount(env)).apiKey;
});

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Retries a request until there is a response, because processes die in the meantime. */
async function insist(path: string, question: RequestOptions = {}): Promise<HttpResponse> {
  return eventually(
    path,
    async () => {
      const response = await sendRequest(service.url, path, { key, ...question });
      return response.status < 500 && response.status !== 429 ? response : null;
    },
    { everyMs: 50 },
  );
}

/** Opens an incident exactly once, even if the response was lost with its process. */
async function open(title: string): Promise<string> {
  return eventually(
    title,
    async () => {
      const { json } = await insist(`/api/v1/incidents?search=${encodeURIComponent(title)}`);
      if (json.items.length > 0) return json.items[0].id;
      await sendRequest(service.url, '/api/v1/incidents', { key, body: { title, severity: 'high' } });
      return null;
    },
    { everyMs: 10 },
  );
}

/** Creates a channel for each URL, and a rule that notifies all of them about every event. */
async function notifyUrls(urls: readonly string[]): Promise<string[]> {
  const channelIds: string[] = [];
  for (const url of urls) {
    const body = { type: 'webhook', name: url, settings: { url } };
    channelIds.push(
      (await requestAndExpect(201, service.url, '/api/v1/alerts/channels', { key, body })).json.id,
    );
  }
  const body = { name: 'All', channelIds, match: { events: [] } };
  await requestAndExpect(201, service.url, '/api/v1/alerts/rules', { key, body });
  return channelIds;
}

/** Opens, acknowledges and resolves an incident. Returns the expected events. */
async function live(n: number): Promise<{ id: string; types: string[] }> {
  const id = await open(`Trouble ${n}.`);
  const types = ['incident.opened'];
  const act = async (verb: string, type: string) => {
    const response = await insist(`/api/v1/incidents/${id}/${verb}`, { body: {} });
    // A 409 means that an earlier request made the change, and its response was lost.
    assert.ok(response.status < 300 || response.status === 409, response.text);
    types.push(type);
  };
  if (n % 3 === 0) await act('acknowledge', 'incident.acknowledged');
  if (n % 2 === 0) await act('resolve', 'incident.resolved');
  return { id, types };
}

/** Kills a child of the supervisor, which restarts it. If it is the worker, this function restarts it. */
async function killOne(): Promise<void> {
  const children = childrenOf(service.pid);
  const choice = Math.floor(Math.random() * (children.length + 1));
  const pid = children[choice];
  if (pid !== undefined) return void process.kill(pid, 'SIGKILL');
  await worker.end('SIGKILL');
  worker = await startService({ role: 'worker', env });
}

/** Returns the order of arrival of each incident's events at each channel, without duplicates. */
function orderOf(receipts: readonly Receipt[]): Map<string, string[]> {
  const byPlace = Map.groupBy(receipts, ({ path, incidentId }) => `${path} ${incidentId}`);
  return new Map(
    [...byPlace].map(([place, own]) => [
      place,
      own.map(({ type }) => type).filter((type, index, all) => index === 0 || type !== all[index - 1]),
    ]),
  );
}

test('each event reaches each channel in order, and repeats have the same ID, even if any process is killed', async (t) => {
  const receiver = await startUnsteadyReceiver();
  addCleanup(() => receiver.close());
  const paths = ['/a', '/b'];
  await notifyUrls(paths.map((path) => receiver.url + path));
  const lived: { id: string; types: string[] }[] = [];
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < incidents; n = next++) lived.push(await live(n));
  };
  const killing = (async () => {
    for (let n = 0; n < kills; n += 1) {
      await sleep(200 + Math.random() * 1000);
      await killOne();
    }
  })();
  await Promise.all([killing, ...Array.from({ length: lanes }, lane)]);
  const expected = lived.reduce((sum, { types }) => sum + types.length, 0) * paths.length;
  const taken = () => new Set(receiver.receipts.filter((one) => one.taken).map(({ id }) => id));
  // Work claimed by a killed process can be claimed again after a minute. Then the work queued behind it is sent.
  await eventually('all notifications arrive', () => taken().size >= expected, { withinMs: 300_000 }).catch(
    () => {},
  );
  const idsOf = Map.groupBy(
    receiver.receipts,
    ({ path, incidentId, type }) => `${path} ${incidentId} ${type}`,
  );
  const order = orderOf(receiver.receipts);
  for (const { id, types } of lived) {
    for (const path of paths) {
      assert.deepEqual(order.get(`${path} ${id}`), types, `${path} of ${id}`);
      for (const type of types) {
        const own = idsOf.get(`${path} ${id} ${type}`) ?? [];
        assert.equal(new Set(own.map((one) => one.id)).size, 1, 'all attempts have the same ID');
        assert.ok(
          own.some((one) => one.taken),
          'the receiver accepted it',
        );
      }
    }
  }
  assert.equal(taken().size, expected, 'there are no other messages');
  t.diagnostic(
    `${incidents} incidents, ${expected} messages, ${receiver.receipts.length} requests, ${kills} processes killed`,
  );
});

test('an outage is notified within four seconds after its checks', async (t) => {
  let isDown = false;
  const site = createServer((_request, response) => response.writeHead(isDown ? 500 : 200).end());
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  addCleanup(() => site.close());
  const receiver = await startUnsteadyReceiver({ isSteady: true });
  addCleanup(() => receiver.close());
  await eventually('the service is ready again', async () => (await fetch(`${service.url}/readyz`)).ok);
  await notifyUrls([`${receiver.url}/notified`]);
  const timing = {
    intervalSeconds: 2,
    timeoutSeconds: 1,
    confirm: { failures: 2, recoveries: 1, retrySeconds: 1 },
  };
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const body = { kind: 'http', name: 'Shop', url, ...timing };
  const created = await requestAndExpect(201, service.url, '/api/v1/service-monitors', { key, body });
  const isUp = async () =>
    (await requestAndExpect(200, service.url, `/api/v1/service-monitors/${created.json.id}`, { key })).json
      .state.status === 'up';
  await eventually('the monitor is up', isUp);
  isDown = true;
  const wentDownAt = Date.now();
  const receipt = await eventually('someone is notified', () => receiver.receipts[0]);
  assert.equal(receipt.type, 'incident.opened');
  const bound = 2 + (2 - 1) * 1 + 2 * 1 + 4;
  t.diagnostic(
    `notified after ${((receipt.at - wentDownAt) / 1000).toFixed(1)} s; interval + (failures − 1) · retrySeconds + failures · timeout + 4 s are ${bound} s`,
  );
});

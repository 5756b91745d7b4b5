import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '#test/support/database.ts';
import { demand } from './support/ask.ts';
import { later } from './support/cleanup.ts';
import { plansFile } from './support/plans-file.ts';
import { createAccount, startService, type TestService } from './support/service.ts';
import { eventually } from './support/wait.ts';

let api: TestService;
let key: string;
let env: Record<string, string>;
let database: pg.Client;
/** The worker, started again whenever it has died. */
let worker: TestService | null = null;
let deaths = 0;
let deadly = true;

/** Called by what the worker talks to: kills it while it waits for an answer. */
function kill(): boolean {
  if (!deadly || worker === null) return false;
  deaths += 1;
  worker.child.kill('SIGKILL');
  worker = null;
  return true;
}

/** Lets the leases of dead workers lapse at once and starts the next worker, until `done`. */
async function keepWorking(done: () => Promise<boolean>): Promise<void> {
  await eventually(
    'the work is done or set aside',
    async () => {
      if (worker === null) {
        await database.query(`update work_claims set lease_until = now() - interval '1 second'
          where lease_until > now()`);
        worker = await startService({ role: 'worker', env });
      }
      return done();
    },
    { withinMs: 60_000, everyMs: 200 },
  );
}

before(async () => {
  const made = await createTestDatabase({ migrated: false });
  later(() => made.drop());
  database = new pg.Client({ connectionString: made.url });
  await database.connect();
  later(() => database.end());
  env = { BELLTOWER_DATABASE_URL: made.url, BELLTOWER_PLANS: plansFile(), BELLTOWER_LOG_LEVEL: 'info' };
  api = await startService({ role: 'api', env });
  key = (await createAccount(env)).apiKey;
});

const get = async (path: string) => (await demand(200, api.url, path, { key })).json;

test('a delivery whose sender is killed three times is set aside, the others go out, and it can be retried', async () => {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const title = body.includes('Deadly') ? 'Deadly' : 'Harmless';
      if (title === 'Deadly' && kill()) return;
      received.push(title);
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  later(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  const { port } = receiver.address() as AddressInfo;
  const channel = { type: 'webhook', name: 'Hook', settings: { url: `http://127.0.0.1:${port}/` } };
  const { id: channelId } = (await demand(201, api.url, '/api/v1/alerts/channels', { key, body: channel }))
    .json;
  const rule = { name: 'All', channelIds: [channelId], match: { events: [] } };
  await demand(201, api.url, '/api/v1/alerts/rules', { key, body: rule });
  const open = async (title: string): Promise<string> =>
    (await demand(201, api.url, '/api/v1/incidents', { key, body: { title, severity: 'high' } })).json.id;
  const deadlyId = await open('Deadly');
  await open('Harmless');
  const deliveriesOf = async (incidentId: string) =>
    (await get(`/api/v1/alerts/deliveries?incidentId=${incidentId}&channelId=${channelId}`)).items;
  deaths = 0;
  await keepWorking(async () => (await deliveriesOf(deadlyId))[0]?.state === 'failed');
  assert.equal(deaths, 3);
  const [failed] = await deliveriesOf(deadlyId);
  assert.match(failed.attempts.at(-1).error, /stopped three times/);
  await eventually('another incident is notified', () => received.includes('Harmless'));
  const audit = (await get('/api/v1/audit-log')).items;
  assert.ok(
    audit.some(
      (one: { action: string; objectId: string }) =>
        one.action === 'alert_delivery.set_aside' && one.objectId === failed.id,
    ),
  );
  const { timeline } = await get(`/api/v1/incidents/${deadlyId}`);
  assert.ok(timeline.some(({ message }: { message: string }) => /stopped three times/.test(message ?? '')));
  assert.match(worker?.stderr() ?? '', /"level":"error".*"work":"alert-delivery".*"code":"worker-died"/);

  deadly = false;
  await demand(200, api.url, `/api/v1/alerts/deliveries/${failed.id}/retry`, { key, method: 'POST' });
  await keepWorking(async () => (await deliveriesOf(deadlyId))[0]?.state === 'delivered');
  assert.ok(received.includes('Deadly'));
  await demand(200, api.url, `/api/v1/incidents/${deadlyId}/resolve`, { key, body: {} });
  await keepWorking(async () => {
    const [latest] = await deliveriesOf(deadlyId);
    return latest?.event === 'resolved' && latest.state === 'delivered';
  });
});

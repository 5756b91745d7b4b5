import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startDnsServer } from '#lab/dns/server.ts';
import { startWebServer, type WebServer } from '#lab/web/server.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { type Relay, startRelay } from './support/relay.ts';
import { eventually, type HttpResponse, requestAndExpect, sendRequest, sleep } from './support/requests.ts';
import { addCleanup, createAccount, plansFile, startService, type TestService } from './support/service.ts';

const path = '/api/v1/service-monitors';
const cap = 20;

let relay: Relay;
let web: WebServer;
let names: Awaited<ReturnType<typeof startDnsServer>>[];
/** Two API processes. The second one reaches the database through a relay. */
let apis: TestService[];
let probers: TestService[];
let env: Record<string, string>;
let key = '';

before(async () => {
  const database = await createTestDatabase({ migrated: false });
  addCleanup(() => database.drop());
  const { hostname, port } = new URL(database.url);
  relay = await startRelay(hostname, Number(port));
  addCleanup(() => relay.close());
  web = await startWebServer();
  addCleanup(() => web.close());
  // In one region, the name resolves to the web server. In the other region, it does not resolve.
  names = await Promise.all(
    ['127.0.0.1', '127.0.0.2'].map((address) =>
      startDnsServer({ zones: { 'split.test': { '@': `A ${address}` } } }),
    ),
  );
  addCleanup(() => Promise.all(names.map((server) => server.close())));
  const plans = plansFile({ agency: { minIntervalSeconds: 1 }, business: { monitorCap: cap } });
  env = { BELLTOWER_DATABASE_URL: database.url, BELLTOWER_PLANS: plans };
  const through = new URL(database.url);
  through.host = `127.0.0.1:${relay.port}`;
  const resolverOf = (n: number) => ({ ...env, BELLTOWER_RESOLVERS: `127.0.0.1:${names[n]?.port}` });
  // All processes start at the same time with an empty database. One migrates it while the others wait.
  const [first, second, , ...others] = await Promise.all([
    startService({ role: 'api', env }),
    startService({ role: 'api', env: { ...env, BELLTOWER_DATABASE_URL: through.href } }),
    startService({ role: 'worker', env }),
    startService({ role: 'prober', env }),
    startService({ role: 'prober', env }),
    startService({ role: 'prober', region: 'eu', env: resolverOf(0) }),
    startService({ role: 'prober', region: 'us', env: resolverOf(1) }),
  ]);
  apis = [first, second];
  probers = others;
  key = (await createAccount(first.env)).apiKey;
});

const api = (n: number) => apis[n % apis.length]?.url ?? '';

function counts(responses: HttpResponse[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { status, text } of responses) {
    assert.ok(status < 500, text);
    found[status] = (found[status] ?? 0) + 1;
  }
  return found;
}

async function listIds(holder: string): Promise<string[]> {
  const { json } = await requestAndExpect(200, api(0), `${path}?limit=500`, { key: holder });
  const { json: legacy } = await requestAndExpect(200, api(0), '/api/monitors?limit=500', { key: holder });
  return [...json.items, ...legacy.items].map(({ id }: { id: string }) => id);
}

test('one of two identical imports in two processes is accepted and creates each monitor once', async () => {
  const { apiKey } = await createAccount(apis[0]?.env ?? env);
  const rows = Array.from({ length: 200 }, (_, n) => `site-${n}.example,${n % 2 ? 'ping' : ''}`);
  const body = { csv: `domain,kind\n${rows.join('\n')}\n` };
  // Meanwhile, single requests create some of the same monitors.
  const singles = Array.from({ length: 40 }, (_, n) =>
    n % 2
      ? sendRequest(api(n), path, { key: apiKey, body: { kind: 'ping', host: `site-${n}.example` } })
      : sendRequest(api(n), '/api/monitors', { key: apiKey, body: { domain: `site-${n}.example` } }),
  );
  const uploads = [0, 1].map((n) => sendRequest(api(n), '/api/v1/import/monitors', { key: apiKey, body }));
  const [first, second] = await Promise.all(uploads);
  const made = counts(await Promise.all(singles));
  assert.deepEqual([first?.status, second?.status].sort(), [200, 429]);
  const { created, skippedDuplicate } = (first?.status === 200 ? first : second)?.json ?? {};
  assert.equal(created + skippedDuplicate, 200);
  assert.equal(
    skippedDuplicate,
    made[201] ?? 0,
    'rows of monitors that single requests created are duplicates',
  );
  const ids = await listIds(apiKey);
  assert.equal(ids.length, 200);
  assert.equal(new Set(ids).size, 200);
});

test('the limit holds if many requests and an import compete for the last monitors', async () => {
  const { apiKey } = await createAccount(apis[0]?.env ?? env, { plan: 'business' });
  const rows = Array.from({ length: 30 }, (_, n) => `row-${n}.example`);
  const upload = sendRequest(api(1), '/api/v1/import/monitors', {
    key: apiKey,
    body: { csv: `domain\n${rows.join('\n')}` },
  });
  const singles = Array.from({ length: 30 }, (_, n) =>
    n % 2
      ? sendRequest(api(n), path, { key: apiKey, body: { kind: 'ping', host: `10.0.0.${n}`, paused: true } })
      : sendRequest(api(n), '/api/monitors', { key: apiKey, body: { domain: `single-${n}.example` } }),
  );
  const responses = await Promise.all(singles);
  const { json } = await upload;
  const made = counts(responses);
  assert.equal((made[201] ?? 0) + json.created, cap);
  assert.equal(json.created + json.skippedForLimit, 30);
  assert.equal(json.planLimit, cap);
  assert.equal((await listIds(apiKey)).length, cap);
  for (const response of responses.filter(({ status }) => status !== 201)) {
    assert.deepEqual([response.status, response.json.code], [402, 'monitor_cap_reached']);
  }
});

test('kill -9 of one of two probers loses no monitor', async () => {
  const ids = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const body = { kind: 'http', url: `${web.url}/ok?${n}`, intervalSeconds: 2, name: `shared ${n}` };
      return (await requestAndExpect(201, api(n), path, { key, body })).json.id as string;
    }),
  );
  const newest = async (id: string): Promise<string | undefined> =>
    (await requestAndExpect(200, api(0), `${path}/${id}/checks?limit=1&status=up`, { key })).json.items[0]
      ?.startedAt;
  for (const id of ids) await eventually('the monitor is checked', () => newest(id));
  await probers[0]?.end('SIGKILL');
  await sleep(500);
  const killed = new Date().toISOString();
  for (const id of ids) {
    await eventually('the other prober checks the monitor', async () => ((await newest(id)) ?? '') > killed);
    const since = `${path}/${id}/checks?limit=500&status=up&from=${encodeURIComponent(killed)}`;
    const { items } = (await requestAndExpect(200, api(0), since, { key })).json;
    // The time of the check, not the time when this test observed it.
    assert.ok(
      Date.parse(items.at(-1).startedAt) - Date.parse(killed) < 20_000,
      'all monitors are checked again',
    );
  }
  const { json } = await requestAndExpect(200, api(0), `${path}/bulk`, {
    key,
    body: { action: 'delete', ids },
  });
  assert.equal(json.changed, ids.length);
});

test('the quorum decides if a monitor has several regions', async () => {
  const body = {
    kind: 'http',
    url: `http://split.test:${web.port}/ok`,
    regions: ['eu', 'us'],
    // The first check is due immediately and has a long timeout, because a timeout on a busy machine would count as a
    // vote.
    intervalSeconds: 3600,
    timeoutSeconds: 60,
    confirm: { failures: 1 },
  };
  const make = async (quorum: number | null) =>
    (await requestAndExpect(201, api(0), path, { key, body: { ...body, quorum, name: `quorum ${quorum}` } }))
      .json.id;
  const [one, both, most] = [await make(1), await make(2), await make(null)];
  const status = async (id: string) =>
    (await requestAndExpect(200, api(0), `${path}/${id}`, { key })).json.state.status;
  // On a busy machine, the first check can be unknown. The next one would be due in an hour.
  let checkAgainAt = Date.now() + 15_000;
  const eventuallyWithChecks = (what: string, isDone: () => Promise<boolean>) =>
    eventually(what, async () => {
      if (await isDone()) return true;
      if (Date.now() < checkAgainAt) return false;
      checkAgainAt = Date.now() + 15_000;
      const check = { action: 'check', ids: [one, both, most] };
      await requestAndExpect(200, api(0), `${path}/bulk`, { key, body: check });
      return false;
    });
  await eventuallyWithChecks('one region is enough', async () => (await status(one)) === 'down');
  const seen = async (id: string) => {
    const measured = `${path}/${id}/checks?limit=50&status=up&status=down`;
    const { items } = (await requestAndExpect(200, api(0), measured, { key })).json;
    return new Set(
      items.map((check: { region: string; status: string }) => `${check.region} ${check.status}`),
    );
  };
  for (const id of [both, most]) {
    await eventuallyWithChecks('both regions have reported', async () => (await seen(id)).size === 2);
    assert.deepEqual(await seen(id), new Set(['eu up', 'us down']));
    assert.notEqual(await status(id), 'down', 'one region still reaches the target');
  }
  for (const id of [one, both, most])
    await requestAndExpect(204, api(0), `${path}/${id}`, { key, method: 'DELETE' });
});

test('while its database is unavailable, an API responds with 503 to requests that need it, and then recovers', async () => {
  relay.cut();
  await eventually('the API is not ready', async () => (await sendRequest(api(1), '/readyz')).status === 503);
  await requestAndExpect(200, api(1), '/healthz');
  const refused = await requestAndExpect(503, api(1), '/api/v1/account', { key });
  assert.equal(refused.json.code, 'unavailable');
  assert.ok(Number(refused.headers.get('retry-after')) >= 1);
  assert.doesNotMatch(refused.text, /ECONN|postgres|127\.0\.0\.1/);
  await requestAndExpect(200, api(0), '/readyz');
  relay.restore();
  await eventually(
    'the API is ready again',
    async () => (await sendRequest(api(1), '/readyz')).status === 200,
  );
  await requestAndExpect(200, api(1), '/api/v1/account', { key });
});

test('a prober stops on SIGTERM', async () => {
  const how = await probers[1]?.end('SIGTERM');
  assert.equal(how?.code, 0);
  assert.ok((how?.ms ?? 0) < 15_000);
});

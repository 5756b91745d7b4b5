import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { createKumaDatabase, kumaUptimes30d, toMariadbStatements } from '#lab/importers/kuma-database.ts';
import { createCa } from '#lab/tls/ca.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import { type Caller, createOfflineNet, createTestApi, type TestApi } from '#test/support/http.ts';
import { missingServer, startMariadb } from '#test/support/real-servers.ts';

const dayMs = 86_400_000;
let api: TestApi;
let folder: string;
before(async () => {
  const { dns, rootCertificates } = createOfflineNet();
  const policy = createEgressPolicy({ mode: 'public', allow: ['127.0.0.0/8'] });
  api = await createTestApi({ net: createNet({ policy, dns, rootCertificates }) });
  folder = await mkdtemp(join(tmpdir(), 'import-test-'));
});
after(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

async function send(caller: Caller | null, tool: string, payload: object | Buffer, query = '') {
  api.clock.advance(10_000);
  const isFile = Buffer.isBuffer(payload);
  return api.request(caller, {
    method: 'POST',
    url: `/api/v1/import/from/${tool}${query}`,
    headers: { 'content-type': isFile ? 'application/octet-stream' : 'application/json' },
    payload: isFile ? payload : JSON.stringify(payload),
  });
}

const list = async (caller: Caller, path: string) =>
  (await api.request(caller, { url: `${path}${path.includes('?') ? '&' : '?'}limit=200` })).json().items;

type Item = { resource: string; name: string; state: string; notes: string[]; id: string | null };

/** Writes a database with all features of Uptime Kuma. */
function fillKuma(path: string, name = 'Shop') {
  const now = api.clock.now();
  const db = createKumaDatabase(path, 2);
  const group = db.insert('monitor', { type: 'group', name: `${name} group`, interval: 60 });
  const proxy = db.insert('proxy', {
    protocol: 'http',
    host: 'proxy.example',
    port: 3128,
    auth: 1,
    username: 'ada',
    password: 'planted-proxy',
  });
  const shop = db.insert('monitor', {
    type: 'http',
    proxy_id: proxy,
    name,
    url: 'https://shop.example/',
    interval: 60,
    timeout: 48,
    parent: group,
    auth_method: 'basic',
    basic_auth_user: 'ada',
    basic_auth_pass: 'planted-password',
  });
  const job = db.insert('monitor', {
    type: 'push',
    name: `${name} job`,
    interval: 600,
    push_token: `tok${name}0123456789abcdef`,
  });
  db.insert('monitor', { type: 'docker', name: `${name} container` });
  db.addHistory(shop, {
    from: now - 90 * dayMs,
    to: now,
    intervalSeconds: 600,
    outages: [{ from: now - 10 * dayMs, to: now - 10 * dayMs + 3 * 3_600_000 }],
    pingMs: 80,
  });
  const slack = db.insert('notification', {
    name: 'Ops',
    config: JSON.stringify({
      type: 'slack',
      slackwebhookURL: 'https://hooks.slack.example/services/T/B/planted-token',
    }),
  });
  db.insert('notification', { name: 'Line', config: JSON.stringify({ type: 'line' }) });
  for (const monitor of [shop, job])
    db.insert('monitor_notification', { monitor_id: monitor, notification_id: slack });
  const tag = db.insert('tag', { name: 'team', color: '#000' });
  db.insert('monitor_tag', { monitor_id: shop, tag_id: tag, value: 'web' });
  const window = db.insert('maintenance', {
    title: 'Updates',
    description: '',
    strategy: 'recurring-weekday',
    start_time: '02:00',
    end_time: '03:30',
    weekdays: '[0,6]',
    timezone: 'Europe/Berlin',
    start_date: '2026-01-01 00:00:00',
  });
  db.insert('monitor_maintenance', { monitor_id: shop, maintenance_id: window });
  const page = db.insert('status_page', {
    slug: name.toLowerCase(),
    title: `${name} status`,
    description: '',
  });
  const pageGroup = db.insert('group', { name: 'Services', status_page_id: page });
  db.insert('monitor_group', { monitor_id: shop, group_id: pageGroup });
  db.insert('incident', { title: 'Slow', content: 'We look.', style: 'warning', status_page_id: page });
  db.close();
  return { shop };
}

describe('an import from Uptime Kuma', () => {
  test('creates monitors, channels, rules, windows and pages as previewed and only once, and can be undone completely', async () => {
    const caller = await api.caller('agency');
    const path = join(folder, 'kuma.db');
    const { shop } = fillKuma(path);
    const file = await readFile(path);
    const before = await list(caller, '/api/v1/alerts/channels');

    const preview = (await send(caller, 'kuma', file, '?dryRun=1')).json();
    assert.equal(preview.dryRun, true);
    assert.equal(preview.importId, null);
    assert.equal((await list(caller, '/api/v1/service-monitors')).length, 0);

    const response = await send(caller, 'kuma', file);
    assert.equal(response.statusCode, 200, response.body);
    const result = response.json();
    assert.deepEqual(result.counts, preview.counts);
    const withoutIds = (items: Item[]) => items.map(({ id: _id, ...item }) => item);
    assert.deepEqual(withoutIds(result.items), withoutIds(preview.items));
    assert.ok(!response.body.includes('planted'), 'secrets are not shown');
    const stateOf = (name: string) => result.items.find((item: Item) => item.name === name)?.state;
    assert.equal(stateOf('Shop'), 'new');
    assert.equal(stateOf('Shop job'), 'new');
    assert.equal(stateOf('Shop container'), 'impossible');
    assert.equal(stateOf('Line'), 'impossible');
    assert.equal(stateOf('Updates'), 'new');

    const monitors = await list(caller, '/api/v1/service-monitors?search=Shop');
    const monitor = monitors.find(({ name }: Item) => name === 'Shop');
    assert.deepEqual(monitor.tags.sort(), ['Shop group', 'team: web']);
    assert.equal(monitor.proxy, 'uptime-kuma-1');
    assert.deepEqual(monitors.find(({ name }: Item) => name === 'Shop group').memberIds, [monitor.id]);
    const uptime = (
      await api.request(caller, { url: `/api/v1/service-monitors/${monitor.id}/uptime?days=30` })
    ).json();
    assert.ok(Math.abs(uptime.ratio - (kumaUptimes30d(path, api.clock.now()).get(shop) ?? 0)) < 0.0001);
    assert.ok(uptime.latency.averageMs > 70 && uptime.latency.averageMs < 90);
    const [rule] = (await list(caller, '/api/v1/alerts/rules')).filter(({ name }: Item) =>
      name.startsWith('Uptime Kuma'),
    );
    assert.deepEqual(rule.match.serviceMonitorIds, [monitor.id]);
    assert.equal(rule.match.heartbeatIds.length, 1);
    const [page] = await list(caller, '/api/v1/status-pages');
    assert.deepEqual(page.components[0].serviceMonitorIds, [monitor.id]);
    const ping = await api.request(null, { url: '/api/push/tokShop0123456789abcdef?status=up' });
    assert.equal(ping.statusCode, 200);

    const again = (await send(caller, 'kuma', file)).json();
    assert.equal(again.counts.new + again.counts.approximated, 0);
    assert.equal(again.counts.existing, result.counts.new + result.counts.approximated);
    assert.equal(again.importId, null);
    assert.equal(again.items.find((item: Item) => item.name === 'Shop').id, monitor.id);

    const undone = await api.request(caller, {
      method: 'POST',
      url: `/api/v1/import/${result.importId}/undo`,
    });
    assert.equal(undone.statusCode, 200, undone.body);
    assert.equal((await list(caller, '/api/v1/alerts/channels')).length, before.length);
  });

  test('an undo removes everything that the import created', async () => {
    const caller = await api.caller('agency');
    const path = join(folder, 'undo.db');
    fillKuma(path, 'Undone');
    const result = (await send(caller, 'kuma', await readFile(path))).json();
    const undone = await api.request(caller, {
      method: 'POST',
      url: `/api/v1/import/${result.importId}/undo`,
    });
    assert.equal(undone.statusCode, 200, undone.body);
    for (const path of ['proxies', 'service-monitors', 'heartbeats', 'status-pages', 'maintenance-windows']) {
      assert.deepEqual(await list(caller, `/api/v1/${path}`), [], path);
    }
    const names = (await list(caller, '/api/v1/alerts/rules')).map(({ name }: Item) => name);
    assert.ok(!names.some((name: string) => name.startsWith('Uptime Kuma')));
  });

  test('an import from the MariaDB database gives the same result as from the file', {
    skip: missingServer('mariadbd'),
  }, async () => {
    const path = join(folder, 'maria.db');
    const { shop } = fillKuma(path, 'Maria');
    const leaf = createCa({ name: 'Lab root' }).issue({ names: ['db.test'] });
    const server = await startMariadb(
      [
        ...toMariadbStatements(path, 'kuma'),
        "CREATE USER reader IDENTIFIED BY 'planted-secret'",
        'GRANT SELECT ON kuma.* TO reader',
      ],
      { chain: leaf.chain, key: leaf.key, root: leaf.cert },
    );
    try {
      const caller = await api.caller('agency');
      const at = (login: string) => ({ url: `mariadb://${login}@127.0.0.1:${server.port}/kuma` });
      const wrong = await send(caller, 'kuma', at('reader:wrong'));
      assert.deepEqual([wrong.statusCode, wrong.json().errors?.[0].pointer], [400, '/url'], wrong.body);
      assert.ok(!wrong.body.includes('wrong@'));
      const ofFile = (await send(caller, 'kuma', await readFile(path), '?dryRun=1')).json();
      const response = await send(caller, 'kuma', at('reader:planted-secret'));
      assert.equal(response.statusCode, 200, response.body);
      const result = response.json();
      assert.deepEqual(result.counts, ofFile.counts);
      assert.equal(result.historyDays, ofFile.historyDays);
      const { id } = result.items.find(({ name }: Item) => name === 'Maria');
      const uptime = (
        await api.request(caller, { url: `/api/v1/service-monitors/${id}/uptime?days=30` })
      ).json();
      assert.ok(Math.abs(uptime.ratio - (kumaUptimes30d(path, api.clock.now()).get(shop) ?? 0)) < 0.0001);
    } finally {
      await server.stop();
    }
  });

  test('an invalid database URL is rejected with an example', async () => {
    for (const url of ['https://kuma.example/', 'mariadb://u:p@127.0.0.1']) {
      const response = await send(await api.caller('agency'), 'kuma', { url });
      assert.deepEqual(
        [response.statusCode, response.json().errors?.[0].code],
        [400, 'not_a_url'],
        response.body,
      );
    }
    const refused = await send(await api.caller('agency'), 'kuma', { url: 'mariadb://u:p@10.0.0.1/kuma' });
    assert.match(refused.json().detail, /target refused/);
  });

  test('a file that is not a database is rejected with a hint about what to upload', async () => {
    const response = await send(await api.caller('agency'), 'kuma', Buffer.from('x'.repeat(5000)));
    assert.equal(response.statusCode, 400);
    assert.match(response.json().detail, /Upload kuma.db/);
  });
});

test('a thousand monitors are imported, and a key with fewer scopes imports only what they allow', async () => {
  const owner = await api.caller('agency');
  const checks = Array.from({ length: 1000 }, (_each, index) => ({
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Job ${index}`,
    slug: `job-${index}`,
    tags: 'prod db',
    timeout: 3600,
    grace: 60,
    methods: '',
    status: 'up',
  }));
  const headers = await api.keyFor(owner.accountId, ['import:write']);
  const limited: Caller = { ...owner, headers };
  const refused = (
    await send(limited, 'healthchecks', { files: [JSON.stringify({ checks: checks.slice(0, 2) })] })
  ).json();
  assert.deepEqual(refused.counts, { new: 0, existing: 0, approximated: 0, impossible: 2 });
  const result = (await send(owner, 'healthchecks', { files: [JSON.stringify({ checks })] })).json();
  assert.deepEqual(result.counts, { new: 1000, existing: 0, approximated: 0, impossible: 0 });
  const ping = await api.request(null, { url: `/ping/${checks[7]?.uuid}` });
  assert.equal(ping.statusCode, 200);
});

/** Serves JSON. Responds with 401 for null and 404 for undefined. */
async function serve(
  t: TestContext,
  answer: (request: IncomingMessage, body: string) => object | null | undefined,
) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const found = answer(request, body);
    response
      .writeHead(found === null ? 401 : found === undefined ? 404 : 200)
      .end(JSON.stringify(found ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  t.after(() => server.close());
  return `http://127.0.0.1:${port}`;
}

describe('the API of another service', () => {
  test('the API is read with its key, page by page, and a wrong key is reported', async (t) => {
    const monitorOf = (id: number, friendlyName: string) => ({
      id,
      friendlyName,
      url: 'https://a.example/',
      type: 'HTTP',
      interval: 300,
    });
    const url = await serve(t, (request) => {
      if (request.headers.authorization !== 'Bearer right') return null;
      const { pathname, searchParams } = new URL(`http://api.test${request.url}`);
      if (pathname !== '/v3/monitors') return undefined;
      return searchParams.has('cursor')
        ? { data: [monitorOf(2, 'Two')], nextLink: null }
        : { data: [monitorOf(1, 'One')], nextLink: `http://${request.headers.host}/v3/monitors?cursor=2` };
    });
    const caller = await api.caller('agency');
    const wrong = await send(caller, 'uptimerobot', { url, apiKey: 'wrong' });
    assert.equal(wrong.statusCode, 400, wrong.body);
    assert.equal(wrong.json().errors[0].pointer, '/apiKey');
    const result = (await send(caller, 'uptimerobot', { url, apiKey: 'right', dryRun: true })).json();
    assert.deepEqual(
      result.items.map(({ name }: Item) => name),
      ['One', 'Two'],
    );
  });

  test('a failed request is retried after the requested time, or reported with its response', async (t) => {
    const answers: (readonly [status: number, headers: Record<string, string>, body: string] | null)[] = [];
    const server = createServer((request, response) => {
      const answer = answers.shift();
      if (answer === null) return request.socket.destroy();
      const [status, headers, body] = answer ?? [200, {}, '[]'];
      return response.writeHead(status, headers).end(body);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    const source = { url: `http://127.0.0.1:${port}`, apiKey: 'x', dryRun: true };
    const caller = await api.caller('agency');
    const monitors = JSON.stringify({
      data: [{ id: 1, friendlyName: 'One', type: 'PING', url: 'a.example', interval: 300 }],
    });
    answers.push([429, { 'retry-after': '0' }, ''], [503, { 'retry-after': '0' }, ''], [200, {}, monitors]);
    const waited = await send(caller, 'uptimerobot', source);
    assert.equal(waited.json().counts?.new, 1, waited.body);
    answers.length = 0;
    answers.push([429, { 'retry-after': '3600' }, '']);
    const limited = await send(caller, 'uptimerobot', source);
    assert.deepEqual([limited.statusCode, limited.json().errors[0].code], [400, 'limited'], limited.body);
    assert.match(limited.json().detail, /does not accept further requests for 3,600 s/);
    for (const [answer, detail] of [
      [[500, {}, ''], /responded with 500/],
      [[302, { location: 'https://elsewhere.example/' }, ''], /responded with 302/],
      [[200, {}, '<html>'], /did not respond with JSON/],
      [[200, { 'content-length': '100' }, '{'], /could not be read/],
    ] as const) {
      answers.push(answer);
      const refused = await send(caller, 'uptimerobot', source);
      assert.equal(refused.statusCode, 400, refused.body);
      assert.match(refused.json().detail, detail);
    }
  });

  test('the UptimeRobot API also returns contacts, windows, pages and groups if the key can read them', async (t) => {
    const lists: Record<string, object | null> = {
      '/v3/monitors?limit=200': {
        data: [
          {
            id: 1,
            friendlyName: 'Shop',
            type: 'HTTP',
            url: 'https://shop.example/',
            interval: 300,
            groupId: 9,
            assignedAlertContacts: [{ alertContactId: 5, threshold: 0, recurrence: 0 }],
          },
        ],
        nextLink: null,
      },
      '/v3/user/alert-contacts': [{ id: 5, friendlyName: 'Ada', type: 'Email', value: 'ada@shop.example' }],
      '/v3/integrations': null,
      '/v3/maintenance-windows': {
        data: [{ id: 1, name: 'Night', interval: 'daily', time: '02:00:00', duration: 30, monitorIds: [1] }],
      },
      '/v3/psps': { data: [{ id: 1, friendlyName: 'Robot status', monitorIds: [1] }], nextLink: null },
      '/v3/monitor-groups': { data: [{ id: 9, name: 'Web' }] },
    };
    const url = await serve(t, (request) => lists[request.url ?? '']);
    const caller = await api.caller('agency');
    const result = (await send(caller, 'uptimerobot', { url, apiKey: 'x' })).json();
    assert.deepEqual(
      result.items.map(({ resource, name, state }: Item) => [resource, name, state]),
      [
        ['channel', 'Ada', 'new'],
        ['monitor', 'Shop', 'new'],
        ['rule', 'UptimeRobot: Ada', 'new'],
        ['maintenance-window', 'Night', 'approximated'],
        ['status-page', 'Robot status', 'new'],
      ],
    );
  });

  test('the UptimeRobot API is read as version 2 if version 3 rejects the key', async (t) => {
    const monitors = Array.from({ length: 60 }, (_each, index) => ({
      id: index,
      friendly_name: `Site ${index}`,
      url: `https://s${index}.example/`,
      type: 1,
      sub_type: '',
      interval: 300,
      timeout: 30,
      status: index === 0 ? 0 : 2,
      http_method: 3,
      post_value: 'a=1',
      custom_http_statuses: { up: '200_204', down: '' },
      alert_contacts: [{ id: '7', value: 'ops@a.example', type: 2, threshold: 1, recurrence: 30 }],
    }));
    const url = await serve(t, (request, body) => {
      if (request.url?.startsWith('/v3/')) return null;
      const form = new URLSearchParams(body);
      if (form.get('api_key') !== 'u1-right') return { stat: 'fail', error: { type: 'invalid_parameter' } };
      if (request.url === '/v2/getAlertContacts')
        return {
          stat: 'ok',
          total: 1,
          limit: 50,
          alert_contacts: [{ id: '7', friendly_name: 'Ops', type: 2, value: 'ops@a.example', status: 2 }],
        };
      if (request.url !== '/v2/getMonitors') return { stat: 'fail' };
      const offset = Number(form.get('offset'));
      return {
        stat: 'ok',
        pagination: { offset, limit: 50, total: 60 },
        monitors: monitors.slice(offset, offset + 50),
      };
    });
    const caller = await api.caller('agency');
    const wrong = await send(caller, 'uptimerobot', { url, apiKey: 'u1-wrong', dryRun: true });
    assert.equal(wrong.json().errors[0].pointer, '/apiKey');
    const result = (await send(caller, 'uptimerobot', { url, apiKey: 'u1-right' })).json();
    // The import contains 60 monitors, one channel and one rule.
    assert.equal(result.counts.new, 62, JSON.stringify(result.counts));
    const [site] = await list(caller, '/api/v1/service-monitors?search=Site 59');
    assert.deepEqual([site.method, site.body, site.expect.status], ['POST', 'a=1', ['200', '204']]);
    const rules = await list(caller, '/api/v1/alerts/rules?search=UptimeRobot');
    const { delaySeconds, repeatSeconds, match } = rules.find(
      ({ name }: Item) => name === 'UptimeRobot: Ops',
    );
    assert.deepEqual([delaySeconds, repeatSeconds, match.serviceMonitorIds.length], [60, 1800, 60]);
  });

  test('the API of an old Healthchecks with a base path is read in the version that it supports', async (t) => {
    const uuid = '31365bce-8da9-4729-8ff3-aaa71d56b712';
    const url = await serve(t, (request) =>
      request.url === '/hc/api/v1/checks/'
        ? {
            checks: [
              {
                name: 'Old',
                ping_url: `https://hc.example/ping/${uuid}`,
                timeout: 3600,
                grace: 60,
                tags: '',
              },
            ],
          }
        : request.url?.startsWith('/hc/api/v1')
          ? { channels: [] }
          : undefined,
    );
    const caller = await api.caller('agency');
    const result = (await send(caller, 'healthchecks', { url: `${url}/hc/`, apiKey: 'x' })).json();
    assert.deepEqual(result.counts, { new: 1, existing: 0, approximated: 0, impossible: 0 });
    assert.equal((await api.request(null, { url: `/ping/${uuid}` })).statusCode, 200);
  });

  test("an import from Statuspage invites a page's subscribers, and an undo removes them", async (t) => {
    const url = await serve(t, (request) => {
      if (request.url === '/v1/pages') return [{ id: 'p', name: 'Shop', subdomain: 'shop-sub' }];
      if (request.url?.includes('/subscribers'))
        return [
          { id: 's1', mode: 'email', email: 'Reader@Example.com' },
          { id: 's2', mode: 'webhook', endpoint: 'https://hook.example/' },
        ];
      return [];
    });
    const caller = await api.caller('agency');
    const result = (await send(caller, 'statuspage', { url, apiKey: 'x' })).json();
    const states = result.items.map(({ resource, state }: Item) => [resource, state]);
    assert.deepEqual(states, [
      ['status-page', 'new'],
      ['subscriber', 'approximated'],
      ['subscriber', 'impossible'],
    ]);
    const page = result.items[0].id;
    const subscribers = await list(caller, `/api/v1/status-pages/${page}/subscribers`);
    assert.deepEqual(
      subscribers.map(({ address, state }: { address: string; state: string }) => [address, state]),
      [['reader@example.com', 'pending']],
    );
    const again = (await send(caller, 'statuspage', { url, apiKey: 'x' })).json();
    assert.deepEqual(again.counts, { new: 0, existing: 2, approximated: 0, impossible: 1 });
    const undone = await api.request(caller, {
      method: 'POST',
      url: `/api/v1/import/${result.importId}/undo`,
    });
    assert.equal(undone.statusCode, 200, undone.body);
    assert.deepEqual(await list(caller, '/api/v1/status-pages'), []);
  });

  test('an API at a private address is rejected by the egress policy', async () => {
    const response = await send(await api.caller('agency'), 'uptimerobot', {
      url: 'http://10.0.0.1/',
      apiKey: 'x',
    });
    assert.equal(response.statusCode, 400);
    assert.match(response.json().detail, /target-refused/);
  });
});

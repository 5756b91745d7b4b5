import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#platform/crypto.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let caller: Caller;
before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api.close());

const html = 'text/html,application/xhtml+xml,*/*;q=0.8';

async function send(url: string, payload: object) {
  const response = await api.request(caller, { method: 'POST', url, payload });
  assert.ok(response.statusCode < 300, response.body);
  return response.json();
}

/** Creates all kinds of objects in an account. @returns values that readers must not see, by description. */
async function watchAll(): Promise<{
  ids: { service: string; domain: string; heartbeat: string };
  secrets: Map<string, string>;
}> {
  const service = await send('/api/v1/service-monitors', {
    kind: 'http',
    name: 'internal-name-of-monitor',
    url: 'http://10.77.88.99:8123/h1dden-path?key=h1dden-query',
    headers: { 'x-token': 'h1dden-header' },
    tags: ['h1dden-tag'],
  });
  const domain = await send('/api/monitors', { domain: 'h1dden-domain.example', label: 'h1dden-label' });
  const heartbeat = await send('/api/v1/heartbeats', {
    name: 'h1dden-heartbeat',
    description: 'h1dden-words',
  });
  const incident = await send('/api/v1/incidents', {
    title: 'Orders are slow',
    severity: 'high',
    message: 'h1dden-message',
    serviceMonitorIds: [service.id],
  });
  await send(`/api/v1/incidents/${incident.id}/comments`, { message: 'h1dden-comment' });
  const window = await send('/api/v1/maintenance-windows', {
    title: 'New disks',
    startsAt: new Date(api.clock.now() - 60_000).toISOString(),
    endsAt: new Date(api.clock.now() + 3_600_000).toISOString(),
    scope: { heartbeatIds: [heartbeat.id] },
  });
  const at = new Date(api.clock.now() - 60_000);
  await api.database.pool.query(
    `insert into monitor_transitions (id, account_id, monitor_id, at, from_status, to_status) values ($1, $2, $3, $4, 'pending', 'down')`,
    [newId(), caller.accountId, service.id, at],
  );
  await api.database.pool.query(
    `update service_monitors set status = 'down', created_at = $2 where id = $1`,
    [service.id, at],
  );
  const known: [string, string][] = [
    ['id of the account', caller.accountId],
    ['mail of the account', caller.email],
    ['id of a service monitor', service.id],
    ['id of a domain monitor', domain.id],
    ['id of a domain', domain.domainId],
    ['id of a heartbeat', heartbeat.id],
    ['ping key', new URL(heartbeat.pingUrl).pathname.split('/').at(-1) ?? ''],
    ['id of an incident', incident.id],
    ['id of a window', window.id],
    ['address', '10.77.88.99'],
    // The port includes its colon, because IDs of requests and posts may contain the same digits.
    ['port', ':8123'],
    ['name of a monitor', 'internal-name-of-monitor'],
    ['anything else that is hidden', 'h1dden-'],
  ];
  return {
    ids: { service: service.id, domain: domain.id, heartbeat: heartbeat.id },
    secrets: new Map([...known, ['id of the incident as published', incident.id]]),
  };
}

test('no public response contains anything that its page does not show', async () => {
  const { ids, secrets } = await watchAll();
  const components = [
    { name: 'Shop', serviceMonitorIds: [ids.service], show: 'latency' },
    { name: 'Name', monitorIds: [ids.domain] },
    { name: 'Job', heartbeatIds: [ids.heartbeat] },
  ];
  const body = { title: 'Larkspur', locales: ['en', 'ja'], components };
  const page = await send('/api/v1/status-pages', { ...body, slug: 'open' });
  const locked = await send('/api/v1/status-pages', {
    ...body,
    slug: 'locked',
    visibility: 'password',
    password: 'h1dden-password',
  });
  await send('/api/v1/status-pages', { ...body, slug: 'private', visibility: 'private' });
  const incidentId = secrets.get('id of an incident');
  const post = await send(`/api/v1/incidents/${incidentId}/publish`, {
    statusPageId: page.id,
    message: 'We look.',
  });
  for (const { id } of [page, locked]) secrets.set(`id of page ${id}`, id);
  const { token } = await send(`/api/v1/status-pages/${locked.id}/access-token`, {});
  const paths = [
    ...[
      '',
      '/history',
      '/feed.atom',
      '/feed.json',
      '/badge.svg',
      '/widget',
      '/logo',
      '/favicon',
      '/subscribe',
      '/confirm?token=x',
    ],
    ...[`/incidents/${post.id}`, `/badge.svg?component=${page.components[0].id}`, '/unsubscribe?token=x'],
    ...['/history?month=x', '/badge.svg?style=x', `/incidents/${newId()}`, '/nothing', '?lang=ja'],
  ];
  let responses = 0;
  for (const slug of ['open', 'locked', 'private', 'nowhere', 'OPEN', '%00']) {
    for (const path of paths) {
      for (const accept of [html, 'application/json', '*/*']) {
        const joined = path.includes('?') ? `${path}&token=${token}` : `${path}?token=${token}`;
        for (const url of slug === 'locked' ? [path, joined] : [path]) {
          const response = await api.request(null, { url: `/status/${slug}${url}`, headers: { accept } });
          assert.ok(response.statusCode < 500, `${url}: ${response.body}`);
          search(`${slug}${url} ${accept}`, `${JSON.stringify(response.headers)}${response.body}`, secrets);
          responses += 1;
        }
      }
    }
    for (const [path, payload] of [
      ['/unlock', { password: 'wrong' }],
      ['/unlock', {}],
      ['/subscribe', { email: 'no address' }],
      ['/subscribe', { email: 'reader@example.test', componentIds: [ids.service] }],
      ['/confirm?token=x', {}],
    ] as const) {
      const response = await api.request(null, { method: 'POST', url: `/status/${slug}${path}`, payload });
      assert.ok(response.statusCode < 500, response.body);
      // Responses do not repeat submitted values either, although the reader sent them.
      search(`${slug}${path}`, `${JSON.stringify(response.headers)}${response.body}`, secrets);
    }
  }
  assert.ok(responses > 300, `${responses} answers`);
});

function search(where: string, text: string, secrets: ReadonlyMap<string, string>): void {
  for (const [what, secret] of secrets) {
    for (const form of [secret, encodeURIComponent(secret), secret.replaceAll('-', '')]) {
      assert.ok(!text.includes(form), `${what} in ${where}: ${text.slice(0, 2_000)}`);
    }
  }
}

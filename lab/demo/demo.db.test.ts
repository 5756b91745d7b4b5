import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { people } from './create-company.ts';
import { DemoError } from './folder.ts';
import { type Demo, type DemoOptions, startDemo } from './start-demo.ts';
import type { Aspect } from './timeline.ts';
import { renderWelcome } from './welcome-text.ts';

const dataDir = join(mkdtempSync(join(tmpdir(), 'belltower-demo-')), 'data');
const options: DemoOptions = { dataDir, days: 1, port: 0, fresh: false, logLevel: 'error' };
let demo: Demo;

before(
  async () => {
    demo = await startDemo(options);
  },
  { timeout: 900_000 },
);

after(async () => {
  await demo?.stop();
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

interface MonitorBody {
  id: string;
  name: string;
  kind: string;
  tags: string[];
  dependsOn: string[];
  severity: string;
  state: { status: string; lastCheckAt: string | null };
}

interface IncidentBody {
  cause: string;
  id: string;
  title: string;
  state: string;
  source: { type: string; name: string };
  timeline: { type: string; actor: { name: string } }[];
}

async function get(path: string): Promise<Response> {
  const response = await fetch(demo.url + path, { headers: { authorization: `Bearer ${demo.apiKey}` } });
  assert.equal(response.status, 200, path);
  return response;
}
const read = async <T>(path: string): Promise<T> => (await (await get(path)).json()) as T;
const list = async <T>(path: string): Promise<T[]> => (await read<{ items: T[] }>(path)).items;
const rows = async (path: string): Promise<Record<string, string>[]> =>
  parse(await (await get(path)).text(), { columns: true });

const monitors = () => list<MonitorBody>('/api/v1/service-monitors?limit=500');
async function monitorNamed(name: string): Promise<MonitorBody> {
  const found = (await monitors()).find((monitor) => monitor.name === name);
  assert.ok(found, name);
  return found;
}

test('the demo has monitors of several kinds with tags, dependencies and every severity', async () => {
  const all = await monitors();
  assert.ok(all.length >= 25, `${all.length} monitors`);
  const kinds = new Set(all.map(({ kind }) => kind));
  assert.deepEqual([...kinds].sort(), ['dns', 'http', 'keyword', 'ping', 'port', 'ssl']);
  assert.equal(new Set(all.map(({ severity }) => severity)).size, 5);
  assert.ok(all.some(({ dependsOn }) => dependsOn.length > 0));
  assert.ok(all.some(({ tags }) => tags.includes('imported')));
  assert.ok(all.some(({ state }) => state.status === 'paused'));
  assert.deepEqual(
    all.filter(({ state }) => state.status === 'pending').map(({ name }) => name),
    [],
  );
  const domains = await list<{ domain: string }>('/api/monitors');
  assert.ok(domains.some(({ domain }) => domain === 'xn--lrchenhof-v2a.test'));
});

/** Monitors, the host aspect that makes them fail, and the tolerance for confirmation in seconds. */
const outages: [name: string, host: string, aspect: Aspect, slackSeconds: number][] = [
  ['Shop prices', 'shop.larkspur.test', 'web', 130],
  ['MX records', 'larkspur.test', 'dns', 400],
  ['Session cache', 'cache.larkspur.test', 'port', 200],
  ['Office gateway', 'gw.office.larkspur.test', 'ping', 200],
  ['Blog database', 'blog.larkspur.test', 'web', 400],
  ['Supplier EDI', 'edi.supplier.test', 'web', 700],
  ['Website DNS', 'www.larkspur.test', 'dns', 0],
];

test('uptime matches the outages in the story', async () => {
  for (const [name, host, aspect, slackSeconds] of outages) {
    const notified = demo.timeline.episodes
      .filter((one) => one.host === host && one.aspect === aspect && one.behavior !== 'busy')
      .reduce((sum, one) => sum + (one.to - one.from) / 1000, 0);
    const { id } = await monitorNamed(name);
    const uptime = await read<{
      ratio: number;
      downtimeSeconds: number;
      incidents: number;
      checks: Record<string, number>;
    }>(`/api/v1/service-monitors/${id}/uptime?days=3`);
    const { downtimeSeconds } = uptime;
    assert.ok(
      Math.abs(downtimeSeconds - notified) <= slackSeconds,
      `${name}: down for ${downtimeSeconds} s, but notified for ${notified} s`,
    );
    assert.equal(uptime.incidents > 0, notified > 0, name);
    // One day minus the minutes before the monitor was created. An outage at the end of the period fits within the
    // tolerance.
    const known = 86_400 - 600;
    assert.ok(
      Math.abs(uptime.ratio - (1 - downtimeSeconds / known)) < 0.01,
      `${name}: ratio ${uptime.ratio}`,
    );
    assert.ok((uptime.checks.up ?? 0) > 100, name);
  }
});

test('every past window has a result', async () => {
  const { id } = await monitorNamed('Status page');
  const from = new Date(demo.timeline.from).toISOString();
  const to = new Date(demo.timeline.to).toISOString();
  const checks = await list<{ status: string; scheduledAt: string; phases: unknown }>(
    `/api/v1/service-monitors/${id}/checks?from=${from}&to=${to}&limit=500`,
  );
  assert.ok(checks.length >= 286 && checks.length <= 292, `${checks.length} checks of 5 minutes in a day`);
  assert.ok(checks.every(({ status }) => status === 'up'));
});

test('some incidents are open, some are resolved, and members of the company have acknowledged some', async () => {
  const all = await list<IncidentBody>('/api/v1/incidents?limit=500');
  const open = all.filter(({ state }) => state !== 'resolved').map(({ source }) => source.name);
  for (const name of ['Hosting node 2', 'Certificate: VPN', 'Certificate: website']) {
    assert.ok(open.includes(name), `${name} is among ${open.join(', ')}`);
  }
  assert.ok(all.filter(({ state }) => state === 'resolved').length >= 8);
  const whole = await Promise.all(all.map(({ id }) => read<IncidentBody>(`/api/v1/incidents/${id}`)));
  const acknowledged = whole.flatMap(({ timeline }) =>
    timeline.filter(({ type }) => type === 'acknowledged').map(({ actor }) => actor.name),
  );
  assert.ok(acknowledged.length >= 2);
  assert.ok(acknowledged.every((name) => people.some(({ email }) => email === name)));
  assert.equal(whole.find(({ source }) => source.type === 'manual')?.state, 'resolved');
});

test('certificates and subdomains have a history and include new ones that need attention', async () => {
  const issued = await list<{ state: string; logs: object[] }>('/api/v1/certificates/issuances?limit=500');
  const count = (state: string) => issued.filter((one) => one.state === state).length;
  assert.ok(issued.length >= 20, `${issued.length} certificates`);
  assert.deepEqual([count('unexpected'), count('acknowledged')], [2, 1]);
  assert.ok(issued.every(({ logs }) => logs.length === 2));
  const names = await list<{ name: string; state: string; takeover: { verdict: string } | null }>(
    '/api/v1/assets/subdomains?limit=500',
  );
  assert.deepEqual([...new Set(names.map(({ state }) => state))].sort(), ['ignored', 'new', 'owned']);
  const taken = names.filter(({ takeover }) => takeover?.verdict === 'vulnerable').map(({ name }) => name);
  assert.deepEqual(taken, ['docs.larkspur.test']);
  const open = await list<IncidentBody>('/api/v1/incidents?state=open&limit=500');
  // If several monitors check an expiring certificate, one more incident opens when the last of them has checked it.
  const notified = open.filter(
    ({ source, cause }) =>
      (source.type === 'certificate' || source.type === 'domain') && cause !== 'shared-certificate',
  );
  assert.deepEqual(notified.map(({ source }) => source.name).sort(), [
    '*.larkspur-shop.test',
    '*.larkspur-shop.test',
    'docs.larkspur.test',
    'login.larkspur.test',
  ]);
});

async function waitForLogs(): Promise<void> {
  const followed = () =>
    list<{ state: string; position: number; treeSize: number }>('/api/v1/certificates/logs');
  const isRead = (logs: Awaited<ReturnType<typeof followed>>) =>
    logs.length === 2 && logs.every(({ state, position }) => state === 'usable' && position > 20);
  for (let tries = 0; tries < 1_800 && !isRead(await followed()); tries++) await pause(100);
  assert.ok(isRead(await followed()), JSON.stringify(await followed()));
}

test('the demo has registered lookalikes of the company, one reported by email and another with a takedown in progress', async () => {
  const lookalikes = await list<{ name: string; unicode: string; mail: string[]; state: string }>(
    '/api/v1/threats/lookalikes?limit=500',
  );
  const named = (name: string) => lookalikes.find((one) => one.name === name);
  assert.deepEqual(named('xn--lrkspur-5wa.test')?.mail, ['mx.cheapnames.test']);
  assert.equal(named('xn--lrkspur-5wa.test')?.unicode, 'lärkspur.test');
  assert.equal(named('larkspvr.test')?.state, 'confirmed');
  const leads = await list<{ url: string }>('/api/v1/threats/leads');
  assert.ok(leads.some(({ url }) => url === 'https://larkspur-refund.test/verify'));
  const [alarm] = await list<IncidentBody>('/api/v1/incidents?sourceType=threat');
  assert.equal(alarm?.source.name, 'larkspvr.test');
  // The lab serves the pages of lookalikes only if it may open the web ports.
  if (!demo.internet.scanned) return;
  const cases = await list<{ url: string; state: string; submissions: { to: string }[] }>(
    '/api/v1/threats/takedowns',
  );
  assert.deepEqual(
    cases.find(({ url }) => url === 'http://larkspvr.test/')?.submissions.map(({ to }) => to),
    ['abuse@hosting.test', 'abuse@cheapnames.test'],
  );
});

test("the demo's certificate logs are read", waitForLogs);

test('exports are complete', async () => {
  // Fetched first, because an incident may open between the two requests.
  const listed = await list('/api/v1/incidents?limit=500');
  assert.ok((await rows('/api/v1/exports/incidents.csv')).length >= listed.length);
  const exported = await rows('/api/v1/exports/monitors.csv');
  const monitorCount = (await monitors()).length + (await list('/api/monitors?limit=500')).length;
  assert.equal(exported.length, monitorCount);
  const history = await rows('/api/v1/exports/scan-history.csv?days=3');
  const checks = history.filter(({ source }) => source === 'service').length;
  const made = demo.made?.checks ?? 0;
  assert.ok(made > 10_000);
  assert.ok(checks >= made && checks < made + 1_000, `${checks} exported, ${made} made`);
});

test('domains were scanned, and their risk has nightly snapshots', async () => {
  for (const { id, domain } of await list<{ id: string; domain: string }>('/api/monitors')) {
    const trend = await read<{ date: string }[]>(`/api/monitors/${id}/risk-trend?days=7`);
    assert.ok(trend.length >= 1, domain);
    const scans = await list<{ state: string }>(`/api/monitors/${id}/history`);
    assert.ok(
      scans.some(({ state }) => state === 'done'),
      domain,
    );
  }
});

test('most heartbeats receive pings, and one has stopped', async () => {
  const { items } = await read<{ items: { name: string; state: { status: string } }[] }>(
    '/api/v1/heartbeats',
  );
  const statusOf = new Map(items.map(({ name, state }) => [name, state.status]));
  assert.equal(statusOf.size, 5);
  assert.equal(statusOf.get('Newsletter queue'), 'down');
  assert.match(statusOf.get('Warehouse sync') ?? '', /^(up|late)$/);
});

test('users and programs can read the status page', async () => {
  const asProgram = await fetch(`${demo.url}/status/larkspur`, { headers: { accept: 'application/json' } });
  const page = (await asProgram.json()) as { groups: { components: { name: string; days: unknown[] }[] }[] };
  const shown = page.groups.flatMap(({ components }) => components);
  assert.ok(shown.length >= 9 && shown.filter(({ days }) => days.length > 0).length >= 8);
  const people = await fetch(`${demo.url}/status/larkspur`, { headers: { accept: 'text/html' } });
  assert.ok((await people.text()).includes('New database servers'));
});

test('checks continue after the generated history ends', async () => {
  const { id } = await monitorNamed('Shop front page');
  const requestedAt = Date.now();
  const response = await fetch(`${demo.url}/api/v1/service-monitors/${id}/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.apiKey}` },
  });
  assert.equal(response.status, 200);
  for (let tries = 0; ; tries++) {
    const { state } = await read<MonitorBody>(`/api/v1/service-monitors/${id}`);
    if (Date.parse(state.lastCheckAt ?? '') >= requestedAt - 1_000) break;
    assert.ok(tries < 1_800, 'no new check was made');
    await pause(100);
  }
});

test('the printed URL, credentials and API key work', async () => {
  const welcome = renderWelcome(demo, 12);
  assert.match(welcome, /export BELLTOWER_RESOLVERS=127\.0\.0\.1:\d+ .* scan larkspur\.test\n/s);
  for (const word of [demo.url, demo.email, demo.password, demo.apiKey]) assert.ok(welcome.includes(word));
  const response = await fetch(`${demo.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: demo.url },
    body: JSON.stringify({ email: demo.email, password: demo.password }),
  });
  assert.equal(response.status, 201);
});

test('a running demo and a folder with other content are not removed', async () => {
  await assert.rejects(startDemo({ ...options, fresh: true }), DemoError);
  const foreign = mkdtempSync(join(dataDir, '..', 'foreign-'));
  writeFileSync(join(foreign, 'precious.txt'), 'keep me');
  await assert.rejects(startDemo({ ...options, dataDir: foreign, fresh: true }), DemoError);
});

test('a second run continues with the existing data', { timeout: 600_000 }, async () => {
  const earlier = demo;
  const before = (await monitors()).map(({ id }) => id).sort();
  await demo.stop();
  demo = await startDemo(options);
  assert.equal(demo.made, null);
  assert.equal(demo.apiKey, earlier.apiKey);
  assert.deepEqual(demo.internet.ports, earlier.internet.ports);
  assert.deepEqual((await monitors()).map(({ id }) => id).sort(), before);
  // After a restart, the logs must contain their previous entries. Otherwise, Belltower would report them as dishonest.
  await waitForLogs();
});

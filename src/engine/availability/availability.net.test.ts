import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:net';
import { after, before, test } from 'node:test';
import { type FindingId, listFindingTypes } from '#engine/findings/catalog.ts';
import { type FixtureZone, fixtureLookup } from '#engine/posture/testing/zone.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { createCa } from '#lab/tls/ca.ts';
import type { WebBehavior } from '#lab/web/exchange.ts';
import { startWebServer, type WebServer } from '#lab/web/server.ts';
import { systemClock } from '#platform/clock.ts';
import type { ServiceHistory } from './facts.ts';
import { type AvailabilityScanOptions, scanAvailability } from './scan.ts';

let web: WebServer;
let plain: WebServer;
/** Accepts connections on the HTTPS port of 127.0.0.3 and closes each one after the ClientHello. */
let deaf: Server;
const V4 = { A: ['127.0.0.1'] };

before(async () => {
  const { cert, key } = createCa({ name: 'Lab root' }).issue({ names: ['good.test'] });
  const site: Record<string, WebBehavior> = {
    '': ({ request, response }) => {
      const host = request.headers.host ?? '';
      if (host.startsWith('broken.test') || host.startsWith('www.broken.test')) response.writeHead(503).end();
      else if (host.startsWith('loop.test')) response.writeHead(302, { location: '/' }).end();
      else response.writeHead(200).end('hello');
    },
  };
  web = await startWebServer({ tls: { cert, key }, behaviors: site });
  plain = await startWebServer({ behaviors: site });
  deaf = createServer(
    (socket) => void socket.on('error', () => undefined).once('data', () => socket.destroy()),
  );
  await new Promise<void>((resolve) => deaf.listen(web.port, '127.0.0.3', resolve));
});
after(async () => {
  await web.close();
  await plain.close();
  await new Promise((resolve) => deaf.close(resolve));
});

const ZONE: FixtureZone = {
  'good.test': V4,
  'www.good.test': V4,
  'alone.test': V4,
  'gone.test': { A: ['127.0.0.9'] },
  'www.gone.test': { A: ['127.0.0.9'] },
  'broken.test': V4,
  'www.broken.test': V4,
  'loop.test': V4,
  'www.loop.test': V4,
  'deaf.test': { A: ['127.0.0.3'] },
  'www.deaf.test': { A: ['127.0.0.3'] },
  'mail-only.test': { MX: [[10, 'mx.mail-only.test']] },
  'unsure.test': { FAIL: 'SERVFAIL' },
  'www.unsure.test': { FAIL: 'SERVFAIL' },
  'six.test': { ...V4, AAAA: ['::1'] },
  'www.six.test': V4,
  'inside.test': { A: ['10.0.0.1'] },
  'www.inside.test': { A: ['10.0.0.1'] },
  'app.good.test': V4,
};

function scan(domain: string, options: Partial<AvailabilityScanOptions> = {}) {
  const hosts = Object.fromEntries(
    Object.entries(ZONE).flatMap(([name, node]) => {
      const all = [...((node.A as string[]) ?? []), ...((node.AAAA as string[]) ?? [])];
      return all.length === 0 ? [] : [[name, all]];
    }),
  );
  return scanAvailability(domain, {
    net: createLoopbackNet({
      hosts: { ...hosts, 'mx.good.test': ['127.0.0.9'], 'mx2.good.test': ['127.0.0.1'] },
    }),
    clock: systemClock,
    lookup: fixtureLookup(ZONE).lookup,
    ports: { http: plain.port, https: web.port, smtp: plain.port },
    confirmAfterMs: 10,
    requestTimeoutMs: 4_000,
    ...options,
  });
}

async function results(domain: string, options: Partial<AvailabilityScanOptions> = {}) {
  const { checks } = await scan(domain, options);
  const text = checks.map(({ id, result, reason }) => [
    id,
    reason === undefined ? result : `${result} ${reason}`,
  ]);
  return Object.fromEntries(text) as Partial<Record<FindingId, string>>;
}

test('a healthy site passes, with a result for every passive check of the dimension', async () => {
  const seen = await results('good.test');
  assert.equal(seen['availability.http.down'], 'pass');
  assert.equal(seen['availability.http.apex-www-split'], 'pass');
  assert.equal(seen['availability.http.redirect-loop'], 'pass');
  assert.equal(seen['availability.http.tls-handshake-failing'], 'pass');
  assert.equal(seen['availability.ipv6.missing'], 'fail no-aaaa');
  assert.equal(seen['availability.dns.nameserver-silent'], 'not-tested not-run');
  for (const { id, active } of listFindingTypes('availability'))
    assert.equal(seen[id as FindingId] !== undefined, active !== true, id);
});

test('does not repeat checks that other families have already performed', async () => {
  const given = [{ id: 'availability.dns.nameserver-silent', asset: 'good.test', result: 'pass' }] as const;
  const seen = await results('good.test', { given });
  assert.equal(seen['availability.dns.nameserver-silent'], undefined);
});

test('reports a site with no server as down only after a second attempt', async () => {
  const { checks, facts } = await scan('gone.test');
  const down = checks.find(({ id }) => id === 'availability.http.down');
  assert.deepEqual([down?.result, down?.reason], ['fail', 'site-down']);
  assert.deepEqual(
    facts?.hosts.map(({ attempts }) => attempts),
    [2, 2],
  );
  const seen = await results('gone.test');
  assert.equal(seen['availability.http.redirect-loop'], 'not-tested site-not-reached');
  assert.equal(seen['availability.http.tls-handshake-failing'], 'not-applicable port-443-closed');
});

test('a site that returns 503 on all hosts is down', async () => {
  assert.equal((await results('broken.test'))['availability.http.down'], 'fail site-down');
});

test('a www name that does not exist is reported', async () => {
  const seen = await results('alone.test');
  assert.equal(seen['availability.http.apex-www-split'], 'fail one-does-not-answer');
  assert.equal(seen['availability.http.down'], 'pass');
  assert.equal(
    (await results('app.good.test'))['availability.http.apex-www-split'],
    'not-applicable not-an-apex',
  );
});

test('a redirect loop is reported', async () => {
  assert.equal((await results('loop.test'))['availability.http.redirect-loop'], 'fail redirect-loop');
});

test('a server that closes the connection after every ClientHello fails the handshake', async () => {
  const seen = await results('deaf.test');
  assert.match(seen['availability.http.tls-handshake-failing'] ?? '', /^fail tls-/);
  assert.equal(seen['availability.http.down'], 'fail site-down');
});

test('a domain without a web address has no site that can be down', async () => {
  const seen = await results('mail-only.test');
  assert.equal(seen['availability.http.down'], 'not-applicable no-web-address');
  assert.equal(seen['availability.ipv6.missing'], 'not-applicable no-web-address');
});

test('treats failed lookups and blocked addresses as unknown, never as an outage', async () => {
  const zone = await results('unsure.test', {
    net: { ...createLoopbackNet(), resolve: () => Promise.reject(new Error('x')) },
  });
  assert.match(zone['availability.http.down'] ?? '', /^error/);
  assert.equal((await results('inside.test'))['availability.http.down'], 'error target-refused');
});

test('distinguishes broken IPv6 from a host without IPv6 and from a machine without IPv6', async () => {
  const seen = await results('six.test');
  assert.equal(seen['availability.ipv6.missing'], 'pass');
  // Nothing listens on ::1, so the connection is refused. The test cannot run on a machine without IPv6.
  assert.match(seen['availability.ipv6.broken'] ?? '', /^(fail ipv6-fails|not-tested no-ipv6-here)$/);
  assert.equal((await results('good.test'))['availability.ipv6.broken'], 'not-applicable no-aaaa');
});

const service: ServiceHistory = {
  checks24h: 1_000,
  serverErrors24h: 0,
  firstByteP95Ms24h: 200,
  uptimeRatio30d: 1,
  observedSeconds30d: 2_592_000,
  downNow: false,
};
const histories: [string, Partial<ServiceHistory>, Partial<Record<FindingId, string>>][] = [
  [
    '98.9 % up',
    { uptimeRatio30d: 0.989 },
    {
      'availability.http.uptime-below-99': 'fail uptime',
      'availability.http.uptime-below-99-9': 'not-applicable covered-by-below-99',
    },
  ],
  [
    '99.5 % up',
    { uptimeRatio30d: 0.995 },
    { 'availability.http.uptime-below-99': 'pass', 'availability.http.uptime-below-99-9': 'fail uptime' },
  ],
  [
    'an hour old',
    { observedSeconds30d: 3_600 },
    { 'availability.http.uptime-below-99': 'not-tested observed-too-short' },
  ],
  ['at 1.1% errors', { serverErrors24h: 11 }, { 'availability.http.server-errors': 'fail server-errors' }],
  ['at 1% errors', { serverErrors24h: 10 }, { 'availability.http.server-errors': 'pass' }],
  ['slow', { firstByteP95Ms24h: 3_001 }, { 'availability.http.slow': 'fail slow-first-byte' }],
  [
    'rarely checked',
    { checks24h: 5, serverErrors24h: 5 },
    { 'availability.http.server-errors': 'not-tested too-few-checks' },
  ],
  ['down now', { downNow: true }, { 'availability.http.down': 'fail service-monitor-down' }],
];
for (const [name, change, expected] of histories) {
  test(`a service monitor that is ${name} counts toward availability`, async () => {
    const seen = await results('good.test', { service: { ...service, ...change } });
    for (const [id, result] of Object.entries(expected)) assert.equal(seen[id as FindingId], result, id);
  });
}

test('mail hosts are contacted only if specified, and one that accepts connections is enough', async () => {
  const id = 'availability.mail.mx-unreachable';
  assert.equal((await results('good.test'))[id], undefined);
  assert.equal((await results('good.test', { mailHosts: ['mx.good.test'] }))[id], 'fail no-host-accepts');
  assert.equal((await results('good.test', { mailHosts: ['mx.good.test', 'mx2.good.test'] }))[id], 'pass');
  assert.equal((await results('good.test', { mailHosts: [] }))[id], 'not-applicable no-mail');
});

test('stops a scan when its budget runs out and reports every ID as budget-spent', async () => {
  const lookup = () => new Promise<never>(() => undefined);
  const never = { budgetMs: 50, lookup };
  const seen = await Promise.race([results('good.test', never), systemClock.sleep(5_000).then(() => null)]);
  assert.ok(seen !== null, 'ended');
  assert.ok(Object.values(seen).every((text) => text === 'not-tested budget-spent'));
});

import assert from 'node:assert/strict';
import { createServer, type Server, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { fetchOnce } from '#engine/http/fetch.ts';
import { scanTls } from '#engine/tls/scan-tls.ts';
import { type LabInternet, listLabDomains, startLabInternet } from '#lab/scan/internet.ts';
import { systemClock } from '#platform/clock.ts';
import { createSilenceMemory, type Net } from '#platform/net/types.ts';
import { listFamilies } from './families.ts';
import { runScan } from './run-scan.ts';
import { detectSilentAddresses } from './silent-addresses.ts';

/** Address that accepts every connection and never sends anything. */
const mute = { address: '127.77.0.199', family: 4 as const };
const signal = new AbortController().signal;
let lab: LabInternet;
let connections: Socket[] = [];
const servers: Server[] = [];

before(async () => {
  const domains = listLabDomains(systemClock.now()).filter(({ domain }) => domain === 'good.test');
  lab = await startLabInternet({ domains });
  for (const port of Object.values(lab.web.ports)) {
    const server = createServer((socket) => connections.push(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => server.listen(port, mute.address, resolve));
    servers.push(server);
  }
});
after(async () => {
  for (const socket of connections) socket.destroy();
  for (const server of servers) server.close();
  await lab.close();
});

/** Returns a network with the site and all names below it at the silent address. */
const muted = (): Net => ({
  ...lab.net,
  resolve: async (host, options) => {
    const found = await lab.net.resolve(host, options);
    return host.endsWith('good.test') ? [mute] : found;
  },
});

test('a silent site delays the scan once, is down after a second attempt, and passes no check', async () => {
  connections = [];
  const request = { domain: 'good.test', families: listFamilies(false), verified: false, before: {} };
  const tools = { net: muted(), clock: systemClock, signal };
  const { outcomes } = await runScan({ ...request, environment: lab.environment }, tools);
  const checks = outcomes.flatMap((outcome) => outcome.checks);
  const ofSite = checks.filter(({ id }) =>
    /^(?:web|ssl\.(?:cert|cipher|protocol|kex|session)|cve)\b/.test(id),
  );
  assert.deepEqual(
    [...new Set(ofSite.map(({ result }) => result))].sort(),
    ['not-applicable', 'not-tested'],
    'no check of web pages or certificates has a result',
  );
  const reasons = new Set(ofSite.filter(({ result }) => result === 'not-tested').map(({ reason }) => reason));
  assert.deepEqual([...reasons].sort(), ['http-timeout', 'tls-timeout']);
  const down = checks.find(({ id }) => id === 'availability.http.down');
  assert.deepEqual([down?.result, down?.reason], ['fail', 'site-down']);
  // The probe of both ports, the mail policy, and two requests to two hosts over two schemes.
  assert.ok(connections.length <= 12, `${connections.length} connections`);
});

test('the probe detects both ports of a silent address, and no fault of a responding one', async () => {
  const ports = lab.web.ports;
  const known = createSilenceMemory();
  await detectSilentAddresses('good.test', {
    net: { ...muted(), silence: known },
    clock: systemClock,
    signal,
    ports,
  });
  assert.equal(known.find(mute.address, ports.https)?.code, 'tls-timeout');
  assert.equal(known.find(mute.address, ports.http)?.code, 'response-timeout');
  assert.equal(known.find(mute.address, 25), null);
  const none = createSilenceMemory();
  await detectSilentAddresses('good.test', {
    net: { ...lab.net, silence: none },
    clock: systemClock,
    signal,
    ports,
  });
  assert.equal(none.find('127.0.0.1', ports.https), null);
});

test('pages and handshakes do not wait for addresses known to be silent, and fail as they would after waiting', async () => {
  const ports = lab.web.ports;
  const net = { ...muted(), silence: createSilenceMemory() };
  const context = { net, clock: systemClock, signal, ports, contactUrl: null };
  const seen: string[] = [];
  for (const scheme of ['http', 'https'])
    for (let n = 0; n < 2; n++) {
      connections = [];
      // Long enough to connect on a busy machine.
      const { failure } = await fetchOnce(new URL(`${scheme}://good.test/`), { timeoutMs: 1_500 }, context);
      seen.push(`${failure?.phase} ${failure?.code} ${connections.length}`);
    }
  assert.deepEqual(seen, [
    'http http-timeout 1',
    'http http-timeout 0',
    'tls tls-timeout 1',
    'tls tls-timeout 0',
  ]);
  connections = [];
  const { checks } = await scanTls({
    domain: 'good.test',
    net,
    clock: systemClock,
    signal,
    port: ports.https,
  });
  assert.equal(connections.length, 0);
  const certificate = checks.find(({ id }) => id === 'ssl.certificate.expired');
  assert.deepEqual([certificate?.result, certificate?.reason], ['not-tested', 'tls-timeout']);
});

test('an externally aborted wait does not mark an address as silent', async () => {
  const ports = lab.web.ports;
  const silence = createSilenceMemory();
  const context = { net: { ...muted(), silence }, clock: systemClock, ports, contactUrl: null };
  await fetchOnce(new URL('http://good.test/'), {}, { ...context, signal: AbortSignal.timeout(50) });
  assert.equal(silence.find(mute.address, ports.http), null);
});

test('unresponsive name servers cost two timeouts in total', async () => {
  const domain = 'good.test';
  const places = Object.values(lab.nameServers);
  const [registry] = places;
  const isTheirs = (name: string) => name === domain || name.endsWith(`.${domain}`);
  for (const server of new Set([lab.resolver, ...places]))
    if (server !== registry)
      server.setBehavior('*', {
        kind: 'custom',
        change: (reply) => {
          const { name, type } = reply.query;
          if (isTheirs(name) && !(type === 'DS' && name === domain)) reply.response = null;
        },
      });
  const request = { domain, families: listFamilies(false), verified: false, before: {} };
  const tools = { net: lab.net, clock: systemClock, signal };
  const { outcomes, queries } = await runScan({ ...request, environment: lab.environment }, tools);
  const checks = outcomes.flatMap((outcome) => outcome.checks);
  const failed = checks.filter(({ id, result }) => result === 'fail' && id.startsWith('availability.dns'));
  assert.deepEqual(
    failed.map(({ id }) => id),
    ['availability.dns.resolution-failing'],
  );
  assert.ok(checks.every(({ id, result }) => !id.startsWith('email.') || result !== 'pass'));
  // A healthy scan sends more than a hundred queries.
  assert.ok(queries < 60, `${queries} queries`);
});

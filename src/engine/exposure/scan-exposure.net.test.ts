import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listFindingTypes } from '#engine/findings/catalog.ts';
import { type FixtureZone, fixtureLookup } from '#engine/posture/testing/zone.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import {
  EXPOSED_HOSTS,
  type ExposedWeb,
  startExposedWeb,
  startServices,
} from '#lab/posture-web/exposed-hosts.ts';
import { systemClock } from '#platform/clock.ts';
import { createCloudRanges } from './cloud-ranges.ts';
import { comparePorts } from './facts.ts';
import { type ExposureScanOptions, scanExposure } from './scan-exposure.ts';

/** A dedicated loopback address, so that well-known ports are free on it. */
const PORTS_AT = '127.83.19.7';
const signal = new AbortController().signal;
let web: ExposedWeb;

const zone: FixtureZone = {
  ...Object.fromEntries(Object.keys(EXPOSED_HOSTS).map((host) => [host, { A: '127.0.0.1' }])),
  'taken.exposed.test': { CNAME: 'gone.bitbucket.io' },
  'gone.bitbucket.io': { A: '127.0.0.1' },
  'edge.exposed.test': { CNAME: 'nobody.github.io' },
  'nobody.github.io': { A: '127.0.0.1' },
  'claimed.exposed.test': { CNAME: 'ours.bitbucket.io' },
  'ours.bitbucket.io': { A: '127.0.0.1' },
  'azure.exposed.test': { CNAME: 'left-behind.azurewebsites.net' },
  'heroku.exposed.test': { CNAME: 'left-behind.herokudns.com' },
  'loose.exposed.test': { CNAME: 'nowhere.known-owner.test' },
  'free.exposed.test': { CNAME: 'app.never-registered.test' },
  'broken.exposed.test': { FAIL: 'SERVFAIL' },
  'ports.exposed.test': { A: PORTS_AT },
  'everything.exposed.test': { A: '127.0.0.1' },
  'rented.exposed.test': { A: '192.0.2.9' },
};

before(async () => {
  web = await startExposedWeb(EXPOSED_HOSTS, ['everything.exposed.test', 'rented.exposed.test']);
});
after(async () => {
  await web.close();
});

function scan(hosts: string[], options: Partial<ExposureScanOptions> = {}) {
  const names = Object.keys(zone).filter((name) => name.endsWith('exposed.test'));
  const net = createLoopbackNet({
    hosts: Object.fromEntries(
      names.map((name) => [name, [name.startsWith('ports.') ? PORTS_AT : '127.0.0.1']]),
    ),
  });
  return scanExposure({
    domain: 'exposed.test',
    hosts,
    verified: false,
    lookup: fixtureLookup(zone).lookup,
    net,
    clock: systemClock,
    signal,
    // Nothing listens on port 1: the hosts are plain HTTP.
    ports: { http: web.port, https: 1 },
    sources: {
      isUnregistered: async (domain) => domain === 'never-registered.test',
      cloudRanges: createCloudRanges({ Lab: ['192.0.2.0/24'] }),
    },
    scanPorts: [6379, 3389, 2375, 3306, 8888],
    ...options,
  });
}

const failed = ({ checks }: Awaited<ReturnType<typeof scan>>): string[] =>
  [...new Set(checks.filter(({ result }) => result === 'fail').map(({ id }) => id))].sort();

describe('each host has exactly the expected findings', () => {
  const passive: [host: string, expected: string[]][] = [
    ['exposed.test', []],
    ['taken.exposed.test', ['exposure.takeover.confirmed']],
    ['azure.exposed.test', ['exposure.takeover.confirmed']],
    ['edge.exposed.test', ['exposure.takeover.possible']],
    ['heroku.exposed.test', ['exposure.takeover.possible']],
    ['claimed.exposed.test', []],
    ['loose.exposed.test', ['exposure.dangling.cname']],
    ['free.exposed.test', ['exposure.takeover.cname-unregistered']],
    ['staging.exposed.test', ['exposure.host.non-production']],
    ['qa.exposed.test', []],
    ['fresh.exposed.test', ['exposure.host.default-page']],
  ];
  for (const [host, expected] of passive) {
    test(`${host}: ${expected.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(failed(await scan([host])), expected);
    });
  }
  const active: [host: string, expected: string[]][] = [
    ['exposed.test', []],
    ['secrets.exposed.test', ['exposure.file.secrets']],
    ['vcs.exposed.test', ['exposure.file.vcs']],
    ['archive.exposed.test', ['exposure.file.backup']],
    ['listing.exposed.test', ['exposure.web.directory-listing']],
    ['panel.exposed.test', ['exposure.panel.login-public']],
    ['everything.exposed.test', []],
  ];
  for (const [host, expected] of active) {
    test(`${host}, verified: ${expected.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(failed(await scan([host], { verified: true, scanPorts: [] })), expected);
    });
  }
});

test('reports a cloud address that has not responded for a week, but not one that responds again', async () => {
  const weekAgo = systemClock.now() - 7 * 86_400_000;
  const id = 'exposure.dangling.cloud-address';
  const sourcesOf = (since: number | null) => ({
    cloudRanges: createCloudRanges({ Lab: ['192.0.2.0/24'] }),
    ...(since === null ? {} : { deadSince: new Map([['192.0.2.9', since]]) }),
  });
  // Nothing listens on port 1.
  const silent = { ports: { http: 1, https: 1 } };
  const first = await scan(['rented.exposed.test'], { ...silent, sources: sourcesOf(null) });
  assert.deepEqual(failed(first), []);
  assert.ok((first.facts.deadSince['192.0.2.9'] ?? 0) > weekAgo);
  const later = await scan(['rented.exposed.test'], { ...silent, sources: sourcesOf(weekAgo) });
  assert.deepEqual(failed(later), [id]);
  assert.deepEqual(later.checks.find((check) => check.id === id)?.evidence, { addresses: ['192.0.2.9 Lab'] });
  assert.deepEqual(later.facts.deadSince, { '192.0.2.9': weekAgo });
  const back = await scan(['rented.exposed.test'], { sources: sourcesOf(weekAgo) });
  assert.deepEqual(failed(back), []);
  assert.deepEqual(back.facts.deadSince, {});
  const unknown = await scan(['rented.exposed.test'], { sources: { cloudRanges: null } });
  assert.equal(unknown.checks.find((check) => check.id === id)?.result, 'not-tested');
});

test('internal-looking names are found among all known names', async () => {
  const names = [
    'www.exposed.test',
    'vcenter01.exposed.test',
    'sql2.dc1.exposed.test',
    'advice.exposed.test',
  ];
  const found = await scan(['exposed.test'], { sources: { names } });
  assert.deepEqual(failed(found), ['exposure.dns.internal-names']);
  const check = found.checks.find(({ id }) => id === 'exposure.dns.internal-names');
  assert.deepEqual(check?.evidence?.names, ['vcenter01.exposed.test', 'sql2.dc1.exposed.test']);
});

test('no active requests are sent to a domain that is not verified', async () => {
  const from = web.requests.length;
  const { checks } = await scan(['secrets.exposed.test']);
  assert.deepEqual(web.requests.slice(from), ['secrets.exposed.test /']);
  assert.equal(checks.find(({ id }) => id === 'exposure.file.secrets')?.result, 'disabled');
});

test('discovered secrets are not part of the result', async () => {
  const found = await scan(['secrets.exposed.test'], { verified: true, scanPorts: [] });
  assert.ok(failed(found).includes('exposure.file.secrets'));
  assert.ok(!JSON.stringify(found).includes('hunter2'));
});

test('identifies open ports by their protocol', async () => {
  const greeting = Buffer.from('4a0000000a382e302e333600', 'hex');
  const services = await startServices(PORTS_AT, [
    { port: 6379, answer: '-NOAUTH Authentication required.\r\n' },
    { port: 3306, greeting },
    { port: 3389 },
    { port: 2375, answer: 'HTTP/1.1 200 OK\r\nContent-Length: 21\r\n\r\n{"ApiVersion":"1.43"}' },
    { port: 8888 },
  ]);
  try {
    const options = { verified: true, sources: { allowedPorts: [3306, 3389, 6379, 2375] } };
    const found = await scan(['ports.exposed.test'], options);
    assert.deepEqual(failed(found), [
      'exposure.port.database',
      'exposure.port.management-ui',
      'exposure.port.remote-admin',
      'exposure.port.unexpected',
    ]);
    const database = found.checks.find(({ id }) => id === 'exposure.port.database');
    assert.deepEqual(database?.evidence, { ports: [`${PORTS_AT}:3306 MySQL`, `${PORTS_AT}:6379 Redis`] });
    const [before] = found.facts.hosts;
    assert.ok(before?.ports);
    const less = { ...before, ports: before.ports.filter(({ port }) => port !== 3389) };
    assert.deepEqual(
      comparePorts([less], [before]).map(({ result, evidence }) => [result, evidence?.ports]),
      [['fail', [`${PORTS_AT}:3389`]]],
    );
    assert.equal(comparePorts([before], [before])[0]?.result, 'pass');
  } finally {
    await services.close();
  }
});

test('reports every passive check for working, unresponsive and broken names', async () => {
  const passive = listFindingTypes('assetExposure').filter(({ active }) => !active);
  for (const host of [
    'exposed.test',
    'nothing-there.exposed.test',
    'broken.exposed.test',
    'heroku.exposed.test',
  ]) {
    const { checks } = await scan([host]);
    const seen = new Set<string>(checks.map(({ id }) => id));
    assert.deepEqual(
      passive.filter(({ id }) => !seen.has(id)).map(({ id }) => id),
      [],
    );
  }
  const { checks } = await scan(['broken.exposed.test']);
  assert.equal(checks.find(({ id }) => id === 'exposure.takeover.confirmed')?.result, 'error');
});

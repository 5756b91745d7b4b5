import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { listFindingTypes } from '#engine/findings/catalog.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { type PostureWeb, startPostureWeb } from '#lab/posture-web/server.ts';
import { labSites } from '#lab/posture-web/sites.ts';
import { startVulnerabilityFeeds, type VulnerabilityFeeds } from '#lab/posture-web/vulnerability-feeds.ts';
import { createTlsPki, startTlsServer } from '#lab/tls/server.ts';
import { systemClock } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';
import { parseRetireRepository } from './libraries/repository.ts';
import { scanWeb, type WebSources } from './scan-web.ts';
import { createEndOfLifeSource } from './vulnerabilities/end-of-life.ts';
import { createEpssSource, createKevSource } from './vulnerabilities/exploitation.ts';
import { createNvdSource } from './vulnerabilities/nvd.ts';
import { createOsvSource } from './vulnerabilities/osv.ts';

const sites = labSites(systemClock.now());
const repository = parseRetireRepository(
  readFileSync(new URL('../../../lab/posture-web/retire-repository.json', import.meta.url), 'utf8'),
);
const pki = createTlsPki();
const signal = new AbortController().signal;
let web: PostureWeb;
let feeds: VulnerabilityFeeds;
let net: Net;
let sources: WebSources;

before(async () => {
  web = await startPostureWeb({ sites, pki });
  feeds = await startVulnerabilityFeeds();
  const names = [...web.hosts, 'cdn.script-host.test'];
  net = createLoopbackNet({
    hosts: Object.fromEntries(names.map((name) => [name, ['127.0.0.1']])),
    rootCertificates: [pki.root.cert],
  });
  const fast = { requestsPerSecond: 1_000 };
  sources = {
    isUnregistered: async (domain) => domain === 'never-registered.test',
    libraries: repository,
    vulnerabilities: createNvdSource({ ...fast, baseUrl: feeds.url('/nvd') }, systemClock),
    packages: createOsvSource({ ...fast, baseUrl: feeds.url('/osv') }, systemClock),
    knownExploited: createKevSource({ ...fast, baseUrl: feeds.url('/kev.json') }, systemClock),
    epss: createEpssSource({ ...fast, baseUrl: feeds.url('/epss') }, systemClock),
    endOfLife: createEndOfLifeSource({ ...fast, baseUrl: feeds.url('/eol') }, systemClock),
  };
});

after(async () => {
  await web.close();
  await feeds.close();
});

const scan = (domain: string, use: WebSources = sources) =>
  scanWeb({ domain, net, clock: systemClock, signal, sources: use, ports: web.ports });

describe('scanning each lab site reports exactly the expected findings', () => {
  for (const site of sites) {
    test(`${site.domain}: ${site.expected.join(', ') || 'nothing'}`, async () => {
      const { checks } = await scan(site.domain);
      const failed = checks.filter(({ result }) => result === 'fail');
      assert.deepEqual(
        [...new Set(failed.map(({ id }) => id))].sort(),
        site.expected,
        JSON.stringify(failed, null, 1),
      );
      const unknown = checks.filter(({ result }) => result === 'error' || result === 'not-tested');
      const reasons = unknown.map(({ id, asset, reason }) => `${asset} ${id} ${reason}`);
      // Without TLS, there are no https headers to check.
      if (site.https !== 'none') assert.deepEqual(reasons, []);
    });
  }
});

test('every check of the dimension is reported for any behavior of the target', async () => {
  const ids = listFindingTypes('vulnerabilityWebRisk').map(({ id }) => id);
  const cases: [string, WebSources][] = [
    ['good.test', sources],
    ['good.test', {}],
    ['no-such-name.test', sources],
  ];
  for (const [domain, use] of cases) {
    const { checks } = await scan(domain, use);
    const seen = new Set(checks.map(({ id }) => id));
    assert.deepEqual(
      ids.filter((id) => !seen.has(id as never)),
      [],
    );
  }
});

test('a disabled source results in disabled checks, a silent source in errors, and no check passes', async () => {
  const { checks } = await scan('good.test', {});
  const of = (id: string) => checks.filter((check) => check.id === id).map(({ result }) => result);
  assert.deepEqual(of('cve.known-exploited'), ['disabled', 'disabled']);
  assert.deepEqual(of('cve.js-library-high'), ['disabled', 'disabled']);
  const silent = { requestsPerSecond: 1_000, baseUrl: feeds.url('/nowhere') };
  const broken = await scan('cve-cvss-high.test', {
    ...sources,
    vulnerabilities: createNvdSource(silent, systemClock),
  });
  const found = broken.checks.find(
    ({ id, asset }) => id === 'cve.cvss-high' && asset === 'cve-cvss-high.test',
  );
  assert.equal(found?.result, 'error');
  assert.equal(found?.reason, 'source-bad-status');
});

test('a version from a banner results in a probable finding', async () => {
  const { checks, facts } = await scan('cve-known-exploited.test');
  assert.equal(
    checks.find(({ id, result }) => id === 'cve.known-exploited' && result === 'fail')?.confidence,
    'probable',
  );
  assert.deepEqual(facts.components, [
    { product: 'nginx', version: '1.16.0', source: 'server', host: 'cve-known-exploited.test' },
  ]);
});

test('a name that does not exist makes every check not applicable', async () => {
  const { checks } = await scan('no-such-name.test');
  const wrong = checks.filter(({ result }) => result !== 'not-applicable');
  assert.deepEqual(
    wrong.map(({ id, result }) => `${id} ${result}`),
    [],
  );
});

test('facts are small and contain the data that the next scan compares', async () => {
  const { facts } = await scan('good.test');
  const [page] = facts.pages;
  assert.deepEqual(page?.scriptHosts, ['cdn.script-host.test']);
  assert.equal(page?.title, 'A lab site');
  assert.equal(page?.sketch.length, 64);
  assert.ok(JSON.stringify(facts).length < 5_000);
});

describe('hostile and silent servers', () => {
  const ids = listFindingTypes('vulnerabilityWebRisk').map(({ id }) => id);
  for (const defect of [
    'hangs-in-handshake',
    'sends-garbage',
    'closes-at-once',
    'endless-handshake-record',
  ] as const) {
    test(`${defect}: every check is reported and none is a verdict on the page`, async () => {
      const server = await startTlsServer({ pki, defect, now: systemClock.now() });
      const startedAt = systemClock.monotonicMs();
      try {
        const ports = { http: server.port, https: server.port };
        const { checks } = await scanWeb({
          domain: 'good.test',
          net,
          clock: systemClock,
          signal,
          sources,
          ports,
          budgetMs: 1_500,
        });
        assert.ok(systemClock.monotonicMs() - startedAt < 15_000);
        const seen = new Set<string>(checks.map(({ id }) => id));
        assert.deepEqual(
          ids.filter((id) => !seen.has(id)),
          [],
        );
        assert.deepEqual(
          checks.filter(({ result }) => result === 'pass' || result === 'fail'),
          [],
        );
      } finally {
        await server.close();
      }
    });
  }
});

describe('checks without data do not pass', () => {
  const answers: [
    name: string,
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    ids: string[],
  ][] = [
    [
      'on a response that restricts access',
      (_request, response) =>
        void response.writeHead(403, { 'content-type': 'text/html' }).end('<html>no</html>'),
      ['web.mixed.passive', 'web.script', 'web.server', 'web.referrer', 'web.cookie', 'web.cors', 'web.form'],
    ],
    [
      'on a page too large to be read in full',
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<html>${'<p>x'.repeat(600_000)}<script src="http://evil.test/x.js"></script>`),
      ['web.mixed.passive', 'web.script', 'web.form'],
    ],
    [
      'if the CORS request is refused',
      (request, response) =>
        void response
          .writeHead(request.headers.origin ? 503 : 200, { 'content-type': 'text/html' })
          .end('<html><p>hello</html>'),
      ['web.cors'],
    ],
    [
      'if a script of the page cannot be fetched',
      (request, response) =>
        request.url === '/app.js'
          ? void request.socket.destroy()
          : void response
              .writeHead(200, { 'content-type': 'text/html' })
              .end('<html><script src=/app.js></script>'),
      ['cve.js-library'],
    ],
    [
      'of the preload list if plain HTTP disconnects',
      (request, response) =>
        'encrypted' in request.socket
          ? void response
              .writeHead(200, { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' })
              .end('hello')
          : void request.socket.destroy(),
      ['web.hsts.not-preloaded'],
    ],
  ];
  for (const [name, answer, ids] of answers) {
    test(name, async () => {
      const leaf = pki.intermediate.issue({ names: ['hides.test'] });
      const plain = createServer(answer);
      const secure = createHttpsServer({ cert: leaf.chain, key: leaf.key }, answer);
      try {
        for (const server of [plain, secure])
          await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        const [http = 0, https = 0] = [plain, secure].map((server) => (server.address() as AddressInfo).port);
        const { checks } = await scanWeb({
          ...{
            domain: 'hides.test',
            hosts: ['hides.test'],
            clock: systemClock,
            signal,
            ports: { http, https },
          },
          net: createLoopbackNet({
            hosts: { 'hides.test': ['127.0.0.1'] },
            rootCertificates: [pki.root.cert],
          }),
          sources: { libraries: repository },
        });
        const matching = checks.filter(({ id }) => ids.some((start) => id.startsWith(start)));
        assert.ok(matching.length >= ids.length);
        const seen = matching.filter(
          ({ result, reason }) => result !== 'not-tested' && reason !== 'no-third-party-script',
        );
        assert.deepEqual(seen, []);
      } finally {
        for (const server of [plain, secure]) {
          server.closeAllConnections();
          server.close();
        }
      }
    });
  }
});

test('version checks of a site that does not respond are not tested instead of passed', async () => {
  const { checks } = await scanWeb({
    domain: 'silent.test',
    hosts: ['silent.test'],
    net: createLoopbackNet({ hosts: { 'silent.test': ['127.0.0.1'] } }),
    clock: systemClock,
    signal: AbortSignal.timeout(20_000),
    // Nothing listens on port 1.
    ports: { http: 1, https: 1 },
    sources: { vulnerabilities: createNvdSource({ baseUrl: 'http://127.0.0.1:1' }, systemClock) },
  });
  for (const check of checks.filter(({ id }) => id.startsWith('cve.cvss'))) {
    assert.equal(check.result, 'not-tested', check.id);
  }
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createRdapClient } from '#engine/registration/rdap-client.ts';
import { createGuardedNet } from '#lab/lab-net.ts';
import { networkObject } from '#lab/rdap/objects.ts';
import { type RdapLab, startRdapLab } from '#lab/rdap/server.ts';
import { startWebServer, type WebServer } from '#lab/web/server.ts';
import { systemClock } from '#platform/clock.ts';
import { readSources } from '#platform/config/sources.ts';
import { collectEvidence, visitPage } from './collect-evidence.ts';
import { evaluateVisits } from './evaluate-visit.ts';
import type { EvidenceParts } from './types.ts';

let web: WebServer;
let registry: RdapLab;
const page = `<!doctype html><title>Larkspur\r\nsign in</title><link rel="shortcut icon" href="/icon">
<form action="/steal" method="post"><input name="user"><input type="password" name="pw"></form>`;

before(async () => {
  web = await startWebServer({
    behaviors: {
      bank: ({ response }) => response.setHeader('content-type', 'text/html').end(page),
      icon: ({ response }) => response.end('icon'),
      '.well-known': ({ response }) =>
        response.setHeader('content-type', 'text/plain').end('Contact: mailto:owner@evil.test\n'),
      shy: ({ request, response }) => {
        const isBrowser = !/compatible/.test(request.headers['user-agent'] ?? '');
        response.writeHead(isBrowser ? 200 : 404, { 'content-type': 'text/html' });
        response.end(isBrowser ? page : 'nothing here');
      },
      gone: ({ response }) => response.writeHead(410).end(),
      suspended: ({ response }) =>
        response.setHeader('content-type', 'text/html').end('<h1>This account has been suspended.</h1>'),
      charset: ({ response }) =>
        response
          .setHeader('content-type', 'text/html; charset=x-no-such')
          .end(Buffer.from('<title>\xff\xfe\x00caf\xe9</title>', 'latin1')),
      script: ({ response }) =>
        response.setHeader('content-type', 'text/html').end('<script>while(true){}</script>'.repeat(20_000)),
      hop: ({ response, argument }) => {
        response.writeHead(302, { location: `/hop/${Number(argument || 0) + 1}` }).end();
      },
    },
  });
  registry = await startRdapLab({
    domains: [{ name: 'evil.test', registrar: { name: 'Names Ltd', abuseEmail: 'Abuse@names.test' } }],
  });
  const network = networkObject({
    start: '127.0.0.0',
    end: '127.255.255.255',
    cidr: '127.0.0.0/8',
    name: 'LAB-HOSTING',
    abuseEmail: 'abuse@hosting.test',
  });
  registry.registry.set('/rdap/ip/127.0.0.1', {
    kind: 'body',
    type: 'application/rdap+json',
    body: JSON.stringify(network),
  });
});
after(() => Promise.all([web.close(), registry.close()]));

function parts(): EvidenceParts {
  const net = createGuardedNet({ hosts: { 'login.evil.test': ['127.0.0.1'], 'private.test': ['10.0.0.1'] } });
  const source = readSources({ BELLTOWER_RDAP_BOOTSTRAP_URL: registry.bootstrapUrl }, []).RDAP;
  return {
    net,
    clock: systemClock,
    signal: new AbortController().signal,
    ports: { http: web.port, https: 1 },
    contactUrl: null,
    rdap: createRdapClient({ source, net, clock: systemClock }),
    whois: null,
    takeScreenshot: null,
  };
}

const at = (path: string) => `http://login.evil.test/${path}`;
const nameOf = ({ name }: { name: string }) => name;

test('collects a page, its facts and the contacts who can take it down', async () => {
  const { facts, files, contacts, limits } = await collectEvidence(at('bank'), parts());
  assert.deepEqual(
    [facts.outcome, facts.status, facts.hasPassword, facts.cloaked, facts.submissionUrl],
    ['answered', 200, true, false, at('steal')],
  );
  assert.deepEqual([facts.registrar, facts.network], ['Names Ltd', 'LAB-HOSTING']);
  assert.deepEqual(contacts, [
    { role: 'hosting', email: 'abuse@hosting.test', source: 'rdap' },
    { role: 'registrar', email: 'abuse@names.test', source: 'rdap' },
    { role: 'domain', email: 'abuse@evil.test', source: 'rfc2142' },
    { role: 'site', email: 'owner@evil.test', source: 'security.txt' },
  ]);
  const body = files.find(({ name }) => name === 'page.html.txt');
  assert.equal(body?.content.toString(), page);
  for (const name of [
    'facts.json',
    'requests.json',
    'dns.json',
    'registration.json',
    'network.json',
    'favicon.bin',
  ])
    assert.ok(files.map(nameOf).includes(name), name);
  assert.deepEqual(limits, ['no-browser']);
});

test('a page that hides from automated visitors is detected and counts as up', async () => {
  const context = parts();
  const { facts, files } = await collectEvidence(at('shy'), context);
  assert.deepEqual([facts.cloaked, facts.status], [true, 200]);
  assert.equal(files.find(({ name }) => name === 'page.html.txt')?.content.toString(), page);
  const visits = await Promise.all(
    (['named', 'browser'] as const).map((manner) =>
      visitPage(at('shy'), manner, { context, timeoutMs: 2000 }),
    ),
  );
  assert.equal(evaluateVisits(visits).verdict, 'up');
});

test('hostile pages are limited in time and memory, and still provide evidence', async () => {
  const paths = [
    'endless-body',
    'gzip-bomb',
    'deep-gzip-bomb',
    'brotli-bomb',
    'endless-chunks',
    'hop',
    'charset',
  ];
  paths.push('script', 'huge-header', 'garbage', 'gzip-damaged', 'hang-in-body');
  const before = process.memoryUsage().rss;
  const started = systemClock.monotonicMs();
  for (const path of paths) {
    const { facts, files } = await collectEvidence(at(path), parts(), { totalTimeMs: 1_500 });
    const size = files.reduce((sum, { content }) => sum + content.length, 0);
    assert.ok(size < 3_500_000, `${path}: ${size}`);
    assert.ok(files.length >= 3, path);
    assert.equal(typeof facts.outcome, 'string');
  }
  assert.ok(process.memoryUsage().rss - before < 400 * 1024 * 1024);
  assert.ok(systemClock.monotonicMs() - started < 60_000);
  const { facts, limits } = await collectEvidence(at('hop'), parts());
  assert.deepEqual([facts.outcome, facts.redirects.length], ['redirect-limit', 10]);
  assert.ok(limits.includes('redirects-cut'));
});

test('does not contact addresses that the egress policy blocks', async () => {
  const { facts, files } = await collectEvidence('http://private.test/', parts());
  assert.deepEqual([facts.outcome, facts.status, facts.address], ['target-refused', null, null]);
  assert.ok(!files.map(nameOf).includes('page.html.txt'));
});

test('distinguishes down, up and unknown', async () => {
  const look = async (url: string) => {
    const context = parts();
    const visits = [await visitPage(url, 'named', { context, timeoutMs: 2000 })];
    return evaluateVisits(visits).verdict;
  };
  const expected: [string, string][] = [
    [at('bank'), 'up'],
    [at('gone'), 'down'],
    [at('no-such-behavior'), 'down'],
    [at('suspended'), 'down'],
    [at('hop'), 'down'],
    [at('status/503'), 'unknown'],
    [at('status/403'), 'unknown'],
    ['http://nowhere.test/', 'down'],
    ['http://login.evil.test:1/', 'down'],
    ['http://private.test/', 'unknown'],
  ];
  for (const [url, verdict] of expected) assert.equal(await look(url), verdict, url);
});

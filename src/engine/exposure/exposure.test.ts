import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { dayMs } from '#platform/clock.ts';
import { createCloudRanges, readCidrs } from './cloud-ranges.ts';
import {
  evaluateHost,
  findDefaultPage,
  findInternalNames,
  findStage,
  type HostContext,
} from './evaluate-hosts.ts';
import type { ExposureHostFacts, WebAnswer } from './facts.ts';
import { findListing } from './files.ts';
import { findService, hostedServices } from './services.ts';
import { evaluateTakeover } from './takeover.ts';

describe('services identified by name', () => {
  const cases: [target: string, service: string | null][] = [
    ['bucket.s3.amazonaws.com', 'AWS S3'],
    ['bucket.s3-website.eu-west-1.amazonaws.com', 'AWS S3'],
    ['bucket.s3-website-us-east-1.amazonaws.com', 'AWS S3'],
    ['lb-1.eu-west-1.elb.amazonaws.com', 'AWS ELB'],
    ['Me.GitHub.io', 'GitHub Pages'],
    ['evilgithub.io', null],
    ['proxy.webflow.com', 'Webflow'],
    ['notproxy.webflow.com', null],
    ['github.io.example.test', null],
  ];
  for (const [target, service] of cases) {
    test(`${target}: ${service ?? 'none'}`, () => assert.equal(findService([target])?.name ?? null, service));
  }
  test('the last known service in a chain takes precedence', () => {
    assert.equal(findService(['a.github.io', 'b.fastly.net'])?.name, 'Fastly');
  });
  test('every service describes how an unclaimed name responds', () => {
    for (const service of hostedServices) {
      assert.ok(service.nxdomain || (service.body && service.body.length > 0), service.name);
      assert.ok(service.suffixes.every((suffix) => suffix === suffix.toLowerCase()));
    }
  });
});

const answer = (more: Partial<WebAnswer> = {}): WebAnswer => ({
  scheme: 'http',
  status: 200,
  failure: null,
  title: null,
  text: '',
  hasPassword: false,
  url: 'http://x.a.test/',
  foreignCertificate: false,
  ...more,
});

const host = (more: Partial<ExposureHostFacts> = {}): ExposureHostFacts => ({
  host: 'x.a.test',
  targets: [],
  resolution: 'resolves',
  addresses: ['192.0.2.1'],
  unregistered: null,
  registrationUnknown: false,
  first: [answer()],
  landing: answer(),
  ...more,
});

describe('takeovers', () => {
  const gone = { status: 404, text: 'x Repository not found x' };
  const cases: [name: string, facts: Partial<ExposureHostFacts>, results: string[]][] = [
    ['no alias', {}, ['pass', 'pass', 'pass', 'pass']],
    ['no such name', { resolution: 'nxdomain' }, Array(4).fill('not-applicable')],
    ['broken DNS', { resolution: 'dns-timeout' }, Array(4).fill('error')],
    [
      'the fingerprint of a vulnerable service',
      { targets: ['a.bitbucket.io'], first: [answer(gone)] },
      ['fail', 'pass', 'pass', 'pass'],
    ],
    [
      'the text without the status',
      { targets: ['a.bitbucket.io'], first: [answer({ ...gone, status: 200 })] },
      ['pass', 'pass', 'pass', 'pass'],
    ],
    [
      'the text at another service',
      { targets: ['a.unknown.test'], first: [answer(gone)] },
      ['pass', 'pass', 'pass', 'pass'],
    ],
    [
      'a service that does not answer',
      { targets: ['a.bitbucket.io'], first: [answer({ status: 0, failure: 'connect-timeout' })] },
      ['not-tested', 'pass', 'not-tested', 'pass'],
    ],
    [
      'a missing target of a safe service',
      { targets: ['a.elb.amazonaws.com'], resolution: 'nxdomain' },
      ['pass', 'pass', 'pass', 'fail'],
    ],
    [
      'a missing target whose registration is unknown',
      { targets: ['a.b.test'], resolution: 'nxdomain', registrationUnknown: true },
      ['pass', 'not-tested', 'pass', 'fail'],
    ],
    [
      'an unregistered domain outweighs everything else',
      { targets: ['a.bitbucket.io'], resolution: 'nxdomain', unregistered: 'bitbucket.io' },
      ['pass', 'fail', 'pass', 'pass'],
    ],
  ];
  for (const [name, facts, results] of cases) {
    test(name, () => {
      assert.deepEqual(
        evaluateTakeover(host(facts)).map(({ result }) => result),
        results,
      );
    });
  }
});

describe('one host', () => {
  const now = Date.UTC(2026, 10, 20);
  const context: HostContext = {
    domain: 'a.test',
    now,
    inventory: undefined,
    providers: undefined,
    cloudRanges: createCloudRanges({ Lab: ['192.0.2.0/24'] }),
    deadSince: new Map(),
  };
  const failing = (facts: Partial<ExposureHostFacts>, more: Partial<HostContext> = {}) =>
    evaluateHost(host(facts), { ...context, ...more })
      .filter(({ result }) => result === 'fail')
      .map(({ id }) => id.slice('exposure.'.length));

  test('a cloud address is dangling if it has not responded for a week or belongs to another customer', () => {
    const dead = (days: number) => ({ deadSince: new Map([['192.0.2.1', now - days * dayMs]]) });
    assert.deepEqual(failing({}, dead(6)), []);
    assert.deepEqual(failing({}, dead(7)), ['dangling.cloud-address']);
    const foreign = { first: [answer({ foreignCertificate: true })] };
    assert.deepEqual(failing(foreign), ['dangling.cloud-address']);
    assert.deepEqual(failing({ ...foreign, addresses: ['198.51.100.1'] }), []);
  });

  test('reports hosts that have waited two weeks for triage', () => {
    const entry = { host: 'x.a.test', triaged: false };
    assert.deepEqual(failing({}, { inventory: [{ ...entry, firstSeenAt: now - 13 * dayMs }] }), []);
    assert.deepEqual(failing({}, { inventory: [{ ...entry, firstSeenAt: now - 15 * dayMs }] }), [
      'host.unmanaged',
    ]);
  });

  test('reports networks and countries outside the policy', () => {
    const originOf = () => ({ asn: 64_500, country: 'NL' });
    assert.deepEqual(
      failing({}, { providers: { allowedAsns: [64_500], allowedCountries: ['NL'], originOf } }),
      [],
    );
    assert.deepEqual(failing({}, { providers: { allowedAsns: [1], originOf } }), [
      'host.provider-not-allowed',
    ]);
    assert.deepEqual(failing({}, { providers: { allowedCountries: ['DE'], originOf } }), [
      'host.provider-not-allowed',
    ]);
  });

  test('does not report a test system behind a login', () => {
    const stage = { host: 'staging.a.test' };
    assert.deepEqual(failing(stage), ['host.non-production']);
    assert.deepEqual(failing({ ...stage, landing: answer({ status: 401 }) }), []);
    assert.deepEqual(failing({ ...stage, landing: answer({ hasPassword: true }) }), []);
  });
});

test('recognizes words for staging systems and internal use', () => {
  const stages = [
    'dev.a.test',
    'shop-staging.a.test',
    'uat2.a.test',
    'developer.a.test',
    'contest.a.test',
    'a.test',
  ];
  assert.deepEqual(
    stages.map((name) => findStage(name, 'a.test')),
    ['dev', 'staging', 'uat2', null, null, null],
  );
  const names = ['jenkins.a.test', 'www.a.test', 'sql1-eu.a.test', 'corp.a.test', 'support.a.test'];
  assert.deepEqual(findInternalNames(names, 'a.test'), ['jenkins.a.test', 'sql1-eu.a.test', 'corp.a.test']);
});

test('recognizes default pages by title or text', () => {
  const find = (title: string | null, text = '') => findDefaultPage({ title, text });
  assert.equal(find('Welcome to nginx!'), 'nginx');
  assert.equal(find('Apache2 Ubuntu Default Page: It works'), 'Apache on Debian or Ubuntu');
  assert.equal(find(null, '<html> <body>\n<h1>It works!</h1> </body></html>\n'), 'Apache');
  assert.equal(find('example.test is for sale'), 'parked');
  assert.equal(find('How we moved to nginx'), null);
});

test('recognizes directory listings of several servers', () => {
  assert.equal(findListing('<title>Index of /x</title><h1>Index of /x</h1>'), 'index-of');
  assert.equal(findListing('<title>Directory listing for /</title>'), 'python-http-server');
  assert.equal(findListing('<h1>An index of all our products</h1>'), null);
});

test('reads cloud ranges in every published format and matches their addresses', () => {
  const aws =
    '{"prefixes":[{"ip_prefix":"3.5.140.0/22"}],"ipv6_prefixes":[{"ipv6_prefix":"2600:1f00::/24"}]}';
  const ranges = createCloudRanges({
    AWS: readCidrs(aws),
    Other: readCidrs('# list\n198.51.100.0/25\nnot-a-range/9\n'),
  });
  assert.equal(ranges.find('3.5.143.255'), 'AWS');
  assert.equal(ranges.find('3.5.144.0'), null);
  assert.equal(ranges.find('2600:1f12::1'), 'AWS');
  assert.equal(ranges.find('::ffff:198.51.100.1'), 'Other');
  assert.equal(ranges.find('198.51.100.128'), null);
  assert.equal(ranges.find('nonsense'), null);
  fc.assert(
    fc.property(fc.ipV4(), fc.integer({ min: 1, max: 32 }), (address, bits) => {
      assert.equal(createCloudRanges({ X: [`${address}/${bits}`] }).find(address), 'X');
    }),
  );
});

import { domainObject } from '#lab/rdap/objects.ts';
import { startWhoisServer } from '#lab/rdap/whois-server.ts';
import { dnsblZone, type ListHealth } from '#lab/reputation/dnsbl-zones.ts';
import { type SourceAnswerPlan, startSourceServer } from '#lab/reputation/source-server.ts';
import type { LabInternet } from '#lab/scan/internet.ts';
import { drip } from '#lab/streams/endless.ts';
import { many } from './dns-answers.ts';
import { type HostileCase, waiting } from './hostile-case.ts';
import type { WebRequest } from './hostile-web.ts';

/** Every source that is queried over HTTP without an API key. */
const names = [
  ...['RDAP', 'CT_LOG_LIST', 'KEV', 'EPSS', 'NVD', 'ENDOFLIFE', 'RETIREJS', 'SPAMHAUS_DROP', 'RPKI'],
  ...['OPENPHISH', 'PHISHING_DATABASE'],
];

const rdapType = 'application/rdap+json';

/** Serves a site that discloses its software versions, so that scans query the sources about them. */
const boastful = ({ path, host, response }: WebRequest): boolean => {
  if (path !== '/' || host.startsWith('mta-sts.')) return false;
  response.writeHead(200, { 'content-type': 'text/html', server: 'nginx/1.16.0' });
  response.end('<html><script src=/app.js></script></html>');
  return true;
};

/** Returns a case in which all sources return this response to every request. */
const all = (name: string, plan: SourceAnswerPlan, more: Partial<HostileCase> = {}): HostileCase => ({
  name: `sources: ${name}`,
  hostility: {
    web: boastful,
    sources: async () => {
      const server = await startSourceServer({ '*': plan });
      const settings: Record<string, string> = {};
      for (const source of names) {
        settings[`BELLTOWER_SOURCE_${source}_ENABLED`] = 'on';
        settings[`BELLTOWER_SOURCE_${source}_RPS`] = '1000';
        if (source !== 'RDAP' && source !== 'CT_LOG_LIST')
          settings[`BELLTOWER_SOURCE_${source}_BASE_URL`] = server.url;
      }
      settings.BELLTOWER_RDAP_BOOTSTRAP_URL = server.url;
      settings.BELLTOWER_CT_LOG_LIST_URL = server.url;
      return { settings, close: server.close };
    },
  },
  unproven: [
    'availability.registration',
    'dns.registration',
    'cve.',
    'reputation.',
    'ssl.deployment.not-in-ct',
  ],
  ...more,
});

const body = (text: string | Buffer, type = 'application/json'): SourceAnswerPlan => ({
  ...{ kind: 'body', body: text, type },
});

/** Returns a case in which the lab's registry returns this response for the domain. */
const rdap = (name: string, plan: (domain: string, lab: LabInternet) => SourceAnswerPlan): HostileCase => ({
  name: `RDAP: ${name}`,
  hostility: {
    sources: async ({ domain, lab }) => {
      lab.rdap.setAnswer(domain, plan(domain, lab));
      return { settings: {}, close: async () => {} };
    },
  },
  unproven: ['availability.registration', 'dns.registration'],
});

/** Returns a case with the DNS block lists in one state. */
const lists = (health: ListHealth): HostileCase => ({
  name: `block lists: ${health}`,
  hostility: {
    sources: async ({ lab }) => {
      lab.resolver.setZone(`ip-${health}.test`, dnsblZone('ip', [], health));
      lab.resolver.setZone(`name-${health}.test`, dnsblZone('domain', [], health));
      const settings: Record<string, string> = {};
      for (const [source, zone] of [
        ['SPAMHAUS_ZEN', `ip-${health}.test`],
        ['SPAMHAUS_DBL', `name-${health}.test`],
        ['SPAMCOP', `ip-${health}.test`],
        ['BARRACUDA', `ip-${health}.test`],
        ['SURBL', `name-${health}.test`],
        ['URIBL', `name-${health}.test`],
      ] as const) {
        settings[`BELLTOWER_SOURCE_${source}_ENABLED`] = 'on';
        settings[`BELLTOWER_SOURCE_${source}_ZONE`] = zone;
        settings[`BELLTOWER_SOURCE_${source}_RPS`] = '1000';
      }
      return { settings, close: async () => {} };
    },
  },
  unproven: [
    'reputation.ip',
    'reputation.domain.phishing',
    'reputation.domain.malware',
    'reputation.domain.abused',
  ],
});

/** Returns a case in which the top-level domain has no RDAP server, so scans use WHOIS. */
const whois = (name: string, plan: string | { kind: 'hangs' | 'pours' }): HostileCase => ({
  name: `WHOIS: ${name}`,
  hostility: {
    sources: async ({ domain }) => {
      const server = await startWhoisServer();
      // Refers to the server by name, because the egress policy would block a private address.
      server.set('test', `refer: www.${domain}:${server.server.split(':')[1]}\r\n`);
      server.set(domain, plan);
      return {
        settings: {
          BELLTOWER_SOURCE_RDAP_ENABLED: 'off',
          BELLTOWER_SOURCE_WHOIS_ENABLED: 'on',
          BELLTOWER_SOURCE_WHOIS_SERVERS: server.server,
          BELLTOWER_SOURCE_WHOIS_RPS: '100',
        },
        close: server.close,
      };
    },
  },
  unproven: ['availability.registration', 'dns.registration'],
});

/** Third-party sources that are down, overloaded, wrong or hostile. */
export const sourceCases: HostileCase[] = [
  all('that pour without end', { kind: 'pours' }),
  waiting(all('that drip', { kind: 'drips' })),
  waiting(all('that hang', { kind: 'hangs' })),
  all('that are bombs', { kind: 'bomb', bytes: 200 << 20 }),
  all('that say 429 for ever', { kind: 'status', status: 429, headers: { 'retry-after': '3600' } }),
  all('that are down', { kind: 'status', status: 503 }),
  all('that send garbage', body('}{'.repeat(500_000))),
  all('that send JSON nested without end', body('['.repeat(2_000_000))),
  all('that send HTML', body(`<html>${'<p>blocked</p>'.repeat(50_000)}`, 'text/html')),
  all('that break off', { kind: 'cut-short', body: '{"vulnerabilities": [' }),
  all('that redirect in a ring', { kind: 'redirect', to: '/around' }),
  all('that send one line without end', body('a'.repeat(15 << 20), 'text/plain')),
  all('that send two million empty objects', body(`[${'{},'.repeat(2_000_000)}{}]`)),
  rdap('an object nested 100,000 deep', () =>
    body(`{"objectClassName":"domain","a":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`, rdapType),
  ),
  {
    ...rdap('an object of half a megabyte of entities', (name) =>
      body(
        JSON.stringify({
          ...domainObject({ name }),
          entities: many(8_000, (i) => ({ roles: ['x'], handle: i })),
        }),
        rdapType,
      ),
    ),
    // The response is valid for the registration itself.
    unproven: [],
  },
  rdap('an object of four megabytes', (name) =>
    body(JSON.stringify({ ...domainObject({ name }), remarks: 'x'.repeat(4 << 20) }), rdapType),
  ),
  rdap('a ring of redirects', (name) => ({ kind: 'redirect', to: `/rdap/domain/${name}` })),
  rdap('a redirect into the private network', () => ({ kind: 'redirect', to: 'http://169.254.169.254/' })),
  rdap('429 for ever', () => ({ kind: 'status', status: 429 })),
  rdap('the object of another domain', () =>
    body(JSON.stringify(domainObject({ name: 'other.test' })), rdapType),
  ),
  ...(['dead', 'lists-the-world', 'refusing', 'hijacked'] as const).map(lists),
  whois('an answer without end', { kind: 'pours' }),
  whois('silence', { kind: 'hangs' }),
  whois('nothing but line ends', '\n'.repeat(60_000)),
  whois(
    'lines that regular expressions choke on',
    `${'M\r\r'.repeat(20_000)}\n${`a ${'.'.repeat(9_000)}\n`.repeat(5)}`,
  ),
  {
    name: 'scripts that drip while libraries are looked for',
    hostility: {
      web: ({ path, response }) => {
        if (path === '/') {
          const scripts = many(30, (i) => `<script src=/slow${i}.js></script>`).join('');
          response.writeHead(200, { 'content-type': 'text/html' }).end(`<html>${scripts}</html>`);
        } else if (path.startsWith('/slow')) {
          response.writeHead(200, { 'content-type': 'text/javascript' });
          drip(response, 'x;', 100);
        } else return false;
        return true;
      },
      sources: async () => {
        const { readFile } = await import('node:fs/promises');
        const file = new URL('../../lab/posture-web/retire-repository.json', import.meta.url);
        const server = await startSourceServer({ '*': body(await readFile(file, 'utf8')) });
        const settings = {
          BELLTOWER_SOURCE_RETIREJS_ENABLED: 'on',
          BELLTOWER_SOURCE_RETIREJS_BASE_URL: server.url,
        };
        return { settings, close: server.close };
      },
    },
    unproven: ['cve.js-library'],
    maxMs: 120_000,
  },
];

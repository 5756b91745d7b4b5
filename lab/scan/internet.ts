import { readFileSync } from 'node:fs';
import { createCloudRanges } from '#engine/exposure/cloud-ranges.ts';
import { createLookup } from '#engine/posture/lookup.ts';
import { createRdapClient } from '#engine/registration/rdap-client.ts';
import { createUnregisteredProof } from '#engine/registration/unregistered.ts';
import { createReputation } from '#engine/reputation/reputation.ts';
import type { ScanEnvironment } from '#engine/scan/types.ts';
import { parseRetireRepository } from '#engine/web/libraries/repository.ts';
import { createEndOfLifeSource } from '#engine/web/vulnerabilities/end-of-life.ts';
import { createEpssSource, createKevSource } from '#engine/web/vulnerabilities/exploitation.ts';
import { createNvdSource } from '#engine/web/vulnerabilities/nvd.ts';
import { createOsvSource } from '#engine/web/vulnerabilities/osv.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { readSources } from '#platform/config/sources.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import type { DnsServer, Net } from '#platform/net/types.ts';
import type { Reply } from '../dns/behaviors.ts';
import { type LabDnsServer, startDnsServer } from '../dns/server.ts';
import type { ZoneSource } from '../dns/zone.ts';
import { startServices } from '../posture-web/exposed-hosts.ts';
import { type PostureWeb, startPostureWeb } from '../posture-web/server.ts';
import { goodSecurityTxt, type LabSite, labSites } from '../posture-web/sites.ts';
import { startVulnerabilityFeeds } from '../posture-web/vulnerability-feeds.ts';
import { type RdapLab, startRdapLab } from '../rdap/server.ts';
import { asnDropFile, dnsblZone, dropFile, originZone, vrpFile } from '../reputation/dnsbl-zones.ts';
import { startSourceServer } from '../reputation/source-server.ts';
import { createTlsPki } from '../tls/server.ts';
import { dnsAndMailDomains, goodDomain, type LabScanDomain } from './domains.ts';
import { exposedDomains } from './exposed-domains.ts';
import { mailDomains } from './mail-faults.ts';
import { mailAddresses, startMailHosts, withMailHosts } from './mail-hosts.ts';
import { otherDomains } from './other-faults.ts';
import { loopbackOf, tlsDomains } from './tls-faults.ts';
import { type FrontedSite, startTlsFronts } from './tls-fronts.ts';
import { labPorts } from './verified-domains.ts';
import { addresses, sharedZones } from './zones.ts';

/** A small internet on loopback: a registry, name servers, a validating resolver, web servers and sources. */
export interface LabInternet {
  net: Net;
  environment: ScanEnvironment;
  domains: LabScanDomain[];
  /** The validating resolver, for `BELLTOWER_RESOLVERS`. */
  resolver: LabDnsServer;
  /** Every authoritative name server, by its lab address. */
  nameServers: Readonly<Record<string, LabDnsServer>>;
  rdap: RdapLab;
  web: PostureWeb;
  /** Changes a domain's zone on all servers while they run. */
  publish(domain: LabScanDomain): void;
  close(): Promise<void>;
}

export interface LabInternetOptions {
  clock?: Clock;
  /** Default: `good.test` and every fault. */
  domains?: LabScanDomain[];
}

const prefixes = ['203.0.113.0/24', '198.51.100.0/24', '192.0.2.0/24', '198.18.0.0/15'];

/** Returns `good.test` and one domain for each fault that the lab can simulate. */
export function listLabDomains(nowMs: number): LabScanDomain[] {
  const own = dnsAndMailDomains(nowMs);
  const web = labSites(nowMs).filter(({ domain }) => domain !== 'good.test');
  return [
    ...own,
    ...otherDomains(nowMs),
    ...mailDomains(nowMs),
    ...tlsDomains(nowMs),
    ...exposedDomains(nowMs),
    ...web.map(({ domain, expected }) =>
      goodDomain(domain, nowMs, [...expected, ...(alsoFound[domain] ?? [])].sort()),
    ),
  ];
}

/** Findings of other families on sites that test the web family. */
const alsoFound: Record<string, string[]> = {
  // The port is open, but the handshake for this name fails.
  'web-https-unavailable.test': ['availability.http.tls-handshake-failing'],
};

export async function startLabInternet(options: LabInternetOptions = {}): Promise<LabInternet> {
  const clock = options.clock ?? systemClock;
  const nowMs = clock.now();
  const domains = options.domains ?? listLabDomains(nowMs);
  const dns = await startNameServers(domains);
  const pki = createTlsPki();
  const sites = listSites(domains, nowMs);
  const web = await startPostureWeb({ sites, pki });
  const fronts = await startTlsFronts(listFronted(domains, sites), { ports: web.ports, pki });
  const services = await startServicesOf(domains);
  // Only active checks connect to them.
  const mail = domains.some(({ verified }) => verified) ? await startMailHosts(pki) : null;
  const rdap = await startRdapLab({
    tlds: ['test', 'com'],
    domains: [
      ...domains.map(({ domain, registration }) => ({ ...registration, name: domain })),
      ...['mailhost.test', 'dnshost.test', 'herokudns.com'].map((name) => ({ name })),
    ],
  });
  const feeds = await startVulnerabilityFeeds();
  const files = await startSourceServer(reputationFiles());
  const client = createDnsClient({ servers: [dns.resolver], clock });
  const net = createLabNet(client, { rootCertificates: [pki.root.cert], domains });
  const sources = readLabSources(rdap.bootstrapUrl, files.url);
  const lookup = () => createLookup(net.dns, { maxQueries: 30 }).lookup;
  const rdapClient = createRdapClient({ source: sources.RDAP, net, clock });
  const access = { serverAt: dns.serverAt };
  const fast = { requestsPerSecond: 1_000 };
  const repository = parseRetireRepository(
    readFileSync(new URL('../posture-web/retire-repository.json', import.meta.url), 'utf8'),
  );
  const environment: ScanEnvironment = {
    validating: true,
    serverAt: dns.serverAt,
    ports: web.ports,
    isUnregistered: createUnregisteredProof({ rdap: rdapClient, lookup, clock, access }),
    registration: { rdap: rdapClient, whois: null },
    reputation: createReputation(sources, { clock, way: {} }),
    vulnerabilities: {
      vulnerabilities: createNvdSource({ ...fast, baseUrl: feeds.url('/nvd') }, clock),
      packages: createOsvSource({ ...fast, baseUrl: feeds.url('/osv') }, clock),
      knownExploited: createKevSource({ ...fast, baseUrl: feeds.url('/kev.json') }, clock),
      epss: createEpssSource({ ...fast, baseUrl: feeds.url('/epss') }, clock),
      endOfLife: createEndOfLifeSource({ ...fast, baseUrl: feeds.url('/eol') }, clock),
    },
    tls: { caDomains: { 'Belltower Lab': ['ca.test'] }, publicRoots: new Set() },
    exposure: labExposure,
    cloudRanges: async () => labCloud,
    ...(mail === null ? {} : { smtpPort: mail.port }),
    libraries: async () => repository,
  };
  return {
    ...{ net, environment, domains, rdap, web, resolver: dns.resolver, nameServers: dns.places },
    publish: dns.publish,
    close: async () => {
      client.close();
      await Promise.all([
        dns.close(),
        fronts.close(),
        services.close(),
        mail?.close(),
        web.close(),
        rdap.close(),
        feeds.close(),
        files.close(),
      ]);
    },
  };
}

const labCloud = createCloudRanges({ 'Lab Cloud': [`${addresses.cloud}/32`] });

const labExposure: NonNullable<ScanEnvironment['exposure']> = {
  allowedPorts: labPorts.allowed,
  scanPorts: labPorts.scanned,
};

/** Returns the settings of an operator with all of the lab's sources enabled. */
function readLabSources(bootstrapUrl: string, filesUrl: string): ReturnType<typeof readSources> {
  return readSources(
    {
      BELLTOWER_RDAP_BOOTSTRAP_URL: bootstrapUrl,
      BELLTOWER_SOURCE_RDAP_RPS: '1000',
      BELLTOWER_SOURCE_CYMRU_ZONE: 'asn.lab.test',
      BELLTOWER_SOURCE_CYMRU_RPS: '1000',
      BELLTOWER_SOURCE_RPKI_ENABLED: 'on',
      BELLTOWER_SOURCE_RPKI_BASE_URL: `${filesUrl}/vrps.json`,
      BELLTOWER_SOURCE_SPAMHAUS_DROP_BASE_URL: `${filesUrl}/drop`,
      BELLTOWER_SOURCE_SPAMHAUS_ZEN_ENABLED: 'on',
      BELLTOWER_SOURCE_SPAMHAUS_ZEN_ZONE: 'zen.lab.test',
      BELLTOWER_SOURCE_SPAMHAUS_ZEN_RPS: '1000',
      BELLTOWER_SOURCE_SPAMHAUS_DBL_ENABLED: 'on',
      BELLTOWER_SOURCE_SPAMHAUS_DBL_ZONE: 'dbl.lab.test',
      BELLTOWER_SOURCE_SPAMHAUS_DBL_RPS: '1000',
      BELLTOWER_SOURCE_SPAMCOP_ENABLED: 'on',
      BELLTOWER_SOURCE_SPAMCOP_ZONE: 'spamcop.lab.test',
      BELLTOWER_SOURCE_SPAMCOP_RPS: '1000',
      BELLTOWER_SOURCE_BARRACUDA_ENABLED: 'on',
      BELLTOWER_SOURCE_BARRACUDA_ZONE: 'refusing.lab.test',
      BELLTOWER_SOURCE_BARRACUDA_RPS: '1000',
      BELLTOWER_SOURCE_SURBL_ENABLED: 'on',
      BELLTOWER_SOURCE_SURBL_ZONE: 'dead.lab.test',
      BELLTOWER_SOURCE_SURBL_RPS: '1000',
    },
    [],
  );
}

/** Creates the service's own `Net` with its real policy. Lab addresses map to loopback. */
function createLabNet(
  client: ReturnType<typeof createDnsClient>,
  { rootCertificates, domains }: { rootCertificates: string[]; domains: readonly LabScanDomain[] },
): Net {
  const own = domains.flatMap(({ front }) => (front ? [front.address] : []));
  const fronted = new Map([...own, ...mailAddresses].map((address) => [address, loopbackOf(address)]));
  const policy = createEgressPolicy({ mode: 'public', allow: prefixes });
  const base = createNet({ policy, dns: client, rootCertificates, hosts: new Map() });
  return {
    ...base,
    async resolve(host, resolveOptions) {
      const found = await base.resolve(host, resolveOptions);
      return found.map(({ address, family }) => ({
        address: family === 4 ? (fronted.get(address) ?? '127.0.0.1') : '::1',
        family,
      }));
    },
  };
}

interface NameServers {
  resolver: LabDnsServer;
  places: Readonly<Record<string, LabDnsServer>>;
  serverAt(address: string): DnsServer;
  publish(domain: LabScanDomain): void;
  close(): Promise<void>;
}

async function startNameServers(domains: readonly LabScanDomain[]): Promise<NameServers> {
  const registryZone = (list: readonly LabScanDomain[]): ZoneSource => ({
    '@': 'NS ns.nic',
    'ns.nic': `A ${addresses.registry}`,
    ...Object.fromEntries(list.map(({ domain, delegation }) => [domain.replace(/\.test$/, ''), delegation])),
    dnshost: 'NS ns1.dnshost',
    otherdns: 'NS ns2.otherdns',
    mailhost: 'NS ns1.dnshost',
    'script-host': 'NS ns1.dnshost',
  });
  const current = new Map(domains.map((domain) => [domain.domain, domain]));
  const first = Object.fromEntries(domains.map(({ domain, zone }) => [domain, zone]));
  const second = Object.fromEntries(
    domains.map(({ domain, zone, secondZone }) => [domain, secondZone ?? zone]),
  );
  const shared = { ...withMailHosts(sharedZones()), ...listZones(domains) };
  const registry = await startDnsServer({ role: 'authoritative', zones: { test: registryZone(domains) } });
  const one = await startDnsServer({ role: 'authoritative', zones: { ...shared, ...first } });
  const two = await startDnsServer({ role: 'authoritative', zones: { ...shared, ...second } });
  const lame = await startDnsServer({ role: 'authoritative', zones: {} });
  const open = await startDnsServer({
    role: 'authoritative',
    zones: { ...shared, ...first },
    axfrOpen: true,
  });
  const eager = await startDnsServer({
    ...{ role: 'authoritative', zones: { ...shared, ...first, 'example.com': { '@': 'A 192.0.2.7' } } },
    behaviors: { 'example.com': { kind: 'custom', change: resolveForAnybody } },
  });
  const com: ZoneSource = { '@': 'NS ns.nic.test.' };
  const resolver = await startDnsServer({
    zones: { test: registryZone(domains), com, ...shared, ...first },
    behaviors: { '*': { kind: 'custom', change: (reply) => validate(reply, current.values()) } },
  });
  const places: Record<string, LabDnsServer> = {
    [addresses.registry]: registry,
    [addresses.nameServer1]: one,
    [addresses.nameServer2]: two,
    [addresses.nameServer3]: one,
    [addresses.lameServer]: lame,
    [addresses.openServer]: open,
    [addresses.eagerServer]: eager,
  };
  return {
    ...{ resolver, places },
    // Port 1 of loopback is always closed, so connections to it fail.
    serverAt: (address) => places[address] ?? { address: '127.0.0.1', port: 1 },
    publish(domain) {
      current.set(domain.domain, domain);
      for (const server of [one, two, resolver]) server.setZone(domain.domain, domain.zone);
      if (domain.secondZone) two.setZone(domain.domain, domain.secondZone);
      const zone = registryZone([...current.values()]);
      for (const server of [registry, resolver]) server.setZone('test', zone);
    },
    close: async () => {
      await Promise.all([registry, one, two, lame, open, eager, resolver].map((server) => server.close()));
    },
  };
}

/** Makes this name server an open resolver: it resolves any name for every client. */
function resolveForAnybody({ response }: Reply): void {
  if (response !== null) response.ra = true;
}

/**
 * Makes the resolver respond like a validating one. Sets AD for all signed data and returns SERVFAIL for bogus data,
 * unless the query disables checking.
 */
export function validate(reply: Reply, domains: Iterable<LabScanDomain>): void {
  const { query, response } = reply;
  if (response === null) return;
  const owner = [...domains].find(({ domain }) => query.name === domain || query.name.endsWith(`.${domain}`));
  const atParent = query.type === 'DS' && query.name === owner?.domain;
  const bogus = typeof owner?.bogus === 'object' ? owner.bogus.includes(query.type) : owner?.bogus === true;
  if (bogus && !query.cd && !atParent) {
    response.edns?.extendedErrors.push({ code: 6, text: 'DNSSEC Bogus' });
    reply.response = { ...response, rcode: 'SERVFAIL', answers: [], authorities: [], additionals: [] };
    return;
  }
  reply.response = { ...response, ad: owner !== undefined };
}

/** Returns the zones of the block lists and of the lookup service for origin networks. */
function listZones(domains: readonly LabScanDomain[]): Record<string, ZoneSource> {
  const listed = domains.flatMap(({ listings }) => listings ?? []);
  const entries = (name: 'dbl' | 'zen' | 'spamcop') => listed.filter(({ list }) => list === name);
  const entry = (address: string, asn: number) => ({
    ...{ address, asn, prefix: `${address.split('.').slice(0, 3).join('.')}.0/24` },
  });
  return {
    'zen.lab.test': dnsblZone('ip', entries('zen')),
    'dbl.lab.test': dnsblZone('domain', entries('dbl')),
    'spamcop.lab.test': dnsblZone('ip', entries('spamcop')),
    // Belltower must ignore responses of these lists, regardless of their content.
    'refusing.lab.test': dnsblZone('ip', [], 'refusing'),
    'dead.lab.test': dnsblZone('domain', [], 'dead'),
    'asn.lab.test': originZone([
      entry(addresses.web, 64_500),
      entry(addresses.mail, 64_500),
      entry('203.0.113.26', 64_500),
      ...mailAddresses.map((address) => entry(address, 64_500)),
      entry(addresses.openServer, 64_500),
      entry(addresses.eagerServer, 64_500),
      entry(addresses.nameServer1, 64_500),
      entry(addresses.nameServer3, 64_500),
      entry(addresses.nameServer2, 64_501),
      entry(addresses.lameServer, 64_501),
      entry(addresses.silentServer, 64_501),
      entry('203.0.113.210', 64_500),
      entry('203.0.113.211', 64_500),
      entry(addresses.cloud, 64_500),
      ...domains.flatMap(({ front }) => (front ? [entry(front.address, 64_500)] : [])),
      entry(addresses.dropped, 64_502),
      entry(addresses.badNetwork, 64_666),
      entry(addresses.hijacked, 64_502),
      entry(addresses.unroutable, 64_502),
    ]),
  };
}

function reputationFiles(): Parameters<typeof startSourceServer>[0] {
  const body = (text: string) => ({ kind: 'body', body: text }) as const;
  return {
    '/drop/drop_v4.json': body(dropFile(['198.18.1.0/24'])),
    '/drop/drop_v6.json': body(dropFile(['2001:db8:bad::/48'])),
    '/drop/asndrop.json': body(asnDropFile([64_666])),
    '/vrps.json': body(
      vrpFile([
        { asn: 64_500, prefix: '203.0.113.0/24', maxLength: 24 },
        { asn: 64_501, prefix: '198.51.100.0/24', maxLength: 24 },
        { asn: 64_502, prefix: '198.18.1.0/24', maxLength: 24 },
        { asn: 64_666, prefix: '198.18.2.0/24', maxLength: 24 },
        { asn: 64_599, prefix: '198.18.3.0/24', maxLength: 24 },
      ]),
    ),
  };
}

/**
 * Returns a site and a policy host for each domain. Uses the fault-free site if the web lab has none for the domain.
 */
function listSites(domains: readonly LabScanDomain[], nowMs: number): LabSite[] {
  const special = new Map(labSites(nowMs).map((site) => [site.domain, site]));
  return domains.flatMap(({ domain, mtaStsPolicy, logo, certificate, html, wwwMissing, files }) => {
    const site: LabSite = {
      securityTxt: goodSecurityTxt(nowMs),
      ...(special.get(domain) ?? { domain, expected: [] }),
    };
    if (certificate !== undefined) site.certificate = certificate;
    if (html !== undefined) site.html = html;
    if (files !== undefined) site.files = files;
    if (logo !== undefined) site.files = { ...site.files, '/logo.svg': ['image/svg+xml', logo] };
    const policy: LabSite = { domain: `mta-sts.${domain}`, expected: [] };
    if (mtaStsPolicy !== null) policy.files = { '/.well-known/mta-sts.txt': ['text/plain', mtaStsPolicy] };
    const www: LabSite = { domain: `www.${domain}`, expected: [], status: 404, html: wwwMissing ?? '' };
    return [site, policy, ...(wwwMissing === undefined ? [] : [www])];
  });
}

/** Starts all other servers at the addresses of these domains. */
async function startServicesOf(domains: readonly LabScanDomain[]): Promise<{ close(): Promise<void> }> {
  const open: { close(): Promise<void> }[] = [];
  for (const { front, services } of domains)
    if (front && services) open.push(await startServices(loopbackOf(front.address), services));
  return { close: async () => void (await Promise.all(open.map((each) => each.close()))) };
}

/** Returns the sites that have their own server. */
function listFronted(domains: readonly LabScanDomain[], sites: readonly LabSite[]): FrontedSite[] {
  return domains.flatMap(({ domain, front }) => {
    const site = sites.find((each) => each.domain === domain);
    return front && site ? [{ site, address: loopbackOf(front.address), spoken: front.spoken }] : [];
  });
}

import { createIpv6Memory } from '#engine/availability/observe.ts';
import { createMailHostInspections } from '#engine/email/starttls/mail-host-inspections.ts';
import { type CloudRanges, createCloudRanges, readCidrs } from '#engine/exposure/cloud-ranges.ts';
import { createLookup } from '#engine/posture/lookup.ts';
import { createRdapClient } from '#engine/registration/rdap-client.ts';
import { createUnregisteredProof } from '#engine/registration/unregistered.ts';
import { createWhoisClient } from '#engine/registration/whois-client.ts';
import { createReputation } from '#engine/reputation/reputation.ts';
import type { ScanEnvironment } from '#engine/scan/types.ts';
import { parseLogList } from '#engine/tls/log-list.ts';
import { parseRetireRepository } from '#engine/web/libraries/repository.ts';
import {
  cacheEndOfLife,
  cacheEpss,
  cachePackages,
  cacheVulnerabilities,
} from '#engine/web/vulnerabilities/cached-sources.ts';
import { createEndOfLifeSource } from '#engine/web/vulnerabilities/end-of-life.ts';
import { createEpssSource, createKevSource } from '#engine/web/vulnerabilities/exploitation.ts';
import { createNvdSource } from '#engine/web/vulnerabilities/nvd.ts';
import { createOsvSource } from '#engine/web/vulnerabilities/osv.ts';
import type { VulnerabilitySources } from '#engine/web/vulnerabilities/types.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { DnsClient, Net } from '#platform/net/types.ts';
import type { SourceSettings } from '#platform/sources/client.ts';
import { createSourceClient } from '#platform/sources/client.ts';
import { createSourceDocument, wholeBody } from '#platform/sources/document.ts';
import { contactOf } from './channel-tools.ts';

interface Parts {
  config: Config;
  net: Net;
  clock: Clock;
  /** Permanently cancels downloads from sources. */
  signal?: AbortSignal;
}

/** Maximum time in ms that scans wait for a list. A list that takes longer is available to later scans. */
const listMs = 10_000;
const listBytes = 16 * 1024 * 1024;

/**
 * Returns true if the configured resolvers validate DNSSEC: they must set AD for the signed root zone. Returns false if
 * this cannot be determined.
 */
async function detectValidation(dns: DnsClient, signal?: AbortSignal): Promise<boolean> {
  try {
    const answer = await dns.query({
      ...{ name: '.', type: 'SOA', dnssecOk: true, timeoutMs: 3_000 },
      ...(signal === undefined ? {} : { signal }),
    });
    return answer.ad;
  } catch {
    return false;
  }
}

/**
 * Creates the tools that scans use in addition to the network, from the operator's settings. Called once per process.
 */
export async function createScanEnvironment(parts: Parts): Promise<ScanEnvironment> {
  const { config, net, clock } = parts;
  const { sources } = config;
  const rdap = sources.RDAP.enabled ? createRdapClient({ source: sources.RDAP, net, clock }) : null;
  const whois = sources.WHOIS.enabled ? createWhoisClient({ source: sources.WHOIS, net, clock }) : null;
  const access = { admits: (address: string) => net.policy.admits(address) };
  const lookup = () => createLookup(net.dns, { timeoutMs: 4_000, maxQueries: 30 }).lookup;
  const ctLogs = createList(sources.CT_LOG_LIST, '', parseLogList, parts);
  const cloudRanges = createCloudSource(parts);
  const libraries = createList(sources.RETIREJS, '/jsrepository-v4.json', parseRetireRepository, parts);
  return {
    validating: await detectValidation(net.dns, parts.signal),
    isUnregistered: createUnregisteredProof({ rdap, lookup, clock, access }),
    registration: { rdap, whois },
    reputation: createReputation(sources, { clock, way: net, signal: parts.signal }),
    vulnerabilities: createVulnerabilitySources(parts),
    ...(ctLogs === null ? {} : { ctLogs }),
    ...(libraries === null ? {} : { libraries }),
    ...(cloudRanges === null ? {} : { cloudRanges }),
    ...contactOf(config.publicUrl),
    mailHostInspections: createMailHostInspections(clock),
    ipv6Memory: createIpv6Memory(clock),
  };
}

/**
 * Returns a source of the IP ranges of all clouds with enabled files. Ranges are rebuilt when a file changes. The
 * source returns null while one of the files is unavailable.
 */
function createCloudSource(parts: Parts): (() => Promise<CloudRanges | null>) | null {
  const { CLOUD_AWS, CLOUD_GOOGLE, CLOUD_ORACLE, CLOUD_AZURE } = parts.config.sources;
  const clouds = {
    AWS: CLOUD_AWS,
    'Google Cloud': CLOUD_GOOGLE,
    'Oracle Cloud': CLOUD_ORACLE,
    Azure: CLOUD_AZURE,
  };
  const lists = Object.entries(clouds).flatMap(([name, source]) => {
    const list = createList(source, '', readCidrs, parts);
    return list === null ? [] : [{ name, list }];
  });
  if (lists.length === 0) return null;
  let made: { of: readonly (string[] | null)[]; ranges: CloudRanges } | null = null;
  return async () => {
    const copies = await Promise.all(lists.map(({ list }) => list()));
    if (made !== null && copies.every((copy, index) => copy === made?.of[index])) return made.ranges;
    // With incomplete ranges, a lookup could not rule out that an address belongs to a cloud.
    if (copies.includes(null)) return null;
    const ranges = createCloudRanges(
      Object.fromEntries(lists.map(({ name }, index) => [name, copies[index] ?? []])),
    );
    made = { of: copies, ranges };
    return ranges;
  };
}

/**
 * Returns a reader for a text file of a source, which is fetched on first use and cached. The reader returns null while
 * the file is unavailable.
 */
function createList<T>(
  source: SourceSettings,
  path: string,
  parse: (text: string) => T,
  { net, clock, signal }: Parts,
): (() => Promise<T | null>) | null {
  if (!source.enabled || source.baseUrl === null) return null;
  const { baseUrl, rps, ttlSeconds } = source;
  const client = createSourceClient({ baseUrl, rps, clock, way: net });
  const document = createSourceDocument<T>({
    ...{ client, clock, signal, path, ttlSeconds, maxBytes: listBytes, timeoutMs: listMs },
    reader: () => wholeBody((body) => parse(body.toString('utf8'))),
  });
  return async () => {
    const copy = await document.get();
    return copy.kind === 'ok' ? copy.value : null;
  };
}

function createVulnerabilitySources({ config, clock, net }: Parts): VulnerabilitySources {
  const { NVD, OSV, KEV, EPSS, ENDOFLIFE } = config.sources;
  const open = <T>(
    { enabled, baseUrl, key, rps }: SourceSettings,
    create: (settings: Parameters<typeof createKevSource>[0], clock: Clock) => T,
  ): T | null => {
    if (!enabled || baseUrl === null) return null;
    const settings = { baseUrl, requestsPerSecond: rps, timeoutMs: listMs, way: net };
    return create(key === null ? settings : { ...settings, key }, clock);
  };
  const cacheFor = ({ ttlSeconds }: SourceSettings) => ({ ttlMs: ttlSeconds * 1_000, clock });
  const nvd = open(NVD, createNvdSource);
  const osv = open(OSV, createOsvSource);
  const kev = open(KEV, createKevSource);
  const epss = open(EPSS, createEpssSource);
  const endOfLife = open(ENDOFLIFE, createEndOfLifeSource);
  return {
    ...(nvd === null ? {} : { vulnerabilities: cacheVulnerabilities(nvd, cacheFor(NVD)) }),
    ...(osv === null ? {} : { packages: cachePackages(osv, cacheFor(OSV)) }),
    ...(kev === null ? {} : { knownExploited: kev }),
    ...(epss === null ? {} : { epss: cacheEpss(epss, cacheFor(EPSS)) }),
    ...(endOfLife === null ? {} : { endOfLife: cacheEndOfLife(endOfLife, cacheFor(ENDOFLIFE)) }),
  };
}

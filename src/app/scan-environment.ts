import { createLookup } from '#engine/dns/lookup.ts';
import { createRdapClient } from '#engine/registration/rdap-client.ts';
import { createUnregisteredProof } from '#engine/registration/unregistered.ts';
import { createWhoisClient } from '#engine/registration/whois-client.ts';
import { createReputation } from '#engine/reputation/reputation.ts';
import type { ScanEnvironment } from '#engine/scan/types.ts';
import { parseLogList } from '#engine/tls/log-list.ts';
import { parseRetireRepository } from '#engine/web/libraries/repository.ts';
import { createEndOfLifeSource } from '#engine/web/vulnerabilities/end-of-life.ts';
import { createEpssSource } from '#engine/web/vulnerabilities/epss.ts';
import { createKevSource } from '#engine/web/vulnerabilities/kev.ts';
import { createNvdSource } from '#engine/web/vulnerabilities/nvd.ts';
import { createOsvSource } from '#engine/web/vulnerabilities/osv.ts';
import {
  rememberEndOfLife,
  rememberEpss,
  rememberPackages,
  rememberVulnerabilities,
} from '#engine/web/vulnerabilities/remember.ts';
import type { VulnerabilitySources } from '#engine/web/vulnerabilities/types.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { SourceSettings } from '#platform/config/sources.ts';
import { createSourceClient } from '#platform/net/source-client.ts';
import { createSourceDocument, wholeBody } from '#platform/net/source-document.ts';
import type { DnsClient, Net } from '#platform/net/types.ts';

interface Parts {
  config: Config;
  net: Net;
  clock: Clock;
  /** Ends what is being fetched from sources, for good. */
  signal?: AbortSignal;
}

/** Time for a list that scans wait for; one that is slower is there for a later scan. */
const listMs = 10_000;
const listBytes = 16 * 1024 * 1024;

/**
 * Whether the configured resolvers validate DNSSEC: they vouch (AD) for the root, which is signed. False when
 * it cannot be told.
 */
export async function detectValidation(dns: DnsClient, signal?: AbortSignal): Promise<boolean> {
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

/** What scans may use beside the network, as the operator's settings shape it. Made once a process. */
export async function createScanEnvironment(parts: Parts): Promise<ScanEnvironment> {
  const { config, net, clock } = parts;
  const { sources } = config;
  const rdap = sources.RDAP.enabled ? createRdapClient({ source: sources.RDAP, net, clock }) : null;
  const whois = sources.WHOIS.enabled ? createWhoisClient({ source: sources.WHOIS, net, clock }) : null;
  const access = { admits: (address: string) => net.policy.admits(address) };
  const lookup = () => createLookup(net.dns, { timeoutMs: 4_000, maxQueries: 30 }).lookup;
  const ctLogs = createList(sources.CT_LOG_LIST, '', parseLogList, parts);
  const libraries = createList(sources.RETIREJS, '/jsrepository-v4.json', parseRetireRepository, parts);
  return {
    validating: await detectValidation(net.dns, parts.signal),
    isUnregistered: createUnregisteredProof({ rdap, lookup, clock, access }),
    registration: { rdap, whois },
    reputation: createReputation(sources, {
      ...{ clock, rootCertificates: net.rootCertificates },
      ...(parts.signal === undefined ? {} : { signal: parts.signal }),
    }),
    vulnerabilities: createVulnerabilitySources(parts),
    ...(ctLogs === null ? {} : { ctLogs }),
    ...(libraries === null ? {} : { libraries }),
  };
}

/** A text file of a source, fetched when it is first asked for and kept; null while it cannot be had. */
function createList<T>(
  source: SourceSettings,
  path: string,
  parse: (text: string) => T,
  { net, clock, signal }: Parts,
): (() => Promise<T | null>) | null {
  if (!source.enabled || source.baseUrl === null) return null;
  const { baseUrl, rps, ttlSeconds } = source;
  const client = createSourceClient({ baseUrl, rps, clock, rootCertificates: net.rootCertificates });
  const document = createSourceDocument<T>({
    ...{ client, clock, path, ttlSeconds, maxBytes: listBytes, timeoutMs: listMs },
    ...(signal === undefined ? {} : { signal }),
    reader: () => wholeBody((body) => parse(body.toString('utf8'))),
  });
  return async () => {
    const copy = await document.get();
    return copy.kind === 'ok' ? copy.value : null;
  };
}

function createVulnerabilitySources({ config, clock }: Parts): VulnerabilitySources {
  const { NVD, OSV, KEV, EPSS, ENDOFLIFE } = config.sources;
  const open = <T>(
    { enabled, baseUrl, key, rps }: SourceSettings,
    create: (settings: Parameters<typeof createKevSource>[0], clock: Clock) => T,
  ): T | null => {
    if (!enabled || baseUrl === null) return null;
    const settings = { baseUrl, requestsPerSecond: rps, timeoutMs: listMs };
    return create(key === null ? settings : { ...settings, key }, clock);
  };
  const keep = ({ ttlSeconds }: SourceSettings) => ({ ttlMs: ttlSeconds * 1_000, clock });
  const nvd = open(NVD, createNvdSource);
  const osv = open(OSV, createOsvSource);
  const kev = open(KEV, createKevSource);
  const epss = open(EPSS, createEpssSource);
  const endOfLife = open(ENDOFLIFE, createEndOfLifeSource);
  return {
    ...(nvd === null ? {} : { vulnerabilities: rememberVulnerabilities(nvd, keep(NVD)) }),
    ...(osv === null ? {} : { packages: rememberPackages(osv, keep(OSV)) }),
    ...(kev === null ? {} : { knownExploited: kev }),
    ...(epss === null ? {} : { epss: rememberEpss(epss, keep(EPSS)) }),
    ...(endOfLife === null ? {} : { endOfLife: rememberEndOfLife(endOfLife, keep(ENDOFLIFE)) }),
  };
}

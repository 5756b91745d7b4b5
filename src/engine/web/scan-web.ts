import type { FindingId } from '#engine/findings/catalog.ts';
import { listFindingTypes } from '#engine/findings/catalog.ts';
import type { FetchContext } from '#engine/http/fetch.ts';
import { failedToTest, notTested, type PostureCheck } from '#engine/posture/posture-check.ts';
import type { IsUnregistered } from '#engine/posture/registrable.ts';
import type { Clock } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';
import { type CollectedHost, collectHost, collectScriptHosts, collectSecurityTxt } from './collect.ts';
import { type Component, findComponents } from './components.ts';
import { evaluateSite } from './evaluate-site.ts';
import { evaluateLibraries, type Library, type LibraryResult } from './libraries/evaluate.ts';
import type { RetireRepository } from './libraries/repository.ts';
import { scanLibraries } from './libraries/scan.ts';
import type { HostFacts, SiteFacts } from './site-facts.ts';
import { type PageSnapshot, takePageSnapshot } from './snapshot.ts';
import { evaluateVulnerabilities } from './vulnerabilities/evaluate.ts';
import { matchComponents } from './vulnerabilities/match.ts';
import type { VulnerabilitySources } from './vulnerabilities/types.ts';

/** External data sources. An absent source is disabled. */
export interface WebSources extends VulnerabilitySources {
  isUnregistered?: IsUnregistered;
  /** Library data from Retire.js; null if currently unavailable. */
  libraries?: RetireRepository | null;
}

export interface WebScanOptions {
  domain: string;
  /** Hosts with pages to load, at most 20; default apex and www. */
  hosts?: readonly string[];
  net: Net;
  clock: Clock;
  signal: AbortSignal;
  sources?: WebSources;
  /** Defaults: 80 and 443. */
  ports?: FetchContext['ports'];
  contactUrl?: string;
  /** Time budget of the whole family in ms; default 100,000. */
  budgetMs?: number;
}

/** Facts for comparison with the next scan. */
export interface WebFacts {
  pages: PageSnapshot[];
  components: (Component & { host: string })[];
  libraries: (Library & { host: string })[];
}

export interface WebScan {
  checks: PostureCheck[];
  facts: WebFacts;
}

const MAX_HOSTS = 20;
/** Maximum number of libraries per page that are looked up as packages. */
const MAX_PACKAGES = 20;
/** Less than the family's time budget within a scan, so that partial results are kept. */
const BUDGET_MS = 100_000;

/**
 * Scans the web pages of a domain's hosts: headers, cookies, content, libraries and vulnerabilities. Returns every ID
 * of the dimensions. Stays within its time budget and never throws.
 */
export async function scanWeb(options: WebScanOptions): Promise<WebScan> {
  const { domain, sources = {} } = options;
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.budgetMs ?? BUDGET_MS)]);
  const context: FetchContext = {
    net: options.net,
    clock: options.clock,
    signal,
    ports: options.ports ?? { http: 80, https: 443 },
    contactUrl: options.contactUrl ?? null,
  };
  const hosts = [...new Set(options.hosts ?? [domain, `www.${domain}`])].slice(0, MAX_HOSTS);
  try {
    return await scan({ domain, hosts, sources, context });
  } catch {
    // A bug in this code must not discard the results of other families.
    return { checks: inventAll(domain, 'scan-failed'), facts: { pages: [], components: [], libraries: [] } };
  }
}

async function scan(plan: {
  domain: string;
  hosts: string[];
  sources: WebSources;
  context: FetchContext;
}): Promise<WebScan> {
  const { domain, hosts, sources, context } = plan;
  const collected: CollectedHost[] = [];
  // One host after another, because they usually share a server.
  for (const host of hosts) collected.push(await collectHost(host, context));
  const facts = collected.map((each) => each.facts);
  const site: SiteFacts = {
    domain,
    hosts: facts,
    securityTxt: await collectSecurityTxt(domain, context, facts),
    scriptHosts: await collectScriptHosts(
      { domain, hosts: facts, isUnregistered: sources.isUnregistered },
      context,
    ),
  };
  const libraries: LibraryResult[] = [];
  for (const host of collected) libraries.push(await scanLibraries(host, sources.libraries, context));
  const components = facts.map((host) => ({ host: host.host, components: findComponents(host) }));
  const now = context.clock.now();
  const packages = sources.packages ? listPackages(libraries) : new Map<string, Component[]>();
  const all = components.map(({ host, components: own }) => ({
    ...{ host, components: [...own, ...(packages.get(host) ?? [])] },
  }));
  const matched = await matchComponents(all, sources, { now, signal: context.signal });
  const versions = evaluateVulnerabilities(matched).map((check) => withoutUnmeasured(check, facts));
  const checks = [...evaluateSite(site, now), ...evaluateLibraries(libraries), ...versions];
  return {
    checks: complete(checks, domain),
    facts: {
      pages: facts.map(takePageSnapshot).filter((page) => page !== null),
      components: components.flatMap(({ host, components: list }) => list.map((each) => ({ ...each, host }))),
      libraries: libraries
        .flatMap(({ host, found }) => found.map((each) => ({ ...each, host })))
        .slice(0, 100),
    },
  };
}

/** Returns the libraries that are packages, by host. Marks vulnerabilities that Retire.js has already reported. */
function listPackages(results: readonly LibraryResult[]): Map<string, Component[]> {
  const components = results.map(({ host, found }) => {
    const list = found.slice(0, MAX_PACKAGES).flatMap(({ library, npm, version, faults }): Component[] => {
      if (npm === null) return [];
      const identifiersFound = faults.flatMap(({ identifiers }) => identifiers);
      return [
        {
          product: library,
          version,
          source: 'script',
          package: { ecosystem: 'npm', name: npm },
          withCve: identifiersFound,
        },
      ];
    });
    return [host, list] as const;
  });
  return new Map(components);
}

/** Makes a check inconclusive if a host did not respond, because it may then have versions that were not found. */
function withoutUnmeasured(check: PostureCheck, hosts: readonly HostFacts[]): PostureCheck {
  const host = hosts.find((each) => each.host === check.asset);
  const silent = host !== undefined && host.http.status === 0 && host.https.status === 0;
  const failure = host?.https.failure ?? host?.http.failure ?? 'no-answer';
  // If the host does not exist, there is nothing to check.
  const absent = failure === 'dns-nxdomain' || failure === 'dns-no-address';
  if (!silent || absent || check.result !== 'not-applicable') return check;
  return notTested(check.id, check.asset, failure);
}

const allIds = (): FindingId[] => listFindingTypes('vulnerabilityWebRisk').map(({ id }) => id);

const inventAll = (domain: string, reason: string): PostureCheck[] =>
  allIds().map((id) => failedToTest(id, domain, reason));

/** Adds missing IDs, because an ID without a result would look like a pass. */
function complete(checks: PostureCheck[], domain: string): PostureCheck[] {
  const seen = new Set(checks.map(({ id }) => id));
  const absent = allIds().filter((id) => !seen.has(id));
  return [...checks, ...absent.map((id) => failedToTest(id, domain, 'not-reported'))];
}

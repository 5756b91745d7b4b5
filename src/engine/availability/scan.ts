import { listFindingTypes } from '#engine/findings/catalog.ts';
import type { Dimension } from '#engine/findings/types.ts';
import { type Lookup, normalizeName } from '#engine/posture/lookup.ts';
import { notTested, type PostureCheck } from '#engine/posture/posture-check.ts';
import { domainOfOrganization } from '#engine/posture/registrable.ts';
import type { Clock } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';
import { evaluateAvailability } from './evaluate.ts';
import type { AvailabilityFacts, HostReach, ServiceHistory } from './facts.ts';
import {
  type Ipv6Memory,
  type ObserveContext,
  observeHost,
  observeMail,
  type ReachMemory,
} from './observe.ts';

export interface AvailabilityScanOptions {
  net: Net;
  clock: Clock;
  lookup: Lookup;
  signal?: AbortSignal;
  /**
   * Checks of this dimension that other families (DNS and registration) have already evaluated. Not repeated in the
   * result.
   */
  given?: readonly PostureCheck[];
  /** Data from the account's service monitors; null if there are none. */
  service?: ServiceHistory | null;
  /** Hosts that receive email. Set only for verified domains, because the scan connects to these hosts. */
  mailHosts?: readonly string[] | null;
  /** Mail hosts that accepted a connection within the last hour are not contacted again. */
  mailHostInspections?: ReachMemory;
  /**
   * Whether IPv6 is known to work on this machine. If true, an IPv6 timeout counts against the target. Default false.
   */
  ipv6?: boolean;
  /** IPv6 results of earlier scans on this machine. */
  ipv6Memory?: Ipv6Memory;
  /** Default 80, 443 and 25. */
  ports?: { http: number; https: number; smtp?: number };
  /** Delay before the second attempt at a failing host, in ms; default 3,000. */
  confirmAfterMs?: number;
  /** Default 10,000. */
  requestTimeoutMs?: number;
  /** Default 90,000. */
  budgetMs?: number;
}

export interface AvailabilityScan {
  checks: PostureCheck[];
  /** Null if the time budget ran out first. */
  facts: AvailabilityFacts | null;
}

/**
 * Scans web and mail reachability of a domain. The result and `given` together cover every passive ID of the dimension.
 * Stays within its time budget and never rejects.
 */
export async function scanAvailability(
  domain: string,
  options: AvailabilityScanOptions,
): Promise<AvailabilityScan> {
  const asset = normalizeName(domain);
  const given = options.given ?? [];
  const timeout = AbortSignal.timeout(options.budgetMs ?? 90_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const spent = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const facts = await Promise.race([observe(asset, options, signal).catch(() => null), spent]);
  // Failures near the end of the budget may be caused by the budget itself.
  if (facts === null || signal.aborted) {
    const mail = options.mailHosts
      ? [notTested('availability.mail.mx-unreachable', asset, 'budget-spent')]
      : [];
    return { checks: [...mail, ...missingChecks('availability', given, asset, 'budget-spent')], facts: null };
  }
  const measured = new Set<string>(given.map(({ id }) => id));
  if (facts.hosts.some(({ ipv6 }) => ipv6?.connected)) options.ipv6Memory?.recordWorking();
  const works = options.ipv6 ?? options.ipv6Memory?.isWorking() ?? false;
  const checks = evaluateAvailability(facts, { ipv6: works }).filter(({ id }) => !measured.has(id));
  return { checks: [...checks, ...missingChecks('availability', [...given, ...checks], asset)], facts };
}

async function observe(
  domain: string,
  options: AvailabilityScanOptions,
  signal: AbortSignal,
): Promise<AvailabilityFacts> {
  const { net, clock, lookup, ports = { http: 80, https: 443 } } = options;
  const context: ObserveContext = {
    net,
    clock,
    lookup,
    signal,
    ports,
    requestTimeoutMs: options.requestTimeoutMs ?? 10_000,
  };
  const isApex = domainOfOrganization(domain) === domain;
  // Runs in parallel, so that a site that is down costs only one timeout.
  const names = isApex ? [domain, `www.${domain}`] : [domain];
  const hosts = await Promise.all(names.map((host) => observeHost(host, context)));
  const confirmed = await confirmFailures(hosts, { ...context, waitMs: options.confirmAfterMs ?? 3_000 });
  const mail = options.mailHosts ?? null;
  const looks = options.mailHostInspections === undefined ? {} : { looks: options.mailHostInspections };
  return {
    domain,
    isApex,
    hosts: confirmed,
    service: options.service ?? null,
    mail:
      mail === null ? null : await observeMail(mail, { ...context, ...looks, smtpPort: ports.smtp ?? 25 }),
  };
}

/** Retries failed hosts once after a delay, because a single brief failure is not an outage. */
async function confirmFailures(
  hosts: readonly HostReach[],
  context: ObserveContext & { waitMs: number },
): Promise<HostReach[]> {
  if (hosts.every(({ state }) => state !== 'failing')) return [...hosts];
  await context.clock.sleep(context.waitMs, context.signal);
  const again = async (host: HostReach): Promise<HostReach> =>
    host.state === 'failing' ? { ...(await observeHost(host.host, context)), attempts: 2 } : host;
  return Promise.all(hosts.map(again));
}

/**
 * Returns a not-tested result for each passive ID of a dimension that is missing from `checks`. A scan that ends early
 * must report these IDs explicitly.
 */
function missingChecks(
  dimension: Dimension,
  checks: readonly PostureCheck[],
  asset: string,
  reason = 'not-run',
): PostureCheck[] {
  const measured = new Set<string>(checks.map(({ id }) => id));
  return listFindingTypes(dimension)
    .filter(({ id, active }) => active !== true && !measured.has(id))
    .map(({ id }) => notTested(id, asset, reason));
}

import { listFindingTypes } from '#engine/findings/catalog.ts';
import type { FetchContext } from '#engine/http/fetch.ts';
import type { Lookup } from '#engine/posture/lookup.ts';
import { failedToTest, type PostureCheck } from '#engine/posture/posture-check.ts';
import type { IsUnregistered } from '#engine/posture/registrable.ts';
import type { Clock } from '#platform/clock.ts';
import { type Net, type ResolvedAddress, ResolveFailure } from '#platform/net/types.ts';
import type { CloudRanges } from './cloud-ranges.ts';
import { collectExposureHost } from './collect.ts';
import { type ActiveHostFacts, declineActive, evaluateActive } from './evaluate-active.ts';
import {
  createDeadHostTracker,
  evaluateHost,
  evaluateNames,
  type InventoryEntry,
  type ProviderPolicy,
} from './evaluate-hosts.ts';
import type { ExposureHostFacts, ExposureSnapshot } from './facts.ts';
import { findExposedFiles, findPanels } from './files.ts';
import { type PortScan, scanPorts } from './ports.ts';
import { findService } from './services.ts';
import { evaluateTakeover } from './takeover.ts';

/** External data sources. Without a source, its checks are disabled or not applicable and name it as the reason. */
export interface ExposureSources {
  isUnregistered?: IsUnregistered;
  /** Null if currently unavailable. */
  cloudRanges?: CloudRanges | null;
  /** Times at which addresses stopped responding in earlier scans, by address, in ms since the epoch. */
  deadSince?: ReadonlyMap<string, number>;
  inventory?: readonly InventoryEntry[];
  providers?: ProviderPolicy;
  /** Every known name of the domain (CT, reverse DNS), for the check of internal names; default the hosts. */
  names?: readonly string[];
  /** Ports that the account expects to be open, in addition to 80 and 443. */
  allowedPorts?: readonly number[];
}

export interface ExposureScanOptions {
  domain: string;
  /** Hosts of the inventory, at most 100; default apex and www. */
  hosts?: readonly string[];
  /**
   * Whether ownership is verified. If true, files, panels and ports are checked. If false, the scan sends no active
   * requests.
   */
  verified: boolean;
  lookup: Lookup;
  net: Net;
  clock: Clock;
  signal: AbortSignal;
  sources?: ExposureSources;
  /** Defaults: 80 and 443. */
  ports?: FetchContext['ports'];
  /** Ports to scan in the active part; default all known ports. */
  scanPorts?: readonly number[];
  contactUrl?: string;
  /** Time budget of the whole family in ms; default 160,000. */
  budgetMs?: number;
}

export interface ExposureScan {
  checks: PostureCheck[];
  facts: {
    hosts: ExposureSnapshot[];
    /** Times at which addresses stopped responding, by address, in ms since the epoch. Input for the next scan. */
    deadSince: Record<string, number>;
  };
}

const MAX_HOSTS = 100;
/** Maximum number of hosts with checks of files and ports per scan. */
const MAX_ACTIVE_HOSTS = 20;
const MAX_ADDRESSES = 4;
/** Maximum number of unresponsive addresses in the register. */
const MAX_DEAD = 200;
/** Less than the family's time budget within a scan, so that partial results are kept. */
const BUDGET_MS = 160_000;
const RESOLVE_MS = 5_000;

/**
 * Scans for takeovers, forgotten hosts and, on verified domains, files, panels and ports. Returns every passive ID of
 * the dimension `assetExposure`. Active checks are `disabled` if the domain is not verified. Stays within its time
 * budget and never throws.
 */
export async function scanExposure(options: ExposureScanOptions): Promise<ExposureScan> {
  const { domain } = options;
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.budgetMs ?? BUDGET_MS)]);
  try {
    const { checks, facts } = await scan({ ...options, signal });
    return { checks: complete(checks, domain), facts };
  } catch {
    // A bug in this code must not discard the results of other families.
    return {
      checks: complete([], domain),
      facts: { hosts: [], deadSince: { ...Object.fromEntries(options.sources?.deadSince ?? []) } },
    };
  }
}

async function scan(options: ExposureScanOptions): Promise<ExposureScan> {
  const { domain, lookup, sources = {}, clock, verified } = options;
  const hosts = [...new Set(options.hosts ?? [domain, `www.${domain}`])].slice(0, MAX_HOSTS);
  const context: FetchContext = {
    net: options.net,
    clock,
    signal: options.signal,
    ports: options.ports ?? { http: 80, https: 443 },
    contactUrl: options.contactUrl ?? null,
  };
  const checks: PostureCheck[] = [];
  const snapshots: ExposureSnapshot[] = [];
  const judging = {
    domain,
    now: clock.now(),
    inventory: sources.inventory,
    providers: sources.providers,
    cloudRanges: sources.cloudRanges,
  };
  const firstDead = createDeadHostTracker(sources.deadSince ?? new Map(), clock.now());
  const scannedAddresses = new Map<string, PortScan>();
  for (const [index, host] of hosts.entries()) {
    const question = { domain, lookup, isUnregistered: sources.isUnregistered };
    const facts = await collectExposureHost(host, question, context);
    firstDead.record(facts);
    checks.push(
      ...evaluateTakeover(facts),
      ...evaluateHost(facts, { ...judging, deadSince: firstDead.known() }),
    );
    const active =
      verified && index < MAX_ACTIVE_HOSTS
        ? await collectActive(facts, { options, context, scannedAddresses })
        : null;
    checks.push(...(active ? evaluateActive(active, sources.allowedPorts ?? null) : declineActive(host)));
    snapshots.push(takeSnapshot(facts, active));
  }
  return {
    checks: [...checks, evaluateNames(domain, sources.names ?? hosts)],
    facts: { hosts: snapshots, deadSince: Object.fromEntries([...firstDead.known()].slice(0, MAX_DEAD)) },
  };
}

async function collectActive(
  facts: ExposureHostFacts,
  {
    options,
    context,
    scannedAddresses,
  }: { options: ExposureScanOptions; context: FetchContext; scannedAddresses: Map<string, PortScan> },
): Promise<ActiveHostFacts> {
  const { host } = facts;
  const failure = facts.first.find(
    ({ failure: code }) => code !== null && code !== 'connect-refused',
  )?.failure;
  const active: ActiveHostFacts = {
    host,
    webFailure: failure ?? 'no-web-server',
    files: [],
    panels: [],
    ports: null,
    portFailure: 'no-address',
  };
  // An alias leads to a third-party service, which must not receive active requests.
  if (findService(facts.targets))
    return { ...active, webFailure: 'hosted-service', portFailure: 'hosted-service' };
  const https = facts.first.find(({ scheme, status }) => scheme === 'https' && status > 0);
  const http = facts.first.find(({ status }) => status > 0);
  if (https || http) {
    const base = new URL(`${https ? 'https' : 'http'}://${host}/`);
    const files = await findExposedFiles(base, context);
    const panels = await findPanels(base, context);
    active.files = files.found;
    active.panels = panels.found;
    const silent = files.failures.length === files.requested && files.found.length === 0;
    active.webFailure = silent ? (files.failures[0] ?? 'no-answer') : null;
  }
  const addresses = await resolve(host, options);
  if (typeof addresses === 'string') {
    active.portFailure =
      addresses === 'dns-nxdomain' || addresses === 'dns-no-address' ? 'no-address' : addresses;
    return active;
  }
  active.ports = [];
  active.portFailure = null;
  for (const address of addresses.slice(0, MAX_ADDRESSES)) {
    const { clock, signal } = options;
    const ports = options.scanPorts ? { ports: options.scanPorts } : {};
    const done =
      scannedAddresses.get(address.address) ?? (await scanPorts(address, { clock, signal, ...ports }));
    scannedAddresses.set(address.address, done);
    active.ports.push(...done.open);
    if (done.unknown.length > 0) active.portFailure = done.unknown[0]?.code ?? null;
  }
  return active;
}

async function resolve(
  host: string,
  { net, signal }: ExposureScanOptions,
): Promise<ResolvedAddress[] | string> {
  try {
    return await net.resolve(host, { timeoutMs: RESOLVE_MS, signal });
  } catch (error) {
    return error instanceof ResolveFailure ? error.code : 'dns-error';
  }
}

function takeSnapshot(facts: ExposureHostFacts, active: ActiveHostFacts | null): ExposureSnapshot {
  return {
    host: facts.host,
    targets: facts.targets,
    resolution: facts.resolution,
    addresses: facts.addresses,
    service: findService(facts.targets)?.name ?? null,
    title: facts.landing?.title ?? null,
    status: facts.landing?.status ?? null,
    ports: active?.ports ?? null,
  };
}

/** Adds missing IDs, because an ID without a result would look like a pass. */
function complete(checks: PostureCheck[], domain: string): PostureCheck[] {
  const seen = new Set<string>(checks.map(({ id }) => id));
  const absent = listFindingTypes('assetExposure').filter(({ id, active }) => !seen.has(id) && !active);
  return [...checks, ...absent.map(({ id }) => failedToTest(id, domain, 'scan-failed'))];
}

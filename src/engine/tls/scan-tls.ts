import { listFindingTypes } from '#engine/findings/catalog.ts';
import type { Lookup } from '#engine/posture/lookup.ts';
import { failedToTest, type PostureCheck } from '#engine/posture/posture-check.ts';
import { serverNameOf } from '#engine/sockets/types.ts';
import type { Clock } from '#platform/clock.ts';
import { type Net, type ResolvedAddress, ResolveFailure } from '#platform/net/types.ts';
import { evaluateCaa } from './evaluate-caa.ts';
import {
  countKeyUses,
  evaluateCertificates,
  extendKeyHistory,
  type KeyHistory,
} from './evaluate-certificate.ts';
import { evaluateIssuances, evaluateTransparency } from './evaluate-ct.ts';
import { evaluateProtocols } from './evaluate-protocol.ts';
import type { IssuanceFacts, KeyUse, TlsHostFacts } from './facts.ts';
import type { CtLogList } from './log-list.ts';
import { bundledRoots, readServed, type ServedContext } from './served.ts';
import { type TlsSnapshot, takeTlsSnapshot } from './snapshot.ts';
import { surveyProtocols } from './survey.ts';

/** External data sources. Without a source, its checks are disabled or not tested, and name it as the reason. */
export interface TlsSources {
  /** Logs that browsers accept. */
  logs?: CtLogList;
  /** Issuances from Certificate Transparency, and the account's policy for them. */
  issuance?: IssuanceFacts;
  /** Lookup for CAA records. */
  lookup?: Lookup;
  /** Keys from earlier scans. */
  keys?: KeyHistory;
  /** CAA domains of additional CAs, by the organization in their certificates. */
  caDomains?: Readonly<Record<string, readonly string[]>>;
  /** Fingerprints of the roots that count as public; default the roots of the runtime (Mozilla's). */
  publicRoots?: ReadonlySet<string>;
}

export interface TlsScanOptions {
  domain: string;
  /** Hosts to check, at most 20; default apex and www. */
  hosts?: readonly string[];
  net: Net;
  clock: Clock;
  signal: AbortSignal;
  sources?: TlsSources;
  /** Default 443. */
  port?: number;
  /** Whether to skip the weekly survey of protocols. Its checks are then `not-tested`. */
  skipProtocols?: boolean;
  /** Time budget of the whole family in ms; default 100,000. */
  budgetMs?: number;
  /** Timeout of one connection in ms; default 6,000. */
  timeoutMs?: number;
}

export interface TlsScan {
  checks: PostureCheck[];
  facts: {
    hosts: TlsSnapshot[];
    /** Keys served so far. Input for the next scan. */
    keys?: KeyHistory;
  };
}

const MAX_HOSTS = 20;
/** Maximum addresses checked per host. */
const MAX_ADDRESSES = 8;
/** Less than the family's time budget within a scan, so that partial results are kept. */
const BUDGET_MS = 100_000;
const TIMEOUT_MS = 6_000;

/**
 * Checks the certificates that each host serves on every address, and the protocols that its server supports. Passive:
 * performs handshakes and sends at most 40 hellos, one at a time. Returns every ID of the dimension
 * `certificateHygiene`. Ends within its time budget and never throws.
 */
export async function scanTls(options: TlsScanOptions): Promise<TlsScan> {
  const { domain, sources = {} } = options;
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.budgetMs ?? BUDGET_MS)]);
  const hosts = [...new Set(options.hosts ?? [domain, `www.${domain}`])].slice(0, MAX_HOSTS);
  try {
    const all: TlsHostFacts[] = [];
    for (const host of hosts) all.push(await collectTlsHost(host, { ...options, signal }));
    const now = options.clock.now();
    const keys = extendKeyHistory(sources.keys ?? {}, all);
    const checks: PostureCheck[] = [];
    for (const facts of all) {
      const { lookup, caDomains = {} } = sources;
      checks.push(
        ...evaluateHost(facts, { all, sources, now, keyUses: countKeyUses(keys) }),
        ...(await evaluateCaa(facts, { lookup, caDomains })),
      );
    }
    return {
      checks: complete([...checks, ...evaluateIssuances(domain, sources.issuance, now)], domain),
      facts: { hosts: all.map(takeTlsSnapshot), keys },
    };
  } catch {
    // A bug in this code must not discard the results of other families.
    return { checks: complete([], domain), facts: { hosts: [], keys: sources.keys ?? {} } };
  }
}

function evaluateHost(
  facts: TlsHostFacts,
  context: {
    all: readonly TlsHostFacts[];
    sources: TlsSources;
    now: number;
    keyUses: readonly KeyUse[];
  },
): PostureCheck[] {
  const { all, now, keyUses } = context;
  const { issuance } = context.sources;
  return [
    ...evaluateCertificates(facts, { now, all, issuance, keyUses }),
    ...evaluateTransparency(facts, { now, issuance }),
    ...evaluateProtocols(facts),
  ];
}

/** Collects one host's facts. Never rejects. */
async function collectTlsHost(host: string, options: TlsScanOptions): Promise<TlsHostFacts> {
  const { net, clock, signal, sources = {}, port = 443, timeoutMs = TIMEOUT_MS } = options;
  const facts: TlsHostFacts = {
    host,
    port,
    failure: null,
    served: [],
    unserved: [],
    protocols: null,
    protocolFailure: options.skipProtocols ? 'not-due' : null,
  };
  const addresses = await resolveHost(host, options);
  if (typeof addresses === 'string') return { ...facts, failure: addresses, protocolFailure: addresses };
  if (addresses.length === 0)
    return { ...facts, failure: 'dns-no-address', protocolFailure: 'dns-no-address' };
  const silent = addresses.flatMap(({ address }) => {
    const known = net.silence?.find(address, port) ?? null;
    return known === null ? [] : [{ address, failure: known.code }];
  });
  facts.unserved.push(...silent);
  const responsive = addresses.filter(({ address }) => silent.every((each) => each.address !== address));
  const [first] = responsive;
  if (first === undefined)
    return { ...facts, protocolFailure: facts.protocolFailure ?? silent[0]?.failure ?? null };
  const recordTimeout = (address: string, code: string | null) => recordSilence(options, address, code);
  const survey = options.skipProtocols
    ? null
    : await surveyProtocols({ ...first, port }, serverNameOf(host), { clock, signal, timeoutMs });
  if (survey) {
    facts.protocols = survey.spoken ? survey.facts : null;
    facts.protocolFailure = survey.failure;
    recordTimeout(first.address, survey.failure);
  }
  const context: ServedContext = {
    ...{ net, clock, signal, timeoutMs },
    logs: sources.logs ?? null,
    publicRoots: sources.publicRoots ?? bundledRoots(),
  };
  for (const address of responsive.slice(0, MAX_ADDRESSES)) {
    const known = net.silence?.find(address.address, port) ?? null;
    const failure =
      known?.code ?? (address === first && survey?.failure === 'tls-timeout' ? 'tls-timeout' : null);
    if (failure !== null) {
      facts.unserved.push({ address: address.address, failure });
      continue;
    }
    const classic = address === first ? (survey?.classic ?? null) : null;
    const seen = await readServed({ host, port, address, classic }, context);
    if ('leaf' in seen) facts.served.push(seen);
    else {
      facts.unserved.push(seen);
      recordTimeout(seen.address, seen.failure);
    }
  }
  return facts;
}

/** Records an address that used up the entire connection timeout, so that later connections skip it. */
function recordSilence(
  { net, signal, port = 443 }: TlsScanOptions,
  address: string,
  code: string | null,
): void {
  if (signal.aborted) return;
  if (code === 'connect-timeout') net.silence?.record(address, port, { phase: 'connect', code });
  if (code === 'tls-timeout') net.silence?.record(address, port, { phase: 'tls', code });
}

async function resolveHost(host: string, options: TlsScanOptions): Promise<ResolvedAddress[] | string> {
  const { net, signal, timeoutMs = TIMEOUT_MS } = options;
  try {
    return await net.resolve(host, { timeoutMs, signal });
  } catch (error) {
    return error instanceof ResolveFailure ? error.code : 'dns-error';
  }
}

/** Adds missing IDs, because an ID without a result would look like a pass. */
function complete(checks: PostureCheck[], domain: string): PostureCheck[] {
  const seen = new Set<string>(checks.map(({ id }) => id));
  const absent = listFindingTypes('certificateHygiene').filter(({ id }) => !seen.has(id));
  return [...checks, ...absent.map(({ id }) => failedToTest(id, domain, 'scan-failed'))];
}

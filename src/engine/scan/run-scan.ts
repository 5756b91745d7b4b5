import type { ServiceHistory } from '#engine/availability/facts.ts';
import type { ExpectedFacts } from '#engine/change/expected.ts';
import type { KnownHost } from '#engine/exposure/known-hosts.ts';
import { findFindingType } from '#engine/findings/catalog.ts';
import { createLookup } from '#engine/posture/lookup.ts';
import { boundReport, completeChecks } from './complete-checks.ts';
import { completeOrder, families } from './families.ts';
import { evaluateMissing, isMissingCheck, isNameMissing, skipMissing } from './missing-name.ts';
import { createScanNet } from './scan-net.ts';
import { detectSilentAddresses } from './silent-addresses.ts';
import type {
  Family,
  FamilyName,
  FamilyOutcome,
  FamilyReport,
  ScanContext,
  ScanEnvironment,
} from './types.ts';

/** Domain to scan, and the options. */
export interface ScanOrder {
  domain: string;
  families: readonly FamilyName[];
  verified: boolean;
  /** Facts from the last scan by family; empty for the first scan. */
  before: Readonly<Partial<Record<FamilyName, unknown>>>;
  environment: ScanEnvironment;
  service?: ServiceHistory | null;
  /** Facts that the owner declared as expected. */
  expected?: ExpectedFacts | null;
  /** Hosts below the domain found by discovery; null if discovery has not run yet. */
  knownHosts?: readonly KnownHost[] | null;
  /** Open findings, each as `id asset`. */
  openFindings?: ReadonlySet<string>;
}

export interface ScanTools extends Pick<ScanContext, 'net' | 'clock'> {
  signal: AbortSignal;
  /** Called at the start and at the end of each family. */
  onProgress?: (progress: { family: FamilyName; state: 'running' | 'done' | 'failed' }) => void;
}

export interface ScanResult {
  outcomes: FamilyOutcome[];
  startedMs: number;
  finishedMs: number;
  /** Number of DNS queries sent. */
  queries: number;
  /** Whether the name does not exist (NXDOMAIN). */
  missing: boolean;
}

/** Timeout of one DNS query in ms. A silent server may cost a family several timeouts. */
const QUERY_MS = 4_000;

/** Families that connect to the web servers of a domain. */
const visitors: ReadonlySet<FamilyName> = new Set([
  ...(['tls', 'tls-protocols', 'web', 'exposure', 'exposure-active', 'availability'] as const),
]);

/**
 * Runs the requested families. Each family starts when the families that it reads facts from have finished. Every check
 * of every family gets at least one result: if a family throws, hangs or returns too much, its checks get `error`
 * results. Never rejects.
 */
export async function runScan(order: ScanOrder, tools: ScanTools): Promise<ScanResult> {
  const { clock } = tools;
  const startedMs = clock.now();
  const net = createScanNet(tools.net, { domain: order.domain, clock });
  const names = completeOrder(order.families, order.verified);
  const once = { timeoutMs: QUERY_MS, maxQueries: 1, signal: tools.signal };
  const missing = isNameMissing(order.domain, createLookup(net.dns, once).lookup);
  // The first family to contact a silent host has to wait for it. Probing all hosts at the start limits this to a
  // single wait.
  const ports = order.environment.ports ?? { http: 80, https: 443 };
  const knocked = names.some((name) => visitors.has(name))
    ? missing.then((gone) =>
        gone ? undefined : detectSilentAddresses(order.domain, { ...tools, net, ports }),
      )
    : missing;
  const running = new Map<FamilyName, Promise<FamilyOutcome>>();
  const now = new Map<FamilyName, unknown>();
  for (const name of names) {
    // Names are in registry order, so a family comes after its dependencies.
    const waits = families[name].after.flatMap((other) => running.get(other) ?? []);
    const run = async () => {
      await Promise.all(waits);
      if (visitors.has(name)) await knocked;
      tools.onProgress?.({ family: name, state: 'running' });
      const run = { order, tools: { ...tools, net }, names, nowMs: startedMs, now };
      const outcome = (await missing) ? await runFamilyOfMissing(name, run) : await runFamily(name, run);
      if (outcome.facts !== null) now.set(name, outcome.facts);
      tools.onProgress?.({ family: name, state: outcome.state });
      return outcome;
    };
    running.set(name, run());
  }
  const outcomes = await Promise.all(running.values());
  return { outcomes, startedMs, finishedMs: clock.now(), queries: net.sent(), missing: await missing };
}

/** Runs a family for a name that does not exist. */
async function runFamilyOfMissing(name: FamilyName, run: Run): Promise<FamilyOutcome> {
  const { order } = run;
  if (isMissingCheck(name, order)) {
    const outcome = await runFamily(name, run);
    return { ...outcome, checks: evaluateMissing(name, outcome.checks, order) };
  }
  const checks = skipMissing(listChecks(name, order.verified), order.domain);
  return { family: name, state: 'done', reason: null, checks, facts: null, durationMs: 0 };
}

/** Returns the checks that a family can run. */
const listChecks = (name: FamilyName, verified: boolean) =>
  families[name].checks.filter((id) => verified || findFindingType(id)?.active !== true);

interface Run {
  order: ScanOrder;
  tools: ScanTools;
  /** Families of this scan. */
  names: readonly FamilyName[];
  nowMs: number;
  /** Facts of families that have run. */
  now: ReadonlyMap<FamilyName, unknown>;
}

async function runFamily(name: FamilyName, run: Run): Promise<FamilyOutcome> {
  const { order, tools, names, nowMs, now } = run;
  const family = families[name] as unknown as Family;
  const { budget } = family;
  const startedMs = tools.clock.monotonicMs();
  const spent = new AbortController();
  const timer = setTimeout(() => spent.abort(), budget.timeMs);
  const signal = AbortSignal.any([tools.signal, spent.signal]);
  const { lookup } = createLookup(tools.net.dns, { timeoutMs: QUERY_MS, maxQueries: budget.queries, signal });
  const context = {
    domain: order.domain,
    nowMs,
    verified: order.verified,
    net: tools.net,
    clock: tools.clock,
    lookup,
    signal,
    environment: order.environment,
    service: order.service ?? null,
    knownHosts: order.knownHosts ?? null,
    expected: order.expected ?? null,
    openFindings: order.openFindings ?? new Set(),
    inScan: (other: FamilyName) => names.includes(other),
    factsOf: (other: FamilyName) => now.get(other) ?? order.before[other] ?? null,
    factsNow: (other: FamilyName) => now.get(other) ?? null,
    factsBefore: (other: FamilyName) => order.before[other] ?? null,
  } as ScanContext;
  let report: FamilyReport<unknown> | null = null;
  let reason: string | null = null;
  try {
    report = await Promise.race([family.run(context), whenAborted(signal)]);
    if (report === null) reason = tools.signal.aborted ? 'aborted' : 'budget-spent';
  } catch {
    // A bug in our code must not discard the results of other families.
    reason = 'scan-failed';
  } finally {
    clearTimeout(timer);
    // Stops any work that the family left running.
    spent.abort();
  }
  const allowed = listChecks(name, order.verified);
  const reportedIds = new Set(report?.checks.map(({ id }) => id));
  const ids = family.partial ? allowed.filter((id) => reportedIds.has(id)) : allowed;
  const completed = completeChecks(report?.checks ?? [], { ids, domain: order.domain, reason });
  const bounded = boundReport({ checks: completed, facts: report?.facts ?? null }, budget.characters);
  return {
    family: name,
    state: reason === null ? 'done' : 'failed',
    reason,
    ...bounded,
    durationMs: Math.round(tools.clock.monotonicMs() - startedMs),
  };
}

function whenAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}

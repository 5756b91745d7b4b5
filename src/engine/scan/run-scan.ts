import type { DnsClient } from '#platform/net/types.ts';
import { DnsFailure } from '#platform/net/types.ts';
import { createLookup } from '../dns/lookup.ts';
import { failedToTest } from '../dns/posture-check.ts';
import { findFindingType } from '../findings/catalogue.ts';
import { completeOrder, families } from './families.ts';
import { boundReport, settleChecks } from './settle.ts';
import type {
  Family,
  FamilyName,
  FamilyOutcome,
  FamilyReport,
  ScanContext,
  ScanEnvironment,
} from './types.ts';

/** What to scan and with what. */
export interface ScanOrder {
  domain: string;
  families: readonly FamilyName[];
  verified: boolean;
  /** Facts of the last scan by family; none at the first. */
  before: Readonly<Partial<Record<FamilyName, unknown>>>;
  environment: ScanEnvironment;
}

export interface ScanTools extends Pick<ScanContext, 'net' | 'clock'> {
  signal: AbortSignal;
  /** Told as each family begins and ends. */
  onProgress?: (progress: { family: FamilyName; state: 'running' | 'done' | 'failed' }) => void;
}

export interface ScanResult {
  outcomes: FamilyOutcome[];
  startedMs: number;
  finishedMs: number;
  /** DNS questions sent. */
  queries: number;
}

/** Budget of one DNS question; a silent server may cost a family several. */
const QUERY_MS = 4_000;

/**
 * Runs the families of the order, each as soon as those it reads from are done. Every check of every family
 * gets at least one result: what throws, hangs or overflows becomes `error` results of its own checks. Never
 * rejects.
 */
export async function runScan(order: ScanOrder, tools: ScanTools): Promise<ScanResult> {
  const { clock } = tools;
  const startedMs = clock.now();
  const dns = memoise(tools.net.dns);
  const names = completeOrder(order.families, order.verified);
  const running = new Map<FamilyName, Promise<FamilyOutcome>>();
  const now = new Map<FamilyName, unknown>();
  for (const name of names) {
    // Names are in the order of the registry, in which a family stands behind those it reads from.
    const waits = families[name].after.flatMap((other) => running.get(other) ?? []);
    const run = async () => {
      await Promise.all(waits);
      tools.onProgress?.({ family: name, state: 'running' });
      const outcome = await runFamily(name, { order, tools, dns: dns.client, nowMs: startedMs, now });
      if (outcome.facts !== null) now.set(name, outcome.facts);
      tools.onProgress?.({ family: name, state: outcome.state });
      return outcome;
    };
    running.set(name, run());
  }
  const outcomes = await Promise.all(running.values());
  return { outcomes, startedMs, finishedMs: clock.now(), queries: dns.sent() };
}

interface Run {
  order: ScanOrder;
  tools: ScanTools;
  dns: DnsClient;
  nowMs: number;
  /** Facts of families that have run. */
  now: ReadonlyMap<FamilyName, unknown>;
}

async function runFamily(name: FamilyName, run: Run): Promise<FamilyOutcome> {
  const { order, tools, dns, nowMs, now } = run;
  const family = families[name] as unknown as Family;
  const { budget } = family;
  const startedMs = tools.clock.monotonicMs();
  const spent = new AbortController();
  const timer = setTimeout(() => spent.abort(), budget.timeMs);
  const signal = AbortSignal.any([tools.signal, spent.signal]);
  const { lookup } = createLookup(dns, { timeoutMs: QUERY_MS, maxQueries: budget.queries, signal });
  const context = {
    domain: order.domain,
    nowMs,
    verified: order.verified,
    net: tools.net,
    clock: tools.clock,
    lookup,
    signal,
    environment: order.environment,
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
    // A bug of ours must not take the results of other families with it.
    reason = 'scan-failed';
  } finally {
    clearTimeout(timer);
    // Whatever the family left running ends with it.
    spent.abort();
  }
  const active = order.verified;
  const ids = family.checks.filter((id) => active || findFindingType(id)?.active !== true);
  const settled = settleChecks(report?.checks ?? [], { ids, domain: order.domain, reason });
  const bounded = boundReport({ checks: settled, facts: report?.facts ?? null }, budget.characters);
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

/** One answer for the same question of several families; a question that failed is asked again by the next. */
function memoise(client: DnsClient): { client: DnsClient; sent(): number } {
  const answers = new Map<string, ReturnType<DnsClient['query']>>();
  let sent = 0;
  return {
    client: {
      query: (question) => {
        const { signal, timeoutMs: _timeoutMs, ...asked } = question;
        const key = JSON.stringify(asked);
        const known = answers.get(key);
        if (known !== undefined) {
          return known.catch((error: unknown) => {
            // The family that asked first ran out of its time; that is no answer for this one.
            const theirs = error instanceof DnsFailure && error.code === 'aborted' && !signal?.aborted;
            if (!theirs) throw error;
            sent += 1;
            return client.query(question);
          });
        }
        sent += 1;
        const answer = client.query(question);
        answers.set(key, answer);
        answer.catch(() => undefined);
        return answer;
      },
      close: () => client.close(),
    },
    sent: () => sent,
  };
}

/** Results of a family that could not run at all. */
export function failFamily(name: FamilyName, domain: string, reason: string): FamilyOutcome {
  const checks = families[name].checks.map((id) => failedToTest(id, domain, reason));
  return { family: name, state: 'failed', reason, checks, facts: null, durationMs: 0 };
}

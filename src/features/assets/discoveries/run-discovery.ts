import { randomBytes } from 'node:crypto';
import type { Association } from '#engine/discovery/associations.ts';
import { runStep } from '#engine/discovery/run-step.ts';
import type { PassiveSource, StepContext } from '#engine/discovery/types.ts';
import { type ResolvedName, resolveNames } from '#engine/discovery/wildcard.ts';
import { createLookup } from '#engine/posture/lookup.ts';
import type { IsUnregistered } from '#engine/posture/registrable.ts';
import type { FindOrigin } from '#engine/reputation/origin-as.ts';
import { createScanNet } from '#engine/scan/scan-net.ts';
import { readBudget, spendBudget } from '#features/lookup-budgets/index.ts';
import type { Clock } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import type { DnsServer, Net } from '#platform/net/types.ts';
import { type Claims, LostClaim, type WorkHost, workerDied } from '#platform/work/claims.ts';
import {
  type ItemWork,
  performDue,
  recordOutcome,
  startItemWork,
  type WorkLoop,
} from '#platform/work/start-work.ts';
import { saveAssociations } from '../associations/queries.ts';
import { findTakeovers, recordTakeovers } from '../takeovers.ts';
import { listIssuanceNames, readScanFacts } from '../views.ts';
import {
  type ClaimedDiscovery,
  dueDiscoveries,
  finishDiscoveries,
  lockDiscovery,
  requeueDiscovery,
} from './claim-queries.ts';
import { findAssociations } from './find-associations.ts';
import {
  addNames,
  type DiscoveryStep,
  deleteDiscoveryNames,
  hasStepEnded,
  listKnownNames,
  recordCompletion,
  saveDiscoveryProgress,
  saveResolved,
} from './queries.ts';

/** Dependencies of discoveries. */
export interface DiscoveryDeps {
  db: Db;
  net: Net;
  clock: Clock;
  log: Log;
  work?: WorkHost;
  /** Whether the service reads Certificate Transparency data. */
  followsCertificates: boolean;
  /** Passive sources enabled by the operator. */
  passive: readonly PassiveSource[];
  /** Returns whether a domain can be registered, according to two checks. */
  isUnregistered: IsUnregistered | undefined;
  /** Finds the network of an address; null if no source is configured. */
  findOrigin: FindOrigin | null;
  /** Maximum number of lookups per account and day. */
  lookupsPerDay: number;
  contactUrl: string | null;
  /** Ports to check; 80 and 443 outside of tests. */
  ports?: { http: number; https: number };
  serverAt?: (address: string) => DnsServer;
}

const webPorts = { http: 80, https: 443 };

const stepTimeoutMs = 5 * 60_000;
const lookupTimeoutMs = 4_000;
/** Names looked up between two updates of the progress. */
const batchOfNames = 500;

/** Thrown when the discovery is stopped. */
class StoppedRun extends Error {}

/**
 * Runs a claimed discovery step by step. When the process stops (`signal`), it is requeued with its progress; after a
 * crash, another worker continues after the last saved step.
 */
export async function executeDiscovery(
  deps: DiscoveryDeps,
  run: ClaimedDiscovery,
  { claims, signal }: { claims: Claims; signal: AbortSignal },
): Promise<'done' | 'failed' | 'returned' | 'lost'> {
  const { db, clock, log } = deps;
  const ids = { discoveryId: run.id, accountId: run.accountId };
  const item = { claims, item: run.id };
  try {
    await runSteps(deps, run, { claims, signal });
    log.info({ ...ids, outcome: 'done' }, 'discovery');
    return 'done';
  } catch (error) {
    if (claims.lostSignal(run.id).aborted || error instanceof LostClaim) return 'lost';
    if (signal.aborted) {
      await recordOutcome(db, item, (tx) => requeueDiscovery(tx, run.id));
      return 'returned';
    }
    log.error({ ...ids, err: error, outcome: 'failed' }, 'discovery');
    const end = { state: 'failed', error: 'not-recorded', now: new Date(clock.now()) } as const;
    await recordOutcome(db, item, (tx) => finishDiscoveries(tx, [run.id], end));
    return 'failed';
  }
}

async function runSteps(
  deps: DiscoveryDeps,
  run: ClaimedDiscovery,
  item: { claims: Claims; signal: AbortSignal },
): Promise<void> {
  const net = createScanNet(deps.net, { domain: run.domain, clock: deps.clock });
  const steps = [...run.steps];
  const work: Work = { deps, run, net, ...item, resolvedNames: new Map(), unansweredNames: new Map(), steps };
  for (const [index, step] of work.steps.entries()) {
    if (hasStepEnded(step)) continue;
    await runOneStep(work, index);
  }
  const whole = await recheckKnownNames(work);
  await checkTakeovers(work);
  await finishRun(work, whole ? await findRelated(work) : null);
}

interface Work {
  deps: DiscoveryDeps;
  run: ClaimedDiscovery;
  net: ReturnType<typeof createScanNet>;
  claims: Claims;
  signal: AbortSignal;
  /** Names that this worker has looked up. */
  resolvedNames: Map<string, ResolvedName>;
  /** Names without an answer from any resolver, for example because their name servers no longer exist. */
  unansweredNames: Map<string, ResolvedName>;
  steps: DiscoveryStep[];
}

async function runOneStep(work: Work, index: number): Promise<void> {
  const { deps, run, steps } = work;
  const step = steps[index];
  if (step === undefined) return;
  steps[index] = { ...step, state: 'running' };
  await record(work, { lookups: 0 });
  const budget = await openBudget(work);
  const known = await listKnownNames(deps.db, run);
  const ended =
    budget.left === 0
      ? { state: 'skipped' as const, reason: 'budget-spent', names: [] }
      : await runStep(
          step.name,
          stepContext(
            work,
            budget,
            known.filter(({ alive }) => alive).map(({ name }) => name),
          ),
          run,
        );
  if (work.signal.aborted) throw new StoppedRun();
  const fresh = ended.names.filter((name) => !work.resolvedNames.has(name));
  const resolved = await lookUp(work, budget, fresh);
  // A step that ended early reports this even if it found names.
  const reason = budget.spent() >= budget.left ? 'budget-spent' : ended.reason;
  steps[index] = { ...step, state: ended.state, found: ended.names.length, reason };
  await record(work, {
    lookups: budget.spent(),
    write: async (tx, now) => {
      const seen = await addNames(tx, run, { names: ended.names, source: step.name, now });
      await saveResolved(tx, run, resolved, now);
      return seen;
    },
  });
}

interface DailyBudget {
  left: number;
  lookup: StepContext['lookup'];
  spent: () => number;
}

/** Returns a lookup function that is limited to the account's remaining budget for the day. */
async function openBudget({ deps, run, net, signal }: Work): Promise<DailyBudget> {
  const today = { purpose: 'discovery', now: new Date(deps.clock.now()) } as const;
  const left = await readBudget(deps.db, run.accountId, { ...today, budget: deps.lookupsPerDay });
  const before = net.sent();
  const { lookup } = createLookup(net.dns, { timeoutMs: lookupTimeoutMs, maxQueries: left, signal });
  return { left, lookup, spent: () => net.sent() - before };
}

function stepContext({ deps, run, net, signal }: Work, budget: DailyBudget, known: string[]): StepContext {
  const { db, clock, passive, contactUrl, ports, serverAt, followsCertificates } = deps;
  return {
    domain: run.domain,
    known,
    lookup: budget.lookup,
    net,
    clock,
    signal: AbortSignal.any([signal, AbortSignal.timeout(stepTimeoutMs)]),
    ports: ports ?? webPorts,
    ...(serverAt === undefined ? {} : { serverAt }),
    ctNames: followsCertificates ? () => listIssuanceNames(db, run) : null,
    servedNames: async () => (await readScanFacts(db, run)).servedNames,
    passive,
    randomLabel: () => `bt-${randomBytes(8).toString('hex')}`,
    contactUrl,
  };
}

/** Looks up names and caches the results. Omits names without a response. */
async function lookUp(work: Work, budget: DailyBudget, names: readonly string[]) {
  const { signal, resolvedNames, unansweredNames } = work;
  const results = await resolveNames(names, { lookup: budget.lookup, signal });
  for (const result of results)
    (result.alive === null ? unansweredNames : resolvedNames).set(result.name, result);
  return results.flatMap(({ name, alive, addresses }) =>
    alive === null ? [] : [{ name, alive, addresses }],
  );
}

/**
 * Looks up names from earlier discoveries to detect names that no longer resolve. Returns false if the lookup budget
 * ran out.
 */
async function recheckKnownNames(work: Work): Promise<boolean> {
  const { deps, run, resolvedNames } = work;
  const known = await listKnownNames(deps.db, run);
  const names = known.map(({ name }) => name).filter((name) => !resolvedNames.has(name));
  for (let from = 0; from < names.length; from += batchOfNames) {
    const budget = await openBudget(work);
    if (budget.left === 0) return false;
    const resolved = await lookUp(work, budget, names.slice(from, from + batchOfNames));
    if (work.signal.aborted) throw new StoppedRun();
    await record(work, {
      lookups: budget.spent(),
      write: async (tx, now) => {
        await saveResolved(tx, run, resolved, now);
        return 0;
      },
    });
  }
  return true;
}

/** Checks whether names can be taken over. */
async function checkTakeovers(work: Work): Promise<void> {
  const { deps, run, net, signal, resolvedNames, unansweredNames } = work;
  const budget = await openBudget(work);
  if (budget.left === 0) return;
  const names = (await listKnownNames(deps.db, run)).flatMap((known) => {
    const resolved = resolvedNames.get(known.name) ?? unansweredNames.get(known.name);
    return resolved === undefined ? [] : [{ known, resolved }];
  });
  const { clock, contactUrl, isUnregistered, ports = webPorts, serverAt } = deps;
  const access = {
    admits: (address: string) => net.policy.admits(address),
    ...(serverAt === undefined ? {} : { serverAt }),
  };
  const question = {
    domain: run.domain,
    lookup: budget.lookup,
    isUnregistered,
    access,
    nowMs: clock.now(),
  };
  const results = await findTakeovers(names, question, { net, clock, signal, ports, contactUrl });
  if (signal.aborted) throw new StoppedRun();
  await record(work, {
    lookups: budget.spent(),
    write: async (tx, now) => {
      await recordTakeovers(tx, run, results, now);
      return 0;
    },
  });
}

/** Finds the associations of all names. */
async function findRelated(work: Work): Promise<Association[]> {
  const { deps, run, resolvedNames } = work;
  const budget = await openBudget(work);
  const own = await resolveNames([run.domain], { lookup: budget.lookup, signal: work.signal });
  const scanned = await readScanFacts(deps.db, run);
  const tools = { lookup: budget.lookup, findOrigin: deps.findOrigin, scanned };
  const related = await findAssociations(run.domain, [...own, ...resolvedNames.values()], tools);
  await record(work, { lookups: budget.spent() });
  return related;
}

/**
 * Saves progress and results in one transaction.
 * @throws LostClaim if another worker has taken over.
 */
async function record(
  { deps, run, steps, claims }: Work,
  change: { lookups: number; write?: (tx: Tx, now: Date) => Promise<number> },
): Promise<void> {
  const now = new Date(deps.clock.now());
  await withTransaction(deps.db, async (tx) => {
    if (!(await claims.confirm(tx, run.id)) || !(await lockDiscovery(tx, run.id))) throw new LostClaim();
    const fresh = (await change.write?.(tx, now)) ?? 0;
    await spendBudget(tx, run.accountId, { purpose: 'discovery', now, lookups: change.lookups });
    await saveDiscoveryProgress(tx, run, { steps, fresh, lookups: change.lookups });
  });
}

async function finishRun({ deps, run, steps, claims }: Work, related: Association[] | null): Promise<void> {
  const now = new Date(deps.clock.now());
  const hasResult = steps.some(({ state }) => state === 'done');
  await recordOutcome(deps.db, { claims, item: run.id }, async (tx) => {
    if (!(await lockDiscovery(tx, run.id))) throw new LostClaim();
    // The domain has no baseline until a step has succeeded.
    if (hasResult)
      await recordCompletion(tx, run, {
        now,
        words: steps.some(
          ({ name, state, reason }) => name === 'word' && state === 'done' && reason === null,
        ),
      });
    if (related !== null) await saveAssociations(tx, run, related, now);
    await deleteDiscoveryNames(tx, run);
    await finishDiscoveries(tx, [run.id], {
      state: hasResult ? 'done' : 'failed',
      error: hasResult ? null : (steps.find(({ state }) => state === 'failed')?.reason ?? 'nothing-learnt'),
      now,
    });
  });
}

/** Runs queued discoveries until stopped. Several processes can run it. */
export function startDiscoverer(deps: DiscoveryDeps): WorkLoop {
  return startItemWork(deps, discoveryWork(deps));
}

/** Runs all queued discoveries, for tests and the demo. @returns the number of discoveries run. */
export function runDueDiscoveries(deps: DiscoveryDeps, signal?: AbortSignal): Promise<number> {
  return performDue(deps, discoveryWork(deps), signal);
}

function discoveryWork(deps: DiscoveryDeps): ItemWork<ClaimedDiscovery> {
  return {
    kind: { name: 'discovery', leaseMs: 120_000 },
    queries: [dueDiscoveries],
    atOnce: 3,
    graceMs: 0,
    perform: async (run, item) => void (await executeDiscovery(deps, run, item)),
    setAside: (tx, items, now) =>
      finishDiscoveries(
        tx,
        items.map(({ item }) => item),
        { state: 'failed', error: workerDied.code, now },
      ),
  };
}

import { randomBytes } from 'node:crypto';
import type { Association } from '#engine/discovery/associations.ts';
import { type ResolvedName, resolveNames } from '#engine/discovery/resolve-name.ts';
import { runStep } from '#engine/discovery/run-step.ts';
import type { PassiveSource, StepContext } from '#engine/discovery/types.ts';
import { createLookup } from '#engine/posture/lookup.ts';
import type { IsUnregistered } from '#engine/posture/registrable.ts';
import type { FindOrigin } from '#engine/reputation/origin-as.ts';
import { createScanNet } from '#engine/scan/scan-net.ts';
import { readBudget, spendBudget } from '#features/lookup-budgets/index.ts';
import type { Clock } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { Log } from '#platform/log/log.ts';
import type { DnsServer, Net } from '#platform/net/types.ts';
import { type Claims, LostClaim, type WorkHost } from '#platform/work/claims.ts';
import { recordOutcome } from '#platform/work/start-work.ts';
import { saveAssociations } from '../associations/queries.ts';
import { recordTakeovers } from '../takeovers/record-takeovers.ts';
import { ctNamesOf, readScanFacts } from '../views.ts';
import {
  type ClaimedDiscovery,
  finishDiscoveries,
  lockDiscovery,
  requeueDiscovery,
} from './claim-queries.ts';
import { lookForTakeovers } from './look-for-takeovers.ts';
import {
  addNames,
  forgetNames,
  listKnownNames,
  noteRun,
  saveDiscoveryProgress,
  saveResolved,
} from './record-queries.ts';
import { relate } from './relate.ts';
import { type DiscoveryStep, isStepOver } from './rules.ts';

/** What running discoveries takes. */
export interface DiscoveryDeps {
  db: Db;
  net: Net;
  clock: Clock;
  log: Log;
  work?: WorkHost;
  /** Somebody looks for certificates issued (CT). */
  followsCertificates: boolean;
  /** Sources of others' knowledge that the operator has switched on. */
  passive: readonly PassiveSource[];
  /** Whether a domain is free to register, proven twice. */
  isUnregistered: IsUnregistered | undefined;
  /** Who announces an address; null where no source is on. */
  findOrigin: FindOrigin | null;
  /** Look-ups of one account a day. */
  lookupsPerDay: number;
  contactUrl: string | null;
  /** 80 and 443 outside of tests. */
  ports?: { http: number; https: number };
  serverAt?: (address: string) => DnsServer;
}

const webPorts = { http: 80, https: 443 };

const stepMs = 5 * 60_000;
const lookupMs = 4_000;
/** Names looked up between two signs of progress. */
const batchOfNames = 500;

/** The run was cut short. */
class StoppedRun extends Error {}

/**
 * Runs a claimed discovery, step by step. A stop of the process (`signal`) puts it back with what it has done; a worker
 * that dies leaves it to another, which goes on behind the last step on record.
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
    await walk(deps, run, { claims, signal });
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

async function walk(
  deps: DiscoveryDeps,
  run: ClaimedDiscovery,
  item: { claims: Claims; signal: AbortSignal },
): Promise<void> {
  const net = createScanNet(deps.net, { domain: run.domain, clock: deps.clock });
  const steps = [...run.steps];
  const work: Work = { deps, run, net, ...item, looked: new Map(), mute: new Map(), steps };
  for (const [index, step] of work.steps.entries()) {
    if (isStepOver(step)) continue;
    await takeStep(work, index);
  }
  const whole = await lookAgain(work);
  await lookAtTakeovers(work);
  await conclude(work, whole ? await listRelated(work) : null);
}

interface Work {
  deps: DiscoveryDeps;
  run: ClaimedDiscovery;
  net: ReturnType<typeof createScanNet>;
  claims: Claims;
  signal: AbortSignal;
  /** What this worker has looked up in this run. */
  looked: Map<string, ResolvedName>;
  /** Names that no resolver could tell of, as it is with those whose name servers are gone. */
  mute: Map<string, ResolvedName>;
  steps: DiscoveryStep[];
}

async function takeStep(work: Work, index: number): Promise<void> {
  const { deps, run, steps } = work;
  const step = steps[index];
  if (step === undefined) return;
  steps[index] = { ...step, state: 'running' };
  await record(work, { lookups: 0 });
  const purse = await openPurse(work);
  const known = await listKnownNames(deps.db, run);
  const ended =
    purse.left === 0
      ? { state: 'skipped' as const, reason: 'budget-spent', names: [] }
      : await runStep(
          step.name,
          stepContext(
            work,
            purse,
            known.filter(({ alive }) => alive).map(({ name }) => name),
          ),
          run,
        );
  if (work.signal.aborted) throw new StoppedRun();
  const fresh = ended.names.filter((name) => !work.looked.has(name));
  const resolved = await lookUp(work, purse, fresh);
  // What was cut short says so, whatever it found until then.
  const reason = purse.spent() >= purse.left ? 'budget-spent' : ended.reason;
  steps[index] = { ...step, state: ended.state, found: ended.names.length, reason };
  await record(work, {
    lookups: purse.spent(),
    write: async (tx, now) => {
      const seen = await addNames(tx, run, { names: ended.names, source: step.name, now });
      await saveResolved(tx, run, resolved, now);
      return seen;
    },
  });
}

interface Purse {
  left: number;
  lookup: StepContext['lookup'];
  spent: () => number;
}

/** A look-up that has what the account has left of its day. */
async function openPurse({ deps, run, net, signal }: Work): Promise<Purse> {
  const today = { purpose: 'discovery', now: new Date(deps.clock.now()) } as const;
  const left = await readBudget(deps.db, run.accountId, { ...today, budget: deps.lookupsPerDay });
  const before = net.sent();
  const { lookup } = createLookup(net.dns, { timeoutMs: lookupMs, maxQueries: left, signal });
  return { left, lookup, spent: () => net.sent() - before };
}

function stepContext({ deps, run, net, signal }: Work, purse: Purse, known: string[]): StepContext {
  const { db, clock, passive, contactUrl, ports, serverAt, followsCertificates } = deps;
  return {
    domain: run.domain,
    known,
    lookup: purse.lookup,
    net,
    clock,
    signal: AbortSignal.any([signal, AbortSignal.timeout(stepMs)]),
    ports: ports ?? webPorts,
    ...(serverAt === undefined ? {} : { serverAt }),
    ctNames: followsCertificates ? () => ctNamesOf(db, run) : null,
    servedNames: async () => (await readScanFacts(db, run)).servedNames,
    passive,
    randomLabel: () => `bt-${randomBytes(8).toString('hex')}`,
    contactUrl,
  };
}

/** Looks names up and remembers it; what nobody could tell is no answer. */
async function lookUp(work: Work, purse: Purse, names: readonly string[]) {
  const { signal, looked, mute } = work;
  const results = await resolveNames(names, { lookup: purse.lookup, signal });
  for (const result of results) (result.alive === null ? mute : looked).set(result.name, result);
  return results.flatMap(({ name, alive, addresses }) =>
    alive === null ? [] : [{ name, alive, addresses }],
  );
}

/** Names of earlier runs, so that what has gone is known to be gone. False where the budget did not reach for all. */
async function lookAgain(work: Work): Promise<boolean> {
  const { deps, run, looked } = work;
  const known = await listKnownNames(deps.db, run);
  const names = known.map(({ name }) => name).filter((name) => !looked.has(name));
  for (let from = 0; from < names.length; from += batchOfNames) {
    const purse = await openPurse(work);
    if (purse.left === 0) return false;
    const resolved = await lookUp(work, purse, names.slice(from, from + batchOfNames));
    if (work.signal.aborted) throw new StoppedRun();
    await record(work, {
      lookups: purse.spent(),
      write: async (tx, now) => {
        await saveResolved(tx, run, resolved, now);
        return 0;
      },
    });
  }
  return true;
}

/** Whether strangers can take names over. */
async function lookAtTakeovers(work: Work): Promise<void> {
  const { deps, run, net, signal, looked, mute } = work;
  const purse = await openPurse(work);
  if (purse.left === 0) return;
  const names = (await listKnownNames(deps.db, run)).flatMap((known) => {
    const resolved = looked.get(known.name) ?? mute.get(known.name);
    return resolved === undefined ? [] : [{ known, resolved }];
  });
  const { clock, contactUrl, isUnregistered, ports = webPorts, serverAt } = deps;
  const access = {
    admits: (address: string) => net.policy.admits(address),
    ...(serverAt === undefined ? {} : { serverAt }),
  };
  const question = {
    domain: run.domain,
    lookup: purse.lookup,
    isUnregistered,
    access,
    nowMs: clock.now(),
  };
  const looks = await lookForTakeovers(names, question, { net, clock, signal, ports, contactUrl });
  if (signal.aborted) throw new StoppedRun();
  await record(work, {
    lookups: purse.spent(),
    write: async (tx, now) => {
      await recordTakeovers(tx, run, looks, now);
      return 0;
    },
  });
}

/** What all names hang together with. */
async function listRelated(work: Work): Promise<Association[]> {
  const { deps, run, looked } = work;
  const purse = await openPurse(work);
  const own = await resolveNames([run.domain], { lookup: purse.lookup, signal: work.signal });
  const scanned = await readScanFacts(deps.db, run);
  const tools = { lookup: purse.lookup, findOrigin: deps.findOrigin, scanned };
  const related = await relate(run.domain, [...own, ...looked.values()], tools);
  await record(work, { lookups: purse.spent() });
  return related;
}

/** Writes progress down, with what was found, in one transaction. @throws LostClaim when another worker has it. */
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

async function conclude({ deps, run, steps, claims }: Work, related: Association[] | null): Promise<void> {
  const now = new Date(deps.clock.now());
  const learnt = steps.some(({ state }) => state === 'done');
  await recordOutcome(deps.db, { claims, item: run.id }, async (tx) => {
    if (!(await lockDiscovery(tx, run.id))) throw new LostClaim();
    // Where nothing could be learnt there is no baseline yet.
    if (learnt)
      await noteRun(tx, run, {
        now,
        words: steps.some(
          ({ name, state, reason }) => name === 'word' && state === 'done' && reason === null,
        ),
      });
    if (related !== null) await saveAssociations(tx, run, related, now);
    await forgetNames(tx, run);
    await finishDiscoveries(tx, [run.id], {
      state: learnt ? 'done' : 'failed',
      error: learnt ? null : (steps.find(({ state }) => state === 'failed')?.reason ?? 'nothing-learnt'),
      now,
    });
  });
}

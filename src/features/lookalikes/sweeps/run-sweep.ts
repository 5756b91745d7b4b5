import { type GeneratedName, generateLookalikes } from '#engine/lookalikes/generate.ts';
import type { NameFacts } from '#engine/lookalikes/lookup-name.ts';
import { isHomograph, matchName } from '#engine/lookalikes/match-name.ts';
import { readTarget } from '#engine/lookalikes/target.ts';
import { readBudget, spendBudget } from '#features/lookup-budgets/index.ts';
import type { Clock } from '#platform/clock.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Queryable } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import { createPace } from '#platform/sources/pace.ts';
import { type Claims, LostClaim, type WorkHost, workerDied } from '#platform/work/claims.ts';
import {
  type ItemWork,
  performDue,
  recordOutcome,
  startItemWork,
  type WorkLoop,
} from '#platform/work/start-work.ts';
import {
  dueSweeps,
  finishSweeps,
  requeueSweep,
  type SweepProgress,
  saveSweepProgress,
} from '../claim-queries.ts';
import type { CheckedRegistration } from '../evaluate.ts';
import { type InspectDeps, inspectName, inspectOwner, type Owner } from '../inspect.ts';
import { type LookalikeRow, listDomainLookalikes } from '../queries.ts';
import { recordCheckResults } from '../record.ts';
import { findDomainName, listOwnTexts } from '../views.ts';
import { hasLikelySweep, postponeSweeps, type SweepRow } from './queries.ts';

export interface SweepDeps extends InspectDeps {
  db: Db;
  log: Log;
  work?: WorkHost;
  pacer: Pacer;
  /** Maximum lookups of an account per UTC day. */
  lookupsPerDay: number;
}

/** Number of names per batch. Progress is stored after each batch, so at most one batch is lost if the process dies. */
const batchSize = 150;
/** Websites inspected in parallel. */
const siteConcurrency = 8;
/** Age at which registration data is fetched again. */
const registrationMaxAgeMs = 7 * dayMs;
/** The minimum likelihood of names that are swept daily. */
const dailyLikelihood = 45;
/** If there is almost no response after this number of lookups, the failures are attributed to our own network. */
const minLookupsForOutage = 200;

/** A name to check. */
type Candidate = Pick<GeneratedName, 'name' | 'fuzzers' | 'likelihood'>;

interface Sweep extends ClaimedSweep {
  deps: SweepDeps;
  owner: Owner;
  words: readonly string[];
  known: Map<string, LookalikeRow>;
  /**
   * Whether likely names have been swept before. If so, names registered since then are considered new even in the
   * first full sweep.
   */
  likelySweptBefore: boolean;
  progress: SweepProgress;
}

/** A sweep claimed by this process. */
interface ClaimedSweep {
  row: SweepRow;
  claims: Claims;
  signal: AbortSignal;
}

/**
 * Runs a claimed sweep until it ends, the account's budget is used up, or `signal` aborts because of a stop or a
 * takeover by another worker. The sweep can be resumed where it stopped.
 */
async function runSweep(deps: SweepDeps, { row, claims, signal }: ClaimedSweep): Promise<void> {
  const { db, clock, log } = deps;
  const ids = { sweepId: row.id, accountId: row.account_id, domainId: row.domain_id };
  const item = { claims, item: row.id };
  const startedAt = clock.monotonicMs();
  try {
    const outcome = await sweepDomain(deps, { row, claims, signal });
    const durationMs = Math.round(clock.monotonicMs() - startedAt);
    log.info({ ...ids, durationMs, outcome }, 'lookalike sweep');
    const now = new Date(clock.now());
    if (outcome === 'stopped') await recordOutcome(db, item, (tx) => requeueSweep(tx, row.id, null));
    else if (outcome === 'budget') {
      const notBefore = new Date(now.getTime() + hourMs);
      await recordOutcome(db, item, async (tx) => {
        await requeueSweep(tx, row.id, notBefore);
        await postponeSweeps(tx, row.account_id, notBefore);
      });
    } else if (outcome !== 'taken-over') {
      const error = outcome === 'done' ? null : outcome;
      const end = { state: error === null ? ('done' as const) : ('failed' as const), error, now };
      await recordOutcome(db, item, (tx) => finishSweeps(tx, [row.id], end));
    }
  } catch (error) {
    if (error instanceof LostClaim || signal.aborted) return;
    log.error({ ...ids, err: error, outcome: 'failed' }, 'lookalike sweep');
    const end = { state: 'failed', error: 'not-recorded', now: new Date(clock.now()) } as const;
    await recordOutcome(db, item, (tx) => finishSweeps(tx, [row.id], end));
  }
}

type Outcome = 'done' | 'stopped' | 'budget' | 'taken-over' | 'no-answers' | 'domain-gone';

async function sweepDomain(deps: SweepDeps, { row, claims, signal }: ClaimedSweep): Promise<Outcome> {
  const { db } = deps;
  const domain = await findDomainName(db, row.account_id, row.domain_id);
  if (domain === null) return 'domain-gone';
  // The budget is checked before the owner's page is requested, because hundreds of sweeps of an account may be queued.
  if (await isExhausted(deps, row)) return 'budget';
  const words =
    row.position > 0 ? row.words : await findOwnWords(db, row.account_id, { id: row.domain_id, domain });
  const known = await listDomainLookalikes(db, row.account_id, row.domain_id);
  const sweep: Sweep = {
    deps,
    row,
    claims,
    owner: await inspectOwner(deps, domain, signal),
    words,
    known: new Map(known.map((one) => [one.name, one])),
    likelySweptBefore: row.scope === 'all' && (await hasLikelySweep(db, row.account_id, row.domain_id)),
    progress: {
      position: row.position,
      lookedUp: row.looked_up,
      unanswered: row.unanswered,
      registered: row.registered,
      fresh: row.fresh,
      generated: 0,
      freeVariants: row.free_variants ?? [],
    },
    signal,
  };
  const names = listNames(sweep);
  sweep.progress.generated = names.filter((name) => name !== null).length;
  let position = row.position;
  while (position < names.length) {
    if (signal.aborted) return 'stopped';
    const end = Math.min(position + batchSize, names.length);
    const batch = names.slice(position, end).filter((name) => name !== null);
    sweep.progress.position = end;
    const outcome = await runBatch(sweep, batch);
    if (outcome !== null) return outcome;
    position = end;
    if (position < names.length && (await isExhausted(deps, row))) return 'budget';
  }
  const { lookedUp, unanswered } = sweep.progress;
  return lookedUp > 0 && unanswered > lookedUp / 2 ? 'no-answers' : 'done';
}

/**
 * Returns all names in the order of the generator, with null for names that this sweep skips, so that positions are
 * stable. Stored names that are no longer generated come last.
 */
function listNames({ row, owner, words, known }: Sweep): (Candidate | null)[] {
  const names: (Candidate | null)[] = [];
  const generated = new Set<string>();
  for (const one of generateLookalikes(owner.domain, { words })) {
    const included = row.scope === 'all' || one.likelihood >= dailyLikelihood || known.has(one.name);
    names.push(included ? { name: one.name, fuzzers: one.fuzzers, likelihood: one.likelihood } : null);
    if (known.has(one.name)) generated.add(one.name);
  }
  for (const { name, fuzzers } of known.values()) {
    if (generated.has(name)) continue;
    const match = matchName(owner.domain, name);
    names.push({
      name,
      fuzzers: match?.fuzzers ?? (fuzzers as Candidate['fuzzers']),
      likelihood: match?.likelihood ?? 50,
    });
  }
  return names;
}

async function isExhausted({ db, clock, lookupsPerDay }: SweepDeps, row: SweepRow): Promise<boolean> {
  const today = { purpose: 'sweep', now: new Date(clock.now()) } as const;
  return (await readBudget(db, row.account_id, { ...today, budget: lookupsPerDay })) === 0;
}

/** Checks a batch and stores the results. Returns null to continue. */
async function runBatch(sweep: Sweep, batch: readonly Candidate[]): Promise<Outcome | null> {
  const { deps, owner, known, progress, signal } = sweep;
  const results = await runPaced(batch, { atOnce: 50, pacer: deps.pacer, signal }, async (one) => ({
    one,
    facts: await deps.lookups.lookUp(one.name, signal),
  }));
  if (signal.aborted) return 'stopped';
  const checked = results.filter(
    (result): result is { one: Candidate; facts: NameFacts } => result.facts !== null,
  );
  const exist = checked.filter(({ facts }) => facts.registered);
  const now = new Date(deps.clock.now());
  const seen = await runPaced(
    exist,
    { atOnce: siteConcurrency, pacer: null, signal },
    async ({ one, facts }) => {
      const registrationAt = known.get(one.name)?.rdap_at?.getTime() ?? Number.NEGATIVE_INFINITY;
      const queryRegistry = now.getTime() - registrationAt > registrationMaxAgeMs;
      const inspection = await inspectName(deps, { name: one.name, facts, queryRegistry }, signal);
      const watched = sweep.likelySweptBefore && one.likelihood >= dailyLikelihood;
      const match = { ...one, homograph: hasHomographLabel(owner.domain, one.name) };
      return { name: one.name, match, inspection, watched };
    },
  );
  if (signal.aborted) return 'stopped';
  const unregistered = checked.filter(({ one, facts }) => !facts.registered && known.has(one.name));
  progress.lookedUp += batch.length;
  progress.freeVariants = addFreeVariants(progress.freeVariants, owner.domain, checked);
  progress.unanswered += batch.length - checked.length;
  progress.registered += exist.length;
  const { lookedUp, unanswered } = progress;
  // Without responses, unregistered names can't be distinguished from failed lookups.
  if (lookedUp >= minLookupsForOutage && unanswered > lookedUp * 0.9) return 'no-answers';
  return storeBatch(sweep, {
    seen,
    unregistered: unregistered.map(({ one }) => one.name),
    lookups: batch.length,
    now,
  });
}

async function storeBatch(
  { deps, row, claims, owner, words, progress }: Sweep,
  result: {
    seen: readonly CheckedRegistration[];
    unregistered: readonly string[];
    lookups: number;
    now: Date;
  },
): Promise<Outcome | null> {
  const { seen, unregistered, lookups, now } = result;
  const context = { accountId: row.account_id, domainId: row.domain_id, owner, now, baseline: row.baseline };
  let fresh = 0;
  const mine = await withTransaction(deps.db, async (tx) => {
    const recorded =
      seen.length + unregistered.length > 0
        ? await recordCheckResults(tx, context, { seen, unregistered })
        : { fresh: 0 };
    fresh = recorded.fresh;
    const hasClaim =
      (await claims.confirm(tx, row.id)) &&
      (await saveSweepProgress(tx, row.id, { ...progress, fresh: progress.fresh + fresh, words }));
    // Another worker has taken over the sweep and will store these results.
    if (!hasClaim) throw new SweepTakenOver();
    await spendBudget(tx, row.account_id, { purpose: 'sweep', now, lookups });
    return true;
  }).catch((error) => {
    if (error instanceof SweepTakenOver) return false;
    throw error;
  });
  progress.fresh += fresh;
  return mine ? null : 'taken-over';
}

class SweepTakenOver extends Error {}

function hasHomographLabel(domain: string, name: string): boolean {
  const [label, other] = [readTarget(domain)?.label, readTarget(name)?.label];
  return label !== undefined && other !== undefined && isHomograph(label, other);
}

/** Runs queued sweeps until stopped. Several processes can run it. */
export function startSweeper(deps: SweepDeps): WorkLoop {
  return startItemWork(deps, sweepWork(deps));
}

/** Runs all queued sweeps, for tests and benchmarks. @returns the number of sweeps run. */
export function runDueSweeps(deps: SweepDeps, signal?: AbortSignal): Promise<number> {
  return performDue(deps, sweepWork(deps), signal);
}

function sweepWork(deps: SweepDeps): ItemWork<SweepRow> {
  return {
    kind: { name: 'lookalike-sweep', leaseMs: 120_000 },
    queries: [dueSweeps],
    // Each sweep belongs to a different account.
    atOnce: 2,
    pollMs: 2_000,
    graceMs: 0,
    perform: (row, item) => runSweep(deps, { row, ...item }),
    setAside: (tx, items, now) =>
      finishSweeps(
        tx,
        items.map(({ item }) => item),
        { state: 'failed', error: workerDied.code, now },
      ),
  };
}

/** Suffixes that are commonly tried for any name. */
const mainSuffixes = new Set(['com', 'net', 'org', 'info', 'eu', 'co', 'io', 'app']);

/**
 * Adds variants under the main suffixes that have no DNS records. Names registered without name servers are reported as
 * free, which is acceptable because the variants are only informational.
 */
function addFreeVariants(
  found: readonly string[],
  domain: string,
  checked: readonly { one: { name: string }; facts: Pick<NameFacts, 'registered'> }[],
): string[] {
  const label = readTarget(domain)?.label;
  const free = checked.flatMap(({ one: { name }, facts }) => {
    const target = facts.registered ? null : readTarget(name);
    return target !== null && target.label === label && mainSuffixes.has(target.suffix) ? [name] : [];
  });
  return [...new Set([...found, ...free])];
}

const maxWords = 40;
/** Words that are not specific to an owner. */
const common = new Set(
  `com net org www mail api app dev test prod the and gmbh inc ltd llc co uk de eu web site http https monitor check
  default main account team company`.split(/\s+/),
);

/**
 * Returns words specific to the account that attackers may combine with its domain, such as products, places and hosts.
 */
async function findOwnWords(
  db: Queryable,
  accountId: string,
  { id, domain }: { id: string; domain: string },
): Promise<string[]> {
  const brand = readTarget(domain)?.label ?? '';
  const words = new Set<string>();
  for (const { text } of await listOwnTexts(db, accountId, id)) {
    for (const word of text.toLowerCase().split(/[^a-z0-9]+/)) {
      if (word.length < 3 || word.length > 20 || /^\d+$/.test(word)) continue;
      if (common.has(word) || word === brand) continue;
      words.add(word);
      if (words.size === maxWords) return [...words];
    }
  }
  return [...words];
}

/** Limits the total number of operations per second across all callers. */
interface Pacer {
  wait(signal: AbortSignal): Promise<void>;
}

export function createPacer(perSecond: number, clock: Clock): Pacer {
  const pace = createPace(perSecond);
  return {
    async wait(signal) {
      const waitMs = pace.reserve(clock.monotonicMs(), Number.POSITIVE_INFINITY) ?? 0;
      if (waitMs > 0) await clock.sleep(waitMs, signal);
    },
  };
}

/**
 * Calls `work` with each item, limited in parallelism and by the pacer; results are in the order of items. Ends early
 * on `signal`.
 */
async function runPaced<Item, Result>(
  items: readonly Item[],
  { atOnce, pacer, signal }: { atOnce: number; pacer: Pacer | null; signal: AbortSignal },
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length && !signal.aborted) {
      const at = next++;
      await pacer?.wait(signal);
      if (signal.aborted) return;
      results[at] = await work(items[at] as Item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  return results;
}

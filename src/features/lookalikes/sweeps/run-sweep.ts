import { type GeneratedName, generateLookalikes } from '#engine/lookalikes/generate.ts';
import type { NameFacts } from '#engine/lookalikes/look-up-name.ts';
import { isHomograph, matchName } from '#engine/lookalikes/match-name.ts';
import { readTarget } from '#engine/lookalikes/read-target.ts';
import { readBudget, spendBudget } from '#features/lookup-budgets/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { dayMs, hourMs } from '#platform/durations.ts';
import type { Log } from '#platform/log/log.ts';
import { type Claims, LostClaim, type WorkHost } from '#platform/work/claims.ts';
import { recordOutcome } from '#platform/work/start-work.ts';
import { type InspectDeps, inspectName, inspectOwner, type Owner } from '../inspect.ts';
import { findOwnWords } from '../own-words.ts';
import { type LookalikeRow, listKnown } from '../queries.ts';
import { recordLooks } from '../record.ts';
import type { SeenName } from '../settle.ts';
import { findDomainName } from '../views.ts';
import { endSweeps, requeueSweep, type SweepProgress, saveSweepProgress } from './claim-queries.ts';
import { addFreeVariants } from './free-variants.ts';
import { hasLikelySweep, postponeSweeps, type SweepRow } from './queries.ts';
import { type Pacer, runPaced } from './run-paced.ts';

export interface SweepDeps extends InspectDeps {
  db: Db;
  log: Log;
  work?: WorkHost;
  pacer: Pacer;
  /** Look-ups of an account on a UTC day. */
  lookupsPerDay: number;
}

/** Names of a batch: what is lost at most when the process dies, and how often progress is told. */
const batchSize = 150;
/** Sites looked at at once. */
const sitesAtOnce = 8;
/** What a registry said is asked for again after this. */
const registryMs = 7 * dayMs;
/** Names of this likelihood and more are looked at daily. */
const likelyFrom = 45;
/** With so many look-ups and hardly an answer, it is not the names. */
const sureAfter = 200;

/** A name of the sweep. */
type Candidate = Pick<GeneratedName, 'name' | 'fuzzers' | 'likelihood'>;

interface Sweep extends ClaimedSweep {
  deps: SweepDeps;
  owner: Owner;
  words: readonly string[];
  known: Map<string, LookalikeRow>;
  /** The likely names have been looked at before: what is new among them is new, however the rest stands. */
  likelyWatched: boolean;
  progress: SweepProgress;
}

/** A sweep as this process has claimed it. */
export interface ClaimedSweep {
  row: SweepRow;
  claims: Claims;
  signal: AbortSignal;
}

/**
 * Runs a claimed sweep to its end, or until `signal` (a stop, or another worker that has taken it over) or the account's
 * budget ends it; it is resumed where it was.
 */
export async function runSweep(deps: SweepDeps, { row, claims, signal }: ClaimedSweep): Promise<void> {
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
      await recordOutcome(db, item, (tx) => endSweeps(tx, [row.id], end));
    }
  } catch (error) {
    if (error instanceof LostClaim || signal.aborted) return;
    log.error({ ...ids, err: error, outcome: 'failed' }, 'lookalike sweep');
    const end = { state: 'failed', error: 'not-recorded', now: new Date(clock.now()) } as const;
    await recordOutcome(db, item, (tx) => endSweeps(tx, [row.id], end));
  }
}

type Outcome = 'done' | 'stopped' | 'budget' | 'taken-over' | 'no-answers' | 'domain-gone';

async function sweepDomain(deps: SweepDeps, { row, claims, signal }: ClaimedSweep): Promise<Outcome> {
  const { db } = deps;
  const domain = await findDomainName(db, row.account_id, row.domain_id);
  if (domain === null) return 'domain-gone';
  // Before the owner's page is asked for: sweeps of an account may wait by hundreds.
  if (await isSpent(deps, row)) return 'budget';
  const words =
    row.position > 0 ? row.words : await findOwnWords(db, row.account_id, { id: row.domain_id, domain });
  const known = await listKnown(db, row.account_id, row.domain_id);
  const sweep: Sweep = {
    deps,
    row,
    claims,
    owner: await inspectOwner(deps, domain, signal),
    words,
    known: new Map(known.map((one) => [one.name, one])),
    likelyWatched: row.scope === 'all' && (await hasLikelySweep(db, row.account_id, row.domain_id)),
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
    if (position < names.length && (await isSpent(deps, row))) return 'budget';
  }
  const { lookedUp, unanswered } = sweep.progress;
  return lookedUp > 0 && unanswered > lookedUp / 2 ? 'no-answers' : 'done';
}

/**
 * All names in the order of the generator, null for those that this sweep leaves out: places are the same for every try. Known
 * names that nothing generates come last.
 */
function listNames({ row, owner, words, known }: Sweep): (Candidate | null)[] {
  const names: (Candidate | null)[] = [];
  const generated = new Set<string>();
  for (const one of generateLookalikes(owner.domain, { words })) {
    const wanted = row.scope === 'all' || one.likelihood >= likelyFrom || known.has(one.name);
    names.push(wanted ? { name: one.name, fuzzers: one.fuzzers, likelihood: one.likelihood } : null);
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

async function isSpent({ db, clock, lookupsPerDay }: SweepDeps, row: SweepRow): Promise<boolean> {
  const today = { purpose: 'sweep', now: new Date(clock.now()) } as const;
  return (await readBudget(db, row.account_id, { ...today, budget: lookupsPerDay })) === 0;
}

/** Looks a batch up and keeps what it shows. Null: go on. */
async function runBatch(sweep: Sweep, batch: readonly Candidate[]): Promise<Outcome | null> {
  const { deps, owner, known, progress, signal } = sweep;
  const looks = await runPaced(batch, { atOnce: 50, pacer: deps.pacer, signal }, async (one) => ({
    one,
    facts: await deps.lookups.lookUp(one.name, signal),
  }));
  if (signal.aborted) return 'stopped';
  const answered = looks.filter((look): look is { one: Candidate; facts: NameFacts } => look.facts !== null);
  const exist = answered.filter(({ facts }) => facts.registered);
  const now = new Date(deps.clock.now());
  const seen = await runPaced(exist, { atOnce: sitesAtOnce, pacer: null, signal }, async ({ one, facts }) => {
    const askedAt = known.get(one.name)?.rdap_at?.getTime() ?? Number.NEGATIVE_INFINITY;
    const askRegistry = now.getTime() - askedAt > registryMs;
    const inspection = await inspectName(deps, { name: one.name, facts, askRegistry }, signal);
    const watched = sweep.likelyWatched && one.likelihood >= likelyFrom;
    const match = { ...one, homograph: looksSame(owner.domain, one.name) };
    return { name: one.name, match, inspection, watched };
  });
  if (signal.aborted) return 'stopped';
  const gone = answered.filter(({ one, facts }) => !facts.registered && known.has(one.name));
  progress.lookedUp += batch.length;
  progress.freeVariants = addFreeVariants(progress.freeVariants, owner.domain, answered);
  progress.unanswered += batch.length - answered.length;
  progress.registered += exist.length;
  const { lookedUp, unanswered } = progress;
  // Nobody answers us: what is gone cannot be told from what is not heard.
  if (lookedUp >= sureAfter && unanswered > lookedUp * 0.9) return 'no-answers';
  return keep(sweep, { seen, gone: gone.map(({ one }) => one.name), lookups: batch.length, now });
}

async function keep(
  { deps, row, claims, owner, words, progress }: Sweep,
  look: { seen: readonly SeenName[]; gone: readonly string[]; lookups: number; now: Date },
): Promise<Outcome | null> {
  const { seen, gone, lookups, now } = look;
  const context = { accountId: row.account_id, domainId: row.domain_id, owner, now, baseline: row.baseline };
  let fresh = 0;
  const mine = await withTransaction(deps.db, async (tx) => {
    const recorded =
      seen.length + gone.length > 0 ? await recordLooks(tx, context, { seen, gone }) : { fresh: 0 };
    fresh = recorded.fresh;
    const isMine =
      (await claims.confirm(tx, row.id)) &&
      (await saveSweepProgress(tx, row.id, { ...progress, fresh: progress.fresh + fresh, words }));
    // Another worker has it: what was seen is theirs to say.
    if (!isMine) throw new TakenOver();
    await spendBudget(tx, row.account_id, { purpose: 'sweep', now, lookups });
    return true;
  }).catch((error) => {
    if (error instanceof TakenOver) return false;
    throw error;
  });
  progress.fresh += fresh;
  return mine ? null : 'taken-over';
}

class TakenOver extends Error {}

function looksSame(domain: string, name: string): boolean {
  const [label, other] = [readTarget(domain)?.label, readTarget(name)?.label];
  return label !== undefined && other !== undefined && isHomograph(label, other);
}

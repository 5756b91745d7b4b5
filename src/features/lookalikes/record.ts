import { LRUCache } from 'lru-cache';
import { createNameMatcher } from '#engine/ct/name-matcher.ts';
import { type ProblemReport, recordProblems } from '#features/incidents/index.ts';
import { type Clock, expiresBy } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { recordCertificates, selectRegisteredNames } from './claim-queries.ts';
import { type CheckedRegistration, evaluateRegistered, evaluateUnregistered } from './evaluate.ts';
import type { Owner } from './inspect.ts';
import { incidentOf } from './lookalike-incidents.ts';
import {
  insertLookalike,
  insertLookalikeChanges,
  type LookalikeRow,
  lockLookalikes,
  type NewChange,
  updateLookalike,
} from './queries.ts';
import { listProvenNames } from './views.ts';

/** Results of name checks for one domain. */
export interface CheckResults {
  seen: readonly CheckedRegistration[];
  /** Stored names that are no longer registered. */
  unregistered: readonly string[];
}

export interface RecordContext {
  accountId: string;
  domainId: string;
  owner: Owner;
  now: Date;
  /** Whether this is the first check of the domain's lookalikes. */
  baseline: boolean;
}

/**
 * Stores results of checks with history and incidents in the caller's transaction.
 * @returns the current rows, and the number of new rows.
 */
export async function recordCheckResults(
  tx: Tx,
  context: RecordContext,
  results: CheckResults,
): Promise<{ rows: LookalikeRow[]; fresh: number }> {
  const { accountId, domainId, now } = context;
  const names = [...results.seen.map(({ name }) => name), ...results.unregistered];
  const known = new Map(
    (await lockLookalikes(tx, accountId, { domainId, names })).map((row) => [row.name, row]),
  );
  const proven = await listProvenNames(tx, accountId, names);
  const rows: LookalikeRow[] = [];
  const changes: NewChange[] = [];
  const incidents: ProblemReport[] = [];
  let fresh = 0;
  const store = async (before: LookalikeRow | null, evaluated: ReturnType<typeof evaluateRegistered>) => {
    const own = { id: before?.id ?? newId(), account_id: accountId, domain_id: domainId };
    const stored = {
      note: before?.note ?? '',
      triaged: before?.triaged ?? false,
      screenshot_attempted_at: before?.screenshot_attempted_at ?? null,
      screenshot_similarity: before?.screenshot_similarity ?? null,
    };
    const row = { ...evaluated.row, ...own, ...stored };
    if (before === null) {
      // The row was inserted concurrently; the next check updates it.
      if (!(await insertLookalike(tx, row))) return;
      fresh++;
    } else await updateLookalike(tx, row);
    rows.push(row);
    for (const change of evaluated.changes) {
      changes.push({ ...change, lookalikeId: row.id, accountId, at: now, actor: 'Belltower' });
    }
    const incident = incidentOf(before, row, { domain: context.owner.domain, now });
    if (incident !== null) incidents.push(incident);
  };
  for (const one of results.seen) {
    const before = known.get(one.name) ?? null;
    await store(before, evaluateRegistered(before, one, { ...context, proven: proven.has(one.name) }));
  }
  for (const name of results.unregistered) {
    const before = known.get(name);
    if (before !== undefined) await store(before, evaluateUnregistered(before, now));
  }
  await insertLookalikeChanges(tx, changes);
  await recordProblems(tx, incidents);
  return { rows, fresh };
}

const cacheMs = 60_000;

/** Records certificates that were issued for lookalikes, because a new certificate can be a sign of planned use. */
export function createLookalikeObserver({ db, clock }: { db: Db; clock: Clock }) {
  const matchers = new LRUCache({
    max: 1,
    ttl: cacheMs,
    ...expiresBy(clock),
    fetchMethod: async (_key: 'all') => {
      const names = await selectRegisteredNames(db);
      return createNameMatcher(names.map((name) => ({ name, value: name })));
    },
  });
  return {
    async open() {
      const current = await matchers.forceFetch('all');
      const seen = new Map<string, number>();
      const found = new Set<string>();
      return {
        observe(name: string, loggedAtMs: number) {
          if (current.size === 0) return;
          found.clear();
          current.match(name, found);
          for (const lookalike of found) {
            seen.set(lookalike, Math.max(loggedAtMs, seen.get(lookalike) ?? 0));
          }
        },
        write: (tx: Tx, now: Date) => recordCertificates(tx, seen, now),
      };
    },
  };
}

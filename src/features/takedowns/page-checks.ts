import { visitPage } from '#engine/evidence/collect-evidence.ts';
import { evaluateVisits, type VisitVerdict } from '#engine/evidence/evaluate-visit.ts';
import type { EvidenceParts } from '#engine/evidence/types.ts';
import { applyPageCheck, isWatched, nextState, type TakedownMove } from '#engine/takedown/states.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { type ClaimParts, createClaims, type SetAside, workerDied } from '#platform/work/claims.ts';
import { performInTurns, recordOutcome } from '#platform/work/start-work.ts';
import { selectCases } from './evidence/queries.ts';
import { insertTakedownEvent, lockTakedown, pageChecksDue, type StoredTakedown } from './queries.ts';
import { updateCaseState } from './transitions.ts';
import { type PageCheck, systemActor, type TimelineType } from './types.ts';

/** Returns the job that checks every hour whether reported pages are down, and whether removed pages are back. */
export function takedownJobs(parts: PageCheckParts): readonly ScheduledJob[] {
  return [
    {
      name: 'takedown-check',
      schedule: '17 * * * *',
      backfillMs: hourMs,
      claimsItems: true,
      run: (db, at) => checkTakedowns(db, at, parts),
    },
  ];
}

type PageCheckParts = Pick<EvidenceParts, 'net' | 'clock' | 'signal' | 'ports' | 'contactUrl'> &
  Pick<ClaimParts, 'log' | 'work'>;

/** Slightly less than the hour between two runs, so that an early run does not skip a case. */
const pauseMs = 55 * 60_000;
const checkTimeoutMs = 10_000;
const concurrency = 8;
/**
 * Minimum number of hosts for detecting a problem of our own network. All of them must stop responding at the same
 * time.
 */
const tooMany = 5;

/** Delay before the next check of a page after its check crashed the worker. */
const crashPauseMs = dayMs;
const checkWork = { name: 'takedown-look', leaseMs: 60_000 } as const;

/**
 * Checks the pages of reported cases. Each page is requested with our own user agent and as a browser.
 * @returns the number of checked cases, and of cases that changed their state.
 */
export async function checkTakedowns(
  db: Db,
  at: Date,
  parts: PageCheckParts,
): Promise<{ checked: number; moved: number }> {
  const done = { checked: 0, moved: 0 };
  const claims = createClaims({ ...parts, db }, checkWork);
  const setAside: SetAside = async (tx, items, now) => {
    const rows = await selectCases(
      tx,
      items.map(({ item }) => item),
    );
    const seen = { verdict: 'unknown', reason: workerDied.code, status: null } as const;
    const next = new Date(now.getTime() + crashPauseMs);
    for (const row of rows) await recordPageCheck(tx, row, { ...seen, at: now, next });
  };
  const next = new Date(at.getTime() + pauseMs);
  await performInTurns(parts, { claims, setAside, signal: parts.signal }, async (attempt) => {
    const limit = attempt === 'last' ? 1 : concurrency;
    const cases = await claims.claim<StoredTakedown>(pageChecksDue(at), { limit, attempt });
    const ids = cases.map(({ id }) => id);
    const results = discardOwnOutage(cases, await Promise.all(cases.map((row) => checkPage(row.url, parts))));
    if (parts.signal.aborted) {
      await claims.release(ids);
      return 0;
    }
    for (const [index, row] of cases.entries()) {
      const seen = results[index];
      if (seen === undefined) continue;
      const moved = await recordOutcome(db, { claims, item: row.id }, (tx) =>
        recordPageCheck(tx, row, { ...seen, at, next }),
      );
      done.checked += 1;
      done.moved += moved ? 1 : 0;
    }
    claims.untrack(ids);
    return cases.length;
  });
  return done;
}

async function checkPage(url: string, parts: PageCheckParts): Promise<VisitVerdict> {
  const visits = await Promise.all(
    (['named', 'browser'] as const).map((manner) =>
      visitPage(url, manner, { context: { ...parts }, timeoutMs: checkTimeoutMs }),
    ),
  );
  return evaluateVisits(visits);
}

/** Makes all checks inconclusive if no host responds, because the problem is then attributed to our own network. */
function discardOwnOutage(cases: readonly StoredTakedown[], results: VisitVerdict[]): VisitVerdict[] {
  const hosts = new Set(cases.map(({ url }) => new URL(url).hostname));
  const mute = results.every(({ status, reason }) => status === null && !reason.startsWith('dns-'));
  if (hosts.size < tooMany || !mute) return results;
  return results.map(() => ({ verdict: 'unknown', reason: 'own-network', status: null }));
}

const types: Partial<Record<TakedownMove, TimelineType>> = {
  'find-down': 'verified-down',
  'watch-on': 'monitoring',
  relapse: 'relapsed',
  expire: 'closed',
};

/** Stores the result of a check and changes the state of the case. @returns whether the state changed. */
async function recordPageCheck(
  tx: Tx,
  claimed: StoredTakedown,
  checkPage: VisitVerdict & { at: Date; next: Date },
): Promise<boolean> {
  const { account_id: accountId, id } = claimed;
  const row = await lockTakedown(tx, accountId, id);
  if (row === null) return false;
  if (!isWatched(row.state)) {
    await updateCaseState(tx, row, { state: row.state, now: checkPage.at, columns: { next_check_at: null } });
    return false;
  }
  const { at, verdict, reason, status, next } = checkPage;
  const { state } = row;
  const before = row.last_check as PageCheck | null;
  const { moves, ...after } = applyPageCheck(
    { state, downSince: row.down_since, verifiedDownAt: row.verified_down_at },
    checkPage,
  );
  const seen: PageCheck = { at: at.toISOString(), verdict, reason, status };
  await updateCaseState(tx, row, {
    state: after.state,
    now: at,
    columns: {
      down_since: after.downSince,
      verified_down_at: after.verifiedDownAt,
      last_check: JSON.stringify(seen),
      next_check_at: isWatched(after.state) ? next : null,
    },
  });
  const details = { verdict, reason, status };
  // The timeline contains only changed results rather than one result per hour.
  if (before?.verdict !== verdict) {
    await insertTakedownEvent(tx, accountId, id, { at, type: 'looked', state, actor: systemActor, details });
  }
  let current = state;
  for (const move of moves) {
    current = nextState(current, move) ?? current;
    const type = types[move] ?? 'looked';
    await insertTakedownEvent(tx, accountId, id, { at, type, state: current, actor: systemActor, details });
  }
  return moves.length > 0;
}

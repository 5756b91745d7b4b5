import { visitPage } from '#engine/evidence/fetch-page.ts';
import { judgeLooks, type LookVerdict } from '#engine/evidence/judge-look.ts';
import type { EvidenceParts } from '#engine/evidence/types.ts';
import { dayMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { type ClaimParts, createClaims, workerDied } from '#platform/work/claims.ts';
import { recordOutcome } from '#platform/work/start-work.ts';
import { selectCases } from '../collect/queries.ts';
import type { StoredTakedown } from '../queries.ts';
import { looksDue } from './queries.ts';
import { recordLook } from './record-look.ts';

/** What looking may use. */
export type LookParts = Pick<EvidenceParts, 'net' | 'clock' | 'signal' | 'ports' | 'contactUrl'> &
  Pick<ClaimParts, 'log' | 'work'>;

/** A little less than the hour between two runs, so that a run that is early does not leave a case out. */
const pauseMs = 55 * 60_000;
const lookMs = 10_000;
const atOnce = 8;
/** So many pages on as many hosts do not go at once: then the fault is ours. */
const tooMany = 5;

/** A page whose look stopped the worker each time is looked at again after this. */
const afterDeathMs = dayMs;
const lookWork = { name: 'takedown-look', leaseMs: 60_000 } as const;

/**
 * Looks at the pages of cases that were reported or are watched, each as what we are and as a browser.
 * @returns how many were looked at, and how many cases moved.
 */
export async function checkTakedowns(
  db: Db,
  at: Date,
  parts: LookParts,
): Promise<{ looked: number; moved: number }> {
  const done = { looked: 0, moved: 0 };
  const claims = createClaims({ ...parts, db }, lookWork);
  const hasLastChance = await claims.setAsideLapsed(async (tx, items, now) => {
    const rows = await selectCases(
      tx,
      items.map(({ item }) => item),
    );
    const seen = { verdict: 'unknown', reason: workerDied.code, status: null } as const;
    const next = new Date(now.getTime() + afterDeathMs);
    for (const row of rows) await recordLook(tx, row, { ...seen, at: now, next });
  });
  const next = new Date(at.getTime() + pauseMs);
  for (const lastChance of hasLastChance ? [false, true] : [false]) {
    while (!parts.signal.aborted) {
      const limit = lastChance ? 1 : atOnce;
      const cases = await claims.claim<StoredTakedown>(looksDue(at), { limit, lastChance });
      if (cases.length === 0) break;
      const ids = cases.map(({ id }) => id);
      const looks = doubt(cases, await Promise.all(cases.map((row) => look(row.url, parts))));
      if (parts.signal.aborted) {
        await claims.giveBack(ids);
        break;
      }
      for (const [index, row] of cases.entries()) {
        const seen = looks[index];
        if (seen === undefined) continue;
        const moved = await recordOutcome(db, { claims, item: row.id }, (tx) =>
          recordLook(tx, row, { ...seen, at, next }),
        );
        done.looked += 1;
        done.moved += moved ? 1 : 0;
      }
      claims.leave(ids);
    }
  }
  return done;
}

async function look(url: string, parts: LookParts): Promise<LookVerdict> {
  const visits = await Promise.all(
    (['named', 'browser'] as const).map((manner) =>
      visitPage(url, manner, { context: { ...parts }, timeoutMs: lookMs }),
    ),
  );
  return judgeLooks(visits);
}

/** Where nothing at all answers, we are the ones who are gone. */
function doubt(cases: readonly StoredTakedown[], looks: LookVerdict[]): LookVerdict[] {
  const hosts = new Set(cases.map(({ url }) => new URL(url).hostname));
  const mute = looks.every(({ status, reason }) => status === null && !reason.startsWith('dns-'));
  if (hosts.size < tooMany || !mute) return looks;
  return looks.map(() => ({ verdict: 'unknown', reason: 'own-network', status: null }));
}

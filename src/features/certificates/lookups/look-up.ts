import { createHash } from 'node:crypto';
import type { IssuanceSource, SourceIssuance } from '#engine/ct/sources/types.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { dayMs, hourMs } from '#platform/durations.ts';
import type { Claims } from '#platform/work/claims.ts';
import { recordOutcome } from '#platform/work/start-work.ts';
import { readOwn } from '../read-own.ts';
import { bareSerial, type FoundIssuance } from '../record/found.ts';
import { judgePending } from '../record/judge-pending.ts';
import type { IsInCaa } from '../record/prepare.ts';
import { recordIssuances } from '../record/record.ts';
import { type DueWatch, saveOutcome, selectKnownSerials, type WatchOutcome } from './queries.ts';

/** What a look-up takes. */
export interface LookupDeps {
  db: Db;
  clock: Clock;
  /** In the order in which they are asked; the next one where one fails. */
  sources: readonly IssuanceSource[];
  isInCaa: IsInCaa;
}

const mostPages = 500;
/** Of what is news, the bytes of so many are fetched before it is judged; the rest follows. */
const mostFetched = 25;

/**
 * Asks the sources for what was issued for a domain, and writes it. The first answer is its baseline. Never rejects for
 * what a source does: the next try is put off further each time.
 */
export async function lookUpDomain(
  deps: LookupDeps,
  watch: DueWatch,
  { claims, signal }: { claims: Claims; signal: AbortSignal },
): Promise<void> {
  const { db, clock } = deps;
  const now = () => new Date(clock.now());
  const save = (outcome: Omit<WatchOutcome, 'at'>) =>
    recordOutcome(db, { claims, item: watch.id }, (tx) =>
      saveOutcome(tx, watch.account_id, watch.domain_id, { ...outcome, at: now() }),
    );
  const nextDay = () => new Date(clock.now() + dayMs + spreadMs(watch.domain_id));
  if (watch.nested) {
    await save({ baselineAt: null, dueAt: nextDay(), cursor: watch.cursor, failures: 0, lastError: null });
    return;
  }
  let failure: { code: string; retryAfterMs: number | null } = { code: 'no-source', retryAfterMs: null };
  for (const source of deps.sources) {
    const asked = await askSource(deps, watch, source, signal);
    if (asked.kind === 'ok') {
      await save({ baselineAt: now(), dueAt: nextDay(), cursor: asked.cursor, failures: 0, lastError: null });
      if (watch.baseline_at === null) await judgePending(db, watch, { isInCaa: deps.isInCaa, now: now() });
      return;
    }
    failure = asked;
  }
  if (signal.aborted) return;
  const failures = watch.failures + 1;
  const waitMs = Math.max(
    failure.retryAfterMs ?? 0,
    Math.min(6 * hourMs, 60_000 * 2 ** Math.min(failures, 9)),
  );
  const lastError = failure.code;
  const dueAt = new Date(clock.now() + waitMs);
  await save({ baselineAt: null, dueAt, cursor: watch.cursor, failures, lastError });
}

type Asked =
  | { kind: 'ok'; cursor: string | null }
  | { kind: 'failed'; code: string; retryAfterMs: number | null };

async function askSource(
  deps: LookupDeps,
  watch: DueWatch,
  source: IssuanceSource,
  signal: AbortSignal,
): Promise<Asked> {
  const prefix = `${source.name}:`;
  let cursor = watch.cursor?.startsWith(prefix) ? watch.cursor.slice(prefix.length) : null;
  for (let pages = 0; pages < mostPages; pages++) {
    const page = await source.list(watch.domain, cursor, signal);
    if (page.kind === 'failed') return page;
    await recordPage(deps, watch, { source, issuances: page.issuances, signal });
    cursor = page.cursor;
    if (!page.more) break;
  }
  return { kind: 'ok', cursor: cursor === null ? null : `${prefix}${cursor}` };
}

async function recordPage(
  { db, clock, isInCaa }: LookupDeps,
  watch: DueWatch,
  page: { source: IssuanceSource; issuances: readonly SourceIssuance[]; signal: AbortSignal },
): Promise<void> {
  const baseline = watch.baseline_at === null;
  // A source of facts alone tells all of them each time.
  const serials = page.issuances
    .filter(({ der, facts }) => der === null && facts.serialNumber !== '')
    .map(({ facts }) => bareSerial(facts.serialNumber));
  const known = await selectKnownSerials(db, watch.account_id, watch.domain_id, serials);
  const found: FoundIssuance[] = [];
  let fetched = 0;
  for (const one of page.issuances) {
    const bare = one.der === null;
    if (bare && known.has(bareSerial(one.facts.serialNumber))) continue;
    let { der, facts } = one;
    if (bare && one.hasBytes && !baseline && fetched++ < mostFetched) {
      const bytes = await page.source.fetchDer(one.ref, page.signal);
      const read = bytes instanceof Buffer ? readOwn(bytes, watch.domain) : null;
      if (read !== null) [der, facts] = [bytes as Buffer, read];
    }
    found.push({
      ...{ accountId: watch.account_id, domainId: watch.domain_id, domain: watch.domain, facts, der },
      ...{ logs: [], revoked: one.revoked, sourceRef: one.hasBytes && der === null ? one.ref : null },
      ...{ baseline, pastKnown: true },
    });
  }
  for (let from = 0; from < found.length; from += 500) {
    await recordIssuances(db, found.slice(from, from + 500), { isInCaa, now: new Date(clock.now()) });
  }
}

/** So that domains that came together are not asked for together, an hour and a half apart at most; a hash of the id. */
function spreadMs(id: string): number {
  return (createHash('sha256').update(id).digest().readUInt32BE(0) % 5_400_000) - 2_700_000;
}

import type { IssuanceSource } from '#engine/ct/sources/types.ts';
import type { Clock } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { dayMs, hourMs } from '#platform/durations.ts';
import type { Log } from '#platform/log/log.ts';
import { LostClaim, type WorkHost, workerDied } from '#platform/work/claims.ts';
import { type ItemWork, performDue, recordOutcome, startItemWork } from '#platform/work/start-work.ts';
import { judgeAnew } from '../judge-anew.ts';
import { readOwn } from '../read-own.ts';
import type { IsInCaa } from '../record/prepare.ts';
import { recordIssuances } from '../record/record.ts';
import { type LookupDeps, lookUpDomain } from './look-up.ts';
import { type DueWatch, forgetRef, postponeWatches, selectBare, watchesDue } from './queries.ts';

const lookEveryMs = 2_000;

/** Asks sources for the certificates of domains that are due until stopped; any number of processes may. */
export interface CertificateWatch {
  stop(): Promise<void>;
}

export interface CertificateWatchParts {
  db: Db;
  clock: Clock;
  log: Log;
  work?: WorkHost;
  sources: readonly IssuanceSource[];
  isInCaa: IsInCaa;
  /** `api`: each domain once a day; `tail`: the past alone, for what is new comes from the logs. */
  mode: 'api' | 'tail' | 'off';
}

export function startCertificateWatch(parts: CertificateWatchParts): CertificateWatch {
  const { clock, log, mode, sources } = parts;
  // Without a source there is nothing to ask, and what is due waits for one.
  if (mode === 'off' || sources.length === 0) return { stop: async () => {} };
  const stopping = new AbortController();
  const lookups = startItemWork(parts, lookupWork(parts));
  const complete = async () => {
    let failing = false;
    while (!stopping.signal.aborted) {
      try {
        const found = await completeOne(parts, stopping.signal);
        failing = false;
        if (found) continue;
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'certificates cannot be completed; trying again');
        failing = true;
      }
      await clock.sleep(lookEveryMs, stopping.signal);
    }
  };
  const completing = complete();
  return {
    async stop() {
      stopping.abort();
      await Promise.all([completing, lookups.stop()]);
    },
  };
}

/** Looks up what is due now. @returns whether there was any. */
export async function lookUpDue(parts: LookupWorkParts, signal: AbortSignal): Promise<boolean> {
  return (await performDue(parts, lookupWork(parts), signal)) > 0;
}

type LookupWorkParts = LookupDeps & Pick<CertificateWatchParts, 'mode' | 'log' | 'work'>;

function lookupWork(parts: LookupWorkParts): ItemWork<DueWatch> {
  const { db, clock, mode, log } = parts;
  return {
    kind: { name: 'certificate-lookup', leaseMs: 60_000 },
    queries: [watchesDue(mode === 'tail')],
    atOnce: 4,
    pollMs: lookEveryMs,
    graceMs: 0,
    async perform(watch, { claims, signal }) {
      try {
        await lookUpDomain(parts, watch, { claims, signal });
      } catch (error) {
        if (error instanceof LostClaim || signal.aborted) return;
        log.error({ err: error, domainId: watch.id }, 'a look-up of certificates failed; it is tried again');
        const dueAt = new Date(clock.now() + hourMs);
        await recordOutcome(db, { claims, item: watch.id }, (tx) =>
          postponeWatches(tx, [watch.id], { dueAt, lastError: 'failed' }),
        );
      }
    },
    setAside: (tx, items, now) =>
      postponeWatches(
        tx,
        items.map(({ item }) => item),
        { dueAt: new Date(now.getTime() + dayMs), lastError: workerDied.code },
      ),
  };
}

/** Fetches the bytes of one issuance that is known by its facts alone, so that its key can be judged too. */
export async function completeOne(parts: LookupDeps, signal: AbortSignal): Promise<boolean> {
  const { db, clock, sources, isInCaa } = parts;
  const source = sources.find(({ name }) => name === 'crtsh');
  if (source === undefined) return false;
  const now = new Date(clock.now());
  const bare = await selectBare(db, now);
  if (bare === null) return false;
  const der = await source.fetchDer(bare.source_ref, signal);
  if (der === null || signal.aborted) return false;
  const facts = der === 'gone' ? null : readOwn(der, bare.domain);
  if (der !== 'gone' && facts !== null) {
    const found = {
      ...{ accountId: bare.account_id, domainId: bare.domain_id, domain: bare.domain, facts, der },
      ...{ logs: [], revoked: null, sourceRef: null, baseline: true, pastKnown: true },
    };
    await recordIssuances(db, [found], { isInCaa, now });
    await withTransaction(db, (tx) =>
      judgeAnew(tx, bare.account_id, { domainId: bare.domain_id, issuanceId: bare.id, now }),
    );
  }
  await forgetRef(db, bare.account_id, bare.id);
  return true;
}

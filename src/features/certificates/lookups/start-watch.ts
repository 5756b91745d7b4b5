import type { IssuanceSource } from '#engine/ct/sources/types.ts';
import type { Clock } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log/log.ts';
import { judgeAnew } from '../judge-anew.ts';
import { readOwn } from '../read-own.ts';
import type { IsInCaa } from '../record/prepare.ts';
import { recordIssuances } from '../record/record.ts';
import { type LookupDeps, lookUpDomain } from './look-up.ts';
import { claimWatches, forgetRef, selectBare } from './queries.ts';

const lookEveryMs = 2_000;
/** A look-up of a name with many certificates, by a slow source, takes minutes. */
const leaseMs = 30 * 60_000;
const atOnce = 4;

/** Asks sources for the certificates of domains that are due until stopped; any number of processes may. */
export interface CertificateWatch {
  stop(): Promise<void>;
}

export interface CertificateWatchParts {
  db: Db;
  clock: Clock;
  log: Log;
  sources: readonly IssuanceSource[];
  isInCaa: IsInCaa;
  /** `api`: each domain once a day; `tail`: the past alone, for what is new comes from the logs. */
  mode: 'api' | 'tail' | 'off';
}

export function startCertificateWatch(parts: CertificateWatchParts): CertificateWatch {
  const { clock, log, mode, sources } = parts;
  const stopping = new AbortController();
  let failing = false;
  const run = async () => {
    while (!stopping.signal.aborted) {
      let idle = true;
      try {
        idle = !(await lookUpDue(parts, stopping.signal));
        if (idle) idle = !(await completeOne(parts, stopping.signal));
        failing = false;
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'certificates cannot be looked up; trying on');
        failing = true;
      }
      if (idle || failing) await clock.sleep(lookEveryMs, stopping.signal);
    }
  };
  // Without a source there is nothing to ask, and what is due waits for one.
  const running = mode === 'off' || sources.length === 0 ? Promise.resolve() : run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Looks up what is due now, a few at a time. @returns whether there was any. */
export async function lookUpDue(
  parts: LookupDeps & Pick<CertificateWatchParts, 'mode' | 'log'>,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, clock, mode, log } = parts;
  const now = clock.now();
  const watches = await claimWatches(db, {
    ...{ now: new Date(now), until: new Date(now + leaseMs), limit: atOnce, pastOnly: mode === 'tail' },
  });
  for (const watch of watches) {
    if (signal.aborted) break;
    try {
      await lookUpDomain(parts, watch, signal);
    } catch (error) {
      log.error(
        { err: error, domainId: watch.domain_id },
        'a look-up of certificates failed; its turn comes again',
      );
    }
  }
  return watches.length > 0;
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

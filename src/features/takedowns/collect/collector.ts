import { collectEvidence } from '#engine/evidence/collect-evidence.ts';
import type { EvidenceParts } from '#engine/evidence/types.ts';
import type { Clock } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log/log.ts';
import type { StoredTakedown } from '../queries.ts';
import { claimCollections } from './queries.ts';
import { recordEvidence, recordFailure } from './record-evidence.ts';

export interface CollectorParts {
  db: Db;
  clock: Clock;
  log: Log;
  /** The guarded network and the registries; its signal ends what is under way. */
  evidence: Omit<EvidenceParts, 'signal' | 'clock'>;
}

const pollMs = 1_000;
/** Longer than a collection can take. */
const leaseMs = 180_000;
const atOnce = 3;
const mostTries = 3;

/** Collects evidence that was ordered until stopped; any number of processes may. @returns what stops it. */
export function startCollector(parts: CollectorParts): () => Promise<void> {
  const stopping = new AbortController();
  const { clock, log } = parts;
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        if ((await collectDue(parts, stopping.signal)) > 0) continue;
      } catch (error) {
        log.warn({ err: error }, 'evidence cannot be collected; trying on');
      }
      await clock.sleep(pollMs, stopping.signal);
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

/** Collects what is due, once each. @returns how many. */
export async function collectDue(parts: CollectorParts, signal: AbortSignal): Promise<number> {
  const { db, clock } = parts;
  const now = new Date(clock.now());
  const claim = { now, lease: new Date(now.getTime() + leaseMs), limit: atOnce };
  const cases = await withTransaction(db, (tx) => claimCollections(tx, claim));
  await Promise.all(cases.map((row) => collectOne(parts, row, signal)));
  return cases.length;
}

async function collectOne(parts: CollectorParts, row: StoredTakedown, signal: AbortSignal): Promise<void> {
  const { db, clock, log, evidence } = parts;
  const started = clock.monotonicMs();
  try {
    const escalated = row.escalated_at !== null;
    const found = await collectEvidence(row.url, { ...evidence, clock, signal }, { escalated });
    // What was cut off by our own end says nothing of the page: it is collected anew.
    if (signal.aborted) return;
    await withTransaction(db, (tx) => recordEvidence(tx, row, found, new Date(clock.now())));
    const durationMs = Math.round(clock.monotonicMs() - started);
    log.info({ takedownId: row.id, outcome: found.facts.outcome, durationMs }, 'evidence collected');
  } catch (error) {
    log.error({ err: error, takedownId: row.id }, 'evidence was not collected');
    if (row.collect_tries < mostTries) return;
    await withTransaction(db, (tx) => recordFailure(tx, row, new Date(clock.now())));
  }
}

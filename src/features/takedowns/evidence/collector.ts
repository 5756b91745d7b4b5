import { collectEvidence } from '#engine/evidence/collect-evidence.ts';
import type { EvidenceParts } from '#engine/evidence/types.ts';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import { LostClaim, type WorkHost, workerDied } from '#platform/work/claims.ts';
import {
  type ItemWork,
  performDue,
  recordOutcome,
  startItemWork,
  type WorkLoop,
} from '#platform/work/start-work.ts';
import type { StoredTakedown } from '../queries.ts';
import { collectionsDue, selectCases } from './queries.ts';
import { postponeCollection, recordEvidence, recordFailure } from './record.ts';

interface CollectorParts {
  db: Db;
  clock: Clock;
  log: Log;
  work?: WorkHost;
  /** Network access and registries; the signal aborts collection. */
  evidence: Omit<EvidenceParts, 'signal' | 'clock'>;
}

const maxAttempts = 3;

/** Starts collecting requested evidence. Several processes can run it. */
export function startCollector(parts: CollectorParts): WorkLoop {
  return startItemWork(parts, collectionWork(parts));
}

/** Collects all evidence that is due. @returns the number of cases. */
export function collectDue(parts: CollectorParts, signal: AbortSignal): Promise<number> {
  return performDue(parts, collectionWork(parts), signal);
}

function collectionWork(parts: CollectorParts): ItemWork<StoredTakedown> {
  const { db, clock, log, evidence } = parts;
  return {
    kind: { name: 'takedown-collection', leaseMs: 60_000 },
    queries: [collectionsDue],
    atOnce: 3,
    graceMs: 0,
    async perform(row, { claims, signal }) {
      const started = clock.monotonicMs();
      const item = { claims, item: row.id };
      try {
        const escalated = row.escalated_at !== null;
        const found = await collectEvidence(row.url, { ...evidence, clock, signal }, { escalated });
        // If a shutdown interrupts the collection, the result does not describe the page, so the collection is retried.
        if (signal.aborted) return;
        await recordOutcome(db, item, (tx) => recordEvidence(tx, row, found, new Date(clock.now())));
        const durationMs = Math.round(clock.monotonicMs() - started);
        log.info({ takedownId: row.id, outcome: found.facts.outcome, durationMs }, 'evidence collected');
      } catch (error) {
        if (error instanceof LostClaim || signal.aborted) return;
        log.error({ err: error, takedownId: row.id }, 'evidence was not collected');
        const now = new Date(clock.now());
        const isLast = row.collect_attempts + 1 >= maxAttempts;
        await recordOutcome(db, item, (tx) =>
          isLast ? recordFailure(tx, row, { now }) : postponeCollection(tx, row, now),
        );
      }
    },
    async setAside(tx, items, now) {
      const rows = await selectCases(
        tx,
        items.map(({ item }) => item),
      );
      for (const row of rows) await recordFailure(tx, row, { now, message: message(workerDied.code) });
    },
  };
}

import { dayOf, ensurePartitions } from '#features/checks/index.ts';
import type { MonitorTransition } from '#features/service-monitors/index.ts';
import { isPartitionMissing } from '#platform/database/partitions.ts';
import { sqlState } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { ProberMetrics } from '../prober-metrics.ts';
import type { ProberOptions } from '../types.ts';
import type { FinishedCheck } from './judge-results.ts';
import { recordChecks } from './record-checks.ts';

const retryMs = { first: 250, most: 5000 };

export interface CheckStore {
  /**
   * Stores a batch, trying on while the database is away.
   * @returns the transitions it brought about; null when `until` (epoch ms, asked at each try: the stop may come meanwhile) came first.
   */
  store(batch: FinishedCheck[], until: () => number): Promise<MonitorTransition[] | null>;
  /** True while storing fails. */
  readonly away: boolean;
}

type StoreParts = Pick<ProberOptions, 'db' | 'clock' | 'log' | 'region' | 'kinds'> & {
  metrics: ProberMetrics;
};

/** The way of checks into the database. */
export function createCheckStore(parts: StoreParts): CheckStore {
  const { clock, log } = parts;
  let away = false;
  return {
    get away() {
      return away;
    },
    async store(batch, until) {
      for (let waitMs = retryMs.first; ; waitMs = Math.min(waitMs * 2, retryMs.most)) {
        const startedMs = clock.monotonicMs();
        try {
          const transitions = await storeWhole(parts, batch);
          parts.metrics.recorded(batch.length, (clock.monotonicMs() - startedMs) / 1000);
          if (away) log.info({ checks: batch.length }, 'checks are stored again');
          away = false;
          return transitions;
        } catch (error) {
          if (!away) log.warn({ err: error, checks: batch.length }, 'checks cannot be stored, retrying');
          away = true;
          if (clock.now() + waitMs > until()) return null;
          await clock.sleep(waitMs);
        }
      }
    },
  };
}

/**
 * Stores a batch in one transaction. A missing partition is made; where the database refuses a row for what it
 * holds, the batch is halved until that row stands alone, and only that one is given up.
 */
async function storeWhole(
  parts: StoreParts,
  batch: FinishedCheck[],
  partitionsMade = false,
): Promise<MonitorTransition[]> {
  try {
    const { region, kinds, clock } = parts;
    return await recordChecks(parts.db, { region, kinds, now: clock.now() }, batch);
  } catch (error) {
    if (!partitionsMade && isPartitionMissing(error)) {
      await makePartitions(parts.db, batch);
      return storeWhole(parts, batch, true);
    }
    if (!isRefusal(error)) throw error;
    if (batch.length === 1) {
      const monitorId = batch[0]?.record.monitorId;
      parts.log.error({ err: error, monitorId }, 'the database rejected a check; it is discarded');
      parts.metrics.dropped(1);
      return [];
    }
    const half = batch.length >> 1;
    const first = await storeWhole(parts, batch.slice(0, half), partitionsMade);
    return [...first, ...(await storeWhole(parts, batch.slice(half), partitionsMade))];
  }
}

/** Makes partitions for the days of a batch, three at most: more is a clock gone wild. */
async function makePartitions(db: Db, batch: readonly FinishedCheck[]): Promise<void> {
  const days = new Set(batch.map(({ record }) => dayOf(new Date(record.scheduledAt)).getTime()));
  for (const day of [...days].slice(0, 3)) await ensurePartitions(db, new Date(day), new Date(day));
}

/** Data, constraint or statement at fault: trying again would fail again. */
function isRefusal(error: unknown): boolean {
  return /^(22|23|42)/.test(sqlState(error) ?? '');
}

import { LRUCache } from 'lru-cache';
import type { ConfirmPolicy } from '#engine/status/region-state.ts';
import type {
  CheckSettings,
  CheckSource,
  CheckStore,
  FinishedCheck,
  ProberMetrics,
} from '#features/check-engine/index.ts';
import { dayOf, ensurePartitions } from '#features/checks/index.ts';
import {
  type CheckSettingsRow,
  createMemberReader,
  dueChannel,
  findProxiesOfMonitors,
  type MonitorTransition,
  requestGroupChecks,
  selectCheckSettings,
} from '#features/service-monitors/index.ts';
import { listen } from '#platform/database/listen.ts';
import { isPartitionMissing } from '#platform/database/partitions.ts';
import { sqlState } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import type { ProberOptions } from './presence.ts';
import { recordChecks } from './record-checks.ts';
import { claimDue, realignSchedules, returnClaims } from './schedules.ts';
import { createServedCertificateRecorder } from './served-certificates.ts';
import { listRegionLoads } from './views.ts';

/**
 * Creates the source of a prober with a database. The source claims schedules of its region and stores results in the
 * database.
 */
export function createDatabaseSource(
  options: Pick<ProberOptions, 'db' | 'pool' | 'clock' | 'log' | 'region' | 'kinds'>,
): CheckSource {
  const { db, clock, region } = options;
  const settings = createCheckSettingsCache(db);
  return {
    claim: (range) => claimDue(db, { ...range, region }),
    settingsOf: (claimed) => settings.get(claimed),
    release: (checks) => returnClaims(db, region, checks),
    realign: ({ now, isAlone }) => realignSchedules(db, region, { now: new Date(now), isAlone }),
    listenForDue(wake, signal) {
      // While the connection is lost, a request waits for the next tick.
      const onDue = (of: string | null) => {
        if (of === null || of === region) wake();
      };
      return listen(options, { [dueChannel]: onDue }, signal);
    },
    async readLoad() {
      // A lost database connection is logged elsewhere.
      const [load] = await listRegionLoads(db, { now: new Date(clock.now()), region }).catch(() => []);
      return load ?? null;
    },
    readMembers: createMemberReader(db),
    createStore: (metrics) => createCheckStore({ ...options, metrics }),
  };
}

const retryMs = { first: 250, most: 5000 };

type StoreParts = Pick<ProberOptions, 'db' | 'clock' | 'log' | 'region' | 'kinds'> & {
  metrics: Pick<ProberMetrics, 'recorded' | 'dropped'>;
};

/** Creates the writer of batches to the database. */
function createCheckStore(parts: StoreParts): CheckStore {
  const { clock, log } = parts;
  const certificates = createServedCertificateRecorder(parts);
  let away = false;
  return {
    addFacts: certificates.add,
    flushFacts: certificates.flush,
    get isFailing() {
      return away;
    },
    async store(batch, until) {
      for (let waitMs = retryMs.first; ; waitMs = Math.min(waitMs * 2, retryMs.most)) {
        const startedMs = clock.monotonicMs();
        try {
          const transitions = await storeChecks(parts, batch);
          parts.metrics.recorded(batch.length, (clock.monotonicMs() - startedMs) / 1000);
          if (away) log.info({ checks: batch.length }, 'checks can be stored again');
          away = false;
          await wakeGroups(parts, transitions);
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
 * Stores a batch in one transaction. Creates the partition if it is missing. If the database rejects a row, the batch
 * is halved until that row is alone, and only that row is discarded.
 */
export async function storeChecks(
  parts: StoreParts,
  batch: FinishedCheck[],
  partitionsMade = false,
): Promise<MonitorTransition[]> {
  try {
    const { region, kinds, clock } = parts;
    return await recordChecks(parts.db, { region, kinds, now: clock.now() }, batch);
  } catch (error) {
    if (!partitionsMade && isPartitionMissing(error)) {
      await createPartitions(parts.db, batch);
      return storeChecks(parts, batch, true);
    }
    if (!isRefusal(error)) throw error;
    if (batch.length === 1) {
      const monitorId = batch[0]?.record.monitorId;
      parts.log.error({ err: error, monitorId }, 'the database rejected a check; it is discarded');
      parts.metrics.dropped(1);
      return [];
    }
    const half = batch.length >> 1;
    const first = await storeChecks(parts, batch.slice(0, half), partitionsMade);
    return [...first, ...(await storeChecks(parts, batch.slice(half), partitionsMade))];
  }
}

/** Creates partitions for the days of a batch, at most three, because more than three would indicate a broken clock. */
async function createPartitions(db: Db, batch: readonly FinishedCheck[]): Promise<void> {
  const days = new Set(batch.map(({ record }) => dayOf(new Date(record.scheduledAt)).getTime()));
  for (const day of [...days].slice(0, 3)) await ensurePartitions(db, new Date(day), new Date(day));
}

/** Returns true if data, a constraint or the statement is at fault, so that a retry would fail again. */
function isRefusal(error: unknown): boolean {
  return /^(22|23|42)/.test(sqlState(error) ?? '');
}

/** Groups are updated immediately after their members. If this fails, the next check updates them. */
export async function wakeGroups(
  { db, clock, log }: Pick<ProberOptions, 'db' | 'clock' | 'log'>,
  transitions: readonly MonitorTransition[],
): Promise<void> {
  if (transitions.length === 0) return;
  const ids = transitions.map(({ monitor }) => monitor.id);
  try {
    await requestGroupChecks(db, ids, new Date(clock.now()));
  } catch (error) {
    log.warn({ err: error }, 'groups could not be updated and will be updated later');
  }
}

interface CheckSettingsCache {
  /**
   * Returns the settings of these monitors in the same order, at least as new as the requested revisions; undefined for
   * deleted monitors.
   */
  get(keys: readonly { monitorId: string; revision: number }[]): Promise<(CheckSettings | undefined)[]>;
  /** Number of cached monitors. */
  readonly size: number;
}

/**
 * Caches the settings of monitors, read in batches. The cache is limited by the number of entries and the length of
 * their text. The least recently used settings are evicted first.
 */
export function createCheckSettingsCache(
  db: Db,
  limits: { orders: number; bytes: number } = { orders: 250_000, bytes: 96 * 1024 * 1024 },
): CheckSettingsCache {
  const cache = new LRUCache<string, CheckSettings>({
    maxSize: limits.bytes,
    // Each entry has a minimum size, so that the number of entries is limited, too.
    sizeCalculation: ({ settings }) => Math.max(settings.length + 1, Math.ceil(limits.bytes / limits.orders)),
  });
  const policyOf = createPolicies();

  function keep(row: CheckSettingsRow, proxy: OutboundProxy | null): CheckSettings {
    const settings: CheckSettings = {
      revision: row.revision,
      kind: row.kind,
      settings: row.settings,
      probe: null,
      proxy,
      timeoutMs: Math.round(row.timeout_seconds * 1000),
      confirm: policyOf(row),
    };
    cache.set(row.id, settings);
    return settings;
  }

  return {
    get size() {
      return cache.size;
    },
    async get(keys) {
      const missing: string[] = [];
      const found = keys.map(({ monitorId, revision }) => {
        const order = cache.get(monitorId);
        if (order !== undefined && order.revision >= revision) return order;
        missing.push(monitorId);
        return undefined;
      });
      if (missing.length === 0) return found;
      const rows = await selectCheckSettings(db, missing);
      const proxies = await findProxiesOfMonitors(
        db,
        rows.filter(usesProxy).map(({ id }) => id),
      );
      const read = new Map(rows.map((row) => [row.id, keep(row, proxies.get(row.id) ?? null)]));
      return found.map((order, index) => order ?? read.get(keys[index]?.monitorId ?? ''));
    },
  };
}

/** Few monitors have a proxy, so the settings of most monitors are not parsed. */
const usesProxy = ({ settings }: CheckSettingsRow) => /"proxy": ?"/.test(settings);

/** Equal policies are shared, because a hundred thousand monitors use only a handful of policies. */
function createPolicies(): (row: CheckSettingsRow) => ConfirmPolicy {
  const policies = new LRUCache<string, ConfirmPolicy>({ max: 10_000 });
  return (row) => {
    const key = `${row.confirm_failures},${row.confirm_recoveries},${row.retry_seconds}`;
    let policy = policies.get(key);
    if (policy === undefined) {
      policy = {
        failures: row.confirm_failures,
        recoveries: row.confirm_recoveries,
        retryMs: row.retry_seconds * 1000,
      };
      policies.set(key, policy);
    }
    return policy;
  };
}

import { LRUCache } from 'lru-cache';
import type { ConfirmPolicy } from '#engine/status/region-state.ts';
import { type CheckSettingsRow, selectCheckSettings } from '#features/service-monitors/index.ts';
import type { Db } from '#platform/database/types.ts';
import type { CheckSettings } from './types.ts';

export interface CheckSettingsCache {
  /**
   * Returns the settings of these monitors in the same order, at least as new as the given revisions; undefined for
   * deleted monitors.
   */
  get(wanted: readonly { monitorId: string; revision: number }[]): Promise<(CheckSettings | undefined)[]>;
  /** Number of cached monitors. */
  readonly size: number;
}

/**
 * Caches the settings of monitors, read in batches. Bounded by count and by length of the text; the least recently
 * used are evicted first.
 */
export function createCheckSettingsCache(
  db: Db,
  limits: { orders: number; bytes: number } = { orders: 250_000, bytes: 96 * 1024 * 1024 },
): CheckSettingsCache {
  const held = new LRUCache<string, CheckSettings>({
    max: limits.orders,
    maxSize: limits.bytes,
    sizeCalculation: ({ settings }) => settings.length + 1,
  });
  const policyOf = createPolicies();

  function keep(row: CheckSettingsRow): CheckSettings {
    const order: CheckSettings = {
      revision: row.revision,
      kind: row.kind,
      settings: row.settings,
      probe: null,
      timeoutMs: Math.round(row.timeout_seconds * 1000),
      confirm: policyOf(row),
    };
    held.set(row.id, order);
    return order;
  }

  return {
    get size() {
      return held.size;
    },
    async get(wanted) {
      const missing: string[] = [];
      const found = wanted.map(({ monitorId, revision }) => {
        const order = held.get(monitorId);
        if (order !== undefined && order.revision >= revision) return order;
        missing.push(monitorId);
        return undefined;
      });
      if (missing.length === 0) return found;
      const read = new Map((await selectCheckSettings(db, missing)).map((row) => [row.id, keep(row)]));
      return found.map((order, index) => order ?? read.get(wanted[index]?.monitorId ?? ''));
    },
  };
}

/** Shares equal policies: a hundred thousand monitors use a handful. */
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

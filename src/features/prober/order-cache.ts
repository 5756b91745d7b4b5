import { LRUCache } from 'lru-cache';
import type { ConfirmPolicy } from '#engine/status/region-state.ts';
import { type CheckOrderRow, selectCheckOrders } from '#features/service-monitors/index.ts';
import type { Db } from '#platform/database/types.ts';
import type { CheckOrder } from './types.ts';

export interface OrderBook {
  /** Orders of these monitors, in their order, at least as new as the revision asked for; absent when deleted. */
  get(wanted: readonly { monitorId: string; revision: number }[]): Promise<(CheckOrder | undefined)[]>;
  /** Orders held in memory. */
  readonly size: number;
}

/**
 * Settings of monitors, read from the database in batches and kept by (id, revision). Bounded by count and by
 * bytes of text; the one used longest ago goes first.
 */
export function createOrderBook(
  db: Db,
  limits: { orders: number; bytes: number } = { orders: 250_000, bytes: 96 * 1024 * 1024 },
): OrderBook {
  const held = new LRUCache<string, CheckOrder>({
    max: limits.orders,
    maxSize: limits.bytes,
    sizeCalculation: ({ settings }) => settings.length + 1,
  });
  const policyOf = createPolicies();

  function keep(row: CheckOrderRow): CheckOrder {
    const order: CheckOrder = {
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
      const read = new Map((await selectCheckOrders(db, missing)).map((row) => [row.id, keep(row)]));
      return found.map((order, index) => order ?? read.get(wanted[index]?.monitorId ?? ''));
    },
  };
}

/** Policies by what they say: a hundred thousand monitors share a handful. */
function createPolicies(): (row: CheckOrderRow) => ConfirmPolicy {
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

import { newId } from '#platform/crypto.ts';
import type { Tx } from '#platform/database/types.ts';
import { apexOf } from './domain-name.ts';
import { type DomainSource, findDomainIds, insertDomains } from './queries.ts';

/** A normalized name, with a label for a new row. */
export interface RequestedDomain {
  domain: string;
  label?: string | null;
}

export interface EnsuredDomains {
  /** The IDs by requested name. */
  ids: Map<string, string>;
  /** The names that were inserted, in the requested order. */
  created: string[];
}

/** Number of names per statement, which limits the parameters and the time to build them. */
const batchSize = 5000;

/**
 * Finds or inserts the rows of normalized names. Existing rows stay unchanged. The account is not locked. Concurrent
 * callers get the same IDs.
 */
export async function ensureDomains(
  tx: Tx,
  accountId: string,
  requested: readonly RequestedDomain[],
  origin: { source: DomainSource; now: Date },
): Promise<EnsuredDomains> {
  const labels = new Map<string, string | null>();
  for (const { domain, label } of requested) if (!labels.has(domain)) labels.set(domain, label ?? null);
  const created = new Map<string, string>();
  const ids = new Map<string, string>();
  // The order is fixed to avoid deadlocks.
  const names = [...labels.keys()].sort();
  for (let from = 0; from < names.length; from += batchSize) {
    await ensureBatch(names.slice(from, from + batchSize));
  }
  return { ids, created: [...labels.keys()].filter((name) => created.has(name)) };

  async function ensureBatch(batch: string[]): Promise<void> {
    // A row that existed during the insert may be deleted before it is read. The next round then inserts it.
    for (let round = 0, missing = batch; missing.length > 0; round++) {
      if (round === 5) throw new Error('the domain was deleted repeatedly while it was inserted');
      const rows = missing.map((domain) => ({
        id: newId(),
        domain,
        label: labels.get(domain) ?? null,
        apex: apexOf(domain),
      }));
      const inserted = new Set(await insertDomains(tx, accountId, rows, origin));
      for (const row of rows) {
        if (!inserted.has(row.id)) continue;
        ids.set(row.domain, row.id);
        created.set(row.domain, row.id);
      }
      const known = missing.filter((domain) => !ids.has(domain));
      if (known.length > 0) {
        for (const row of await findDomainIds(tx, accountId, known)) ids.set(row.domain, row.id);
      }
      missing = known.filter((domain) => !ids.has(domain));
    }
  }
}

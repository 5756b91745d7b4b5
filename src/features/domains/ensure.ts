import { newId } from '#platform/crypto.ts';
import type { Tx } from '#platform/database/types.ts';
import { apexOf } from './domain-name.ts';
import { type DomainSource, findDomainIds, insertDomains } from './queries.ts';

/** A normalised name to be had, with the label it gets when it is new. */
export interface WantedDomain {
  domain: string;
  label?: string | null;
}

export interface EnsuredDomains {
  /** Id of every wanted name. */
  ids: Map<string, string>;
  /** Names that were new, in the order wanted. */
  created: string[];
}

/** Names a statement: keeps parameters, and the time spent building them, small. */
const batchSize = 5000;

/**
 * Finds or makes the domain rows of `wanted` (already normalised). Rows that are there stay as they are.
 * Takes no lock on the account: several callers at once each get the same ids.
 */
export async function ensureDomains(
  tx: Tx,
  accountId: string,
  wanted: readonly WantedDomain[],
  origin: { source: DomainSource; now: Date },
): Promise<EnsuredDomains> {
  const labels = new Map<string, string | null>();
  for (const { domain, label } of wanted) if (!labels.has(domain)) labels.set(domain, label ?? null);
  const created = new Map<string, string>();
  const ids = new Map<string, string>();
  // One order for all transactions, so that two of them never wait for each other.
  const names = [...labels.keys()].sort();
  for (let from = 0; from < names.length; from += batchSize) {
    await ensureBatch(names.slice(from, from + batchSize));
  }
  return { ids, created: [...labels.keys()].filter((name) => created.has(name)) };

  async function ensureBatch(batch: string[]): Promise<void> {
    // A row seen by the insert may be deleted before it is read: then the next round makes it.
    for (let round = 0, missing = batch; missing.length > 0; round++) {
      if (round === 5) throw new Error('domain rows vanish as fast as they are made');
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

import { LRUCache } from 'lru-cache';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import { PROBES } from '#engine/probes/registry.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { createLoader } from '#platform/loader.ts';
import { findMonitorRows, type MonitorVersion } from '../queries.ts';
import { toBody } from '../rows.ts';

/**
 * JSON texts of an account's monitors, in the order given. A monitor that was deleted since its version was read is
 * left out; one that was changed since is shown as it is now.
 */
export type RowRenderer = (accountId: string, wanted: readonly MonitorVersion[]) => Promise<string[]>;

/** Characters kept: some 40,000 monitors as they usually are. */
const mostKept = 32 * 1024 * 1024;

/**
 * Rendering is most of what a list costs, and between two checks a monitor does not change. Texts are kept by the
 * version of the row that they show, which is read from the database each time: nothing old is ever sent.
 */
export function createRowRenderer(
  db: Db,
  clock: Pick<Clock, 'now'>,
  kinds: ProbeKinds = PROBES,
): RowRenderer {
  const kept = new LRUCache<string, { accountId: string; version: string; text: string }>({
    max: 250_000,
    maxSize: mostKept,
    sizeCalculation: ({ text }) => text.length + 1,
  });
  const renderAnew = createLoader<string, string>(async (keys) => {
    const texts = new Map<string, string>();
    for (const row of await findMonitorRows(db, keys, new Date(clock.now()))) {
      const text = JSON.stringify(toBody(row, kinds, row.maintenance));
      texts.set(`${row.account_id} ${row.id}`, text);
      kept.set(row.id, { accountId: row.account_id, version: row.version, text });
    }
    return texts;
  });
  return async (accountId, wanted) => {
    const missing: Promise<unknown>[] = [];
    const texts = wanted.map(({ id, version }, index): string | null => {
      // By the id alone: putting two together for each row of a list costs more than looking it up.
      const known = kept.get(id);
      if (known?.version === version && known.accountId === accountId) return known.text;
      missing.push(
        renderAnew(`${accountId} ${id}`).then((text) => {
          texts[index] = text;
        }),
      );
      return null;
    });
    if (missing.length > 0) await Promise.all(missing);
    return texts.filter((text) => text !== null);
  };
}

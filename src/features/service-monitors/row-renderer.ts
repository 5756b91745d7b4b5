import type { ProbeKinds } from '#engine/probes/kind.ts';
import { createBoundedMap } from '#platform/bounded-map.ts';
import type { Db } from '#platform/database/types.ts';
import { type MonitorVersion, selectMonitorsById } from './queries.ts';
import { toBody } from './rows.ts';

/**
 * JSON texts of an account's monitors, in the order given. A monitor that was deleted since its version was read is
 * left out; one that was changed since is shown as it is now.
 */
export type RowRenderer = (accountId: string, wanted: readonly MonitorVersion[]) => Promise<string[]>;

const maxKept = 5_000;
/** Longer texts are made anew each time, so that a few giants cannot fill the memory. */
const longestKept = 4_096;

/**
 * Rendering is most of what a list costs, and between two checks a monitor does not change. Texts are kept by the
 * version of the row that they show, which is read from the database each time: nothing old is ever sent.
 */
export function createRowRenderer(db: Db, kinds: ProbeKinds): RowRenderer {
  const kept = createBoundedMap<{ version: string; text: string }>(maxKept);
  return async (accountId, wanted) => {
    const texts = new Map<string, string>();
    const missing: [string, string][] = [];
    for (const { id, version } of wanted) {
      const known = kept.get(`${accountId} ${id}`);
      if (known?.version === version) texts.set(id, known.text);
      else missing.push([accountId, id]);
    }
    const rows = missing.length === 0 ? [] : await selectMonitorsById(db, missing);
    for (const row of rows) {
      const text = JSON.stringify(toBody(row, kinds));
      texts.set(row.id, text);
      if (text.length <= longestKept) kept.set(`${accountId} ${row.id}`, { version: row.version, text });
    }
    return wanted.flatMap(({ id }) => texts.get(id) ?? []);
  };
}

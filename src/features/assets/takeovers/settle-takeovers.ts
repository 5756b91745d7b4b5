import { noteTroubles } from '#features/incidents/index.ts';
import type { Tx } from '#platform/database/types.ts';
import { takeoverNote } from './takeover-note.ts';

/** Ends the incidents of names that nobody wants to hear of. */
export async function settleTakeovers(
  tx: Tx,
  accountId: string,
  rows: readonly { domain_id: string; name: string }[],
  at: Date,
): Promise<void> {
  await noteTroubles(
    tx,
    rows.map((row) => takeoverNote({ accountId, domainId: row.domain_id, name: row.name, at }, null)),
  );
}

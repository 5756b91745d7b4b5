import { insertLiveEvent } from '#features/live-events/index.ts';
import { newId } from '#platform/crypto/tokens.ts';
import type { Tx } from '#platform/database/types.ts';
import type { ImportResult } from './answers.ts';

/** Tells those who watch that an import is done, as it commits. */
export async function tellImport(
  tx: Tx,
  accountId: string,
  { of, result }: { of: 'domains' | 'monitors'; result: ImportResult },
): Promise<void> {
  const { created, skippedDuplicate, skippedForLimit, invalidRows } = result;
  const data = { id: newId(), of, created, skippedDuplicate, skippedForLimit, invalid: invalidRows.length };
  await insertLiveEvent(tx, accountId, { type: 'import', data });
}

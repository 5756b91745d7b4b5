import { noteTroubles } from '#features/incidents/index.ts';
import type { Tx } from '#platform/database/types.ts';
import type { ClaimedDiscovery } from '../discoveries/claim-queries.ts';
import type { StoredTakeover } from '../subdomains/queries.ts';
import { saveTakeovers } from './queries.ts';
import { takeoverNote } from './takeover-note.ts';

/** A name that was looked at, with what was known of it before. */
export interface LookedAtName {
  name: string;
  state: string;
  before: StoredTakeover | null;
  now: StoredTakeover;
}

/**
 * Writes down what was seen and tells of what changed: one incident for a name that anybody can claim from now on, over
 * when they cannot any more. The baseline wakes nobody, and neither does what somebody chose to ignore.
 */
export async function recordTakeovers(
  tx: Tx,
  run: Pick<ClaimedDiscovery, 'accountId' | 'domainId' | 'baseline'>,
  looks: readonly LookedAtName[],
  at: Date,
): Promise<void> {
  await saveTakeovers(
    tx,
    run,
    looks.map(({ name, now }) => ({ name, takeover: now })),
  );
  const isOpen = (takeover: StoredTakeover | null) => takeover?.verdict === 'vulnerable';
  const notes = looks.flatMap(({ name, state, before, now }) => {
    const named = { accountId: run.accountId, domainId: run.domainId, name, at };
    if (isOpen(before) && !isOpen(now)) return [takeoverNote(named, null)];
    const isNews = isOpen(now) && !isOpen(before) && !run.baseline && state !== 'ignored';
    return isNews ? [takeoverNote(named, { service: now.service })] : [];
  });
  await noteTroubles(tx, notes);
}

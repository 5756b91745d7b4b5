import type { Severity } from '#engine/findings/types.ts';
import type { Tx } from '#platform/database/types.ts';
import { fingerprintOf } from './fingerprint.ts';
import { resolveOfFingerprints } from './queries/troubles.ts';
import { raiseIncidents } from './raise.ts';
import { recordSettled } from './settle.ts';
import type { IncidentSourceType } from './types.ts';

/** What a source has to say of one thing that can be wrong with it. */
export interface TroubleNote {
  accountId: string;
  source: { type: Exclude<IncidentSourceType, 'manual'>; id: string; name: string };
  /** Which thing: `down`, `finding:<id>`, a rule. With the source it is the incident's fingerprint. */
  what: string;
  at: Date;
  /** For a person; goes into the timeline. */
  message: string | null;
  /** Null: it is over. */
  trouble: { title: string; severity: Severity; cause: string; domainId: string | null } | null;
}

/**
 * The way by which a source joins: says what is wrong and what is over, in the transaction of its cause. What is over is
 * settled first, so that a relapse within one batch finds its incident resolved. Set-based, however many there are; of
 * one thing a batch holds one note that is wrong and one that is over at most.
 */
export async function noteTroubles(tx: Tx, notes: readonly TroubleNote[]): Promise<void> {
  const fingerprint = ({ source, what }: TroubleNote) => fingerprintOf(source.type, source.id, what);
  const over = notes.filter(({ trouble }) => trouble === null);
  if (over.length > 0) {
    const settled = over.map((note) => ({ ...note, fingerprint: fingerprint(note) }));
    await recordSettled(tx, await resolveOfFingerprints(tx, settled));
  }
  await raiseIncidents(
    tx,
    notes.flatMap((note) => {
      const { accountId, source, at, message, trouble } = note;
      return trouble === null
        ? []
        : [{ accountId, fingerprint: fingerprint(note), source, at, message, ...trouble }];
    }),
  );
}

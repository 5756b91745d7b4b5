import { noteTroubles, type TroubleNote } from '#features/incidents/index.ts';
import { newId } from '#platform/crypto/tokens.ts';
import type { Tx } from '#platform/database/types.ts';
import { noteOf } from './alarm.ts';
import type { Owner } from './inspect.ts';
import {
  insertLookalike,
  insertLookalikeChanges,
  type LookalikeRow,
  lockLookalikes,
  type NewChange,
  updateLookalike,
} from './queries.ts';
import { type SeenName, settleGone, settleSeen } from './settle.ts';
import { listProvenNames } from './views.ts';

/** What looks at names of one domain have shown. */
export interface Looks {
  seen: readonly SeenName[];
  /** Names known before that do not exist. */
  gone: readonly string[];
}

export interface RecordContext {
  accountId: string;
  domainId: string;
  owner: Owner;
  now: Date;
  /** It is the first look at the domain's lookalikes. */
  baseline: boolean;
}

/**
 * Keeps what looks have shown: rows, history and incidents, in the caller's transaction.
 * @returns rows as they are now, and how many were not known before.
 */
export async function recordLooks(
  tx: Tx,
  context: RecordContext,
  looks: Looks,
): Promise<{ rows: LookalikeRow[]; fresh: number }> {
  const { accountId, domainId, now } = context;
  const names = [...looks.seen.map(({ name }) => name), ...looks.gone];
  const known = new Map(
    (await lockLookalikes(tx, accountId, { domainId, names })).map((row) => [row.name, row]),
  );
  const proven = await listProvenNames(tx, accountId, names);
  const rows: LookalikeRow[] = [];
  const changes: NewChange[] = [];
  const notes: TroubleNote[] = [];
  let fresh = 0;
  const settle = async (before: LookalikeRow | null, settled: ReturnType<typeof settleSeen>) => {
    const own = { id: before?.id ?? newId(), account_id: accountId, domain_id: domainId };
    const kept = {
      note: before?.note ?? '',
      judged: before?.judged ?? false,
      picture_tried_at: before?.picture_tried_at ?? null,
      picture_likeness: before?.picture_likeness ?? null,
    };
    const row = { ...settled.row, ...own, ...kept };
    if (before === null) {
      // Somebody else saw it first: the next look goes on from theirs.
      if (!(await insertLookalike(tx, row))) return;
      fresh++;
    } else await updateLookalike(tx, row);
    rows.push(row);
    for (const change of settled.changes) {
      changes.push({ ...change, lookalikeId: row.id, accountId, at: now, actor: 'Belltower' });
    }
    const note = noteOf(before, row, { domain: context.owner.domain, now });
    if (note !== null) notes.push(note);
  };
  for (const one of looks.seen) {
    const before = known.get(one.name) ?? null;
    await settle(before, settleSeen(before, one, { ...context, proven: proven.has(one.name) }));
  }
  for (const name of looks.gone) {
    const before = known.get(name);
    if (before !== undefined) await settle(before, settleGone(before, now));
  }
  await insertLookalikeChanges(tx, changes);
  await noteTroubles(tx, notes);
  return { rows, fresh };
}

import { recipientsOf } from '#engine/evidence/find-contacts.ts';
import { describeFile, hashOf, writeManifest } from '#engine/evidence/manifest.ts';
import type { EvidencePackage } from '#engine/evidence/types.ts';
import { nextState } from '#engine/takedown/states.ts';
import { minuteMs } from '#platform/clock.ts';
import type { Tx } from '#platform/database/types.ts';
import { setCaseState } from '../move.ts';
import { findTakedown, insertTakedownEvent, lockTakedown, type StoredTakedown } from '../queries.ts';
import type { Collection } from '../types.ts';
import { draftMail } from './draft-mail.ts';
import { dropMiddleRounds, insertFiles } from './queries.ts';

const system = { type: 'system', name: 'Belltower' } as const;
/** Rounds that are kept beside the first. */
const keptRounds = 4;

/**
 * Keeps what was collected, names who can be told, and drafts the mail unless a person has written it. A case that was
 * closed or withdrawn meanwhile stays as it is.
 */
export async function recordEvidence(
  tx: Tx,
  claimed: StoredTakedown,
  { facts, files, contacts, limits }: EvidencePackage,
  now: Date,
): Promise<void> {
  const { account_id: accountId, id } = claimed;
  const row = await lockTakedown(tx, accountId, id);
  const state = row && nextState(row.state, 'finish-collecting');
  // Taken back meanwhile, or somebody else was quicker.
  if (!row || state === null || row.collect_due_at === null || row.round !== claimed.round) return;
  const round = row.round + 1;
  const described = files.map((file) => ({ ...file, ...describeFile(file) }));
  const listed = described.map(({ content: _content, ...file }) => file);
  const manifest = writeManifest(
    { takedownId: id, url: row.url, collectedAt: now.toISOString(), round },
    listed,
  );
  await insertFiles(tx, { accountId, takedownId: id, round }, described);
  if (round - keptRounds >= 2) await dropMiddleRounds(tx, accountId, id, { from: 2, to: round - keptRounds });
  const { outcome } = facts;
  const collection: Collection = { outcome, manifestSha256: hashOf(manifest), files: listed, limits, facts };
  const whole = await findTakedown(tx, accountId, id);
  const mail = row.mail_edited || whole === null ? {} : await draftMail(tx, whole, { facts, now });
  await setCaseState(tx, row, {
    state,
    now,
    columns: {
      round,
      collection: JSON.stringify(collection),
      collected_at: now,
      collect_due_at: null,
      contacts: JSON.stringify(contacts),
      ...mail,
      // A person's words stay; whom they go to was left open.
      ...(row.mail_to.length === 0 || !row.mail_edited ? { mail_to: recipientsOf(contacts) } : {}),
    },
  });
  await insertTakedownEvent(tx, accountId, id, {
    at: now,
    type: 'collected',
    state,
    actor: system,
    details: { round, outcome, files: listed.length, limits },
  });
}

/** Lets a collection that went wrong be tried again in a moment. */
export async function postponeCollection(tx: Tx, claimed: StoredTakedown, now: Date): Promise<void> {
  const { account_id: accountId, id } = claimed;
  const row = await lockTakedown(tx, accountId, id);
  if (row === null || row.collect_due_at === null) return;
  const collect_due_at = new Date(now.getTime() + minuteMs);
  const columns = { collect_due_at, collect_tries: row.collect_tries + 1 };
  await setCaseState(tx, row, { state: row.state, now, columns });
}

/** Gives a collection up. It can be ordered again. */
export async function recordFailure(
  tx: Tx,
  claimed: StoredTakedown,
  { now, message }: { now: Date; message?: string },
): Promise<void> {
  const { account_id: accountId, id } = claimed;
  const row = await lockTakedown(tx, accountId, id);
  if (row === null || row.collect_due_at === null) return;
  const { state } = row;
  await setCaseState(tx, row, { state, now, columns: { collect_due_at: null } });
  await insertTakedownEvent(tx, accountId, id, {
    at: now,
    type: 'collection-failed',
    state,
    actor: system,
    ...(message === undefined ? {} : { message }),
  });
}

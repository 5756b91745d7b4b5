import { describeFile, hashOf, writeManifest } from '#engine/evidence/collect-evidence.ts';
import { recipientsOf } from '#engine/evidence/find-contacts.ts';
import type { EvidenceFacts, EvidencePackage } from '#engine/evidence/types.ts';
import { draftTakedownEmail } from '#engine/takedown/email.ts';
import { nextState } from '#engine/takedown/states.ts';
import type { Ctx } from '#features/access/index.ts';
import { minuteMs } from '#platform/clock.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { Text } from '#platform/errors.ts';
import {
  findTakedown,
  insertTakedownEvent,
  lockTakedown,
  type StoredTakedown,
  type TakedownRow,
} from '../queries.ts';
import { transitionTakedown, updateCaseState } from '../transitions.ts';
import { type Collection, systemActor } from '../types.ts';
import { findParties } from '../views.ts';
import { deleteMiddleRounds, insertFiles } from './queries.ts';

/**
 * Confirms a case and requests evidence.
 * @throws AppError `not_found`; `conflict` if the state does not allow it.
 */
export async function requestCollection(
  ctx: Ctx,
  id: string,
  message: string | undefined,
): Promise<TakedownRow> {
  return transitionTakedown(ctx, id, {
    move: 'collect',
    type: 'collecting',
    message,
    apply: async (_tx, _row, now) => ({ collect_due_at: now, collect_attempts: 0 }),
  });
}

/** Number of rounds to keep in addition to the first. */
const storedRounds = 4;

/**
 * Stores collected evidence and contacts, and drafts the email unless a user has edited it. A case that was closed or
 * withdrawn in the meantime does not change.
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
  // The case was withdrawn in the meantime, or another process was faster.
  if (!row || state === null || row.collect_due_at === null || row.round !== claimed.round) return;
  const round = row.round + 1;
  const described = files.map((file) => ({ ...file, ...describeFile(file) }));
  const listed = described.map(({ content: _content, ...file }) => file);
  const manifest = writeManifest(
    { takedownId: id, url: row.url, collectedAt: now.toISOString(), round },
    listed,
  );
  await insertFiles(tx, { accountId, takedownId: id, round }, described);
  if (round - storedRounds >= 2)
    await deleteMiddleRounds(tx, accountId, id, { from: 2, to: round - storedRounds });
  const { outcome } = facts;
  const collection: Collection = { outcome, manifestSha256: hashOf(manifest), files: listed, limits, facts };
  const whole = await findTakedown(tx, accountId, id);
  const mail = row.mail_edited || whole === null ? {} : await draftMail(tx, whole, { facts, now });
  await updateCaseState(tx, row, {
    state,
    now,
    columns: {
      round,
      collection: JSON.stringify(collection),
      collected_at: now,
      collect_due_at: null,
      contacts: JSON.stringify(contacts),
      ...mail,
      // An edited email is kept, but recipients are filled in if there were none.
      ...(row.mail_to.length === 0 || !row.mail_edited ? { mail_to: recipientsOf(contacts) } : {}),
    },
  });
  await insertTakedownEvent(tx, accountId, id, {
    at: now,
    type: 'collected',
    state,
    actor: systemActor,
    details: { round, outcome, files: listed.length, limits },
  });
}

/** Schedules a failed collection again in a minute. */
export async function postponeCollection(tx: Tx, claimed: StoredTakedown, now: Date): Promise<void> {
  const { account_id: accountId, id } = claimed;
  const row = await lockTakedown(tx, accountId, id);
  if (row === null || row.collect_due_at === null) return;
  const collect_due_at = new Date(now.getTime() + minuteMs);
  const columns = { collect_due_at, collect_attempts: row.collect_attempts + 1 };
  await updateCaseState(tx, row, { state: row.state, now, columns });
}

/** Records that a collection failed permanently. It can be requested again. */
export async function recordFailure(
  tx: Tx,
  claimed: StoredTakedown,
  { now, message }: { now: Date; message?: Text },
): Promise<void> {
  const { account_id: accountId, id } = claimed;
  const row = await lockTakedown(tx, accountId, id);
  if (row === null || row.collect_due_at === null) return;
  const { state } = row;
  await updateCaseState(tx, row, { state, now, columns: { collect_due_at: null } });
  await insertTakedownEvent(tx, accountId, id, {
    at: now,
    type: 'collection-failed',
    state,
    actor: systemActor,
    ...(message === undefined ? {} : { message }),
  });
}

/** Drafts the email of a case for a user to review and edit. */
async function draftMail(
  db: Queryable,
  row: TakedownRow,
  { facts, now }: { facts: EvidenceFacts; now: Date },
): Promise<{ mail_subject: string; mail_text: string }> {
  const { organization, brand } = await findParties(db, row);
  const { subject, text } = draftTakedownEmail({
    ...facts,
    brand,
    organization,
    collectedAt: now,
    earlier: row.submissions
      .filter(({ outcome }) => outcome === 'sent')
      .map(({ at, to, messageId }) => ({ at: new Date(at), to, messageId })),
    relapsed: row.verified_down_at !== null,
  });
  return { mail_subject: subject, mail_text: text };
}

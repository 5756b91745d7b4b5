import type { Selectable } from 'kysely';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import { type Text, textOf } from '#platform/errors.ts';
import { storedCode } from '#platform/stored-texts.ts';

export type SubmissionRow = Selectable<DB['takedown_submissions']>;

export async function insertSubmissions(
  tx: Tx,
  accountId: string,
  rows: readonly Pick<
    SubmissionRow,
    'id' | 'takedown_id' | 'round' | 'at' | 'position' | 'address' | 'message_id'
  >[],
): Promise<void> {
  await tx
    .insertInto('takedown_submissions')
    .values(rows.map((row) => ({ ...row, account_id: accountId, outcome: 'queued' })))
    .execute();
}

/** Returns the number of reports that an account has sent since `since`. */
export async function countSubmissions(tx: Tx, accountId: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('takedown_submissions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findSubmission(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<SubmissionRow | null> {
  const row = await db
    .selectFrom('takedown_submissions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the submission that a reply refers to, by message IDs. */
export async function findAnsweredCase(
  db: Queryable,
  accountId: string,
  messageIds: readonly string[],
): Promise<SubmissionRow | null> {
  if (messageIds.length === 0) return null;
  const row = await db
    .selectFrom('takedown_submissions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('message_id', 'in', [...messageIds])
    .orderBy('at', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the outcome of a report. */
export async function updateSubmissionOutcome(
  tx: Tx,
  accountId: string,
  id: string,
  change: Pick<SubmissionRow, 'outcome' | 'finished_at'> & { response: Text },
): Promise<void> {
  await tx
    .updateTable('takedown_submissions')
    .set({
      ...change,
      response: textOf(change.response).slice(0, 1000),
      coded_response: storedCode(change.response),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Returns reports of a case that have not been sent yet. */
export async function selectQueued(tx: Tx, accountId: string, takedownId: string): Promise<SubmissionRow[]> {
  return tx
    .selectFrom('takedown_submissions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('takedown_id', '=', takedownId)
    .where('outcome', '=', 'queued')
    .execute();
}

/** Returns the reports that were submitted together with this report. */
export async function selectSiblings(
  tx: Tx,
  { account_id, takedown_id, at }: SubmissionRow,
): Promise<SubmissionRow[]> {
  return tx
    .selectFrom('takedown_submissions')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('takedown_id', '=', takedown_id)
    .where('at', '=', at)
    .execute();
}

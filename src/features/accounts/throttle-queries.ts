import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/types.ts';

export interface FailureCounts {
  byEmail: number;
  oldestByEmail: Date | null;
  byAddress: number;
  oldestByAddress: Date | null;
}

/** Lets one attempt of an e-mail and of an address be counted at a time, until the transaction ends. */
export async function lockSignInAttempts(tx: Tx, attempt: { email: string; address: string }): Promise<void> {
  // Always in this order, so that two attempts never wait for each other.
  for (const key of [`sign-in e-mail ${attempt.email}`, `sign-in from ${attempt.address}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  }
}

/** Failures of an e-mail and of an address since an instant, attempts under way among them. */
export async function countSignInFailures(
  tx: Tx,
  attempt: { email: string; address: string },
  since: Date,
): Promise<FailureCounts> {
  const { rows } = await sql<FailureCounts>`
    select
      (select count(*)::int from sign_in_failures where email = ${attempt.email} and failed_at > ${since}) as "byEmail",
      (select min(failed_at) from sign_in_failures where email = ${attempt.email} and failed_at > ${since}) as "oldestByEmail",
      (select count(*)::int from sign_in_failures where address = ${attempt.address} and failed_at > ${since}) as "byAddress",
      (select min(failed_at) from sign_in_failures where address = ${attempt.address} and failed_at > ${since}) as "oldestByAddress"`.execute(
    tx,
  );
  const [counts] = rows;
  if (!counts) throw new Error('a count gave no row');
  return counts;
}

/** Counts an attempt as failed; gives the row's id. */
export async function insertSignInFailure(
  tx: Tx,
  attempt: { email: string; address: string },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('sign_in_failures')
    .values({ email: attempt.email, address: attempt.address, failed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes an attempt back that did not fail. */
export async function deleteSignInFailure(db: Db | Tx, id: number): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('id', '=', id).execute();
}

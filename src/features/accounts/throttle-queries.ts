import { sql } from 'kysely';
import type { Db } from '#platform/database/types.ts';

export interface FailureCounts {
  byEmail: number;
  oldestByEmail: Date | null;
  byAddress: number;
  oldestByAddress: Date | null;
}

/** Failures of an e-mail and of an address since an instant. */
export async function countSignInFailures(
  db: Db,
  attempt: { email: string; address: string },
  since: Date,
): Promise<FailureCounts> {
  const { rows } = await sql<FailureCounts>`
    select
      (select count(*)::int from sign_in_failures where email = ${attempt.email} and failed_at > ${since}) as "byEmail",
      (select min(failed_at) from sign_in_failures where email = ${attempt.email} and failed_at > ${since}) as "oldestByEmail",
      (select count(*)::int from sign_in_failures where address = ${attempt.address} and failed_at > ${since}) as "byAddress",
      (select min(failed_at) from sign_in_failures where address = ${attempt.address} and failed_at > ${since}) as "oldestByAddress"`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('a count gave no row');
  return counts;
}

export async function insertSignInFailure(
  db: Db,
  attempt: { email: string; address: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('sign_in_failures')
    .values({ email: attempt.email, address: attempt.address, failed_at: now })
    .execute();
}

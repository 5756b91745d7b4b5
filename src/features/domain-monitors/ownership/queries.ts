import { sql } from 'kysely';
import { named } from '#platform/database/named-statements.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { VerificationMethod } from '../queries.ts';
import type { ProofStep } from './proof.ts';

/** Statements of the weekly look for proofs: each serves a batch of monitors of any account. */

/** A monitor whose proof is due. */
export interface DueProof {
  id: string;
  accountId: string;
  domainId: string;
  domain: string;
  token: string;
  methods: VerificationMethod[];
  missingSince: Date | null;
}

/**
 * Takes proofs that are due, the longest overdue first. They come back at `retryAt` unless a result is written, so a
 * worker that dies loses an hour; rows that another one is taking are skipped.
 */
export async function claimProofs(
  db: Db,
  { now, retryAt, limit }: { now: Date; retryAt: Date; limit: number },
): Promise<DueProof[]> {
  const { rows } = await sql<{
    id: string;
    account_id: string;
    domain_id: string;
    domain: string;
    verification_token: string;
    verification_methods: VerificationMethod[];
    proof_missing_since: Date | null;
  }>`${named('proof-claim')}
    with due as (
      select id from monitors
      where verified_at is not null and coalesce(proof_due_at, '-infinity') <= ${now}
      order by coalesce(proof_due_at, '-infinity') limit ${limit}
      for update skip locked
    ), claimed as (
      update monitors m set proof_due_at = ${retryAt} from due where m.id = due.id
      returning m.*
    )
    select c.id, c.account_id, c.domain_id, d.domain, c.verification_token, c.verification_methods,
      c.proof_missing_since
    from claimed c join domains d on d.id = c.domain_id
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    domainId: row.domain_id,
    domain: row.domain,
    token: row.verification_token,
    methods: row.verification_methods,
    missingSince: row.proof_missing_since,
  }));
}

/**
 * Writes what the looks came to, but for monitors that were verified by hand or deleted since they were claimed.
 * @returns ids of those written.
 */
export async function saveProofs(
  tx: Tx,
  steps: readonly { id: string; step: ProofStep }[],
  { now, retryAt }: { now: Date; retryAt: Date },
): Promise<Set<string>> {
  const values = steps.map(({ id, step }) => ({
    id,
    methods: step.methods,
    missing_since: step.missingSinceMs === null ? null : new Date(step.missingSinceMs).toISOString(),
    due_at: step.dueMs === null ? null : new Date(step.dueMs).toISOString(),
  }));
  const { rows } = await sql<{ id: string }>`${named('proof-save')}
    update monitors m set verification_methods = x.methods, proof_missing_since = x.missing_since,
      proof_due_at = x.due_at,
      verified_at = case when x.due_at is null then null else m.verified_at end,
      updated_at = case when x.due_at is null then ${now} else m.updated_at end
    from json_to_recordset(${JSON.stringify(values)}) as x (id uuid, methods text[], missing_since timestamptz,
      due_at timestamptz)
    where m.id = x.id and m.verified_at is not null and m.proof_due_at = ${retryAt}
    returning m.id
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

import { sql } from 'kysely';
import { named } from '#platform/database/named-statements.ts';
import type { Tx } from '#platform/database/types.ts';
import type { ClaimQuery } from '#platform/work/claims.ts';

import type { ProofStep, VerificationMethod } from './proof.ts';

/** Statements for the weekly check of proofs, over the monitors of all accounts. */

/** A monitor with a due check of its proof. */
export interface DueProof {
  id: string;
  accountId: string;
  domainId: string;
  domain: string;
  token: string;
  methods: VerificationMethod[];
  missingSince: Date | null;
}

/** Finds due proofs, longest overdue first. */
export const dueProofs = (now: Date): ClaimQuery => ({
  due: ({ isFree }, limit) => sql`
    select id as item, account_id from domain_monitors
    where verified_at is not null and coalesce(proof_due_at, '-infinity') <= ${now} and ${isFree(sql`domain_monitors.id`)}
    order by coalesce(proof_due_at, '-infinity') limit ${limit}`,
  claim: () => sql`
    select m.id, m.account_id as "accountId", m.domain_id as "domainId", d.domain, m.verification_token as token,
      m.verification_methods as methods, m.proof_missing_since as "missingSince"
    from claimed join domain_monitors m on m.id = claimed.item join domains d on d.id = m.domain_id
    where m.verified_at is not null and coalesce(m.proof_due_at, '-infinity') <= ${now}`,
});

/** Postpones the checks of proofs that crashed their worker on every attempt. */
export async function postponeProofs(tx: Tx, ids: readonly string[], until: Date): Promise<void> {
  await sql`
    update domain_monitors set proof_due_at = ${until} where id = any(${[...ids]}::uuid[]) and verified_at is not null
  `.execute(tx);
}

/**
 * Saves proofs, except for monitors that have been verified manually since the claim.
 * @returns the IDs of the saved proofs.
 */
export async function saveProofs(
  tx: Tx,
  steps: readonly { id: string; step: ProofStep }[],
  now: Date,
): Promise<Set<string>> {
  const values = steps.map(({ id, step }) => ({
    id,
    methods: step.methods,
    missing_since: step.missingSinceMs === null ? null : new Date(step.missingSinceMs).toISOString(),
    due_at: step.dueMs === null ? null : new Date(step.dueMs).toISOString(),
  }));
  const { rows } = await sql<{ id: string }>`${named('proof-save')}
    update domain_monitors m set verification_methods = x.methods, proof_missing_since = x.missing_since,
      proof_due_at = x.due_at,
      verified_at = case when x.due_at is null then null else m.verified_at end,
      updated_at = case when x.due_at is null then ${now} else m.updated_at end
    from json_to_recordset(${JSON.stringify(values)}) as x (id uuid, methods text[], missing_since timestamptz,
      due_at timestamptz)
    where m.id = x.id and m.verified_at is not null and coalesce(m.proof_due_at, '-infinity') <= ${now}
    returning m.id
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

import { sql } from 'kysely';
import type { IssuanceKeyType } from '#engine/ct/issuance.ts';
import type { IssuancePolicy } from '#engine/ct/policy.ts';
import { newId } from '#platform/crypto/tokens.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';

interface PolicyRow {
  account_id: string;
  domain_id: string | null;
  allowed_cas: string[] | null;
  key_types: IssuanceKeyType[] | null;
  min_rsa_bits: number | null;
  max_validity_days: number | null;
  wildcards: IssuancePolicy['wildcards'];
  authorized_keys_sha256: string[] | null;
}

const toPolicy = (row: PolicyRow): IssuancePolicy => ({
  allowedCas: row.allowed_cas,
  keyTypes: row.key_types,
  minRsaBits: row.min_rsa_bits,
  maxValidityDays: row.max_validity_days,
  wildcards: row.wildcards,
  authorizedKeysSha256: row.authorized_keys_sha256,
});

/** What an account says, and what it says for single domains. */
export interface AccountPolicies {
  account: IssuancePolicy | null;
  domains: Map<string, IssuancePolicy>;
}

/** The policies of an account. */
export async function findPolicies(db: Queryable, accountId: string): Promise<AccountPolicies> {
  const { rows } = await sql<PolicyRow>`
    select account_id, domain_id, allowed_cas, key_types, min_rsa_bits, max_validity_days, wildcards, authorized_keys_sha256
    from certificate_policies where account_id = ${accountId}
  `.execute(db);
  const policies: AccountPolicies = { account: null, domains: new Map() };
  for (const row of rows) {
    if (row.domain_id === null) policies.account = toPolicy(row);
    else policies.domains.set(row.domain_id, toPolicy(row));
  }
  return policies;
}

/** Puts a policy in the place of the one before; `domainId` null: the account's. */
export async function savePolicy(
  tx: Tx,
  accountId: string,
  put: { domainId: string | null; policy: IssuancePolicy; now: Date },
): Promise<void> {
  const { domainId, policy, now } = put;
  const list = (items: readonly string[] | null) => (items === null ? null : [...items]);
  const fields = {
    allowed_cas: list(policy.allowedCas),
    key_types: list(policy.keyTypes),
    min_rsa_bits: policy.minRsaBits,
    max_validity_days: policy.maxValidityDays,
    wildcards: policy.wildcards,
    authorized_keys_sha256: list(policy.authorizedKeysSha256),
    updated_at: now,
  };
  await tx
    .insertInto('certificate_policies')
    .values({ id: newId(), account_id: accountId, domain_id: domainId, ...fields })
    .onConflict((conflict) => conflict.columns(['account_id', 'domain_id']).doUpdateSet(fields))
    .execute();
}

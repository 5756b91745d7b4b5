import type { KeyKind } from '#engine/certificates/facts.ts';
import type { IssuanceFacts, IssuanceFault, JudgedIssuance } from '#engine/tls/facts.ts';
import type { Queryable } from '#platform/database/types.ts';
import type { ClaimedScan } from '../queries/claims.ts';
import {
  findPolicyInForce,
  isWatchedForIssuances,
  type KnownIssuance,
  type PolicyInForce,
  selectInventoryNames,
  selectRunningIssuances,
} from './views.ts';

/** As many as a scan judges; what is wrong comes first. */
const most = { issuances: 1_000, names: 100 };
const mostInventoryNames = 20_000;

/**
 * What is known of the certificates issued for a scanned domain, judged when they were found; null where nobody has
 * looked yet: the checks are off then, not passed.
 */
export async function readIssuanceFacts(
  db: Queryable,
  { accountId, domainId }: Pick<ClaimedScan, 'accountId' | 'domainId'>,
  now: Date,
): Promise<IssuanceFacts | null> {
  const of = { accountId, domainId, now };
  if (!(await isWatchedForIssuances(db, of))) return null;
  const rows = await selectRunningIssuances(db, of, most);
  const policy = await findPolicyInForce(db, of);
  const knownNames = await selectInventoryNames(db, of, mostInventoryNames);
  return {
    issuances: rows.map(toIssuance),
    ruled: policy === null ? [] : rulesOf(policy),
    ...(knownNames === null ? {} : { knownNames }),
  };
}

const kinds: Readonly<Record<string, KeyKind>> = {
  rsa: 'rsa',
  ecdsa: 'ec',
  ed25519: 'ed25519',
  ed448: 'ed448',
};

function toIssuance(row: KnownIssuance): JudgedIssuance {
  const broken = row.violations.map(({ rule }) => rule as IssuanceFault);
  const faults: IssuanceFault[] = broken.length > 0 ? broken : ['unexpected'];
  return {
    fingerprint: row.sha256,
    issuerOrganisation: row.issuer_organization,
    dnsNames: row.names,
    keyType: row.key_type === null ? null : (kinds[row.key_type] ?? 'other'),
    notBefore: row.not_before.getTime(),
    notAfter: row.not_after.getTime(),
    seenAt: row.first_seen_at.getTime(),
    faults: row.state === 'unexpected' ? faults : [],
  };
}

/** What the policy has a rule about; an empty list allows everything. */
function rulesOf(policy: PolicyInForce): IssuanceFault[] {
  const rules: [IssuanceFault, boolean][] = [
    ['ca', policy.allowed_cas !== null && policy.allowed_cas.length > 0],
    ['key-type', policy.key_types !== null && policy.key_types.length > 0],
    ['key-size', policy.min_rsa_bits !== null],
    ['validity', policy.max_validity_days !== null],
    ['wildcard', policy.wildcards === 'forbid'],
    ['key', policy.authorized_keys_sha256 !== null && policy.authorized_keys_sha256.length > 0],
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [rule] : []));
}

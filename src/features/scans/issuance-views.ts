import { sql } from 'kysely';
import type { KeyKind } from '#engine/certificates/facts.ts';
import type { EvaluatedIssuance, IssuanceFacts, IssuanceFault } from '#engine/tls/facts.ts';
import type { Queryable } from '#platform/database/types.ts';
import type { ClaimedScan } from './queries/scan-queue.ts';

/** The maximum number of issuances that a scan evaluates. Unexpected issuances come first. */
const max = { issuances: 1_000, names: 100 };
const maxInventoryNames = 20_000;

/**
 * Returns the issuances of a scanned domain with their evaluation; null before the first lookup, so that the checks
 * are off instead of passed.
 */
export async function readIssuanceFacts(
  db: Queryable,
  { accountId, domainId }: Pick<ClaimedScan, 'accountId' | 'domainId'>,
  now: Date,
): Promise<IssuanceFacts | null> {
  const of = { accountId, domainId, now };
  if (!(await hasIssuanceHistory(db, of))) return null;
  const rows = await selectUnexpiredIssuances(db, of, max);
  const policy = await findPolicyInForce(db, of);
  const knownNames = await selectInventoryNames(db, of, maxInventoryNames);
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

function toIssuance(row: KnownIssuance): EvaluatedIssuance {
  const broken = row.violations.map(({ rule }) => rule as IssuanceFault);
  const faults: IssuanceFault[] = broken.length > 0 ? broken : ['unexpected'];
  return {
    fingerprint: row.sha256,
    issuerOrganization: row.issuer_organization,
    dnsNames: row.names,
    keyType: row.key_type === null ? null : (kinds[row.key_type] ?? 'other'),
    notBefore: row.not_before.getTime(),
    notAfter: row.not_after.getTime(),
    seenAt: row.first_seen_at.getTime(),
    faults: row.state === 'unexpected' ? faults : [],
  };
}

/** Returns the violations that the policy has rules for. A rule with an empty list allows everything. */
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

/** An issuance for a scanned domain. */
interface KnownIssuance {
  sha256: string | null;
  issuer_organization: string | null;
  names: string[];
  key_type: string | null;
  not_before: Date;
  not_after: Date;
  first_seen_at: Date;
  state: 'expected' | 'unexpected' | 'acknowledged';
  violations: { rule: string }[];
}

/** The account and domain, and the time of the scan. */
interface IssuanceScope {
  accountId: string;
  domainId: string;
  now: Date;
}

/** Selects the domain and its parent domains in the account. Issuances of the domain are stored under any of them. */
const filedUnder = ({ accountId, domainId }: Pick<IssuanceScope, 'accountId' | 'domainId'>) => sql`
  (select above.id from domains own join domains above on above.account_id = own.account_id and above.apex = own.apex
     and (above.id = own.id or right(own.domain, length(above.domain) + 1) = '.' || above.domain)
   where own.account_id = ${accountId} and own.id = ${domainId})`;

/** Returns whether issuances of the domain were looked up or found. */
async function hasIssuanceHistory(
  db: Queryable,
  of: Pick<IssuanceScope, 'accountId' | 'domainId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from certificate_lookups where account_id = ${of.accountId} and domain_id in ${filedUnder(of)}
      and baseline_at is not null
    union all
    select from certificate_issuances where account_id = ${of.accountId} and domain_id in ${filedUnder(of)}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Lists the unexpired issuances for the domain or names below it. Unexpected issuances come first, then the newest. */
async function selectUnexpiredIssuances(
  db: Queryable,
  of: IssuanceScope,
  max: { issuances: number; names: number },
): Promise<KnownIssuance[]> {
  const { rows } = await sql<KnownIssuance>`
    select i.sha256, i.issuer_organization, i.names[1:${max.names}] as names, i.key_type, i.not_before, i.not_after,
      i.first_seen_at, i.state, i.violations
    from certificate_issuances i join domains own on own.id = ${of.domainId} and own.account_id = i.account_id
    where i.account_id = ${of.accountId} and i.domain_id in ${filedUnder(of)} and i.not_after > ${of.now}
      and i.revoked is not true
      and (i.domain_id = own.id or exists (select from unnest(i.names) name where name = own.domain
        or right(name, length(own.domain) + 1) = '.' || own.domain
        or name = '*.' || substr(own.domain, strpos(own.domain, '.') + 1)))
    order by (i.state = 'unexpected') desc, i.not_before desc limit ${max.issuances}`.execute(db);
  return rows;
}

/** The effective policy of the domain; a null field means no rule. */
interface PolicyInForce {
  allowed_cas: string[] | null;
  key_types: string[] | null;
  min_rsa_bits: number | null;
  max_validity_days: number | null;
  wildcards: string | null;
  authorized_keys_sha256: string[] | null;
}

async function findPolicyInForce(
  db: Queryable,
  { accountId, domainId }: Pick<IssuanceScope, 'accountId' | 'domainId'>,
): Promise<PolicyInForce | null> {
  const { rows } = await sql<PolicyInForce>`
    select coalesce(own.allowed_cas, every.allowed_cas) as allowed_cas,
      coalesce(own.key_types, every.key_types) as key_types,
      coalesce(own.min_rsa_bits, every.min_rsa_bits) as min_rsa_bits,
      coalesce(own.max_validity_days, every.max_validity_days) as max_validity_days,
      coalesce(own.wildcards, every.wildcards) as wildcards,
      coalesce(own.authorized_keys_sha256, every.authorized_keys_sha256) as authorized_keys_sha256
    from (select * from certificate_policies where account_id = ${accountId} and domain_id = ${domainId}) own
    full join (select * from certificate_policies where account_id = ${accountId} and domain_id is null) every on true
  `.execute(db);
  return rows[0] ?? null;
}

/** Lists the account's names at and below the domain; null before the first discovery. */
async function selectInventoryNames(
  db: Queryable,
  of: Pick<IssuanceScope, 'accountId' | 'domainId'>,
  max: number,
): Promise<string[] | null> {
  const { rows } = await sql<{ name: string }>`
    select name from subdomains where account_id = ${of.accountId} and domain_id in ${filedUnder(of)}
      and exists (select from discovery_schedules where account_id = ${of.accountId} and domain_id in ${filedUnder(of)}
        and baseline_at is not null)
    union
    select domain from domains where account_id = ${of.accountId}
      and exists (select from discovery_schedules where account_id = ${of.accountId} and domain_id in ${filedUnder(of)}
        and baseline_at is not null)
    limit ${max}`.execute(db);
  return rows.length === 0 ? null : rows.map(({ name }) => name);
}

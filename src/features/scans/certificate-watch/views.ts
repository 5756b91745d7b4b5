import { sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';

/** A certificate that was issued for a scanned domain. */
export interface KnownIssuance {
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

/** Whom issuances are asked for, and as of when. */
export interface AskedFor {
  accountId: string;
  domainId: string;
  now: Date;
}

/** The domain, and those above it in the same inventory, under which its certificates are filed. */
const filedUnder = ({ accountId, domainId }: Pick<AskedFor, 'accountId' | 'domainId'>) => sql`
  (select above.id from domains own join domains above on above.account_id = own.account_id and above.apex = own.apex
     and (above.id = own.id or right(own.domain, length(above.domain) + 1) = '.' || above.domain)
   where own.account_id = ${accountId} and own.id = ${domainId})`;

/** Has anybody looked for what was issued for the domain, or was anything found? */
export async function isWatchedForIssuances(
  db: Queryable,
  of: Pick<AskedFor, 'accountId' | 'domainId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from certificate_lookups where account_id = ${of.accountId} and domain_id in ${filedUnder(of)}
      and baseline_at is not null
    union all
    select from certificate_issuances where account_id = ${of.accountId} and domain_id in ${filedUnder(of)}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** What was issued for the domain or for names below it and has not ended: what is wrong first, then the newest. */
export async function selectRunningIssuances(
  db: Queryable,
  of: AskedFor,
  most: { issuances: number; names: number },
): Promise<KnownIssuance[]> {
  const { rows } = await sql<KnownIssuance>`
    select i.sha256, i.issuer_organization, i.names[1:${most.names}] as names, i.key_type, i.not_before, i.not_after,
      i.first_seen_at, i.state, i.violations
    from certificate_issuances i join domains own on own.id = ${of.domainId} and own.account_id = i.account_id
    where i.account_id = ${of.accountId} and i.domain_id in ${filedUnder(of)} and i.not_after > ${of.now}
      and i.revoked is not true
      and (i.domain_id = own.id or exists (select from unnest(i.names) name where name = own.domain
        or right(name, length(own.domain) + 1) = '.' || own.domain
        or name = '*.' || substr(own.domain, strpos(own.domain, '.') + 1)))
    order by (i.state = 'unexpected') desc, i.not_before desc limit ${most.issuances}`.execute(db);
  return rows;
}

/** The policy that holds for the domain; null: no rule. */
export interface PolicyInForce {
  allowed_cas: string[] | null;
  key_types: string[] | null;
  min_rsa_bits: number | null;
  max_validity_days: number | null;
  wildcards: string | null;
  authorized_keys_sha256: string[] | null;
}

export async function findPolicyInForce(
  db: Queryable,
  { accountId, domainId }: Pick<AskedFor, 'accountId' | 'domainId'>,
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

/** Names at and below the domain that the inventory holds; null until discovery has been through once. */
export async function selectInventoryNames(
  db: Queryable,
  of: Pick<AskedFor, 'accountId' | 'domainId'>,
  most: number,
): Promise<string[] | null> {
  const { rows } = await sql<{ name: string }>`
    select name from subdomains where account_id = ${of.accountId} and domain_id in ${filedUnder(of)}
      and exists (select from discovery_schedules where account_id = ${of.accountId} and domain_id in ${filedUnder(of)}
        and baseline_at is not null)
    union
    select domain from domains where account_id = ${of.accountId}
      and exists (select from discovery_schedules where account_id = ${of.accountId} and domain_id in ${filedUnder(of)}
        and baseline_at is not null)
    limit ${most}`.execute(db);
  return rows.length === 0 ? null : rows.map(({ name }) => name);
}

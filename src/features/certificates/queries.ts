import { sql } from 'kysely';
import type { Issuance, IssuanceKeyType } from '#engine/ct/issuance.ts';
import type { IssuancePolicy, Violation } from '#engine/ct/policy.ts';
import { newId } from '#platform/crypto.ts';
import {
  allOf,
  type Condition,
  hasId,
  hasPart,
  isAfter,
  isEqual,
  isOneOf,
  isWithin,
} from '#platform/database/filters.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';

export type IssuanceState = 'expected' | 'unexpected' | 'acknowledged';

/** A log entry. */
export interface LoggedAt {
  logId: string;
  index: number | null;
  /** ISO 8601. */
  timestamp: string | null;
}

export interface IssuanceRow {
  id: string;
  domain_id: string;
  tbs_sha256: string | null;
  sha256: string | null;
  precertificate: boolean;
  names: string[];
  name_count: number;
  common_name: string | null;
  issuer_common_name: string | null;
  issuer_organization: string | null;
  issuer_ca_owner: string | null;
  serial_number: string;
  not_before: Date;
  not_after: Date;
  key_type: IssuanceKeyType | null;
  key_bits: number | null;
  key_sha256: string | null;
  signature_algorithm: string | null;
  logs: LoggedAt[];
  revoked: boolean | null;
  state: IssuanceState;
  violations: Violation[];
  renews: string | null;
  baseline: boolean;
  evaluated: boolean;
  note: string | null;
  first_seen_at: Date;
}

/** All columns except the bytes. */
const columns = sql`i.id, i.domain_id, i.tbs_sha256, i.sha256, i.precertificate, i.names, i.name_count, i.common_name,
  i.issuer_common_name, i.issuer_organization, i.issuer_ca_owner, i.serial_number, i.not_before, i.not_after, i.key_type,
  i.key_bits, i.key_sha256, i.signature_algorithm, i.logs, i.revoked, i.state, i.violations, i.renews, i.baseline,
  i.evaluated, i.note, i.first_seen_at`;

/** Filters of the list of issuances. */
interface IssuanceFilter {
  domainId?: readonly string[] | undefined;
  states?: readonly string[] | undefined;
  /** Part of the issuer's names. */
  issuer?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Part of a name or serial number. */
  search?: string | undefined;
}

/**
 * Matches issuances `i` of these domains. Includes issuances stored for a parent domain if one of their names is at or
 * below these domains or is a wildcard that covers them.
 */
export function isForDomain(accountId: string, ids: readonly string[] | undefined): Condition | null {
  if (!ids?.length) return null;
  return sql<boolean>`(${hasId('i.domain_id', ids)} or exists (
    select from domains d, unnest(i.names) name
    where ${hasId('d.id', ids)} and d.account_id = ${accountId}
      and (name = d.domain or right(name, length(d.domain) + 1) = '.' || d.domain
        or name = '*.' || substr(d.domain, strpos(d.domain, '.') + 1))))`;
}

/** Matches part of a name or of the serial number. */
function hasNamePart(part: string | undefined): Condition | null {
  if (part === undefined) return null;
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(i.serial_number ilike ${pattern} or i.common_name ilike ${pattern}
    or exists (select from unnest(i.names) name where name ilike ${pattern}))`;
}

function narrow(
  accountId: string,
  { domainId, states, issuer, from, to, search }: IssuanceFilter,
): Condition {
  return allOf(
    isForDomain(accountId, domainId),
    isOneOf('i.state', states),
    hasPart(['i.issuer_common_name', 'i.issuer_organization', 'i.issuer_ca_owner'], issuer),
    isWithin('i.first_seen_at', { from, to }),
    hasNamePart(search),
  );
}

/** Lists a page of issuances, newest first, plus one row if there are more. */
export function listIssuances(
  db: Queryable,
  accountId: string,
  { page, filter }: { page: Page; filter: IssuanceFilter },
): Promise<Listed<IssuanceRow>> {
  return selectPage(
    db,
    page,
    (page) => sql<IssuanceRow>`
    select ${columns} from certificate_issuances i
    where i.account_id = ${accountId}
      and ${allOf(narrow(accountId, filter), isAfter(['i.first_seen_at', 'i.id'], page.after))}
    order by i.first_seen_at desc, i.id desc limit ${page.limit + 1}
  `,
  );
}

export async function findIssuance(
  db: Queryable,
  accountId: string,
  id: string,
  lock = false,
): Promise<IssuanceRow | null> {
  const { rows } = await sql<IssuanceRow>`
    select ${columns} from certificate_issuances i where i.account_id = ${accountId} and i.id = ${id}
    ${lock ? sql`for no key update` : sql``}
  `.execute(db);
  return rows[0] ?? null;
}

/** Returns the DER of an issuance; null if the DER is unknown. */
export async function findIssuanceDer(db: Queryable, accountId: string, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('certificate_issuances')
    .select('der')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.der ?? null;
}

/** Stores a user's decision. */
export async function updateTriage(
  tx: Tx,
  accountId: string,
  id: string,
  triage: { state: IssuanceState; note: string | null },
): Promise<void> {
  await tx
    .updateTable('certificate_issuances')
    .set(triage)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Locks and returns the unexpired issuances of an account or of one domain, ordered by ID. */
export async function lockUnexpired(
  tx: Tx,
  accountId: string,
  { domainId, issuanceId, now }: { domainId: string | null; issuanceId: string | undefined; now: Date },
): Promise<IssuanceRow[]> {
  const { rows } = await sql<IssuanceRow>`
    select ${columns} from certificate_issuances i
    where i.account_id = ${accountId} and i.not_after > ${now}
      and ${allOf(isEqual('i.domain_id', domainId ?? undefined), isEqual('i.id', issuanceId))}
    order by i.id for no key update
  `.execute(tx);
  return rows;
}

/** Locks and returns the issuances of a domain that were stored before it had a baseline, ordered by ID. */
export async function lockPending(tx: Tx, accountId: string, domainId: string): Promise<IssuanceRow[]> {
  const { rows } = await sql<IssuanceRow>`
    select ${columns} from certificate_issuances i
    where i.account_id = ${accountId} and i.domain_id = ${domainId} and not i.evaluated
    order by i.id for no key update
  `.execute(tx);
  return rows;
}

/** The evaluation of an issuance. */
export interface Evaluation {
  id: string;
  state: IssuanceState;
  violations: readonly Violation[];
}

/** Stores evaluations and marks the rows as evaluated. */
export async function saveEvaluations(
  tx: Tx,
  accountId: string,
  evaluations: readonly Evaluation[],
): Promise<void> {
  if (evaluations.length === 0) return;
  await sql`
    update certificate_issuances i set state = x.state, violations = x.violations, evaluated = true
    from json_to_recordset(${JSON.stringify(evaluations)}) as x (id uuid, state text, violations jsonb)
    where i.account_id = ${accountId} and i.id = x.id
  `.execute(tx);
}

/** A violation by an unexpired issuance. */
export type ViolationRow = Pick<
  IssuanceRow,
  | 'domain_id'
  | 'names'
  | 'common_name'
  | 'issuer_common_name'
  | 'issuer_organization'
  | 'issuer_ca_owner'
  | 'not_before'
  | 'not_after'
  | 'state'
  | 'first_seen_at'
> & { id: string; issuance_id: string; violation: Violation };

/** Lists a page of violations, newest first, plus one row if there are more. IDs are derived from issuance and rule. */
export function listViolations(
  db: Queryable,
  accountId: string,
  query: { page: Page; domainId?: readonly string[]; rule?: readonly string[]; search?: string; now: Date },
): Promise<Listed<ViolationRow>> {
  const { domainId, rule, search, now } = query;
  return selectPage(
    db,
    query.page,
    (page) => sql<ViolationRow>`
    select v.* from (
      select md5(i.id::text || (one ->> 'rule'))::uuid as id, i.id as issuance_id, i.domain_id, one ->> 'rule' as rule,
        one as violation, i.names, i.common_name, i.issuer_common_name, i.issuer_organization,
        i.issuer_ca_owner, i.not_before, i.not_after, i.state, i.first_seen_at
      from certificate_issuances i cross join jsonb_array_elements(i.violations) one
      where i.account_id = ${accountId} and i.violations <> '[]' and i.not_after > ${now}
        and ${allOf(isForDomain(accountId, domainId), hasNamePart(search))}
    ) v
    where ${allOf(isOneOf('v.rule', rule), isAfter(['v.first_seen_at', 'v.id'], page.after))}
    order by v.first_seen_at desc, v.id desc limit ${page.limit + 1}
  `,
  );
}

/** Converts a stored issuance for policies. */
export function toFacts(row: IssuanceRow): Issuance {
  return {
    tbsSha256: row.tbs_sha256,
    sha256: row.sha256,
    precertificate: row.precertificate,
    names: row.names,
    nameCount: row.name_count,
    commonName: row.common_name,
    issuer: { commonName: row.issuer_common_name, organization: row.issuer_organization },
    serialNumber: row.serial_number,
    notBefore: row.not_before.getTime(),
    notAfter: row.not_after.getTime(),
    keyType: row.key_type,
    keyBits: row.key_bits,
    keySha256: row.key_sha256,
    signatureAlgorithm: row.signature_algorithm,
  };
}

/** Returns whether an issuance is expired or revoked and no longer triggers alerts. */
export function isExpiredOrRevoked(row: Pick<IssuanceRow, 'not_after' | 'revoked'>, now: Date): boolean {
  return row.revoked === true || row.not_after.getTime() < now.getTime();
}

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

/** The policies of an account: its default policy and the policies of single domains. */
export interface AccountPolicies {
  account: IssuancePolicy | null;
  domains: Map<string, IssuancePolicy>;
}

/** Returns the policies of an account. */
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

/** Inserts or replaces the policy of a domain, or of the account if `domainId` is null. */
export async function savePolicy(
  tx: Tx,
  accountId: string,
  change: { domainId: string | null; policy: IssuancePolicy; now: Date },
): Promise<void> {
  const { domainId, policy, now } = change;
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

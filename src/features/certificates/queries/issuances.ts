import { sql } from 'kysely';
import type { IssuanceKeyType } from '#engine/ct/issuance.ts';
import type { Violation } from '#engine/ct/policy.ts';
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
import { type Listed, selectPage } from '#platform/http/select-page.ts';

export type IssuanceState = 'expected' | 'unexpected' | 'acknowledged';

/** An entry of a log. */
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
  judged: boolean;
  note: string | null;
  first_seen_at: Date;
}

/** All but the bytes, which are asked for by themselves. */
const columns = sql`i.id, i.domain_id, i.tbs_sha256, i.sha256, i.precertificate, i.names, i.name_count, i.common_name,
  i.issuer_common_name, i.issuer_organization, i.issuer_ca_owner, i.serial_number, i.not_before, i.not_after, i.key_type,
  i.key_bits, i.key_sha256, i.signature_algorithm, i.logs, i.revoked, i.state, i.violations, i.renews, i.baseline,
  i.judged, i.note, i.first_seen_at`;

/** What a list of issuances may be narrowed to. */
export interface IssuanceFilter {
  domainId?: readonly string[] | undefined;
  states?: readonly string[] | undefined;
  /** Part of the issuer's names. */
  issuer?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Part of a name or of the serial number. */
  search?: string | undefined;
}

/**
 * An issuance `i` for one of the domains: filed under it, or, where it is filed under a domain above, with a name at or below it
 * or a wildcard that covers it.
 */
export function isForDomain(accountId: string, ids: readonly string[] | undefined): Condition | null {
  if (!ids?.length) return null;
  return sql<boolean>`(${hasId('i.domain_id', ids)} or exists (
    select from domains d, unnest(i.names) name
    where ${hasId('d.id', ids)} and d.account_id = ${accountId}
      and (name = d.domain or right(name, length(d.domain) + 1) = '.' || d.domain
        or name = '*.' || substr(d.domain, strpos(d.domain, '.') + 1))))`;
}

/** One of the names, or the serial number, has this part. */
export function hasNamePart(part: string | undefined): Condition | null {
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

/** A page of issuances, newest first; one row more than it holds. */
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

/** The bytes of an issuance, where they are known. */
export async function findIssuanceDer(db: Queryable, accountId: string, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('certificate_issuances')
    .select('der')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.der ?? null;
}

/** What a person said of it. */
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

/** Those of an account, or of what is filed under one domain, that have not ended; locked, in order of their ids. */
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

/** Those of a domain that came before its past was known, and are not of it; locked, in order of their ids. */
export async function lockPending(tx: Tx, accountId: string, domainId: string): Promise<IssuanceRow[]> {
  const { rows } = await sql<IssuanceRow>`
    select ${columns} from certificate_issuances i
    where i.account_id = ${accountId} and i.domain_id = ${domainId} and not i.judged
    order by i.id for no key update
  `.execute(tx);
  return rows;
}

/** How an issuance is judged. */
export interface Judgement {
  id: string;
  state: IssuanceState;
  violations: readonly Violation[];
}

/** Stores judgements; each row counts as judged from then on. */
export async function updateJudgements(
  tx: Tx,
  accountId: string,
  judgements: readonly Judgement[],
): Promise<void> {
  if (judgements.length === 0) return;
  await sql`
    update certificate_issuances i set state = x.state, violations = x.violations, judged = true
    from json_to_recordset(${JSON.stringify(judgements)}) as x (id uuid, state text, violations jsonb)
    where i.account_id = ${accountId} and i.id = x.id
  `.execute(tx);
}

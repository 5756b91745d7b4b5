import { sql } from 'kysely';
import { allOf, type Condition, hasId, hasPart, isAfter, isWithin } from '#platform/database/filters.ts';
import type { Queryable } from '#platform/database/types.ts';
import { type Listed, type Page, selectPage } from '#platform/http/pagination.ts';
import { isForDomain } from '../queries.ts';

/** A certificate in use: a deployed certificate, or an unexpired issuance that has not been replaced yet. */
export interface ExpiringRow {
  id: string;
  type: 'deployment' | 'issuance';
  domain_id: string | null;
  sha256: string | null;
  names: string[];
  common_name: string | null;
  issuer: string | null;
  host: string | null;
  port: number | null;
  starttls: string | null;
  not_before: Date;
  not_after: Date;
  /** The sort key. */
  sort_at: Date;
}

/** Selects the certificates of an account that expire before `until`. */
interface ExpiryScope {
  accountId: string;
  domainId?: readonly string[] | undefined;
  until: Date;
  now: Date;
}

/**
 * Selects the certificates in use: deployments, and unexpired issuances that are neither deployed nor replaced by a
 * later issuance for the same names. A thousand years are added to the sort key of issuances, so that one time and ID
 * can be a cursor position in both parts.
 */
const certificatesInUse = ({ accountId, domainId, until, now }: ExpiryScope) => sql`(
  select p.id, 'deployment' as type, p.domain_id, p.sha256, p.names, p.common_name,
    coalesce(p.issuer_organization, p.issuer_common_name) as issuer, p.host, p.port, p.starttls, p.not_before,
    p.not_after, p.not_after as sort_at
  from certificate_deployments p
  where p.account_id = ${accountId} and p.current and p.not_after < ${until}
    and ${allOf(hasId('p.domain_id', domainId))}
  union all
  select i.id, 'issuance', i.domain_id, i.sha256, i.names, i.common_name,
    coalesce(i.issuer_organization, i.issuer_ca_owner, i.issuer_common_name), null, null, null, i.not_before,
    i.not_after, i.not_after + interval '1000 years'
  from certificate_issuances i
  where i.account_id = ${accountId} and i.not_after < ${until} and i.not_after > ${now}
    and i.revoked is not true and ${allOf(isForDomain(accountId, domainId))}
    and not exists (select from certificate_issuances later where later.account_id = ${accountId}
      and later.domain_id = i.domain_id and later.not_after > i.not_after and later.names @> i.names)
    and not exists (select from certificate_deployments served where served.account_id = ${accountId}
      and served.current and served.sha256 = i.sha256)
  ) e`;

export interface ExpiringFilter {
  /** Expiry range: at or after, and before. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** Part of the issuer's name. */
  issuer?: string | undefined;
  /** Part of a name or of the host. */
  search?: string | undefined;
}

const narrow = ({ from, to, issuer, search }: ExpiringFilter): Condition =>
  allOf(
    isWithin('e.not_after', { from, to }),
    hasPart(['e.issuer'], issuer),
    hasPart(["concat_ws(' ', e.host, e.common_name, array_to_string(e.names, ' '))"], search),
  );

/**
 * Lists a page of expiring certificates, plus one row if there are more. Deployments come first, sorted by expiry, then
 * issuances.
 */
export function listExpiring(
  db: Queryable,
  scope: ExpiryScope,
  { page, filter }: { page: Page; filter: ExpiringFilter },
): Promise<Listed<ExpiringRow>> {
  return selectPage(
    db,
    page,
    (page) => sql<ExpiringRow>`
    select e.* from ${certificatesInUse(scope)}
    where ${allOf(narrow(filter), isAfter(['e.sort_at', 'e.id'], page.after, 'rising'))}
    order by e.sort_at, e.id limit ${page.limit + 1}
  `,
  );
}

/** Certificates that expire in one week. */
interface WeekRow {
  /** Number of weeks since `since`; −1 for expired certificates. */
  week: number;
  deployed: number;
  issued: number;
}

/** Counts expiring certificates by week, beginning at `since`. */
export async function countByWeek(db: Queryable, scope: ExpiryScope, since: Date): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select week, count(*) filter (where type = 'deployment')::int as deployed,
      count(*) filter (where type = 'issuance')::int as issued
    from (
      select e.type, case when e.not_after <= ${scope.now} then -1
        else floor(extract(epoch from e.not_after - ${since}) / (7 * 86400))::int end as week
      from ${certificatesInUse(scope)}
    ) w group by week order by week`.execute(db);
  return rows;
}

/** The certificates in use of one issuer. */
interface IssuerRow {
  issuer: string;
  deployed: number;
  issued: number;
  soon: number;
  next_at: Date;
}

/**
 * Counts certificates in use by issuer, most deployed first, and the certificates among them that expire before `soon`.
 */
export async function countByIssuer(
  db: Queryable,
  scope: ExpiryScope,
  { soon, limit }: { soon: Date; limit: number },
): Promise<IssuerRow[]> {
  const { rows } = await sql<IssuerRow>`
    select coalesce(e.issuer, '') as issuer, count(*) filter (where e.type = 'deployment')::int as deployed,
      count(*) filter (where e.type = 'issuance')::int as issued,
      count(*) filter (where e.not_after < ${soon})::int as soon, min(e.not_after) as next_at
    from ${certificatesInUse(scope)}
    group by 1 order by deployed desc, issued desc, issuer limit ${limit}`.execute(db);
  return rows;
}

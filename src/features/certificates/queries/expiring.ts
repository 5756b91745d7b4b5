import { sql } from 'kysely';
import { allOf, hasId, hasPart, isAfter } from '#platform/database/filters.ts';
import type { Queryable } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/select-page.ts';
import { isForDomain } from './issuances.ts';

/** A certificate that ends soon: served somewhere, or issued and not yet replaced. */
export interface ExpiringRow {
  id: string;
  type: 'deployment' | 'issuance';
  domain_id: string | null;
  sha256: string | null;
  names: string[];
  common_name: string | null;
  host: string | null;
  port: number | null;
  starttls: string | null;
  not_after: Date;
  /** What the list is sorted by. */
  sort_at: Date;
}

/**
 * A page of what ends by `until`: deployments, soonest first, then issuances that have not ended, are served nowhere and
 * have no later one of the same names; one row more than it holds. Issuances sort a thousand years later, so that one
 * instant and id hold the order of both.
 */
export function listExpiring(
  db: Queryable,
  accountId: string,
  asked: { page: Page; domainId?: readonly string[]; search?: string; until: Date; now: Date },
): Promise<Listed<ExpiringRow>> {
  const { domainId, search, until, now } = asked;
  return selectPage(
    db,
    asked.page,
    (page) => sql<ExpiringRow>`
    select e.* from (
      select p.id, 'deployment' as type, p.domain_id, p.sha256, p.names, p.common_name, p.host, p.port, p.starttls,
        p.not_after, p.not_after as sort_at
      from certificate_deployments p
      where p.account_id = ${accountId} and p.current and p.not_after < ${until}
        and ${allOf(hasId('p.domain_id', domainId))}
      union all
      select i.id, 'issuance', i.domain_id, i.sha256, i.names, i.common_name, null, null, null, i.not_after,
        i.not_after + interval '1000 years'
      from certificate_issuances i
      where i.account_id = ${accountId} and i.not_after < ${until} and i.not_after > ${now}
        and i.revoked is not true and ${allOf(isForDomain(accountId, domainId))}
        and not exists (select from certificate_issuances later where later.account_id = ${accountId}
          and later.domain_id = i.domain_id and later.not_after > i.not_after and later.names @> i.names)
        and not exists (select from certificate_deployments served where served.account_id = ${accountId}
          and served.current and served.sha256 = i.sha256)
    ) e
    where ${allOf(
      hasPart(["concat_ws(' ', e.host, e.common_name, array_to_string(e.names, ' '))"], search),
      isAfter(['e.sort_at', 'e.id'], page.after, 'rising'),
    )}
    order by e.sort_at, e.id limit ${page.limit + 1}
  `,
  );
}

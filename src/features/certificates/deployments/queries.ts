import { sql } from 'kysely';
import { allOf, hasId, hasPart, isAfter, isEqual, isOneOf } from '#platform/database/filters.ts';
import type { Queryable } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/select-page.ts';

export interface DeploymentRow {
  id: string;
  domain_id: string | null;
  sha256: string;
  host: string;
  port: number;
  starttls: string;
  addresses: string[];
  chain_complete: boolean | null;
  names: string[];
  not_before: Date;
  not_after: Date;
  key_sha256: string | null;
  key_shared_with: string[];
  issuance_id: string | null;
  first_seen_at: Date;
  last_seen_at: Date;
  current: boolean;
}

/** What a list of deployments may be narrowed to. */
export interface DeploymentFilter {
  domainId?: readonly string[];
  current?: boolean;
  sha256?: readonly string[];
  /** Part of the host. */
  search?: string;
}

/** A page of deployments, newest first; one row more than it holds. */
export function listDeployments(
  db: Queryable,
  accountId: string,
  { page, filter }: { page: Page; filter: DeploymentFilter },
): Promise<Listed<DeploymentRow>> {
  return selectPage(
    db,
    page,
    (page) => sql<DeploymentRow>`
    select p.id, p.domain_id, p.sha256, p.host, p.port, p.starttls, p.addresses, p.chain_complete, p.names, p.not_before,
      p.not_after, p.key_sha256, p.first_seen_at, p.last_seen_at, p.current,
      (select i.id from certificate_issuances i where i.account_id = ${accountId} and i.sha256 = p.sha256
        order by i.id limit 1) as issuance_id,
      array(select distinct o.host || ':' || o.port from certificate_deployments o
        where o.account_id = ${accountId} and o.current and o.key_sha256 = p.key_sha256
          and (o.host, o.port, o.starttls) <> (p.host, p.port, p.starttls) order by 1 limit 20) as key_shared_with
    from certificate_deployments p
    where p.account_id = ${accountId} and ${allOf(
      hasId('p.domain_id', filter.domainId),
      isEqual('p.current', filter.current),
      isOneOf('p.sha256', filter.sha256),
      hasPart(['p.host'], filter.search),
      isAfter(['p.first_seen_at', 'p.id'], page.after),
    )}
    order by p.first_seen_at desc, p.id desc limit ${page.limit + 1}
  `,
  );
}

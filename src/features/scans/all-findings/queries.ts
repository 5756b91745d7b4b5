import { sql } from 'kysely';
import { allOf, type Condition, hasId, hasPart, isAfter, isOneOf } from '#platform/database/filters.ts';
import type { Queryable, Stored } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/select-page.ts';
import type { FindingRow } from '../findings/finding-rows.ts';
import { type FindingState, hasState } from '../queries/findings.ts';

/** What findings of all domains are narrowed to. */
export interface AllFindingsFilter {
  state?: readonly FindingState[];
  severity?: readonly string[];
  category?: readonly string[];
  dimension?: readonly string[];
  domainId?: readonly string[];
  checkId?: readonly string[];
  search?: string;
}

/** A finding with the domain that it is of. */
export type AccountFindingRow = FindingRow & { monitor_id: string; domain_id: string; domain: string };

function narrow(filter: AllFindingsFilter): Condition {
  return allOf(
    hasState(filter.state ?? ['open']),
    isOneOf('severity', filter.severity),
    isOneOf('category', filter.category),
    isOneOf('dimension', filter.dimension),
    isOneOf('check_id', filter.checkId),
    hasId('domain_id', filter.domainId),
    hasPart(['asset'], filter.search),
  );
}

/** Findings of an account with their domains, as a table `f`. */
const withDomains = (accountId: string) => sql`(
  select f.*, m.domain_id, d.domain from findings f
    join domain_monitors m on m.id = f.monitor_id join domains d on d.id = m.domain_id
  where f.account_id = ${accountId}) f`;

/** Findings of all of an account's domains, newest first; one row more than the page holds. */
export function listAllFindings(
  db: Queryable,
  accountId: string,
  query: AllFindingsFilter & { page: Page },
): Promise<Listed<AccountFindingRow>> {
  return selectPage(
    db,
    query.page,
    (page) => sql<AccountFindingRow>`
    select * from ${withDomains(accountId)}
    where ${narrow(query)} and ${allOf(isAfter(['opened_at', 'id'], page.after))}
    order by opened_at desc, id desc limit ${page.limit + 1}`,
  );
}

/** A kind of finding, and how far it reaches. */
export interface FindingKindRow {
  check_id: string;
  severity: Stored<'findings', 'severity'>;
  findings: number;
  domains: number;
  since: Date;
}

/** Kinds of findings of an account, those on the most domains first. */
export async function listFindingKinds(
  db: Queryable,
  accountId: string,
  filter: AllFindingsFilter,
): Promise<FindingKindRow[]> {
  const { rows } = await sql<FindingKindRow>`
    select check_id, severity, count(*)::int as findings, count(distinct domain_id)::int as domains,
      min(opened_at) as since
    from ${withDomains(accountId)} where ${narrow(filter)}
    group by check_id, severity order by domains desc, check_id`.execute(db);
  return rows;
}

/** Monitors of findings, by finding. */
export async function findMonitorsOfFindings(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<{ id: string; monitor_id: string; domain: string }[]> {
  const { rows } = await sql<{ id: string; monitor_id: string; domain: string }>`
    select id, monitor_id, domain from ${withDomains(accountId)} where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

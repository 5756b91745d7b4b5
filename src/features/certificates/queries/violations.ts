import { sql } from 'kysely';
import type { ViolationRule } from '#engine/ct/policy.ts';
import { allOf, isAfter, isOneOf } from '#platform/database/filters.ts';
import type { Queryable } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/select-page.ts';
import { hasNamePart, type IssuanceRow, isForDomain } from './issuances.ts';

/** One violation of an issuance that has not ended. */
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
> & { id: string; issuance_id: string; rule: ViolationRule; detail: string };

/** A page of violations, newest first; one row more than it holds. Its id is made of issuance and rule. */
export function listViolations(
  db: Queryable,
  accountId: string,
  asked: { page: Page; domainId?: readonly string[]; rule?: readonly string[]; search?: string; now: Date },
): Promise<Listed<ViolationRow>> {
  const { domainId, rule, search, now } = asked;
  return selectPage(
    db,
    asked.page,
    (page) => sql<ViolationRow>`
    select v.* from (
      select md5(i.id::text || (one ->> 'rule'))::uuid as id, i.id as issuance_id, i.domain_id, one ->> 'rule' as rule,
        one ->> 'detail' as detail, i.names, i.common_name, i.issuer_common_name, i.issuer_organization,
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

import { sql } from 'kysely';
import type { Association, AssociationType } from '#engine/discovery/associations.ts';
import { newId } from '#platform/crypto.ts';
import { allOf, hasId, hasPart, isAfter, isEqual, isOneOf } from '#platform/database/filters.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';

export interface AssociationRow {
  id: string;
  domain_id: string;
  type: AssociationType;
  value: string;
  label: string | null;
  names: number;
  hosts: string[];
  first_seen_at: Date;
  last_seen_at: Date;
  current: boolean;
}

/** Lists a page of associations, newest first, plus one row if there are more. */
export function listAssociations(
  db: Queryable,
  accountId: string,
  filter: {
    domainId?: readonly string[];
    type?: readonly string[];
    current?: boolean;
    search?: string;
    page: Page;
  },
): Promise<Listed<AssociationRow>> {
  return selectPage(db, filter.page, (page) =>
    db
      .selectFrom('asset_associations')
      .select([
        'id',
        'domain_id',
        'type',
        'value',
        'label',
        'names',
        'hosts',
        'first_seen_at',
        'last_seen_at',
        'current',
      ])
      .where('account_id', '=', accountId)
      .where(
        allOf(
          hasId('domain_id', filter.domainId),
          isOneOf('type', filter.type),
          isEqual('current', filter.current),
          hasPart(['value', 'label'], filter.search),
          isAfter(['first_seen_at', 'id'], page.after),
        ),
      )
      .orderBy('first_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit + 1),
  );
}

const maxHosts = 20;

/** Saves the associations of a complete discovery and marks all others as no longer current. */
export async function saveAssociations(
  tx: Tx,
  { accountId, domainId }: { accountId: string; domainId: string },
  seen: readonly Association[],
  now: Date,
): Promise<void> {
  const values = seen.map(({ value }) => value);
  const types = seen.map(({ type }) => type);
  await sql`
    insert into asset_associations (id, account_id, domain_id, type, value, label, names, hosts, first_seen_at, last_seen_at)
    select a.id, ${accountId}::uuid, ${domainId}::uuid, a.type, a.value, a.label, a.names,
      array(select jsonb_array_elements_text(a.hosts)), ${now}, ${now}
    from unnest(${seen.map(() => newId())}::uuid[], ${types}::text[], ${values}::text[],
      ${seen.map(({ label }) => label)}::text[], ${seen.map(({ hosts }) => hosts.length)}::integer[],
      ${seen.map(({ hosts }) => JSON.stringify(hosts.slice(0, maxHosts)))}::jsonb[])
      as a (id, type, value, label, names, hosts)
    on conflict (domain_id, type, value) do update set label = coalesce(excluded.label, asset_associations.label),
      names = excluded.names, hosts = excluded.hosts, last_seen_at = excluded.last_seen_at, current = true
    where asset_associations.account_id = ${accountId}`.execute(tx);
  await sql`
    update asset_associations set current = false
    where account_id = ${accountId} and domain_id = ${domainId} and current
      and (type, value) not in (select * from unnest(${types}::text[], ${values}::text[]))`.execute(tx);
}

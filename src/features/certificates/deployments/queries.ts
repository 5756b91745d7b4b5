import { sql } from 'kysely';
import type { ChainTrust } from '#engine/certificates/chain.ts';
import { hourMs } from '#platform/clock.ts';
import {
  allOf,
  type Condition,
  hasId,
  hasPart,
  isAfter,
  isEqual,
  isOneOf,
} from '#platform/database/filters.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';

/** A certificate above the leaf, as stored and as returned by the API. Times are ISO 8601. */
export interface ChainEntry {
  sha256: string;
  subject: string;
  notBefore: string;
  notAfter: string;
  keyType: string;
  keyBits: number | null;
  signatureAlgorithm: string;
  selfIssued: boolean;
}

export interface DeploymentRow {
  id: string;
  domain_id: string | null;
  sha256: string;
  host: string;
  port: number;
  starttls: string;
  addresses: string[];
  trust: ChainTrust | null;
  chain: ChainEntry[] | null;
  names: string[];
  common_name: string | null;
  issuer_common_name: string | null;
  issuer_organization: string | null;
  serial_number: string | null;
  not_before: Date;
  not_after: Date;
  key_type: string | null;
  key_bits: number | null;
  key_sha256: string | null;
  signature_algorithm: string | null;
  key_shared_with: string[];
  issuance_id: string | null;
  first_seen_at: Date;
  last_seen_at: Date;
  current: boolean;
}

/** Filters of the list of deployments. */
export interface DeploymentFilter {
  domainId?: readonly string[];
  current?: boolean;
  sha256?: readonly string[];
  /** At the endpoints of these monitors. */
  serviceMonitorId?: readonly string[];
  /** Part of the issuer's names. */
  issuer?: string;
  /** Part of the host. */
  search?: string;
}

/** Selects the deployments `p` of an account, with their issuance and the other endpoints that use the same key. */
const deploymentsOf = (accountId: string) => sql`
    select p.id, p.domain_id, p.sha256, p.host, p.port, p.starttls, p.addresses, p.trust, p.chain, p.names, p.common_name,
      p.issuer_common_name, p.issuer_organization, p.serial_number, p.not_before, p.not_after, p.key_type, p.key_bits,
      p.key_sha256, p.signature_algorithm, p.first_seen_at, p.last_seen_at, p.current,
      (select i.id from certificate_issuances i where i.account_id = ${accountId} and i.sha256 = p.sha256
        order by i.id limit 1) as issuance_id,
      array(select distinct o.host || ':' || o.port from certificate_deployments o
        where o.account_id = ${accountId} and o.current and o.key_sha256 = p.key_sha256
          and (o.host, o.port, o.starttls) <> (p.host, p.port, p.starttls) order by 1 limit 20) as key_shared_with
    from certificate_deployments p
    where p.account_id = ${accountId}`;

export async function findDeployment(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<DeploymentRow | null> {
  const { rows } = await sql<DeploymentRow>`${deploymentsOf(accountId)} and p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Lists a page of deployments, newest first, plus one row if there are more. */
export function listDeployments(
  db: Queryable,
  accountId: string,
  { page, filter }: { page: Page; filter: DeploymentFilter },
): Promise<Listed<DeploymentRow>> {
  return selectPage(
    db,
    page,
    (page) => sql<DeploymentRow>`
    ${deploymentsOf(accountId)} and ${allOf(
      hasId('p.domain_id', filter.domainId),
      isEqual('p.current', filter.current),
      isOneOf('p.sha256', filter.sha256),
      isMonitoredBy(accountId, filter.serviceMonitorId),
      hasPart(['p.issuer_common_name', 'p.issuer_organization'], filter.issuer),
      hasPart(['p.host'], filter.search),
      isAfter(['p.first_seen_at', 'p.id'], page.after),
    )}
    order by p.first_seen_at desc, p.id desc limit ${page.limit + 1}
  `,
  );
}

/** Matches deployments `p` at the endpoints of these service monitors. */
function isMonitoredBy(accountId: string, ids: readonly string[] | undefined): Condition | null {
  if (!ids?.length) return null;
  return sql<boolean>`exists (select from certificate_expiries e where e.account_id = ${accountId}
    and ${hasId('e.monitor_id', ids)} and e.host = p.host and e.port = p.port and e.starttls = p.starttls)`;
}

/** A deployment to insert. */
interface NewDeployment {
  id: string;
  account_id: string;
  domain_id: string | null;
  sha256: string;
  host: string;
  port: number;
  starttls: string;
  addresses: readonly string[];
  trust: ChainTrust | null;
  chain: readonly ChainEntry[] | null;
  names: readonly string[];
  common_name: string | null;
  ca: string;
  issuer_common_name: string | null;
  issuer_organization: string | null;
  serial_number: string | null;
  key_type: string | null;
  key_bits: number | null;
  key_sha256: string | null;
  signature_algorithm: string | null;
  not_before: Date;
  not_after: Date;
  seen_at: Date;
}

/** Inserts deployments, or updates the last-seen time of existing deployments. */
export async function upsertDeployments(tx: Tx, rows: readonly NewDeployment[]): Promise<void> {
  await sql`
    insert into certificate_deployments as p (id, account_id, domain_id, sha256, host, port, starttls, addresses,
      trust, chain, names, common_name, ca, issuer_common_name, issuer_organization, serial_number, key_type, key_bits,
      key_sha256, signature_algorithm, not_before, not_after, first_seen_at, last_seen_at, current)
    select x.id, x.account_id, x.domain_id, x.sha256, x.host, x.port, x.starttls, x.addresses, x.trust, x.chain, x.names,
      x.common_name, x.ca, x.issuer_common_name, x.issuer_organization, x.serial_number, x.key_type, x.key_bits,
      x.key_sha256, x.signature_algorithm, x.not_before, x.not_after, x.seen_at, x.seen_at, true
    from json_to_recordset(${JSON.stringify(rows)}) as x (id uuid, account_id uuid, domain_id uuid, sha256 text, host text,
      port int, starttls text, addresses text[], trust text, chain jsonb, names text[], common_name text, ca text,
      issuer_common_name text, issuer_organization text, serial_number text, key_type text, key_bits int, key_sha256 text,
      signature_algorithm text, not_before timestamptz, not_after timestamptz, seen_at timestamptz)
    order by x.account_id, x.host, x.port, x.starttls, x.sha256
    on conflict (account_id, host, port, starttls, sha256) do update set
      addresses = excluded.addresses, trust = coalesce(excluded.trust, p.trust),
      chain = coalesce(excluded.chain, p.chain), issuer_common_name = excluded.issuer_common_name,
      issuer_organization = excluded.issuer_organization, serial_number = coalesce(excluded.serial_number, p.serial_number),
      key_type = coalesce(excluded.key_type, p.key_type), key_bits = coalesce(excluded.key_bits, p.key_bits),
      signature_algorithm = coalesce(excluded.signature_algorithm, p.signature_algorithm),
      domain_id = coalesce(excluded.domain_id, p.domain_id), current = true,
      last_seen_at = greatest(p.last_seen_at, excluded.last_seen_at)
  `.execute(tx);
}

/** Marks the certificates that these endpoints no longer serve as not current. */
export async function markReplaced(tx: Tx, rows: readonly NewDeployment[]): Promise<void> {
  await sql`
    update certificate_deployments p set current = false
    from (
      select x.account_id, x.host, x.port, x.starttls, array_agg(x.sha256) as there
      from json_to_recordset(${JSON.stringify(rows)}) as x (account_id uuid, host text, port int, starttls text, sha256 text)
      group by 1, 2, 3, 4
    ) x
    where p.account_id = x.account_id and p.host = x.host and p.port = x.port and p.starttls = x.starttls
      and p.current and p.sha256 <> all (x.there)
  `.execute(tx);
}

/** The endpoint that serves a certificate to the checks of a service monitor. */
export interface MonitorEndpoint {
  monitor_id: string;
  account_id: string;
  host: string;
  port: number;
  starttls: string;
}

/** The earliest expiry of the certificates that endpoint `x` serves now. */
const earliestExpiry = sql`(select min(p.not_after) from certificate_deployments p where p.account_id = x.account_id
      and p.host = x.host and p.port = x.port and p.starttls = x.starttls and p.current)`;

/** Stores the endpoints of monitors, with the expiry of the certificates that they serve. */
export async function linkMonitors(tx: Tx, links: readonly MonitorEndpoint[]): Promise<void> {
  await sql`
    insert into certificate_expiries as e (monitor_id, account_id, host, port, starttls, expires_at)
    select x.monitor_id, x.account_id, x.host, x.port, x.starttls, x.expires_at from (
      select x.*, ${earliestExpiry} as expires_at
      from json_to_recordset(${JSON.stringify(links)}) as x (monitor_id uuid, account_id uuid, host text, port int,
        starttls text)
    ) x
    where x.expires_at is not null
    order by x.monitor_id
    on conflict (monitor_id) do update set host = excluded.host, port = excluded.port, starttls = excluded.starttls,
      expires_at = excluded.expires_at
    where (e.host, e.port, e.starttls, e.expires_at)
      is distinct from (excluded.host, excluded.port, excluded.starttls, excluded.expires_at)
  `.execute(tx);
}

/** Updates the certificate expiry of all monitors of these endpoints, including paused monitors. */
export async function updateMonitorExpiries(
  tx: Tx,
  rows: readonly Pick<NewDeployment, 'account_id' | 'host' | 'port' | 'starttls'>[],
): Promise<void> {
  const places = rows.map(({ account_id, host, port, starttls }) => ({ account_id, host, port, starttls }));
  await sql`
    update certificate_expiries e set expires_at = x.expires_at
    from (
      select x.*, ${earliestExpiry} as expires_at
      from (select distinct * from json_to_recordset(${JSON.stringify(places)})
        as x (account_id uuid, host text, port int, starttls text)) x
    ) x
    where e.account_id = x.account_id and e.host = x.host and e.port = x.port and e.starttls = x.starttls
      and e.expires_at is distinct from x.expires_at and x.expires_at is not null
  `.execute(tx);
}

/**
 * Deletes the certificate expiry of monitors if their checks no longer receive a certificate.
 * @returns the number of rows.
 */
export async function deleteObsoleteLinks(tx: Tx, monitorIds: readonly string[]): Promise<number> {
  const { rows } = await sql`
    delete from certificate_expiries where monitor_id = any(${[...monitorIds]}::uuid[]) returning monitor_id`.execute(
    tx,
  );
  return rows.length;
}

/** Makes the lookup of a domain due now if a served certificate has no known issuance, at most once an hour. */
export async function advanceLookup(
  tx: Tx,
  accountId: string,
  { domainId, sha256, at }: { domainId: string; sha256: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    update certificate_lookups w set due_at = ${at}
    where w.account_id = ${accountId} and w.domain_id = ${domainId} and w.due_at > ${at}
      and w.baseline_at is not null and w.looked_up_at < ${new Date(at.getTime() - hourMs)}
      and exists (select from unnest(${[...sha256]}::text[]) served where not exists (
        select from certificate_issuances i where i.account_id = ${accountId} and i.sha256 = served))
  `.execute(tx);
}

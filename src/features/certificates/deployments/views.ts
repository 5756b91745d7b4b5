import { sql } from 'kysely';
import { kindsWithCertificate } from '#engine/probes/kind.ts';
import { PROBES } from '#engine/probes/registry.ts';
import type { TlsSnapshot } from '#engine/tls/snapshot.ts';
import type { Db, Queryable } from '#platform/database/types.ts';
import type { MonitorEndpoint } from './queries.ts';

/** TLS hosts from scans of a monitored domain. */
export interface ScannedHosts {
  account_id: string;
  domain_id: string;
  checked_at: Date;
  hosts: TlsSnapshot[];
}

/** Lists the TLS hosts of all accounts that have been scanned since the given time. */
export async function selectScannedHosts(db: Db, since: Date): Promise<ScannedHosts[]> {
  const { rows } = await sql<ScannedHosts>`
    select m.account_id, m.domain_id, p.checked_at, coalesce(p.facts -> 'hosts', '[]') as hosts
    from posture_checks p join domain_monitors m on m.id = p.monitor_id
    where p.family = 'tls' and p.checked_at >= ${since} and p.facts is not null
    order by p.checked_at limit 5000
  `.execute(db);
  return rows;
}

/** A host and port that serve a certificate. */
export interface TlsEndpoint {
  account_id: string;
  domain_id: string | null;
  host: string;
  port: number;
  sni: string | null;
  /** STARTTLS protocol; empty for implicit TLS. */
  starttls: string;
}

/** Monitor kinds with a TLS server in their settings. */
const certificateKinds = kindsWithCertificate(PROBES, 'always');

/**
 * Lists the endpoints of certificate monitors of all accounts that have not been checked since the given time. The
 * order is random, so that failing endpoints can't block the others.
 */
export async function selectMonitoredEndpoints(
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<TlsEndpoint[]> {
  const { rows } = await sql<TlsEndpoint>`
    select * from (
      select s.account_id, s.domain_id, s.settings ->> 'host' as host, coalesce((s.settings ->> 'port')::int, 443) as port,
        s.settings ->> 'sni' as sni, coalesce(s.settings ->> 'starttls', '') as starttls
      from service_monitors s where s.kind = any(${certificateKinds}) and not s.paused
    ) x
    where not exists (select from certificate_deployments p where p.account_id = x.account_id and p.host = x.host
      and p.port = x.port and p.starttls = x.starttls and p.last_seen_at >= ${since})
    order by random() limit ${limit}
  `.execute(db);
  return rows;
}

/** Returns the accounts that own these service monitors. */
export async function selectMonitorOwners(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { account_id: string; domain_id: string | null }>> {
  const { rows } = await sql<{ id: string; account_id: string; domain_id: string | null }>`
    select id, account_id, domain_id from service_monitors where id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const httpsKinds = kindsWithCertificate(PROBES, 'over-https');
const encryptingKinds = kindsWithCertificate(PROBES, 'if-encrypted');
const httpsHost = sql`substring(m.target from '^https://(?:[^/@]*@)?\\[?([^]/:?#]+)')`;
const httpsPort = sql`coalesce(substring(m.target from '^https://[^/?#]*:([0-9]+)(?:[/?#]|$)')::int, 443)`;

/**
 * Returns the endpoints of monitors of all accounts if their checks have not received a certificate (for example,
 * because they are paused) but the certificate is known from another source.
 */
export async function selectUnlinkedMonitors(db: Db): Promise<MonitorEndpoint[]> {
  const { rows } = await sql<MonitorEndpoint>`
    select x.* from (
      select m.id as monitor_id, m.account_id, lower(case when m.kind = any(${certificateKinds}) then m.settings ->> 'host'
          else ${httpsHost} end) as host,
        case when m.kind = any(${certificateKinds}) then coalesce((m.settings ->> 'port')::int, 443) else ${httpsPort} end as port,
        case when m.kind = any(${certificateKinds}) then coalesce(m.settings ->> 'starttls', '') else '' end as starttls
      from service_monitors m
      where (m.kind = any(${certificateKinds}) or (m.kind = any(${httpsKinds}) and m.target like 'https:%'))
        and not exists (select from certificate_expiries e where e.monitor_id = m.id)
    ) x
    where exists (select from certificate_deployments p where p.account_id = x.account_id and p.host = x.host
      and p.port = x.port and p.starttls = x.starttls and p.current)
    limit 10000
  `.execute(db);
  return rows;
}

/**
 * Returns the monitors of all accounts with an outdated certificate expiry: their checks have not received a
 * certificate since the monitor was changed.
 */
export async function selectObsoleteLinks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ monitor_id: string }>`
    select e.monitor_id from certificate_expiries e join service_monitors m on m.id = e.monitor_id
    where m.kind = any(${httpsKinds}) and m.target not like 'https:%'
      or m.kind = any(${encryptingKinds}) and coalesce(m.settings ->> 'encryption', 'none') = 'none'
    limit 10000`.execute(db);
  return rows.map(({ monitor_id }) => monitor_id);
}

/** Lists the verified domains of all accounts. */
export async function selectVerifiedDomains(
  db: Db,
): Promise<{ id: string; account_id: string; domain: string }[]> {
  const { rows } = await sql<{ id: string; account_id: string; domain: string }>`
    select id, account_id, domain from domains where verified_at is not null order by id
  `.execute(db);
  return rows;
}

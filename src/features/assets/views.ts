import { sql } from 'kysely';
import type { RegistrationScanFacts } from '#engine/scan/facts.ts';
import type { TlsSnapshot } from '#engine/tls/snapshot.ts';
import type { Queryable } from '#platform/database/types.ts';

const maxIssuanceNames = 20_000;

/** Returns the names in known issuances for a domain. */
export async function listIssuanceNames(
  db: Queryable,
  { accountId, domainId }: { accountId: string; domainId: string },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from certificate_issuances, unnest(names) as name
    where account_id = ${accountId} and domain_id = ${domainId} limit ${maxIssuanceNames}`.execute(db);
  return rows.map(({ name }) => name);
}

/** The facts that scans have measured for a domain. */
export interface ScanFactsOfDomain {
  registrar: string | null;
  issuers: { host: string; issuer: string }[];
  /** Names in the certificates served by the domain's hosts. */
  servedNames: string[];
}

/** Returns the facts measured by the latest scans of a domain's monitor, if it has one. */
export async function readScanFacts(
  db: Queryable,
  { accountId, domainId }: { accountId: string; domainId: string },
): Promise<ScanFactsOfDomain> {
  const { rows } = await sql<{ family: string; facts: unknown }>`
    select p.family, p.facts from posture_checks p join domain_monitors m on m.id = p.monitor_id
    where m.account_id = ${accountId} and m.domain_id = ${domainId} and p.family in ('registration', 'tls')
      and p.facts is not null`.execute(db);
  const facts = new Map(rows.map((row) => [row.family, row.facts]));
  const registration = facts.get('registration') as RegistrationScanFacts | undefined;
  const hosts = (facts.get('tls') as { hosts?: TlsSnapshot[] } | undefined)?.hosts ?? [];
  const served = hosts.flatMap(({ host, certificates }) =>
    certificates.map((certificate) => ({ host, ...certificate })),
  );
  return {
    registrar: registration?.kind === 'found' ? (registration.facts.registrar?.name ?? null) : null,
    issuers: served.map(({ host, issuer, issuerOrganization }) => ({
      host,
      issuer: issuerOrganization ?? issuer,
    })),
    servedNames: served.flatMap(({ dnsNames }) => dnsNames),
  };
}

/** Returns the monitors of a name by kind. */
export async function findMonitorsOf(
  db: Queryable,
  accountId: string,
  name: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ kind: string; id: string }>`
    select kind, id from service_monitors where account_id = ${accountId} and name = ${name}
    union all
    select 'legacy_domain', m.id from domain_monitors m join domains d on d.id = m.domain_id
    where m.account_id = ${accountId} and d.domain = ${name}`.execute(db);
  return new Map(rows.map(({ kind, id }) => [kind, id]));
}

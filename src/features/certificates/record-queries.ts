import { sql } from 'kysely';
import type { Queryable, Tx } from '#platform/database/types.ts';

/** A row to insert. */
export interface NewIssuance {
  id: string;
  account_id: string;
  domain_id: string;
  domain: string;
  identity: string;
  tbs_sha256: string | null;
  sha256: string | null;
  precertificate: boolean;
  names: readonly string[];
  name_count: number;
  common_name: string | null;
  issuer_common_name: string | null;
  issuer_organization: string | null;
  issuer_ca_owner: string | null;
  ca: string;
  serial_number: string;
  not_before: Date;
  not_after: Date;
  key_type: string | null;
  key_bits: number | null;
  key_sha256: string | null;
  signature_algorithm: string | null;
  logs: readonly object[];
  revoked: boolean | null;
  state: string;
  violations: readonly object[];
  renews: string | null;
  baseline: boolean;
  evaluated: boolean;
  /** Hex. */
  der: string | null;
  source_ref: string | null;
}

/** The history of an issuance's domain and account; `n` is the position in the request. */
export interface IssuanceHistory {
  n: number;
  /** Whether the CA has issued a certificate for the domain before, or one of its certificates is deployed there. */
  ca_known: boolean;
  /** Whether the account uses the CA. */
  ca_usual: boolean;
  /** ID of the newest issuance with the same names. */
  renews: string | null;
  /** Whether an issuance with the same names has the same key. */
  same_key: boolean;
}

/** Returns the history for each of these issuances, within the issuance's account. */
export async function selectIssuanceHistories(
  db: Queryable,
  query: readonly Pick<
    NewIssuance,
    'account_id' | 'domain_id' | 'identity' | 'names' | 'ca' | 'key_sha256'
  >[],
): Promise<IssuanceHistory[]> {
  if (query.length === 0) return [];
  const list = JSON.stringify(query.map((one, n) => ({ ...one, n })));
  const { rows } = await sql<IssuanceHistory>`
    select x.n,
      exists (select from certificate_issuances k where k.account_id = x.account_id and k.domain_id = x.domain_id
        and k.ca = x.ca and k.identity <> x.identity and k.evaluated and (k.state <> 'unexpected' or k.baseline))
      or exists (select from certificate_deployments p where p.account_id = x.account_id
        and p.domain_id = x.domain_id and p.ca = x.ca) as ca_known,
      exists (select from certificate_issuances k where k.account_id = x.account_id and k.ca = x.ca
        and k.identity <> x.identity and k.state = 'expected') as ca_usual,
      (select k.id from certificate_issuances k where k.account_id = x.account_id and k.domain_id = x.domain_id
        and k.names = x.names and k.identity <> x.identity order by k.not_before desc, k.id limit 1) as renews,
      exists (select from certificate_issuances k where k.account_id = x.account_id and k.domain_id = x.domain_id
        and k.names = x.names and k.key_sha256 = x.key_sha256 and k.identity <> x.identity) as same_key
    from json_to_recordset(${list}) as x (n int, account_id uuid, domain_id uuid, identity text, names text[], ca text,
      key_sha256 text)
    order by x.n
  `.execute(db);
  return rows;
}

/**
 * Updates stored rows to match these issuances. A row with only a serial number gets its hash, and a row of a subdomain
 * is moved to the parent domain.
 */
export async function reconcileIssuances(tx: Tx, rows: readonly NewIssuance[]): Promise<void> {
  const list = JSON.stringify(
    rows.map(({ account_id, domain_id, domain, identity, tbs_sha256, serial_number }) => ({
      account_id,
      domain_id,
      domain,
      identity,
      tbs_sha256,
      serial_number,
    })),
  );
  await sql`
    update certificate_issuances i set identity = x.identity, tbs_sha256 = x.tbs_sha256
    from json_to_recordset(${list}) as x (account_id uuid, domain_id uuid, identity text, tbs_sha256 text, serial_number text)
    where i.account_id = x.account_id and i.domain_id = x.domain_id and i.serial_number = x.serial_number
      and i.tbs_sha256 is null and x.tbs_sha256 is not null
      and not exists (select from certificate_issuances o where o.account_id = x.account_id
        and o.domain_id = x.domain_id and o.identity = x.identity)
  `.execute(tx);
  await sql`
    update certificate_issuances i set domain_id = x.domain_id
    from json_to_recordset(${list}) as x (account_id uuid, domain_id uuid, domain text, identity text), domains d
    where i.account_id = x.account_id and i.identity = x.identity and i.domain_id <> x.domain_id
      and d.id = i.domain_id and d.account_id = x.account_id
      and right(d.domain, length(x.domain) + 1) = '.' || x.domain
      and not exists (select from certificate_issuances o where o.account_id = x.account_id
        and o.domain_id = x.domain_id and o.identity = x.identity)
  `.execute(tx);
}

/**
 * Inserts issuances in a fixed order and adds new data to stored rows: further logs, the certificate after its
 * precertificate, and the bytes after the metadata.
 * @returns the IDs of new rows.
 */
export async function upsertIssuances(tx: Tx, rows: readonly NewIssuance[], now: Date): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { rows: written } = await sql<{ id: string }>`
    insert into certificate_issuances as i (id, account_id, domain_id, identity, tbs_sha256, sha256, precertificate, names,
      name_count, common_name, issuer_common_name, issuer_organization, issuer_ca_owner, ca, serial_number, not_before,
      not_after, key_type, key_bits, key_sha256, signature_algorithm, logs, revoked, state, violations, renews, baseline,
      evaluated, der, source_ref, first_seen_at)
    select x.id, x.account_id, x.domain_id, x.identity, x.tbs_sha256, x.sha256, x.precertificate, x.names, x.name_count,
      x.common_name, x.issuer_common_name, x.issuer_organization, x.issuer_ca_owner, x.ca, x.serial_number, x.not_before,
      x.not_after, x.key_type, x.key_bits, x.key_sha256, x.signature_algorithm, x.logs, x.revoked, x.state, x.violations,
      x.renews, x.baseline, x.evaluated, decode(x.der, 'hex'), x.source_ref, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}) as x (id uuid, account_id uuid, domain_id uuid, identity text,
      tbs_sha256 text, sha256 text, precertificate boolean, names text[], name_count int, common_name text,
      issuer_common_name text, issuer_organization text, issuer_ca_owner text, ca text, serial_number text,
      not_before timestamptz, not_after timestamptz, key_type text, key_bits int, key_sha256 text,
      signature_algorithm text, logs jsonb, revoked boolean, state text, violations jsonb, renews uuid, baseline boolean,
      evaluated boolean, der text, source_ref text)
    where exists (select from domains d where d.id = x.domain_id and d.account_id = x.account_id)
    order by x.account_id, x.domain_id, x.identity
    on conflict (account_id, domain_id, identity) do update set
      logs = (select coalesce(jsonb_agg(distinct one), '[]') from jsonb_array_elements(i.logs || excluded.logs) one),
      sha256 = case when i.sha256 is null or (i.precertificate and not excluded.precertificate)
        then coalesce(excluded.sha256, i.sha256) else i.sha256 end,
      der = case when i.der is null or (i.precertificate and not excluded.precertificate)
        then coalesce(excluded.der, i.der) else i.der end,
      precertificate = i.precertificate and excluded.precertificate,
      key_type = coalesce(i.key_type, excluded.key_type),
      key_bits = coalesce(i.key_bits, excluded.key_bits),
      key_sha256 = coalesce(i.key_sha256, excluded.key_sha256),
      signature_algorithm = coalesce(i.signature_algorithm, excluded.signature_algorithm),
      source_ref = coalesce(i.source_ref, excluded.source_ref),
      revoked = coalesce(excluded.revoked, i.revoked)
    returning id
  `.execute(tx);
  const own = new Set(rows.map(({ id }) => id));
  return new Set(written.map(({ id }) => id).filter((id) => own.has(id)));
}

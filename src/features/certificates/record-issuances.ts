import { DerError } from '#engine/certificates/der.ts';
import { caKeyOf, caNamesOf, caOwnerOf } from '#engine/ct/ca-names.ts';
import { type Issuance, readIssuance } from '#engine/ct/issuance.ts';
import { evaluateIssuance, inheritPolicy, isNoPolicy, type Violation } from '#engine/ct/policy.ts';
import { findCaa, permittedIssuers } from '#engine/dns/caa.ts';
import { createLookup, type Lookup } from '#engine/posture/lookup.ts';
import { type ProblemReport, recordProblems } from '#features/incidents/index.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import type { DnsClient } from '#platform/net/types.ts';
import { toIncidentIssuance, unexpectedIncident, violationIncident } from './issuance-incidents.ts';

import { type AccountPolicies, findPolicies, isExpiredOrRevoked, type LoggedAt } from './queries.ts';
import {
  type IssuanceHistory,
  type NewIssuance,
  reconcileIssuances,
  selectIssuanceHistories,
  upsertIssuances,
} from './record-queries.ts';

/**
 * Stores prepared issuances and opens incidents for new unexpected issuances. Stored rows only gain data, so several
 * logs, sources and retries can report the same certificate.
 * @returns the number of new issuances.
 */
export async function recordPrepared(
  tx: Tx,
  prepared: readonly PreparedIssuance[],
  now: Date,
): Promise<number> {
  const rows = unique(prepared);
  if (rows.length === 0) return 0;
  await reconcileIssuances(tx, rows);
  const added = await upsertIssuances(tx, rows, now);
  await recordProblems(tx, incidentsOf(rows, added, now));
  return added.size;
}

/**
 * Evaluates and stores issuances in a separate transaction.
 * @returns the number of new issuances.
 */
export async function recordIssuances(
  db: Db,
  found: readonly FoundIssuance[],
  { isInCaa, now }: { isInCaa: IsInCaa; now: Date },
): Promise<number> {
  const prepared = await prepareIssuances(db, found, isInCaa);
  return withTransaction(db, (tx) => recordPrepared(tx, prepared, now));
}

/** Merges certificates with their precertificates within a batch, because one statement cannot update a row twice. */
function unique(prepared: readonly PreparedIssuance[]): PreparedIssuance[] {
  const rows = new Map<string, PreparedIssuance>();
  for (const row of prepared) {
    const key = `${row.account_id} ${row.domain_id} ${row.identity}`;
    const other = rows.get(key);
    if (other === undefined) rows.set(key, row);
    else {
      const best = other.precertificate && !row.precertificate ? row : other;
      const logs = [...other.logs, ...row.logs];
      rows.set(key, { ...best, id: other.id, logs, baseline: other.baseline || row.baseline });
    }
  }
  return [...rows.values()];
}

function incidentsOf(
  rows: readonly PreparedIssuance[],
  added: ReadonlySet<string>,
  now: Date,
): ProblemReport[] {
  const reported = new Set<string>();
  return rows.flatMap((row) => {
    // A certificate for several domains of an account opens one incident.
    const identity = `${row.account_id} ${row.identity}`;
    const news =
      added.has(row.id) &&
      !row.baseline &&
      !isExpiredOrRevoked(row, now) &&
      row.state === 'unexpected' &&
      !reported.has(identity);
    if (!news) return [];
    reported.add(identity);
    const incidentIssuance = toIncidentIssuance({ ...row, names: [...row.names] }, row.account_id);
    if (row.violations.length === 0) return [unexpectedIncident(incidentIssuance, now)];
    return row.violations.map((violation) =>
      violationIncident(incidentIssuance, violation as Violation, now),
    );
  });
}

/** Returns whether the domain's CAA records name the CA. May require DNS lookups. */
export type IsInCaa = (domain: string, issuance: Issuance) => Promise<boolean>;

/** An evaluated issuance, ready to be inserted. */
type PreparedIssuance = NewIssuance;

/**
 * Evaluates issuances against current policies and history. It looks up CAA records, so it runs before the transaction
 * that stores the results.
 */
export async function prepareIssuances(
  db: Queryable,
  found: readonly FoundIssuance[],
  isInCaa: IsInCaa,
): Promise<PreparedIssuance[]> {
  const policies = new Map<string, AccountPolicies>();
  for (const accountId of new Set(found.map((one) => one.accountId))) {
    policies.set(accountId, await findPolicies(db, accountId));
  }
  // IDs are assigned in the order of the validity start, so that lists show the latest certificates first.
  const candidates = found
    .toSorted((a, b) => a.facts.notBefore - b.facts.notBefore)
    .map((one) => ({ found: one, row: toRow(one) }));
  const news = candidates.filter(({ found: { baseline } }) => !baseline);
  const known = await selectIssuanceHistories(
    db,
    news.map(({ row: { account_id, domain_id, identity, names, ca, key_sha256 } }) => ({
      account_id,
      domain_id,
      identity,
      names,
      ca,
      key_sha256,
    })),
  );
  const before = new Map(news.map(({ row }, n) => [row.id, known[n]]));
  const prepared: PreparedIssuance[] = [];
  for (const { found: one, row } of candidates) {
    prepared.push(await evaluate(one, row, { policies: policies.get(one.accountId), before, isInCaa }));
  }
  return prepared;
}

async function evaluate(
  found: FoundIssuance,
  row: NewIssuance,
  context: {
    policies: AccountPolicies | undefined;
    before: ReadonlyMap<string, IssuanceHistory | undefined>;
    isInCaa: IsInCaa;
  },
): Promise<NewIssuance> {
  const { policies } = context;
  const policy = inheritPolicy(policies?.domains.get(found.domainId), policies?.account);
  const violations = evaluateIssuance(found.facts, policy);
  const known = context.before.get(row.id);
  const renews = known?.renews ?? null;
  if (found.baseline || !isNoPolicy(policy)) {
    return {
      ...row,
      violations,
      renews,
      evaluated: true,
      state: violations.length > 0 ? 'unexpected' : 'expected',
    };
  }
  if (!found.pastKnown) return { ...row, renews, evaluated: false, state: 'expected' };
  const isNew = !isExpectedIssuer(known) && !(await context.isInCaa(found.domain, found.facts));
  return { ...row, renews, evaluated: true, state: isNew ? 'unexpected' : 'expected' };
}

/**
 * Returns whether the CA is known for the domain or the certificate is a renewal. A renewal has the same names, and
 * either the same key or a CA that the account uses.
 */
export function isExpectedIssuer(known: IssuanceHistory | undefined): boolean {
  if (known === undefined) return false;
  return known.ca_known || (known.renews !== null && (known.same_key || known.ca_usual));
}

function toRow(found: FoundIssuance): NewIssuance {
  const { facts, domain } = found;
  const own = facts.names.filter((name) => isNameOf(name, domain)).sort();
  const others = facts.names.filter((name) => !isNameOf(name, domain)).sort();
  return {
    id: newId(),
    account_id: found.accountId,
    domain_id: found.domainId,
    domain,
    identity: identityOf(facts),
    tbs_sha256: facts.tbsSha256,
    sha256: facts.sha256,
    precertificate: facts.precertificate,
    names: [...own, ...others].map(withoutNul),
    name_count: facts.nameCount,
    common_name: facts.commonName && withoutNul(facts.commonName),
    issuer_common_name: facts.issuer.commonName && withoutNul(facts.issuer.commonName),
    issuer_organization: facts.issuer.organization && withoutNul(facts.issuer.organization),
    issuer_ca_owner: caOwnerOf(facts.issuer),
    ca: withoutNul(caKeyOf(facts.issuer)),
    serial_number: bareSerial(facts.serialNumber),
    not_before: new Date(facts.notBefore),
    not_after: new Date(facts.notAfter),
    key_type: facts.keyType,
    key_bits: facts.keyBits,
    key_sha256: facts.keySha256,
    signature_algorithm: facts.signatureAlgorithm,
    logs: found.logs,
    revoked: found.revoked,
    state: 'expected',
    violations: [],
    renews: null,
    baseline: found.baseline,
    evaluated: true,
    der: found.der?.toString('hex') ?? null,
    source_ref: found.sourceRef,
  };
}

/** PostgreSQL's text type can't store NUL. */
const withoutNul = (text: string): string => text.replaceAll('\u0000', '?');

/** An issuance for a domain, as reported by a log or source. */
export interface FoundIssuance {
  accountId: string;
  domainId: string;
  domain: string;
  facts: Issuance;
  /** Null if the source returns only metadata. */
  der: Buffer | null;
  logs: readonly LoggedAt[];
  revoked: boolean | null;
  /** ID at the source, used to fetch the bytes later. */
  sourceRef: string | null;
  /** Whether the certificate existed before the domain was monitored. */
  baseline: boolean;
  /** Whether the history of the domain is known. A new CA can be recognized only with the history. */
  pastKnown: boolean;
}

/**
 * Returns the identity of an issuance within a domain: the TBS hash or, if it is unknown, the issuer and serial number.
 */
export function identityOf({ tbsSha256, serialNumber, issuer }: Issuance): string {
  if (tbsSha256 !== null) return tbsSha256;
  return `serial:${bareSerial(serialNumber)}:${issuer.organization ?? issuer.commonName ?? ''}`;
}

/** Removes the leading zero octets of a DER serial number. */
export const bareSerial = (serial: string): string => serial.toLowerCase().replace(/^(?:00)+(?=..)/, '');

/** Returns whether a name is the domain, one of its subdomains, or a wildcard that covers it. */
export function isNameOf(name: string, domain: string): boolean {
  if (name === domain || name.endsWith(`.${domain}`)) return true;
  return name.startsWith('*.') && name.slice(2) === domain.slice(domain.indexOf('.') + 1);
}

/** Parses a certificate, with the domain's names first. Returns null if it cannot be parsed. */
export function parseIssuance(der: Buffer, domain: string): Issuance | null {
  try {
    return readIssuance(der, (name) => isNameOf(name, domain));
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
}

/** Maximum number of names per certificate for CAA lookups. */
const maxNames = 5;

/**
 * Creates the check that the CAA records of a certificate's names allow its CA. The records of a name override the
 * records of its parent names (RFC 8659 section 3). If a lookup fails, no CA is allowed.
 */
export function createCaaCheck(dns: DnsClient): IsInCaa {
  return async (domain, { issuer, names }) => {
    const { lookup } = createLookup(dns, { timeoutMs: 3_000, maxQueries: 40 });
    const own = caNamesOf(issuer);
    const about = names.filter((name) => isNameOf(name, domain)).slice(0, maxNames);
    for (const name of about.length > 0 ? about : [domain]) {
      const permitted = await permittedCas(name, lookup);
      if (!permitted.some((ca) => own.has(ca))) return false;
    }
    return true;
  };
}

async function permittedCas(name: string, lookup: Lookup): Promise<readonly string[]> {
  const wildcard = name.startsWith('*.');
  const { properties } = await findCaa(wildcard ? name.slice(2) : name, lookup);
  return permittedIssuers(properties, wildcard) ?? [];
}

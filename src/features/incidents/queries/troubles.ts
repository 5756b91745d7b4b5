import { sql } from 'kysely';
import { type Severity, severities } from '#engine/findings/types.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Tx } from '#platform/database/types.ts';
import type { IncidentSourceType } from '../types.ts';

/** Statements that serve a whole batch of troubles, each with its account. */

/** Trouble back within this of resolving reopens the incident. */
const reopenWithinMs = 600_000;

/** A stretch of trouble that begins or goes on. */
export interface RaisedTrouble {
  accountId: string;
  /** See `fingerprintOf`; one call must not hold two of the same account and fingerprint. */
  fingerprint: string;
  title: string;
  severity: Severity;
  /** Reason code. */
  cause: string;
  source: { type: IncidentSourceType; id: string | null; name: string };
  domainId: string | null;
  at: Date;
  /** For a person; goes into the timeline. */
  message: string | null;
  /** Names of parents that are down: the incident stands, its alert does not go out. */
  suppressedBy?: readonly string[];
}

/** Sources whose trouble is over. */
export interface SettledSource {
  accountId: string;
  sourceId: string;
  at: Date;
  /** For the timeline. */
  message: string | null;
  /** Trouble that goes on (another class has just been raised); null: all is well. */
  exceptFingerprint: string | null;
}

/** An incident that trouble was put on. */
export interface RaisedRow {
  id: string;
  account_id: string;
  fingerprint: string;
}

function keysOf(troubles: readonly RaisedTrouble[]) {
  return sql`unnest(${troubles.map((trouble) => trouble.accountId)}::uuid[],
    ${troubles.map((trouble) => trouble.fingerprint)}::text[],
    ${troubles.map((trouble) => trouble.at)}::timestamptz[], ${troubles.map((trouble) => trouble.severity)}::text[],
    ${troubles.map((trouble) => trouble.title.slice(0, 500))}::text[],
    ${troubles.map((trouble) => trouble.cause)}::text[]) as t (account_id, fingerprint, at, severity, title, cause)`;
}

/** Trouble that got worse is told as it is now; trouble that got milder keeps what it was at its worst. */
const worsened = sql.join(
  ['title', 'cause', 'severity'].map(
    (column) =>
      sql`${sql.ref(column)} = case when ${rankOf('t.severity')} > ${rankOf('i.severity')}
        then ${sql.ref(`t.${column}`)} else ${sql.ref(`i.${column}`)} end`,
  ),
);

function rankOf(column: string) {
  return sql`array_position(array[${sql.join(severities.map((severity) => sql.lit(severity)))}], ${sql.ref(column)})`;
}

/** Counts trouble on the incidents of it that are unresolved. */
export async function joinUnresolved(tx: Tx, troubles: readonly RaisedTrouble[]): Promise<RaisedRow[]> {
  const { rows } = await sql<RaisedRow>`${named('incidents-join')}
    update incidents i set occurrences = occurrences + 1, last_occurred_at = greatest(last_occurred_at, t.at),
      ${worsened}
    from ${keysOf(troubles)}
    where i.account_id = t.account_id and i.fingerprint = t.fingerprint and i.state <> 'resolved'
    returning i.id, i.account_id, i.fingerprint
  `.execute(tx);
  return rows;
}

/** Opens incidents of it again that resolved a short while ago; what a person resolved stays so. */
export async function reopenIncidents(tx: Tx, troubles: readonly RaisedTrouble[]): Promise<RaisedRow[]> {
  const { rows } = await sql<RaisedRow>`${named('incidents-reopen')}
    update incidents i set state = 'open', resolved_at = null, resolved_by = null, acknowledged_at = null,
      occurrences = i.occurrences + 1, last_occurred_at = t.at, ${worsened}
    from (
      select distinct on (r.account_id, r.fingerprint) r.id, t.at, t.severity, t.title, t.cause
      from ${keysOf(troubles)}
      join incidents r on r.account_id = t.account_id and r.fingerprint = t.fingerprint
        and r.state = 'resolved' and not r.resolved_by_hand and r.resolved_at > t.at - ${reopenWithinMs} * interval '1 millisecond'
      order by r.account_id, r.fingerprint, r.resolved_at desc
    ) t
    where i.id = t.id and i.state = 'resolved'
    returning i.id, i.account_id, i.fingerprint
  `.execute(tx);
  return rows;
}

/** Opens new incidents; one that another process has just opened is counted on, and `opened` is false. */
export async function openIncidents(
  tx: Tx,
  troubles: readonly RaisedTrouble[],
): Promise<(RaisedRow & { opened: boolean })[]> {
  const rows = troubles.map((trouble) => ({
    id: newId(),
    account_id: trouble.accountId,
    fingerprint: trouble.fingerprint,
    title: trouble.title.slice(0, 500),
    severity: trouble.severity,
    state: 'open',
    cause: trouble.cause,
    source_type: trouble.source.type,
    source_id: trouble.source.id,
    source_name: trouble.source.name,
    domain_id: trouble.domainId,
    opened_at: trouble.at,
    last_occurred_at: trouble.at,
  }));
  return tx
    .insertInto('incidents')
    .values(rows)
    .onConflict((conflict) =>
      // Another process opened it since we looked: then this is a repeat.
      conflict
        .columns(['account_id', 'fingerprint'])
        .where('state', '<>', 'resolved')
        .doUpdateSet({ occurrences: sql`incidents.occurrences + 1` }),
    )
    .returning(['id', 'account_id', 'fingerprint', sql<boolean>`xmax = 0`.as('opened')])
    .execute();
}

/** An incident that was resolved with its source. */
export interface SettledRow {
  id: string;
  account_id: string;
  at: Date;
  message: string | null;
}

/** Resolves what is open on these sources, acknowledged or not. */
export async function resolveOfSources(
  tx: Tx,
  sourceType: IncidentSourceType,
  settled: readonly SettledSource[],
): Promise<SettledRow[]> {
  const { rows } = await sql<SettledRow>`
    update incidents i set state = 'resolved', resolved_at = s.at, resolved_by = 'system'
    from unnest(${settled.map((one) => one.accountId)}::uuid[], ${settled.map((one) => one.sourceId)}::uuid[],
      ${settled.map((one) => one.at)}::timestamptz[], ${settled.map((one) => one.message)}::text[],
      ${settled.map((one) => one.exceptFingerprint)}::text[]) as s (account_id, source_id, at, message, except_fingerprint)
    where i.source_id = s.source_id and i.account_id = s.account_id and i.source_type = ${sourceType}
      and i.state <> 'resolved' and i.fingerprint is distinct from s.except_fingerprint
    returning i.id, i.account_id, s.at, s.message
  `.execute(tx);
  return rows;
}

/** Resolves what is open under these fingerprints, acknowledged or not. */
export async function resolveOfFingerprints(
  tx: Tx,
  settled: readonly { accountId: string; fingerprint: string; at: Date; message: string | null }[],
): Promise<SettledRow[]> {
  const { rows } = await sql<SettledRow>`${named('incidents-over')}
    update incidents i set state = 'resolved', resolved_at = s.at, resolved_by = 'system'
    from unnest(${settled.map((one) => one.accountId)}::uuid[], ${settled.map((one) => one.fingerprint)}::text[],
      ${settled.map((one) => one.at)}::timestamptz[], ${settled.map((one) => one.message)}::text[])
      as s (account_id, fingerprint, at, message)
    where i.account_id = s.account_id and i.fingerprint = s.fingerprint and i.state <> 'resolved'
    returning i.id, i.account_id, s.at, s.message
  `.execute(tx);
  return rows;
}

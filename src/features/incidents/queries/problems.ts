import { type RawBuilder, sql } from 'kysely';
import { type Severity, severities } from '#engine/findings/types.ts';
import { newId } from '#platform/crypto.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { type Text, textOf } from '#platform/errors.ts';
import { storedCode } from '#platform/stored-texts.ts';
import type { CloseReason, IncidentSourceType } from '../types.ts';

/** Time after its resolution in which an incident is reopened if the problem recurs, in ms. */
const reopenWithinMs = 600_000;

/** A problem that begins or continues. */
export interface DetectedProblem {
  accountId: string;
  /** See `fingerprintOf`. A call must not contain the same account and fingerprint twice. */
  fingerprint: string;
  title: Text;
  severity: Severity;
  /** Reason code. */
  cause: string;
  source: { type: IncidentSourceType; id: string | null; name: string };
  domainId: string | null;
  at: Date;
  /** Shown in the timeline. */
  message: Text | null;
  /** Names of parents that are down; the incident is opened, but its alert is suppressed. */
  suppressedBy?: readonly string[];
}

/** The end of a source's problem. */
export interface RecoveredSource {
  accountId: string;
  sourceId: string;
  at: Date;
  /** Shown in the timeline. */
  message: Text | null;
  /** The fingerprint of the problem that continues with another cause class; null if no problem continues. */
  exceptFingerprint: string | null;
  /**
   * Reason for closing the incident without a recovery; null or absent if the source has recovered. With a reason,
   * flapping incidents are closed, too.
   */
  closedBecause?: CloseReason | null;
}

/** An incident that a problem was recorded on. */
export interface RaisedRow {
  id: string;
  account_id: string;
  fingerprint: string;
  /** Whether the source is flapping. If so, no notification is sent for this change. */
  flapping: boolean;
}

function keysOf(problems: readonly DetectedProblem[]) {
  return sql`unnest(${problems.map((trouble) => trouble.accountId)}::uuid[],
    ${problems.map((trouble) => trouble.fingerprint)}::text[],
    ${problems.map((trouble) => trouble.at)}::timestamptz[], ${problems.map((trouble) => trouble.severity)}::text[],
    ${problems.map((trouble) => titleText(trouble.title))}::text[],
    ${problems.map((trouble) => storedCode(trouble.title))}::jsonb[],
    ${problems.map((trouble) => trouble.cause)}::text[]) as t (account_id, fingerprint, at, severity, title, coded_title, cause)`;
}

/** Returns the English title, truncated to the length of its column. */
export const titleText = (title: Text): string => textOf(title).slice(0, 500);

/** SQL assignments that update the incident if the problem has become more severe. */
const severityAssignments = sql.join(
  ['title', 'coded_title', 'cause', 'severity'].map(
    (column) =>
      sql`${sql.ref(column)} = case when ${rankOf('t.severity')} > ${rankOf('i.severity')}
        then ${sql.ref(`t.${column}`)} else ${sql.ref(`i.${column}`)} end`,
  ),
);

function rankOf(column: string) {
  return sql`array_position(array[${sql.join(severities.map((severity) => sql.lit(severity)))}], ${sql.ref(column)})`;
}

/** Counts problems on their unresolved incidents. If a flapping source was up in between, its change is recorded. */
export async function countOnUnresolved(tx: Tx, problems: readonly DetectedProblem[]): Promise<RaisedRow[]> {
  const { rows } = await sql<RaisedRow>`${named('incidents-join')}
    update incidents i set occurrences = occurrences + 1, last_occurred_at = greatest(last_occurred_at, t.at),
      recent_changes = case when source_recovered then ${appendChange('i', 't.at')} else recent_changes end,
      source_recovered = false, ${severityAssignments}
    from ${keysOf(problems)}
    where i.account_id = t.account_id and i.fingerprint = t.fingerprint and i.state <> 'resolved'
    returning i.id, i.account_id, i.fingerprint, i.flapping
  `.execute(tx);
  return rows;
}

/** Reopens recently resolved incidents, unless they were resolved manually. */
export async function reopenIncidents(
  tx: Tx,
  problems: readonly (DetectedProblem & { maintenance: boolean })[],
): Promise<RaisedRow[]> {
  // A fingerprint contains the source ID, so it belongs to one account.
  const suppressedFingerprints = sql`${problems.filter((one) => one.maintenance).map((one) => one.fingerprint)}::text[]`;
  const { rows } = await sql<RaisedRow>`${named('incidents-reopen')}
    update incidents i set state = 'open', resolved_at = null, resolved_by = null, acknowledged_at = null, parent_incident_id = null,
      occurrences = i.occurrences + 1, last_occurred_at = t.at, closed_because = null,
      source_recovered = false,
      -- Down before a pause and down after it does not count as a change.
      flapping = i.closed_because is null and ${isFlappingAfter('t.at')},
      recent_changes = case when i.closed_because is null then ${appendChange('i', 't.at')} else i.recent_changes end, suppressed_by_maintenance = t.maintenance, ${severityAssignments}
    from (
      select distinct on (r.account_id, r.fingerprint) r.id, t.at, t.severity, t.title, t.coded_title, t.cause,
        t.fingerprint = any(${suppressedFingerprints}) as maintenance
      from ${keysOf(problems)}
      join incidents r on r.account_id = t.account_id and r.fingerprint = t.fingerprint
        and r.state = 'resolved' and not r.resolved_manually and r.resolved_at > t.at - ${reopenWithinMs} * interval '1 millisecond'
      order by r.account_id, r.fingerprint, r.resolved_at desc
    ) t
    where i.id = t.id and i.state = 'resolved'
    returning i.id, i.account_id, i.fingerprint, i.flapping
  `.execute(tx);
  return rows;
}

/**
 * Opens incidents. If another process has just opened the same incident, the problem is counted on it and `opened` is
 * false. The changes of the previous incident are copied, because slow flapping opens a new incident each time.
 */
export async function openIncidents(
  tx: Tx,
  problems: readonly (DetectedProblem & { maintenance: boolean })[],
): Promise<(RaisedRow & { opened: boolean })[]> {
  const rows = problems.map((trouble) => ({
    id: newId(),
    account_id: trouble.accountId,
    fingerprint: trouble.fingerprint,
    title: titleText(trouble.title),
    coded_title: storedCode(trouble.title),
    severity: trouble.severity,
    state: 'open' as const,
    cause: trouble.cause,
    source_type: trouble.source.type,
    source_id: trouble.source.id,
    source_name: trouble.source.name,
    domain_id: trouble.domainId,
    opened_at: trouble.at,
    last_occurred_at: trouble.at,
    recent_changes: sql<Date[]>`coalesce((
      select case when r.closed_because is null then ${appendChange('r', 'r.at')} else r.recent_changes end from (
      select recent_changes, closed_because, ${trouble.at}::timestamptz as at from incidents
      where account_id = ${trouble.accountId} and fingerprint = ${trouble.fingerprint} and state = 'resolved'
        and not resolved_manually order by resolved_at desc limit 1) r), array[${trouble.at}::timestamptz])`,
    maintenance: trouble.maintenance,
    suppressed_by_maintenance: trouble.maintenance,
  }));
  return tx
    .insertInto('incidents')
    .values(rows)
    .onConflict((conflict) =>
      // Another process opened the incident in the meantime, so this is a repetition.
      conflict
        .columns(['account_id', 'fingerprint'])
        .where('state', '<>', 'resolved')
        .doUpdateSet({ occurrences: sql`incidents.occurrences + 1` }),
    )
    .returning(['id', 'account_id', 'fingerprint', 'flapping', sql<boolean>`xmax = 0`.as('opened')])
    .execute();
}

/** An incident after its source has recovered or was deleted. */
export interface ResolvedRow {
  id: string;
  account_id: string;
  at: Date;
  message: Text | null;
  /**
   * State after the change: `resolved`, or unchanged if the incident is flapping and stays open. `began` is true if
   * flapping began with this change.
   */
  state: string;
  began: boolean;
}

/**
 * Returns the assignments for the end of a problem: resolved, or open while it is flapping. Pausing or deleting a
 * source is not a status change, but it ends flapping.
 */
function resolutionColumns(closedBecause: RawBuilder<unknown>) {
  const isClosed = sql`${closedBecause} is not null`;
  const stays = sql`(${isFlappingAfter('s.at')} and not ${isClosed})`;
  return sql`
    closed_because = ${closedBecause},
    state = case when ${stays} then i.state else 'resolved' end,
    resolved_at = case when ${stays} then null else s.at end,
    resolved_by = case when ${stays} then null else 'system' end,
    flapping = ${stays}, source_recovered = ${stays},
    recent_changes = case when not ${isClosed} then ${appendChange('i', 's.at')}
      when i.flapping then '{}' else i.recent_changes end`;
}

/** The returned columns; `o` is the row before the update. */
const resolvedColumns = sql`i.id, i.account_id, s.at, s.message, i.state, i.flapping and not o.flapping as began`;

/** Resolves open and acknowledged incidents of sources. */
export async function resolveBySource(
  tx: Tx,
  sourceType: IncidentSourceType,
  resolved: readonly RecoveredSource[],
): Promise<ResolvedRow[]> {
  const { rows } = await sql<ResolvedRow>`
    update incidents i set ${resolutionColumns(sql`s.closed_because`)}
    from unnest(${resolved.map((one) => one.accountId)}::uuid[], ${resolved.map((one) => one.sourceId)}::uuid[],
      ${resolved.map((one) => one.at)}::timestamptz[], ${resolved.map((one) => JSON.stringify(one.message))}::jsonb[],
      ${resolved.map((one) => one.exceptFingerprint)}::text[], ${resolved.map((one) => one.closedBecause ?? null)}::text[])
      as s (account_id, source_id, at, message, except_fingerprint, closed_because)
    join incidents o on o.source_id = s.source_id and o.account_id = s.account_id and o.state <> 'resolved'
    where i.id = o.id and i.source_type = ${sourceType}
      and i.state <> 'resolved' and i.fingerprint is distinct from s.except_fingerprint
      and (not i.source_recovered or s.closed_because is not null)
    returning ${resolvedColumns}
  `.execute(tx);
  return rows;
}

/** Resolves open and acknowledged incidents with these fingerprints. */
export async function resolveByFingerprint(
  tx: Tx,
  resolved: readonly { accountId: string; fingerprint: string; at: Date; message: Text | null }[],
): Promise<ResolvedRow[]> {
  const { rows } = await sql<ResolvedRow>`${named('incidents-over')}
    update incidents i set ${resolutionColumns(sql`null::text`)}
    from unnest(${resolved.map((one) => one.accountId)}::uuid[], ${resolved.map((one) => one.fingerprint)}::text[],
      ${resolved.map((one) => one.at)}::timestamptz[], ${resolved.map((one) => JSON.stringify(one.message))}::jsonb[])
      as s (account_id, fingerprint, at, message)
    join incidents o on o.account_id = s.account_id and o.fingerprint = s.fingerprint and o.state <> 'resolved'
    where i.id = o.id and i.state <> 'resolved' and not i.source_recovered
    returning ${resolvedColumns}
  `.execute(tx);
  return rows;
}

/** An incident with an alert that a maintenance window suppresses. */
export interface SuppressedIncident {
  id: string;
  account_id: string;
  source_id: string | null;
  domain_id: string | null;
}

/** Returns unresolved incidents of all accounts that are suppressed by maintenance windows. */
export async function selectSuppressedByMaintenance(tx: Tx, limit: number): Promise<SuppressedIncident[]> {
  const { rows } = await sql<SuppressedIncident>`${named('incidents-suppressed')}
    select id, account_id, source_id, domain_id from incidents
    where suppressed_by_maintenance and state <> 'resolved' and not source_recovered order by account_id limit ${limit}
  `.execute(tx);
  return rows;
}

/**
 * Releases incidents that are still suppressed and unresolved.
 * @returns their IDs.
 */
export async function releaseSuppressed(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update incidents set suppressed_by_maintenance = false
    where id = any(${[...ids]}::uuid[]) and suppressed_by_maintenance and state <> 'resolved' and not source_recovered
    returning id
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The period for detecting flapping: four changes within this time. */
const flapWindowMs = sql.lit('30 minutes');
/** Time that a source must be stable for flapping to end. */
const flapStableMs = sql.lit('15 minutes');

/** Returns `recent_changes` with one more change, limited to the last four changes. `of` is the alias of the row. */
function appendChange(of: 'i' | 'r', at: 's.at' | 't.at' | 'r.at') {
  const changes = sql.ref(`${of}.recent_changes`);
  return sql`(${changes} || ${sql.ref(at)})[greatest(1, cardinality(${changes}) - 2):]`;
}

/**
 * SQL condition that is true if the row is flapping after a change at this time: it was flapping before, or this is the
 * fourth change within half an hour.
 */
function isFlappingAfter(at: 's.at' | 't.at') {
  const third = sql`i.recent_changes[cardinality(i.recent_changes) - 2]`;
  return sql`(i.flapping or coalesce(${third} > ${sql.ref(at)} - ${flapWindowMs}::interval, false))`;
}

/** An incident that has stopped flapping. */
interface StableRow {
  id: string;
  account_id: string;
  state: string;
  /** Time of the last change of its source. */
  changed_at: Date;
}

/**
 * Ends flapping after the stable time: resolves incidents if their source is up, and keeps all other incidents open.
 */
export async function endFlappingIncidents(tx: Tx, now: Date): Promise<StableRow[]> {
  const { rows } = await sql<StableRow>`${named('incidents-calm')}
    update incidents i set flapping = false, recent_changes = '{}',
      state = case when source_recovered then 'resolved' else state end,
      resolved_at = case when source_recovered then ${now}::timestamptz end,
      resolved_by = case when source_recovered then 'system' end
    from (select id, recent_changes[cardinality(recent_changes)] as changed_at from incidents where flapping) c
    where i.id = c.id and i.flapping and i.state <> 'resolved'
      and i.recent_changes[cardinality(i.recent_changes)] <= ${now}::timestamptz - ${flapStableMs}::interval
    returning i.id, i.account_id, i.state, c.changed_at
  `.execute(tx);
  return rows;
}

/** Returns whether any incident is flapping. If not, the caller needs no transaction. */
export async function hasFlappingIncidents(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from incidents where flapping limit 1`.execute(db);
  return rows.length > 0;
}

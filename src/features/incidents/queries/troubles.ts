import { type RawBuilder, sql } from 'kysely';
import { type Severity, severities } from '#engine/findings/types.ts';
import { newId } from '#platform/crypto.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Tx } from '#platform/database/types.ts';
import type { CloseReason, IncidentSourceType } from '../types.ts';
import { flapsBy, withChange } from './flapping.ts';

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
  /** Why it is closed without a recovery; null or absent: the source has recovered. Closes flapping incidents too. */
  closedBecause?: CloseReason | null;
}

/** An incident that trouble was put on. */
export interface RaisedRow {
  id: string;
  account_id: string;
  fingerprint: string;
  /** Its source changes to and fro, so this change is told to nobody. */
  flapping: boolean;
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

/** Counts trouble on the incidents of it that are unresolved; one that flaps and was well meanwhile has changed. */
export async function joinUnresolved(tx: Tx, troubles: readonly RaisedTrouble[]): Promise<RaisedRow[]> {
  const { rows } = await sql<RaisedRow>`${named('incidents-join')}
    update incidents i set occurrences = occurrences + 1, last_occurred_at = greatest(last_occurred_at, t.at),
      recent_changes = case when source_well then ${withChange('i', 't.at')} else recent_changes end,
      source_well = false, ${worsened}
    from ${keysOf(troubles)}
    where i.account_id = t.account_id and i.fingerprint = t.fingerprint and i.state <> 'resolved'
    returning i.id, i.account_id, i.fingerprint, i.flapping
  `.execute(tx);
  return rows;
}

/** Opens incidents of it again that resolved a short while ago; what a person resolved stays so. */
export async function reopenIncidents(
  tx: Tx,
  troubles: readonly (RaisedTrouble & { maintenance: boolean })[],
): Promise<RaisedRow[]> {
  // A fingerprint names its source, which is one account's.
  const heldPrints = sql`${troubles.filter((one) => one.maintenance).map((one) => one.fingerprint)}::text[]`;
  const { rows } = await sql<RaisedRow>`${named('incidents-reopen')}
    update incidents i set state = 'open', resolved_at = null, resolved_by = null, acknowledged_at = null,
      occurrences = i.occurrences + 1, last_occurred_at = t.at, closed_because = null,
      source_well = false,
      -- Down before a pause and down after it is no change.
      flapping = i.closed_because is null and ${flapsBy('t.at')},
      recent_changes = case when i.closed_because is null then ${withChange('i', 't.at')} else i.recent_changes end, held_by_maintenance = t.maintenance, ${worsened}
    from (
      select distinct on (r.account_id, r.fingerprint) r.id, t.at, t.severity, t.title, t.cause,
        t.fingerprint = any(${heldPrints}) as maintenance
      from ${keysOf(troubles)}
      join incidents r on r.account_id = t.account_id and r.fingerprint = t.fingerprint
        and r.state = 'resolved' and not r.resolved_by_hand and r.resolved_at > t.at - ${reopenWithinMs} * interval '1 millisecond'
      order by r.account_id, r.fingerprint, r.resolved_at desc
    ) t
    where i.id = t.id and i.state = 'resolved'
    returning i.id, i.account_id, i.fingerprint, i.flapping
  `.execute(tx);
  return rows;
}

/**
 * Opens new incidents; one that another process has just opened is counted on, and `opened` is false. Changes of the one
 * before it count on: what flaps slowly opens a new one each time.
 */
export async function openIncidents(
  tx: Tx,
  troubles: readonly (RaisedTrouble & { maintenance: boolean })[],
): Promise<(RaisedRow & { opened: boolean })[]> {
  const rows = troubles.map((trouble) => ({
    id: newId(),
    account_id: trouble.accountId,
    fingerprint: trouble.fingerprint,
    title: trouble.title.slice(0, 500),
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
      select case when r.closed_because is null then ${withChange('r', 'r.at')} else r.recent_changes end from (
      select recent_changes, closed_because, ${trouble.at}::timestamptz as at from incidents
      where account_id = ${trouble.accountId} and fingerprint = ${trouble.fingerprint} and state = 'resolved'
        and not resolved_by_hand order by resolved_at desc limit 1) r), array[${trouble.at}::timestamptz])`,
    maintenance: trouble.maintenance,
    held_by_maintenance: trouble.maintenance,
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
    .returning(['id', 'account_id', 'fingerprint', 'flapping', sql<boolean>`xmax = 0`.as('opened')])
    .execute();
}

/** An incident that was resolved with its source. */
export interface SettledRow {
  id: string;
  account_id: string;
  at: Date;
  message: string | null;
  /** `resolved`; or unchanged if the incident flaps: it stays open, and `began` says whether flapping began with this change. */
  state: string;
  began: boolean;
}

/**
 * What the end of a trouble makes of its incident: resolved, or kept open while it flaps. A source that is paused or
 * deleted has not changed its state, so that is not counted as a change; it ends flapping.
 */
function overBy(closedBecause: RawBuilder<unknown>) {
  const isClosed = sql`${closedBecause} is not null`;
  const stays = sql`(${flapsBy('s.at')} and not ${isClosed})`;
  return sql`
    closed_because = ${closedBecause},
    state = case when ${stays} then i.state else 'resolved' end,
    resolved_at = case when ${stays} then null else s.at end,
    resolved_by = case when ${stays} then null else 'system' end,
    flapping = ${stays}, source_well = ${stays},
    recent_changes = case when not ${isClosed} then ${withChange('i', 's.at')}
      when i.flapping then '{}' else i.recent_changes end`;
}

/** Columns of an incident that is over, `o` being the row as it was. */
const overColumns = sql`i.id, i.account_id, s.at, s.message, i.state, i.flapping and not o.flapping as began`;

/** Resolves what is open on these sources, acknowledged or not. */
export async function resolveOfSources(
  tx: Tx,
  sourceType: IncidentSourceType,
  settled: readonly SettledSource[],
): Promise<SettledRow[]> {
  const { rows } = await sql<SettledRow>`
    update incidents i set ${overBy(sql`s.closed_because`)}
    from unnest(${settled.map((one) => one.accountId)}::uuid[], ${settled.map((one) => one.sourceId)}::uuid[],
      ${settled.map((one) => one.at)}::timestamptz[], ${settled.map((one) => one.message)}::text[],
      ${settled.map((one) => one.exceptFingerprint)}::text[], ${settled.map((one) => one.closedBecause ?? null)}::text[])
      as s (account_id, source_id, at, message, except_fingerprint, closed_because)
    join incidents o on o.source_id = s.source_id and o.account_id = s.account_id and o.state <> 'resolved'
    where i.id = o.id and i.source_type = ${sourceType}
      and i.state <> 'resolved' and i.fingerprint is distinct from s.except_fingerprint
      and (not i.source_well or s.closed_because is not null)
    returning ${overColumns}
  `.execute(tx);
  return rows;
}

/** Resolves what is open under these fingerprints, acknowledged or not. */
export async function resolveOfFingerprints(
  tx: Tx,
  settled: readonly { accountId: string; fingerprint: string; at: Date; message: string | null }[],
): Promise<SettledRow[]> {
  const { rows } = await sql<SettledRow>`${named('incidents-over')}
    update incidents i set ${overBy(sql`null::text`)}
    from unnest(${settled.map((one) => one.accountId)}::uuid[], ${settled.map((one) => one.fingerprint)}::text[],
      ${settled.map((one) => one.at)}::timestamptz[], ${settled.map((one) => one.message)}::text[])
      as s (account_id, fingerprint, at, message)
    join incidents o on o.account_id = s.account_id and o.fingerprint = s.fingerprint and o.state <> 'resolved'
    where i.id = o.id and i.state <> 'resolved' and not i.source_well
    returning ${overColumns}
  `.execute(tx);
  return rows;
}

/** An incident that nobody was told of, because of a window. */
export interface HeldIncident {
  id: string;
  account_id: string;
  source_id: string | null;
  domain_id: string | null;
}

/** Returns unresolved incidents of any account that maintenance windows hold back. */
export async function selectHeld(tx: Tx, limit: number): Promise<HeldIncident[]> {
  const { rows } = await sql<HeldIncident>`${named('incidents-held')}
    select id, account_id, source_id, domain_id from incidents
    where held_by_maintenance and state <> 'resolved' and not source_well order by account_id limit ${limit}
  `.execute(tx);
  return rows;
}

/** Releases incidents that are still held back and unresolved. @returns their ids. */
export async function releaseHeld(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update incidents set held_by_maintenance = false
    where id = any(${[...ids]}::uuid[]) and held_by_maintenance and state <> 'resolved' and not source_well
    returning id
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

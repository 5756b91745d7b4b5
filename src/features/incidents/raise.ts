import { sql } from 'kysely';
import { type Severity, severities } from '#engine/findings/types.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Tx } from '#platform/database/types.ts';
import { insertIncidentEvents, type NewIncidentEvent } from './event-queries.ts';
import type { IncidentSourceType } from './fingerprint.ts';

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

type RaisedAs = 'opened' | 'reoccurred' | 'reopened';

/**
 * Opens incidents in the transaction of what caused them. Trouble that is already open is counted on it;
 * trouble resolved less than ten minutes ago is reopened; the rest is new. Each leaves an event in the
 * timeline, which is also the outbox that alert routing reads, and one more where a parent holds the alert
 * back. Set-based: a thousand at once are five statements.
 */
export async function raiseIncidents(tx: Tx, troubles: readonly RaisedTrouble[]): Promise<void> {
  if (troubles.length === 0) return;
  const outcome = new Map<string, { id: string; as: RaisedAs }>();
  await take(outcome, 'reoccurred', await joinOpen(tx, troubles));
  const left = troubles.filter((trouble) => !outcome.has(keyOf(trouble)));
  if (left.length > 0) await take(outcome, 'reopened', await reopen(tx, left));
  const fresh = left.filter((trouble) => !outcome.has(keyOf(trouble)));
  if (fresh.length > 0) await take(outcome, 'opened', await open(tx, fresh));
  const events: NewIncidentEvent[] = [];
  for (const trouble of troubles) {
    const raised = outcome.get(keyOf(trouble));
    if (raised === undefined) continue;
    const event = {
      accountId: trouble.accountId,
      incidentId: raised.id,
      at: trouble.at,
      actor: { type: 'system', name: 'Belltower' },
    } as const;
    events.push({ ...event, type: raised.as, message: trouble.message });
    const parents = trouble.suppressedBy ?? [];
    if (parents.length > 0) {
      const message = `Alert held back: ${parents.join(', ')} ${parents.length === 1 ? 'is' : 'are'} down.`;
      events.push({ ...event, type: 'suppressed', message });
    }
  }
  await insertIncidentEvents(tx, events);
}

interface RaisedRow {
  id: string;
  account_id: string;
  fingerprint: string;
}

const keyOf = (trouble: { accountId: string; fingerprint: string }) =>
  `${trouble.accountId} ${trouble.fingerprint}`;

function take(outcome: Map<string, { id: string; as: RaisedAs }>, as: RaisedAs, rows: RaisedRow[]): void {
  for (const row of rows) {
    outcome.set(keyOf({ accountId: row.account_id, fingerprint: row.fingerprint }), { id: row.id, as });
  }
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

async function joinOpen(tx: Tx, troubles: readonly RaisedTrouble[]): Promise<RaisedRow[]> {
  const { rows } = await sql<RaisedRow>`${named('incidents-join')}
    update incidents i set occurrences = occurrences + 1, last_occurred_at = greatest(last_occurred_at, t.at),
      ${worsened}
    from ${keysOf(troubles)}
    where i.account_id = t.account_id and i.fingerprint = t.fingerprint and i.state <> 'resolved'
    returning i.id, i.account_id, i.fingerprint
  `.execute(tx);
  return rows;
}

async function reopen(tx: Tx, troubles: readonly RaisedTrouble[]): Promise<RaisedRow[]> {
  const { rows } = await sql<RaisedRow>`${named('incidents-reopen')}
    update incidents i set state = 'open', resolved_at = null, resolved_by = null, acknowledged_at = null,
      occurrences = i.occurrences + 1, last_occurred_at = t.at, ${worsened}
    from (
      select distinct on (r.account_id, r.fingerprint) r.id, t.at, t.severity, t.title, t.cause
      from ${keysOf(troubles)}
      join incidents r on r.account_id = t.account_id and r.fingerprint = t.fingerprint
        and r.state = 'resolved' and r.resolved_at > t.at - ${reopenWithinMs} * interval '1 millisecond'
      order by r.account_id, r.fingerprint, r.resolved_at desc
    ) t
    where i.id = t.id and i.state = 'resolved'
    returning i.id, i.account_id, i.fingerprint
  `.execute(tx);
  return rows;
}

async function open(tx: Tx, troubles: readonly RaisedTrouble[]): Promise<RaisedRow[]> {
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
    .returning(['id', 'account_id', 'fingerprint'])
    .execute();
}

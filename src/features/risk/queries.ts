import { sql } from 'kysely';
import { modelVersion } from '#engine/risk/model.ts';
import type { Scope, ScopeNote } from '#engine/risk/scope.ts';
import type { ScoreResult } from '#engine/risk/types.ts';
import { isUuid } from '#platform/crypto.ts';
import { batchRows } from '#platform/database/batched-reads.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db, Queryable } from '#platform/database/types.ts';
import { type PackedContributor, packContributors, type RiskPoint, toRiskPoint } from './risk-point.ts';
import type { SnapshotMonitor } from './views.ts';

/** An account's monitor, and the first UTC day (`YYYY-MM-DD`) of its trend. */
export interface TrendQuery {
  accountId: string;
  monitorId: string;
  since: string;
}

/**
 * Returns risk trends, oldest point first, as JSON texts of arrays with one point per UTC day. Points are stored in the
 * format of the response, so that a year takes one row and no parsing. If several models scored a day, the score of the
 * current model is used. Monitors of other accounts are omitted.
 */
export async function listRiskTrends(
  db: Queryable,
  orders: readonly TrendQuery[],
): Promise<Map<TrendQuery, string>> {
  const known = orders.filter(({ monitorId }) => isUuid(monitorId));
  if (known.length === 0) return new Map();
  const requested = batchRows(known, [
    ['uuid', ({ accountId }) => accountId],
    ['uuid', ({ monitorId }) => monitorId],
    ['date', ({ since }) => since],
  ]);
  const { rows } = await sql<{ n: number; points: string }>`${named('risk-trend')}
    select k.n, '[' || coalesce((
      select string_agg(point::text, ',' order by date) from (
        select distinct on (date) date, point from risk_snapshots
        where monitor_id = m.id and date >= k.since
        order by date, (model_version = ${modelVersion}) desc, created_at desc
      ) newest
    ), '') || ']' as points
    from ${requested} as k (account_id, monitor_id, since, n)
      join domain_monitors m on m.id = k.monitor_id and m.account_id = k.account_id
  `.execute(db);
  return new Map(rows.map(({ n, points }) => [known[n - 1] as TrendQuery, points]));
}

/** A stored daily snapshot. */
interface StoredSnapshot {
  point: RiskPoint;
  contributors: PackedContributor[];
}

/**
 * Returns the latest snapshots of a monitor at or before two UTC days. The earlier snapshot is null if there is none.
 * The result is null for an unknown monitor.
 */
export async function findSnapshots(
  db: Queryable,
  accountId: string,
  { monitorId, from, to }: { monitorId: string; from: string; to: string },
): Promise<{ from: StoredSnapshot | null; to: StoredSnapshot | null } | null> {
  const newestUpTo = (day: string) => sql`(
    select json_build_object('point', r.point, 'contributors', r.contributors) from risk_snapshots r
    where r.monitor_id = m.id and r.account_id = ${accountId} and r.date <= ${day}::date
    order by r.date desc, (r.model_version = ${modelVersion}) desc, r.created_at desc limit 1)`;
  const { rows } = await sql<{ from: StoredSnapshot | null; to: StoredSnapshot | null }>`
    select ${newestUpTo(from)} as "from", ${newestUpTo(to)} as "to"
    from domain_monitors m where m.id = ${monitorId} and m.account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** A monitor with its score of the day. */
export interface ScoredMonitor {
  monitor: SnapshotMonitor;
  score: ScoreResult;
  scope: Scope;
  notes: ScopeNote[];
}

/**
 * Inserts snapshots; existing rows are not changed.
 * @returns the number of rows inserted.
 */
export async function insertSnapshots(
  db: Db,
  snapshots: readonly ScoredMonitor[],
  { date, now }: { date: string; now: Date },
): Promise<number> {
  const column = <T>(pick: (snapshot: (typeof snapshots)[number]) => T) => snapshots.map(pick);
  const result = await sql`${named('snapshot-insert')}
    insert into risk_snapshots (monitor_id, account_id, date, model_version, weights_hash, risk_score, label,
      coverage, point, contributors, scope, created_at)
    select d.monitor_id, d.account_id, ${date}::date, d.model_version, d.weights_hash, d.risk_score, d.label,
      d.coverage, d.point::json, d.contributors::json, d.scope::jsonb, ${now}
    from unnest(${column(({ monitor }) => monitor.id)}::uuid[],
      ${column(({ monitor }) => monitor.accountId)}::uuid[],
      ${column(({ score }) => score.modelVersion)}::text[], ${column(({ score }) => score.weightsHash)}::text[],
      ${column(({ score }) => score.riskScore)}::int2[], ${column(({ score }) => score.label)}::text[],
      ${column(({ score }) => score.coverage)}::float4[],
      ${column(({ score, notes }) => JSON.stringify(toRiskPoint(date, score, notes)))}::text[],
      ${column(({ score }) => JSON.stringify(packContributors(score)))}::text[],
      ${column(({ scope }) => JSON.stringify(scope))}::text[])
      as d (monitor_id, account_id, model_version, weights_hash, risk_score, label, coverage, point, contributors, scope)
    join domain_monitors m on m.id = d.monitor_id and m.account_id = d.account_id
    on conflict do nothing
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

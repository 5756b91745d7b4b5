import { sql } from 'kysely';
import { modelVersion } from '#engine/risk/model.ts';
import type { Scope } from '#engine/risk/scope.ts';
import type { ScorableFinding } from '#engine/scan/finding-rules.ts';
import type { StoredEntry } from '#engine/scan/posture.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db } from '#platform/database/types.ts';

/**
 * The fields of a monitor that the snapshot job scores. The job's statements read batches of monitors of all accounts.
 */

export interface SnapshotMonitor {
  id: string;
  accountId: string;
  domain: string;
}

/**
 * Lists the next active monitors after `afterId` without a snapshot of that day, ordered by ID. A snapshot by an older
 * model is sufficient.
 */
export async function listSnapshotBatch(
  db: Db,
  { date, afterId, limit }: { date: string; afterId: string; limit: number },
): Promise<SnapshotMonitor[]> {
  const { rows } = await sql<{ id: string; account_id: string; domain: string }>`${named('snapshot-batch')}
    select m.id, m.account_id, d.domain
    from domain_monitors m join domains d on d.id = m.domain_id
    where m.state = 'active' and m.id > ${afterId}::uuid and not exists (
      select 1 from risk_snapshots r
      where r.monitor_id = m.id and r.date = ${date}::date)
    order by m.id limit ${limit}
  `.execute(db);
  return rows.map(({ id, account_id: accountId, domain }) => ({ id, accountId, domain }));
}

/** Returns the latest results of these monitors, with all families combined. */
export async function listPostures(
  db: Db,
  monitorIds: readonly string[],
): Promise<Map<string, StoredEntry[]>> {
  const { rows } = await sql<{ monitor_id: string; checks: StoredEntry[] }>`${named('snapshot-postures')}
    select monitor_id, checks from posture_checks where monitor_id = any(${monitorIds}::uuid[])
  `.execute(db);
  const byMonitor = new Map<string, StoredEntry[]>();
  for (const { monitor_id: id, checks } of rows) {
    const known = byMonitor.get(id);
    if (known) for (const entry of checks) known.push(entry);
    else byMonitor.set(id, checks);
  }
  return byMonitor;
}

/** Returns the open findings of these monitors. */
export async function listOpenFindings(
  db: Db,
  monitorIds: readonly string[],
): Promise<Map<string, ScorableFinding[]>> {
  const { rows } = await sql<{
    monitor_id: string;
    check_id: string;
    asset: string;
    confidence: ScorableFinding['confidence'];
    escalated: boolean;
    main: boolean | null;
    opened_at: Date;
    disposition: ScorableFinding['disposition'];
  }>`${named('snapshot-findings')}
    select monitor_id, check_id, asset, confidence, escalated, main, opened_at, disposition
    from findings where monitor_id = any(${monitorIds}::uuid[]) and state = 'open'
  `.execute(db);
  const byMonitor = new Map<string, ScorableFinding[]>();
  for (const row of rows) {
    const finding: ScorableFinding = {
      checkId: row.check_id,
      asset: row.asset,
      confidence: row.confidence,
      escalated: row.escalated,
      main: row.main,
      openedMs: row.opened_at.getTime(),
      disposition: row.disposition,
    };
    const known = byMonitor.get(row.monitor_id);
    if (known) known.push(finding);
    else byMonitor.set(row.monitor_id, [finding]);
  }
  return byMonitor;
}

/** Returns the scope of each monitor's latest score before that day. */
export async function listScopesBefore(
  db: Db,
  monitorIds: readonly string[],
  date: string,
): Promise<Map<string, Scope>> {
  const { rows } = await sql<{ monitor_id: string; scope: Scope }>`${named('snapshot-scopes')}
    select m.id as monitor_id, r.scope
    from unnest(${[...monitorIds]}::uuid[]) as m (id) cross join lateral (
      select scope from risk_snapshots
      where monitor_id = m.id and date < ${date}::date
      order by date desc, (model_version = ${modelVersion}) desc limit 1
    ) r`.execute(db);
  return new Map(rows.map(({ monitor_id, scope }) => [monitor_id, scope]));
}

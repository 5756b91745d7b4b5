import { sql } from 'kysely';
import type { StoredEntry } from '#engine/scan/posture.ts';
import type { ScorableFinding } from '#engine/scan/score-input.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db } from '#platform/database/types.ts';

/** What the snapshot job scores: each statement serves a whole batch of monitors of any account. */

export interface SnapshotMonitor {
  id: string;
  accountId: string;
  domain: string;
}

/**
 * The next active monitors after `afterId` that have no snapshot of that day, by id. One by an older model counts: a
 * day that has its point keeps it.
 */
export async function listSnapshotBatch(
  db: Db,
  { date, afterId, limit }: { date: string; afterId: string; limit: number },
): Promise<SnapshotMonitor[]> {
  const { rows } = await sql<{ id: string; account_id: string; domain: string }>`${named('snapshot-batch')}
    select m.id, m.account_id, d.domain
    from monitors m join domains d on d.id = m.domain_id
    where m.state = 'active' and m.id > ${afterId}::uuid and not exists (
      select 1 from risk_snapshots r
      where r.monitor_id = m.id and r.date = ${date}::date)
    order by m.id limit ${limit}
  `.execute(db);
  return rows.map(({ id, account_id: accountId, domain }) => ({ id, accountId, domain }));
}

/** Newest results of those monitors, all families of one together. */
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

/** Open findings of those monitors. */
export async function listOpenFindings(
  db: Db,
  monitorIds: readonly string[],
): Promise<Map<string, ScorableFinding[]>> {
  const { rows } = await sql<{
    monitor_id: string;
    check_id: string;
    asset: string;
    confidence: string;
    escalated: boolean;
    main: boolean | null;
    opened_at: Date;
    disposition: string | null;
  }>`${named('snapshot-findings')}
    select monitor_id, check_id, asset, confidence, escalated, main, opened_at, disposition
    from findings where monitor_id = any(${monitorIds}::uuid[]) and state = 'open'
  `.execute(db);
  const byMonitor = new Map<string, ScorableFinding[]>();
  for (const row of rows) {
    const finding: ScorableFinding = {
      checkId: row.check_id,
      asset: row.asset,
      confidence: row.confidence as ScorableFinding['confidence'],
      escalated: row.escalated,
      main: row.main,
      openedMs: row.opened_at.getTime(),
      disposition: row.disposition as ScorableFinding['disposition'],
    };
    const known = byMonitor.get(row.monitor_id);
    if (known) known.push(finding);
    else byMonitor.set(row.monitor_id, [finding]);
  }
  return byMonitor;
}

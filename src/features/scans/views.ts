import { type RawBuilder, sql } from 'kysely';
import { named } from '#platform/database/named-statements.ts';
import type { Queryable } from '#platform/database/types.ts';

/** What scans need to know of a domain monitor. */
export interface ScannedMonitor {
  id: string;
  domain: string;
  verified: boolean;
  state: 'active' | 'paused';
}

/** The caller's monitor, or null. */
export async function findScannedMonitor(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<ScannedMonitor | null> {
  const { rows } = await sql<ScannedMonitor>`${named('scanned-monitor')}
    select m.id, d.domain, m.verified_at is not null as verified, m.state
    from monitors m join domains d on d.id = m.domain_id
    where m.account_id = ${accountId} and m.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

/** Columns as scan-history.csv has them, `source` aside. */
export interface ScanHistoryRow {
  scanned_at: Date;
  monitor_id: string;
  monitor_name: string;
  domain: string;
  kind: string;
  region: string | null;
  status: string;
  duration_ms: number | null;
  code: string | null;
  error: string | null;
  message: string | null;
}

/**
 * The SELECT of finished scans of domain monitors for scan-history.csv: `status` is done or failed, `code` the
 * risk label, `message` the scan in a sentence. In no order.
 */
export function selectScanHistory(filter: {
  accountId: string;
  monitorId?: string | undefined;
  from: Date;
  to: Date;
}): RawBuilder<ScanHistoryRow> {
  const { accountId, monitorId, from, to } = filter;
  const one = monitorId === undefined ? sql`true` : sql`s.monitor_id = ${monitorId}`;
  return sql<ScanHistoryRow>`
    select s.finished_at as scanned_at, m.id as monitor_id, coalesce(m.label, d.domain) as monitor_name, d.domain,
      'legacy_domain' as kind, null::text as region, s.state as status, s.duration_ms,
      s.label as code, s.error,
      case when s.state = 'done' then
        case when s.risk_score is null then 'risk unknown' else 'risk ' || s.risk_score || ' of 100, ' || s.label end
        || '; ' || (select coalesce(sum(n.value::int), 0) from jsonb_each_text(s.open_counts) n) || ' findings open, '
        || s.new_findings || ' new, ' || s.resolved_findings || ' resolved' end as message
    from scans s join monitors m on m.id = s.monitor_id join domains d on d.id = m.domain_id
    where s.account_id = ${accountId} and ${one} and s.state in ('done', 'failed')
      and s.finished_at >= ${from} and s.finished_at < ${to}`;
}

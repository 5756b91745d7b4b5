import { type RawBuilder, sql } from 'kysely';
import { modelVersion } from '#engine/risk/model.ts';
import type { Ctx } from '#features/accounts/context.ts';
import { isUuid } from '#platform/crypto/tokens.ts';
import { named } from '#platform/database/named-statements.ts';

/** Wide reads of what scans left behind, for other features. */

const dayMs = 86_400_000;

/**
 * The risk trend of the caller's monitor, oldest first, as the JSON text of an array: one point a UTC day, over
 * `days` days with today. Points are stored ready to be sent, so that a year costs one row and no parsing. Where
 * a day was computed by several models, that of the current one counts. Null when the monitor is not the
 * caller's.
 */
export async function readRiskTrendText(
  ctx: Pick<Ctx, 'db' | 'clock' | 'accountId'>,
  monitorId: string,
  days: number,
): Promise<string | null> {
  if (!isUuid(monitorId)) return null;
  const since = new Date(ctx.clock.now() - (days - 1) * dayMs).toISOString().slice(0, 10);
  const { rows } = await sql<{ points: string }>`${named('risk-trend')}
    select '[' || coalesce((
      select string_agg(point::text, ',' order by date) from (
        select distinct on (date) date, point from risk_snapshots
        where monitor_id = m.id and date >= ${since}::date
        order by date, (model_version = ${modelVersion}) desc, created_at desc
      ) newest
    ), '') || ']' as points
    from monitors m where m.id = ${monitorId} and m.account_id = ${ctx.accountId}
  `.execute(ctx.db);
  return rows[0]?.points ?? null;
}

/** The same as objects; none for a monitor that is not the caller's. */
export async function readRiskTrend(
  ctx: Pick<Ctx, 'db' | 'clock' | 'accountId'>,
  monitorId: string,
  days: number,
): Promise<object[]> {
  return JSON.parse((await readRiskTrendText(ctx, monitorId, days)) ?? '[]') as object[];
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

import { type RawBuilder, sql } from 'kysely';
import { modelVersion } from '#engine/risk/model.ts';
import type { Ctx } from '#features/accounts/context.ts';
import { isUuid } from '#platform/crypto/tokens.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Queryable } from '#platform/database/types.ts';

/** Wide reads of what scans left behind, for other features. */

const dayMs = 86_400_000;

/** Whose trend, of which monitor, from which UTC day (`YYYY-MM-DD`) on. */
export interface TrendOrder {
  accountId: string;
  monitorId: string;
  since: string;
}

/** The day that a trend of `days` days with today begins on. */
export function trendStart(nowMs: number, days: number): string {
  return new Date(nowMs - (days - 1) * dayMs).toISOString().slice(0, 10);
}

/**
 * Risk trends, oldest first, each as the JSON text of an array with one point a UTC day. Points are stored ready
 * to be sent, so that a year costs one row and no parsing. Where a day was computed by several models, that of
 * the current one counts. An order for a monitor that is not the account's has no text.
 */
export async function readRiskTrendTexts<Key extends string>(
  db: Queryable,
  orders: ReadonlyMap<Key, TrendOrder>,
): Promise<Map<Key, string>> {
  const known = [...orders].filter(([, { monitorId }]) => isUuid(monitorId));
  const column = (pick: (order: TrendOrder) => string) => known.map(([, order]) => pick(order));
  const { rows } = await sql<{ key: Key; points: string }>`${named('risk-trend')}
    select k.key, '[' || coalesce((
      select string_agg(point::text, ',' order by date) from (
        select distinct on (date) date, point from risk_snapshots
        where monitor_id = m.id and date >= k.since
        order by date, (model_version = ${modelVersion}) desc, created_at desc
      ) newest
    ), '') || ']' as points
    from unnest(${known.map(([key]) => key)}::text[], ${column(({ accountId }) => accountId)}::uuid[],
      ${column(({ monitorId }) => monitorId)}::uuid[], ${column(({ since }) => since)}::date[])
      as k (key, account_id, monitor_id, since)
    join monitors m on m.id = k.monitor_id and m.account_id = k.account_id
  `.execute(db);
  return new Map(rows.map(({ key, points }) => [key, points]));
}

/** One trend as objects; none for a monitor that is not the caller's. */
export async function readRiskTrend(
  ctx: Pick<Ctx, 'db' | 'clock' | 'accountId'>,
  monitorId: string,
  days: number,
): Promise<object[]> {
  const since = trendStart(ctx.clock.now(), days);
  const orders = new Map([['one', { accountId: ctx.accountId, monitorId, since }]]);
  const texts = await readRiskTrendTexts(ctx.db, orders);
  return JSON.parse(texts.get('one') ?? '[]') as object[];
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

import { sql } from 'kysely';
import type { PlanColumns } from '#platform/config/plans.ts';
import { allOf, hasPart, isAfter } from '#platform/database/filters.ts';
import type { Queryable } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';

/** An account as operators see it: its owner and usage, but not its monitored targets. */
export interface OperatedAccount extends PlanColumns {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  suspendedAt: Date | null;
  suspensionReason: string | null;
  members: number;
  serviceMonitors: number;
  domainMonitors: number;
  heartbeats: number;
  statusPages: number;
  checksPerHour: number;
  /** Checks recorded in the last 24 full hours. */
  checks: number;
  /** Size of the sealed results of those hours. */
  checkBytes: number;
  /** Alert deliveries in the last 24 hours. */
  deliveries: number;
  /** DNS lookups of discovery and lookalike sweeps today (UTC). */
  lookups: number;
}

const columns = sql`
  a.id, a.name, a.email, a.plan, a.monitor_cap, a.heartbeat_cap, a.browser_monitor_cap, a.min_interval_seconds,
  a.created_at as "createdAt", a.suspended_at as "suspendedAt",
  a.suspension_reason as "suspensionReason",
  (select count(*)::int from members m where m.account_id = a.id) as members,
  (select count(*)::int from service_monitors m where m.account_id = a.id) as "serviceMonitors",
  (select count(*)::int from domain_monitors m where m.account_id = a.id) as "domainMonitors",
  (select count(*)::int from heartbeats h where h.account_id = a.id) as heartbeats,
  (select count(*)::int from status_pages p where p.account_id = a.id) as "statusPages",
  (select count(*)::int from alert_deliveries d
    where d.account_id = a.id and d.created_at > now() - interval '24 hours') as deliveries,
  coalesce((select sum(b.used)::int from lookup_budgets b
    where b.account_id = a.id and b.day = (now() at time zone 'UTC')::date), 0) as lookups,
  coalesce((select sum(3600.0 / m.interval_seconds * cardinality(m.regions))::float8 from service_monitors m
    where m.account_id = a.id and not m.paused), 0) as "checksPerHour",
  coalesce((select sum(r.up + r.degraded + r.down + r.unknown)::int from service_monitors m
    join check_rollups r on r.monitor_id = m.id and r.span = 'hour' and r.starts_at > now() - interval '25 hours'
    where m.account_id = a.id), 0) as checks,
  coalesce((select sum(pg_column_size(s.statuses) + pg_column_size(s.packed))::float8 from service_monitors m
    join sealed_hours s on s.monitor_id = m.id and s.hour > now() - interval '25 hours'
    where m.account_id = a.id), 0) as "checkBytes"`;

/** Returns a page of all accounts, newest first, plus one row if there are more. */
export function listOperatedAccounts(
  db: Queryable,
  { page, search }: { page: Page; search: string | undefined },
): Promise<Listed<OperatedAccount>> {
  return selectPage(
    db,
    page,
    ({ limit, after }) => sql<OperatedAccount>`
      -- all accounts: an operator works on any of them.
      select ${columns} from accounts a
      where ${allOf(hasPart(['a.name', 'a.email'], search), isAfter(['a.created_at', 'a.id'], after))}
      order by a.created_at desc, a.id desc limit ${limit + 1}`,
  );
}

export async function findOperatedAccount(
  db: Queryable,
  id: string,
  lock = false,
): Promise<OperatedAccount | null> {
  const { rows } = await sql<OperatedAccount>`
    -- all accounts: an operator works on any of them.
    select ${columns} from accounts a where a.id = ${id} ${lock ? sql`for no key update of a` : sql``}`.execute(
    db,
  );
  return rows[0] ?? null;
}

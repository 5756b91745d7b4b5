import { sql } from 'kysely';
import type { PlanName } from '#platform/config/plans.ts';
import { allOf, hasPart, isAfter } from '#platform/database/filters.ts';
import type { Db, Queryable } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';

/** An account as operators see it: who owns it and how much it uses, but nothing that it watches. */
export interface OperatedAccount {
  id: string;
  name: string;
  email: string;
  plan: PlanName;
  createdAt: Date;
  suspendedAt: Date | null;
  suspensionReason: string | null;
  members: number;
  serviceMonitors: number;
  domainMonitors: number;
  heartbeats: number;
  statusPages: number;
  /** In the last 24 hours. */
  deliveries: number;
  checksPerHour: number;
  /** DNS lookups of discovery and lookalike sweeps today (UTC). */
  lookups: number;
}

const columns = sql`
  a.id, a.name, a.email, a.plan, a.created_at as "createdAt", a.suspended_at as "suspendedAt",
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
    where m.account_id = a.id and not m.paused), 0) as "checksPerHour"`;

/** Returns a page of all accounts, newest first, with one extra row. */
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

/** Work that waits, over all accounts. */
export interface InstallationQueues {
  /** Rows by queue, and how long the oldest has been due, in seconds. */
  queues: { name: string; waiting: number; oldestSeconds: number }[];
  failedMails: number;
  failedDeliveries: number;
  accounts: number;
  users: number;
  lastMigration: string;
  databaseBytes: number;
  /** Prober processes of the last hour, and for how long each has not reported, in seconds. */
  probers: {
    id: string;
    region: string;
    silentSeconds: number;
    checksPerSecond: number;
    overloaded: boolean;
  }[];
  /** The latest failures of background work in the last 24 hours, newest first. */
  recentErrors: { at: Date; source: 'mails' | 'scans'; message: string; coded: unknown }[];
}

/** Reads queue depths and sizes. Failures count for the last 24 hours. */
export async function readInstallationQueues(db: Db, now: Date): Promise<InstallationQueues> {
  const waiting = (name: string, from: ReturnType<typeof sql>, due: ReturnType<typeof sql>) => sql`
    select ${name}::text as name, count(*)::int as waiting,
      coalesce(extract(epoch from ${now}::timestamptz - min(${due})), 0)::float8 as "oldestSeconds" from ${from}`;
  const queues = await sql<InstallationQueues['queues'][number]>`
    -- all accounts: queues are those of the installation.
    ${waiting('checks', sql`monitor_schedules where not paused and next_due_at <= ${now}`, sql`next_due_at`)}
    union all ${waiting('deliveries', sql`alert_deliveries where state in ('queued', 'sending') and next_try_at <= ${now}`, sql`next_try_at`)}
    union all ${waiting('mails', sql`mails where state in ('queued', 'sending') and next_try_at <= ${now}`, sql`next_try_at`)}
    union all ${waiting('status-messages', sql`status_messages where failed_at is null and next_attempt_at <= ${now}`, sql`next_attempt_at`)}
    union all ${waiting('scans', sql`scans where state in ('queued', 'running')`, sql`requested_at`)}`.execute(
    db,
  );
  const probers = await sql<InstallationQueues['probers'][number]>`
    select id, region, extract(epoch from ${now}::timestamptz - seen_at)::float8 as "silentSeconds",
      checks_per_second::float8 as "checksPerSecond", overloaded_since is not null as overloaded
    from probers where seen_at > ${now}::timestamptz - interval '1 hour' order by region, id`.execute(db);
  const errors = await sql<InstallationQueues['recentErrors'][number]>`
    -- all accounts: failures of the installation.
    select * from (
      (select created_at as at, 'mails' as source, error as message, coded_error as coded from mails
        where state = 'failed' and error is not null and created_at > ${now}::timestamptz - interval '24 hours'
        order by created_at desc limit 20)
      union all (select finished_at, 'scans', error, null from scans
        where state = 'failed' and error is not null and finished_at > ${now}::timestamptz - interval '24 hours'
        order by finished_at desc limit 20)
    ) failed order by at desc limit 20`.execute(db);
  const { rows } = await sql<Omit<InstallationQueues, 'queues' | 'probers' | 'recentErrors'>>`
    -- all accounts: figures of the installation.
    select (select count(*)::int from mails where state = 'failed' and created_at > ${now}::timestamptz - interval '24 hours') as "failedMails",
      (select count(*)::int from alert_deliveries where state = 'failed' and created_at > ${now}::timestamptz - interval '24 hours')
        as "failedDeliveries",
      (select count(*)::int from accounts) as accounts, (select count(*)::int from users) as users,
      (select name from schema_migrations order by version desc limit 1) as "lastMigration",
      pg_database_size(current_database())::float8 as "databaseBytes"`.execute(db);
  const [figures] = rows;
  if (figures === undefined) throw new Error('the figures gave no row');
  return { queues: queues.rows, probers: probers.rows, recentErrors: errors.rows, ...figures };
}

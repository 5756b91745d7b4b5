import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/types.ts';

export const queueNames = ['checks', 'deliveries', 'mails', 'status-messages', 'scans'] as const;
export const logStates = ['usable', 'behind', 'stalled', 'unreachable', 'inconsistent', 'retired'] as const;
export const errorSources = [
  'deliveries',
  'mails',
  'status-messages',
  'scans',
  'discoveries',
  'lookalike-sweeps',
] as const;

/** Work and failures across all accounts. */
export interface InstallationStatus {
  /** Due items by queue: their number, and the time in seconds since the oldest became due. */
  queues: { name: (typeof queueNames)[number]; waiting: number; oldestSeconds: number }[];
  /** Number of items that failed in the last 24 hours. */
  failedMails: number;
  failedDeliveries: number;
  accounts: number;
  users: number;
  lastMigration: string;
  databaseBytes: number;
  /** Scheduled and due checks by region, and the time in seconds since the oldest became due. */
  regions: { region: string; checks: number; waiting: number; oldestSeconds: number }[];
  /** Prober processes of the last hour, and the time in seconds since the last report of each process. */
  probers: {
    id: string;
    region: string;
    silentSeconds: number;
    checksPerSecond: number;
    overloaded: boolean;
  }[];
  /** Certificate logs by state. */
  certificateLogs: { state: (typeof logStates)[number]; logs: number }[];
  /** The latest failures of background work in the last 24 hours, newest first. */
  recentErrors: {
    at: Date;
    source: (typeof errorSources)[number];
    /** Recipient of an email, type of a channel; null for other work. */
    recipient: string | null;
    accountId: string | null;
    accountName: string | null;
    /** An English text with its code and parameters, or only the code `worker-died` or `not-recorded`. */
    error: string;
    coded: unknown;
  }[];
}

/** Reads queues, regions, failures and sizes of the installation. */
export async function readInstallationStatus(db: Db, now: Date): Promise<InstallationStatus> {
  const [queues, regions, probers, certificateLogs, recentErrors, figures] = await Promise.all([
    readQueues(db, now),
    readRegions(db, now),
    readProbers(db, now),
    readCertificateLogs(db),
    readRecentErrors(db, now),
    readFigures(db, now),
  ]);
  return { queues, regions, probers, certificateLogs, recentErrors, ...figures };
}

/** Seconds between the earliest value of a column and now; 0 if there are no rows. */
const oldest = (column: RawBuilder<unknown>, now: Date) =>
  sql`coalesce(extract(epoch from ${now}::timestamptz - min(${column})), 0)::float8`;

async function readQueues(db: Db, now: Date): Promise<InstallationStatus['queues']> {
  const waiting = (
    name: (typeof queueNames)[number],
    from: RawBuilder<unknown>,
    due: RawBuilder<unknown>,
  ) => sql`
    select ${name}::text as name, count(*)::int as waiting, ${oldest(due, now)} as "oldestSeconds" from ${from}`;
  const { rows } = await sql<InstallationStatus['queues'][number]>`
    -- all accounts: queues are those of the installation.
    ${waiting('checks', sql`monitor_schedules where not paused and next_due_at <= ${now}`, sql`next_due_at`)}
    union all ${waiting('deliveries', sql`alert_deliveries where state in ('queued', 'sending') and next_try_at <= ${now}`, sql`next_try_at`)}
    union all ${waiting('mails', sql`mails where state in ('queued', 'sending') and next_try_at <= ${now}`, sql`next_try_at`)}
    union all ${waiting('status-messages', sql`status_messages where failed_at is null and next_attempt_at <= ${now}`, sql`next_attempt_at`)}
    union all ${waiting('scans', sql`scans where state in ('queued', 'running')`, sql`requested_at`)}`.execute(
    db,
  );
  return rows;
}

async function readRegions(db: Db, now: Date): Promise<InstallationStatus['regions']> {
  const { rows } = await sql<InstallationStatus['regions'][number]>`
    -- all accounts: regions are those of the installation.
    select region, count(*)::int as checks, count(*) filter (where next_due_at <= ${now})::int as waiting,
      greatest(${oldest(sql`next_due_at`, now)}, 0) as "oldestSeconds"
    from monitor_schedules where not paused group by region order by region`.execute(db);
  return rows;
}

async function readProbers(db: Db, now: Date): Promise<InstallationStatus['probers']> {
  const { rows } = await sql<InstallationStatus['probers'][number]>`
    select id, region, extract(epoch from ${now}::timestamptz - seen_at)::float8 as "silentSeconds",
      checks_per_second::float8 as "checksPerSecond", overloaded_since is not null as overloaded
    from probers where seen_at > ${now}::timestamptz - interval '1 hour' order by region, id`.execute(db);
  return rows;
}

async function readCertificateLogs(db: Db): Promise<InstallationStatus['certificateLogs']> {
  const { rows } = await sql<InstallationStatus['certificateLogs'][number]>`
    select state, count(*)::int as logs from ct_logs group by state order by state`.execute(db);
  return rows;
}

async function readRecentErrors(db: Db, now: Date): Promise<InstallationStatus['recentErrors']> {
  const failed = (
    source: (typeof errorSources)[number],
    from: RawBuilder<unknown>,
    { at, recipient, error, coded }: Record<'at' | 'recipient' | 'error' | 'coded', RawBuilder<unknown>>,
  ) => sql`(
    select ${at} as at, ${source}::text as source, ${recipient}::text as recipient, x.account_id,
      coalesce(${error}, '') as error, ${coded}::jsonb as coded
    from ${from} and ${at} > ${now}::timestamptz - interval '24 hours' order by ${at} desc limit 20)`;
  const none = sql`null`;
  const finished = { at: sql`x.finished_at`, recipient: none, error: sql`x.error`, coded: none };
  const { rows } = await sql<InstallationStatus['recentErrors'][number]>`
    -- all accounts: failures of the installation.
    select f.at, f.source, f.recipient, f.account_id as "accountId", a.name as "accountName", f.error, f.coded from (
      ${failed('deliveries', sql`alert_deliveries x where x.state = 'failed'`, {
        at: sql`x.created_at`,
        recipient: sql`x.channel_type`,
        error: sql`coalesce(x.attempts -> -1 ->> 'error', 'HTTP ' || (x.attempts -> -1 ->> 'status'))`,
        coded: sql`case when x.attempts -> -1 ? 'errorCode' then jsonb_build_object('code', x.attempts -> -1 -> 'errorCode',
          'params', coalesce(x.attempts -> -1 -> 'errorParams', '{}')) end`,
      })}
      union all ${failed('mails', sql`mails x where x.state = 'failed'`, {
        at: sql`x.created_at`,
        recipient: sql`x.address`,
        error: sql`x.error`,
        coded: sql`x.coded_error`,
      })}
      union all ${failed('status-messages', sql`status_messages x where x.failed_at is not null`, {
        at: sql`x.failed_at`,
        recipient: none,
        error: sql`x.error`,
        coded: none,
      })}
      union all ${failed('scans', sql`scans x where x.state = 'failed'`, finished)}
      union all ${failed('discoveries', sql`discoveries x where x.state = 'failed'`, finished)}
      union all ${failed('lookalike-sweeps', sql`lookalike_sweeps x where x.state = 'failed'`, finished)}
    ) f left join accounts a on a.id = f.account_id order by f.at desc limit 20`.execute(db);
  return rows;
}

type Figures = Pick<
  InstallationStatus,
  'failedMails' | 'failedDeliveries' | 'accounts' | 'users' | 'lastMigration' | 'databaseBytes'
>;

async function readFigures(db: Db, now: Date): Promise<Figures> {
  const dayAgo = sql`${now}::timestamptz - interval '24 hours'`;
  const { rows } = await sql<Figures>`
    -- all accounts: figures of the installation.
    select (select count(*)::int from mails where state = 'failed' and created_at > ${dayAgo}) as "failedMails",
      (select count(*)::int from alert_deliveries where state = 'failed' and created_at > ${dayAgo}) as "failedDeliveries",
      (select count(*)::int from accounts) as accounts, (select count(*)::int from users) as users,
      (select name from schema_migrations order by version desc limit 1) as "lastMigration",
      pg_database_size(current_database())::float8 as "databaseBytes"`.execute(db);
  const [figures] = rows;
  if (figures === undefined) throw new Error('the query for figures returned no row');
  return figures;
}

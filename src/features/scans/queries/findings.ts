import { sql } from 'kysely';
import { allOf, type Condition, hasId, hasPart, isAfter, isOneOf } from '#platform/database/filters.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Queryable, Stored, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import {
  type FindingRow,
  type StoredFinding,
  toFinding,
  toFindingValues,
} from '../findings/stored-findings.ts';
import type { MonitorKey } from './posture.ts';

const findingColumns = sql`id, check_id, asset, severity, state, stale, confidence, escalated, main, reason, evidence,
  points, first_seen_at, opened_at, last_seen_at, resolved_at, reopened, consecutive_passes, inapplicable_since,
  disposition, disposition_note, disposition_by, disposition_at`;

/** Filter values of the list of findings. `accepted` and `false-positive` are dispositions. */
export const findingStates = ['open', 'resolved', 'accepted', 'false-positive'] as const;
type FindingState = (typeof findingStates)[number];

export interface FindingFilter {
  state?: readonly FindingState[];
  severity?: readonly string[];
  category?: readonly string[];
  dimension?: readonly string[];
}

const stateIs: Record<FindingState, Condition> = {
  open: sql<boolean>`state = 'open' and disposition is distinct from 'false-positive'
    and disposition is distinct from 'accepted-risk'`,
  resolved: sql<boolean>`state = 'resolved'`,
  accepted: sql<boolean>`state = 'open' and disposition = 'accepted-risk'`,
  'false-positive': sql<boolean>`disposition = 'false-positive'`,
};

/** Matches findings in any of these states; null without a filter. */
function hasState(states: readonly FindingState[] | undefined): Condition | null {
  if (!states?.length) return null;
  return sql<boolean>`(${sql.join(
    states.map((state) => sql`(${stateIs[state]})`),
    sql` or `,
  )})`;
}

/** Lists a page of a monitor's findings, last seen first, plus one row if there are more. */
export function listFindings(
  db: Queryable,
  accountId: string,
  query: FindingFilter & { monitorId: string; page: Page },
): Promise<Listed<FindingRow>> {
  return selectPage(
    db,
    query.page,
    (page) => sql<FindingRow>`
    select ${findingColumns} from findings
    where account_id = ${accountId} and monitor_id = ${query.monitorId}
      and ${allOf(
        hasState(query.state),
        isOneOf('severity', query.severity),
        isOneOf('category', query.category),
        isOneOf('dimension', query.dimension),
        isAfter(['last_seen_at', 'id'], page.after),
      )}
    order by last_seen_at desc, id desc limit ${page.limit + 1}
  `,
  );
}

export async function findFinding(
  db: Queryable,
  accountId: string,
  { monitorId, findingId, lock = false }: { monitorId: string; findingId: string; lock?: boolean },
): Promise<FindingRow | null> {
  const { rows } = await sql<FindingRow>`
    select ${findingColumns} from findings
    where account_id = ${accountId} and monitor_id = ${monitorId} and id = ${findingId}
    ${lock ? sql`for update` : sql``}
  `.execute(db);
  return rows[0] ?? null;
}

/** Like `findFinding`, for several findings of a monitor, and locks them. */
export async function lockFindingsById(
  tx: Tx,
  accountId: string,
  { monitorId, ids }: { monitorId: string; ids: readonly string[] },
): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select ${findingColumns} from findings
    where account_id = ${accountId} and monitor_id = ${monitorId} and id = any(${ids}::uuid[])
    order by id for update
  `.execute(tx);
  return rows;
}

export async function updateDisposition(
  tx: Tx,
  accountId: string,
  change: {
    findingIds: readonly string[];
    disposition: string | null;
    /** Undefined leaves the notes unchanged. */
    note: string | null | undefined;
    by: string | null;
    at: Date | null;
  },
): Promise<void> {
  await sql`
    update findings set disposition = ${change.disposition}, disposition_by = ${change.by}, disposition_at = ${change.at},
      disposition_note = ${change.note === undefined ? sql`disposition_note` : change.note}
    where account_id = ${accountId} and id = any(${change.findingIds}::uuid[])
  `.execute(tx);
}

/** Returns the keys `<check> <asset>` of a monitor's open findings. */
export async function listOpenKeys(db: Queryable, monitor: MonitorKey): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select check_id || ' ' || asset as key from findings
    where account_id = ${monitor.accountId} and monitor_id = ${monitor.monitorId} and state = 'open'
  `.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Returns the open findings of a monitor. */
export async function listFindingsToScore(db: Queryable, monitor: MonitorKey): Promise<StoredFinding[]> {
  const { rows } = await sql<FindingRow>`
    select ${findingColumns} from findings
    where account_id = ${monitor.accountId} and monitor_id = ${monitor.monitorId} and state = 'open' order by id
  `.execute(db);
  return rows.map(toFinding);
}

/** Locks and returns all findings of a monitor, so that no disposition changes in the meantime. */
export async function lockFindings(tx: Tx, monitor: MonitorKey): Promise<StoredFinding[]> {
  const { rows } = await sql<FindingRow>`${named('scan-findings')}
    select ${findingColumns} from findings
    where account_id = ${monitor.accountId} and monitor_id = ${monitor.monitorId}
    order by id for update
  `.execute(tx);
  return rows.map(toFinding);
}

/** Inserts or updates findings. Dispositions are cleared, but never set. */
export async function saveFindings(
  tx: Tx,
  monitor: MonitorKey,
  findings: readonly StoredFinding[],
): Promise<void> {
  if (findings.length === 0) return;
  await sql`
    insert into findings (id, account_id, monitor_id, check_id, asset, category, dimension, severity, state, stale,
      confidence, escalated, main, reason, evidence, points, first_seen_at, opened_at, last_seen_at, resolved_at,
      reopened, consecutive_passes, inapplicable_since)
    select x.id, ${monitor.accountId}, ${monitor.monitorId}, x.check_id, x.asset, x.category, x.dimension, x.severity,
      x.state, x.stale, x.confidence, x.escalated, x.main, x.reason, x.evidence, x.points, x.first_seen_at,
      x.opened_at, x.last_seen_at, x.resolved_at, x.reopened, x.consecutive_passes, x.inapplicable_since
    from json_to_recordset(${JSON.stringify(findings.map(toFindingValues))}) as x (id uuid, check_id text, asset text,
      category text, dimension text, severity text, state text, stale boolean, confidence text, escalated boolean,
      main boolean, reason text, evidence json, points int2, first_seen_at timestamptz, opened_at timestamptz,
      last_seen_at timestamptz, resolved_at timestamptz, reopened int4, consecutive_passes int2,
      inapplicable_since timestamptz)
    on conflict (monitor_id, check_id, asset) do update
    set category = excluded.category, dimension = excluded.dimension, severity = excluded.severity,
      state = excluded.state, stale = excluded.stale, confidence = excluded.confidence,
      escalated = excluded.escalated, main = excluded.main, reason = excluded.reason, evidence = excluded.evidence,
      points = excluded.points, opened_at = excluded.opened_at, last_seen_at = excluded.last_seen_at,
      resolved_at = excluded.resolved_at, reopened = excluded.reopened, consecutive_passes = excluded.consecutive_passes,
      inapplicable_since = excluded.inapplicable_since
    where findings.account_id = excluded.account_id
  `.execute(tx);
}

/** Clears the dispositions of findings that a scan refuted. */
export async function clearDispositions(tx: Tx, accountId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update findings set disposition = null, disposition_note = null, disposition_by = null, disposition_at = null
    where account_id = ${accountId} and id = any(${ids}::uuid[])
  `.execute(tx);
}

/** Updates the points of findings without other changes. */
export async function savePoints(
  tx: Tx,
  accountId: string,
  findings: readonly Pick<StoredFinding, 'id' | 'points'>[],
): Promise<void> {
  if (findings.length === 0) return;
  await sql`
    update findings f set points = d.points
    from unnest(${findings.map(({ id }) => id)}::uuid[], ${findings.map(({ points }) => points)}::int2[])
      as d (id, points)
    where f.account_id = ${accountId} and f.id = d.id and f.points <> d.points
  `.execute(tx);
}

/** Marks open findings of these checks as stale, because it is unknown whether they persist. */
export async function markStale(tx: Tx, monitor: MonitorKey, checkIds: readonly string[]): Promise<void> {
  await sql`
    update findings set stale = true
    where account_id = ${monitor.accountId} and monitor_id = ${monitor.monitorId} and state = 'open'
      and check_id = any(${checkIds}::text[])
  `.execute(tx);
}

/** Filters of the list of findings of all domains. */
interface AllFindingsFilter {
  state?: readonly FindingState[];
  severity?: readonly string[];
  category?: readonly string[];
  dimension?: readonly string[];
  domainId?: readonly string[];
  checkId?: readonly string[];
  search?: string;
}

/** A finding with its domain. */
type AccountFindingRow = FindingRow & { monitor_id: string; domain_id: string; domain: string };

function narrow(filter: AllFindingsFilter): Condition {
  return allOf(
    hasState(filter.state ?? ['open']),
    isOneOf('severity', filter.severity),
    isOneOf('category', filter.category),
    isOneOf('dimension', filter.dimension),
    isOneOf('check_id', filter.checkId),
    hasId('domain_id', filter.domainId),
    hasPart(['asset'], filter.search),
  );
}

/** Returns the findings of an account with their domains, as a table `f`. */
const withDomains = (accountId: string) => sql`(
  select f.*, m.domain_id, d.domain from findings f
    join domain_monitors m on m.id = f.monitor_id join domains d on d.id = m.domain_id
  where f.account_id = ${accountId}) f`;

/** Lists a page of the findings of all domains of an account, newest first, plus one row if there are more. */
export function listAllFindings(
  db: Queryable,
  accountId: string,
  query: AllFindingsFilter & { page: Page },
): Promise<Listed<AccountFindingRow>> {
  return selectPage(
    db,
    query.page,
    (page) => sql<AccountFindingRow>`
    select * from ${withDomains(accountId)}
    where ${narrow(query)} and ${allOf(isAfter(['opened_at', 'id'], page.after))}
    order by opened_at desc, id desc limit ${page.limit + 1}`,
  );
}

/** A finding type and its frequency. */
interface FindingTypeRow {
  check_id: string;
  severity: Stored<'findings', 'severity'>;
  findings: number;
  domains: number;
  since: Date;
}

/** Lists the finding types of an account. Types that occur on the most domains come first. */
export async function listFindingKinds(
  db: Queryable,
  accountId: string,
  filter: AllFindingsFilter,
): Promise<FindingTypeRow[]> {
  const { rows } = await sql<FindingTypeRow>`
    select check_id, severity, count(*)::int as findings, count(distinct domain_id)::int as domains,
      min(opened_at) as since
    from ${withDomains(accountId)} where ${narrow(filter)}
    group by check_id, severity order by domains desc, check_id`.execute(db);
  return rows;
}

/** Returns the monitors of findings. */
export async function findMonitorsOfFindings(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<{ id: string; monitor_id: string; domain: string }[]> {
  const { rows } = await sql<{ id: string; monitor_id: string; domain: string }>`
    select id, monitor_id, domain from ${withDomains(accountId)} where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

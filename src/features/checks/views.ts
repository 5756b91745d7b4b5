import { type RawBuilder, sql } from 'kysely';
import type { CheckStatus } from '#engine/status/region-state.ts';
import { allOf, isAfter, isEqual } from '#platform/database/filters.ts';
import type { Queryable } from '#platform/database/types.ts';
import { type Listed, type Page, selectPage } from '#platform/http/pagination.ts';
import {
  type CheckWindow,
  hoursOf,
  liveRegion,
  liveWindow,
  type SealedHourRow,
  sealedRegion,
  statusOfLetter,
} from './queries.ts';

/** Queries that read many checks, for other features. */

const words = sql.raw(
  Object.entries(statusOfLetter)
    .map(([letter, status]) => `when '${letter}' then '${status}'`)
    .join(' '),
);
const statusWord = (letter: RawBuilder<unknown>) => sql<string>`case ${letter} ${words} end`;

/** One row of scan history, with the columns in this order. */
export interface CheckHistoryRow {
  /** When the check was scheduled. */
  scanned_at: Date;
  monitor_id: string;
  monitor_name: string;
  /** Null for a monitor of an IP address. */
  domain: string | null;
  kind: string;
  region: string;
  status: CheckStatus;
  duration_ms: number | null;
  code: string | null;
  error: string | null;
  message: string | null;
}

/** Checks of an account, or of one of its service monitors. */
export type CheckHistoryFilter = CheckWindow & { accountId: string; monitorId?: string | undefined };

const owned = ({ accountId, monitorId }: CheckHistoryFilter) =>
  sql`m.account_id = ${accountId} and ${allOf(isEqual('m.id', monitorId))}`;

/** A sealed hour with the monitor fields of a scan history row. */
export interface SealedHistoryRow
  extends SealedHourRow,
    Pick<CheckHistoryRow, 'monitor_name' | 'domain' | 'kind'> {}

/**
 * Returns the SELECT for sealed hours that may contain checks of the window, in no particular order. They are the part
 * of the scan history that the server cannot decode. Both parts must be read in one snapshot. Otherwise, a day that is
 * sealed between the reads is missing or duplicated.
 */
export function selectSealedHistory(filter: CheckHistoryFilter): RawBuilder<SealedHistoryRow> {
  return sql<SealedHistoryRow>`
    select m.id as monitor_id, m.name as monitor_name, d.domain, m.kind, h.hour, ${sealedRegion} as region, h.packed
    from service_monitors m
    join sealed_hours h on h.monitor_id = m.id
    left join domains d on d.id = m.domain_id
    where ${owned(filter)} and ${hoursOf(filter)}`;
}

/** Tables to lock while the scan history is read, so that a sealed day is not dropped during the read. */
export const historyTables = ['checks'] as const;

/** Returns the status for a stored status letter. */
export function statusWordOf(letter: string): string {
  return statusOfLetter[letter] ?? '';
}

/**
 * Returns the SELECT of the live checks of one or all service monitors of an account in the window. By default, days
 * are ascending, and rows within a day are in storage order. The caller compiles the statement and passes it to
 * `copyOut`.
 */
export function selectCheckHistory(filter: CheckHistoryFilter): RawBuilder<CheckHistoryRow> {
  return sql<CheckHistoryRow>`
    select c.scheduled_at as scanned_at, m.id as monitor_id, m.name as monitor_name, d.domain, m.kind,
      ${liveRegion} as region, ${statusWord(sql`c.status`)} as status, c.duration_ms, c.code, c.error, c.message
    from service_monitors m
    join checks c on c.monitor_id = m.id
    left join domains d on d.id = m.domain_id
    where ${owned(filter)} and ${liveWindow(filter)}`;
}

/**
 * Returns an SQL expression for the scheduled time of the newest live check of a monitor in a region at or before `at`;
 * null if there is none.
 */
export function newestCheckAt(of: {
  monitorId: RawBuilder<unknown>;
  region: RawBuilder<unknown>;
  at: RawBuilder<Date>;
}): RawBuilder<Date | null> {
  return sql<Date | null>`(
    select c.scheduled_at from checks c
    where c.monitor_id = ${of.monitorId} and ${liveRegion} = ${of.region} and c.scheduled_at <= ${of.at}
    order by c.scheduled_at desc limit 1)`;
}

/** An hour with results from an agent that arrived too late to change the monitor's status. */
export interface LateHourRow {
  monitor_id: string;
  monitor_name: string;
  hour: Date;
  /** Number of late results, and number of late results that replaced a window recorded as missed. */
  checks: number;
  corrected: number;
}

/**
 * Returns a page of hours with late results of an account's monitors in a region, newest first, plus one row if there
 * are more.
 */
export function listLateHours(
  db: Queryable,
  { accountId, region }: { accountId: string; region: string },
  page: Page,
): Promise<Listed<LateHourRow>> {
  return selectPage(
    db,
    page,
    ({ limit, after }) => sql<LateHourRow>`
      select l.monitor_id, m.name as monitor_name, l.hour, l.checks, l.corrected
      from late_checks l join service_monitors m on m.id = l.monitor_id
      where m.account_id = ${accountId} and l.region = ${region} and l.checks > 0
        and ${allOf(isAfter(['l.hour', 'l.monitor_id'], after))}
      order by l.hour desc, l.monitor_id desc limit ${limit + 1}`,
  );
}

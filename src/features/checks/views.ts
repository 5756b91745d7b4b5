import { type RawBuilder, sql } from 'kysely';
import type { CheckStatus } from '#engine/status/region-state.ts';
import { allOf, isEqual } from '#platform/database/filters.ts';
import { oldAt, oldElements, oldWindow } from './old-form-queries.ts';
import { type CheckWindow, liveRegion, liveWindow, statusOfLetter } from './queries.ts';
import { hoursOf, type SealedHourRow, sealedRegion } from './sealed-queries.ts';

/** Wide reads of checks, for other features. */

const words = sql.raw(
  Object.entries(statusOfLetter)
    .map(([letter, status]) => `when '${letter}' then '${status}'`)
    .join(' '),
);
const statusWord = (letter: RawBuilder<unknown>) => sql<string>`case ${letter} ${words} end`;

/** One row of scan history. Columns in this order. */
export interface CheckHistoryRow {
  /** When the check was scheduled. */
  scanned_at: Date;
  monitor_id: string;
  monitor_name: string;
  /** Null for a monitor of a bare address. */
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

/** A sealed hour with what a row of scan history says of its monitor. */
export interface SealedHistoryRow
  extends SealedHourRow,
    Pick<CheckHistoryRow, 'monitor_name' | 'domain' | 'kind'> {}

/**
 * The SELECT of sealed hours that may hold checks of the window, in no order: the other half of scan history, which the
 * server cannot open. Both must be read in one snapshot, or a day that is sealed meanwhile is in neither or in both.
 */
export function selectSealedHistory(filter: CheckHistoryFilter): RawBuilder<SealedHistoryRow> {
  return sql<SealedHistoryRow>`
    select m.id as monitor_id, m.name as monitor_name, d.domain, m.kind, h.hour, ${sealedRegion} as region, h.packed
    from service_monitors m
    join sealed_hours h on h.monitor_id = m.id
    left join domains d on d.id = m.domain_id
    where ${owned(filter)} and ${hoursOf(filter)}`;
}

/** Tables whose partitions must stay while scan history is read: locked so, a day that is being sealed is not dropped. */
export const historyTables = ['checks', 'check_hours'] as const;

/** The word of a stored status. */
export function statusWordOf(letter: string): string {
  return statusOfLetter[letter] ?? '';
}

/**
 * The SELECT of checks of an account's service monitors, of one of them if asked for, in the window: live ones and
 * those of days that are not in `sealed_hours` yet. Days come in rising order when no other order is put on top, and within a day the order is the store's own. Compile
 * it and hand it to `copyOut`.
 */
export function selectCheckHistory(filter: CheckHistoryFilter): RawBuilder<CheckHistoryRow> {
  return sql<CheckHistoryRow>`
    select ${oldAt} as scanned_at, m.id as monitor_id, m.name as monitor_name, d.domain, m.kind, h.region,
      ${statusWord(sql`u.status`)} as status, u.duration_ms, u.code, u.error, u.message
    from service_monitors m
    join check_hours h on h.monitor_id = m.id
    cross join lateral ${oldElements}
    left join domains d on d.id = m.domain_id
    where ${owned(filter)} and ${oldWindow(filter)}
    union all
    select c.scheduled_at, m.id, m.name, d.domain, m.kind, ${liveRegion},
      ${statusWord(sql`c.status`)}, c.duration_ms, c.code, c.error, c.message
    from service_monitors m
    join checks c on c.monitor_id = m.id
    left join domains d on d.id = m.domain_id
    where ${owned(filter)} and ${liveWindow(filter)}`;
}

/** When the newest live check of a monitor in a region was due that was so by `at`; null where there is none. */
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

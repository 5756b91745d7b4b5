import { type RawBuilder, sql } from 'kysely';
import type { CheckStatus } from '#engine/status/region-state.ts';
import {
  type CheckWindow,
  liveRegion,
  liveWindow,
  sealedAt,
  sealedElements,
  sealedWindow,
  statusOfLetter,
} from './queries.ts';

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

/**
 * The SELECT of checks of an account's service monitors, of one of them if asked for, in the window; live and sealed.
 * Days come in rising order when no other order is put on top, and within a day the order is the store's own. Compile
 * it and hand it to `copyOut`.
 */
export function selectCheckHistory(
  filter: CheckWindow & { accountId: string; monitorId?: string | undefined },
): RawBuilder<CheckHistoryRow> {
  const owned =
    filter.monitorId === undefined
      ? sql`m.account_id = ${filter.accountId}`
      : sql`m.account_id = ${filter.accountId} and m.id = ${filter.monitorId}`;
  return sql<CheckHistoryRow>`
    select ${sealedAt} as scanned_at, m.id as monitor_id, m.name as monitor_name, d.domain, m.kind, h.region,
      ${statusWord(sql`u.status`)} as status, u.duration_ms, u.code, u.error, u.message
    from service_monitors m
    join check_hours h on h.monitor_id = m.id
    cross join lateral ${sealedElements}
    left join domains d on d.id = m.domain_id
    where ${owned} and ${sealedWindow(filter)}
    union all
    select c.scheduled_at, m.id, m.name, d.domain, m.kind, ${liveRegion},
      ${statusWord(sql`c.status`)}, c.duration_ms, c.code, c.error, c.message
    from service_monitors m
    join checks c on c.monitor_id = m.id
    left join domains d on d.id = m.domain_id
    where ${owned} and ${liveWindow(filter)}`;
}

import type { Static } from 'typebox';
import { observedPrefix } from '#engine/probes/types.ts';
import type { CheckStatus } from '#engine/status/region-state.ts';
import type { Ctx } from '#features/access/index.ts';
import { findMonitor } from '#features/service-monitors/index.ts';
import { selectPartitions } from '#platform/database/partitions.ts';
import { encodeCursor, getById, type Page } from '#platform/http/pagination.ts';
import { selectStoredEvidence } from './evidence.ts';
import { sealedHours } from './partitions.ts';
import {
  type CheckRow,
  checkId,
  letterOfStatus,
  selectLiveChecks,
  selectSealedChecks,
  statusOfLetter,
} from './queries.ts';
import { type CheckBody, checkStatuses } from './schemas.ts';

/** The filters for a list of checks. */
export interface CheckFilter {
  from?: Date | undefined;
  to?: Date | undefined;
  statuses?: readonly CheckStatus[] | undefined;
  page: Page;
}

export type CheckItem = Static<typeof CheckBody>;

/** The default lower bound, earlier than any retention. */
const earliest = new Date(Date.UTC(2020, 0, 1));
/**
 * Default upper bound. It is in the future, because a check can be due slightly after its claim and a region's clock
 * may be ahead.
 */
const aheadMs = 60_000;
/** Maximum number of checks with the same scheduled time: one per region. */
const maxRegions = 20;
/** Maximum number of sealed days to read at a time. */
const daysAtOnce = 32;

/**
 * Returns checks of one of the account's monitors, live and sealed, newest first.
 * @throws AppError `not_found`, also for another account's monitor.
 */
export async function listChecks(
  ctx: Ctx,
  monitorId: string,
  filter: CheckFilter,
): Promise<{ items: CheckItem[]; nextCursor: string | null }> {
  const { db, accountId } = ctx;
  const monitor = await getById('service monitor', monitorId, () => findMonitor(db, accountId, monitorId));
  const { after, limit } = filter.page;
  const to = new Date(
    Math.min(
      filter.to?.getTime() ?? ctx.clock.now() + aheadMs,
      // The cursor's own time is read again, because a check from another region may have the same time.
      after === null ? Number.POSITIVE_INFINITY : after.at.getTime() + 1,
    ),
  );
  const conditions = {
    monitor: { accountId: ctx.accountId, id: monitor.id },
    from: filter.from ?? earliest,
    to,
    statuses: filter.statuses?.length ? filter.statuses : checkStatuses,
    limit: limit + 1 + maxRegions,
  };
  const rows = skipTo(await collect(ctx, conditions), after);
  const shown = rows.slice(0, limit);
  const stored = await findStored(ctx, conditions.monitor, shown);
  const items = shown.map((row) => toCheckItem(row, stored));
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items, nextCursor: more ? encodeCursor({ at: new Date(last.scheduledAt), id: last.id }) : null };
}

type LiveSelection = Parameters<typeof selectLiveChecks>[1];

/**
 * Reads live checks first, then sealed days backwards until the page is full. Each query covers twice as many days as
 * the previous one. A query is limited to its days, so that the planner opens only their partitions rather than the
 * partitions of a year.
 */
async function collect(ctx: Ctx, conditions: LiveSelection): Promise<CheckRow[]> {
  const rows = await selectLiveChecks(ctx.db, conditions);
  if (rows.length >= conditions.limit) return rows;
  // Checks that were sealed between the two reads are part of the first read, so only older checks are new.
  const end = rows.at(-1)?.scheduled_at ?? conditions.to;
  const left = (await selectPartitions(ctx.db, sealedHours)).filter(
    (day) => day.from < end && day.to > conditions.from,
  );
  for (
    let count = 1;
    rows.length < conditions.limit && left.length > 0;
    count = Math.min(count * 2, daysAtOnce)
  ) {
    const chunk = left.splice(-count);
    const [first] = chunk;
    const last = chunk.at(-1);
    if (first === undefined || last === undefined) break;
    const from = new Date(Math.max(first.from.getTime(), conditions.from.getTime()));
    const to = new Date(Math.min(last.to.getTime(), end.getTime()));
    rows.push(...(await selectSealedChecks(ctx.db, { ...conditions, from, to })));
  }
  return rows;
}

/** Skips the checks of previous pages, up to and including the cursor's check. */
function skipTo(rows: CheckRow[], after: Page['after']): CheckRow[] {
  if (after === null) return rows;
  const at = after.at.getTime();
  const index = rows.findIndex((row) => row.scheduled_at.getTime() === at && idOf(row) === after.id);
  if (index >= 0) return rows.slice(index + 1);
  // The check was deleted because its day was dropped, so the page continues before its time.
  return rows.filter((row) => row.scheduled_at.getTime() < at);
}

const idOf = (row: CheckRow) => checkId(row.monitor_id, row.region, row.scheduled_at);

/**
 * Returns the stored evidence of the checks. Only failed checks can have evidence, so pages without failed checks need
 * no query.
 */
async function findStored(
  ctx: Ctx,
  monitor: LiveSelection['monitor'],
  rows: readonly CheckRow[],
): Promise<ReadonlyMap<string, { body: boolean }>> {
  const failed = rows.filter(({ status }) => status === letterOfStatus.down);
  const [newest, oldest] = [failed[0], failed.at(-1)];
  if (newest === undefined || oldest === undefined) return new Map();
  return selectStoredEvidence(ctx.db, monitor, { from: oldest.scheduled_at, to: newest.scheduled_at });
}

/**
 * Splits the stored column into technical detail and compared value. They share a column, because a check has at most
 * one of them.
 */
const splitDetail = (error: string | null) =>
  error?.startsWith(observedPrefix)
    ? { error: null, observed: error.slice(observedPrefix.length) }
    : { error, observed: null };

/** Returns the API representation of a check. */
function toCheckItem(row: CheckRow, stored: ReadonlyMap<string, { body: boolean }>): CheckItem {
  const status = statusOfLetter[row.status] ?? 'unknown';
  const startedMs = status === 'missed' ? null : row.scheduled_at.getTime() + row.late_ms;
  const id = idOf(row);
  return {
    id,
    scheduledAt: row.scheduled_at.toISOString(),
    startedAt: startedMs === null ? null : new Date(startedMs).toISOString(),
    finishedAt: startedMs === null ? null : new Date(startedMs + (row.duration_ms ?? 0)).toISOString(),
    lateMs: row.late_ms,
    region: row.region,
    status,
    durationMs: row.duration_ms,
    code: row.code,
    ...splitDetail(row.error),
    message: row.message,
    params: row.params === null ? null : JSON.parse(row.params),
    bodyKept: stored.get(id)?.body ?? false,
    evidenceKept: stored.has(id),
    address: row.address,
    phases: {
      dnsMs: row.dns_ms,
      connectMs: row.connect_ms,
      tlsMs: row.tls_ms,
      firstByteMs: row.first_byte_ms,
      transferMs: row.transfer_ms,
    },
  };
}

import type { Static } from 'typebox';
import { histogramOf, mergeHistograms, percentile } from '#engine/uptime/histogram.ts';
import { computeBars, computeUptime } from '#engine/uptime/uptime.ts';
import { type Ctx, covers } from '#features/access/index.ts';
import { dayOf } from '#features/checks/index.ts';
import { selectMaintenanceOfAll } from '#features/maintenance-windows/index.ts';
import { selectStatusHistories } from '#features/service-monitors/index.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { type Budget, toBudget } from './error-budgets.ts';
import { findStoredFigures, type HeavyFigures, listLargeAccounts, storeFigures } from './queries.ts';
import type { AccountFigures } from './schemas.ts';
import {
  hasMoreMonitorsThan,
  selectHistograms,
  selectIncidentDays,
  selectMonitorBatch,
  selectRecentDurations,
  selectRegistrations,
  selectSlowest,
  selectStatusHours,
} from './views.ts';

/** If an account has more service monitors, its figures are computed hourly instead of for each request. */
const liveLimit = 500;
/** The maximum number of monitors for which one statement reads the history. */
const batchSize = 1_000;
/** Number of days of uptime, incidents and error budgets, including today. */
const days = 30;
/** Number of hours of latency before the current one. */
const hours = 24;
/** The number of budgets shown, most used first. */
const shownBudgets = 10;

/** Reads the figures of an account for the last day and month, as far as the caller's scopes allow. */
export async function readAccountFigures(ctx: Ctx): Promise<Static<typeof AccountFigures>> {
  const { db, accountId } = ctx;
  const now = new Date(ctx.clock.now());
  const may = (resource: string) => covers(ctx.scopes, `${resource}:read`);
  const seesMonitors = may('service-monitors');
  const since = new Date(Math.floor(now.getTime() / hourMs) * hourMs - (hours - 1) * hourMs);
  const [heavy, statusHours, slowest, registrations] = await Promise.all([
    seesMonitors || may('incidents') ? readHeavyFigures(db, accountId, now) : null,
    seesMonitors ? selectStatusHours(db, accountId, { from: since, to: now }) : null,
    seesMonitors ? selectSlowest(db, accountId) : null,
    may('monitors') ? selectRegistrations(db, accountId, now) : null,
  ]);
  return {
    at: now.toISOString(),
    computedAt: heavy?.computedAt ?? null,
    statusHours: statusHours?.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })) ?? null,
    uptime: heavy !== null && seesMonitors ? toUptime(heavy) : null,
    latency: heavy !== null && seesMonitors ? toLatency(heavy) : null,
    slowest,
    registrations,
    slos: heavy !== null && seesMonitors ? heavy.budgets : null,
    incidents: heavy !== null && may('incidents') ? toIncidents(heavy) : null,
  };
}

/** Computes the figures of accounts that have too many monitors to compute them for each request. */
export async function storeAccountFigures(db: Db, at: Date): Promise<{ accounts: number }> {
  const accountIds = await listLargeAccounts(db, liveLimit);
  for (const accountId of accountIds) {
    const known = await findStoredFigures(db, accountId);
    await storeFigures(db, accountId, await computeHeavyFigures(db, accountId, { now: at, known }), at);
  }
  return { accounts: accountIds.length };
}

async function readHeavyFigures(db: Db, accountId: string, now: Date): Promise<HeavyFigures | null> {
  return (await hasMoreMonitorsThan(db, accountId, liveLimit))
    ? findStoredFigures(db, accountId)
    : computeHeavyFigures(db, accountId, { now, known: null });
}

/** `known` contains the figures of an earlier computation. Its hours are reused. */
async function computeHeavyFigures(
  db: Db,
  accountId: string,
  { now, known }: { now: Date; known: HeavyFigures | null },
): Promise<HeavyFigures> {
  const from = new Date(dayOf(now).getTime() - (days - 1) * dayMs);
  const [uptime, latencyHours, incidentDays] = await Promise.all([
    computeMonitorFigures(db, accountId, { from, to: now }),
    computeLatencyHours(db, accountId, { now, known: known?.latencyHours ?? [] }),
    selectIncidentDays(db, accountId, { from, to: now }),
  ]);
  return { computedAt: now.toISOString(), ...uptime, latencyHours, incidentDays };
}

/** Adds up the time of all monitors by UTC day, and computes the error budgets of the monitors with an SLO. */
async function computeMonitorFigures(db: Db, accountId: string, window: { from: Date; to: Date }) {
  const to = window.to.getTime();
  const byDay = new Map<string, HeavyFigures['days'][number]>();
  const budgets: Budget[] = [];
  for (let after: string | null = null; ; ) {
    const batch = await selectMonitorBatch(db, accountId, { after, limit: batchSize });
    const own = { accountId, ids: batch.map(({ id }) => id) };
    const [histories, maintenance] = await Promise.all([
      selectStatusHistories(db, own, window),
      selectMaintenanceOfAll(db, { ...own, of: 'service_monitors' }, window),
    ]);
    const targets = new Map(batch.map(({ id, slo_percent }) => [id, slo_percent]));
    for (const { id, name, createdAt, initial, changes } of histories) {
      const from = Math.min(Math.max(window.from.getTime(), createdAt), to);
      const input = { from, to, initial, changes, excluded: maintenance.get(id) ?? [] };
      for (const { date, upSeconds, degradedSeconds, downSeconds } of computeBars(input)) {
        const day = byDay.getOrInsertComputed(date, () => ({ date, availableSeconds: 0, downSeconds: 0 }));
        day.availableSeconds += upSeconds + degradedSeconds;
        day.downSeconds += downSeconds;
      }
      const target = targets.get(id) ?? null;
      if (target !== null) budgets.push(toBudget({ id, name, target }, computeUptime(input)));
    }
    if (batch.length < batchSize) break;
    after = batch.at(-1)?.id ?? null;
  }
  const left = ({ remaining }: Budget) => remaining ?? Number.POSITIVE_INFINITY;
  return {
    days: [...byDay.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    budgets: {
      total: budgets.length,
      exceeded: budgets.filter((budget) => left(budget) < 0).length,
      items: budgets.toSorted((a, b) => left(a) - left(b)).slice(0, shownBudgets),
    },
  };
}

/** The number of computed hours to compute again, because late results may have been added to them. */
const recomputedHours = 2;

async function computeLatencyHours(
  db: Db,
  accountId: string,
  { now, known }: { now: Date; known: HeavyFigures['latencyHours'] },
): Promise<HeavyFigures['latencyHours']> {
  const last = Math.floor(now.getTime() / hourMs) * hourMs;
  const first = last - hours * hourMs;
  const reused = known.filter(({ at }) => Date.parse(at) >= first).slice(0, -recomputedHours);
  const from = reused.length === 0 ? first : Date.parse(reused.at(-1)?.at ?? '') + hourMs;
  const fresh = await selectHistograms(db, accountId, { from: new Date(from), to: new Date(last) });
  if (reused.length + fresh.length > 0) return [...reused, ...fresh];
  // The account is new, and its first hour is not over yet.
  const durations = await selectRecentDurations(db, accountId, { from: new Date(first), to: now });
  return durations.length === 0 ? [] : [{ at: new Date(last).toISOString(), ...histogramOf(durations) }];
}

/** Rounds to three significant digits, because percentiles of histograms are accurate to within 9%. */
const rounded = (ms: number | null): number | null => (ms === null ? null : Number(ms.toPrecision(3)));

function toUptime({ days: byDay }: HeavyFigures) {
  const ratioOf = (available: number, down: number) =>
    available + down === 0 ? null : available / (available + down);
  const sum = (field: 'availableSeconds' | 'downSeconds') =>
    byDay.reduce((total, day) => total + day[field], 0);
  return {
    ratio: ratioOf(sum('availableSeconds'), sum('downSeconds')),
    downtimeSeconds: Math.round(sum('downSeconds')),
    days: byDay.map(({ date, availableSeconds, downSeconds }) => ({
      date,
      ratio: ratioOf(availableSeconds, downSeconds),
    })),
  };
}

function toLatency({ latencyHours }: HeavyFigures) {
  return {
    p95Ms: rounded(percentile(mergeHistograms(latencyHours), 0.95)),
    hours: latencyHours.map(({ at, ...histogram }) => ({
      at,
      p95Ms: rounded(percentile(histogram, 0.95)),
    })),
  };
}

function toIncidents({ incidentDays }: HeavyFigures) {
  const sum = (field: 'opened' | 'resolved' | 'resolveSeconds') =>
    incidentDays.reduce((total, day) => total + day[field], 0);
  const mean = (seconds: number, count: number) => (count === 0 ? null : Math.round(seconds / count));
  return {
    opened: sum('opened'),
    resolved: sum('resolved'),
    timeToResolveSeconds: mean(sum('resolveSeconds'), sum('resolved')),
    days: incidentDays.map(({ date, opened, resolved, resolveSeconds }) => ({
      date,
      opened,
      timeToResolveSeconds: mean(resolveSeconds, resolved),
    })),
  };
}

/** Job that computes the figures of large accounts after an hour was rolled up. */
export const figureJobs: readonly ScheduledJob[] = [
  { name: 'account-figures', schedule: '9 * * * *', backfillMs: hourMs, run: storeAccountFigures },
];

import type { Static } from 'typebox';
import { mergeHistograms, percentile } from '#engine/uptime/histogram.ts';
import type { Queryable } from '#platform/database/types.ts';
import { type DurationSums, phasesOf } from '../phases-of.ts';
import type { OwnMonitor } from '../queries.ts';
import { findRolledWithin } from '../upkeep/rollups.ts';
import { type RollupRow, selectRollups } from '../upkeep/select-rollups.ts';
import { binHours } from './bin-hours.ts';
import { floorTo, inSteps, type SteppedWindow } from './drawn-window.ts';
import { type LivePoint, selectLivePoints, selectOpenedHours } from './queries.ts';
import type { LatencySeries } from './schemas.ts';

type Point = Static<typeof LatencySeries>['points'][number];
/** A stretch of steps, of all regions or of one. */
type Drawn = SteppedWindow & { region: string | null };
type Points = SteppedWindow & { points: Point[] };

/**
 * Points of a monitor: up to a day from its checks, more from rollups. Where single checks are kept no more (or stand as
 * arrays still, in an installation that was just upgraded), the hours that are left of them are drawn.
 */
export async function readPoints(db: Queryable, own: OwnMonitor, drawn: Drawn): Promise<Points> {
  const { from, to, stepSeconds, region } = drawn;
  if (stepSeconds > 3600) return { from, to, stepSeconds, points: await readDays(db, own, drawn) };
  if (stepSeconds === 3600) return { from, to, stepSeconds, points: await readHours(db, own, drawn) };
  const points = await readChecks(db, own, drawn);
  if (points.length === 0) {
    const byHour = inSteps(drawn, 3600);
    const hours = await readHours(db, own, { ...byHour, region });
    if (hours.length > 0) return { ...byHour, points: hours };
  }
  return { from, to, stepSeconds, points };
}

/** Live checks first: of hours that are sealed meanwhile they are all there, so that only what is older is opened. */
async function readChecks(db: Queryable, own: OwnMonitor, drawn: Drawn): Promise<Point[]> {
  const live = await selectLivePoints(db, own, drawn);
  const older = { ...drawn, to: live[0]?.at ?? drawn.to };
  const sealed = older.from < older.to ? await selectOpenedHours(db, own, older) : [];
  return [...binHours(sealed, older), ...live].map(ofChecks);
}

async function readHours(db: Queryable, own: OwnMonitor, drawn: Drawn): Promise<Point[]> {
  const done = await findRolledWithin(db, 'hour', drawn);
  const [rolled, tail] = await Promise.all([
    selectRollups(db, own, { ...drawn, span: 'hour', to: done }),
    selectLivePoints(db, own, { ...drawn, from: done }),
  ]);
  return [...rolled.map((row) => ofRollups(row.starts_at, [row])), ...tail.map(ofChecks)];
}

async function readDays(db: Queryable, own: OwnMonitor, drawn: Drawn): Promise<Point[]> {
  const done = await findRolledWithin(db, 'day', drawn);
  const [days, hours] = await Promise.all([
    selectRollups(db, own, { ...drawn, span: 'day', to: done }),
    selectRollups(db, own, { ...drawn, span: 'hour', from: done }),
  ]);
  const begun = Map.groupBy(hours, (row) => floorTo(row.starts_at, drawn.stepSeconds).getTime());
  return [
    ...days.map((row) => ofRollups(row.starts_at, [row])),
    ...[...begun].map(([at, rows]) => ofRollups(new Date(at), rows)),
  ];
}

const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

const ofChecks = (row: LivePoint): Point => ({
  at: row.at.toISOString(),
  checks: row.checks,
  failed: row.failed,
  p50Ms: round(row.p50),
  p95Ms: round(row.p95),
  ...meansOf([row], row.checks),
});

function ofRollups(at: Date, rows: readonly RollupRow[]): Point {
  const checks = rows.reduce((sum, { up, degraded }) => sum + up + degraded, 0);
  const histogram = mergeHistograms(
    rows.map((row) => ({ buckets: row.histogram_buckets, counts: row.histogram_counts })),
  );
  const known = rows.filter(
    ({ duration_ms_min, duration_ms_max }) => duration_ms_min !== null && duration_ms_max !== null,
  );
  const range =
    known.length === 0
      ? null
      : {
          least: Math.min(...known.map(({ duration_ms_min }) => duration_ms_min ?? 0)),
          most: Math.max(...known.map(({ duration_ms_max }) => duration_ms_max ?? 0)),
        };
  return {
    at: at.toISOString(),
    checks,
    failed: rows.reduce((sum, { down }) => sum + down, 0),
    p50Ms: round(percentile(histogram, 0.5, range)),
    p95Ms: round(percentile(histogram, 0.95, range)),
    ...meansOf(rows, checks),
  };
}

function meansOf(rows: readonly DurationSums[], checks: number): Pick<Point, 'averageMs' | 'phases'> {
  const mean = (field: keyof DurationSums) =>
    checks === 0 ? null : round(rows.reduce((sum, row) => sum + row[field], 0) / checks);
  return {
    averageMs: mean('duration_ms_sum'),
    phases: phasesOf(mean),
  };
}

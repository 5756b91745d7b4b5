import { findFindingType } from '#engine/findings/catalog.ts';
import type { Dimension, Severity } from '#engine/findings/types.ts';
import type { Ctx } from '#features/access/index.ts';
import { dayMs } from '#platform/clock.ts';
import { getById } from '#platform/http/pagination.ts';
import { findSnapshots, listRiskTrends } from './queries.ts';
import type { PackedContributor, RiskPoint } from './risk-point.ts';

/** Returns the first day of a trend of `days` days including today. */
export function trendStart(nowMs: number, days: number): string {
  return new Date(nowMs - (days - 1) * dayMs).toISOString().slice(0, 10);
}

/** Returns a trend as objects; empty for an unknown monitor. */
export async function readRiskTrend(
  ctx: Pick<Ctx, 'db' | 'clock' | 'accountId'>,
  monitorId: string,
  days: number,
): Promise<object[]> {
  const since = trendStart(ctx.clock.now(), days);
  const request = { accountId: ctx.accountId, monitorId, since };
  const texts = await listRiskTrends(ctx.db, [request]);
  return JSON.parse(texts.get(request) ?? '[]') as object[];
}

/** A finding type on both days, with 0 points and assets if it was absent. */
export interface FindingTypeChange {
  checkId: string;
  title: string;
  dimension: Dimension | null;
  severity: Severity;
  before: { points: number; assets: number };
  after: { points: number; assets: number };
}

/** The latest risk points at or before two days, and the causes of the change between them. */
export interface RiskDifference {
  from: RiskPoint | null;
  to: RiskPoint | null;
  moved: FindingTypeChange[];
}

/** Returns the causes of a change in a monitor's score between two UTC days. @throws AppError `not_found`. */
export async function readDifference(
  ctx: Pick<Ctx, 'db' | 'accountId'>,
  monitorId: string,
  days: { from: string; to: string },
): Promise<RiskDifference> {
  const { from, to } = await getById('monitor', monitorId, () =>
    findSnapshots(ctx.db, ctx.accountId, { monitorId, ...days }),
  );
  return {
    from: from?.point ?? null,
    to: to?.point ?? null,
    moved: comparePacked(from?.contributors ?? [], to?.contributors ?? []),
  };
}

/** Returns finding types with different points or assets, largest change first. */
export function comparePacked(
  before: readonly PackedContributor[],
  after: readonly PackedContributor[],
): FindingTypeChange[] {
  const old = new Map(before.map((each) => [each[0], each]));
  const now = new Map(after.map((each) => [each[0], each]));
  const moved = [...new Set([...old.keys(), ...now.keys()])].map((checkId): FindingTypeChange => {
    const type = findFindingType(checkId);
    const [was, is] = [old.get(checkId), now.get(checkId)];
    return {
      checkId,
      title: type?.title ?? checkId,
      dimension: type?.dimension ?? null,
      severity: (is ?? was)?.[1] ?? 'info',
      before: { points: was?.[2] ?? 0, assets: was?.[3] ?? 0 },
      after: { points: is?.[2] ?? 0, assets: is?.[3] ?? 0 },
    };
  });
  const by = ({ before: b, after: a }: FindingTypeChange) => Math.abs(a.points - b.points);
  return moved
    .filter(({ before: b, after: a }) => b.points !== a.points || b.assets !== a.assets)
    .sort((a, b) => by(b) - by(a) || a.checkId.localeCompare(b.checkId));
}

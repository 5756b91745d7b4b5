import { type Dimension, dimensions, type Severity } from '#engine/findings/types.ts';
import { modelVersion } from '#engine/risk/model.ts';
import { computeGains, computeScore } from '#engine/risk/score.ts';
import type { ScoreResult } from '#engine/risk/types.ts';
import { toScoreInput } from '#engine/scan/finding-rules.ts';
import type { Ctx } from '#features/access/index.ts';
import {
  comparePacked,
  type FindingTypeChange,
  findSnapshots,
  packContributors,
} from '#features/risk/index.ts';
import { listFindingsToScore } from './queries/findings.ts';
import { findMonitorRisk, listCheckResults } from './queries/posture.ts';
import { getScannedMonitor } from './request-scan.ts';

/** A finding type that costs points now. */
interface CurrentContributor {
  /** Category of the score; null for points deducted for missing results. */
  dimension: Dimension | null;
  checkId: string;
  title: string;
  severity: Severity;
  assets: number;
  /** The finding type's share of the risk score. */
  points: number;
  /** Points by which the risk score falls if the finding is fixed on all assets. */
  gain: number;
}

/** The score of a domain as of its latest scan, and its components. */
export interface CurrentRisk {
  riskScore: number | null;
  label: ScoreResult['label'];
  /** Time of the latest scan in ISO 8601; null before the first scan. */
  scannedAt: string | null;
  provisional: boolean;
  /** Coverage from 0 to 1. */
  coverage: number;
  modelVersion: string;
  dimensions: ScoreResult['dimensions'];
  limit: { riskScore: number; checkIds: string[] } | null;
  contributors: CurrentContributor[];
  /** The changes since a day's snapshot; null if the snapshot does not exist or was not requested. */
  change: { date: string; riskScore: number | null; moved: FindingTypeChange[] } | null;
}

/**
 * Returns the score of a monitor as of its latest scan, with the changes since the snapshot of the UTC day `since`. The
 * score is computed as of the time of the stored score, so that both are equal.
 * @throws AppError `not_found`.
 */
export async function readCurrentRisk(
  ctx: Pick<Ctx, 'db' | 'accountId'>,
  id: string,
  since: string | null,
): Promise<CurrentRisk> {
  const { db, accountId } = ctx;
  const { domain, id: monitorId } = await getScannedMonitor(ctx, id);
  const monitor = { monitorId, accountId };
  const [risk, findings, checks, snapshots] = await Promise.all([
    findMonitorRisk(db, monitor),
    listFindingsToScore(db, monitor),
    listCheckResults(db, monitor),
    since === null ? null : findSnapshots(db, accountId, { monitorId, from: since, to: since }),
  ]);
  if (risk === null) return notScanned;
  const input = toScoreInput(domain, findings, checks);
  const nowMs = risk.scored_at.getTime();
  const score = computeScore(input, nowMs);
  const gains = computeGains(input, score, nowMs);
  const before = snapshots?.from ?? null;
  return {
    riskScore: score.riskScore,
    label: score.label,
    scannedAt: risk.scanned_at.toISOString(),
    provisional: score.provisional,
    coverage: score.coverage,
    modelVersion: score.modelVersion,
    dimensions: score.dimensions,
    limit: score.limit && { riskScore: score.limit.riskScore, checkIds: score.limit.findingIds },
    contributors: score.contributors.map(({ findingId, title, dimension, severity, assets, weight }) => ({
      ...{ dimension, checkId: findingId, title, severity, assets, points: weight },
      gain: gains.get(findingId) ?? 0,
    })),
    change: before && {
      date: before.point.date,
      riskScore: before.point.riskScore,
      moved: comparePacked(before.contributors, packContributors(score)),
    },
  };
}

const notScanned: CurrentRisk = {
  riskScore: null,
  label: 'unknown',
  scannedAt: null,
  provisional: true,
  coverage: 0,
  modelVersion,
  dimensions: Object.fromEntries(
    dimensions.map((dimension) => [dimension, null]),
  ) as ScoreResult['dimensions'],
  limit: null,
  contributors: [],
  change: null,
};

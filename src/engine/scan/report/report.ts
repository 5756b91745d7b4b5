import { findFindingType } from '#engine/findings/catalog.ts';
import {
  type Category,
  type ConfidenceWord,
  type Dimension,
  type Severity,
  severities,
} from '#engine/findings/types.ts';
import type { ScanCheck } from '#engine/posture/posture-check.ts';
import { computeScore } from '#engine/risk/score.ts';
import type { CategoryContributor, ScoreResult } from '#engine/risk/types.ts';
import { type Finding, stepFindings, toScoreInput } from '../finding-rules.ts';
import { mergePosture } from '../posture.ts';
import type { ScanResult } from '../run-scan.ts';
import { collectFacts, type DomainFacts } from './report-facts.ts';

/** A finding in a report: the problem, its deduction, and the remedy. */
export interface ReportedFinding {
  id: string;
  category: Category;
  dimension: Dimension;
  severity: Severity;
  /** Weight within the dimension. */
  weight: number;
  /** Whole points in the risk score. */
  points: number;
  asset: string;
  title: string;
  evidence: unknown;
  remedy: string;
  reason: string | null;
  confidence: ConfidenceWord;
  since: string;
  escalated: boolean;
  /** Present only if the analyzer can decide better than from the asset's name. */
  main?: boolean;
}

/** One scan as JSON. `belltower score` computes the same score from it. */
export interface ScanReport {
  domain: string;
  /** ISO 8601. */
  scannedAt: string;
  riskScore: number | null;
  label: string;
  provisional: boolean;
  modelVersion: string;
  dimensions: ScoreResult['dimensions'];
  topContributors: CategoryContributor[];
  /** Sorted by severity, worst first. */
  findings: ReportedFinding[];
  checks: { id: string; asset: string; result: ScanCheck['result']; reason: string | null }[];
  /** Checks and dimensions that are disabled. */
  disabled: string[];
}

/** A report with additional data for the terminal. */
export interface ScanSummary {
  report: ScanReport;
  score: ScoreResult;
  durationMs: number;
  queries: number;
  facts: DomainFacts;
}

const rank = (severity: Severity) => severities.indexOf(severity);

/** Evaluates a single scan without history, so that every failure is a finding. Pure. */
export function reportScan(domain: string, result: ScanResult): ScanSummary {
  const nowMs = result.startedMs;
  const checks = result.outcomes.flatMap((outcome) => outcome.checks);
  const findings = stepFindings([], checks, nowMs).map(({ finding }) => finding);
  const score = computeScore(toScoreInput(domain, findings, mergePosture([], checks, nowMs)), nowMs);
  const points = new Map(score.findings.map((each) => [`${each.id}\n${each.asset}`, each]));
  const reported = findings.flatMap((finding) => {
    const scored = points.get(`${finding.checkId}\n${finding.asset}`);
    return scored === undefined ? [] : [toReported(finding, scored)];
  });
  reported.sort(
    (a, b) =>
      rank(b.severity) - rank(a.severity) ||
      b.points - a.points ||
      (`${a.id}\n${a.asset}` < `${b.id}\n${b.asset}` ? -1 : 1),
  );
  return {
    report: {
      domain,
      scannedAt: new Date(nowMs).toISOString(),
      riskScore: score.riskScore,
      label: score.label,
      provisional: score.provisional,
      modelVersion: score.modelVersion,
      dimensions: score.dimensions,
      topContributors: score.topContributors,
      findings: reported,
      checks: checks.map(({ id, asset, result: outcome, reason }) => ({
        ...{ id, asset, result: outcome },
        reason: reason ?? null,
      })),
      disabled: [],
    },
    score,
    durationMs: result.finishedMs - result.startedMs,
    queries: result.queries,
    facts: collectFacts(domain, result),
  };
}

function toReported(finding: Finding, scored: ScoreResult['findings'][number]): ReportedFinding {
  const type = findFindingType(finding.checkId);
  return {
    ...scored,
    title: type?.title ?? finding.checkId,
    evidence: finding.evidence,
    remedy: type?.fix ?? '',
    reason: finding.reason,
    confidence: finding.confidence,
    since: new Date(finding.openedMs).toISOString(),
    escalated: finding.escalated,
    ...(finding.main === null ? {} : { main: finding.main }),
  };
}

/** Returns whether the report contains a finding with at least this severity. Informational findings never count. */
export function reaches(report: ScanReport, severity: Severity): boolean {
  return report.findings.some((finding) => rank(finding.severity) >= Math.max(1, rank(severity)));
}

import { findFindingType } from '#engine/findings/catalog.ts';
import { type Severity, severities } from '#engine/findings/types.ts';
import { computeScore } from '#engine/risk/score.ts';
import type { ScoreResult } from '#engine/risk/types.ts';
import { families } from './families.ts';
import {
  type Finding,
  type FindingStep,
  resolveInapplicable,
  stepFindings,
  toScoreInput,
} from './finding-rules.ts';
import { mergePosture, type PostureEntry } from './posture.ts';
import type { FamilyName, FamilyOutcome } from './types.ts';

/**
 * Stored state of a monitor before a scan. `Known` can contain fields beyond those that the rules need, such as an ID.
 */
export interface MonitorState<Known extends Finding> {
  domain: string;
  /** Newest results by family, including families that are not part of this scan. */
  posture: ReadonlyMap<string, readonly PostureEntry[]>;
  /** All findings, open and resolved. */
  findings: readonly Known[];
}

/** Changes to a monitor that result from a scan. */
export interface Advance {
  /** New results of the families that ran. */
  posture: Map<FamilyName, PostureEntry[]>;
  /** Final step for each finding with a result in this scan. */
  steps: Exclude<FindingStep, { kind: 'withdrawn' }>[];
  /** All open findings after the scan, including unchanged ones. */
  open: Finding[];
  score: ScoreResult;
  counts: { opened: number; resolved: number; open: Record<Severity, number> };
}

const keyOf = ({ checkId, asset }: Finding) => `${checkId}\n${asset}`;

/** Returns whether the domain exists, that is, whether `availability.dns.resolution-failing` passed. */
function resolves(posture: readonly PostureEntry[]): boolean {
  return posture.some(({ id, result }) => id === 'availability.dns.resolution-failing' && result === 'pass');
}

/** Counts open findings by severity, excluding false positives. */
function countOpen(findings: readonly Finding[]): Record<Severity, number> {
  const counts = Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<Severity, number>;
  for (const { severity, disposition } of findings)
    if (disposition !== 'false-positive') counts[severity] += 1;
  return counts;
}

/**
 * Applies the results of one scan to a monitor's stored state: posture, findings, score. Pure; never throws. Storing a
 * scan therefore takes one read, one call of this function, and one write.
 */
export function advanceMonitor<Known extends Finding>(
  state: MonitorState<Known>,
  outcomes: readonly FamilyOutcome[],
  nowMs: number,
): Advance {
  const posture = new Map<FamilyName, PostureEntry[]>();
  for (const { family, checks } of outcomes) {
    const before = state.posture.get(family) ?? [];
    const reportedIds = new Set<string>(checks.map(({ id }) => id));
    const carriedOver = families[family].partial ? before.filter(({ id }) => !reportedIds.has(id)) : [];
    posture.set(family, [...mergePosture(before, checks, nowMs), ...carriedOver]);
  }
  const whole = [...new Map<string, readonly PostureEntry[]>([...state.posture, ...posture]).values()].flat();
  const checks = outcomes.flatMap((outcome) => outcome.checks);
  const raw = stepFindings(state.findings, checks, nowMs);
  const touched = new Set(raw.map(({ finding }) => keyOf(finding)));
  const untouched = state.findings.filter(
    (finding) => finding.state === 'open' && !touched.has(keyOf(finding)),
  );
  const firm = raw.filter((step) => step.kind !== 'withdrawn');
  const withdrawn = raw.filter((step) => step.kind === 'withdrawn').map(({ finding }) => finding);
  const standing = [...untouched, ...firm.map(({ finding }) => finding)].filter(
    (finding) => finding.state === 'open',
  );
  const riskWith = (more: readonly Finding[]) =>
    computeScore(toScoreInput(state.domain, [...standing, ...more], whole), nowMs).riskScore;
  const { resolved, remaining } = resolveInapplicable(withdrawn, {
    nowMs,
    resolves: resolves(whole),
    failingFamilies: new Set(standing.flatMap(({ checkId }) => findFindingType(checkId)?.family ?? [])),
    riskWith,
  });
  const steps: Advance['steps'] = [
    ...firm,
    ...resolved.map((finding) => ({ kind: 'resolved', finding, dispositionCleared: false }) as const),
    ...remaining.map((finding) => ({ kind: 'kept', finding, dispositionCleared: false }) as const),
  ];
  const open = [...standing, ...remaining];
  const count = (...kinds: FindingStep['kind'][]) => steps.filter(({ kind }) => kinds.includes(kind)).length;
  return {
    posture,
    steps,
    open,
    score: computeScore(toScoreInput(state.domain, open, whole), nowMs),
    counts: { opened: count('opened', 'reopened'), resolved: count('resolved'), open: countOpen(open) },
  };
}

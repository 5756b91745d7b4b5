import { findFindingType } from '#engine/findings/catalog.ts';
import type { ConfidenceWord, FindingType, Severity } from '#engine/findings/types.ts';
import type { ScanCheck } from '#engine/posture/posture-check.ts';
import { eventLifetimeMs } from '#engine/risk/model.ts';
import type { CheckInput, Disposition, FindingInput, ScoreInput } from '#engine/risk/types.ts';
import { dayMs } from '#platform/clock.ts';
import { isConclusive, type PostureEntry } from './posture.ts';

/** A finding of one check on one asset, open or resolved. Times are in ms since the epoch. */
export interface Finding {
  checkId: string;
  asset: string;
  severity: Severity;
  state: 'open' | 'resolved';
  /** Whether the last attempt was inconclusive. The finding stays open until a conclusive pass. */
  stale: boolean;
  confidence: ConfidenceWord;
  escalated: boolean;
  main: boolean | null;
  reason: string | null;
  evidence: unknown;
  firstSeenMs: number;
  openedMs: number;
  lastSeenMs: number;
  resolvedMs: number | null;
  reopened: number;
  consecutivePasses: number;
  inapplicableSinceMs: number | null;
  disposition: Exclude<Disposition, 'open'> | null;
  dispositionMs: number | null;
}

/** Effect of a scan on a finding. */
export type FindingStep =
  | { kind: 'opened' | 'reopened' | 'kept' | 'resolved'; finding: Finding; dispositionCleared: boolean }
  /** The finding's check no longer applies. `resolveInapplicable` decides whether to close the finding. */
  | { kind: 'withdrawn'; finding: Finding; dispositionCleared: false };

/** Time in ms after which a finding is closed if its check no longer applies, regardless of the score. */
const inapplicableMs = 14 * dayMs;

const keyOf = (id: string, asset: string) => `${id}\n${asset}`;

/** Returns the number of consecutive passes that close a finding. Two are needed if it has reopened twice. */
const passesNeeded = (finding: Finding) => (finding.reopened >= 2 ? 2 : 1);

function describe(check: ScanCheck, type: FindingType) {
  const escalated = check.escalated === true && type.escalated !== undefined;
  return {
    severity: (escalated ? type.escalated : undefined)?.severity ?? type.severity,
    confidence: check.confidence ?? type.confidence ?? 'confirmed',
    escalated,
    main: check.main ?? null,
    reason: check.reason ?? null,
    evidence: check.evidence ?? null,
  };
}

function open(check: ScanCheck, type: FindingType, nowMs: number): FindingStep {
  const finding: Finding = {
    checkId: check.id,
    asset: check.asset,
    ...describe(check, type),
    ...{ state: 'open', stale: false, firstSeenMs: nowMs, openedMs: nowMs, lastSeenMs: nowMs },
    ...{ resolvedMs: null, reopened: 0, consecutivePasses: 0, inapplicableSinceMs: null },
    ...{ disposition: null, dispositionMs: null },
  };
  return { kind: 'opened', finding, dispositionCleared: false };
}

/** Applies a failure of a check that has failed on this asset before. */
function fail(before: Finding, check: ScanCheck, type: FindingType, nowMs: number): FindingStep {
  const again = before.state === 'resolved' || type.event === true;
  // The finding was not fixed after all, or the acknowledgement was for a different change.
  const dispositionCleared =
    before.disposition === 'fixed' || (type.event === true && before.disposition === 'acknowledged-change');
  const finding: Finding = {
    ...before,
    ...describe(check, type),
    ...{ state: 'open', stale: false, lastSeenMs: nowMs, resolvedMs: null },
    ...{ consecutivePasses: 0, inapplicableSinceMs: null },
    openedMs: again ? nowMs : before.openedMs,
    reopened: before.reopened + (again ? 1 : 0),
    ...(dispositionCleared ? { disposition: null, dispositionMs: null } : {}),
  };
  return { kind: again ? 'reopened' : 'kept', finding, dispositionCleared };
}

const keepOpen = (finding: Finding): FindingStep => ({ kind: 'kept', finding, dispositionCleared: false });

function resolve(before: Finding, nowMs: number): FindingStep {
  const finding: Finding = { ...before, state: 'resolved', stale: false, resolvedMs: nowMs };
  return { kind: 'resolved', finding, dispositionCleared: false };
}

function pass(before: Finding, nowMs: number): FindingStep {
  const consecutivePasses = before.consecutivePasses + 1;
  const clean = { ...before, consecutivePasses, stale: false, inapplicableSinceMs: null };
  return consecutivePasses >= passesNeeded(before) ? resolve(clean, nowMs) : keepOpen(clean);
}

/** Returns the step for an open finding after a scan in which its check did not fail on its asset. */
function stepWithoutFailure(before: Finding, results: readonly ScanCheck[], nowMs: number): FindingStep {
  const own = results.find(({ asset }) => asset === before.asset);
  if (own?.result === 'pass') return pass(before, nowMs);
  const withdrawn: FindingStep = {
    kind: 'withdrawn',
    finding: { ...before, stale: true, inapplicableSinceMs: before.inapplicableSinceMs ?? nowMs },
    dispositionCleared: false,
  };
  if (own?.result === 'not-applicable') return withdrawn;
  if (own === undefined && results.every(({ result }) => isConclusive(result))) {
    // If the check ran on other assets but not on this one, the asset no longer exists, so the finding is resolved. If
    // the check ran on no asset, nothing was measured.
    return results.some(({ result }) => result !== 'not-applicable') ? pass(before, nowMs) : withdrawn;
  }
  return keepOpen({ ...before, stale: true, inapplicableSinceMs: null });
}

/** Fades an event. An event is resolved only by its age, not by a scan without a new event. */
function fade(before: Finding, nowMs: number): FindingStep {
  return nowMs - before.openedMs >= eventLifetimeMs ? resolve(before, nowMs) : keepOpen(before);
}

/**
 * Applies the results of one scan to the findings of a monitor: failures open, retain or reopen findings, and only a
 * conclusive pass closes them. `checks` contains every result of the families that ran. Findings of other checks are
 * unchanged and have no step. The order of the inputs does not matter. Pure.
 */
export function stepFindings(
  known: readonly Finding[],
  checks: readonly ScanCheck[],
  nowMs: number,
): FindingStep[] {
  const before = new Map(known.map((finding) => [keyOf(finding.checkId, finding.asset), finding]));
  const byId = Map.groupBy(checks, ({ id }) => id as string);
  const steps: FindingStep[] = [];
  const failed = new Set<string>();
  for (const check of checks) {
    const type = findFindingType(check.id);
    if (check.result !== 'fail' || type === null) continue;
    const key = keyOf(check.id, check.asset);
    if (failed.has(key)) continue;
    failed.add(key);
    const past = before.get(key);
    steps.push(past === undefined ? open(check, type, nowMs) : fail(past, check, type, nowMs));
  }
  for (const [key, finding] of before) {
    const results = byId.get(finding.checkId);
    if (finding.state !== 'open' || failed.has(key) || results === undefined) continue;
    const event = findFindingType(finding.checkId)?.event === true;
    steps.push(event ? fade(finding, nowMs) : stepWithoutFailure(finding, results, nowMs));
  }
  return steps;
}

/** Information for deciding whether to close a withdrawn finding. */
export interface WithdrawalContext {
  nowMs: number;
  /**
   * Whether the domain resolves. If it does not, a check may no longer apply only because the domain was unreachable.
   */
  resolves: boolean;
  /** Exclusive families with another ID that fails now. */
  failingFamilies: ReadonlySet<string>;
  /** Returns the risk with these open findings, for comparison with the risk after closing them. */
  riskWith(findings: readonly Finding[]): number | null;
}

/**
 * Decides on findings with a check that no longer applies. Closing them for this reason alone could hide a problem, so
 * one of these conditions must be met: the owner marked the finding as fixed, another stage of the same problem
 * replaced it, closing it does not lower the risk, or the check has not applied for 14 days. If the domain does not
 * resolve, no finding is closed. All other findings stay open and stale.
 */
export function resolveInapplicable(
  withdrawn: readonly Finding[],
  context: WithdrawalContext,
): { resolved: Finding[]; remaining: Finding[] } {
  const resolved: Finding[] = [];
  let remaining: Finding[] = [];
  const close = (finding: Finding) =>
    resolved.push({ ...finding, state: 'resolved', stale: false, resolvedMs: context.nowMs });
  for (const finding of withdrawn) {
    const family = findFindingType(finding.checkId)?.family;
    const sinceMs = finding.inapplicableSinceMs ?? context.nowMs;
    const due =
      finding.disposition === 'fixed' ||
      (family !== undefined && context.failingFamilies.has(family)) ||
      context.nowMs - sinceMs >= inapplicableMs;
    if (context.resolves && due) close(finding);
    else remaining.push(finding);
  }
  if (!context.resolves || remaining.length === 0) return { resolved, remaining };
  const open = context.riskWith(remaining);
  const closed = context.riskWith([]);
  if (open !== null && closed !== null && closed >= open) {
    for (const finding of remaining) close(finding);
    remaining = [];
  }
  return { resolved, remaining };
}

/** Fields of a finding that affect the score. */
export type ScorableFinding = Pick<
  Finding,
  'checkId' | 'asset' | 'confidence' | 'escalated' | 'main' | 'openedMs' | 'disposition'
>;

/** Converts an open finding to an input of the score. */
function toFindingInput(finding: ScorableFinding): FindingInput {
  const { disposition } = finding;
  return {
    id: finding.checkId,
    asset: finding.asset,
    confidence: finding.confidence,
    since: new Date(finding.openedMs),
    // Marking a finding as fixed does not restore points. The next check restores them when it closes the finding.
    disposition: disposition === 'fixed' ? 'open' : disposition,
    ...(finding.main === null ? {} : { main: finding.main }),
    ...(finding.escalated ? { escalated: true } : {}),
  };
}

/** Converts a stored result to an input of the score. */
function toCheckInput(entry: PostureEntry): CheckInput {
  const lastPassAt = entry.passedMs === null ? null : new Date(entry.passedMs);
  return { id: entry.id, asset: entry.asset, result: entry.result, lastPassAt };
}

/** Returns the input of a monitor's score. */
export function toScoreInput(
  domain: string,
  findings: readonly ScorableFinding[],
  posture: readonly PostureEntry[],
): ScoreInput {
  return { domain, findings: findings.map(toFindingInput), checks: posture.map(toCheckInput) };
}

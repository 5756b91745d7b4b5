import type { CheckResult, ScanCheck } from '#engine/posture/posture-check.ts';
import { passValidityMs } from '#engine/risk/model.ts';

/** Newest result of one check on one asset. */
export interface PostureEntry {
  id: string;
  asset: string;
  result: CheckResult;
  reason: string | null;
  /** Time of the last conclusive pass in ms since the epoch; null after a later conclusive result. */
  passedMs: number | null;
  /** Start of the current series of equal results, in ms since the epoch. */
  sinceMs: number;
}

/** An entry as stored. Compact, because there are hundreds per monitor. */
export type StoredEntry = [
  id: string,
  asset: string,
  result: CheckResult,
  reason: string | null,
  passedMs: number | null,
  sinceMs: number,
];

export const packEntry = (entry: PostureEntry): StoredEntry => [
  entry.id,
  entry.asset,
  entry.result,
  entry.reason,
  entry.passedMs,
  entry.sinceMs,
];

export const unpackEntry = (row: StoredEntry): PostureEntry => ({
  id: row[0],
  asset: row[1],
  result: row[2],
  reason: row[3],
  passedMs: row[4],
  sinceMs: row[5],
});

const conclusive: ReadonlySet<CheckResult> = new Set(['pass', 'fail', 'not-applicable']);

/** Returns whether a result is conclusive for the asset. */
export function isConclusive(result: CheckResult): boolean {
  return conclusive.has(result);
}

const keyOf = ({ id, asset }: { id: string; asset: string }) => `${id}\n${asset}`;

function step(before: PostureEntry | undefined, check: ScanCheck, nowMs: number): PostureEntry {
  const { id, asset, result } = check;
  const passedMs = result === 'pass' ? nowMs : isConclusive(result) ? null : (before?.passedMs ?? null);
  const sinceMs = before?.result === result ? before.sinceMs : nowMs;
  return { id, asset, result, reason: check.reason ?? null, passedMs, sinceMs };
}

/**
 * Merges another run into the posture of a family. If an asset was not covered because its check was inconclusive, it
 * keeps its last pass, so that a failed scan loses as little as possible. If the check was conclusive everywhere, the
 * asset is removed.
 */
export function mergePosture(
  before: readonly PostureEntry[],
  checks: readonly ScanCheck[],
  nowMs: number,
): PostureEntry[] {
  const known = new Map(before.map((entry) => [keyOf(entry), entry]));
  const seen = new Set(checks.map(keyOf));
  const blind = new Set(checks.filter(({ result }) => !isConclusive(result)).map(({ id }) => id as string));
  const previous = before.filter(
    (entry) =>
      !seen.has(keyOf(entry)) &&
      blind.has(entry.id) &&
      entry.passedMs !== null &&
      nowMs - entry.passedMs <= passValidityMs,
  );
  const carriedIds = new Set(previous.map(({ id }) => id));
  const fresh = checks
    .filter((check) => {
      // A result for the whole check is less specific than the stored results of its assets.
      const general = !isConclusive(check.result) && !known.has(keyOf(check));
      return !(general && carriedIds.has(check.id));
    })
    .map((check) => step(known.get(keyOf(check)), check, nowMs));
  const carried = previous.map((entry): PostureEntry => {
    const sinceMs = entry.result === 'error' ? entry.sinceMs : nowMs;
    return { ...entry, result: 'error', reason: 'not-seen', sinceMs };
  });
  return [...fresh, ...carried];
}

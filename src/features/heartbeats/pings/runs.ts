/** The fields of a ping that describe runs. */
export interface RunPing {
  n: number;
  id: string;
  at: number;
  kind: string;
  exitCode: number | null;
  rid: string | null;
}

/** A run of the job, derived from its pings. */
export interface Run {
  /** Number of its first stored ping. */
  n: number;
  id: string;
  rid: string | null;
  /** Time of the start ping in ms since the epoch; null if there was none. */
  startedAt: number | null;
  endedAt: number | null;
  result: 'success' | 'fail' | 'open';
  exitCode: number | null;
  /** Number of other runs in progress at the same time. */
  overlaps: number;
}

/**
 * Pairs start pings with end pings by run ID. A start without an end is an open run. Returns the newest run first.
 * `pings` must be in order.
 */
export function toRuns(pings: readonly RunPing[]): Run[] {
  const runs: Run[] = [];
  const open = new Map<string | null, Run>();
  for (const { n, id, at, kind, exitCode, rid } of pings) {
    if (kind === 'start') {
      const run: Run = {
        n,
        id,
        rid,
        startedAt: at,
        endedAt: null,
        result: 'open',
        exitCode: null,
        overlaps: 0,
      };
      runs.push(run);
      open.set(rid, run);
    } else if (kind === 'success' || kind === 'fail') {
      const started = open.get(rid);
      open.delete(rid);
      if (started === undefined) {
        runs.push({ n, id, rid, startedAt: null, endedAt: at, result: kind, exitCode, overlaps: 0 });
      } else Object.assign(started, { endedAt: at, result: kind, exitCode });
    }
  }
  countOverlaps(runs.filter((run) => run.startedAt !== null));
  return runs.toReversed();
}

function countOverlaps(runs: readonly Run[]): void {
  let underWay: Run[] = [];
  for (const run of runs) {
    const began = run.startedAt ?? 0;
    underWay = underWay.filter(({ endedAt }) => endedAt === null || endedAt > began);
    for (const other of underWay) other.overlaps += 1;
    run.overlaps += underWay.length;
    underWay.push(run);
  }
}

/** Converts a run for the API. */
export function toRunBody({ rid, startedAt, endedAt, result, exitCode, overlaps }: Run) {
  const tookMs = startedAt === null || endedAt === null ? null : endedAt - startedAt;
  return {
    rid,
    startedAt: startedAt === null ? null : new Date(startedAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    durationMs: tookMs !== null && tookMs >= 0 ? tookMs : null,
    result,
    exitCode,
    overlaps,
  };
}

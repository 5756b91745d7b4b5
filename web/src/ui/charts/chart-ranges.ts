/** Start, end and step of a time range. Start and end are seconds since the epoch; the step is in seconds. */
interface Stepped {
  from: number;
  to: number;
  stepSeconds: number;
}

/**
 * Returns the steps of a range to draw, in epoch seconds. Starts at the first step with data. Includes all steps with
 * data, and steps without data if checks were due. Skips steps in which no check was due, so that the line continues
 * across them.
 */
export function drawnSteps(
  { from, to, stepSeconds }: Stepped,
  { known, intervalSeconds }: { known: ReadonlySet<number>; intervalSeconds: number },
): number[] {
  const first = Math.floor(from / stepSeconds) * stepSeconds;
  const start = known.size === 0 ? first : Math.max(first, Math.min(...known));
  const restSeconds = intervalSeconds > stepSeconds ? intervalSeconds + stepSeconds : 0;
  const steps: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (let at = start; at < to; at += stepSeconds) {
    if (known.has(at)) last = at;
    if (known.has(at) || at - last > restSeconds) steps.push(at);
  }
  return steps;
}

const minute = 60;
const hour = 60 * minute;

/** Time shown before and after an incident, in seconds. */
const margin = { least: 30 * minute, most: 6 * hour };
/** Only the beginning of a long incident is drawn, so that the onset stays visible. */
const longest = 12 * hour;

/**
 * Returns the range of an incident's chart in epoch seconds: from before it opened until after it was resolved, or
 * until now. The margin on either side is a quarter of the incident's duration, at least 30 minutes and at most 6
 * hours.
 * @param now Epoch milliseconds.
 */
export function incidentRange(
  { openedAt, resolvedAt }: { openedAt: string; resolvedAt: string | null },
  now: number,
): { from: number; to: number } {
  const opened = Math.floor(Date.parse(openedAt) / 1000);
  const current = Math.floor(now / 1000);
  const ended = resolvedAt === null ? current : Math.floor(Date.parse(resolvedAt) / 1000);
  const around = Math.min(margin.most, Math.max(margin.least, (ended - opened) / 4));
  const from = Math.floor(opened - around);
  return {
    from,
    to: Math.max(from + minute, Math.floor(Math.min(current, ended + around, opened + longest))),
  };
}

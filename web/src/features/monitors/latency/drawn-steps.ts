/** Beginning, end and step of a time range, in seconds; the first two since the epoch. */
interface Stepped {
  from: number;
  to: number;
  stepSeconds: number;
}

/**
 * The steps of a range to draw, in epoch seconds: the first with data, all with data, and those without data although
 * checks were due. Steps in which no check was due are left out, so that the line continues across them.
 */
export function drawnSteps(
  { from, to, stepSeconds }: Stepped,
  { known, intervalSeconds }: { known: ReadonlySet<number>; intervalSeconds: number },
): number[] {
  const first = Math.floor(from / stepSeconds) * stepSeconds;
  const begun = known.size === 0 ? first : Math.max(first, Math.min(...known));
  const restSeconds = intervalSeconds > stepSeconds ? intervalSeconds + stepSeconds : 0;
  const steps: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (let at = begun; at < to; at += stepSeconds) {
    if (known.has(at)) last = at;
    if (known.has(at) || at - last > restSeconds) steps.push(at);
  }
  return steps;
}

/** When a stretch of time begins, ends, and how long its steps are: all in seconds, of the epoch the first two. */
interface Stepped {
  from: number;
  to: number;
  stepSeconds: number;
}

/**
 * The steps of a stretch that are drawn, in epoch seconds: the first of which something is `known`, all of which something is, and
 * those of which nothing is though checks were due. A step in which none was due is left out: a line leads over it.
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

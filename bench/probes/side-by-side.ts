/** Measures a probe and an equivalent hand-written loop by the CPU time of this process. */

/** A load to measure. It starts `count` runs, with at most `concurrency` at the same time. */
export type Load = (count: number, concurrency: number) => Promise<void>;

/** Results of one load. */
export interface Figures {
  perSecond: number;
  /** Runs per second of CPU time (user and system), that is, per core. */
  perCoreSecond: number;
  cpuSecondsPerThousand: number;
}

async function measure(load: Load, count: number, concurrency: number): Promise<Figures> {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  await load(count, concurrency);
  const seconds = (performance.now() - startedAt) / 1000;
  const used = process.cpuUsage(cpu);
  const cpuSeconds = (used.user + used.system) / 1e6;
  return {
    perSecond: count / seconds,
    perCoreSecond: count / cpuSeconds,
    cpuSecondsPerThousand: (cpuSeconds / count) * 1000,
  };
}

/**
 * Runs the loads alternately in several rounds and returns the best round of each. Other work on the machine can only
 * slow down a round, and alternation distributes it evenly.
 */
export async function compareLoads<Name extends string>(
  loads: Readonly<Record<Name, Load>>,
  { count, concurrency, rounds }: { count: number; concurrency: number; rounds: number },
): Promise<Record<Name, Figures>> {
  const best = new Map<string, Figures>();
  for (let round = 0; round <= rounds; round++) {
    for (const [name, load] of Object.entries<Load>(loads)) {
      const figures = await measure(load, round === 0 ? Math.ceil(count / 4) : count, concurrency);
      const known = best.get(name);
      // Round zero warms up the compiler.
      if (round > 0 && (known === undefined || figures.perCoreSecond > known.perCoreSecond))
        best.set(name, figures);
    }
  }
  return Object.fromEntries(best) as Record<Name, Figures>;
}

/** Formats figures in one line. */
export function formatFigures(label: string, figures: Figures): string {
  const whole = (value: number) => Math.round(value).toLocaleString('en').padStart(8);
  return `  ${label.padEnd(34)}${whole(figures.perCoreSecond)} a second per core  ${whole(figures.perSecond)} a second  ${figures.cpuSecondsPerThousand.toFixed(4)} CPU s per 1,000`;
}

/** Starts `count` runs of `once` in `concurrency` lanes. */
export async function runLanes(count: number, concurrency: number, once: () => Promise<void>): Promise<void> {
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await once();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

import type { MetricsOfProcess } from '../metrics.ts';

/** State kept across restarts of child processes, so that the counters of `/metrics` never decrease. */
export interface ProcessHistory {
  /**
   * Number of times that each child exited unexpectedly and was restarted, by name. The count of a removed child is
   * kept.
   */
  readonly restarts: Map<string, number>;
  /** Records the final metrics of a process that has exited. */
  close(metrics: MetricsOfProcess): void;
  /** Returns the total of all exited processes. */
  closed(): MetricsOfProcess;
}

/** Counters and histograms as returned by `Registry.getMetricsAsJSON`. */
interface Counts {
  name: string;
  type: string;
  values: { value: number; metricName?: string; labels: object }[];
}

export function createProcessHistory(): ProcessHistory {
  const known = new Map<string, Counts>();
  return {
    restarts: new Map(),
    close(metrics) {
      for (const counts of metrics as readonly Counts[]) {
        // Gauges describe the current state, so they are dropped for exited processes.
        if (counts.type !== 'counter' && counts.type !== 'histogram') continue;
        known.set(counts.name, addUp(counts, known.get(counts.name)));
      }
    },
    closed: () => [...known.values()],
  };
}

/** Returns the sum of two counts with possibly different labels. */
function addUp(counts: Counts, before: Counts | undefined): Counts {
  const sums = new Map(before?.values.map((each) => [keyOf(each), each]));
  for (const each of counts.values) {
    const { value } = sums.get(keyOf(each)) ?? { value: 0 };
    sums.set(keyOf(each), { ...each, value: each.value + value });
  }
  return { ...counts, values: [...sums.values()] };
}

function keyOf({ metricName, labels }: Counts['values'][number]): string {
  return JSON.stringify([metricName, Object.entries(labels).sort()]);
}

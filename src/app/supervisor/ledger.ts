import type { MetricsOfProcess } from '../other-processes.ts';

/** What outlives a process of the service: counts that are told to `/metrics` never fall. */
export interface Ledger {
  /** How often each child ended by itself and was started again, by name; a child that went for good keeps its number. */
  readonly restarts: Map<string, number>;
  /** Notes what a process had counted that has ended. */
  close(metrics: MetricsOfProcess): void;
  /** What all of them had counted. */
  closed(): MetricsOfProcess;
}

/** As `Registry.getMetricsAsJSON` gives it, of counters and histograms. */
interface Counts {
  name: string;
  type: string;
  values: { value: number; metricName?: string; labels: object }[];
}

export function createLedger(): Ledger {
  const known = new Map<string, Counts>();
  return {
    restarts: new Map(),
    close(metrics) {
      for (const counts of metrics as readonly Counts[]) {
        // Gauges tell of something that is, and of an ended process nothing is.
        if (counts.type !== 'counter' && counts.type !== 'histogram') continue;
        known.set(counts.name, addUp(counts, known.get(counts.name)));
      }
    },
    closed: () => [...known.values()],
  };
}

/** The sum of two, which may have been labelled differently. */
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

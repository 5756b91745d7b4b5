import type { Clock } from '#platform/clock.ts';
import type { MetricsOfProcess } from '../metrics.ts';
import type { ToChild } from './messages.ts';

const withinMs = 1_000;

/** The metrics reported by one child. */
export interface ChildMetrics {
  /** Requests the metrics; resolves once the child has responded or has timed out. */
  request(): Promise<void>;
  /** Records metrics that the child reported, unprompted or in response to a request. */
  record(metrics: MetricsOfProcess, question?: number): void;
  /** Returns the latest reported metrics; empty for a process that has exited. */
  latest(): MetricsOfProcess;
  /** Returns and clears the metrics of a process that has exited. */
  take(): MetricsOfProcess;
}

export function createChildMetrics(clock: Clock, send: (message: ToChild) => void): ChildMetrics {
  const open = new Map<number, () => void>();
  let questions = 0;
  let latest: MetricsOfProcess = [];
  return {
    async request() {
      const id = ++questions;
      const responded = new AbortController();
      open.set(id, () => responded.abort());
      send({ type: 'metrics-wanted', id });
      await clock.sleep(withinMs, responded.signal);
      open.delete(id);
    },
    record(metrics, question = 0) {
      latest = metrics;
      open.get(question)?.();
    },
    latest: () => latest,
    take() {
      const last = latest;
      latest = [];
      return last;
    },
  };
}

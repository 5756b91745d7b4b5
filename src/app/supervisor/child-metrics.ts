import type { Clock } from '#platform/clock.ts';
import type { MetricsOfProcess } from '../other-processes.ts';
import type { ToChild } from './messages.ts';

const withinMs = 1_000;

/** What one child tells of its metrics. */
export interface ChildMetrics {
  /** Asks; resolves once it has answered, or when it is too busy to answer in time. */
  ask(): Promise<void>;
  /** Notes what the child told, by itself or as an answer. */
  note(metrics: MetricsOfProcess, question?: number): void;
  /** What it told last; nothing of a process that has ended. */
  latest(): MetricsOfProcess;
  /** Forgets what a process told that has ended, and gives it. */
  take(): MetricsOfProcess;
}

export function createChildMetrics(clock: Clock, send: (message: ToChild) => void): ChildMetrics {
  const open = new Map<number, () => void>();
  let questions = 0;
  let latest: MetricsOfProcess = [];
  return {
    async ask() {
      const id = ++questions;
      const answered = new AbortController();
      open.set(id, () => answered.abort());
      send({ type: 'metrics-wanted', id });
      await clock.sleep(withinMs, answered.signal);
      open.delete(id);
    },
    note(metrics, question = 0) {
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

import { Counter, type Registry } from 'prom-client';

/** Counts of durable work, by kind. */
export interface WorkMetrics {
  claimed(kind: string, items: number): void;
  /** Given back without an outcome, by a worker that is alive. */
  returned(kind: string, items: number): void;
  setAside(kind: string, items: number): void;
}

export function createWorkMetrics(registry: Registry): WorkMetrics {
  const counter = (name: string, help: string) => {
    const counted = new Counter({ name, help, labelNames: ['work'], registers: [registry] });
    return (work: string, items: number) => {
      if (items > 0) counted.inc({ work }, items);
    };
  };
  return {
    claimed: counter('belltower_work_claimed_total', 'Items of durable work that a worker began'),
    returned: counter(
      'belltower_work_returned_total',
      'Items of durable work that a worker gave back without an outcome',
    ),
    setAside: counter(
      'belltower_work_set_aside_total',
      'Items of durable work that were set aside as failed because their worker crashed three times',
    ),
  };
}

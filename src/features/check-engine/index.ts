export type { CheckSource, CheckStore } from './check-source.ts';
export { createEngine, type Presence } from './engine.ts';
export { toMissedCheck, toMissedRecord } from './finished-check.ts';
export { createSeenCertificates } from './last-values.ts';
export type { ProberMetrics } from './prober-metrics.ts';
export type {
  CheckSettings,
  ClaimRange,
  DueCheck,
  EngineOptions,
  FinishedCheck,
  OverloadReading,
  Prober,
  RanCheck,
  RegionLoad,
} from './types.ts';

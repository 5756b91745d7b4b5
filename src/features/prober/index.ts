export type { CheckSource } from './check-source.ts';
export { storeChecks, wakeGroups } from './database-source.ts';
export { proberJobs, recordAlive } from './presence.ts';
export { updateMonitorStatuses } from './record-checks.ts';
export {
  claimReported,
  lockSchedules,
  type ReportedSchedule,
  resetRegion,
  toMissedRecord,
  updateTallies,
} from './schedules.ts';
export { createEngine, startProber } from './start-prober.ts';
export type { CheckSettings, DueCheck, FinishedCheck, Prober } from './types.ts';

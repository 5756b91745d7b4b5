export { storeChecks, wakeGroups } from './database-source.ts';
export { proberJobs, recordAlive } from './presence.ts';
export { insertDetails, updateMonitorStatuses } from './record-checks.ts';
export {
  claimReported,
  findShortestIntervals,
  lockSchedules,
  type ReportedSchedule,
  resetRegion,
  updateTallies,
} from './schedules.ts';
export { startProber } from './start-prober.ts';

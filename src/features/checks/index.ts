export { type CheckRun, insertCheckRuns } from './check-runs.ts';
export { type CheckEvidence, insertEvidence } from './evidence.ts';
export type { CheckRecord } from './insert-checks.ts';
export { insertChecks } from './insert-checks.ts';
export { checkJobs } from './jobs.ts';
export { insertLateChecks, insertOpenLateChecks } from './late-checks.ts';
export { dayOf, ensureCurrentPartitions, ensurePartitions } from './partitions.ts';
export { type GroupDurations, insertPastRollups, selectGroupDurations } from './rollups.ts';
export { registerCheckRoutes } from './routes.ts';

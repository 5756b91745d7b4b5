export { checkJobs } from './jobs.ts';
export { dayOf, ensureCurrentPartitions, ensurePartitions, isPartitionMissing } from './partitions.ts';
export { type CheckHistoryRow, type CheckRow, letterOfStatus, selectCheckHistory } from './queries.ts';
export { registerCheckRoutes } from './routes.ts';

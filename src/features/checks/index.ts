export { checkJobs } from './jobs.ts';
export { dayOf, ensureCurrentPartitions, ensurePartitions, isPartitionMissing } from './partitions.ts';
export { letterOfStatus, selectCheckHistory } from './queries.ts';
export { registerCheckRoutes } from './routes.ts';

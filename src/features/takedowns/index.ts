export { startCollector } from './collect/collector.ts';
export { takedownJobs } from './jobs.ts';
export { registerTakedownRoutes } from './routes.ts';
export { takedownCorrespondent } from './submit/correspondent.ts';

export { startCollector } from './evidence/collector.ts';
export { takedownJobs } from './page-checks.ts';
export { takedownCorrespondent } from './reports/send.ts';
export { registerTakedownRoutes } from './routes.ts';

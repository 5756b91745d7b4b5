export { overviewJobs } from './jobs.ts';
export { registerOverviewRoutes } from './routes.ts';

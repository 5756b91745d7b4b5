export { overviewJobs } from './jobs.ts';
export { registerOverviewRoutes } from './routes.ts';
export { wallLinkGrants } from './wall/links.ts';

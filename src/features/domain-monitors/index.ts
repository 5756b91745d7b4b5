export { domainMonitorJobs } from './jobs.ts';
export { insertDomainMonitors } from './queries.ts';
export { registerDomainMonitorRoutes } from './routes.ts';

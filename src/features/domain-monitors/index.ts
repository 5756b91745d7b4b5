export { createDomainMonitor } from './create.ts';
export { domainMonitorJobs } from './jobs.ts';
export { checkRecord, ownershipTimeoutMs, recordName } from './ownership/check.ts';
export { insertDomainMonitors } from './queries.ts';
export { removeDomainMonitors } from './remove.ts';
export { registerDomainMonitorRoutes } from './routes.ts';

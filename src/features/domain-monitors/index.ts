export { createDomainMonitor, removeDomainMonitors } from './domain-monitors.ts';
export { checkRecord, ownershipTimeoutMs, recordName } from './ownership/check.ts';
export { domainMonitorJobs } from './ownership/recheck.ts';
export { insertDomainMonitors } from './queries.ts';
export { registerDomainMonitorRoutes } from './routes.ts';

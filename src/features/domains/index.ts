export { apexOf, describeDomainFault, normaliseDomain, normaliseHostName } from './domain-name.ts';
export { getDomain, readDomain, readDomainFilter, readLabel, removeUnmonitoredDomains } from './domains.ts';
export { ensureDomains } from './ensure.ts';
export { lockMonitorCap, type MonitorCap, readMonitorCap, takeMonitorSlot } from './monitor-cap.ts';
export { type DomainRow, domainExists, findDomainIds, updateDomainVerified } from './queries.ts';
export { registerDomainRoutes, toDomainBody } from './routes.ts';

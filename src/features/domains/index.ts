export { toDomainBody } from './answers.ts';
export { apexOf, describeDomainFault, normaliseDomain, normaliseHostName } from './domain-name.ts';
export { ensureDomains } from './ensure.ts';
export { getDomain } from './get.ts';
export { readDomain, readDomainFilter, readLabel } from './input.ts';
export { lockMonitorCap, type MonitorCap, readMonitorCap, takeMonitorSlot } from './monitor-cap.ts';
export { type DomainRow, domainExists, findDomainIds, updateDomainVerified } from './queries.ts';
export { removeUnwatchedDomains } from './remove.ts';
export { registerDomainRoutes } from './routes.ts';
